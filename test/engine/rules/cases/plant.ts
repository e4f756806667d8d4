import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { boardOf, connect } from '../../../support/board-builder.ts';
import type { CaseTable } from './cases.ts';
import { lifted } from './shop-floor.ts';

type Steps = readonly (string | Edit)[];

export const said = (part: string, key: string, value: string | number): Edit => ({
  op: 'update_part',
  part: `$${part}`,
  fields: { [key]: value },
});

/** A motor between the commons of two relays: plus and minus of each on these throws, and further steps. */
export const reversed = (plus: 'no' | 'nc' = 'no', minus: 'no' | 'nc' = 'nc', ...more: Steps): Board =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'srd-05vdc-relay-module as k1', 'srd-05vdc-relay-module as k2'],
    ...['dc-motor-12v as m', connect('k1.com', 'm.plus'), connect('k2.com', 'm.minus')],
    ...[connect('psu.plus', 'k1.no'), connect('psu.minus', 'k1.nc')],
    ...[connect('psu.plus', `k2.${plus}`), connect('psu.minus', `k2.${minus}`)],
    ...more,
  );

/** A diode across the motor. */
export const ACROSS: Steps = ['1n5408 as d', connect('d.cathode', 'm.plus'), connect('d.anode', 'm.minus')];

/** A motor that a transistor switches at its minus. */
export const switched = (...more: Steps): Board =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'irlz44n as q', 'dc-motor-12v as m', connect('psu.plus', 'm.plus')],
    ...[connect('q.drain', 'm.minus'), connect('psu.minus', 'q.source'), ...more],
  );

/** A relay whose throws lead to these pins of a supply, and its common to a lamp. */
export const throws = (no: string, nc: string): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'srd-05vdc-relay-module as k', 'lamp-24v as h', connect('k.com', 'h.x1')],
    ...[connect(no, 'k.no'), connect(nc, 'k.nc')],
  );

/** The inputs of the two relays on these pins. */
export const driven = (first: string, second: string): Board =>
  reversed('no', 'nc', 'arduino-uno-r3 as u', connect(`u.${first}`, 'k1.in'), connect(`u.${second}`, 'k2.in'));

/** A probe with four wires, its sense leads on these pins. */
export const probe = (plus: string, minus: string, force: readonly [string, string] = ['force_plus', 'force_minus']) =>
  boardOf(
    ...['max31865 as c', 'rtd-pt100-4wire as rtd'],
    ...[connect(`c.${force[0]}`, 'rtd.f_plus'), connect(`c.${force[1]}`, 'rtd.f_minus')],
    ...[connect(`c.${plus}`, 'rtd.s_plus'), connect(`c.${minus}`, 'rtd.s_minus')],
  );

/** A pump of 11.6 l/min on a motor of 4 kW, with a relief valve. */
export const pressed = (bar: number, ...more: Steps): Board =>
  boardOf(
    ...['pump-motor-4kw as m', 'gear-pump-8cc as p', 'relief-valve-ng6 as v', said('v', 'set_pressure_bar', bar)],
    ...[connect('p.pressure', 'v.p'), ...more],
  );
export const TURNED = connect('m.shaft', 'p.shaft');

/** A valve that moves a cylinder of 10 cm³ through a tube of so many metres. */
export const tubed = (length_m: number, port = 'v.a'): Board =>
  boardOf(
    ...['smc-sy3120-24v as v', 'smc-kq2h06-m5 as f', 'smc-tu0604 as t', said('t', 'cable_length_m', length_m)],
    ...['speed-controller-m5-6mm as s', 'smc-cj2b16-50 as c', connect(port, 'f.thread'), connect('f.tube', 't.end1')],
    ...[connect('t.end2', 's.tube'), connect('s.thread', 'c.port_a')],
  );

