import { expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { runRules } from '#engine/rules/run.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { busesOf } from '#engine/views/bus-view.ts';
import { busCsv } from '#engine/views/view-csv.ts';
import { applied, apply, boardOf, connect } from '../../support/board-builder.ts';
import { boardWith, chip } from '../rules/support.ts';

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
  expect(first).toMatchObject({ address: null, roles: ['master'], instance: 1 });
  expect(first?.pins.map((pin) => pin.name)).toEqual(['GPIO21', 'GPIO22']);
  expect(second).toMatchObject({ passive: false, address: '0x76', conflict: false });
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
  expect(pulls).toEqual([
    ['i2c_sda', '4.700', true],
    ['i2c_scl', '4.700', true],
  ]);
  const weak = boardOf('esp32-devkitc-v4 as mcu', 'bmp280 as a', connect('mcu.i2c', 'a.i2c'));
  expect(i2c(weak)?.lines.map(({ pull }) => pull?.strong)).toEqual([false, false]);
  const missing = runRules(weak, { today: '2026-01-01' }).violations.filter(
    (one) => one.rule === 'elec-pullup-missing',
  );
  expect(missing).toHaveLength(2);
});

it('[Y19] cable lengths are summed, and those without are counted', () => {
  const [first] = i2c(station)?.connections ?? [];
  const stretched = (cable_length_m: number) =>
    i2c(
      applied(apply(station, { op: 'update_connection', connection: first ?? '', fields: { cable_length_m } })).board,
    );
  const short = stretched(0.2);
  expect(short?.length.known_m).toBe(0.2);
  expect(short?.length.unstated).toBe(1);
  expect(short?.tooLong).toBe(false);
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

const SHARED_ADDRESS = { custom_fields: [{ key: 'i2c_address', type: 'string', default: '0x40' }] };

it('[Y18] an address is no clash where a multiplexer keeps its nodes apart', () => {
  const mux = chip('mux', {
    pins: { a: 'i2c_sda', b: 'i2c_scl', c: 'i2c_sda', d: 'i2c_scl', e: 'i2c_sda', f: 'i2c_scl' },
    ports: {
      up: ['i2c slave: i2c_sda i2c_scl', { requires: wired('a', 'b') }],
      one: ['i2c master: i2c_sda i2c_scl', { requires: wired('c', 'd') }],
      two: ['i2c master: i2c_sda i2c_scl', { requires: wired('e', 'f') }],
    },
  });
  const sensor = chip('sensor', {
    pins: { a: 'i2c_sda', b: 'i2c_scl' },
    ports: { bus: ['i2c slave: i2c_sda i2c_scl', SHARED_ADDRESS] },
  });
  const on = (first: string, second: string) =>
    boardWith(
      [mux, sensor],
      ...['esp32-devkitc-v4 as mcu', 'mux as mux', 'sensor as s1', 'sensor as s2'],
      connect('mcu.i2c', 'mux.up'),
      connect(`mux.${first}`, 's1.bus'),
      connect(`mux.${second}`, 's2.bus'),
    );
  const clashes = (board: Board) =>
    buses(board).flatMap(({ nodes }) => nodes.filter((node) => node.conflict).map((node) => node.label));
  const reported = (board: Board) =>
    runRules(board, { today: '2026-01-01' }).violations.some(({ rule }) => rule === 'elec-i2c-address-conflict');
  expect([clashes(on('one', 'one')), reported(on('one', 'one'))]).toEqual([['s1', 's2'], true]);
  expect([clashes(on('one', 'two')), reported(on('one', 'two'))]).toEqual([[], false]);
});

/** What an interface needs, each from one pin. */
function wired(sda: string, scl: string) {
  return [
    { function: 'i2c_sda', count: 1, resources: [sda] },
    { function: 'i2c_scl', count: 1, resources: [scl] },
  ];
}

it('[Y19] a CAN bus states its terminators as its rule counts them, and the speeds of its ends', () => {
  const can = (...ends: readonly string[]) => {
    const board = boardOf(
      ...['sn65hvd230 as a', 'sn65hvd230 as b', ...ends.map((end) => `resistor-120r as ${end}`)],
      connect('a.can', 'b.can'),
      ...ends.map((end) => connect('a.can', `${end}.can`)),
    );
    const rule = runRules(board, { today: '2026-01-01' }).violations.find((one) => one.rule === 'elec-termination');
    const [bus] = buses(board);
    return [bus?.terminators, rule?.data.measured];
  };
  expect([can('r1'), can('r1', 'r2')]).toEqual([
    [{ fitted: 1, wanted: 2, unknown: 0 }, 1],
    [{ fitted: 2, wanted: 2, unknown: 0 }, undefined],
  ]);
  expect(i2c(station)?.terminators).toBeNull();
  const ends = (...bauds: readonly number[]) =>
    buses(
      boardWith(
        bauds.map((baud, n) =>
          chip(`uart${n}`, {
            pins: { t: 'uart_tx', r: 'uart_rx' },
            ports: {
              x: [
                'uart peer: uart_tx uart_rx',
                { custom_fields: [{ key: 'baud_rate', type: 'number', default: baud }] },
              ],
            },
          }),
        ),
        ...['uart0 as a', 'uart1 as b'],
        connect('a.x', 'b.x'),
      ),
    );
  expect([ends(9_600, 9_600), ends(9_600, 115_200)].map((all) => all.map(({ speeds }) => speeds))).toEqual([
    [[{ of: 'serial', rate_Bd: 9_600 }]],
    [
      [
        { of: 'serial', rate_Bd: 9_600 },
        { of: 'serial', rate_Bd: 115_200 },
      ],
    ],
  ]);
  expect(busCsv(ends(9_600, 115_200))).toContain('9600 Bd; 115200 Bd');
});

it('[Y19] a cable is too long beyond the limit of an end, as its rule finds it', () => {
  const end = chip('end', {
    pins: { a: 'i2c_sda', b: 'i2c_scl' },
    ports: { x: ['i2c master/slave: i2c_sda i2c_scl', { constraints: { max_cable_length_m: 2 } }] },
  });
  const cabled = (cable_length_m: number) => {
    const board = boardWith([end], 'end as a', 'end as b', connect('a.x', 'b.x'));
    const [connection = ''] = board.connections.keys();
    const after = applied(apply(board, { op: 'update_connection', connection, fields: { cable_length_m } })).board;
    const { violations } = runRules(after, { today: '2026-01-01' });
    const [bus] = buses(after);
    return [bus?.length, bus?.tooLong, violations.some(({ rule }) => rule === 'elec-cable-too-long')];
  };
  expect([cabled(2), cabled(2.1)]).toEqual([
    [{ known_m: 2, unstated: 0, limit_m: 2 }, false, false],
    [{ known_m: 2.1, unstated: 0, limit_m: 2 }, true, true],
  ]);
});
