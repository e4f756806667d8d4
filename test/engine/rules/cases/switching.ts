import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { boardOf, connect } from '../../../support/board-builder.ts';
import { buttonOnBus } from './bench.ts';
import type { CaseTable } from './cases.ts';

/** Two limit switches on one input, the second with this contact to ground. */
export const twoSwitches = (contact: 'nc' | 'no'): Board =>
  boardOf(
    ...['arduino-uno-r3 as u', 'limit-switch as s1', 'limit-switch as s2'],
    ...[
      connect('u.5v', 's1.com'),
      connect('s1.nc', 'u.d2'),
      connect(`s2.${contact}`, 'u.d2'),
      connect('s2.com', 'u.gnd_1'),
    ],
  );

/** A coil of 1.25 A that a relay's contact switches. */
const solenoid = (...more: readonly (string | Edit)[]): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'srd-05vdc-relay-module as k', 'rexroth-4we6-24v as v', ...more],
    ...[connect('psu.plus', 'k.com'), connect('k.no', 'v.a_plus'), connect('psu.minus', 'v.a_minus')],
  );
const diode = (anode: string, cathode: string) => [
  '1n5408 as d',
  connect('d.anode', anode),
  connect('d.cathode', cathode),
];
/** A fan that a MOSFET switches, with a diode beside it of which this end is at the MOSFET. */
export const switchedFan = (atSwitch: 'anode' | 'cathode'): Board =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'noctua-nf-a4x10 as fan', 'irlz44n as q', '1n5408 as d'],
    ...[connect('psu.plus', 'fan.vcc'), connect('fan.gnd', 'q.drain'), connect('psu.minus', 'q.source')],
    ...[connect(`d.${atSwitch}`, 'q.drain'), connect(`d.${atSwitch === 'anode' ? 'cathode' : 'anode'}`, 'psu.plus')],
  );
/** A fan behind a diode of which this end is at the supply. */
export const fanBehind = (atSupply: 'anode' | 'cathode'): Board =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'noctua-nf-a4x10 as fan', '1n5408 as d', connect(`d.${atSupply}`, 'psu.plus')],
    ...[connect(`d.${atSupply === 'anode' ? 'cathode' : 'anode'}`, 'fan.vcc'), connect('fan.gnd', 'psu.minus')],
  );
/** A capacitor of 25 V beside a lamp on 24 V; `atSupply` is the end that is on plus. */
const buffered = (atSupply: 'plus' | 'minus', rated_voltage_V = 25): Board =>
  boardOf(
    ...['mean-well-lrs-350-24 as psu', 'capacitor-electrolytic as c', connect(`c.${atSupply}`, 'psu.plus')],
    connect(`c.${atSupply === 'plus' ? 'minus' : 'plus'}`, 'psu.minus'),
    { op: 'update_part', part: '$c', fields: { rated_voltage_V } },
  );
/** A fan that two converters feed over a diode each; the second diode is turned as asked. */
export const eitherSupply = (voltage_V: number, atSecond: 'anode' | 'cathode' = 'anode'): Board =>
  boardOf(
    ...['lm2596-module as a', 'lm2596-module as b', 'noctua-nf-a4x10 as fan', '1n5408 as d', '1n5408 as e'],
    ...['a', 'b'].map(
      (part): Edit => ({ op: 'update_part', part: `$${part}`, fields: { output_voltage_V: voltage_V } }),
    ),
    ...[connect('a.out_plus', 'd.anode'), connect('d.cathode', 'fan.vcc'), connect('a.out_minus', 'fan.gnd')],
    ...[connect('b.out_plus', `e.${atSecond}`), connect('b.out_minus', 'a.out_minus')],
    connect(`e.${atSecond === 'anode' ? 'cathode' : 'anode'}`, 'fan.vcc'),
  );
