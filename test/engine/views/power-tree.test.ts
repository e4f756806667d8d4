import { expect, it } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import { runRules } from '#engine/rules/run.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { type PowerNode, pathsThrough, powerTree } from '#engine/views/power-tree.ts';
import { powerCsv } from '#engine/views/view-csv.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { applied, boardOf, connect, context, definitionOf, editsOf } from '../../support/board-builder.ts';

const treeOf = (board: Board) => powerTree(designOf(board));
const named = (nodes: readonly PowerNode[], name: string) => {
  const found = nodes.find((node) => `${node.label} ${node.name}` === name);
  if (found === undefined) throw new Error(`no ${name} among ${nodes.map((node) => `${node.label} ${node.name}`)}`);
  return found;
};

/** A supply of 5 V with a limit, by id. */
const source = (id: string, mA: number, more: object = {}, delivery: object = {}): PartDefinitionFile =>
  definitionOf(id, {
    power_domains: [{ id: 'out', name: 'Out', nominal_voltage_V: 5, max_current_mA: mA, ...more }],
    resources: [{ id: 'o', functions: [{ name: 'power_output' }], power_domain_id: 'out' }],
    interfaces: [
      {
        id: 'out',
        protocol: { type: 'power', role: 'source' },
        requires: [{ function: 'power_output', count: 1 }],
        power_delivery: delivery,
      },
    ],
  });

/** 5 V to 3.3 V. */
const converter = (id: string, delivery: object, range: readonly [number, number]): PartDefinitionFile =>
  definitionOf(id, {
    power_domains: [
      { id: 'in', name: 'In', nominal_voltage_V: 5, max_current_mA: 0, voltage_range_V: range },
      { id: 'out', name: 'Out', nominal_voltage_V: 3.3, max_current_mA: 500, derived_from: ['in'] },
    ],
    resources: [
      { id: 'i', functions: [{ name: 'power_input' }], power_domain_id: 'in' },
      { id: 'o', functions: [{ name: 'power_output' }], power_domain_id: 'out' },
    ],
    interfaces: [
      { id: 'in', protocol: { type: 'power', role: 'sink' }, requires: [{ function: 'power_input', count: 1 }] },
      {
        id: 'out',
        protocol: { type: 'power', role: 'source' },
        requires: [{ function: 'power_output', count: 1 }],
        power_delivery: delivery,
      },
    ],
  });

const load = (id: string, mA: number): PartDefinitionFile =>
  definitionOf(id, {
    power_domains: [{ id: 'vcc', name: 'VCC', nominal_voltage_V: 5, max_current_mA: mA, voltage_range_V: [3, 6] }],
    resources: [{ id: 'v', functions: [{ name: 'power_input' }], power_domain_id: 'vcc' }],
    interfaces: [
      { id: 'in', protocol: { type: 'power', role: 'sink' }, requires: [{ function: 'power_input', count: 1 }] },
    ],
  });

const PARTS = [
  source('supply', 1000),
  source('rough', 1000, {}, { regulation_tolerance_percent: 10 }),
  source('floating', 1000, { ground_reference: 'isolated' }),
  converter('buck', { efficiency_percent: 80 }, [4.5, 12]),
  converter('linear', {}, [4.8, 12]),
  converter('boost', {}, [2.5, 6]),
  load('lamp', 100),
  load('motor', 900),
  load('mystery', 0),
];
const LIBRARY = libraryOf(PARTS);
const built = (...steps: readonly (string | Edit)[]) =>
  applied(applyEdits(EMPTY_BOARD, editsOf(...steps), context(LIBRARY))).board;

it('[Y10] every rail of the sample has the figures that the rules judge by', () => {
  const { nodes, edges, roots } = treeOf(boardOf(...WEATHER_STATION));
  expect(roots.map((id) => nodes.find((node) => node.id === id)?.label)).toEqual(['Mains']);
  expect(named(nodes, 'ESP32 3.3 V')).toMatchObject({
    kind: 'output',
    nominal_V: 3.3,
    margin: { limit_mA: 600, level: 'ok' },
    unstated: [],
  });
  expect(named(nodes, 'ESP32 3.3 V').worst_mA).toBeCloseTo(0.714 + 0.1 + 20 + 1.5);
  expect(named(nodes, 'USB supply 5 V output').worst_mA).toBeCloseTo(240 + 22.314);
  // A pull-up is no load.
  expect(nodes.some((node) => node.label.startsWith('R'))).toBe(false);
  expect(edges.every((edge) => !edge.extra)).toBe(true);
});

it('[Y10] a rail is marked exactly where the rules report it, with their figures', () => {
  for (const [count, level, rule] of [
    [1, 'ok', null],
    [8, 'ok', null],
    [9, 'warning', 'power-rail-margin'],
    [11, 'error', 'power-rail-overload'],
  ] as const) {
    const lamps = Array.from({ length: count }, (_, index) => `lamp as L${index}`);
    const board = built('supply as S', ...lamps, ...lamps.map((_, index) => connect('S.out', `L${index}.in`)));
    const found = runRules(board, { today: '2026-01-01' }).violations.filter((one) =>
      one.rule.startsWith('power-rail'),
    );
    expect(found.map((one) => one.rule)).toEqual(rule === null ? [] : [rule]);
    const { margin } = named(treeOf(board).nodes, 'S Out');
    expect(margin).toEqual({ measured_mA: count * 100, limit_mA: 1000, level });
    expect(found[0]?.data.measured).toBe(rule === null ? undefined : margin?.measured_mA);
  }
});

