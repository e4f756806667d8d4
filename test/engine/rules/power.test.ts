import { expect, test } from 'vitest';
import { boardOf, connect } from '../../support/board-builder.ts';
import { boardWith, chip, edited, forced, lacking, load, of, run, source, verdict } from './support.ts';

const five = source('five', 5, 1000, { power_delivery: { max_current_mA: 1000, regulation_tolerance_percent: 5 } });
const weak = source('weak', 5, 100);
const three = source('three', 3.3, 500);
const lamp = load('lamp', 5, [4.5, 5.5], 90);
const tiny = load('tiny', 3.3, [3, 3.6], 1);
/** A linear regulator 5 V → 3.3 V, and a switching one. */
const linear = regulator('linear', [4.6, 15], {});
const buck = regulator('buck', [4.6, 15], { power_delivery: { efficiency_percent: 80 } });
const boost = regulator('boost', [1.8, 5.5], {});

function regulator(id: string, range: readonly [number, number], further: object) {
  return chip(id, {
    rails: {
      in: [5, 0, { voltage_range_V: range }],
      out: [3.3, 500, { derived_from: ['in'], voltage_range_V: [3.2, 3.4] }],
    },
    pins: { i: 'power_input@in', g: 'ground@in', o: 'power_output@out' },
    ports: {
      in: ['power sink: power_input ground', { custom_fields: [{ key: 'draw_mA', type: 'number', default: 10 }] }],
      out: ['power source: power_output ground', further],
    },
  });
}
const all = [five, weak, three, lamp, tiny, linear, buck, boost];

test('[R6] power-unpowered-part: a sink that nothing feeds, with the rails that would suit', () => {
  const board = boardWith(all, 'five as s', 'lamp as l', 'three as t');
  expect(verdict(board)).toEqual({ 'power-unpowered-part': 1 });
  const [violation] = of(board, 'power-unpowered-part');
  expect(violation?.message).toBe('l.vdd has no supply; supplies on this board that fit: s OUT');
  expect(verdict(edited(board, ...(violation?.fixes[0]?.edits ?? [])))).toEqual({});
});

test('[R6] power-unpowered-part: optional inputs and inputs of which one is enough', () => {
  const optional = chip('optional', {
    rails: { v: [5, 10] },
    pins: { v: 'power_input@v', g: 'ground@v' },
    ports: { v: ['power sink: power_input ground', { optional: true }] },
  });
  expect(verdict(boardWith([optional], 'optional as o'))).toEqual({});
  expect(verdict(boardOf('esp32-devkitc-v4 as mcu'))).toEqual({ 'power-unpowered-part': 1 });
  const fed = boardOf('ams1117-3-3 as ldo', 'esp32-devkitc-v4 as mcu', connect('ldo.output', 'mcu.3v3_in'));
  expect(of(fed, 'power-unpowered-part').map((one) => one.refs[0]?.part)).toEqual(['p_00000001']);
});

test('[R6] the range of the source is an error, what it strays from its nominal voltage a warning', () => {
  const narrow = load('narrow', 5, [4.9, 5.5], 1);
  const board = boardWith([...all, narrow], 'five as s', 'narrow as n');
  const wired = forced(board, ['s.out', 'n.vdd']);
  expect(verdict(wired)).toEqual({ 'elec-tolerance-out-of-range': 1 });
  expect(of(wired, 'elec-tolerance-out-of-range')[0]).toMatchObject({
    data: { measured: 4.75, limit: 4.9, unit: 'V' },
  });
  const ranged = chip('ranged', {
    rails: { out: [5, 1000, { voltage_range_V: [4.75, 5.25] }] },
    pins: { plus: 'power_output@out', minus: 'ground@out' },
    ports: { out: 'power source: power_output ground' },
  });
  const wide = forced(boardWith([ranged, narrow], 'ranged as s', 'narrow as n'), ['s.out', 'n.vdd']);
  expect(verdict(wide)).toEqual({ 'elec-voltage-out-of-range': 1 });
  expect(verdict(forced(boardWith(all, 'five as s', 'lamp as l'), ['s.out', 'l.vdd']))).toEqual({});
});

