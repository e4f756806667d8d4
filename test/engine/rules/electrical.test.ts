import { expect, test } from 'vitest';
import { boardOf, connect } from '../../support/board-builder.ts';
import {
  about,
  add,
  besideOpenPins,
  boardWith,
  chip,
  edited,
  forced,
  join,
  lacking,
  of,
  run,
  source,
  station,
  verdict,
} from './support.ts';

const five = source('five', 5, 1000);
const three = source('three', 3.3, 1000, { power_delivery: { regulation_tolerance_percent: 2 } });
const levels = (oh: number, ol: number, ih: number, il: number) => ({
  logic_levels: { v_oh_min_V: oh, v_ol_max_V: ol, v_ih_min_V: ih, v_il_max_V: il },
});
/** A chip with one output, one input, one open-drain output, a bus and a select, on one rail. */
function logic(id: string, volts: number, further: { readonly levels?: object; readonly input?: object } = {}) {
  const { levels: stated = {}, input = {} } = further;
  return chip(id, {
    rails: { v: [volts, 10, { voltage_range_V: [volts * 0.9, volts * 1.1] }] },
    pins: {
      v: 'power_input@v',
      g: 'ground@v',
      o: ['digital_output@v', stated],
      i: ['digital_input@v', { ...stated, ...input }],
      od: ['open_drain_output@v', stated],
      io: ['digital_io@v', stated],
      sda: 'i2c_sda@v',
      scl: 'i2c_scl@v',
    },
    ports: {
      v: 'power sink: power_input ground',
      o: 'digital output: digital_output',
      i: 'digital input: digital_input',
      od: 'digital output: open_drain_output',
      io: 'digital bidirectional: digital_io',
      lead: 'i2c master: i2c_sda i2c_scl',
      bus: [
        'i2c slave: i2c_sda i2c_scl',
        { custom_fields: [{ key: 'i2c_address', type: 'enum', default: '0x20', options: ['0x20', '0x21'] }] },
      ],
      silent: 'i2c slave: i2c_sda i2c_scl',
    },
  });
}
const cmos5 = logic('cmos5', 5, { levels: levels(4.5, 0.4, 3.5, 1.5) });
const cmos3 = logic('cmos3', 3.3, { levels: levels(2.9, 0.4, 2.3, 0.99) });
const tolerant3 = logic('tolerant3', 3.3, {
  levels: levels(2.9, 0.4, 2, 0.8),
  input: { custom_fields: [{ key: 'max_input_V', type: 'number', default: 5.5 }] },
});
const plain5 = logic('plain5', 5);
const plain3 = logic('plain3', 3.3);
const all = [five, three, cmos5, cmos3, tolerant3, plain5, plain3];

/** `a` on 5 V and `b` on 3.3 V (or both on 5 V), grounds joined by hand. */
function pair(a: string, b: string, wire: readonly [string, string], options: { readonly ground?: boolean } = {}) {
  const rail = (name: string) => (name.endsWith('5') ? 'five' : 'three');
  const board = boardWith(
    [...all, bridge],
    `${rail(a)} as sa`,
    `${rail(b)} as sb`,
    `${a} as a`,
    `${b} as b`,
    'bridge as g',
  );
  const ground =
    options.ground === false
      ? []
      : ([
          ['sa.out', 'g.x'],
          ['sb.out', 'g.y'],
        ] as const);
  return forced(board, ['sa.out', 'a.v'], ['sb.out', 'b.v'], ...ground, wire);
}
/** Ties two grounds together and takes nothing. */
const bridge = chip('bridge', {
  rails: { p: [5, 0, { voltage_range_V: [0, 60] }], q: [5, 0, { voltage_range_V: [0, 60] }] },
  pins: { p: 'power_input@p', q: 'power_input@q', g: 'ground@p' },
  ports: {
    x: [
      'power sink: power_input ground',
      {
        requires: [
          { function: 'power_input', count: 1, resources: ['p'] },
          { function: 'ground', count: 1 },
        ],
        optional: true,
      },
    ],
    y: [
      'power sink: power_input ground',
      {
        requires: [
          { function: 'power_input', count: 1, resources: ['q'] },
          { function: 'ground', count: 1 },
        ],
        optional: true,
      },
    ],
  },
});

