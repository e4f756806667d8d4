/** Lines that are missing, that lead past what they should pass, or that lead two things to one place. */
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { boardOf, connect } from '../../../support/board-builder.ts';
import type { CaseTable } from './cases.ts';

/** A converter for RS-422 that sends to another one over the lines given. */
export const sender = (...lines: readonly ('y a' | 'z b')[]): Board =>
  boardOf(
    ...['max490-module as s', 'max490-module as r'],
    ...lines.map((line) => {
      const [from, to] = line.split(' ');
      return connect(`s.${from}`, `r.${to}`);
    }),
  );

/** A fan on 12 V, its minus on a contact of a relay whose common end is on a terminal of the supply. */
export const fanOver = (terminal: 'plus' | 'minus'): Board =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'srd-05vdc-relay-module as k', 'noctua-nf-a4x10 as fan'],
    ...[connect('psu.plus', 'fan.vcc'), connect(`psu.${terminal}`, 'k.com'), connect('k.no', 'fan.gnd')],
  );

/** A lamp between plus and a contact, whose common end is on a terminal of the supply. */
export const lampOver = (terminal: 'plus' | 'minus'): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'pushbutton as s', 'lamp-24v as lamp'],
    ...[connect('psu.plus', 'lamp.x1'), connect(`psu.${terminal}`, 's.c1'), connect('s.c2', 'lamp.x2')],
  );

/** A current monitor at both ends of a shunt, with a fan at one of them. */
export const monitored = (end: 't1' | 't2', ...more: readonly (string | Edit)[]): Board =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'resistor-120r as r', 'ina219 as m', 'noctua-nf-a4x10 as fan'],
    ...[connect('psu.plus', 'r.t1'), connect('r.t1', 'm.in_plus'), connect('r.t2', 'm.in_minus'), ...more],
    ...[connect(`r.${end}`, 'fan.vcc'), connect('psu.minus', 'fan.gnd')],
  );

/** A resistor on a pin of a controller and, at its other end, on another pin of it. */
export const bypassed = (pin: string): Board =>
  boardOf('arduino-uno-r3 as u', 'resistor-4k7 as r', connect('u.d2', 'r.t1'), connect(`u.${pin}`, 'r.t2'));

/** Two emergency stops before a lamp; the second one gets its supply at this pin. */
export const twoStops = (from: string, to: string): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'estop-2nc as a', 'estop-2nc as b', 'lamp-24v as lamp'],
    ...[connect('psu.plus', 'a.c11'), connect('a.c12', to), connect(from, 'b.c11'), connect('b.c12', 'lamp.x1')],
    connect('psu.minus', 'lamp.x2'),
  );

/** A heater behind a solid-state relay; `more` joins that with the mains. */
export const warmed = (...more: readonly (string | Edit)[]): Board =>
  boardOf(
    ...['mains-outlet-230v as ac', 'ssr-d2425 as k', 'heater-230v-500w as h'],
    ...[connect('k.t1', 'h.l'), connect('ac.n', 'h.n'), ...more],
  );

/** A solid-state relay for this kind of current on a supply. */
export const solidState = (supply: string, pin: string, kind: 'ac' | 'dc'): Board => {
  const board = boardOf(`${supply} as psu`, 'ssr-d2425 as k', connect(`psu.${pin}`, 'k.l1'));
  const marked = (file: PartDefinitionFile): PartDefinitionFile =>
    JSON.parse(JSON.stringify(file, (key, value) => (key === 'switched_current' ? kind : value)));
  return { ...board, definitions: new Map([...board.definitions].map(([key, file]) => [key, marked(file)])) };
};

/** A button that closes between a supply and a lamp; one that opens is between these two pins. */
export const beside = (from: string, to: string): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'pushbutton as a', 'pushbutton-nc as b', 'lamp-24v as lamp'],
    ...[connect('psu.plus', 'a.c1'), connect(from, 'b.c1'), connect('b.c2', to)],
    ...(to === 'lamp.x1' ? [] : [connect('a.c2', 'lamp.x1')]),
    connect('psu.minus', 'lamp.x2'),
  );

