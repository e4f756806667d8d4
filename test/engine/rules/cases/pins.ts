import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { boardOf, connect } from '../../../support/board-builder.ts';
import { pinned } from '../support.ts';
import type { CaseTable } from './cases.ts';

type Steps = readonly (string | Edit)[];

const field = (part: string, key: string, value: number | string): Edit => ({
  op: 'update_part',
  part: `$${part}`,
  fields: { [key]: value },
});

/** A MOSFET whose gate a pin of a controller drives, through a resistor or straight. */
export const gate = (pin: string, ...more: Steps): Board =>
  boardOf('arduino-nano as u', 'irlz44n as q', connect('u.gnd_1', 'q.source'), connect(pin, 'q.gate'), ...more);
export const PULL_DOWN: Steps = ['resistor-4k7 as r', connect('r.t1', 'q.gate'), connect('r.t2', 'u.gnd_1')];

/** A motor on the MOSFET, whose gate a resistor joins with a pin of the controller's board. */
export const pulledGate = (rail: string): Board =>
  gate(
    'u.d9',
    ...['resistor-4k7 as r', 'dc-motor-12v as m', connect('m.minus', 'q.drain')],
    ...[connect('r.t1', 'q.gate'), connect('r.t2', rail)],
  );

/** A bridge whose two speed inputs are on pins of a Mega. */
export const bridge = (ena: string, ...more: Steps): Board =>
  boardOf('arduino-mega-2560 as u', 'l298n-module as d', connect('u.gnd_1', 'd.gnd'), connect(ena, 'd.ena'), ...more);
export const ENB = connect('u.pwm', 'd.speed');

/** Two stepper drivers, M1 of the first tied high. */
export const drivers = (...more: Steps): Board =>
  boardOf(
    ...['nucleo-f446re as u', 'drv8825-carrier as a', 'drv8825-carrier as b'],
    ...[
      connect('u.step_dir', 'a.step_dir'),
      connect('u.step_dir', 'b.step_dir'),
      connect('u.3v3_out', 'a.m1'),
      ...more,
    ],
  );

/** A light strip behind a resistor on D6, whose net has what `more` says. */
export const strip = (...more: Steps): Board =>
  boardOf(
    ...['arduino-nano as u', 'ws2812b as led', 'hc-sr04 as s', 'resistor-4k7 as r'],
    ...[connect('r.t2', 'led.din'), connect('u.d6', 'r.t1'), ...more],
  );

/** An Ethernet module on SPI, its select wired as `more` says. */
export const onSpi = (...more: Steps): Board =>
  boardOf('nucleo-f446re as u', 'w5500-module as e', connect('u.3v3_out', 'e.power'), ...more);

export const DATA: Steps = [connect('u.pa7', 'e.mosi'), connect('u.pa6', 'e.miso'), connect('u.pa5', 'e.sck')];

const stepper = (): Board => boardOf('28byj-48 as m', 'uln2003-board as d', connect('d.stepper', 'm.coils'));

/** A PT100 on its converter, with a reference resistor. */
export const thermometer = (ohm: number, ...more: Steps): Board =>
  boardOf(
    ...['max31865 as c', 'rtd-pt100-4wire as rtd', 'resistor-4k7 as rr', field('rr', 'resistance_ohm', ohm)],
    ...[connect('c.rtd_4wire', 'rtd.rtd'), connect('rr.t1', 'c.refin_plus'), ...more],
  );
export const CLOSED = connect('rr.t2', 'c.refin_minus');
/** BIAS of the converter on this reference pin, and the measuring end of the current on REFIN−. */
export const KELVIN = (bias: string): Steps => [connect('c.bias', `c.${bias}`), connect('c.isensor', 'c.refin_minus')];
/** All reference pins are wired, and no resistor is between any of them. */
export const BRIDGED: Steps = [...KELVIN('refin_plus'), connect('rr.t2', 'c.refin_plus')];

/** A load cell on a converter, its S+ on A+ and its S− on this input. */
export const loadCell = (input: string): Board =>
  boardOf(
    ...[
      'hx711 as c',
      'load-cell-5kg as cell',
      connect('cell.e_plus', 'c.e_plus'),
      connect('cell.e_minus', 'c.e_minus'),
    ],
    ...[connect('cell.s_plus', 'c.a_plus'), connect('cell.s_minus', `c.${input}`)],
  );

/** A bus of a controller and a sensor without any resistor. */
export const bareBus = (): Board =>
  boardOf('esp32-devkitc-v4 as u', 'sht31 as s', connect('u.3v3_out', 's.power'), connect('u.i2c', 's.i2c'));

/** The tacho of a fan on an input of a controller. */
export const tacho = (...more: Steps): Board =>
  boardOf('arduino-uno-r3 as u', 'noctua-nf-a4x10 as fan', connect('u.d2', 'fan.tach'), ...more);

