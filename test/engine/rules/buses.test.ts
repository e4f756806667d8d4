import { expect, test } from 'vitest';
import { boardOf, connect } from '../../support/board-builder.ts';
import { cabled, many } from './cases/cases.ts';
import { edited, forced, of, run } from './support.ts';

/** A Mega and its transceiver for each node, and the cables from one to the next. */
const nodes = (count: number) => {
  const names = Array.from({ length: count }, (_, n) => n);
  return boardOf(
    ...names.flatMap((n) => [`arduino-mega-2560 as u${n}`, `max485-module as x${n}`]),
    ...names.flatMap((n) => [connect(`u${n}.5v_out`, `x${n}.power`), connect(`u${n}.uart`, `x${n}.uart`)]),
    ...names.slice(1).map((n) => connect(`x${n - 1}.rs485`, `x${n}.rs485`)),
  );
};
const on = (board: ReturnType<typeof nodes>, protocol: string) =>
  [...board.connections.values()].filter(({ ends }) => ends.every((end) => end.interface === protocol));

test('[R96] a controller at another rate is found behind its transceiver', () => {
  const board = cabled(nodes(2), { baud_rate: 9600 });
  expect(of(board, 'elec-bus-rate-differs')).toEqual([]);
  const [first] = on(board, 'uart');
  const mixed = edited(board, {
    op: 'update_connection',
    connection: first?.id ?? '',
    fields: { baud_rate: 19_200 },
  });
  expect(of(mixed, 'elec-bus-rate-differs')).toMatchObject([{ severity: 'error', data: { limit: 9600, unit: 'Bd' } }]);
});

test('[R96] an I2C bus is weighed by its cable and its devices, as its ends state or as usual', () => {
  const board = boardOf(
    'esp32-devkitc-v4 as u',
    'sht31 as s',
    connect('u.3v3_out', 's.power'),
    connect('u.i2c', 's.i2c'),
  );
  const long = (cable_length_m: number) => of(cabled(board, { cable_length_m }), 'elec-bus-too-long');
  expect(long(3.8)).toEqual([]); // 380 pF of cable and 20 pF of pins
  expect(long(3.9)).toMatchObject([{ severity: 'warning', data: { measured: 410, limit: 400, unit: 'pF' } }]);
});

test('[R97] forty transceivers of a whole unit load are surely too many', () => {
  const crowd = many(nodes(2), 'x1', 40);
  expect(of(crowd, 'conn-bus-node-limit')).toMatchObject([
    { severity: 'error', code: 'conn-bus-node-limit/unit-loads', data: { measured: 41, limit: 32 } },
  ]);
});

test('[R416] a transmitter and 32 lights are one DMX line, 33 lights are one too many, and other buses count all nodes', () => {
  const lights = (count: number) =>
    of(
      many(boardOf('dmx-shield as s', 'dmx-par-light as l', connect('s.dmx', 'l.dmx')), 'l', count),
      'conn-bus-node-limit',
    );
  expect(lights(32)).toEqual([]);
  expect(lights(33)).toMatchObject([{ data: { measured: 33, limit: 32 }, params: { ends: ['l.DMX512'] } }]);
  expect(of(many(nodes(2), 'x1', 32), 'conn-bus-node-limit')).toMatchObject([{ data: { measured: 33 } }]);
});

test('[R97] a second cable between two switches closes a ring, in which one connection is named', () => {
  const board = boardOf('poe-switch-5p-60w as s', 'poe-switch-5p-60w as t');
  const rings = (...pairs: readonly (readonly [string, string])[]) =>
    run(forced(board, ...pairs)).violations.filter((one) => one.rule === 'net-ring');
  expect(rings(['s.port1', 't.port1'])).toEqual([]);
  expect(rings(['s.port1', 't.port1'], ['s.port2', 't.port2'])).toHaveLength(1);
});

test('[R101] sensors of one address are told apart where an output of its own holds each off, and clash where two share it', () => {
  const on = (...holds: readonly (readonly [string, string])[]) => {
    const names = ['s0', 's1', 's2'];
    const board = boardOf(
      ...['esp32-s3-devkitc-1 as u', ...names.map((name) => `vl53l0x as ${name}`)],
      ...names.map((name) => connect('u.i2c', `${name}.i2c`)),
    );
    return of(forced(board, ...holds), 'elec-i2c-address-conflict').map((one) => one.params.devices);
  };
  expect(on(['u.gpio#0', 's0.xshut'], ['u.gpio#1', 's1.xshut'], ['u.gpio#2', 's2.xshut'])).toEqual([]);
  expect(on(['u.gpio#0', 's0.xshut'], ['u.gpio#1', 's1.xshut'])).toEqual([]);
  expect(on(['u.gpio#0', 's0.xshut'], ['u.3v3_out', 's1.xshut'], ['u.3v3_out', 's2.xshut'])).toEqual([
    ['s1.I2C', 's2.I2C'],
  ]);
  expect(on()).toEqual([['s0.I2C', 's1.I2C', 's2.I2C']]);
  // All units of one part are held off and released together.
  const pair = boardOf(
    ...['esp32-s3-devkitc-1 as u', 'vl53l0x as s'],
    ...[connect('u.i2c', 's.i2c'), { op: 'update_part', part: '$s', quantity: 2 } as const],
  );
  expect(of(forced(pair, ['u.gpio#0', 's.xshut']), 'elec-i2c-address-conflict')).toHaveLength(1);
});

test('[R280] on RS-485 a node leads slaves and follows a master, and only slaves alone have no master', () => {
  const without = (...names: readonly string[]) => {
    const [first = '', ...others] = names;
    const board = boardOf(
      ...names.map((name, index) => `${name} as x${index}`),
      ...others.map((_, index) => connect('x0.rs485', `x${index + 1}.rs485`)),
    );
    return [first, of(board, 'conn-bus-without-master').length];
  };
  expect(without('max485-module', 'sdm120-modbus')).toEqual(['max485-module', 0]);
  expect(without('usb-rs485-adapter', 'plc-in8-24v', 'sdm120-modbus')).toEqual(['usb-rs485-adapter', 0]);
  expect(without('resistor-120r', 'sdm120-modbus')).toEqual(['resistor-120r', 1]);
});
