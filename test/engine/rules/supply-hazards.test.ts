import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { cabled, set } from './cases/cases.ts';
import { boardWith, chip, forced, load, of, source, switchedOff, verdict } from './support.ts';

const DROP = 'elec-voltage-drop-length';

/** 1 A at 5 V through the cable of the connection; what is passed on loses what a diode keeps. */
const diode = (lost_V: number) =>
  chip('diode', {
    rails: {
      i: [5, 0, { voltage_range_V: [0, 60] }],
      o: [5, 0, { derived_from: ['i'], regulation_type: 'unregulated' }],
    },
    pins: { p: 'power_input@i', q: 'power_output@o', g: 'ground', h: 'ground' },
    ports: { in: 'power sink: power_input ground', out: 'power source: power_output ground' },
    more: { metadata: { dropout_voltage_V: lost_V } },
  });
const fed = (least_V: number, cable: Readonly<Record<string, number>>) =>
  cabled(
    boardWith([source('s', 5, 2000), load('l', 5, [least_V, 6], 1000)], 's as s', 'l as l', connect('s.out', 'l.vdd')),
    cable,
  );

test('[R93] what is left behind the cable counts: enough, a little less than needed, and a tenth less', () => {
  const cable = { cable_length_m: 10, wire_mm2: 0.5 }; // 0.712 V at 1 A
  expect(of(fed(4.2, cable), DROP)[0]).toMatchObject({ severity: 'info', code: `${DROP}/lost` });
  expect(of(fed(4.3, cable), DROP)[0]).toMatchObject({ severity: 'warning', data: { limit: 4.3, unit: 'V' } });
  const board = fed(4.8, cable);
  expect(of(board, DROP)[0]?.message).toBe(
    'l.vdd needs 4.8 V but gets only about 4.288 V: the cable loses 0.712 V at 1 A over 10 m of 0.5 mm² wire',
  );
  expect(verdict(board, 'elec')).toEqual({ [DROP]: 1 });
});

test('[R93] cables one after another lose together, up to where a converter makes the voltage anew', () => {
  const chain = boardWith(
    [source('s', 5, 2000), diode(0), load('l', 5, [4.3, 6], 1000)],
    's as s',
    'diode as d',
    'l as l',
    connect('s.out', 'd.in'),
    connect('d.out', 'l.vdd'),
  );
  const both = of(cabled(chain, { cable_length_m: 5, wire_mm2: 0.5 }), DROP);
  expect(both.map((one) => [one.severity, one.params.drop_V])).toEqual([
    ['warning', expect.closeTo(0.712, 6)],
    ['info', expect.closeTo(0.356, 6)],
  ]);
});

test('[R93] a diode takes its share off the voltage that a load is judged by', () => {
  const behind = (lost_V: number) =>
    boardWith(
      [source('s', 5, 2000), diode(lost_V), load('l', 5, [4.5, 6], 10)],
      's as s',
      'diode as d',
      'l as l',
      connect('s.out', 'd.in'),
      connect('d.out', 'l.vdd'),
    );
  expect(verdict(behind(0.4), 'elec')).toEqual({});
  expect(verdict(behind(0.7), 'elec')).toEqual({ 'elec-voltage-out-of-range': 1 });
});

test('[R93] a wire carries no more than its cross-section allows, between the steps of the table in proportion', () => {
  expect(of(fed(1, { wire_mm2: 0.14 }), 'elec-wire-overloaded')).toEqual([]);
  expect(of(fed(1, { wire_mm2: 0.05 }), 'elec-wire-overloaded')[0]).toMatchObject({
    severity: 'error',
    data: { measured: 1000, limit: expect.closeTo(714.286, 3), unit: 'mA' },
  });
});

test('[R93] a fuse above the ampacity of the wire behind it is a warning, and an error where it never trips for it', () => {
  const behind = (rated_mA: number) => {
    const through = chip('fuse', {
      rails: {
        i: [5, 0, { voltage_range_V: [0, 60] }],
        o: [5, rated_mA, { derived_from: ['i'], regulation_type: 'unregulated' }],
      },
      pins: { p: 'power_input@i', q: 'power_output@o', g: 'ground', h: 'ground' },
      ports: { in: 'power sink: power_input ground', out: 'power source: power_output ground' },
    });
    const { definition } = through;
    const metadata = { ...definition.metadata, taxonomy: ['power.protection'] };
    const fuse = { ...through, definition: { ...definition, metadata } };
    const board = boardWith(
      [source('s', 5, 20000), fuse, load('l', 5, [3, 6], 100)],
      's as s',
      'fuse as f',
      'l as l',
      connect('s.out', 'f.in'),
      connect('f.out', 'l.vdd'),
    );
    return of(cabled(board, { wire_mm2: 0.25 }), 'elec-wire-overloaded').map((one) => one.severity);
  };
  expect([4000, 4001, 5800, 5801].map(behind)).toEqual([[], ['warning'], ['warning'], ['error']]);
});

