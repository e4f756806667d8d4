/** Rails with their loads and what is left, and what changed since a revision. */
import { describe, expect, test } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { applied, boardOf, connect, context, definitionOf, partId } from '../../support/board-builder.ts';
import { newTab } from './support.ts';

interface Rail {
  readonly label: string;
  readonly rail: string;
  readonly load_mA: number;
  readonly left_mA?: number;
  readonly limit_mA?: number;
  readonly loads: readonly string[];
  readonly unstated?: readonly string[];
  readonly battery?: Readonly<Record<string, unknown>>;
}

const station = () => applied(applyEdits(EMPTY_BOARD, WEATHER_STATION, context())).board;
const railsOf = (board: Board, input = {}) =>
  newTab(board).ask<{ rails: readonly Rail[] }>('get_board', { include: ['rails'], ...input }).rails;

describe('[T64] get_board sums up a rail', () => {
  test('with its loads, the largest first, and what is left of which limit, as find_connectable tells it', () => {
    const board = station();
    const three = railsOf(board).find(({ rail }) => rail === `${partId(board, 'ESP32')}/3v3`);
    expect(three).toMatchObject({ label: 'ESP32', volts: 3.3, limit_mA: 600 });
    const sum = (three?.loads ?? []).reduce((total, text) => total + Number(/: ([\d.]+)$/.exec(text)?.[1]), 0);
    expect(sum).toBeCloseTo(three?.load_mA ?? 0, 1);
    expect(three?.load_mA).toBeGreaterThan(0);
    expect((three?.left_mA ?? 0) + (three?.load_mA ?? 0)).toBeCloseTo(600, 0);
    expect(three?.loads).toContainEqual(expect.stringContaining('(Display): '));
    const { can } = newTab(applied(applyEdits(board, [LONE], context(undefined, 'Ada', 50))).board).ask<{
      can: readonly { label: string; facts?: string }[];
    }>('find_connectable', { part: 'Lone.vdd', in: 'board' });
    const [, left] = /3.3 V · (\d+) of 600 mA left/.exec(can.find(({ label }) => label === 'ESP32')?.facts ?? '') ?? [];
    expect(Math.abs(Number(left) - (three?.left_mA ?? 0))).toBeLessThan(2);
  });

  test('only where it is asked for, and of the wanted parts and what feeds them', () => {
    const board = station();
    expect(newTab(board).ask('get_board')).not.toHaveProperty('rails');
    const labels = railsOf(board, { parts: ['Display'] }).map(({ label }) => label);
    expect(labels).toContain('ESP32');
    expect(labels).not.toContain('Mains');
  });

  test('and names loads that state no draw instead of counting them as nothing', () => {
    const library = libraryOf([...STARTER_PARTS, MYSTERY]);
    const { board } = applied(
      applyEdits(
        EMPTY_BOARD,
        [
          { op: 'add_part', definition: 'esp32-devkitc-v4', label: 'MCU' },
          { op: 'add_part', definition: 'mystery', label: 'Box' },
          { op: 'connect', from: { part: 'MCU', interface: '3v3_out' }, to: { part: 'Box', interface: 'power' } },
        ],
        context(library),
      ),
    );
    const [rail] = railsOf(board);
    expect(rail).toMatchObject({ label: 'MCU', load_mA: 0, loads: [], unstated: [`${partId(board, 'Box')} (Box)`] });
  });
});

const MYSTERY = definitionOf('mystery', {
  power_domains: [{ id: 'v', name: 'V', nominal_voltage_V: 3.3, max_current_mA: 0 }],
  resources: [
    { id: 'v', functions: [{ name: 'power_input' }], power_domain_id: 'v' },
    { id: 'g', functions: [{ name: 'ground' }] },
  ],
  interfaces: [
    {
      ...{ id: 'power', name: 'Power', max_instances: 1, protocol: { type: 'power', role: 'sink' } },
      requires: ['power_input', 'ground'].map((name) => ({ function: name, count: 1 })),
    },
  ],
});

