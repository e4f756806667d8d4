import { expect, test } from 'vitest';
import { partId } from '../../support/board-builder.ts';
import { boardWith, chip, edited, forced, of, verdict } from './support.ts';

const host = chip('host', {
  pins: {
    t: 'uart_tx',
    r: 'uart_rx',
    t2: 'uart_tx',
    r2: 'uart_rx',
    p: 'pwm_output',
    q: 'pwm_output',
    c: 'sdio_clk',
    m: 'sdio_cmd',
    d0: 'sdio_data',
    d1: 'sdio_data',
    k: 'spi_sck',
    o: 'spi_mosi',
    i: 'spi_miso',
    s: 'spi_ss',
    x: 'digital_io',
  },
  ports: {
    line: ['uart peer: uart_tx uart_rx', { max_instances: 2 }],
    pwm: ['pwm output: pwm_output', { max_instances: 2 }],
    card: 'sdio host: sdio_clk sdio_cmd sdio_data×2',
    spi: ['spi master: spi_sck spi_mosi spi_miso spi_ss', { constraints: { max_connections: 8 } }],
  },
});
const device = (name: string, data: number, version?: string) =>
  chip(name, {
    pins: {
      t: 'uart_tx',
      r: 'uart_rx',
      t2: 'uart_tx',
      r2: 'uart_rx',
      p: 'pwm_input',
      q: 'pwm_input',
      c: 'sdio_clk',
      m: 'sdio_cmd',
      d0: 'sdio_data',
      d1: 'sdio_data',
      k: 'spi_sck',
      o: 'spi_mosi',
      i: 'spi_miso',
      s: 'spi_ss',
      x: 'digital_io',
    },
    ports: {
      line: 'uart peer: uart_tx uart_rx',
      pwm: 'pwm input: pwm_input',
      card: `sdio device: sdio_clk sdio_cmd sdio_data×${data}`,
      spi: ['spi slave: spi_sck spi_mosi spi_miso spi_ss', { constraints: { max_connections: 8 } }],
      own: 'custom peer: digital_io',
      io: [
        'digital bidirectional: digital_io',
        { protocol: { type: 'digital', role: 'bidirectional', ...(version === undefined ? {} : { version }) } },
      ],
    },
  });
const wide = device('wide', 2);
const narrow = device('narrow', 1);
const two = device('two', 1, '2.1');
const three = device('three', 1, 'v3.0');
const parts = [host, wide, narrow, two, three];

test('[R19] conn-duplicate: two serial lines between one pair of parts, and its fix; a second PWM is another channel', () => {
  const board = boardWith(parts, 'host as m', 'wide as s', 'narrow as n');
  const twice = forced(board, ['m.line', 's.line'], ['m.line#1', 's.line#1']);
  expect(verdict(twice, 'conn')).toEqual({ 'conn-duplicate': 1 });
  const fix = of(twice, 'conn-duplicate')[0]?.fixes[0]?.edits ?? [];
  expect(verdict(edited(twice, ...fix), 'conn')).toEqual({});
  expect(verdict(forced(board, ['m.pwm', 's.pwm'], ['m.pwm#1', 's.pwm#1']), 'conn')).toEqual({});
  expect(verdict(forced(board, ['m.line', 's.line'], ['m.line#1', 'n.line']), 'conn')).toEqual({});
});

test('[R19] conn-width-mismatch: two data lines to one, equal ones are fine', () => {
  const board = boardWith(parts, 'host as m', 'wide as s', 'narrow as n');
  const narrowed = forced(board, ['m.card', 'n.card']);
  expect(verdict(narrowed, 'conn')).toEqual({ 'conn-width-mismatch': 1 });
  expect(of(narrowed, 'conn-width-mismatch')[0]).toMatchObject({ data: { measured: 1, limit: 2, unit: 'lines' } });
  expect(verdict(forced(board, ['m.card', 's.card']), 'conn')).toEqual({});
});

test('[R19] conn-protocol-version-mismatch: other majors; an end that states none is not judged', () => {
  const board = boardWith(parts, 'two as a', 'two as b', 'three as c', 'wide as d');
  expect(verdict(forced(board, ['a.io', 'c.io']), 'conn')).toEqual({ 'conn-protocol-version-mismatch': 1 });
  expect(verdict(forced(board, ['a.io', 'b.io'], ['c.io', 'd.io']), 'conn')).toEqual({});
});

test('[R19] conn-protocol-custom: an info for each such connection', () => {
  const board = forced(boardWith(parts, 'wide as a', 'wide as b'), ['a.own', 'b.own']);
  expect(of(board, 'conn-protocol-custom')).toMatchObject([{ severity: 'info' }]);
  expect(of(forced(board, ['a.line', 'b.line']), 'conn-protocol-custom')).toHaveLength(1);
});

test('[R20] [R355] conn-bus-multi-master: two leaders on one SPI slave, and on one I2C slave, where they may arbitrate', () => {
  const i2c = chip('i2c', {
    pins: { a: 'i2c_sda', b: 'i2c_scl' },
    ports: { m: 'i2c master: i2c_sda i2c_scl', s: 'i2c slave: i2c_sda i2c_scl' },
  });
  const board = boardWith([...parts, i2c], 'host as m', 'host as n', 'wide as s', 'i2c as a', 'i2c as b', 'i2c as c');
  const led = forced(board, ['m.spi', 's.spi'], ['n.spi', 's.spi']);
  expect(verdict(led, 'conn-bus')).toEqual({ 'conn-bus-multi-master': 1 });
  expect(of(led, 'conn-bus-multi-master')[0]?.message).toBe('The spi bus has 2 masters, limit 1: m.spi and n.spi');
  expect(verdict(forced(board, ['m.spi', 's.spi']), 'conn-bus')).toEqual({});
  expect(of(forced(board, ['a.m', 'c.s'], ['b.m', 'c.s']), 'conn-bus-multi-master')).toMatchObject([
    { severity: 'warning', code: 'conn-bus-multi-master/arbitrated', params: { ends: ['a.m', 'b.m'] } },
  ]);
});

test('[R20] conn-bus-node-limit: 17 nodes where 16 fit, quantities counted; a master is no node of its own', () => {
  const lin = chip('lin', { pins: { l: 'lin_bus' }, ports: { m: 'lin master: lin_bus', s: 'lin slave: lin_bus' } });
  const board = forced(boardWith([lin], 'lin as m', 'lin as a', 'lin as b'), ['m.m', 'a.s'], ['m.m', 'b.s']);
  const many = (quantity: number) => edited(board, { op: 'update_part', part: partId(board, 'a'), quantity });
  expect(verdict(many(16), 'conn-bus')).toEqual({ 'conn-bus-node-limit': 1 });
  expect(verdict(many(15), 'conn-bus')).toEqual({});
});

test('[R31] two links that share an end are too many for it, and not said to be joined twice', () => {
  const serial = (max_instances: number) =>
    chip(`serial${max_instances}`, {
      pins: { t: 'uart_tx', r: 'uart_rx', t2: 'uart_tx', r2: 'uart_rx' },
      ports: { x: ['uart peer: uart_tx uart_rx', { max_instances }] },
    });
  const board = boardWith([serial(1), serial(2)], 'serial1 as a', 'serial2 as b', 'serial2 as c');
  expect(verdict(forced(board, ['a.x', 'b.x'], ['a.x', 'b.x#1']), 'conn-')).toEqual({
    'conn-max-connections-exceeded': 1,
  });
  expect(verdict(forced(board, ['b.x', 'c.x'], ['b.x#1', 'c.x#1']), 'conn-')).toEqual({ 'conn-duplicate': 1 });
});