/** A pump on a bare MOSFET. */
const pump = (...more: readonly (string | Edit)[]): Board =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'irlz44n as q', 'dc-motor-12v as m', ...more],
    ...[connect('psu.plus', 'm.plus'), connect('m.minus', 'q.drain'), connect('psu.minus', 'q.source')],
  );
const stop = (...more: readonly (string | Edit)[]): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'estop-2nc as stop', 'lamp-24v as lamp', ...more],
    ...[connect('psu.plus', 'stop.c11'), connect('stop.c12', 'lamp.x1'), connect('psu.minus', 'lamp.x2')],
  );
const heater = (...more: readonly Edit[]): Board =>
  boardOf(
    ...['mains-outlet-230v as ac', 'heater-230v-500w as h', connect('ac.l', 'h.l'), connect('ac.n', 'h.n'), ...more],
  );
/** A transmitter on a supply, its shunt at the input of a converter. */
const loop = (supply: string, shunt_ohm: number, ...more: readonly Edit[]): Board =>
  boardOf(
    ...[`${supply} as psu`, 'pressure-transmitter-0-250bar as pt', 'ads1115 as adc', 'resistor-4k7 as rs'],
    { op: 'update_part', part: '$rs', fields: { resistance_ohm: shunt_ohm } },
    ...[connect('psu.plus', 'pt.plus'), connect('rs.t1', 'pt.minus'), connect('rs.t1', 'adc.ain0'), ...more],
  );
const closed = connect('psu.minus', 'rs.t2');
/** A button that leads the supply to the wrong wire of a transmitter. */
export const backwards = (): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'pushbutton as s', 'pressure-transmitter-0-250bar as pt'],
    ...[connect('psu.plus', 's.c1'), connect('s.c2', 'pt.minus')],
  );
const card = (sensor: string, ...more: readonly (string | Edit)[]): Board =>
  boardOf(`${sensor} as b`, 'plc-in8-24v as plc', connect('b.black', 'plc.i0'), ...more);

/** A contact between a terminal of a supply and an input that sinks current. */
export const contactCard = (terminal: 'plus' | 'minus'): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'limit-switch as s', 'plc-in8-24v as plc', connect('psu.output', 'plc.power')],
    ...[connect(`psu.${terminal}`, 's.com'), connect('s.nc', 'plc.i0')],
  );
/** A contact that leads an input of a PLC to a supply. */
export const contactFrom = (supply: string, plus: string, ...more: readonly (string | Edit)[]): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', `${supply} as low`, 'limit-switch as s', 'plc-in8-24v as plc', ...more],
    ...[connect('psu.output', 'plc.power'), connect(`low.${plus}`, 's.com'), connect('s.nc', 'plc.i0')],
  );
/** A button that leads an input of a PLC to a supply over a resistor. */
export const contactOver = (supply: string, ...more: readonly (string | Edit)[]): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', `${supply} as low`, 'pushbutton as s', 'plc-in8-24v as plc', 'resistor-4k7 as r'],
    ...[...more, connect('psu.output', 'plc.power'), connect('low.vbus', 's.c1')],
    ...[connect('s.c2', 'r.t1'), connect('plc.i0', 'r.t2')],
  );
/** A lamp at a vacuum switch, whose minus a button leads to this terminal of the supply. */
export const lampFrom = (terminal: string): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'vacuum-switch-zse20 as v', 'lamp-24v as h', 'pushbutton as s'],
    ...[connect('psu.output', 'v.power'), connect('v.out', 'h.x1'), connect(terminal, 's.c1'), connect('s.c1', 'h.x2')],
  );
/** A valve of 24 V on a driver whose diodes end at what feeds it. */
export const valve = (clamp: string): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', `${clamp} as low`, 'uln2003-board as u', 'smc-sy3120-24v as v'],
    ...[connect('low.output', 'u.supply'), connect('u.out1', 'v.coil_minus'), connect('psu.plus', 'v.coil_plus')],
  );
