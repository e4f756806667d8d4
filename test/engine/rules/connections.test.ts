import { expect, test } from 'vitest';
import { boardOf, connect, partId } from '../../support/board-builder.ts';
import { boardWith, chip, edited, endAt, forced, of, run, verdict } from './support.ts';

const leader = chip('leader', {
  pins: { a: 'i2c_sda', b: 'i2c_scl', t: 'uart_tx', r: 'uart_rx', g: 'digital_io', g2: 'digital_io' },
  ports: {
    bus: 'i2c master: i2c_sda i2c_scl',
    line: 'uart peer: uart_tx uart_rx',
    io: 'digital bidirectional: digital_io',
    pair: ['digital bidirectional: digital_io', { max_instances: 1, constraints: { max_connections: 2 } }],
  },
});
const follower = chip('follower', {
  pins: { a: 'i2c_sda', b: 'i2c_scl', t: 'uart_tx', r: 'uart_rx', g: 'digital_io', h: 'digital_io' },
  ports: {
    bus: 'i2c slave: i2c_sda i2c_scl',
    half: 'i2c slave: i2c_sda i2c_scl digital_io',
    line: 'uart peer: uart_tx uart_rx',
    talks: 'uart transmitter: uart_tx',
    io: 'digital bidirectional: digital_io',
  },
});
const pipe = chip('pipe', {
  domain: 'pneumatic',
  pins: { p: 'pressure_port' },
  ports: { p: 'pneumatic_line sink: pressure_port' },
});
const pull = chip('pull', {
  pins: { t1: 'resistor_terminal', t2: 'resistor_terminal' },
  ports: { i2c: 'i2c passive: resistor_terminal', rail: 'power sink: resistor_terminal' },
});
const double = chip('double', {
  pins: { t: 'uart_tx', r: 'uart_rx', t2: 'uart_tx', r2: 'uart_rx' },
  ports: { line: 'uart peer: uart_tx uart_rx' },
});
const parts = [double, leader, follower, pipe, pull];
const two = () => boardWith(parts, 'leader as m', 'follower as s', 'follower as s2', 'pipe as p', 'pull as r');

test('[R3] conn-endpoint-missing: a connection to a part that is gone, with a fix that clears it', () => {
  const board = forced(two(), ['m.bus', 's.bus']);
  const parts = new Map(board.parts);
  parts.delete(partId(board, 's'));
  const left = { ...board, parts };
  expect(verdict(left)).toEqual({ 'conn-endpoint-missing': 1 });
  expect(verdict(edited(left, ...(of(left, 'conn-endpoint-missing')[0]?.fixes[0]?.edits ?? [])))).toEqual({});
  expect(of(board, 'conn-endpoint-missing')).toEqual([]);
});

test('[R3] conn-endpoint-missing: an interface that the definition lacks', () => {
  const board = forced(two(), ['m.bus', 's.bus']);
  const definitions = new Map(
    [...board.definitions].map(([key, file]) => [key, key.startsWith('follower') ? pipe : file]),
  );
  expect(verdict({ ...board, definitions })).toEqual({ 'conn-endpoint-missing': 1 });
});

test('[R3] conn-self: an interface joined with itself, not with that of an equal part', () => {
  expect(verdict(forced(two(), ['m.line', 'm.line#1']), 'conn')).toEqual({ 'conn-self': 1 });
  // Nor is it said that two masters do not pair.
  expect(verdict(forced(two(), ['m.bus', 'm.bus#1']), 'conn')).toEqual({ 'conn-self': 1 });
  expect(verdict(forced(two(), ['s.line', 's2.line']))).toEqual({});
});

test('[R3] conn-domain-mismatch: a wire into a hose, and nothing else about that wire', () => {
  expect(verdict(forced(two(), ['m.io', 'p.p']))).toEqual({ 'conn-domain-mismatch': 1 });
});

test('[R3] conn-protocol-mismatch: two languages; equal ones are fine', () => {
  const board = forced(two(), ['m.bus', 's.line']);
  expect(verdict(board)).toEqual({ 'conn-protocol-mismatch': 1 });
  expect(of(board, 'conn-protocol-mismatch')[0]?.message).toBe('m.bus speaks i2c, but s.line speaks uart');
  expect(verdict(forced(two(), ['m.bus', 's.bus']), 'conn')).toEqual({});
});

