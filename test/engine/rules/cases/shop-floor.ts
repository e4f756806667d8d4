/** Boards of the rules about belts, gears, pads and valves. */
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { FieldValue } from '#engine/board/values.ts';
import { boardOf, connect } from '../../../support/board-builder.ts';
import type { CaseTable } from './cases.ts';

type Steps = readonly (string | Edit)[];

const said = (part: string, key: string, value: FieldValue): Edit => ({
  op: 'update_part',
  part: `$${part}`,
  fields: { [key]: value },
});

/** A plate on a rail of 300 mm that a belt pulls between a pulley and an idler. */
export const pulled = (length_m: number, ...rail: Steps): Board =>
  boardOf(
    ...[
      'nema17-17hs4401 as m',
      'gt2-pulley-20t-5mm as w',
      'gt2-idler-20t as i',
      'gt2-belt-6mm as b',
      'carriage-plate as p',
    ],
    ...[connect('m.shaft', 'w.shaft'), connect('w.belt', 'b.teeth'), connect('i.belt', 'b.teeth')],
    ...[connect('b.teeth', 'p.clamp'), said('b', 'cable_length_m', length_m), ...rail],
  );
export const ON_RAIL: Steps = ['mgn12h-rail-300 as r', connect('p.carriage', 'r.carriage')];
export const ON_CARRIAGE: Steps = [
  ...['mgn12-rail-400 as r', 'mgn12h-carriage as c'],
  ...[connect('p.carriage', 'c.top'), connect('c.guide', 'r.rail')],
];

/** So many gears, each in mesh with the next, and the pairs besides. */
export const geared = (count: number, ...pairs: readonly (readonly [number, number])[]): Board => {
  const mesh = (a: number, b: number) => connect(`g${a}.mesh`, `g${b}.mesh`);
  const row = Array.from({ length: count }, (_, at) => at);
  return boardOf(
    ...row.map((at) => `gear-20t-m1 as g${at}`),
    ...row.slice(1).map((at) => mesh(at - 1, at)),
    ...pairs.map(([a, b]) => mesh(a, b)),
  );
};

/** A relay that talks with a server and is on no Wi-Fi, unless more joins it. */
export const relayed = (...more: readonly Edit[]): Board =>
  boardOf(
    ...['wifi-ap-ax as ap', 'router-soho as r', 'home-server as s', 'wifi-relay-mqtt as w'],
    ...[connect('r.lan1', 's.port'), connect('r.lan2', 'ap.port'), connect('w.mqtt', 's.mqtt'), ...more],
  );

/** A Peltier element on a heatsink, with pads between. */
export const padded = (count: number): Board => {
  const pads = Array.from({ length: count }, (_, at) => at);
  return boardOf(
    ...['tec1-12706 as t', 'heatsink-40x40x20 as h', ...pads.map((at) => `thermal-pad-40x40 as p${at}`)],
    connect('t.hot', count === 0 ? 'h.base' : 'p0.source'),
    ...pads.map((at) => connect(`p${at}.sink`, at + 1 < count ? `p${at + 1}.source` : 'h.base')),
  );
};

/** A controller on a supply whose plus goes through an emergency stop or past it. */
export const stopped = (from: 'psu.plus' | 'stop.c12'): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'estop-2nc as stop', 'plc-s7-1200 as plc', connect('psu.plus', 'stop.c11')],
    ...[connect(from, 'plc.vcc'), connect('psu.minus', 'plc.gnd')],
  );

/** A valve of two solenoids, each on a button; a limit switch before one of the buttons, or before both. */
export const tipped = (...more: Steps): Board =>
  boardOf(
    ...['mean-well-lrs-350-24 as psu', 'rexroth-4we6-24v as v', 'pushbutton as up', 'pushbutton as down'],
    ...['limit-switch as end', '1n5408 as d', connect('psu.minus', 'v.a_minus'), connect('psu.minus', 'v.b_minus')],
    ...[connect('up.c2', 'v.a_plus'), connect('down.c2', 'v.b_plus'), connect('psu.plus', 'end.com')],
    ...[connect('end.nc', 'up.c1'), ...more],
  );

