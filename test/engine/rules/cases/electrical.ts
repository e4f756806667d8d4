import type { Board } from '#engine/board/board.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { boardOf, connect } from '../../../support/board-builder.ts';
import { boardWith, chip, crossed, edited, forced, source, switchedOff } from '../support.ts';
import { biased, turnedBias } from './bench.ts';
import { type CaseTable, cabled, field, joined, one, placed, set } from './cases.ts';
import { lit } from './lines.ts';
import { bareBus, barrel, contactOnReset, heldRelay, muxAt, pulledUp, tacho } from './pins.ts';
import { pulledAlone } from './wires.ts';

const levels = (oh?: number, ol?: number, ih?: number, il?: number) => ({
  logic_levels: {
    ...(oh === undefined ? {} : { v_oh_min_V: oh }),
    ...(ol === undefined ? {} : { v_ol_max_V: ol }),
    ...(ih === undefined ? {} : { v_ih_min_V: ih }),
    ...(il === undefined ? {} : { v_il_max_V: il }),
  },
});
/** A sensor on a bus whose pins decide whether it works, and where; one of them is tied. */
const strapped = (from: string, to: string) => {
  const sensor = chip('strapped', {
    rails: { vcc: [5, 10, { voltage_range_V: [4.5, 5.5] }] },
    pins: {
      vcc: 'power_input@vcc',
      gnd: 'ground@vcc',
      sda: 'i2c_sda@vcc',
      scl: 'i2c_scl@vcc',
      en: ['enable@vcc', { works_at: { level: 'high', effect: 'it is off', with: ['i2c'] } }],
      off: ['chip_enable@vcc', { works_at: { level: 'low', effect: 'it sleeps' } }],
      addr: 'digital_input@vcc',
    },
    ports: {
      power: 'power sink: power_input ground',
      i2c: [
        'i2c slave: i2c_sda i2c_scl',
        {
          custom_fields: [
            { key: 'i2c_address', label: 'I2C address', type: 'enum', options: ['0x10', '0x11'], default: '0x10' },
          ],
          straps: [{ field: 'i2c_address', pins: ['addr'], values: { low: '0x10', high: '0x11' } }],
        },
      ],
      en: 'digital input: enable',
      off: 'digital input: chip_enable',
      addr: 'digital input: digital_input',
    },
  });
  return boardWith(
    [sensor],
    'usb-supply-5v-3a as usb',
    'arduino-uno-r3 as mcu',
    'strapped as a',
    connect('usb.output', 'a.power'),
    connect('mcu.i2c', 'a.i2c'),
    connect(from, to),
  );
};
interface Logic {
  readonly volts?: number;
  readonly stated?: object;
  readonly input?: object;
  readonly rail?: object;
  readonly strict?: boolean;
}
/** A part with its own supply and one pin of each kind. */
const logic = (id: string, { volts = 3.3, stated = {}, input = {}, rail = {}, strict = false }: Logic = {}) => {
  const constraints = strict ? { constraints: { requires_matching_voltage_domain: true } } : {};
  return chip(id, {
    rails: { v: [volts, 10, { voltage_range_V: [volts * 0.9, volts * 1.1], ...rail }] },
    pins: {
      v: 'power_input@v',
      g: 'ground@v',
      o: ['digital_output@v', stated],
      i: ['digital_input@v', { ...stated, ...input }],
      d: 'i2c_sda@v',
      c: 'i2c_scl@v',
    },
    ports: {
      v: 'power sink: power_input ground',
      o: 'digital output: digital_output',
      i: 'digital input: digital_input',
      m: ['i2c master: i2c_sda i2c_scl', constraints],
      s: 'i2c slave: i2c_sda i2c_scl',
    },
  });
};
/** The two parts on supplies of their own voltage, of which `ground` says whether their grounds are joined. */
const pair = (
  a: PartDefinitionFile,
  b: PartDefinitionFile,
  wire: readonly [string, string],
  ground = true,
  power = true,
) => {
  const volts = (file: PartDefinitionFile) => file.definition.domains[0]?.power_domains?.[0]?.nominal_voltage_V ?? 5;
  const supply = (id: string, of: number) =>
    chip(id, {
      rails: { out: [of, 500] },
      pins: { plus: 'power_output@out', minus: 'ground@out' },
      ports: {
        out: ['power source: power_output ground', { power_delivery: { regulation_tolerance_percent: 2 } }],
        gnd: ['ground peer: ground', { optional: true }],
      },
    });
  const board = boardWith(
    [a, b, supply('sa', volts(a)), supply('sb', volts(b))],
    `${a.definition.metadata.id} as a`,
    `${b.definition.metadata.id} as b`,
    'sa as c',
    'sb as d',
  );
  return forced(
    board,
    ...(power
      ? ([
          ['c.out', 'a.v'],
          ['d.out', 'b.v'],
        ] as const)
      : []),
    ...(ground ? [['c.gnd', 'd.gnd'] as const] : []),
    wire,
  );
};
const five = logic('five', { volts: 5, stated: levels(4.5, 0.4, 3.5, 1.5) });
const three = logic('three', { stated: levels(2.9, 0.4, 2.3, 0.99) });
const tolerant = logic('tolerant', { stated: levels(2.9, 0.4, 2, 0.8), input: field('max_input_V', 5.5) });
const ttl = logic('ttl', { volts: 5, stated: levels(4, 0.4, 2, 0.8) });
const weak = logic('weak', { stated: levels(2.9, 0.9, 2.3, 0.99) });
const plain5 = logic('plain', { volts: 5 });
const plain3 = logic('bare');
const railless = chip('railless', { pins: { i: 'digital_input' }, ports: { i: 'digital input: digital_input' } });
const onThird = (x: PartDefinitionFile, y: PartDefinitionFile) =>
  forced(placed(x, y, ear), ['a.x', 'c.x'], ['b.x', 'c.x']);