describe('[T65] a rail of a battery says how long it lasts', () => {
  const sleep = (label: string, mA: number): Edit => ({ op: 'update_part', part: label, fields: { sleep_mA: mA } });
  const cell = (...edits: readonly Edit[]) => {
    const board = boardOf(
      ...['samsung-25r-18650 as Cell', 'tps63020-module as Buck', 'esp32-devkitc-v4 as MCU', 'bme280 as Air'],
      connect('Cell.output', 'Buck.input'),
      connect('Buck.output', 'MCU.3v3_in'),
      ...['vdd', 'vddio'].map((id) => connect('Buck.output', `Air.${id}`)),
    );
    const done = applied(applyEdits(board, edits, context(undefined, 'Ada', 50))).board;
    return railsOf(done).find(({ label }) => label === 'Cell')?.battery;
  };

  test('at work; asleep only where every part states what it draws then', () => {
    const awake = cell();
    expect(awake).toMatchObject({ capacity_mAh: 2500 });
    expect(awake?.active_h).toBeGreaterThan(1);
    expect(awake).not.toHaveProperty('sleep_h');
    expect(awake?.without_sleep_mA).toEqual(['Buck', 'MCU', 'Air'].map((name) => expect.stringContaining(`(${name})`)));
    const partly = cell(sleep('MCU', 0.01), sleep('Air', 0.0001));
    expect(partly).not.toHaveProperty('sleep_h');
    expect(partly?.without_sleep_mA).toEqual([expect.stringContaining('(Buck)')]);
    // The converter takes in the power of what it gives, at 90 %.
    const whole = cell(sleep('MCU', 0.01), sleep('Air', 0.0001), sleep('Buck', 0.03));
    expect(whole?.sleep_h).toBeCloseTo(2500 / (0.03 + (0.0101 * 3.3) / 0.9 / 3.6), -2);
    expect(whole).not.toHaveProperty('without_sleep_mA');
  });
});

const LONE: Edit = { op: 'add_part', definition: 'bme280', label: 'Lone' };

test('[T66] get_board with since lists only what is new or changed, and names what is gone', () => {
  const tab = newTab(
    boardOf('esp32-devkitc-v4 as MCU', 'bme280 as Air', 'sht31 as Room', connect('MCU.i2c', 'Room.i2c')),
  );
  const { revision } = tab.ask<{ revision: string }>('get_board');
  expect(tab.ask('get_board', { since: revision })).toMatchObject({
    parts: [],
    connections: [],
    changes: { removed: [], also: [] },
  });
  const room = partId(tab.board, 'Room');
  tab.ask('apply_edits', {
    edits: [
      { op: 'connect', from: 'MCU.i2c', to: 'Air.i2c' },
      { op: 'remove_part', part: 'Room' },
      { op: 'update_part', part: 'Air', label: 'Outdoor' },
      { op: 'add_part', definition: 'ds18b20', label: 'Soil' },
      { op: 'rename_board', name: 'Renamed' },
    ],
  });
  const read = tab.ask<{
    parts: readonly { label: string; change: string }[];
    connections: readonly { change: string }[];
    changes: { removed: readonly string[]; also: readonly string[] };
  }>('get_board', { since: revision });
  expect(read.parts.map(({ label, change }) => [label, change])).toEqual([
    ['Outdoor', 'changed'],
    ['Soil', 'new'],
  ]);
  expect(read.connections.map(({ change }) => change)).toEqual(['new']);
  expect(read.changes.removed).toEqual([`part ${room} (Room)`, expect.stringMatching(/^connection .*i2c#0/)]);
  expect(read.changes.also).toEqual(['name']);
  expect(tab.refusal('get_board', { since: 'r_gone' })).toMatch(
    /^\/since: this tab does not know the revision "r_gone"/,
  );
});