/** A sensor at 3.3 V whose bus a resistor pulls up to 5 V. */
export const pulledUp = (rail: string): Board =>
  boardOf(
    ...['usb-supply-5v-3a as usb', 'nucleo-f446re as u', 'sht31 as s', 'resistor-4k7 as r'],
    ...[connect('usb.output', 'u.usb_power'), connect('u.3v3_out', 's.power'), connect('u.i2c', 's.i2c')],
    ...[connect('r.t1', 's.sda'), connect(rail, 'r.t2')],
  );

/** A multiplexer with pull-ups to its own supply, on the bus of a board of 3.3 V. */
export const muxAt = (rail: string): Board =>
  boardOf(
    ...['usb-supply-5v-3a as usb', 'esp32-devkitc-v4 as u', 'tca9548a-module as m'],
    ...[connect('usb.output', 'u.usb_power'), connect(rail, 'm.vin'), connect('u.ground', 'm.ground')],
    connect('u.i2c', 'm.i2c'),
  );

/** A radio on SPI, one of its interrupts wired. */
export const radio = (dio: string): Board =>
  boardOf('teensy-4-1 as u', 'rfm95w as r', connect('u.spi', 'r.spi'), connect('u.p2', dio));

/** A relay whose input a resistor holds, and perhaps a pin drives. */
export const heldRelay = (...more: Steps): Board =>
  boardOf(
    ...['arduino-uno-r3 as u', 'srd-05vdc-relay-module as k', 'resistor-4k7 as r', connect('u.5v_out', 'k.power')],
    ...[connect('r.t1', 'k.in'), connect('u.5v_out', 'r.end_2'), ...more],
  );

/** A pin of a controller through a level shifter to an input. */
export const shifted = (pin: string): Board =>
  boardOf(
    ...['esp32-devkitc-v4 as u', 'txs0108e as t', 'srd-05vdc-relay-module as k'],
    ...[connect(pin, 't.a1'), connect('t.b1', 'k.in')],
  );

/** A board on the 3.3 V output of a USB bridge, which gives 50 mA. */
export const onBridge = (part: string, pin: string): Board =>
  boardOf(
    ...['computer-usb-port as pc', 'ft232rl-module as ft', `${part} as u`, 'sht31 as s'],
    ...[connect('pc.output', 'ft.usb_power'), connect('u.3v3_out', 's.power'), connect('ft.3v3_out', pin)],
  );

/** A battery of 7 Ah on a solar charger that is set to so much. */
const charged = (charge_current_mA: number): Board =>
  boardOf(...['victron-smartsolar-75-15 as ch', 'lead-acid-12v-7ah as bat', connect('ch.battery', 'bat.battery')], {
    op: 'update_part',
    part: '$ch',
    fields: { charge_current_mA },
  });
/** A cell with its charger, and a converter behind a shunt on either. */
export const cell = (source: string): Board =>
  boardOf(
    ...['samsung-25r-18650 as cell', 'tp4056-module as ch', 'tps63020-module as ps', 'resistor-4k7 as shunt'],
    ...[connect('cell.battery', 'ch.battery'), connect(source, 'shunt.t1'), connect('shunt.t2', 'ps.vin')],
  );

/** A supply on the DC jack of a board, over a cable with this plug. */
export const barrel = (plug: string): Board =>
  boardOf('mean-well-lrs-150-12 as ps', 'arduino-uno-r3 as u', {
    ...connect('ps.output', 'u.jack'),
    fields: { connector: plug },
  } as Edit);

/** A slide on its rail, and a belt. */
export const slide = (...more: Steps): Board =>
  boardOf(
    ...['gt2-belt-6mm as belt', 'carriage-plate as plate', 'mgn12h-rail-300 as rail', 't8-nut as nut'],
    ...[connect('rail.carriage', 'plate.carriage'), ...more],
  );