const ear = one('ear', 'electrical', 'digital input: digital_input', { i: 'digital_input' });
const mouth = (id: string, fn: string) => one(id, 'electrical', `digital output: ${fn}`, { o: fn });
const both = one('both', 'electrical', 'digital bidirectional: digital_io', { i: 'digital_io' });
const directed = (id: string, direction?: string) =>
  one(id, 'electrical', 'digital bidirectional: digital_io', {
    i: ['', { functions: [{ name: 'digital_io', ...(direction === undefined ? {} : { direction }) }] }],
  });
const tied = (rail: boolean, input = 'i') =>
  forced(
    boardWith([logic('three'), source('s', 3.3, 100), both], 'three as a', 'resistor-4k7 as r', 's as c', 'both as d'),
    ['c.out', 'a.v'],
    ...(input === 'i' ? [['a.i', 'r.end_1'] as const] : []),
    ...(rail ? [['c.out', 'r.end_2'] as const] : []),
  );

const bus = (address: string | undefined, recommended?: number, range: readonly [number, number] = [3, 3.6]) =>
  chip(`bus-${address ?? 'none'}`, {
    rails: { v: [3.3, 10, { voltage_range_V: range }] },
    pins: {
      v: 'power_input@v',
      g: 'ground@v',
      d: ['i2c_sda@v', recommended === undefined ? {} : { recommended_pullup_res_kΩ: recommended }],
      c: ['i2c_scl@v', recommended === undefined ? {} : { recommended_pullup_res_kΩ: recommended }],
    },
    ports: {
      v: 'power sink: power_input ground',
      m: 'i2c master: i2c_sda i2c_scl',
      s: [
        'i2c slave: i2c_sda i2c_scl',
        address === undefined ? {} : { custom_fields: [{ key: 'i2c_address', type: 'string', default: address }] },
      ],
    },
  });