test('[R6] elec-voltage-out-of-range: says that a range is missing where pins name no power domain', () => {
  const bare = chip('bare', {
    pins: { v: 'power_input', g: 'ground' },
    ports: { v: 'power sink: power_input ground' },
  });
  const board = forced(boardWith([...all, bare], 'five as s', 'bare as b'), ['s.out', 'b.v']);
  expect(verdict(board)).toEqual({});
  expect(lacking(board, 'elec-voltage-out-of-range')).toEqual(['power_domains.voltage_range_V']);
});

test('[R6] power-dropout: silences the voltage rule below the range, and leaves it the rest', () => {
  const rule = (from: string, to: string) =>
    verdict(forced(boardWith(all, `${from} as s`, `${to} as r`), ['s.out', 'r.in']));
  expect(rule('three', 'linear')).toEqual({ 'power-dropout': 1 });
  expect(rule('three', 'boost')).toEqual({});
  expect(rule('five', 'linear')).toEqual({});
  const high = source('high', 24, 1000);
  const board = forced(boardWith([...all, high], 'high as s', 'linear as r'), ['s.out', 'r.in']);
  expect(verdict(board)).toEqual({ 'elec-voltage-out-of-range': 1 });
});

test('[R7] power-rail-overload: quantity counts, 100 % is still a margin, 80 % is quiet', () => {
  const lamps = (quantity: number, mA: number) =>
    verdict(
      boardWith(all, 'weak as s', 'lamp as l', connect('s.out', 'l.vdd'), {
        op: 'update_part',
        part: '$l',
        quantity,
        fields: { 'electrical/vdd/draw_mA': mA },
      }),
    );
  expect(lamps(3, 50)).toEqual({ 'power-rail-overload': 1 });
  expect(lamps(2, 50)).toEqual({ 'power-rail-margin': 1 });
  expect(lamps(2, 40)).toEqual({});
});

test('[R7] power-rail-overload: a load behind a linear regulator weighs the same, behind a switcher less', () => {
  const behind = (regulator: string) => {
    const wires = [connect('s.out', 'r.in'), connect('r.out', 't.vdd'), connect('s.out', 'c.vdd')];
    const draw = { op: 'update_part' as const, part: '$t', fields: { 'electrical/vdd/draw_mA': 400 } };
    const heavy = load('heavy', 5, [4.5, 5.5], 600);
    return boardWith([...all, heavy], 'five as s', `${regulator} as r`, 'tiny as t', 'heavy as c', ...wires, draw);
  };
  // 400 mA + 10 mA, or 400 × 3.3 / 0.8 / 5 + 10 mA, beside 600 mA, on 1,000 mA.
  expect(of(behind('linear'), 'power-rail-overload')[0]?.data).toEqual({ measured: 1010, limit: 1000, unit: 'mA' });
  expect(of(behind('buck'), 'power-rail-margin')[0]?.data).toMatchObject({ measured: 940 });
});

test('[R7] power-rail-overload: the message gives both figures and the largest loads', () => {
  const board = boardWith(
    all,
    'weak as s',
    'lamp as l',
    'lamp as k',
    connect('s.out', 'l.vdd'),
    connect('s.out', 'k.vdd'),
  );
  expect(of(board, 'power-rail-overload')[0]?.message).toBe(
    's OUT has to give 180 mA but can give only 100 mA (180 %): l 90 mA and k 90 mA',
  );
});

test('[R7] power-load-unknown: a sink that states no draw is an info and counts as nothing', () => {
  const silent = load('silent', 5, [4.5, 5.5]);
  const board = boardWith([...all, silent], 'weak as s', 'silent as l', connect('s.out', 'l.vdd'));
  expect(verdict(board)).toEqual({});
  expect(of(board, 'power-load-unknown')[0]).toMatchObject({
    severity: 'info',
    message: '1 load on s OUT states no draw: l',
  });
  const known = boardWith(all, 'weak as s', 'tiny as l');
  expect(of(forced(known, ['s.out', 'l.vdd']), 'power-load-unknown')).toEqual([]);
});

test('[R7] power-rail-overload: a source that states no limit is not evaluated', () => {
  const endless = source('endless', 5, 0);
  const board = boardWith([...all, endless], 'endless as s', 'lamp as l', connect('s.out', 'l.vdd'));
  expect(verdict(board)).toEqual({});
  expect(lacking(board, 'power-rail-overload')).toEqual(['power_domains.max_current_mA']);
});