export const module = (...more: readonly Edit[]): Board =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'mosfet-module-heater-15a as q', 'heater-cartridge-12v-40w as h'],
    ...[connect('psu.output', 'q.power'), ...more],
  );
/** A heater on the mains behind a breaker and the poles of a contactor. */
export const poles = (...wires: readonly (readonly [string, string])[]): Board =>
  boardOf(
    ...['mains-outlet-230v as ac', 'mcb-b10 as q', 'contactor-9a-24vdc as k', 'heater-230v-500w as h'],
    ...[connect('ac.socket', 'q.in'), ...wires.map(([from, to]) => connect(from, to))],
  );
export const limitOn = (contact: string): Board =>
  boardOf('arduino-uno-r3 as u', 'limit-switch as s', connect('u.gnd_1', 's.com'), connect('u.d2', `s.${contact}`));
/** An input that a resistor pulls up, and a contact from it to another pin of the controller. */
const pulled = (to: '3v3' | 'gnd_j3_1'): Board =>
  boardOf(
    ...['esp32-devkitc-v4 as u', 'limit-switch as s', 'resistor-4k7 as r', connect('u.gpio25', 's.no')],
    ...[connect('u.gpio25', 'r.t1'), connect('u.3v3', 'r.t2'), connect(`u.${to}`, 's.com')],
  );

/** A fan on a contact of a relay. */
const relay = (contact: string): Board =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'srd-05vdc-relay-module as k', 'noctua-nf-a4x10 as fan'],
    ...[connect('psu.plus', 'k.com'), connect(`k.${contact}`, 'fan.vcc'), connect('psu.minus', 'fan.gnd')],
  );

/** A contactor behind a stop and a start button, its holding contact on `supply`. */
const holding = (supply: string, ...more: readonly (string | Edit)[]): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'estop-2nc as stop', 'pushbutton as start', 'contactor-9a-24vdc as k', ...more],
    ...[connect('psu.plus', 'stop.c11'), connect('stop.c12', 'start.c1'), connect('start.c2', 'k.a1')],
    ...[connect('psu.minus', 'k.a2'), connect(supply, 'k.no13'), connect('k.no14', 'k.a1')],
  );

/** A valve whose first button is fed behind the emergency stop, and whose second at `supply`. */
const solenoids = (supply: string, ...more: readonly (string | Edit)[]): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'estop-2nc as stop', 'pushbutton as one', 'pushbutton as two'],
    ...['rexroth-4we6-24v as v', connect('psu.plus', 'stop.c11'), connect('psu.minus', 'v.a_minus'), ...more],
    ...[connect('psu.minus', 'v.b_minus'), connect('one.c2', 'v.a_plus'), connect('two.c2', 'v.b_plus')],
    ...[connect('stop.c12', 'one.c1'), connect(supply, 'two.c1')],
  );

/** Two contacts that are closed at rest, each between these points, in the coil circuit of a contactor. */
export const stops = (...contacts: readonly (readonly [string, string])[]): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'estop-2nc as s', 'estop-2nc as t', 'contactor-9a-24vdc as k'],
    ...[connect('psu.minus', 'k.a2'), ...contacts.map(([from, to]) => connect(from, to))],
  );

/** An emergency stop whose first contact a controller reads. */
export const stopAtInput = (...more: readonly Edit[]): Board =>
  boardOf(
    ...['arduino-uno-r3 as u', 'estop-2nc as s', 'mean-well-hdr-60-24 as psu', 'contactor-9a-24vdc as k'],
    ...[connect('u.gnd_1', 's.c11'), connect('s.c12', 'u.d2'), ...more],
  );

/** Buttons between these pins, beside a controller with a sensor. */
export const button = (...wires: readonly (readonly [string, string])[]): Board =>
  boardOf(
    ...['arduino-uno-r3 as u', 'pushbutton as s', 'pushbutton as t', 'hc-sr04 as h', connect('u.5v', 'h.vcc')],
    ...[connect('u.gnd_2', 'h.gnd'), ...wires.map(([from, to]) => connect(from, to))],
  );

