import { expect, test } from 'vitest';
import { designOf } from '#engine/design/design-of.ts';
import { supplyOf } from '#engine/rules/power/supply.ts';
import { boardOf, connect, partId } from '../../support/board-builder.ts';
import { boardWith, chip, edited, forced, lacking, load, of, source, verdict } from './support.ts';

const regulator = (id: string, further: object = {}, thermal = false) => {
  const file = chip(id, {
    rails: {
      in: [12, 0, { voltage_range_V: [4, 24] }],
      out: [5, 2000, { derived_from: ['in'], voltage_range_V: [4.9, 5.1] }],
    },
    pins: { i: 'power_input@in', g: 'ground@in', o: 'power_output@out' },
    ports: {
      in: ['power sink: power_input ground', { custom_fields: [{ key: 'draw_mA', type: 'number', default: 1 }] }],
      out: ['power source: power_output ground', further],
    },
  });
  if (!thermal) return file;
  const pad = {
    domain: 'thermal' as const,
    resources: [{ id: 'pad', functions: [{ name: 'thermal_pad' }] }],
    interfaces: [
      {
        id: 'pad',
        protocol: { type: 'thermal_contact', role: 'source' },
        requires: [{ function: 'thermal_pad', count: 1 }],
      },
    ],
  };
  return { ...file, definition: { ...file.definition, domains: [...file.definition.domains, pad] } };
};
const linear = regulator('linear', {}, true);
const buck = regulator('buck', { power_delivery: { efficiency_percent: 90 } });
const twelve = source('twelve', 12, 5000);
const lamp = load('lamp', 5, [4.5, 5.5], 100);
const all = [linear, buck, twelve, lamp];
const chain = (by: string, mA: number) =>
  boardWith(all, 'twelve as s', `${by} as r`, 'lamp as l', connect('s.out', 'r.in'), connect('r.out', 'l.vdd'), {
    op: 'update_part',
    part: '$l',
    fields: { 'electrical/vdd/draw_mA': mA },
  });

test('[R28] power-linear-dissipation: 12 V to 5 V at 150 mA; at 142 mA, behind a converter or on a heatsink it is quiet', () => {
  const hot = chain('linear', 150);
  expect(verdict(hot)).toEqual({ 'power-linear-dissipation': 1 });
  expect(of(hot, 'power-linear-dissipation')[0]).toMatchObject({ data: { measured: 1.05, limit: 1, unit: 'W' } });
  expect(verdict(chain('linear', 142))).toEqual({});
  expect(verdict(chain('buck', 1500))).toEqual({});
  const cooled = boardWith(
    all,
    'twelve as s',
    'linear as r',
    'lamp as l',
    'heatsink-40x40x20 as h',
    connect('s.out', 'r.in'),
    connect('r.out', 'l.vdd'),
    connect('r.pad', 'h.base'),
    {
      op: 'update_part',
      part: '$l',
      fields: { 'electrical/vdd/draw_mA': 400 },
    },
  );
  expect(of(cooled, 'power-linear-dissipation')).toEqual([]);
});

test('[R28] power-linear-dissipation: a mains supply and a board on USB are none', () => {
  const board = boardOf(
    'mains-outlet-230v as mains',
    'mean-well-hdr-60-24 as psu',
    'lm2596-module as buck',
    connect('mains.socket', 'psu.mains'),
    connect('psu.output', 'buck.input'),
  );
  expect(verdict(board, 'power')).toEqual({});
});

test('[R8] power-loop: two supplies in a circle, once; a chain of the same is none', () => {
  const circle = forced(boardWith(all, 'buck as a', 'buck as b'), ['a.out', 'b.in'], ['b.out', 'a.in']);
  expect(verdict(circle, 'power-loop')).toEqual({ 'power-loop': 1 });
  expect(of(circle, 'power-loop')[0]?.message).toBe(
    'These supplies feed each other in a loop: a IN → a OUT → b IN → b OUT → a IN',
  );
  expect(verdict(forced(boardWith(all, 'buck as a', 'buck as b'), ['a.out', 'b.in']), 'power-loop')).toEqual({});
  const two = boardWith(all, 'buck as a', 'buck as b', 'buck as c', 'buck as d');
  expect(
    verdict(forced(two, ['a.out', 'b.in'], ['b.out', 'a.in'], ['c.out', 'd.in'], ['d.out', 'c.in']), 'power-loop'),
  ).toEqual({ 'power-loop': 2 });
});

test('[R28] power-battery-runtime: under an hour; an hour is fine; no capacity is not judged', () => {
  const cell = (capacity?: number) =>
    boardWith([source('cell', 5, 9000), lamp], 'cell as c', 'lamp as l', connect('c.out', 'l.vdd'), {
      op: 'update_part',
      part: '$c',
      fields: capacity === undefined ? {} : { capacity_mAh: capacity },
    });
  expect(of(cell(50), 'power-battery-runtime')).toMatchObject([
    { severity: 'info', message: 'c lasts only about 30 min: 50 mAh at 100 mA' },
  ]);
  expect(of(cell(100), 'power-battery-runtime')).toEqual([]);
  expect(of(cell(), 'power-battery-runtime')).toEqual([]);
});

