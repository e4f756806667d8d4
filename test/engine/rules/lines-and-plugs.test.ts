import { expect, test } from 'vitest';
import { boardOf, connect, partId } from '../../support/board-builder.ts';
import { boardWith, chip, edited, forced, lacking, of, source, verdict } from './support.ts';

const bus = chip('bus', {
  rails: { v: [3.3, 10, { voltage_range_V: [3, 3.6] }] },
  pins: { v: 'power_input@v', g: 'ground@v', d: 'i2c_sda@v', c: 'i2c_scl@v' },
  ports: {
    vdd: 'power sink: power_input ground',
    m: 'i2c master: i2c_sda i2c_scl',
    s: ['i2c slave: i2c_sda i2c_scl', { custom_fields: [{ key: 'i2c_address', type: 'string', default: '0x20' }] }],
  },
});
const pulls = (ohms: readonly number[]) => {
  const names = ohms.flatMap((ohm, index) => [`r${index}`, `q${index}`].map((name) => [name, ohm] as const));
  return boardWith(
    [bus, source('three', 3.3, 500)],
    'three as p',
    'bus as m',
    'bus as s',
    ...names.map(([name]) => `resistor-4k7 as ${name}`),
    connect('p.out', 'm.vdd'),
    connect('p.out', 's.vdd'),
    connect('m.m', 's.s'),
    ...names.flatMap(([name, ohm]) => [
      connect('m.m', `${name}.end_1`),
      connect('p.out', `${name}.end_2`),
      { op: 'update_part' as const, part: `$${name}`, fields: { resistance_ohm: ohm } },
    ]),
  );
};

test('[R25] elec-pullup-too-strong: the resistors of many modules in parallel; one of 1 kΩ is just fine at 3.3 V', () => {
  expect(verdict(pulls([1000]))).toEqual({});
  const strong = pulls([1000, 4700, 4700]);
  expect(verdict(strong)).toEqual({ 'elec-pullup-too-strong': 2 });
  expect(of(strong, 'elec-pullup-too-strong')[0]?.message).toContain(
    '3 resistors in parallel); at 3.3 V it must be at least 0.967 kΩ',
  );
});

const can = (further: object = {}) =>
  chip('can', { pins: { h: 'can_h', l: 'can_l' }, ports: { can: ['can node: can_h can_l', further] } });
const jumper = can({
  custom_fields: [{ key: 'termination', type: 'boolean', default: false }],
  constraints: { max_connections: 9 },
});
const cans = (resistors: number, ...on: readonly string[]) => {
  const names = Array.from({ length: resistors }, (_, index) => `r${index}`);
  return boardWith(
    [jumper],
    'can as a',
    'can as b',
    ...names.map((name) => `resistor-120r as ${name}`),
    connect('a.can', 'b.can'),
    ...names.map((name) => connect('a.can', `${name}.can`)),
    ...on.map((name) => ({ op: 'update_part' as const, part: `$${name}`, fields: { termination: true } })),
  );
};

test('[R25] elec-termination: two terminators, of resistors or jumpers; one, three and none are wrong', () => {
  expect(verdict(cans(2))).toEqual({});
  expect(verdict(cans(1, 'b'))).toEqual({});
  expect(verdict(cans(0, 'a', 'b'))).toEqual({});
  expect(verdict(cans(2, 'a'))).toEqual({ 'elec-termination': 1 });
  expect(verdict(cans(1))).toEqual({ 'elec-termination': 1 });
  expect(of(cans(0), 'elec-termination')[0]).toMatchObject({ data: { measured: 0, limit: 2 } });
});

test('[R25] [R377] elec-termination: a resistor of another value is named, one of unknown value is said', () => {
  const bare = chip('bare', {
    pins: { t1: 'resistor_terminal', t2: 'resistor_terminal' },
    ports: { can: 'can passive: resistor_terminal×2' },
  });
  const board = boardWith(
    [jumper, bare],
    'can as a',
    'can as b',
    'bare as r',
    connect('a.can', 'b.can'),
    connect('a.can', 'r.can'),
  );
  expect(verdict(board)).toEqual({});
  expect(lacking(board, 'elec-termination')).toEqual(['custom_fields.resistance_ohm']);
  const known = edited(board, { op: 'update_part', part: partId(board, 'r'), fields: { resistance_ohm: 60 } });
  expect(of(known, 'elec-termination')[0]).toMatchObject({ data: { measured: 60, unit: 'Ω' } });
});

const serial = (further: object = {}) =>
  chip('serial', { pins: { t: 'uart_tx', r: 'uart_rx' }, ports: { line: ['uart peer: uart_tx uart_rx', further] } });

test('[R26] elec-baud-mismatch: two rates; equal ones and an end that states none are fine', () => {
  const board = forced(boardWith([serial()], 'serial as a', 'serial as b'), ['a.line', 'b.line']);
  const set = (a?: number, b?: number) =>
    edited(
      board,
      ...(
        [
          ['a', a],
          ['b', b],
        ] as const
      ).flatMap(([name, rate]) =>
        rate === undefined
          ? []
          : [{ op: 'update_part' as const, part: partId(board, name), fields: { baud_rate: rate } }],
      ),
    );
  expect(verdict(set(9600, 115_200), 'elec')).toEqual({ 'elec-baud-mismatch': 1 });
  expect(verdict(set(9600, 9600), 'elec')).toEqual({});
  expect(verdict(set(9600), 'elec')).toEqual({});
});