test('[R9] elec-input-overvoltage: a 5 V output into a 3.3 V input, one violation for the part and net', () => {
  const board = pair('cmos5', 'cmos3', ['a.o', 'b.i']);
  expect(verdict(board)).toEqual({ 'elec-input-overvoltage': 1 });
  expect(of(board, 'elec-input-overvoltage')[0]?.data).toEqual({ measured: 5, limit: 3.6, unit: 'V' });
});

test('[R77] a part with two inputs on one net is named once, by the first of them', () => {
  const twin = chip('twin3', {
    rails: { v: [3.3, 10, { voltage_range_V: [3, 3.6] }] },
    pins: { v: 'power_input@v', g: 'ground@v', i: 'digital_input@v', j: 'digital_input@v' },
    ports: {
      v: 'power sink: power_input ground',
      i: ['digital input: digital_input', { requires: [{ function: 'digital_input', count: 1, resources: ['i'] }] }],
      j: ['digital input: digital_input', { requires: [{ function: 'digital_input', count: 1, resources: ['j'] }] }],
    },
  });
  const board = forced(
    boardWith([...all, bridge, twin], 'five as sa', 'three as sb', 'cmos5 as a', 'twin3 as b', 'bridge as g'),
    ...([
      ['sa.out', 'a.v'],
      ['sb.out', 'b.v'],
      ['sa.out', 'g.x'],
      ['sb.out', 'g.y'],
    ] as const),
    ['a.o', 'b.i'],
    ['a.o', 'b.j'],
  );
  expect(of(board, 'elec-input-overvoltage').map(({ message }) => message)).toEqual([
    expect.stringMatching(/^a\.o .*\bb\.i\b/),
  ]);
});

test('[R9] elec-input-overvoltage: a pin that stands 5.5 V whatever its rail is fine', () => {
  expect(verdict(pair('cmos5', 'tolerant3', ['a.o', 'b.i']))).toEqual({});
});

test('[R9] elec-input-overvoltage: a receiver without a power domain is said to lack it', () => {
  const bare = chip('bare', { pins: { i: 'digital_input' }, ports: { i: 'digital input: digital_input' } });
  const board = forced(
    boardWith([...all, bare], 'five as s', 'cmos5 as a', 'bare as b'),
    ['s.out', 'a.v'],
    ['a.o', 'b.i'],
  );
  expect(verdict(board)).toEqual({});
  expect(lacking(board, 'elec-input-overvoltage')).toEqual(['custom_fields.max_input_V', 'power_domain_id']);
});

test('[R9] elec-logic-high-insufficient: 3.3 V CMOS into 5 V CMOS, not into a TTL input', () => {
  const board = pair('cmos3', 'cmos5', ['a.o', 'b.i']);
  expect(verdict(board)).toEqual({ 'elec-logic-high-insufficient': 1 });
  expect(of(board, 'elec-logic-high-insufficient')[0]?.data).toEqual({ measured: 2.9, limit: 3.5, unit: 'V' });
  const ttl = logic('ttl5', 5, { levels: levels(4, 0.4, 2, 0.8) });
  const fine = boardWith([...all, ttl], 'three as s', 'five as f', 'cmos3 as a', 'ttl5 as b');
  expect(verdict(forced(fine, ['s.out', 'a.v'], ['f.out', 'b.v'], ['a.o', 'b.i']), 'elec-logic')).toEqual({});
});

test('[R9] elec-logic-high-insufficient: on one rail a shortfall below 2 % is the load that the figure was measured at', () => {
  const on = (oh: number) => {
    const weak = logic('weak3', 3.3, { levels: levels(oh, 0.4, 2.3, 0.99) });
    const board = boardWith([...all, weak], 'three as s', 'weak3 as a', 'cmos3 as b');
    return verdict(forced(board, ['s.out', 'a.v'], ['s.out', 'b.v'], ['a.o', 'b.i']));
  };
  expect(on(2.24)).toEqual({});
  expect(on(2.22)).toEqual({ 'elec-logic-high-insufficient': 1 });
});