test('[R8] power-outputs-paralleled: two supplies on one input, and only that', () => {
  const board = forced(boardWith(all, 'five as s', 'weak as w', 'lamp as l'), ['s.out', 'l.vdd'], ['w.out', 'l.vdd']);
  expect(verdict(board, 'power-outputs')).toEqual({ 'power-outputs-paralleled': 1 });
  expect(Object.keys(verdict(board))).not.toContain('elec-driver-conflict');
  expect(Object.keys(verdict(board))).not.toContain('power-double-fed');
  expect(verdict(boardWith(all, 'five as s', 'lamp as l', connect('s.out', 'l.vdd')))).toEqual({});
});

test('[R8] power-double-fed: two inputs of one power domain with a source each; one source twice is fine', () => {
  const dual = chip('dual', {
    rails: { v: [5, 20, { voltage_range_V: [4.5, 5.5] }] },
    pins: { a: 'power_input@v', b: 'power_input@v', g: 'ground@v' },
    ports: {
      a: ['power sink: power_input', {}],
      b: ['power sink: power_input', {}],
    },
  });
  const board = boardWith([...all, dual], 'five as s', 'five as w', 'dual as d');
  expect(verdict(forced(board, ['s.out', 'd.a'], ['w.out', 'd.b']))).toEqual({ 'power-double-fed': 1 });
  expect(verdict(forced(board, ['s.out', 'd.a'], ['s.out', 'd.b']))).toEqual({});
});

test('[R8] a loop of supplies ends: the analysis gives no voltage and no endless sum', () => {
  const board = forced(boardWith(all, 'linear as a', 'linear as b'), ['a.out', 'b.in'], ['b.out', 'a.in']);
  expect(run(board).counts.error).toBeGreaterThan(0);
});

test('[R7] power-rail-margin: up to 95 % is an info, above it a warning', () => {
  const lamp = (draw_mA: number) =>
    of(
      boardWith(all, 'weak as s', 'lamp as l', connect('s.out', 'l.vdd'), {
        op: 'update_part',
        part: '$l',
        fields: { 'electrical/vdd/draw_mA': draw_mA },
      }),
      'power-rail-margin',
    ).map(({ severity }) => severity);
  expect([lamp(80), lamp(81), lamp(95), lamp(96)]).toEqual([[], ['info'], ['info'], ['warning']]);
});

const draws = (mA: number) => ({ custom_fields: [{ key: 'draw_mA', type: 'number' as const, default: mA }] });
const takes = (pin: string) => [
  { function: 'power_input', count: 1, resources: [pin] },
  { function: 'ground', count: 1 },
];
/** A chip that makes 3.3 V of 5 V, or takes 3 to 3.6 V on both inputs. */
const bridgeable = chip('core', {
  rails: {
    high: [5, 5, { voltage_range_V: [4.5, 5.5], bridged: { to: 'low', voltage_range_V: [3, 3.6] } }],
    low: [3.3, 5, { voltage_range_V: [3, 3.6], derived_from: ['high'], regulation_type: 'regulated' }],
  },
  pins: { h: 'power_input@high', l: 'power_input@low', g: 'ground' },
  ports: {
    high: ['power sink: ', { ...draws(5), requires: takes('h') }],
    low: ['power sink: ', { ...draws(5), requires: takes('l'), optional: true }],
  },
});

test('[R150] an input whose regulator is bridged accepts what the bridged rail accepts, and only while both are tied', () => {
  const board = (volts: number, ...inputs: readonly ('b.high' | 'b.low')[]) =>
    forced(
      boardWith([source('s', volts, 100), bridgeable], 's as a', 'core as b'),
      ...inputs.map((to) => ['a.out', to] as const),
    );
  const said = (volts: number, ...inputs: readonly ('b.high' | 'b.low')[]) =>
    of(board(volts, ...inputs), 'elec-voltage-out-of-range').map((one) => one.message);
  expect([said(5, 'b.high'), said(3.3, 'b.high', 'b.low'), said(3.3, 'b.low')]).toEqual([[], [], []]);
  expect(said(3.3, 'b.high')).toEqual(['a.out gives 3.3 V; b.h accepts 4.5–5.5 V, or 3–3.6 V if it is tied to LOW']);
  expect(said(5, 'b.high', 'b.low')).toEqual(['a.out gives 5 V; b.h accepts 3–3.6 V']);
});