test('[R93] a fuse that is rated below its load blows, whatever its holder carries; a wire behind it is judged by the rating', () => {
  const rated = (rated_current_mA: number, wire_mm2 = 1) => {
    const board = boardOf(
      ...['mains-outlet-230v as mains', 'mean-well-hdr-60-24 as psu', 'fuse-holder as fuse', 'lamp-24v as lamp'],
      { op: 'update_part', part: '$fuse', fields: { rated_current_mA } },
      connect('psu.output', 'fuse.in'),
      connect('fuse.out', 'lamp.supply'),
    );
    return [
      ...of(cabled(board, { wire_mm2 }), 'power-rail-overload'),
      ...of(cabled(board, { wire_mm2 }), 'elec-wire-overloaded'),
    ].map(({ rule, data }) => [rule, data?.limit]);
  };
  expect(rated(10)).toEqual([['power-rail-overload', 10]]);
  expect([rated(200), rated(4000, 0.25)]).toEqual([[], []]);
  expect(rated(4001, 0.25)).toEqual([['elec-wire-overloaded', 4000]]);
});

test('[R94] a step-down converter needs its set output and its dropout', () => {
  const buck = (set: number) =>
    boardOf('usb-supply-5v-3a as usb', 'lm2596-module as buck', connect('usb.output', 'buck.input'), {
      op: 'update_part',
      part: '$buck',
      fields: { output_voltage_V: set },
    });
  expect(of(buck(3.3), 'power-dropout')).toEqual([]);
  expect(of(buck(5), 'power-dropout')[0]).toMatchObject({
    severity: 'error',
    data: { measured: 5, limit: 6.5, unit: 'V' },
  });
});

const cell = chip('cell', {
  rails: { v: [3.6, 9000] },
  pins: { p: 'battery_positive@v', n: 'battery_negative@v' },
  ports: { x: 'battery source: battery_positive battery_negative' },
});
const charger = chip('charger', {
  pins: { p: 'battery_positive', n: 'battery_negative' },
  ports: { x: ['battery charger: battery_positive battery_negative', { constraints: { max_connections: 2 } }] },
});

test('[R95] one cell on a charger is fine, two are in parallel, and a supply beside the charger feeds the cell', () => {
  const TIED = 'power-outputs-paralleled';
  const on = (...names: readonly string[]) =>
    forced(
      boardWith(
        [cell, charger, source('s', 5, 100)],
        'charger as c',
        ...names.map((name, index) => `${name} as ${name}${index}`),
      ),
      ...names.map((name, index) => [`${name}${index}.${name === 's' ? 'out' : 'x'}`, 'c.x'] as const),
    );
  expect(of(on('cell'), TIED)).toEqual([]);
  expect(of(on('cell', 'cell'), TIED)).toMatchObject([{ code: `${TIED}/cells`, severity: 'error' }]);
  expect(of(on('cell', 's'), TIED)).toMatchObject([{ code: `${TIED}/on-cell`, severity: 'error' }]);
});

test('[R417] cells in parallel are no finding where each of them says that it was matched', () => {
  const pair = boardOf(
    ...['samsung-25r-18650 as a', 'samsung-25r-18650 as b', 'tp4056-module as c'],
    ...[connect('a.positive', 'c.b_plus'), connect('b.positive', 'c.b_plus')],
  );
  const graded = (board: Board) => of(board, 'power-outputs-paralleled').map(({ severity }) => severity);
  expect(graded(pair)).toEqual(['error']);
  const half = set(pair, 'a', { matched_cells: true });
  expect(graded(half)).toEqual(['error']);
  expect(graded(set(half, 'b', { matched_cells: false }))).toEqual(['error']);
  expect(graded(set(half, 'b', { matched_cells: true }))).toEqual([]);
});

test('[R110] a pull-up on the rail that stays on feeds the sensor that is switched off; on its own rail it does not', () => {
  const on = (pull: string, enable: string) =>
    of(switchedOff(pull, enable), 'elec-back-powered').map(({ severity, params }) => [
      severity,
      params.part,
      params.switch,
    ]);
  expect(on('u.3v3_out', 'u.gpio')).toEqual([['warning', 'b', 'p']]);
  expect(on('p.output', 'u.gpio')).toEqual([]);
  expect(on('u.3v3_out', 'u.3v3_out')).toEqual([]);
});
