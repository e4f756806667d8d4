/** Refusals of edits to connections, pins and fields, whole: the place in the edit, the code with its parameters, and what would have been right. */
import { describe } from 'vitest';
import { connect, end } from '../../support/board-builder.ts';
import { boardWith, chip } from '../rules/support.ts';
import { board, type RefusedEdits, refuses } from './support.ts';

const [joined = ''] = board.connections.keys();
const port = (functions: string, instances: number) => ({
  x: [`custom peer: ${functions}`, { max_instances: instances, constraints: { max_connections: 1 } }] as const,
});
/** One connection an instance, one instance. */
const single = boardWith(
  [chip('port', { pins: { p: 'digital_io' }, ports: port('digital_io', 1) })],
  ...['port as a', 'port as b', 'port as c'],
  connect('a.x', 'b.x'),
);
/** The same after a merge that took one of the two parts away. */
const torn = { ...single, parts: new Map([...single.parts].filter(([, { label }]) => label !== 'b')) };
/** Three parts of one interface, the first two joined. */
const plugged = (domain: string, type: string, roles: readonly [string, string], functions: string, more = {}) => {
  const [one, other] = roles.map((role) =>
    chip(role, {
      ...{ domain, pins: Object.fromEntries(functions.split(' ').map((name) => [name, name])) },
      ports: {
        x: [`${type} ${role}: ${functions}`, { max_instances: 1, constraints: { max_connections: 1 }, ...more }],
      },
    }),
  );
  if (one === undefined || other === undefined) throw new Error('two definitions were made');
  return boardWith(
    [one, other],
    ...[`${roles[0]} as a`, `${roles[1]} as b`, `${roles[1]} as c`],
    connect('a.x', 'b.x'),
  );
};
const SUPPLIES_2_A = { power_delivery: { max_current_mA: 2000 } };
/** Two of four instances in use, each with two slots of one function. */
const pairs = boardWith(
  [
    chip('hub', {
      pins: { p: 'digital_io', q: 'digital_io', r: 'digital_io', s: 'digital_io' },
      ports: port('digital_io×2', 4),
    }),
  ],
  ...['hub as a', 'hub as b'],
  connect('a.x#0', 'b.x#0'),
  connect('a.x#1', 'b.x#1'),
);
const long = 'x'.repeat(5000);
const pin = (at: string, name: string, resource: string) => ({
  ...{ op: 'pin', slot: { ...end(at), function: name } },
  resource,
});
const named = (text: string, instance: number, name?: string) => {
  const [part, id] = text.split('.');
  return { ...(name === undefined ? {} : { name }), id, part, instance };
};

