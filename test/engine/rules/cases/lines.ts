/** Measuring inputs, resistors in fast lines, fans and fluid lines that lead to the wrong place. */
import type { Board } from '#engine/board/board.ts';
import { boardOf, connect } from '../../../support/board-builder.ts';
import { type CaseTable, cabled, set } from './cases.ts';

/** A current monitor at a shunt between a supply and a fan, its two inputs on these ends of the shunt. */
export const shunted = (plus: string, minus: string): Board =>
  set(
    boardOf(
      ...['mean-well-lrs-150-12 as psu', 'resistor-120r as r', 'ina219 as m', 'noctua-nf-a4x10 as fan'],
      ...[connect('psu.plus', 'r.t1'), connect('r.t2', 'fan.vcc'), connect('psu.minus', 'fan.gnd')],
      ...[connect(`r.${plus}`, 'm.in_plus'), connect(`r.${minus}`, 'm.in_minus')],
    ),
    'r',
    { resistance_ohm: 0.1 },
  );

/** An LED strip behind a resistor of this value. */
export const strip = (ohm: number): Board =>
  set(
    boardOf(
      ...['arduino-uno-r3 as u', 'resistor-120r as r', 'ws2812b as led'],
      ...[connect('u.d6', 'r.t1'), connect('r.t2', 'led.din')],
    ),
    'r',
    { resistance_ohm: ohm },
  );

/** A fan that runs, and a heatsink. */
export const fanned = (...more: readonly ReturnType<typeof connect>[]): Board =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'noctua-nf-a4x10 as fan', 'heatsink-40x40x20 as hs'],
    ...[connect('psu.plus', 'fan.vcc'), connect('psu.minus', 'fan.gnd'), ...more],
  );

/** A pilot check plate between a valve and a cylinder, by its inner and its outer ports. */
export const piloted = (valve: 'in' | 'out', cylinder: 'in' | 'out'): Board =>
  boardOf(
    ...['rexroth-4we6-24v as v', 'pilot-check-ng6 as pc', 'hydraulic-cylinder-40-22-200 as cyl'],
    ...[connect('v.a', `pc.a_${valve}`), connect('v.b', `pc.b_${valve}`)],
    ...[connect(`pc.a_${cylinder}`, 'cyl.port_a'), connect(`pc.b_${cylinder}`, 'cyl.port_b')],
  );

/** A router with an address, and a module on it without DHCP whose address is this. */
export const unaddressed = (ip_address: string | undefined): Board => {
  const board = boardOf('router-soho as r', 'w5500-module as w', connect('r.lan1', 'w.port'));
  const fields = { dhcp: 'none', ...(ip_address === undefined ? {} : { ip_address }) };
  return set(set(board, 'r', { ip_address: '192.168.1.1', subnet: '192.168.1.0/24' }), 'w', fields);
};

/** A sensor on the I2C bus of an ESP32 that a computer feeds, with resistors of this value to its rail. */
export const weaklyPulled = (ohm: number): Board => {
  const resistors = ['r', 's'];
  const board = boardOf(
    ...['esp32-devkitc-v4 as u', 'usb-supply-5v-3a as usb', 'sht31 as t', 'resistor-4k7 as r', 'resistor-4k7 as s'],
    ...[connect('usb.output', 'u.usb_power'), connect('u.3v3_out', 't.power'), connect('u.i2c', 't.i2c')],
    ...[connect('r.t1', 't.sda'), connect('s.t1', 't.scl')],
    ...resistors.map((one) => connect('u.3v3', `${one}.t2`)),
  );
  return resistors.reduce((made, one) => set(made, one, { resistance_ohm: ohm }), board);
};

/** A pack over a divider on an analog input of a Nano that a converter feeds. */
export const sensed = (top_ohm: number, low_ohm: number): Board => {
  const board = boardOf(
    ...['bec-3s-pack as pack', 'lm2596-module as buck', 'arduino-nano as u', 'resistor-4k7 as r', 'resistor-4k7 as s'],
    ...[
      connect('pack.plus', 'buck.in_plus'),
      connect('pack.minus', 'buck.in_minus'),
      connect('buck.output', 'u.5v_in'),
    ],
    ...[connect('pack.plus', 'r.t1'), connect('u.analog_input', 'r.end_2'), connect('r.t2', 's.t1')],
    connect('s.t2', 'u.gnd_2'),
  );
  return set(set(board, 'r', { resistance_ohm: top_ohm }), 's', { resistance_ohm: low_ohm });
};

/** A heater cartridge for 12 V behind a MOSFET module on this supply. */
export const heated = (supply: string): Board =>
  boardOf(
    ...[`${supply} as psu`, 'mosfet-module-heater-15a as m', 'heater-cartridge-12v-40w as h'],
    ...[connect('psu.plus', 'm.vm'), connect('psu.minus', 'm.gnd'), connect('m.heater', 'h.heater')],
  );

