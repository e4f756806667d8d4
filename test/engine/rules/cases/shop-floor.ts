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

export const SHOP_FLOOR: CaseTable = {
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