test('[R9] elec-logic-low-insufficient: a low of 0.9 V into an input that needs 0.8 V', () => {
  const high = logic('high3', 3.3, { levels: levels(2.9, 0.9, 2.3, 0.99) });
  const board = boardWith([...all, high], 'three as s', 'high3 as a', 'tolerant3 as b');
  const wired = forced(board, ['s.out', 'a.v'], ['s.out', 'b.v'], ['a.o', 'b.i']);
  expect(verdict(wired)).toEqual({ 'elec-logic-low-insufficient': 1 });
  expect(verdict(forced(board, ['s.out', 'a.v'], ['s.out', 'b.v'], ['b.o', 'a.i']))).toEqual({});
});

test('[R9] missing logic levels are said where the rails differ, and not where they are equal', () => {
  const board = pair('plain3', 'plain5', ['a.o', 'b.i']);
  expect(verdict(board)).toEqual({});
  expect(lacking(board, 'elec-logic-high-insufficient')).toEqual(['logic_levels.v_ih_min_V']);
  const same = boardWith(all, 'five as s', 'plain5 as a', 'plain5 as b');
  const equal = forced(same, ['s.out', 'a.v'], ['s.out', 'b.v'], ['a.o', 'b.i']);
  expect(lacking(equal, 'elec-logic-high-insufficient')).toEqual([]);
});

test('[R10] elec-driver-conflict: two push-pull outputs through a third pin; two open drains share a line', () => {
  const three = (x: string, y: string) =>
    forced(
      boardWith(all, 'five as s', 'cmos5 as a', 'cmos5 as b', 'cmos5 as c'),
      ['s.out', 'a.v'],
      ['s.out', 'b.v'],
      ['s.out', 'c.v'],
      [x, 'c.i'],
      [y, 'c.i'],
    );
  expect(verdict(three('a.o', 'b.o'))).toEqual({ 'elec-driver-conflict': 1 });
  expect(verdict(three('a.o', 'b.od'), 'elec-driver')).toEqual({ 'elec-driver-conflict': 1 });
  expect(verdict(three('a.od', 'b.od'), 'elec-driver')).toEqual({});
  expect(verdict(three('a.o', 'b.io'), 'elec-driver')).toEqual({});
});

test('[R10] elec-direction-conflict: pins that declare the same direction, and it silences the driver rule', () => {
  const talker = chip('talker', {
    pins: { x: ['digital_io', {}] },
    ports: { io: 'digital bidirectional: digital_io' },
    more: { resources: [{ id: 'x', functions: [{ name: 'digital_io', direction: 'source' }] }] },
  });
  const board = boardWith([...all, talker], 'talker as a', 'talker as b');
  expect(verdict(forced(board, ['a.io', 'b.io']))).toEqual({ 'elec-direction-conflict': 1 });
  const mixed = boardWith([...all, talker], 'talker as a', 'five as s', 'cmos5 as b');
  expect(verdict(forced(mixed, ['s.out', 'b.v'], ['a.io', 'b.i']), 'elec-direction')).toEqual({});
});

test('[R10] elec-ground-missing: fed from two supplies whose grounds are not joined, once a pair of parts', () => {
  const apart = pair('cmos5', 'tolerant3', ['a.o', 'b.i'], { ground: false });
  expect(verdict(apart)).toEqual({ 'elec-ground-missing': 1 });
  expect(verdict(forced(apart, ['a.io', 'b.io#1']), 'elec-ground')).toEqual({ 'elec-ground-missing': 1 });
  expect(verdict(pair('cmos5', 'tolerant3', ['a.o', 'b.i']), 'elec-ground')).toEqual({});
});

test('[R10] elec-ground-missing: also where one of the two needs no supply', () => {
  const button = chip('button', {
    pins: { s: 'digital_output', g: 'ground' },
    ports: { s: 'digital output: digital_output', g: 'ground reference: ground' },
  });
  const board = forced(
    boardWith(
      [button],
      'esp32-devkitc-v4 as mcu',
      'usb-supply-5v-3a as usb',
      'button as b',
      connect('usb.output', 'mcu.usb_power'),
    ),
    ['b.s', 'mcu.gpio'],
  );
  expect(verdict(board, 'elec-ground')).toEqual({ 'elec-ground-missing': 1 });
});