/** A stepper motor of 2.55 V on 12 V through this driver. */
export const bridged = (driver: string, supply: string, outputs: string): Board =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', `${driver} as d`, 'nema17-17hs4401 as m'],
    ...[connect('psu.output', `d.${supply}`), connect(`d.${outputs}`, 'm.coils')],
  );

/** An angle sensor with 3.3 V on these of its supply pins. */
export const angle = (...pins: readonly string[]): Board =>
  boardOf(
    ...['esp32-devkitc-v4 as u', 'usb-supply-5v-3a as usb', 'as5600 as a', connect('usb.output', 'u.usb_power')],
    ...pins.map((pin) => connect('u.3v3', `a.${pin}`)),
    connect('u.gnd_j2_14', 'a.gnd'),
  );

/** A DMX shield on a controller whose serial line runs at this rate, and a light. */
export const lit = (baud_rate: number): Board =>
  cabled(
    boardOf(
      ...['arduino-mega-2560 as u', 'dmx-shield as x', 'dmx-par-light as l', connect('x.dmx', 'l.dmx')],
      connect('u.uart', 'x.uart'),
    ),
    { baud_rate },
  );

/** The interrupt output of a radio on this pin of an ESP32-C3. */
export const radioOn = (pin: string): Board =>
  boardOf('esp32-c3-devkitm-1 as u', 'rfm95w as x', connect(`u.${pin}`, 'x.dio0'));

/** A motor on a bracket beside a profile, with the bracket on it or not. */
export const bracketed = (...more: readonly ReturnType<typeof connect>[]): Board =>
  boardOf(
    ...['nema17-17hs4401 as m', 'nema17-bracket as b', 'extrusion-2020-500 as ex'],
    ...[connect('m.mount', 'b.motor'), ...more],
  );

/** A bearing in a block beside a profile, with the block on it or not. */
export const blocked = (...more: readonly ReturnType<typeof connect>[]): Board =>
  boardOf(
    ...['bearing-608zz as r', 'bearing-block-608 as b', 'extrusion-2020-500 as ex'],
    ...[connect('r.outer', 'b.seat'), ...more],
  );

export const LINES: CaseTable = {
  'elec-sense-idle': {
    fires: () => shunted('t2', 't2'),
    firesToo: [() => shunted('t2', 't1'), () => set(shunted('t1', 't2'), 'r', { resistance_ohm: 10 })],
    nearMiss: () => shunted('t1', 't2'),
    missingData: () => boardOf('ina219 as m', 'resistor-120r as r', connect('r.t1', 'm.in_plus')),
  },
  'elec-series-slow': {
    fires: () => strip(47_000),
    nearMiss: () => strip(8200),
    missingData: () => boardOf('ws2812b as led', 'resistor-120r as r', connect('r.t2', 'led.din')),
  },
  'elec-analog-saturated': {
    fires: () => sensed(10_000, 30_000),
    nearMiss: () => sensed(30_000, 10_000),
    missingData: () => boardOf('arduino-nano as u', 'resistor-4k7 as r', connect('u.analog_input', 'r.end_2')),
  },
  'elec-driven-overvoltage': {
    fires: () => heated('mean-well-lrs-350-24'),
    firesToo: [() => bridged('l298n-module', 'vs', 'stepper')],
    nearMiss: () => heated('mean-well-lrs-150-12'),
    missingData: () =>
      boardOf('mosfet-module-heater-15a as m', 'heater-cartridge-12v-40w as h', connect('m.heater', 'h.heater')),
  },
  'power-bridge-open': {
    fires: () => angle('vdd3v3'),
    nearMiss: () => angle('vdd3v3', 'vdd5v'),
    missingData: () => boardOf('as5600 as a'),
  },
  'mech-bracket-loose': {
    fires: () => bracketed(),
    firesToo: [() => blocked()],
    nearMiss: () => bracketed(connect('b.base', 'ex.slot')),
    missingData: () => boardOf('nema17-17hs4401 as m', 'nema17-bracket as b', connect('m.mount', 'b.motor')),
  },
  'thermal-fan-idle': {
    fires: () => fanned(),
    nearMiss: () => fanned(connect('fan.outlet', 'hs.fins')),
    missingData: () => boardOf('noctua-nf-a4x10 as fan'),
  },
  'net-address-missing': {
    fires: () => unaddressed(undefined),
    nearMiss: () => unaddressed('192.168.1.9'),
    missingData: () => boardOf('router-soho as r', 'w5500-module as w', connect('r.lan1', 'w.port')),
  },
  'fluid-pilot-reversed': {
    fires: () => piloted('out', 'in'),
    nearMiss: () => piloted('in', 'out'),
    missingData: () => boardOf('pilot-check-ng6 as pc'),
  },
};