/** A regulator between two tees; a tube joins them beside it, or does not. */
export const regulated = (...more: Steps): Board =>
  boardOf(
    ...['compressed-air-7bar as a', 'adapter-rc18-6mm as x', 'smc-aw20-01 as r', 'tee-6mm as t1', 'tee-6mm as t2'],
    ...['smc-kq2h06-01as as f1', 'smc-kq2h06-01as as f2', 'smc-tu0604 as u1', 'smc-tu0604 as u2', 'smc-tu0604 as u3'],
    ...[connect('a.outlet', 'x.thread'), connect('x.tube', 'u1.end1'), connect('u1.end2', 't1.a')],
    ...[connect('t1.b', 'u2.end1'), connect('u2.end2', 'f1.tube'), connect('f1.thread', 'r.in')],
    ...[connect('r.out', 'f2.thread'), connect('f2.tube', 'u3.end1'), connect('u3.end2', 't2.a'), ...more],
  );
export const AROUND: Steps = ['smc-tu0604 as u4', connect('t1.c', 'u4.end1'), connect('u4.end2', 't2.c')];

/** Both outlets of a valve on one tee. */
export const outlets = (second: string): Board =>
  boardOf(
    ...['smc-sy3120-24v as v', 'tee-6mm as t', 'smc-kq2h06-m5 as f1', 'smc-kq2h06-m5 as f2'],
    ...['smc-tu0604 as u1', 'smc-tu0604 as u2', connect('v.a', 'f1.thread'), connect('f1.tube', 'u1.end1')],
    ...[connect('u1.end2', 't.a'), connect(second, 'f2.thread'), connect('f2.tube', 'u2.end1')],
    connect('u2.end2', 't.b'),
  );

/** A chopper driver of a motor that is rated for 1.7 A, set so. */
export const chopped = (current_limit_mA: number): Board =>
  boardOf(
    ...['drv8825-carrier as d', 'nema17-17hs4401 as m', connect('d.motor', 'm.coils')],
    said('d', 'current_limit_mA', current_limit_mA),
  );

export const camera = (ip_address: string, subnet = '10.0.0.0/23'): Board =>
  boardOf('poe-ip-camera as c', said('c', 'ip_address', ip_address), said('c', 'subnet', subnet));

export const PLANT: CaseTable = {
  'elec-diode-on-reversed-load': {
    fires: () => reversed('no', 'nc', ...ACROSS),
    nearMiss: () => switched(...ACROSS),
    missingData: () => boardOf('1n5408 as d'),
  },
  'elec-throws-joined': {
    fires: () => throws('psu.plus', 'psu.plus'),
    nearMiss: () => throws('psu.plus', 'psu.minus'),
    missingData: () => boardOf('srd-05vdc-relay-module as k'),
  },
  'elec-ends-together': {
    fires: () => driven('d5', 'd5'),
    nearMiss: () => driven('d5', 'd6'),
    missingData: () => reversed(),
  },
  'elec-sense-crossed': {
    fires: () => probe('rtdin_minus', 'rtdin_plus'),
    nearMiss: () => probe('rtdin_plus', 'rtdin_minus'),
    missingData: () => boardOf('max31865 as c', 'rtd-pt100-4wire as rtd'),
  },
  'fluid-pump-overloads-motor': {
    fires: () => pressed(205, TURNED),
    nearMiss: () => pressed(170, TURNED),
    missingData: () => pressed(205),
  },
  'fluid-line-long': {
    fires: () => tubed(11),
    nearMiss: () => tubed(10),
    missingData: () => tubed(11, 'v.p'),
  },
  'fluid-ports-joined': {
    fires: () => regulated(...AROUND),
    firesToo: [() => outlets('v.b'), () => lifted('v.a')],
    nearMiss: () => regulated(),
    missingData: () => boardOf('smc-aw20-01 as r'),
  },
  'net-address-invalid': {
    fires: () => camera('10.0.1.255'),
    firesToo: [() => camera('10.0.0.0'), () => camera('10.0.300.7')],
    nearMiss: () => camera('10.0.0.255'),
    missingData: () => camera('camera.local'),
  },
};