export const PINS: CaseTable = {
  'conn-pair-split': {
    fires: () => loadCell('b_minus'),
    nearMiss: () => loadCell('a_minus'),
    missingData: () => boardOf('hx711 as c'),
  },
  'elec-gate-floats': {
    fires: () => gate('u.d9'),
    nearMiss: () => gate('u.d9', ...PULL_DOWN),
    missingData: () => boardOf('irlz44n as q'),
  },
  'elec-input-held-on': {
    fires: () => pulledGate('u.5v'),
    nearMiss: () => pulledGate('u.gnd_1'),
    missingData: () => boardOf('irlz44n as q'),
  },
  'elec-speed-fixed': {
    fires: () => bridge('u.d31'),
    firesToo: [() => bridge('u.d31', ENB)],
    nearMiss: () => bridge('u.d9', ENB),
    missingData: () => boardOf('l298n-module as d'),
  },
  'elec-mode-differs': {
    fires: () => drivers(),
    nearMiss: () => drivers(connect('u.3v3_out', 'b.m1')),
    missingData: () => boardOf('drv8825-carrier as a', 'drv8825-carrier as b'),
  },
  'elec-line-driven-twice': {
    fires: () => strip(connect('u.d6', 's.echo')),
    nearMiss: () => strip(connect('u.d3', 's.echo')),
    missingData: () => boardOf('ws2812b as led'),
  },
  'elec-select-idle': {
    fires: () => onSpi('resistor-4k7 as r', ...DATA, connect('r.t1', 'e.cs'), connect('r.t2', 'u.3v3')),
    nearMiss: () => onSpi(connect('u.spi', 'e.spi')),
    missingData: () => onSpi(),
  },
  'elec-phase-order': {
    fires: () => pinned(stepper(), ['d.stepper', '0/1', 'out3', 'Ada'], ['d.stepper', '0/2', 'out2', 'Ada']),
    nearMiss: stepper,
    missingData: () => boardOf('28byj-48 as m'),
  },
  'power-protection-bypassed': {
    fires: () => cell('cell.positive'),
    firesToo: [() => returned('cell.negative')],
    nearMiss: () => cell('ch.out_plus'),
    missingData: () => boardOf('samsung-25r-18650 as cell', 'tp4056-module as ch'),
  },
  'power-charge-current': {
    fires: () => charged(15_000),
    firesToo: [() => charged(2000)],
    nearMiss: () => charged(1750),
    missingData: () => boardOf('victron-smartsolar-75-15 as ch'),
  },
  'elec-rtd-reference': {
    fires: () => thermometer(4000, CLOSED),
    firesToo: [() => thermometer(400, ...BRIDGED), () => thermometer(400, CLOSED, ...KELVIN('refin_minus'))],
    nearMiss: () => thermometer(430, CLOSED, ...KELVIN('refin_plus')),
    missingData: () => thermometer(4000),
  },
};

const ENDS: Readonly<Record<string, readonly [line: string, ground: string]>> = {
  pushbutton: ['c1', 'c2'],
  'limit-switch': ['no', 'com'],
  'limit-switch, closed': ['nc', 'com'],
  'pushbutton-nc': ['c1', 'c2'],
  'npn-proximity': ['black', 'blue'],
};

/** A contact or an open collector to ground on a boot strap of a board that works at high, held high by a resistor. */
export const contactOnStrap = (contact: string): Board =>
  boardOf(
    ...['esp32-c3-devkitm-1 as u', `${contact.replace(/,.*/, '')} as s`, 'resistor-4k7 as r'],
    ...[connect('u.gpio9', `s.${ENDS[contact]?.[0]}`), connect('r.t1', 'u.gpio9')],
    ...[connect('u.3v3', 'r.t2'), connect(`s.${ENDS[contact]?.[1]}`, 'u.gnd_1')],
  );

/** A limit switch between the reset of a board and its ground. */
export const contactOnReset = (contact: 'nc' | 'no'): Board =>
  boardOf(
    ...['esp32-c3-devkitm-1 as u', 'limit-switch as s'],
    ...[connect(`s.${contact}`, 'u.en'), connect('s.com', 'u.gnd_1')],
  );

/** A motor on a bridge with its second lead where asked; the Nano drives both inputs. */
export const halfBridge = (second: string): Board =>
  boardOf(
    ...['arduino-nano as u', 'l298n-module as d', 'dc-motor-12v as m', 'mean-well-lrs-150-12 as psu'],
    ...[connect('psu.plus', 'd.vs'), connect('psu.minus', 'd.gnd'), connect('u.d7', 'd.in1'), connect('u.d8', 'd.in2')],
    ...[connect('d.out1', 'm.plus'), connect(second, 'm.minus')],
  );

/** A board on the output of a charger, with its ground at this pin. */
export const returned = (minus: string): Board =>
  boardOf(
    ...[
      'samsung-25r-18650 as cell',
      'tp4056-module as ch',
      'raspberry-pi-pico as u',
      connect('cell.battery', 'ch.battery'),
    ],
    ...[connect('ch.out_plus', 'u.vsys'), connect(minus, 'u.gnd_38')],
  );

/** A button to ground with a pull-up of so many Ω. */
export const buttonOn = (ohm: number): Board =>
  boardOf(
    ...['arduino-uno-r3 as u', 'pushbutton as s', 'resistor-4k7 as r', connect('u.d2', 's.c1')],
    { op: 'update_part', part: '$r', fields: { resistance_ohm: ohm } },
    ...[connect('s.c2', 'u.gnd_1'), connect('r.t1', 'u.d2'), connect('u.5v', 'r.t2')],
    ...['usb-supply-5v-3a as p', connect('p.output', 'u.usb_power')],
  );