test('[R26] elec-cable-too-long: above the shorter of two limits, exactly at it is fine, no length is not judged', () => {
  const parts = [serial({ constraints: { max_cable_length_m: 1.5 } })];
  const at = (length?: number) => {
    const board = forced(boardWith(parts, 'serial as a', 'serial as b'), ['a.line', 'b.line']);
    const [id = ''] = [...board.connections.keys()];
    return length === undefined
      ? board
      : edited(board, { op: 'update_connection', connection: id, fields: { cable_length_m: length } });
  };
  expect(verdict(at(2), 'elec')).toEqual({ 'elec-cable-too-long': 1 });
  expect(of(at(2), 'elec-cable-too-long')[0]).toMatchObject({ data: { measured: 2, limit: 1.5, unit: 'm' } });
  expect(verdict(at(1.5), 'elec')).toEqual({});
  expect(verdict(at(), 'elec')).toEqual({});
});

test('[R26] elec-impedance-unmatched: 50 Ω to 75 Ω; equal is fine; an unknown one is said', () => {
  const radio = chip('radio', {
    pins: { f: ['rf_feed', { custom_fields: [{ key: 'impedance_ohm', type: 'number', default: 50 }] }] },
    ports: { rf: ['rf radio: rf_feed', { constraints: { requires_impedance_matching: true } }] },
  });
  const antenna = chip('antenna', { pins: { f: 'rf_feed' }, ports: { rf: 'rf antenna: rf_feed' } });
  const board = forced(boardWith([radio, antenna], 'radio as r', 'antenna as a'), ['r.rf', 'a.rf']);
  const set = (ohm: number) =>
    edited(board, { op: 'update_part', part: partId(board, 'a'), fields: { impedance_ohm: ohm } });
  expect(verdict(set(75), 'elec')).toEqual({ 'elec-impedance-unmatched': 1 });
  expect(verdict(set(50), 'elec')).toEqual({});
  expect(verdict(board, 'elec')).toEqual({});
  expect(lacking(board, 'elec-impedance-unmatched')).toEqual(['custom_fields.impedance_ohm']);
});

const plugged = (connector: string | undefined, further: object = {}, more: Readonly<Record<string, unknown>> = {}) =>
  chip(`with-${connector?.replaceAll('_', '-') ?? 'none'}`, {
    pins: {
      t: ['uart_tx', { ...(connector === undefined ? {} : { connector_type: connector }), ...further }],
      r: 'uart_rx',
    },
    ports: { line: 'uart peer: uart_tx uart_rx' },
    more,
  });
const joined = (a: ReturnType<typeof plugged>, b: ReturnType<typeof plugged>) =>
  forced(boardWith([a, b], `${a.definition.metadata.id} as a`, `${b.definition.metadata.id} as b`), [
    'a.line',
    'b.line',
  ]);

test('[R27] elec-connector-mismatch: plugs of two families; one family, bare wires and no connector are fine', () => {
  const cross = chip('cross', {
    pins: { r: ['uart_rx', { connector_type: 'db9' }], t: 'uart_tx' },
    ports: { line: 'uart peer: uart_tx uart_rx' },
  });
  expect(verdict(joined(plugged('rj45'), cross), 'elec')).toEqual({ 'elec-connector-mismatch': 1 });
  expect(verdict(joined(plugged('db9'), cross), 'elec')).toEqual({});
  expect(verdict(joined(plugged('screw_terminal'), cross), 'elec')).toEqual({});
  expect(verdict(joined(plugged(undefined), cross), 'elec')).toEqual({});
});

test('[R27] elec-connector-mismatch: an ordinary USB cable has two kinds of plug', () => {
  const board = boardOf('usb-supply-5v-3a as usb', 'arduino-uno-r3 as uno', connect('usb.output', 'uno.usb_power'));
  expect(of(board, 'elec-connector-mismatch')).toEqual([]);
});

test('[R27] elec-esd-missing: a plug that states too little; unstated says nothing', () => {
  const stated = (kV: number) =>
    of(joined(plugged('rj45', { esd_protection_kV: kV }), plugged(undefined)), 'elec-esd-missing');
  expect(stated(1)).toMatchObject([{ severity: 'info', data: { measured: 1, limit: 2, unit: 'kV' } }]);
  expect(stated(2)).toEqual([]);
  expect(of(joined(plugged('rj45'), plugged(undefined)), 'elec-esd-missing')).toEqual([]);
});

test('[R27] elec-hot-plug: a part that says so, on a plug that people pull', () => {
  const unsafe = { metadata: { supports_hot_plug: false } };
  const infos = (connector: string | undefined, more: Readonly<Record<string, unknown>>) =>
    of(
      joined(
        plugged(connector, {}, more),
        chip('other', { pins: { r: 'uart_rx' }, ports: { line: 'uart receiver: uart_rx' } }),
      ),
      'elec-hot-plug',
    ).length;
  expect(infos('usb_c', unsafe)).toBe(1);
  expect(infos('screw_terminal', unsafe)).toBe(0);
  expect(infos('usb_c', {})).toBe(0);
});