test('[R10] elec-ground-missing: quiet while a part has no supply at all, and across an isolated domain', () => {
  const unfed = forced(boardWith(all, 'five as s', 'cmos5 as a', 'cmos5 as b'), ['s.out', 'a.v'], ['a.o', 'b.i']);
  expect(verdict(unfed)).toEqual({ 'power-unpowered-part': 1 });
});

test('[R11] elec-pullup-missing: both lines of a bus; a resistor on each of them fixes it', () => {
  const board = station({ without: about('$sda', '$scl') });
  expect(verdict(board)).toEqual({ 'elec-pullup-missing': 2 });
  expect(of(board, 'elec-pullup-missing')[0]?.data).toMatchObject({ limit: 14.1, unit: 'kΩ' });
  const fixes = of(board, 'elec-pullup-missing').flatMap((one) => one.fixes[0]?.edits ?? []);
  expect(verdict(edited(board, ...fixes))).toEqual({});
});

test('[R11] elec-pullup-missing: a resistor too large is too weak, one just strong enough is fine', () => {
  const strength = (ohm: number) =>
    verdict(station({ and: [{ op: 'update_part', part: '$dq', fields: { resistance_ohm: ohm } }] }));
  expect(strength(22_000)).toEqual({ 'elec-pullup-missing': 1 });
  expect(strength(14_000)).toEqual({});
});

test('[R11] elec-pullup-missing: a resistor whose other end is open pulls nothing', () => {
  const open = station({
    without: (edit) => edit.op === 'connect' && edit.to.part === '$dq' && edit.from.interface === '3v3_out',
  });
  expect(verdict(open)).toEqual({ 'elec-pullup-missing': 1 });
});

test('[R11] elec-pullup-missing: where nothing is recommended the limit is 10 kΩ', () => {
  const board = boardWith(
    all,
    'five as s',
    'plain5 as a',
    'plain5 as b',
    connect('s.out', 'a.v'),
    connect('s.out', 'b.v'),
    connect('a.lead', 'b.bus'),
  );
  expect(of(board, 'elec-pullup-missing').map((one) => one.data)).toEqual([
    { limit: 10, unit: 'kΩ' },
    { limit: 10, unit: 'kΩ' },
  ]);
});

test('[R11] elec-pullup-rail-mismatch: pulled up to 5 V beside a 3.6 V sensor, not to 3.3 V beside a 5 V board', () => {
  const line = (rail: string) =>
    boardOf(
      'arduino-uno-r3 as uno',
      'bme280 as bme',
      'resistor-4k7 as r',
      'resistor-4k7 as q',
      ...['vdd', 'vddio'].map((pin) => connect('uno.3v3_out', `bme.${pin}`)),
      connect('uno.i2c', 'bme.i2c'),
      ...['r', 'q'].flatMap((name) => [connect('uno.i2c', `${name}.end_1`), connect(`uno.${rail}`, `${name}.end_2`)]),
    );
  expect(verdict(line('5v_out'), 'elec-pullup')).toEqual({ 'elec-pullup-rail-mismatch': 2 });
  expect(of(line('5v_out'), 'elec-pullup-rail-mismatch')[0]?.data).toEqual({ measured: 5, limit: 3.6, unit: 'V' });
  expect(verdict(line('3v3_out'), 'elec-pullup')).toEqual({});
});

test('[R9] elec-input-overvoltage: a pin that only pulls low drives nothing high', () => {
  expect(verdict(pair('cmos5', 'cmos3', ['a.od', 'b.i']), 'elec-input')).toEqual({});
});

test('[R12] elec-i2c-address-conflict: names both, and its fix moves one to the free address', () => {
  const board = station({
    and: [
      add('bmp280', 'bmp'),
      join('mcu.3v3_out', 'bmp.vdd'),
      join('mcu.3v3_out', 'bmp.vddio'),
      join('mcu.i2c', 'bmp.i2c'),
    ],
  });
  const [violation] = of(board, 'elec-i2c-address-conflict');
  expect(violation?.message).toBe('Air sensor.I2C and bmp.I2C share the address 0x76');
  expect(besideOpenPins(edited(board, ...(violation?.fixes[0]?.edits ?? [])))).toEqual({});
});