/** Two drivers on one serial line, the first with address 0. MS1 of the second is on this pin; MS2 is on ground. */
export const drivers = (ms1: string | null): Board =>
  boardOf(
    ...['esp32-devkitc-v4 as u', 'tmc2209-module as a', 'tmc2209-module as b', 'resistor-4k7 as r'],
    ...['a.vio', 'b.vio'].map((pin) => connect('u.3v3_out', pin)),
    ...['a.ms1', 'a.ms2', 'b.ms2'].map((pin) => connect('u.gnd_j3_1', pin)),
    ...[connect('r.t1', 'u.gpio17'), connect('r.t2', 'a.rx'), connect('r.t2', 'b.rx')],
    ...(ms1 === null ? [] : [connect(ms1, 'b.ms1')]),
  );

/** Two controllers, the first the leader of the bus of a sensor, the second on it with this interface. */
export const twoLeaders = (second: string): Board =>
  boardOf(
    ...['esp32-devkitc-v4 as a', 'esp32-devkitc-v4 as b', 'bme280 as s'],
    ...[connect('a.i2c', 's.i2c'), connect(second, 's.i2c')],
  );

/** A resistor from a pin of a controller to this level, and nothing else. */
export const pulledAlone = (level: 'low' | 'high', pin = 'gpio25'): Board =>
  boardOf(
    ...['esp32-devkitc-v4 as u', 'resistor-4k7 as r', connect(`u.${pin}`, 'r.t1')],
    connect(level === 'low' ? 'u.gnd_j3_1' : 'u.3v3', 'r.t2'),
  );

/** The coil of a valve, its minus on the supply, and its plus where it is told. */
export const coilOn = (plus: string): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'pushbutton as s', 'smc-sy3120-24v as v', connect('psu.plus', 's.c1')],
    ...[connect(plus, 'v.coil_plus'), connect('psu.minus', 'v.coil_minus')],
  );

/** A converter behind a shunt of a supply, its minus where the edits say. */
export const behindShunt = (...more: readonly Edit[]): Board =>
  boardOf(
    ...['usb-supply-5v-3a as c', 'resistor-120r as r', 'tps63020-module as p', 'bme280 as s', 'resistor-4k7 as pull'],
    ...[connect('c.vbus', 'r.t1'), connect('r.t2', 'p.vin'), connect('p.output', 's.vdd'), ...more],
  );

export const WIRES: CaseTable = {
  'elec-coil-always-on': {
    fires: () => coilOn('psu.plus'),
    nearMiss: () => coilOn('s.c2'),
    missingData: () => boardOf('smc-sy3120-24v as v'),
  },
  'conn-pair-half': {
    fires: () => sender('y a'),
    nearMiss: () => sender('y a', 'z b'),
    missingData: () => boardOf('max490-module as s'),
  },
  'elec-resistor-idle': {
    fires: () => monitored('t1'),
    firesToo: [() => bypassed('d2')],
    nearMiss: () => monitored('t2'),
    missingData: () => boardOf('resistor-4k7 as r'),
  },
  'elec-stops-parallel': {
    fires: () => twoStops('psu.plus', 'lamp.x1'),
    nearMiss: () => twoStops('a.c12', 'b.c11'),
    missingData: () => boardOf('estop-2nc as a'),
  },
  'elec-contact-bridged': {
    fires: () => beside('a.c1', 'a.c2'),
    nearMiss: () => beside('a.c2', 'lamp.x1'),
    missingData: () => boardOf('pushbutton-nc as b'),
  },
  'elec-heater-unguarded': {
    fires: () => warmed(connect('ac.l', 'k.l1')),
    nearMiss: () => warmed('thermostat-ksd301-60 as t', connect('ac.l', 't.c1'), connect('t.c2', 'k.l1')),
    missingData: () => boardOf('ssr-d2425 as k', 'heater-230v-500w as h', connect('k.t1', 'h.l')),
  },
  'elec-switched-current': {
    fires: () => solidState('mean-well-hdr-60-24', 'plus', 'ac'),
    firesToo: [() => solidState('mains-outlet-230v', 'l', 'dc')],
    nearMiss: () => solidState('mains-outlet-230v', 'l', 'ac'),
    missingData: () => boardOf('ssr-d2425 as k'),
  },
  'elec-uart-address-conflict': {
    fires: () => drivers('u.gnd_j3_1'),
    nearMiss: () => drivers('u.3v3'),
    missingData: () => drivers(null),
    lacks: ['custom_fields.uart_address'],
  },
};