test('[R3] conn-role-incompatible: two slaves, with what would pair in the message', () => {
  const board = forced(two(), ['s.bus', 's2.bus']);
  expect(verdict(board, 'conn')).toEqual({ 'conn-role-incompatible': 1 });
  expect(of(board, 'conn-role-incompatible')[0]?.message).toContain('master with slave');
});

test('[R3] conn-function-unpaired: a slave that needs a line more than its master has', () => {
  expect(verdict(forced(two(), ['m.bus', 's.half']), 'conn')).toEqual({ 'conn-function-unpaired': 1 });
});

test('[R3] conn-function-unpaired: a line that only one side offers is no fault where nobody needs it', () => {
  expect(verdict(forced(two(), ['m.line', 's.talks']))).not.toHaveProperty('conn-function-unpaired');
  expect(verdict(forced(two(), ['m.bus', 'r.i2c'], ['m.bus', 's.bus']))).not.toHaveProperty('conn-function-unpaired');
});

test('[R4] conn-max-connections-exceeded: a point-to-point link of three, whose fix makes the later one a link of its own', () => {
  const board = forced(
    boardWith(parts, 'double as m', 'follower as s', 'follower as s2'),
    ['m.line', 's.line'],
    ['m.line', 's2.line'],
  );
  expect(verdict(board)).toEqual({ 'conn-max-connections-exceeded': 1 });
  const [violation] = of(board, 'conn-max-connections-exceeded');
  expect(violation?.message).toBe(
    'm.line has 2 connections, limit 1; the later ones are treated as connected to m.line (s2)',
  );
  expect(verdict(edited(board, ...(violation?.fixes[0]?.edits ?? [])))).toEqual({});
});

test('[R4] conn-max-connections-exceeded: three on a stated limit of two with no instance left', () => {
  const board = forced(two(), ['m.pair', 's.io'], ['m.pair', 's2.io'], ['m.pair', 's.io#1']);
  expect(of(board, 'conn-max-connections-exceeded')[0]).toMatchObject({ data: { measured: 3, limit: 2 }, fixes: [] });
  expect(verdict(forced(two(), ['m.pair', 's.io'], ['m.pair', 's2.io']))).toEqual({});
});

test('[R4] conn-max-connections-exceeded: resistors on the line do not count', () => {
  const board = forced(two(), ['m.bus', 's.bus'], ['m.bus', 's2.bus'], ['m.bus', 'r.i2c']);
  expect(of(board, 'conn-max-connections-exceeded')).toEqual([]);
});

test('[R4] conn-max-instances-exceeded: more uses than the hardware has, exactly as many are fine', () => {
  const board = forced(two(), ['m.pair', 's.io'], ['m.pair#1', 's2.io']);
  expect(of(board, 'conn-max-instances-exceeded')[0]).toMatchObject({ data: { measured: 2, limit: 1 } });
  expect(verdict(forced(two(), ['m.pair', 's.io']))).toEqual({});
});

test('[R4] conn-bus-without-master: slaves that only share a pull-up; a lone resistor is no bus', () => {
  expect(verdict(forced(two(), ['s.bus', 'r.i2c'], ['s2.bus', 'r.i2c']), 'conn')).toEqual({
    'conn-bus-without-master': 1,
  });
  expect(verdict(forced(two(), ['s.bus', 'r.i2c'], ['m.bus', 's.bus']))).not.toHaveProperty('conn-bus-without-master');
});

test('[R5] a connection of real parts is judged by the same rules', () => {
  const board = boardOf(
    'esp32-devkitc-v4 as mcu',
    'bme280 as bme',
    'arduino-uno-r3 as uno',
    connect('mcu.i2c', 'bme.i2c'),
  );
  expect(endAt(board, 'bme.i2c')).toMatchObject({ domain: 'electrical', instance: 0 });
  const rules = run(forced(board, ['mcu.i2c#1', 'uno.i2c'])).violations.map((one) => one.rule);
  expect(rules).toContain('conn-role-incompatible');
});