/** A bus of a master and slaves at 3.3 V (or `volts`), pulled up by so many pairs of resistors of so many ohms. */
const i2c = (slaves: readonly PartDefinitionFile[], ohms: readonly number[] = [4700], volts = 3.3) => {
  const pulls = ohms.flatMap((ohm, n) => [`r${n}`, `q${n}`].map((name) => ({ name, ohm })));
  const names = slaves.map((_, n) => `s${n}`);
  return forced(
    boardWith(
      [bus('0x10'), ...slaves, source('three', 3.3, 500), source('pull', volts, 500)],
      'three as p',
      'pull as u',
      'bus-0x10 as m',
      ...slaves.map((file, n) => `${file.definition.metadata.id} as s${n}`),
      ...pulls.map(({ name }) => `resistor-4k7 as ${name}`),
      ...pulls.map(({ name, ohm }) => ({
        op: 'update_part' as const,
        part: `$${name}`,
        fields: { resistance_ohm: ohm },
      })),
      connect('p.out', 'm.v'),
      ...names.map((name) => connect('p.out', `${name}.v`)),
    ),
    ...names.map((name) => ['m.m', `${name}.s`] as const),
    ...pulls.flatMap(({ name }) => [['m.m', `${name}.end_1`] as const, ['u.out', `${name}.end_2`] as const]),
  );
};
const shared = (name: string) => [name, { functions: [{ name, shareable_with: [name] }] }] as const;
const spi = (second: string) => {
  const lines = 'spi_mosi spi_miso spi_sck spi_ss';
  const master = chip('master', {
    pins: { d: shared('spi_mosi'), q: shared('spi_miso'), c: shared('spi_sck'), s: 'spi_ss', t: 'spi_ss' },
    ports: { x: `spi master: ${lines}`, bare: 'spi master: spi_mosi spi_miso spi_sck' },
  });
  const slave = chip('slave', {
    pins: { d: 'spi_mosi', q: 'spi_miso', c: 'spi_sck', s: 'spi_ss' },
    ports: { x: `spi slave: ${lines}`, bare: 'spi slave: spi_mosi spi_miso spi_sck' },
  });
  const first = second === 'm.bare' ? 'm.bare' : 'm.x';
  const port = second === 'm.bare' ? 'bare' : 'x';
  return forced(
    boardWith([master, slave], 'master as m', 'slave as a', 'slave as b'),
    [first, `a.${port}`],
    [second, `b.${port}`],
  );
};
const can = (...terminated: readonly (boolean | undefined)[]) => {
  const node = chip('node', {
    pins: { h: 'can_h', l: 'can_l' },
    ports: { x: ['can node: can_h can_l', { constraints: { max_connections: 9 } }] },
  });
  const unknown = chip('mystery', {
    pins: { t: 'resistor_terminal', u: 'resistor_terminal' },
    ports: { x: 'can passive: resistor_terminal×2' },
  });
  const names = terminated.map((_, n) => `n${n}`);
  const mystery = terminated.includes(undefined);
  const board = forced(
    boardWith([node, unknown], ...names.map((name) => `node as ${name}`), ...(mystery ? ['mystery as r'] : [])),
    ...names.slice(1).map((name) => ['n0.x', `${name}.x`] as const),
    ...(mystery ? [['n0.x', 'r.x'] as const] : []),
  );
  return terminated.reduce((so, on, n) => (on === true ? set(so, `n${n}`, { termination: true }) : so), board);
};
const serial = (id: string, further: object = {}) =>
  one(id, 'electrical', ['uart peer: uart_tx uart_rx', further], { t: 'uart_tx', r: 'uart_rx' });
const rates = (a: number, b?: number) => {
  const board = set(joined(serial('one'), serial('two')), 'a', { baud_rate: a });
  return b === undefined ? board : set(board, 'b', { baud_rate: b });
};
const cable = (limit: number | undefined, length: number) => {
  const end = serial('one', limit === undefined ? {} : { constraints: { max_cable_length_m: limit } });
  return cabled(joined(end, serial('two')), { cable_length_m: length });
};
const node = (type: string, pins: string, further: object = {}) =>
  chip(`${type}-node`, {
    pins: Object.fromEntries(pins.split(' ').map((name) => [name, name])),
    ports: { x: [`${type} ${['i2c', 'lin'].includes(type) ? 'master/slave' : 'node'}: ${pins}`, further] },
  });
/** A bus from node to node in a row, with the fields of its cables. */
const row = (type: string, pins: string, ...cables: readonly Readonly<Record<string, number>>[]) => {
  const names = ['n0', ...cables.map((_, index) => `n${index + 1}`)];
  const board = forced(
    boardWith(
      [node(type, pins, { constraints: { max_connections: 9 } })],
      ...names.map((name) => `${type}-node as ${name}`),
    ),
    ...names.slice(1).map((name, index) => [`n${index}.x`, `${name}.x`] as const),
  );
  const ids = [...board.connections.values()].sort((a, b) => a.seq - b.seq).map((one) => one.id);
  return edited(
    board,
    ...cables.map((fields, index) => ({ op: 'update_connection' as const, connection: ids[index] ?? '', fields })),
  );
};
const CAN = 'can_h can_l';
const terminated = (board: Board, ...names: readonly string[]) =>
  names.reduce((so, name) => set(so, name, { termination: true }), board);
/** Two sensors of time of flight, their XSHUT pins on these outputs, with addresses that the program sets. */
export const wakers = (first: string, second: string): Board =>
  boardOf(
    ...[
      'raspberry-pi-pico as u',
      'vl53l0x as a',
      'vl53l0x as b',
      connect('u.i2c#0', 'a.i2c'),
      connect('u.i2c#0', 'b.i2c'),
    ],
    { op: 'update_part', part: '$a', fields: { 'electrical/i2c/i2c_address': '0x30' } },
    ...[connect(first, 'a.xshut'), connect(second, 'b.xshut')],
  );