/** The gate of a transistor on a pin for 20 mA, held by a resistor. */
export const gateDown = (resistance_ohm: number, to = 'u.gnd_2'): Board =>
  boardOf(
    ...[
      'arduino-uno-r3 as u',
      'irlz44n as q',
      'resistor-4k7 as r',
      connect('u.d9', 'q.gate'),
      connect('r.t1', 'q.gate'),
    ],
    ...[connect(to, 'r.t2'), { op: 'update_part', part: '$r', fields: { resistance_ohm } } as const],
  );

/** A sensor of 12 V behind a divider on a pin of a Nano. */
export const divided = (sensor: string, pin: string, top_ohm = 10_000, bottom_ohm = 4700): Board =>
  boardOf(
    ...[
      'mean-well-lrs-150-12 as psu',
      `${sensor} as b`,
      'arduino-nano as u',
      'resistor-4k7 as top',
      'resistor-4k7 as low',
    ],
    { op: 'update_part', part: '$top', fields: { resistance_ohm: top_ohm } },
    { op: 'update_part', part: '$low', fields: { resistance_ohm: bottom_ohm } },
    ...[connect('psu.output', 'b.power'), connect('psu.minus', 'u.gnd_1'), connect('b.black', 'top.t1')],
    ...[connect('top.t2', 'low.t1'), connect(`u.${pin}`, 'top.t2'), connect('u.gnd_2', 'low.t2')],
  );

/** A heater whose line and neutral come from where they are told. */
export const fedHeater = (line: string, neutral: string): Board =>
  boardOf(
    ...['mains-outlet-230v as a', 'mains-outlet-230v as b', 'mcb-b10 as q', 'heater-230v-500w as h'],
    ...[connect('a.socket', 'q.in'), connect(line, 'h.l'), connect(neutral, 'h.n'), connect('a.pe', 'h.pe')],
  );

/** A motor on a bridge whose inputs hang on two pins of a controller. */
export const bridge = (in1: string, in2: string): Board =>
  boardOf(
    ...['arduino-uno-r3 as u', 'l298n-module as d', 'dc-motor-12v as m', connect('d.out1', 'm.plus')],
    ...[connect('d.out2', 'm.minus'), connect(in1, 'd.in1'), connect(in2, 'd.in2')],
  );

/** A valve of two solenoids, each on a relay of its own. */
export const twoSolenoids = (a: string, b: string): Board =>
  boardOf(
    ...['arduino-uno-r3 as u', 'mean-well-hdr-60-24 as psu', 'rexroth-4we6-24v as v'],
    ...['srd-05vdc-relay-module as ka', 'srd-05vdc-relay-module as kb', connect(a, 'ka.in'), connect(b, 'kb.in')],
    ...[connect('psu.plus', 'ka.com'), connect('psu.plus', 'kb.com'), connect('ka.no', 'v.a_plus')],
    ...[connect('kb.no', 'v.b_plus'), connect('psu.minus', 'v.a_minus'), connect('psu.minus', 'v.b_minus')],
  );

/** A valve of two solenoids, whose plus wires lead to these contacts of a button, of another button and of a relay. */
export const solenoidsOn = (a: string, b: string, minus = 'psu.minus'): Board =>
  boardOf(
    ...['arduino-uno-r3 as u', 'mean-well-lrs-350-24 as psu', 'rexroth-4we6-24v as v', 'pushbutton as s'],
    ...['pushbutton as t', 'srd-05vdc-relay-module as k', connect('u.d2', 'k.in'), connect('psu.plus', 's.c1')],
    ...[connect('psu.plus', 't.c1'), connect('psu.plus', 'k.com'), connect(a, 'v.a_plus'), connect(b, 'v.b_plus')],
    ...[connect('psu.minus', 'v.a_minus'), connect(minus, 'v.b_minus')],
  );