test('[R28] power-source-unused: a supply that would suit a part without one; none where all have theirs', () => {
  const five = source('five', 5, 1000);
  const lone = boardWith([...all, five], 'five as s', 'twelve as t', 'lamp as l');
  expect(of(lone, 'power-source-unused')).toMatchObject([
    { severity: 'todo', consequence: 'info', refs: [{ part: partId(lone, 's') }] },
  ]);
  const fed = boardWith([...all, five], 'five as s', 'five as t', 'lamp as l', connect('s.out', 'l.vdd'));
  expect(of(fed, 'power-source-unused')).toEqual([]);
});

const bank = (kind: string, further: object) =>
  chip('bank', {
    rails: { v: [5, 0, {}] },
    pins: { a: 'digital_output@v', b: 'digital_output@v', c: 'digital_output@v', t: 'uart_tx', u: 'uart_tx' },
    ports: {
      out: 'digital output: digital_output',
      talk: ['uart transmitter: uart_tx', { max_instances: 2 }],
    },
    more: { resource_groups: [{ id: 'g', name: 'Bank', kind, members: ['a', 'b', 'c', 't', 'u'], ...further }] },
  });
const lit = (file: ReturnType<typeof bank>, ...draws: readonly (number | undefined)[]) => {
  const light = chip('light', { pins: { a: 'led_drive_input' }, ports: { in: 'digital input: led_drive_input' } });
  const board = boardWith([file, light], 'bank as x', ...draws.map((_, index) => `light as l${index}`));
  const wired = forced(board, ...draws.map((_, index) => [`x.out#${index}`, `l${index}.in`] as const));
  return edited(
    wired,
    ...draws.flatMap((mA, index) =>
      mA === undefined
        ? []
        : [{ op: 'update_part' as const, part: partId(wired, `l${index}`), fields: { 'electrical/in/draw_mA': mA } }],
    ),
  );
};

test('[R13] group-current-margin: above 80 % of what is left after derating, not above all of it', () => {
  const file = bank('limit', { limits: { max_total_source_current_mA: 100 }, derating_percent: 50 });
  expect(verdict(lit(file, 30, 15), 'group')).toEqual({ 'group-current-margin': 1 });
  expect(verdict(lit(file, 30, 10), 'group')).toEqual({});
  expect(verdict(lit(file, 30, 30), 'group')).toEqual({ 'group-current-exceeded': 1 });
});

test('[R13] group-active-exceeded: one more than the group serves', () => {
  const file = bank('limit', { limits: { max_active_members: 2 } });
  expect(verdict(lit(file, 1, 1, 1), 'group')).toEqual({ 'group-active-exceeded': 1 });
  expect(verdict(lit(file, 1, 1), 'group')).toEqual({});
});

test('[R13] group-rail-voltage-conflict: a bank between 3.3 V and 5 V; one voltage is fine', () => {
  const ear = (id: string, volts: number) =>
    chip(id, {
      rails: { v: [volts, 5, { voltage_range_V: [volts * 0.9, volts * 1.1] }] },
      pins: { v: 'power_input@v', g: 'ground@v', r: 'uart_rx@v' },
      ports: { vdd: 'power sink: power_input ground', line: 'uart receiver: uart_rx' },
    });
  const heard = (a: number, b: number) =>
    forced(
      boardWith(
        [bank('rail', {}), ear('ear-a', a), ear('ear-b', b), source('sa', a, 100), source('sb', b, 100)],
        'bank as x',
        'ear-a as a',
        'ear-b as b',
        'sa as p',
        'sb as q',
        connect('p.out', 'a.vdd'),
        connect('q.out', 'b.vdd'),
      ),
      ['x.talk', 'a.line'],
      ['x.talk#1', 'b.line'],
    );
  expect(verdict(heard(3.3, 5), 'group')).toEqual({ 'group-rail-voltage-conflict': 1 });
  expect(verdict(heard(3.3, 3.3), 'group')).toEqual({});
});

test('[R13] group-limit-exceeded: power of what is joined; unstated is said', () => {
  const file = bank('limit', { limits: { max_total_power_mW: 500 } });
  const lightOf = (mW?: number) =>
    chip('light', {
      pins: { a: 'led_drive_input' },
      ports: { in: 'digital input: led_drive_input' },
      more: mW === undefined ? {} : { power_consumption_mW: mW },
    });
  const board = (mW?: number) =>
    forced(
      boardWith([file, lightOf(mW)], 'bank as x', 'light as a', 'light as b'),
      ['x.out', 'a.in'],
      ['x.out#1', 'b.in'],
    );
  expect(verdict(board(300), 'group')).toEqual({ 'group-limit-exceeded': 1 });
  expect(verdict(board(250), 'group')).toEqual({});
  expect(verdict(board(), 'group')).toEqual({});
  expect(lacking(board(), 'group-limit-exceeded')).toEqual(['power_mW of what is joined']);
});

test('the loads of a rail are in the order of their currents, the largest first', () => {
  const listed = (...currents: readonly number[]) => {
    const board = boardWith(
      [source('five', 5, 1000), ...currents.map((mA) => load(`l${mA}`, 5, [4.5, 5.5], mA))],
      'five as s',
      ...currents.flatMap((mA) => [`l${mA} as x${mA}`, connect('s.out', `x${mA}.vdd`)]),
    );
    const [rail] = supplyOf(designOf(board)).railsHeldBy(partId(board, 's'));
    return rail?.load.parts.map((one) => one.mA);
  };
  expect([listed(100, 200, 300), listed(300, 200, 100)]).toEqual([
    [300, 200, 100],
    [300, 200, 100],
  ]);
});