it('[Y11] a converter states its efficiency, and takes in what it gives by it', () => {
  const tree = treeOf(
    built('supply as S', 'buck as B', 'lamp as L', connect('S.out', 'B.in'), connect('B.out', 'L.in')),
  );
  const step = tree.edges.find((edge) => edge.conversion !== null);
  expect(step?.conversion).toEqual({
    efficiency_percent: 80,
    dropout: { needs_V: 4.5, gets_V: 5, enough: true },
  });
  expect(named(tree.nodes, 'B In')).toMatchObject({ kind: 'input' });
  expect(named(tree.nodes, 'S Out').worst_mA).toBeCloseTo((100 * 3.3) / 0.8 / 5);
});

it('[Y11] one that only steps down says where it gets too little, as its rule does; one that boosts does not', () => {
  const board = (part: string) =>
    built('rough as S', `${part} as R`, 'lamp as L', connect('S.out', 'R.in'), connect('R.out', 'L.in'));
  const dropout = (part: string) =>
    treeOf(board(part)).edges.find((edge) => edge.conversion !== null)?.conversion?.dropout;
  const reported = (part: string) =>
    runRules(board(part), { today: '2026-01-01' }).violations.some((one) => one.rule === 'power-dropout');
  expect([dropout('linear'), reported('linear')]).toEqual([{ needs_V: 4.8, gets_V: 4.5, enough: false }, true]);
  expect([dropout('boost'), reported('boost')]).toEqual([null, false]);
});

it('[Y12] loads that state no draw are counted as nothing and named', () => {
  const { nodes } = treeOf(
    built('supply as S', 'mystery as M', 'lamp as L', connect('S.out', 'M.in'), connect('S.out', 'L.in')),
  );
  const mystery = named(nodes, 'M VCC');
  expect(named(nodes, 'S Out')).toMatchObject({ worst_mA: 100, unstated: [mystery.part] });
  expect(mystery).toMatchObject({ kind: 'load', worst_mA: 0, unstated: [mystery.part] });
});

it('[Y13] a load on two supplies is one node, and its second way is marked', () => {
  const tree = treeOf(
    built('supply as S', 'supply as T', 'lamp as L', connect('S.out', 'L.in'), connect('T.out', 'L.in')),
  );
  expect(tree.nodes.filter((node) => node.label === 'L')).toHaveLength(1);
  expect(tree.roots).toHaveLength(2);
  expect(tree.edges.map((edge) => edge.extra)).toEqual([false, true]);
});

it('[Y13] supplies that feed each other in a circle are all there, each reached once, and marked', () => {
  const tree = treeOf(
    built(
      'boost as A',
      'boost as B',
      'lamp as L',
      connect('A.out', 'B.in'),
      connect('B.out', 'A.in'),
      connect('B.out', 'L.in'),
    ),
  );
  expect(tree.nodes.map((node) => `${node.label} ${node.name} ${node.inLoop}`).sort()).toEqual([
    'A In true',
    'A Out true',
    'B In true',
    'B Out true',
    'L VCC false',
  ]);
  expect(tree.roots).toHaveLength(1);
  const reached = tree.edges.filter((edge) => !edge.extra).map((edge) => edge.to);
  expect(new Set([...reached, ...tree.roots]).size).toBe(tree.nodes.length);
  expect(reached).toHaveLength(tree.nodes.length - 1);
});

it('[Y10] an isolated ground is marked, an idle supply is there with nothing on it', () => {
  const { nodes } = treeOf(built('floating as F', 'supply as S', 'lamp as L', connect('S.out', 'L.in')));
  expect(named(nodes, 'F Out')).toMatchObject({ kind: 'source', isolated: true, worst_mA: 0 });
  expect(named(nodes, 'S Out').isolated).toBe(false);
});

it('[Y14] the way through a part goes up to its source and down to its loads, and nowhere else', () => {
  const board = built(
    'supply as S',
    'buck as B',
    'lamp as L',
    'lamp as Other',
    connect('S.out', 'B.in'),
    connect('B.out', 'L.in'),
    connect('S.out', 'Other.in'),
  );
  const tree = treeOf(board);
  const part = named(tree.nodes, 'B Out').part;
  const labels = (ids: ReadonlySet<string>) => tree.nodes.filter((node) => ids.has(node.id)).map((node) => node.label);
  expect(labels(pathsThrough(tree, new Set([part])))).toEqual(['S', 'B', 'B', 'L']);
  expect(labels(pathsThrough(tree, new Set()))).toEqual([]);
});

it('[Y26] the power table has a line a node, and what feeds it', () => {
  const lines = powerCsv(
    treeOf(built('supply as S', 'motor as M', 'lamp as L', connect('S.out', 'M.in'), connect('S.out', 'L.in'))),
  ).split('\r\n');
  expect(lines[1]).toBe('S,Out,source,,5,5,5,5,1000,1000,5,5,1000,1000,100,warning,,0,common');
  expect(lines[2]).toBe('M,VCC,load,S Out,5,5,5,5,900,900,4.5,4.5,,,,,,0,common');
  expect(lines).toHaveLength(5);
});