/** A sensor with its plus and its minus on these terminals of two supplies. */
export const sensorBetween = (plus: string, minus: string, ...more: readonly (string | Edit)[]): Board =>
  boardOf(
    ...['usb-supply-5v-3a as a', 'usb-supply-5v-3a as b', 'hc-sr04 as s', 'hc-sr04 as t', ...more],
    ...[connect('a.output', 't.power'), connect(plus, 's.vcc'), connect(minus, 's.gnd')],
  );

/** A contactor that a button starts; its holding contact is wired at the given terminals. */
export const held = (...wires: readonly (readonly [string, string])[]): Board =>
  boardOf(
    ...[
      'mean-well-hdr-60-24 as psu',
      'pushbutton as start',
      'contactor-9a-24vdc as k',
      connect('psu.plus', 'start.c1'),
    ],
    ...[connect('start.c2', 'k.a1'), connect('psu.minus', 'k.a2'), ...wires.map(([from, to]) => connect(from, to))],
  );

/** A relay module on a pin of a controller. */
export const driven = (...more: readonly (string | Edit)[]): Board =>
  boardOf('arduino-uno-r3 as u', 'srd-05vdc-relay-module as k', connect('u.d2', 'k.in'), ...more);

export const SWITCHING: CaseTable = {
  'elec-contact-half': {
    fires: () => held(['psu.plus', 'k.no13']),
    nearMiss: () => held(['psu.plus', 'k.no13'], ['k.no14', 'k.a1']),
    missingData: () => boardOf('contactor-9a-24vdc as k'),
  },
  'elec-line-tied': {
    fires: () => driven(connect('u.5v', 'k.in')),
    nearMiss: () => driven('resistor-4k7 as r', connect('u.5v', 'r.t1'), connect('k.in', 'r.t2')),
    missingData: () => boardOf('srd-05vdc-relay-module as k'),
  },
  'elec-neutral-apart': {
    fires: () => fedHeater('q.l_out', 'b.n'),
    nearMiss: () => fedHeater('q.l_out', 'a.n'),
    missingData: () => boardOf('heater-230v-500w as h'),
  },
  'elec-sides-together': {
    fires: () => bridge('u.d2', 'u.d2'),
    firesToo: [() => twoSolenoids('u.d2', 'u.d2'), () => solenoidsOn('s.c2', 's.c2')],
    nearMiss: () => bridge('u.d2', 'u.d3'),
    missingData: () => boardOf('dc-motor-12v as m'),
  },
  'elec-resistor-open': {
    fires: () => boardOf('arduino-uno-r3 as u', 'resistor-4k7 as r', connect('u.d2', 'r.t1')),
    nearMiss: () =>
      boardOf('arduino-uno-r3 as u', 'resistor-4k7 as r', connect('u.d2', 'r.t1'), connect('u.gnd_1', 'r.t2')),
    missingData: () => boardOf('resistor-4k7 as r'),
  },
  'power-return-apart': {
    fires: () => sensorBetween('a.vbus', 'b.gnd', 'hc-sr04 as w', connect('b.output', 'w.power')),
    nearMiss: () => sensorBetween('a.vbus', 'a.gnd'),
    missingData: () => boardOf('hc-sr04 as s'),
  },
  'elec-rest-short': {
    fires: () => twoSwitches('nc'),
    nearMiss: () => twoSwitches('no'),
    missingData: () => boardOf('limit-switch as s'),
  },
  'elec-stop-around': {
    fires: () => solenoids('psu.plus'),
    firesToo: [
      () => solenoids('stop.c12', 'pushbutton as x', connect('psu.plus', 'x.c1'), connect('x.c2', 'v.b_plus')),
    ],
    nearMiss: () => solenoids('stop.c12'),
    missingData: () => boardOf('rexroth-4we6-24v as v'),
  },
  'elec-stop-bypassed': {
    fires: () => holding('psu.plus'),
    nearMiss: () => holding('stop.c12'),
    missingData: () => boardOf('contactor-9a-24vdc as k', connect('k.no14', 'k.a1')),
  },
  'elec-flyback-missing': {
    fires: () => solenoid(),
    firesToo: [() => pump()],
    nearMiss: () => pump(...diode('m.minus', 'm.plus')),
    missingData: () => boardOf('rexroth-4we6-24v as v'),
  },
  'elec-diode-reversed': {
    fires: () => solenoid(...diode('v.a_plus', 'v.a_minus')),
    firesToo: [() => switchedFan('cathode')],
    nearMiss: () => solenoid(...diode('v.a_minus', 'v.a_plus')),
    missingData: () => boardOf('1n5408 as d'),
  },
  'elec-diode-blocks': {
    fires: () => fanBehind('cathode'),
    firesToo: [() => eitherSupply(12, 'cathode')],
    nearMiss: () => fanBehind('anode'),
    missingData: () => boardOf('1n5408 as d'),
  },
  'elec-capacitor-reversed': {
    fires: () => buffered('minus'),
    nearMiss: () => buffered('plus'),
    missingData: () => boardOf('capacitor-electrolytic as c'),
  },
  'elec-capacitor-overvoltage': {
    fires: () => buffered('plus', 16),
    firesToo: [() => buffered('plus', 24)],
    nearMiss: () => buffered('plus'),
    missingData: () => boardOf('capacitor-electrolytic as c'),
  },
  'power-diode-voltage': {
    fires: () => eitherSupply(11),
    nearMiss: () => eitherSupply(12),
    missingData: () => boardOf('1n5408 as d'),
  },
  'elec-contact-bypassed': {
    fires: () => stop(connect('psu.plus', 'lamp.x1')),
    nearMiss: () => stop(),
    missingData: () => boardOf('estop-2nc as stop'),
  },
  'elec-earth-missing': {
    fires: () => heater(),
    nearMiss: () => heater(connect('ac.pe', 'h.pe')),
    missingData: () => boardOf('heater-230v-500w as h'),
  },
  'elec-current-loop': {
    fires: () => loop('mean-well-hdr-60-24', 470, closed),
    firesToo: [
      () => loop('mean-well-lrs-150-12', 150, closed),
      () => loop('mean-well-hdr-60-24', 150),
      () => loop('mean-well-hdr-60-24', 150, connect('adc.gnd', 'rs.t2')),
      backwards,
    ],
    nearMiss: () => loop('mean-well-hdr-60-24', 150, closed),
    missingData: () => boardOf('pressure-transmitter-0-250bar as pt'),
  },
  'elec-load-at-rest': {
    fires: () => relay('nc'),
    nearMiss: () => relay('no'),
    missingData: () => boardOf('srd-05vdc-relay-module as k'),
  },
  'elec-clamp-rail': {
    fires: () => valve('usb-supply-5v-3a'),
    nearMiss: () => valve('mean-well-hdr-60-24'),
    missingData: () => boardOf('uln2003-board as u', 'smc-sy3120-24v as v', connect('u.out1', 'v.coil_minus')),
  },
  'elec-load-unswitched': {
    fires: () => module(connect('q.h1', 'h.h1'), connect('psu.minus', 'h.h2')),
    nearMiss: () => module(connect('psu.plus', 'h.h1'), connect('q.h2', 'h.h2')),
    missingData: () => module(),
  },
  'elec-neutral-switched': {
    fires: () => poles(['q.n_out', 'k.l1'], ['k.t1', 'h.n'], ['q.l_out', 'h.l']),
    nearMiss: () => poles(['q.l_out', 'k.l1'], ['q.n_out', 'k.l2'], ['k.t1', 'h.l'], ['k.t2', 'h.n']),
    missingData: () => poles(['q.l_out', 'h.l']),
  },
  'elec-wire-break-hidden': {
    fires: () => limitOn('no'),
    nearMiss: () => limitOn('nc'),
    missingData: () => boardOf('limit-switch as s'),
  },
  'elec-input-stuck': {
    fires: () => pulled('3v3'),
    nearMiss: () => pulled('gnd_j3_1'),
    missingData: () => boardOf('limit-switch as s', 'resistor-4k7 as r', connect('s.no', 'r.t1')),
  },
  'elec-return-on-plus': {
    fires: () => lampFrom('psu.plus'),
    nearMiss: () => lampFrom('psu.minus'),
    missingData: () => boardOf('lamp-24v as h'),
  },
  'elec-contact-too-low': {
    fires: () => contactFrom('usb-supply-5v-3a', 'vbus'),
    firesToo: [() => contactFrom('mean-well-lrs-150-12', 'plus'), () => contactOver('usb-supply-5v-3a')],
    nearMiss: () => contactFrom('mean-well-lrs-350-24', 'plus'),
    missingData: () => boardOf('plc-in8-24v as plc', 'limit-switch as s', connect('s.nc', 'plc.i0')),
  },
  'elec-input-never-high': {
    fires: () => card('npn-proximity'),
    firesToo: [() => contactCard('minus'), () => divided('npn-proximity', 'd7')],
    nearMiss: () => card('pnp-proximity'),
    missingData: () => boardOf('plc-in8-24v as plc'),
  },
  'elec-input-analog-only': {
    fires: () => divided('pnp-proximity', 'a7'),
    firesToo: [
      () => boardOf('arduino-nano as u', 'pushbutton as s', connect('s.c1', 'u.a6'), connect('s.c2', 'u.gnd_1')),
    ],
    nearMiss: () => divided('pnp-proximity', 'a0'),
    missingData: () => boardOf('arduino-nano as u', 'resistor-4k7 as r', connect('u.a7', 'r.t1')),
  },
  'elec-stop-only-read': {
    fires: () => stopAtInput(),
    nearMiss: () => stopAtInput(connect('psu.plus', 's.c21'), connect('s.c22', 'k.a1'), connect('psu.minus', 'k.a2')),
    missingData: () => boardOf('estop-2nc as s'),
  },
  'elec-stop-doubled': {
    fires: () => stops(['psu.plus', 's.c11'], ['psu.plus', 's.c21'], ['s.c12', 'k.a1'], ['s.c22', 'k.a1']),
    nearMiss: () => stops(['psu.plus', 's.c11'], ['s.c12', 's.c21'], ['s.c22', 'k.a1']),
    missingData: () => stops(),
  },
  'elec-contact-shorts': {
    fires: () => button(['u.5v', 's.c1'], ['s.c2', 'u.gnd_1']),
    firesToo: [
      () => button(['h.echo', 's.c1'], ['s.c2', 'u.gnd_1']),
      () => button(['u.5v', 's.c1'], ['s.c2', 'u.d4'], ['t.c1', 'u.d4'], ['t.c2', 'u.gnd_1']),
      buttonOnBus,
    ],
    nearMiss: () => button(['u.d4', 's.c1'], ['s.c2', 'u.gnd_1']),
    missingData: () => boardOf('pushbutton as s'),
  },
  'elec-contact-floats': {
    fires: () => button(['u.5v', 's.c1'], ['s.c2', 'u.d4']),
    nearMiss: () => button(['u.gnd_1', 's.c1'], ['s.c2', 'u.d4']),
    missingData: () => boardOf('arduino-uno-r3 as u', 'pushbutton as s', connect('s.c1', 'u.d4')),
  },
  'elec-resistor-loads-pin': {
    fires: () => gateDown(200),
    firesToo: [() => gateDown(200, 'u.5v')],
    nearMiss: () => gateDown(250),
    missingData: () => boardOf('irlz44n as q', 'resistor-4k7 as r', connect('r.t1', 'q.gate')),
  },
};