/** Air to a valve that an emergency stop holds, and from one of its outlets to a second valve. */
export const dumped = (outlet: 'a' | 'b', ...more: Steps): Board =>
  boardOf(
    ...['compressed-air-7bar as air', 'adapter-rc18-6mm as x', 'smc-tu0604 as t1', 'smc-kq2h06-m5 as f1'],
    ...[
      'smc-sy3120-24v as v1',
      'smc-sy3120-24v as v2',
      'smc-kq2h06-m5 as f2',
      'smc-tu0604 as t2',
      'smc-kq2h06-m5 as f3',
    ],
    ...['plug-m5 as plug', 'mean-well-hdr-60-24 as psu', 'estop-2nc as stop', connect('psu.minus', 'v1.coil_minus')],
    ...[connect('air.outlet', 'x.thread'), connect('x.tube', 't1.end1'), connect('t1.end2', 'f1.tube')],
    ...[connect('f1.thread', 'v1.p'), connect(`v1.${outlet}`, 'f2.thread'), connect('f2.tube', 't2.end1')],
    ...[connect('t2.end2', 'f3.tube'), connect('f3.thread', 'v2.p'), ...more],
  );
export const PLUGGED_A: Steps = [connect('v1.a', 'plug.thread')];
export const PLUGGED_B: Steps = [connect('v1.b', 'plug.thread')];
export const HELD: Steps = [connect('psu.plus', 'stop.c11'), connect('stop.c12', 'v1.coil_plus')];

/** A valve with both outlets plugged, its coil wired or not. */
export const plugged = (...more: Steps): Board =>
  boardOf(
    ...['smc-sy3120-24v as v', 'plug-m5 as p', 'plug-m5 as q', 'mean-well-hdr-60-24 as psu', 'pushbutton as s'],
    ...[connect('v.a', 'p.thread'), connect('v.b', 'q.thread'), ...more],
  );
export const COIL: Steps = [connect('psu.plus', 's.c1'), connect('s.c2', 'v.coil_plus')];

/** A valve on an output of a controller. */
export const switchedBy = (plc: string, ...more: Steps): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', `${plc} as c`, 'smc-vt307-24v as v', connect('psu.plus', 'c.vcc')],
    ...[connect('psu.minus', 'c.gnd'), connect('psu.minus', 'v.coil_minus'), ...more],
  );

/** A contactor behind a stop button and a start button, with more. */
export const started = (stop: string, ...more: Steps): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'contactor-9a-24vdc as k', `${stop} as s0`, 'pushbutton as s1', 'estop-2nc as e'],
    ...[connect('psu.plus', 's0.c1'), connect('s0.c2', 's1.c1'), connect('s1.c2', 'k.a1'), ...more],
  );
export const HOLDING: Steps = [connect('s0.c2', 'k.no13'), connect('k.no14', 'k.a1')];
export const RETURNED: Steps = [connect('psu.minus', 'k.a2')];
export const STOPPED_BEHIND: Steps = [connect('k.a2', 'e.c11'), connect('e.c12', 'psu.minus')];

/** A heater with a thermostat in one of its conductors. */
export const guarded = (conductor: 'l' | 'n'): Board => {
  const other = conductor === 'l' ? 'n' : 'l';
  return boardOf(
    ...['mains-outlet-230v as ac', 'thermostat-ksd301-60 as t', 'heater-230v-500w as h', connect('ac.pe', 'h.pe')],
    ...[connect(`ac.${conductor}`, 't.c1'), connect('t.c2', `h.${conductor}`), connect(`ac.${other}`, `h.${other}`)],
  );
};

/** A regulator on a supply. */
export const reduced = (set_bar: number, supply_bar = 7): Board =>
  boardOf(
    ...[
      'compressed-air-7bar as a',
      'smc-aw20-01 as r',
      'smc-kq2h06-01as as f',
      said('a', 'set_pressure_bar', supply_bar),
    ],
    ...[said('r', 'set_pressure_bar', set_bar), connect('a.outlet', 'r.in'), connect('r.out', 'f.thread')],
  );