/** A current monitor behind an I2C isolator, its pull-up on this rail. */
export const acrossBarrier = (rail: string, resistance_ohm = 4700): Board =>
  boardOf(
    ...['nucleo-f446re as u', 'esp32-devkitc-v4 as far', 'iso1540 as i', 'ina219 as m', 'resistor-4k7 as r'],
    ...[connect('u.3v3', 'i.vcc1'), connect('u.gnd_1', 'i.gnd1'), connect('far.3v3', 'i.vcc2')],
    ...[connect('far.gnd_j2_14', 'i.gnd2'), connect('far.3v3', 'm.vs'), connect('far.gnd_j2_14', 'm.gnd')],
    ...[connect('i.side2', 'm.i2c'), connect('r.t1', 'm.sda'), connect(rail, 'r.t2')],
    { op: 'update_part', part: '$r', fields: { resistance_ohm } },
  );
/** A monitor of the bus of a 3.3 V controller, on this rail. */
export const monitored = (rail: string): Board =>
  boardOf(
    ...['esp32-devkitc-v4 as u', 'usb-supply-5v-3a as usb', 'ina219 as m', 'resistor-4k7 as r', connect(rail, 'm.vs')],
    ...[connect('usb.output', 'u.5v_in'), connect('usb.gnd', 'm.gnd'), connect('u.i2c#0', 'm.i2c')],
    ...[connect('r.t1', 'm.sda'), connect('u.3v3', 'r.t2')],
  );
/** A pair of 60 m from a sender to a receiver, terminated at this end. */
export const driven422 = (at: string, resistance_ohm = 120): Board =>
  cabled(
    boardOf(
      ...['max490-module as s', 'max490-module as d', 'resistor-120r as r', connect('s.send', 'd.receive')],
      ...[connect(at, 'r.rs422')],
      { op: 'update_part', part: '$r', fields: { resistance_ohm } },
    ),
    { cable_length_m: 60 },
  );
/** Three cables from one node. */
const star = () => {
  const file = node('can', CAN, { constraints: { max_connections: 9 } });
  const names = ['n0', 'n1', 'n2', 'n3'];
  const board = forced(
    boardWith([file], ...names.map((name) => `can-node as ${name}`)),
    ...names.slice(1).map((name) => ['n0.x', `${name}.x`] as const),
  );
  return terminated(cabled(board, { cable_length_m: 9 }), 'n1', 'n2');
};
/** RS-485 nodes, each on a supply of its own, whose grounds a wire joins or not. */
const nodesApart = (joins: boolean, length_m?: number) => {
  const file = chip('pair', {
    rails: { v: [5, 10, { voltage_range_V: [4, 6] }] },
    pins: {
      v: 'power_input@v',
      g: 'ground@v',
      a: 'rs485_a@v',
      b: 'rs485_b@v',
    },
    ports: {
      vdd: 'power sink: power_input ground',
      x: 'rs485 node: rs485_a rs485_b',
      ref: 'ground peer: ground',
    },
  });
  const board = forced(
    boardWith([file, source('s', 5, 100)], 's as s', 's as t', 'pair as a', 'pair as b'),
    ['s.out', 'a.vdd'],
    ['t.out', 'b.vdd'],
    ['a.x', 'b.x'],
    ...(joins ? [['a.ref', 'b.ref'] as const] : []),
  );
  return length_m === undefined ? board : cabled(board, { cable_length_m: length_m });
};
const radio = (ohm?: number) =>
  joined(
    one('radio', 'electrical', ['rf radio: rf_feed', { constraints: { requires_impedance_matching: true } }], {
      f: ['rf_feed', field('impedance_ohm', 50)],
    }),
    one('antenna', 'electrical', 'rf antenna: rf_feed', { f: ['rf_feed', field('impedance_ohm', ohm)] }),
  );
const plug = (
  id: string,
  connector: string | undefined,
  further: object = {},
  more: Readonly<Record<string, unknown>> = {},
) =>
  one(
    id,
    'electrical',
    'uart peer: uart_tx uart_rx',
    { t: ['uart_tx', { ...(connector === undefined ? {} : { connector_type: connector }), ...further }], r: 'uart_rx' },
    more,
  );
