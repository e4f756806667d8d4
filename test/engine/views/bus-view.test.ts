import { expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { runRules } from '#engine/rules/run.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { busesOf } from '#engine/views/bus-view.ts';
import { busCsv } from '#engine/views/view-csv.ts';
import { applied, apply, boardOf, connect } from '../../support/board-builder.ts';

const buses = (board: Board) => busesOf(designOf(board));
const i2c = (board: Board) => buses(board).find((bus) => bus.protocol === 'i2c');
const station = boardOf(...WEATHER_STATION);
const clash = applied(apply(station, 'bmp280 as twin', connect('ESP32.i2c', 'twin.i2c'))).board;

it('[Y17] every bus has the nodes that its links join, the leader first, with role, address and pins', () => {
  expect(buses(station).map((bus) => [bus.protocol, bus.nodes.map((node) => node.label)])).toEqual([
    ['i2c', ['ESP32', 'Air sensor', 'Display', 'R1 SDA', 'R2 SCL']],
    ['onewire', ['ESP32', 'Soil sensor', 'R3 DQ']],
  ]);
  const [first, second] = i2c(station)?.nodes ?? [];
  expect(first).toMatchObject({ leads: true, address: null, roles: ['master'], instance: 1 });
  expect(first?.pins.map((pin) => pin.name)).toEqual(['GPIO21', 'GPIO22']);
  expect(second).toMatchObject({ leads: false, passive: false, address: '0x76', conflict: false });
});

it('[Y17] a line between two ends is listed too, supplies and single signals are not', () => {
  const board = boardOf('esp32-devkitc-v4 as a', 'esp32-devkitc-v4 as b', connect('a.uart', 'b.uart'));
  expect(buses(board).map((bus) => bus.protocol)).toEqual(['uart']);
});

it('[Y18] an address that two nodes share is marked at both, where the rule reports it', () => {
  expect(
    i2c(clash)
      ?.nodes.filter((node) => node.conflict)
      .map((node) => node.label),
  ).toEqual(['Air sensor', 'twin']);
  const rule = (board: Board) =>
    runRules(board, { today: '2026-01-01' }).violations.filter((one) => one.rule === 'elec-i2c-address-conflict')
      .length;
  expect([rule(clash), rule(station)]).toEqual([1, 0]);
  expect(i2c(station)?.nodes.some((node) => node.conflict)).toBe(false);
});

it('[Y18] two nodes of one address on two buses are none of each other’s business', () => {
  const board = boardOf(
    'esp32-devkitc-v4 as mcu',
    'bmp280 as a',
    'bmp280 as b',
    connect('mcu.i2c', 'a.i2c'),
    connect('mcu.i2c#1', 'b.i2c'),
  );
  expect(buses(board).map((bus) => bus.nodes.some((node) => node.conflict))).toEqual([false, false]);
});

it('[Y19] pull-ups act in parallel, and a line without one that is strong enough is marked as its rule does', () => {
  const pulls = i2c(station)?.lines.map(({ signal, pull }) => [signal, pull?.kOhm.toFixed(3), pull?.strong]);
  // 4.7 kΩ beside the 45 kΩ inside the controller.
  expect(pulls).toEqual([
    ['i2c_sda', '4.256', true],
    ['i2c_scl', '4.256', true],
  ]);
  const weak = boardOf('esp32-devkitc-v4 as mcu', 'bmp280 as a', connect('mcu.i2c', 'a.i2c'));
  expect(i2c(weak)?.lines.map(({ pull }) => pull?.strong)).toEqual([false, false]);
  const missing = runRules(weak, { today: '2026-01-01' }).violations.filter(
    (one) => one.rule === 'elec-pullup-missing',
  );
  expect(missing).toHaveLength(2);
});

it('[Y19] cable lengths are summed, those without are counted, and one beyond its limit is marked', () => {
  const [first] = i2c(station)?.connections ?? [];
  const stretched = (cable_length_m: number) =>
    i2c(
      applied(apply(station, { op: 'update_connection', connection: first ?? '', fields: { cable_length_m } })).board,
    );
  const short = stretched(0.2);
  expect(short?.length.known_m).toBe(0.2);
  expect(short?.length.unstated).toBe(1);
  expect(short?.tooLong).toBe(false);
  const { limit_m } = short?.length ?? {};
  expect(stretched(1000)?.tooLong).toBe(typeof limit_m === 'number');
});

it('[Y19] nodes are counted as the node limit counts them, without leader and resistors, times their quantity', () => {
  expect([i2c(station)?.count, i2c(station)?.maxNodes]).toEqual([2, 112]);
  const many = applied(apply(station, { op: 'update_part', part: '$Display', quantity: 3 })).board;
  expect(i2c(many)?.count).toBe(4);
});

it('[Y26] the bus table has a line a node, conflicts said', () => {
  const lines = busCsv(buses(clash)).split('\r\n');
  expect(lines).toHaveLength(1 + 6 + 3 + 1);
  expect(lines.filter((line) => line.includes(',0x76,yes,'))).toHaveLength(2);
});