/** Two hoses from a valve to the ports of a cylinder. */
export const lifted = (second: 'v.a' | 'v.b'): Board =>
  boardOf(
    ...['rexroth-4we6-24v as v', 'hydraulic-cylinder-40-22-200 as c', 'hose-2sn-3-8 as h', 'hose-2sn-3-8 as g'],
    ...[
      connect('v.a', 'h.end1'),
      connect('h.end2', 'c.port_a'),
      connect(second, 'g.end1'),
      connect('g.end2', 'c.port_b'),
    ],
  );

/** The nut of a lead screw on the plate that the belt pulls. */
export const SCREWED: Steps = ['t8-nut as n', connect('n.flange', 'p.nut')];

/** A valve on a button and on the minus of one of two supplies. */
export const returned = (minus: 'psu' | 'other', ...more: Steps): Board =>
  boardOf(
    ...[
      'mean-well-hdr-60-24 as psu',
      'mean-well-hdr-60-24 as other',
      'smc-vt307-24v as v',
      'pushbutton as s',
      'lamp-24v as h',
    ],
    ...[connect('psu.plus', 's.c1'), connect('s.c2', 'v.coil_plus'), connect(`${minus}.minus`, 'v.coil_minus')],
    ...[connect('psu.plus', 'h.x1'), connect('psu.minus', 'h.x2'), ...more],
  );

export const SHOP_FLOOR: CaseTable = {
  'mech-driven-twice': {
    fires: () => pulled(1, ...ON_RAIL, ...SCREWED),
    nearMiss: () => pulled(1, ...ON_RAIL),
    missingData: () => boardOf('carriage-plate as p'),
  },
  'elec-coil-lets-go': {
    fires: () => started('pushbutton', ...HOLDING, ...RETURNED),
    firesToo: [() => started('pushbutton-nc', connect('s0.c2', 'k.nc21'), connect('k.nc22', 'k.a1'), ...RETURNED)],
    nearMiss: () => started('pushbutton-nc', ...HOLDING, ...RETURNED),
    missingData: () => boardOf('contactor-9a-24vdc as k'),
  },
  'elec-stop-in-return': {
    fires: () => started('pushbutton-nc', ...HOLDING, ...STOPPED_BEHIND),
    nearMiss: () => started('pushbutton-nc', ...HOLDING, ...RETURNED),
    missingData: () => boardOf('estop-2nc as e'),
  },
  'fluid-setting-unreached': {
    fires: () => reduced(6, 5),
    nearMiss: () => reduced(5, 5),
    missingData: () => boardOf('smc-aw20-01 as r'),
  },
  'power-outputs-unfed': {
    fires: () => switchedBy('plc-s7-1200', connect('c.dqa0', 'v.coil_plus')),
    nearMiss: () => switchedBy('plc-s7-1200', connect('c.dqa0', 'v.coil_plus'), connect('psu.plus', 'c.l3_plus')),
    missingData: () => switchedBy('plc-s7-1200'),
  },
  'power-controller-behind-stop': {
    fires: () => stopped('stop.c12'),
    nearMiss: () => stopped('psu.plus'),
    missingData: () => boardOf('plc-s7-1200 as plc'),
  },
  'elec-limit-stops-both': {
    fires: () => tipped(connect('end.nc', 'down.c1')),
    nearMiss: () => tipped(connect('psu.plus', 'down.c1')),
    missingData: () => boardOf('rexroth-4we6-24v as v'),
  },
  'fluid-valve-idle': {
    fires: () => plugged(...COIL),
    nearMiss: () => plugged(),
    missingData: () => boardOf('smc-sy3120-24v as v'),
  },
  'fluid-stop-lets-on': {
    fires: () => dumped('b', ...PLUGGED_A, ...HELD),
    nearMiss: () => dumped('a', ...PLUGGED_B, ...HELD),
    missingData: () => boardOf('smc-sy3120-24v as v'),
  },
  'mech-belt-short': {
    fires: () => pulled(0.5, ...ON_RAIL),
    nearMiss: () => pulled(0.51, ...ON_RAIL),
    missingData: () => pulled(0.5),
  },
  'mech-gears-locked': {
    fires: () => geared(3, [0, 2]),
    nearMiss: () => geared(4, [0, 3]),
    missingData: () => geared(3),
  },
  'thermal-pads-stacked': {
    fires: () => padded(2),
    nearMiss: () => padded(1),
    missingData: () => padded(0),
  },
};