const socket = (connector?: string) =>
  one('socket', 'electrical', 'uart peer: uart_tx uart_rx', {
    t: 'uart_tx',
    r: ['uart_rx', connector === undefined ? {} : { connector_type: connector }],
  });
/** A part with an isolated side, which `from` feeds, talking to one that `to` feeds. */
const isolated = (
  from: string,
  to: string,
  isolation: object = { ground_reference: 'isolated', isolation_type: 'isolated' },
) => {
  const needs = (...pins: readonly [string, string]) => ({
    requires: [
      { function: 'power_input', count: 1, resources: [pins[0]] },
      { function: 'ground', count: 1, resources: [pins[1]] },
    ],
  });
  const split = chip('split', {
    rails: { p: [5, 100, { voltage_range_V: [4.5, 5.5] }], q: [5, 100, { voltage_range_V: [4.5, 5.5], ...isolation }] },
    pins: { vp: 'power_input@p', gp: 'ground@p', vq: 'power_input@q', gq: 'ground@q', o: 'digital_output@q' },
    ports: {
      p: ['power sink: power_input ground', needs('vp', 'gp')],
      q: ['power sink: power_input ground', needs('vq', 'gq')],
      x: 'digital output: digital_output',
    },
  });
  const listener = logic('listener', { volts: 5 });
  return forced(
    boardWith(
      [split, listener, source('s', 5, 500)],
      's as s1',
      's as s2',
      'split as x',
      'listener as l',
      connect('s1.out', 'x.p'),
      connect(`${from}.out`, 'x.q'),
      connect(`${to}.out`, 'l.v'),
    ),
    ['x.x', 'l.i'],
  );
};

const controlled = boardWith(
  [],
  'esp32-devkitc-v4 as mcu',
  'sn65hvd230 as can',
  connect('mcu.3v3_out', 'can.power'),
  connect('mcu.can', 'can.controller'),
);

/** Two parts of a kind with a resistor between a pin of each. */
const behind = (from: string, to: string, ohm = 470) =>
  set(
    forced(
      boardWith([five, three], 'five as a', 'three as b', 'resistor-4k7 as r'),
      [from, 'r.end_1'],
      ['r.end_2', to],
    ),
    'r',
    { resistance_ohm: ohm },
  );
/** 5 V on a pin of 3.3 V through a resistor. */
const driven = (ohm: number) =>
  set(
    forced(
      boardWith(
        [five, three, source('s5', 5, 100), source('s3', 3.3, 100)],
        'five as a',
        'three as b',
        's5 as c',
        's3 as d',
        'resistor-4k7 as r',
      ),
      ['c.out', 'a.v'],
      ['d.out', 'b.v'],
      ['a.o', 'r.end_1'],
      ['r.end_2', 'b.i'],
    ),
    'r',
    { resistance_ohm: ohm },
  );
/** A pin that is tied to the ground of a board, and to another port of it. */
const grounded = (port: string) =>
  forced(boardWith([], 'esp32-devkitc-v4 as u', 'bme280 as s'), ['u.ground', 's.sdo'], [port, 's.sdo']);
/** A converter whose enable hangs on a pin of a controller, and a resistor that pulls it down or not. */
const enabled = (isPulled: boolean) =>
  forced(
    boardWith([], 'esp32-devkitc-v4 as u', 'tps63020-module as p', 'resistor-4k7 as r'),
    ['u.gpio', 'p.en'],
    ...(isPulled ? [['p.en', 'r.end_1'] as const, ['r.end_2', 'u.ground'] as const] : []),
  );
/** Two transceivers that are not fail-safe on one pair. */
const transceivers = (...wires: readonly (readonly [string, string])[]) =>
  forced(
    boardWith([], 'max485-module as a', 'max485-module as b', 'usb-supply-5v-3a as s', 'resistor-4k7 as r'),
    ['a.rs485', 'b.rs485'],
    ...wires,
  );
/** One output with a resistor to each of so many light strips. */
const strips = (count: number) => {
  const names = Array.from({ length: count }, (_, n) => n);
  return forced(
    boardWith([], 'raspberry-pi-pico as u', ...names.flatMap((n) => [`ws2812b as l${n}`, `resistor-120r as r${n}`])),
    ...names.flatMap((n) => [['u.addressable_led', `r${n}.end_1`] as const, [`r${n}.end_2`, `l${n}.in`] as const]),
  );
};