test('[R12] elec-i2c-address-conflict: equal addresses on two buses are no conflict', () => {
  const board = station({
    and: [
      add('bme280', 'two'),
      join('mcu.3v3_out', 'two.vdd'),
      join('mcu.3v3_out', 'two.vddio'),
      { op: 'connect', from: { part: '$mcu', interface: 'i2c', instance: 1 }, to: { part: '$two', interface: 'i2c' } },
    ],
  });
  expect(verdict(board, 'elec-i2c')).toEqual({});
});

test('[R12] elec-i2c-address-conflict: a slave without an address is said, not guessed', () => {
  const board = boardWith(
    all,
    'plain5 as a',
    'plain5 as b',
    'plain5 as c',
    connect('a.lead', 'b.silent'),
    connect('a.lead', 'c.bus'),
  );
  expect(verdict(board, 'elec-i2c')).toEqual({});
  expect(lacking(board, 'elec-i2c-address-conflict')).toEqual(['custom_fields.i2c_address']);
});

test('[R12] elec-i2c-address-reserved: 0x03 and 0x78 are, 0x08 and 0x77 are not', () => {
  const at = (address: string) => {
    const odd = logic('odd', 5);
    const file = JSON.parse(
      JSON.stringify(odd)
        .replace('"options":["0x20","0x21"]', `"options":["${address}"]`)
        .replace('"default":"0x20"', `"default":"${address}"`),
    );
    return verdict(boardWith([...all, file], 'plain5 as a', 'odd as b', connect('a.lead', 'b.bus')), 'elec-i2c');
  };
  expect(at('0x03')).toEqual({ 'elec-i2c-address-reserved': 1 });
  expect(at('0x78')).toEqual({ 'elec-i2c-address-reserved': 1 });
  expect(at('0x08')).toEqual({});
  expect(at('0x77')).toEqual({});
});

test('[R12] elec-spi-select-shared: two slaves on one select; a select each is fine', () => {
  const spi = (role: string, further = {}) => [`spi ${role}: spi_mosi spi_miso spi_sck spi_ss`, further] as const;
  const pins = { d: 'spi_mosi', q: 'spi_miso', c: 'spi_sck', s: 'spi_ss' };
  const share = (name: string) => [name, { functions: [{ name, shareable_with: [name] }] }] as const;
  const master = chip('master', {
    pins: { d: share('spi_mosi'), q: share('spi_miso'), c: share('spi_sck'), s: 'spi_ss', s2: 'spi_ss' },
    ports: { spi: spi('master') },
  });
  const slave = chip('slave', { pins, ports: { spi: spi('slave') } });
  const board = boardWith([master, slave], 'master as m', 'slave as a', 'slave as b');
  expect(verdict(forced(board, ['m.spi', 'a.spi'], ['m.spi', 'b.spi']))).toEqual({ 'elec-spi-select-shared': 1 });
  expect(verdict(forced(board, ['m.spi', 'a.spi'], ['m.spi#1', 'b.spi']))).toEqual({});
});

test('[R13] group-current-exceeded: the sum over a bank, with its derating; a pin that it names twice counts once', () => {
  const twice = { resource_id: 'a', function: 'switched_output' };
  const bank = (limit: number, derating: number) =>
    chip('bank', {
      pins: { a: 'switched_output', b: 'switched_output', c: 'gpio', d: 'gpio' },
      ports: { out: ['switched_output output: switched_output', {}] },
      more: {
        resource_groups: [
          {
            id: 'bank',
            kind: 'limit',
            members: ['a', 'b', twice],
            limits: { max_total_source_current_mA: limit },
            derating_percent: derating,
          },
          { id: 'either', kind: 'exclusive', members: ['c', 'd'] },
        ],
      },
    });
  const lamp = chip('lamp', {
    pins: { l: 'load_terminal' },
    ports: {
      in: ['switched_output load: load_terminal', { custom_fields: [{ key: 'draw_mA', type: 'number', default: 60 }] }],
    },
  });
  const silent = chip('silent', { pins: { l: 'load_terminal' }, ports: { in: 'switched_output load: load_terminal' } });
  const wired = (limit: number, derating: number, second = 'lamp') =>
    forced(
      boardWith([bank(limit, derating), lamp, silent], 'bank as b', 'lamp as x', `${second} as y`),
      ['b.out', 'x.in'],
      ['b.out#1', 'y.in'],
    );
  expect(verdict(wired(100, 100), 'group')).toEqual({ 'group-current-exceeded': 1 });
  expect(verdict(wired(120, 100), 'group')).toEqual({ 'group-current-margin': 1 });
  expect(verdict(wired(120, 90), 'group')).toEqual({ 'group-current-exceeded': 1 });
  expect(lacking(wired(200, 100, 'silent'), 'group-current-exceeded')).toEqual([
    'custom_fields.draw_mA of what they drive',
  ]);
});