const REFUSALS: readonly RefusedEdits[] = [
  [board, [{ op: 'disconnect', connection: 'c_gone' }], '/0/connection', 'connection-unknown', { given: '"c_gone"' }],
  [
    board,
    [connect('mcu.i2c', 'bme.i2s')],
    '/0/to/interface',
    'interface-unknown',
    { part: 'bme', given: '"i2s"' },
    ['i2c'],
  ],
  [
    board,
    [connect('mcu.i2c', 'bme.zzzzzzzz')],
    '/0/to/interface',
    'interface-unknown',
    { part: 'bme', given: '"zzzzzzzz"' },
    ['vdd', 'vddio', 'i2c', 'spi', 'csb', 'sdo'],
  ],
  [
    board,
    [{ op: 'connect', from: { ...end('mcu.i2c'), domain: 'thermal' }, to: end('bme.i2c') }],
    '/0/from/interface',
    'interface-unknown',
    { part: 'mcu', given: '"i2c"', domain: 'thermal' },
    ['i2c'],
  ],
  [
    board,
    [connect('bme.i2c#7', 'mcu.i2c')],
    '/0/from/instance',
    'instance-unknown',
    { interface: named('bme.i2c', 0, 'I2C'), given: '7', limit: 1 },
    ['0'],
  ],
  [
    pairs,
    [connect('a.x#-1', 'b.x')],
    '/0/from/instance',
    'instance-unknown',
    { interface: named('a.x', 0), given: '-1', limit: 4 },
    ['0'],
  ],
  [
    pairs,
    [connect('a.x#4', 'b.x')],
    '/0/from/instance',
    'instance-unknown',
    { interface: named('a.x', 0), given: '4', limit: 4 },
    ['3'],
  ],
  [
    pairs,
    [connect('a.x#0.5', 'b.x')],
    '/0/from/instance',
    'instance-unknown',
    { interface: named('a.x', 0), given: '0.5', limit: 4 },
    ['3'],
  ],
  [board, [connect('mcu.i2c', 'mcu.i2c')], '/0/to', 'same-interface', { interface: named('mcu.i2c', 0, 'I2C') }],
  [
    board,
    [connect('mcu.i2c', 'bme.vdd')],
    '/0/to/interface',
    'incompatible',
    {
      from: named('mcu.i2c', 0, 'I2C'),
      to: named('bme.vdd', 0, 'VDD, core supply'),
      rule: 'conn-protocol-mismatch',
      why: {
        code: 'protocols',
        params: {
          a: { id: 'i2c', name: 'I2C', protocol: 'i2c' },
          b: { id: 'vdd', name: 'VDD, core supply', protocol: 'power' },
        },
      },
    },
    ['i2c'],
  ],
  [
    board,
    [connect('mcu.i2c', 'bme.i2c')],
    '/0',
    'already-connected',
    { from: named('mcu.i2c', 0, 'I2C'), to: named('bme.i2c', 0, 'I2C'), connection: 'c_sKOdOfj7gAtO' },
    ['c_sKOdOfj7gAtO'],
  ],
  [
    board,
    [connect('mcu.i2c#0', 'bme.i2c#0')],
    '/0',
    'already-connected',
    { from: named('mcu.i2c', 0, 'I2C'), to: named('bme.i2c', 0, 'I2C'), connection: 'c_sKOdOfj7gAtO' },
    ['c_sKOdOfj7gAtO'],
  ],
  [
    single,
    [connect('c.x', 'a.x#0')],
    '/0/to/instance',
    'instance-full',
    { interface: named('a.x', 0), count: 1, limit: 1, pins: [{ id: 'p' }], partners: ['b'] },
  ],
  [
    single,
    [connect('c.x', 'a.x')],
    '/0/to',
    'interface-full',
    { interface: named('a.x', 0), count: 1, limit: 1, partners: ['b'] },
  ],
  [
    plugged('electrical', 'uart', ['peer', 'peer'], 'uart_tx uart_rx'),
    [connect('c.x', 'a.x#0')],
    '/0/to/instance',
    'instance-full',
    {
      ...{ interface: named('a.x', 0), count: 1, limit: 1, partners: ['b'], point_to_point: 'uart', against: 'c' },
      pins: [{ id: 'uart_tx' }, { id: 'uart_rx' }],
    },
  ],
  [
    plugged('electrical', 'dc_motor', ['driver', 'driven'], 'motor_positive motor_negative'),
    [connect('c.x', 'a.x#0')],
    '/0/to/instance',
    'instance-full',
    {
      ...{ interface: named('a.x', 0), count: 1, limit: 1, partners: ['b'] },
      pins: [{ id: 'motor_positive' }, { id: 'motor_negative' }],
    },
  ],
  // A second load is told of the current that it would share, a second supply is not.
  [
    plugged('electrical', 'dc_motor', ['driver', 'driven'], 'motor_positive motor_negative', SUPPLIES_2_A),
    [connect('c.x', 'a.x#0')],
    '/0/to/instance',
    'instance-full',
    {
      ...{ interface: named('a.x', 0), count: 1, limit: 1, partners: ['b'], shared_mA: 2000 },
      pins: [{ id: 'motor_positive' }, { id: 'motor_negative' }],
    },
  ],
  [
    plugged('electrical', 'dc_motor', ['driven', 'driver'], 'motor_positive motor_negative', SUPPLIES_2_A),
    [connect('c.x', 'a.x#0')],
    '/0/to/instance',
    'instance-full',
    {
      ...{ interface: named('a.x', 0), count: 1, limit: 1, partners: ['b'], point_to_point: 'dc_motor', against: 'c' },
      pins: [{ id: 'motor_positive' }, { id: 'motor_negative' }],
    },
  ],
  [
    plugged('pneumatic', 'pneumatic_exhaust', ['line', 'line'], 'fluid_line'),
    [connect('c.x', 'a.x')],
    '/0/to',
    'interface-full',
    { interface: named('a.x', 0), count: 1, limit: 1, partners: ['b'], isPort: true },
  ],
  [
    torn,
    [connect('c.x', 'a.x')],
    '/0/to',
    'interface-full',
    { interface: named('a.x', 0), count: 1, limit: 1, partners: ['p_00000002'] },
  ],
  [
    board,
    [{ op: 'connect', id: 'uart', from: end('mcu.uart'), to: end('bme.i2c') }],
    '/0/id',
    'local-name-invalid',
    { given: '"uart"' },
  ],
  [
    board,
    [pin('mcu.uart', 'uart_tx', 'gpio17')],
    '/0/slot/instance',
    'interface-unconnected',
    { interface: named('mcu.uart', 0, 'UART') },
  ],
  [
    board,
    [pin('mcu.i2c#1', 'i2c_sda', 'gpio17')],
    '/0/slot/instance',
    'interface-unconnected',
    { interface: named('mcu.i2c', 1, 'I2C') },
    ['0'],
  ],
  [
    pairs,
    [pin('a.x', 'digital_io', 'p')],
    '/0/slot/instance',
    'instance-ambiguous',
    { interface: named('a.x', 0), count: 2 },
    ['0', '1'],
  ],
  [
    board,
    [pin('mcu.i2c', 'i2c_sdx', 'gpio21')],
    '/0/slot/function',
    'slot-unknown',
    { interface: named('mcu.i2c', 0, 'I2C'), functions: ['i2c_sda', 'i2c_scl'] },
    ['i2c_sda', 'i2c_scl'],
  ],
  [
    board,
    [{ op: 'pin', slot: { ...end('mcu.i2c'), requires: 9 }, resource: 'gpio21' }],
    '/0/slot/requires',
    'slot-unknown',
    { interface: named('mcu.i2c', 0, 'I2C'), functions: ['i2c_sda', 'i2c_scl'] },
    ['i2c_sda', 'i2c_scl'],
  ],
  [
    pairs,
    [{ op: 'pin', slot: end('a.x#0'), resource: 'p' }],
    '/0/slot',
    'slot-ambiguous',
    { interface: named('a.x', 0), count: 2 },
    ['digital_io'],
  ],
  [
    pairs,
    [{ op: 'pin', slot: { ...end('a.x#0'), function: 'digital_io' }, resource: 'p' }],
    '/0/slot',
    'slot-ambiguous',
    { interface: named('a.x', 0), count: 2 },
    ['n: 0', 'n: 1'],
  ],
  [
    pairs,
    [{ op: 'pin', slot: { ...end('a.x#0'), n: 2 }, resource: 'p' }],
    '/0/slot/requires',
    'slot-unknown',
    { interface: named('a.x', 0), functions: ['digital_io'] },
    ['digital_io'],
  ],
  [
    board,
    [{ op: 'unpin', slot: { ...end('mcu.i2c'), function: 'i2c_sda' } }],
    '/0/slot',
    'slot-not-fixed',
    { interface: named('mcu.i2c', 0, 'I2C'), function: 'i2c_sda' },
  ],
  [
    board,
    [pin('mcu.i2c', 'i2c_sda', 'gpio211')],
    '/0/resource',
    'resource-unknown',
    { part: 'mcu', domain: 'electrical', given: '"gpio211"' },
    ['gpio21', 'gpio2', 'gpio1'],
  ],
  [
    board,
    [pin('mcu.i2c', 'i2c_sda', 'zzzzzzzz')],
    '/0/resource',
    'resource-unknown',
    { part: 'mcu', domain: 'electrical', given: '"zzzzzzzz"' },
    ['gpio0', 'gpio1', 'gpio2', 'gpio3', 'gpio4', 'gpio5', 'gpio12', 'gpio13', 'gpio14', 'gpio15', 'gpio16', 'gpio17'],
  ],
  [
    board,
    [pin('mcu.i2c', 'i2c_sda', 'en')],
    '/0/resource',
    'resource-unsuitable',
    { resource: { id: 'en', name: 'EN' }, function: 'i2c_sda', interface: named('mcu.i2c', 0, 'I2C') },
    ['gpio0', 'gpio1', 'gpio2', 'gpio3', 'gpio4', 'gpio5', 'gpio12', 'gpio13', 'gpio14', 'gpio15', 'gpio16', 'gpio17'],
  ],
  [
    board,
    [{ op: 'update_part', part: 'bme', fields: { 'electrical/i2c/i2c_adress': 'x' } }],
    '/0/fields/electrical~1i2c~1i2c_adress',
    'field-unknown',
    { of: 'part', field: 'electrical/i2c/i2c_adress' },
    ['electrical/i2c/i2c_address', 'electrical/vdd/draw_mA'],
  ],
  [
    board,
    [{ op: 'update_part', part: 'bme', fields: { 'a~/b': 'x' } }],
    '/0/fields/a~0~1b',
    'field-unknown',
    { of: 'part', field: 'a~/b' },
  ],
  [
    board,
    [{ op: 'update_connection', connection: joined, fields: { cable_lenght: 2 } }],
    '/0/fields/cable_lenght',
    'field-unknown',
    { of: 'connection', field: 'cable_lenght' },
    ['cable_length_m'],
  ],
  [
    board,
    [{ op: 'update_connection', connection: joined, fields: { wire: 2 } }],
    '/0/fields/wire',
    'field-unknown',
    { of: 'connection', field: 'wire' },
    ['cable_length_m'],
  ],
  [
    board,
    [{ op: 'update_connection', connection: joined, fields: { cable_m: 2 } }],
    '/0/fields/cable_m',
    'field-unknown',
    { of: 'connection', field: 'cable_m' },
    ['cable_length_m'],
  ],
  [
    board,
    [{ op: 'update_connection', connection: joined, fields: { 'a b': 2 } }],
    '/0/fields/a b',
    'field-name-invalid',
    { given: '"a b"' },
  ],
  [
    board,
    [{ op: 'update_connection', connection: joined, fields: { cable_length_m: -2 } }],
    '/0/fields/cable_length_m',
    'field-type',
    { field: 'cable_length_m', type: 'metres', given: '-2' },
  ],
  [
    board,
    [{ op: 'update_connection', connection: joined, fields: { cable_length_m: '2' } }],
    '/0/fields/cable_length_m',
    'field-type',
    { field: 'cable_length_m', type: 'metres', given: '"2"' },
  ],
  [
    board,
    [{ op: 'update_connection', connection: joined, fields: { colour: long } }],
    '/0/fields/colour',
    'field-too-long',
    { field: 'colour', limit: 1000 },
  ],
  [
    board,
    [{ op: 'update_part', part: 'r', fields: { resistance_ohm: 'much' } }],
    '/0/fields/resistance_ohm',
    'field-type',
    { field: 'resistance_ohm', type: 'number', given: '"much"' },
  ],
  [
    board,
    [{ op: 'update_part', part: 'r', fields: { resistance_ohm: [] } }],
    '/0/fields/resistance_ohm',
    'field-type',
    { field: 'resistance_ohm', type: 'text, number or boolean', given: '[]' },
  ],
  [
    board,
    [{ op: 'update_part', part: 'bme', fields: { 'electrical/i2c/i2c_address': '0x67' } }],
    '/0/fields/electrical~1i2c~1i2c_address',
    'field-choice',
    { field: 'electrical/i2c/i2c_address', options: ['0x76', '0x77'], given: '"0x67"' },
    ['0x76', '0x77'],
  ],
];

describe('[E6] a refusal', () => refuses(REFUSALS));