/** A limit switch from a rail to a pin of a controller. */
const overContact = (rail: string) =>
  boardWith(
    [],
    ...['mains-outlet-230v as ac', 'mean-well-hdr-60-24 as psu', 'arduino-uno-r3 as uno', 'limit-switch as s'],
    ...[connect('ac.socket', 'psu.mains'), connect(rail, 's.com'), connect('uno.d3', 's.nc')],
  );

export const ELECTRICAL: CaseTable = {
  'elec-input-overvoltage': {
    fires: () => pair(five, three, ['a.o', 'b.i']),
    firesToo: [() => driven(4700), () => overContact('psu.plus')],
    nearMiss: () => pair(five, tolerant, ['a.o', 'b.i']),
    missingData: () =>
      forced(
        boardWith([five, railless, source('s', 5, 100)], 'five as a', 'railless as b', 's as c'),
        ['c.out', 'a.v'],
        ['a.o', 'b.i'],
      ),
    lacks: ['custom_fields.max_input_V', 'power_domain_id'],
  },
  'elec-logic-high-insufficient': {
    fires: () => pair(three, five, ['a.o', 'b.i']),
    nearMiss: () => pair(three, ttl, ['a.o', 'b.i']),
    missingData: () => pair(plain3, ttl, ['a.o', 'b.i']),
    lacks: ['logic_levels.v_ih_min_V'],
  },
  'elec-logic-low-insufficient': {
    fires: () => pair(weak, tolerant, ['a.o', 'b.i']),
    nearMiss: () => pair(three, tolerant, ['a.o', 'b.i']),
    missingData: () => pair(plain3, five, ['a.o', 'b.i']),
    lacks: ['logic_levels.v_il_max_V'],
  },
  'elec-logic-unknown': {
    fires: () => pair(plain3, plain5, ['a.o', 'b.i']),
    nearMiss: () => pair(three, ttl, ['a.o', 'b.i']),
    missingData: () => placed(plain3, plain5),
  },
  'elec-voltage-domain-mismatch': {
    fires: () => pair(logic('strict', { strict: true }), logic('other', { volts: 5 }), ['a.m', 'b.s']),
    nearMiss: () => pair(logic('strict', { strict: true }), logic('other', { volts: 3.4 }), ['a.m', 'b.s']),
    missingData: () =>
      joined(
        one(
          'strict',
          'electrical',
          ['i2c master: i2c_sda i2c_scl', { constraints: { requires_matching_voltage_domain: true } }],
          { d: 'i2c_sda', c: 'i2c_scl' },
        ),
        one('other', 'electrical', 'i2c slave: i2c_sda i2c_scl', { d: 'i2c_sda', c: 'i2c_scl' }),
      ),
    lacks: ['power_domain_id'],
  },
  'elec-driver-conflict': {
    fires: () => onThird(mouth('one', 'digital_output'), mouth('two', 'digital_output')),
    nearMiss: () => onThird(mouth('one', 'open_drain_output'), mouth('two', 'open_drain_output')),
    missingData: () => placed(mouth('one', 'digital_output'), mouth('two', 'digital_output'), ear),
  },
  'elec-driver-risk': {
    fires: () => risky('m.slave', true),
    nearMiss: () => risky('m.slave', false),
    missingData: () => placed(ear),
  },
  'elec-series-conflict': {
    fires: () => behind('a.o', 'b.o'),
    firesToo: [() => behind('a.i', 'b.i')],
    nearMiss: () => behind('a.o', 'b.i'),
    missingData: () => placed(),
  },
  'elec-line-shared': {
    fires: () => strips(2),
    nearMiss: () => strips(1),
    missingData: () => placed(),
  },
  'elec-output-shorted': {
    fires: () => grounded('u.gpio_output'),
    firesToo: [() => grounded('u.3v3_out')],
    nearMiss: () => grounded('u.gpio'),
    missingData: () => placed(),
  },
  'elec-enable-floats': {
    fires: () => enabled(false),
    nearMiss: () => enabled(true),
    missingData: () => placed(),
  },
  'elec-input-undriven': {
    fires: () => tied(false),
    firesToo: [() => heldRelay(), () => pulledAlone('low')],
    nearMiss: () => tied(true),
    missingData: () => tied(false, 'none'),
  },
  'elec-pin-level-wrong': {
    fires: () => strapped('usb.ground', 'a.en'),
    firesToo: [() => strapped('usb.output', 'a.off'), () => contactOnReset('nc')],
    nearMiss: () => strapped('usb.output', 'a.en'),
    missingData: () => strapped('usb.ground', 'a.addr'),
  },
  'elec-strap-overrides-field': {
    fires: () => set(strapped('usb.output', 'a.addr'), 'a', { 'electrical/i2c/i2c_address': '0x10' }),
    firesToo: [() => set(strapped('usb.ground', 'a.addr'), 'a', { 'electrical/i2c/i2c_address': '0x11' })],
    nearMiss: () => set(strapped('usb.output', 'a.addr'), 'a', { 'electrical/i2c/i2c_address': '0x11' }),
    missingData: () => strapped('usb.output', 'a.addr'),
  },
  'elec-direction-conflict': {
    fires: () => joined(directed('one', 'source'), directed('two', 'source')),
    // Of two lines, so that joining them the other way helps.
    firesToo: [() => crossed(controlled, 'can.controller')],
    nearMiss: () => joined(directed('one', 'source'), directed('two', 'sink')),
    missingData: () => joined(directed('one', 'source'), directed('two')),
  },
  'elec-ground-missing': {
    fires: () => pair(three, tolerant, ['a.o', 'b.i'], false),
    nearMiss: () => pair(three, tolerant, ['a.o', 'b.i']),
    missingData: () => pair(three, tolerant, ['a.o', 'b.i'], false, false),
  },
  'elec-ground-isolation-bridged': {
    fires: () => isolated('s1', 's1'),
    nearMiss: () => isolated('s2', 's2'),
    missingData: () => isolated('s1', 's1', {}),
  },
  'elec-isolation-crossed': {
    fires: () => isolated('s2', 's1'),
    nearMiss: () => isolated('s2', 's2'),
    missingData: () => isolated('s2', 's1', {}),
  },
  'elec-pullup-missing': {
    fires: () => i2c([bus('0x20', 4.7)], [14_200]),
    firesToo: [bareBus, () => tacho()],
    nearMiss: () => i2c([bus('0x20', 4.7)], [14_000]),
    missingData: () => placed(bus('0x20', 4.7)),
  },
  'elec-pullup-too-strong': {
    fires: () => i2c([bus('0x20')], [1000, 4700]),
    nearMiss: () => i2c([bus('0x20')], [1000]),
    missingData: () => i2c([bus('0x20')], []),
  },
  'elec-pullup-rail-mismatch': {
    fires: () => i2c([bus('0x20')], [4700], 5),
    firesToo: [() => pulledUp('u.5v'), () => muxAt('u.5v')],
    nearMiss: () => i2c([bus('0x20')], [4700], 3.6),
    missingData: () => i2c([bus('0x20')], []),
  },
  'elec-i2c-address-conflict': {
    fires: () => i2c([bus('0x20'), bus('0x20')]),
    firesToo: [() => wakers('u.gp6', 'u.gp6')],
    nearMiss: () => i2c([bus('0x20'), bus('0x21')]),
    missingData: () => i2c([bus('0x20'), bus(undefined)]),
    lacks: ['custom_fields.i2c_address'],
  },
  'elec-isolation-bridged': {
    fires: () => acrossBarrier('u.3v3'),
    nearMiss: () => acrossBarrier('far.3v3'),
    missingData: () => boardOf('iso1540 as i', 'resistor-4k7 as r', connect('r.t1', 'i.sda2')),
  },
  'elec-pullup-too-low': {
    fires: () => monitored('usb.vbus'),
    nearMiss: () => monitored('u.3v3'),
    missingData: () => boardOf('ina219 as m', 'resistor-4k7 as r', connect('r.t1', 'm.sda')),
  },
  'elec-i2c-address-reserved': {
    fires: () => i2c([bus('0x07')]),
    nearMiss: () => i2c([bus('0x08')]),
    missingData: () => i2c([bus(undefined)]),
  },
  'elec-spi-select-shared': {
    fires: () => spi('m.x'),
    nearMiss: () => spi('m.x#1'),
    missingData: () => spi('m.bare'),
  },
  'elec-bus-unbiased': {
    fires: () => transceivers(),
    firesToo: [() => biased(4700), () => turnedBias(560), () => biased(99)],
    nearMiss: () => biased(560),
    missingData: () => joined(node('rs485', 'rs485_a rs485_b'), node('rs485', 'rs485_a rs485_b')),
  },
  'elec-termination': {
    fires: () => can(true, true, true),
    firesToo: [
      () => terminated(row('can', CAN, { cable_length_m: 9 }, { cable_length_m: 9 }), 'n0', 'n1'),
      () => star(),
      () => driven422('s.send'),
      () => driven422('d.receive', 1200),
    ],
    nearMiss: () => can(true, false, true),
    missingData: () => can(true, false, undefined),
    lacks: ['custom_fields.resistance_ohm'],
  },
  'elec-back-powered': {
    fires: () => switchedOff('u.3v3_out', 'u.gpio'),
    nearMiss: () => switchedOff('p.output', 'u.gpio'),
    missingData: () => switchedOff('u.3v3_out', 'u.3v3_out'),
  },
  'elec-bus-too-long': {
    fires: () => row('rs485', 'rs485_a rs485_b', { cable_length_m: 700 }, { cable_length_m: 501 }),
    firesToo: [
      () => row('can', CAN, { cable_length_m: 51, bit_rate: 1_000_000 }),
      () => row('i2c', 'i2c_sda i2c_scl', { cable_length_m: 6.4 }),
      // Of which only the length is judged, whatever its rate.
      () => row('lin', 'lin_bus', { cable_length_m: 41, bit_rate: 19_200 }),
    ],
    nearMiss: () => row('can', CAN, { cable_length_m: 50, bit_rate: 1_000_000 }),
    missingData: () => row('can', CAN, { cable_length_m: 51 }),
  },
  'elec-bus-rate-differs': {
    fires: () => row('can', CAN, { bit_rate: 500_000 }, { bit_rate: 250_000 }),
    firesToo: [() => lit(115_200)],
    nearMiss: () => row('can', CAN, { bit_rate: 500_000 }, { bit_rate: 500_000 }),
    missingData: () => row('can', CAN, { bit_rate: 500_000 }, {}),
  },
  'elec-bus-reference-missing': {
    fires: () => nodesApart(false, 10.1),
    nearMiss: () => nodesApart(true, 10.1),
    missingData: () => row('rs485', 'rs485_a rs485_b', {}),
  },
  'elec-baud-mismatch': {
    fires: () => rates(9600, 19_200),
    firesToo: [() => cabled(rates(9600), { baud_rate: 115_200 })],
    nearMiss: () => rates(9600, 9600),
    missingData: () => rates(9600),
  },
  'elec-cable-too-long': {
    fires: () => cable(2, 2.1),
    firesToo: [() => cable(undefined, 5.1)],
    nearMiss: () => cable(2, 2),
    missingData: () => cable(undefined, 2.1),
  },
  'elec-impedance-unmatched': {
    fires: () => radio(75),
    nearMiss: () => radio(50),
    missingData: () => radio(),
    lacks: ['custom_fields.impedance_ohm'],
  },
  'elec-connector-mismatch': {
    fires: () => joined(plug('plug', 'rj45'), socket('db9')),
    firesToo: [() => barrel('barrel_5_5x2_5')],
    nearMiss: () => joined(plug('plug', 'db9'), socket('db9')),
    missingData: () => joined(plug('plug', 'rj45'), socket()),
  },
  'elec-esd-missing': {
    fires: () => joined(plug('plug', 'rj45', { esd_protection_kV: 1.9 }), socket()),
    nearMiss: () => joined(plug('plug', 'rj45', { esd_protection_kV: 2 }), socket()),
    missingData: () => joined(plug('plug', 'rj45'), socket()),
  },
  'elec-hot-plug': {
    fires: () => joined(plug('plug', 'usb_c', {}, { metadata: { supports_hot_plug: false } }), socket()),
    nearMiss: () => joined(plug('plug', 'usb_c', {}, { metadata: { supports_hot_plug: true } }), socket()),
    missingData: () => joined(plug('plug', 'usb_c'), socket()),
  },
};

/** A shared data line with a select each, and a pin that only pulls low on it or not. */
function risky(slave: string, drain: boolean) {
  const pin = chip('pin', {
    pins: {
      x: ['', { functions: [{ name: 'spi_miso', shareable_with: ['digital_io'] }, { name: 'digital_io' }] }],
      m: 'spi_miso',
      o: 'open_drain_output',
    },
    ports: {
      data: ['spi master: spi_miso', { requires: [{ function: 'spi_miso', count: 1, resources: ['x'] }] }],
      io: 'digital bidirectional: digital_io',
      slave: ['spi slave: spi_miso', { requires: [{ function: 'spi_miso', count: 1, resources: ['m'] }] }],
      drain: 'digital output: open_drain_output',
    },
  });
  const board = boardWith([pin], 'pin as a', 'pin as m', 'pin as c');
  return forced(board, ['a.data', slave], ...(drain ? [['a.io', 'c.drain'] as const] : []));
}