test('[R5] real parts: a 3.3 V board drives a sonar trigger and a servo without a complaint', () => {
  const board = boardOf(
    'usb-supply-5v-3a as usb',
    'esp32-devkitc-v4 as mcu',
    'sg90 as servo',
    connect('usb.output', 'mcu.usb_power'),
  );
  expect(run(board).counts).toMatchObject({ error: 0, warning: 0 });
  expect(run(board).todos.error).toBe(2); // the mains of the supply, and the servo's own supply
});

test.each([
  ['first', 4.7, 10],
  ['last', 10, 4.7],
])('[R22] of several recommended pull-ups the least is asked for, stated %s', (_where, ...recommended) => {
  const [a, b] = recommended.map((kOhm, n) =>
    chip(`i2c${n}`, {
      rails: { v: [3.3, 0] },
      pins: { d: ['i2c_sda@v', { recommended_pullup_res_kΩ: kOhm }], c: 'i2c_scl@v' },
      ports: { x: [`i2c ${n === 0 ? 'master' : 'slave'}: i2c_sda i2c_scl`, {}] },
    }),
  );
  if (a === undefined || b === undefined) throw new Error('two');
  const found = of(forced(boardWith([a, b], 'i2c0 as a', 'i2c1 as b'), ['a.x', 'b.x']), 'elec-pullup-missing');
  expect(found.map(({ params }) => params.recommended_kΩ)).toContain(4.7);
  expect(found.map(({ params }) => params.recommended_kΩ)).not.toContain(10);
});

test('[R22] two ends of which neither drives the other are not load and driver', () => {
  const end = (id: string, most: number) =>
    chip(id, {
      pins: { p: 'motor_positive', n: 'motor_negative' },
      ports: { x: ['dc_motor driven: motor_positive motor_negative', { power_delivery: { max_current_mA: most } }] },
    });
  const board = forced(boardWith([end('one', 500), end('two', 2000)], 'one as a', 'two as b'), ['a.x', 'b.x']);
  expect(of(board, 'elec-load-exceeds-driver')).toEqual([]);
});

test('[R22] of drivers on several supplies the one that reaches highest is named, wherever it stands', () => {
  const driver = (volts: number) =>
    chip(`driver${volts * 10}`, {
      rails: { v: [volts, 10] },
      pins: { v: 'power_input@v', g: 'ground@v', o: 'digital_output@v' },
      ports: { v: 'power sink: power_input ground', o: 'digital output: digital_output' },
    });
  const receiver = logic('receiver', 3.3);
  const volts = [5, 9, 7];
  const parts = [receiver, ...volts.flatMap((of) => [driver(of), source(`s${of * 10}`, of, 100)])];
  const board = forced(
    boardWith(
      [...parts, three],
      'receiver as r',
      'three as r3',
      ...volts.flatMap((of) => [`driver${of * 10} as d${of}`, `s${of * 10} as s${of}`]),
    ),
    ['r3.out', 'r.v'],
    ...volts.map((of) => [`s${of}.out`, `d${of}.v`] as const),
    ...volts.map((of) => [`d${of}.o`, 'r.i'] as const),
  );
  expect(of(board, 'elec-input-overvoltage').map(({ data }) => data.measured)).toEqual([9]);
});
