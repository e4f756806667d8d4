/** Reference boards that carry air and oil, wired as they work on the bench, and the ways in which a test leaves something out. */
import type { Edit } from '#engine/board/edit.ts';
import { boardOf, connect } from '../../../../support/board-builder.ts';
import { forced } from '../../support.ts';

const set = (part: string, fields: Readonly<Record<string, number>>): Edit => ({
  op: 'update_part',
  part: `$${part}`,
  fields,
});

/** A line from port to port: a fitting, a tube, a fitting. */
const line = (name: string, from: string, to: string) => [
  connect(from, `${name}1.thread`),
  connect(`${name}1.tube`, `${name}.end1`),
  connect(`${name}.end2`, `${name}2.tube`),
  connect(`${name}2.thread`, to),
];

interface Pneumatic {
  readonly supply?: number;
  readonly regulator?: number;
  readonly silencers?: boolean;
  readonly wrongFitting?: boolean;
  readonly oneHose?: boolean;
}

/** A double-acting cylinder on a valve, whose coil a Pico switches through a low-side driver. */
export function pickAndPlace({
  supply = 7,
  regulator = 5,
  silencers = true,
  wrongFitting = false,
  oneHose = false,
}: Pneumatic = {}) {
  const m5 = (...names: readonly string[]) => names.map((name) => `smc-kq2h06-m5 as ${name}`);
  const base = boardOf(
    'mains-outlet-230v as mains',
    'mean-well-hdr-60-24 as psu',
    'lm2596-module as buck',
    'raspberry-pi-pico as pico',
    'uln2003-board as driver',
    'compressed-air-7bar as air',
    'smc-aw20-01 as frl',
    'smc-kq2h06-01as as p1',
    ...m5('p2', 'a1', 'b1', ...(oneHose ? [] : ['b2'])),
    ...(wrongFitting ? ['smc-kq2h06-01as as a2'] : m5('a2')),
    'smc-tu0604 as p',
    'smc-tu0604 as a',
    ...(oneHose ? [] : ['smc-tu0604 as b']),
    'smc-sy3120-24v as valve',
    'smc-cj2b16-50 as cylinder',
    ...(silencers ? ['smc-an-m5-silencer as s1', 'smc-an-m5-silencer as s2'] : []),
    set('air', { set_pressure_bar: supply }),
    set('frl', { set_pressure_bar: regulator }),
    set('buck', { output_voltage_V: 5 }),
    connect('mains.socket', 'psu.mains'),
    connect('psu.output', 'buck.input'),
    connect('buck.output', 'pico.vsys_in'),
    connect('psu.output', 'driver.supply'),
    connect('pico.gpio_output', 'driver.input'),
    connect('driver.coil', 'valve.coil'),
    connect('air.outlet', 'frl.in'),
    ...line('p', 'frl.out', 'valve.p'),
    ...(wrongFitting ? line('a', 'valve.a', 'cylinder.port_a').slice(0, 3) : line('a', 'valve.a', 'cylinder.port_a')),
    ...(oneHose ? [connect('valve.b', 'b1.thread')] : line('b', 'valve.b', 'cylinder.port_b')),
    ...(silencers ? [connect('valve.ea', 's1.thread'), connect('valve.eb', 's2.thread')] : []),
  );
  return wrongFitting ? forced(base, ['a2.thread', 'cylinder.port_a']) : base;
}

interface Hydraulic {
  readonly relief?: number | null;
  readonly tank?: boolean;
  readonly more?: readonly (string | Edit)[];
}

/** A solenoid of the valve, switched by a button, with a diode for what it keeps when the button opens. */
const coil = (button: string, side: string) => [
  connect('psu.plus', `${button}.c1`),
  connect(`${button}.c2`, `valve.${side}_plus`),
  connect('psu.minus', `valve.${side}_minus`),
  connect(`${button}_diode.anode`, `valve.${side}_minus`),
  connect(`${button}_diode.cathode`, `valve.${side}_plus`),
];

/** A press: pump on its motor, relief valve, directional valve on two buttons, cylinder, and a Nano that reads the pressure over a shunt. */
export function press({ relief = 150, tank = true, more = [] }: Hydraulic = {}) {
  return boardOf(
    'mains-outlet-230v as mains',
    'mean-well-hdr-60-24 as psu',
    'pump-motor-4kw as motor',
    'gear-pump-8cc as pump',
    'rexroth-4we6-24v as valve',
    ...(relief === null ? [] : ['relief-valve-ng6 as relief', set('relief', { set_pressure_bar: relief })]),
    'hydraulic-cylinder-40-22-200 as cylinder',
    'rod-eye-m16 as eye',
    'hose-2sn-3-8 as hose',
    'reservoir-40l as tank',
    'pressure-transmitter-0-250bar as gauge',
    'usb-supply-5v-3a as usb',
    'arduino-nano as nano',
    'resistor-120r as shunt',
    ...['down', 'up'].flatMap((name) => [`pushbutton as ${name}`, `1n5408 as ${name}_diode`]),
    connect('mains.socket', 'psu.mains'),
    connect('mains.socket', 'usb.mains'),
    connect('usb.output', 'nano.usb_power'),
    connect('nano.ground', 'psu.ground'),
    connect('psu.output', 'gauge.power'),
    connect('gauge.signal', 'shunt.end_1'),
    connect('nano.analog_input', 'shunt.end_1'),
    connect('psu.ground', 'shunt.end_2'),
    ...coil('down', 'a'),
    ...coil('up', 'b'),
    connect('motor.shaft', 'pump.shaft'),
    connect('cylinder.rod', 'eye.thread'),
    connect('tank.suction', 'pump.suction'),
    connect('pump.pressure', 'hose.end1'),
    connect('hose.end2', 'valve.p'),
    connect('pump.pressure', 'gauge.port'),
    ...(relief === null ? [] : [connect('pump.pressure', 'relief.p'), connect('relief.t', 'tank.return')]),
    connect('valve.a', 'cylinder.port_a'),
    connect('valve.b', 'cylinder.port_b'),
    ...(tank ? [connect('valve.t', 'tank.return')] : []),
    ...more,
  );
}
