import { expect, test } from 'vitest';
import { designOf } from '#engine/design/design-of.ts';
import { RULES } from '#engine/rules/index.ts';
import { checkRules } from '#engine/rules/run.ts';
import { connect, partId } from '../../support/board-builder.ts';
import { boardWith, chip, edited, forced, lacking, load, of, source, verdict } from './support.ts';

const five = (id: string, delivery: object, domain: object = {}) =>
  chip(id, {
    rails: { out: [5, 1000, domain] },
    pins: { plus: 'power_output@out', minus: 'ground@out' },
    ports: { out: ['power source: power_output ground', { power_delivery: delivery }] },
  });
const known = five('known', { regulation_tolerance_percent: 2 });
const rippling = five('rippling', { regulation_tolerance_percent: 2, ripple_voltage_mV: 400 });
const silent = five('silent', {});
const wired = (from: Parameters<typeof boardWith>[0][number], range: readonly [number, number]) =>
  boardWith(
    [from, load('lamp', 5, range, 10)],
    `${from.definition.metadata.id} as s`,
    'lamp as l',
    connect('s.out', 'l.vdd'),
  );

test('[R21] elec-tolerance-out-of-range: ripple on top of the tolerance, or the tolerance alone', () => {
  expect(verdict(wired(rippling, [4.75, 5.25]))).toEqual({ 'elec-tolerance-out-of-range': 1 });
  expect(of(wired(rippling, [4.75, 5.25]), 'elec-tolerance-out-of-range')[0]).toMatchObject({
    data: { measured: 5.3, limit: 5.25, unit: 'V' },
  });
  expect(verdict(wired(rippling, [4.7, 5.3]))).toEqual({});
  expect(verdict(wired(known, [4.75, 5.25]))).toEqual({});
  expect(verdict(wired(rippling, [4.95, 5.25]))).toEqual({ 'elec-tolerance-out-of-range': 1 });
});

test('[R21] elec-tolerance-out-of-range: up to 2 % too low is an info, lower or too high a warning', () => {
  const graded = (range: readonly [number, number]) =>
    of(wired(known, range), 'elec-tolerance-out-of-range').map((one) => one.severity);
  // 4.9 to 5.1 V.
  expect([graded([4.9, 5.5]), graded([5, 5.5]), graded([4.99, 5.05]), graded([4.5, 5.09])]).toEqual([
    [],
    ['info'],
    ['warning'],
    ['warning'],
  ]);
  expect(of(wired(rippling, [4.95, 5.5]), 'elec-tolerance-out-of-range')[0]?.severity).toBe('warning');
});

test('[R21] elec-voltage-near-limit: only of a source that states no tolerance; below 2 % it is a warning', () => {
  const near = (range: readonly [number, number]) =>
    of(wired(silent, range), 'elec-voltage-near-limit').map((one) => one.severity);
  expect(near([4.5, 5.2])).toEqual(['info']);
  expect(near([4.5, 5.05])).toEqual(['warning']);
  expect(near([4.5, 5.5])).toEqual([]);
  expect(of(wired(known, [4.5, 5.12]), 'elec-voltage-near-limit')).toEqual([]);
});

const logic = (id: string, volts: number, levels: object = {}, constraints: object = {}) =>
  chip(id, {
    rails: { v: [volts, 10, { voltage_range_V: [volts * 0.95, volts * 1.05] }] },
    pins: {
      v: 'power_input@v',
      g: 'ground@v',
      t: ['uart_tx@v', { logic_levels: levels }],
      r: ['uart_rx@v', { logic_levels: levels }],
      d: 'i2c_sda@v',
      c: 'i2c_scl@v',
    },
    ports: {
      vdd: 'power sink: power_input ground',
      line: ['uart peer: uart_tx uart_rx', { constraints }],
      bus: ['i2c master/slave: i2c_sda i2c_scl', { constraints }],
    },
  });
const pair = (a: ReturnType<typeof logic>, b: ReturnType<typeof logic>, at: readonly [number, number], port: string) =>
  forced(
    boardWith(
      [a, b, source('sa', at[0], 500), source('sb', at[1], 500)],
      'sa as x',
      'sb as y',
      `${a.definition.metadata.id} as a`,
      `${b.definition.metadata.id} as b`,
      connect('x.out', 'a.vdd'),
      connect('y.out', 'b.vdd'),
    ),
    [`a.${port}`, `b.${port}`],
  );

test('[R21] elec-voltage-domain-mismatch: a bus that asks for equal supplies, once for the connection; equal ones are fine', () => {
  const strict = { requires_matching_voltage_domain: true };
  const [three, fiveV] = [logic('three', 3.3, {}, strict), logic('fivev', 5)];
  const mixed = pair(three, fiveV, [3.3, 5], 'bus');
  expect(verdict(mixed, 'elec-voltage')).toEqual({ 'elec-voltage-domain-mismatch': 1 });
  expect(of(mixed, 'elec-voltage-domain-mismatch')[0]?.message).toBe(
    'a.bus works at 3.3 V and b.bus at 5 V, but the two must match within 5 %',
  );
  expect(verdict(pair(three, logic('threeb', 3.3), [3.3, 3.3], 'bus'), 'elec-voltage')).toEqual({});
  expect(verdict(pair(logic('lax', 3.3), fiveV, [3.3, 5], 'bus'), 'elec-voltage')).toEqual({});
  // On a serial line a pin stands too much, which says more.
  expect(verdict(pair(three, fiveV, [3.3, 5], 'line'), 'elec')).not.toHaveProperty('elec-voltage-domain-mismatch');
});

test('[R21] elec-voltage-domain-mismatch: pins without a power domain are said to lack it', () => {
  const strict = { constraints: { requires_matching_voltage_domain: true } };
  const bare = chip('bare', {
    pins: { d: 'i2c_sda', c: 'i2c_scl' },
    ports: { m: ['i2c master: i2c_sda i2c_scl', strict], s: 'i2c slave: i2c_sda i2c_scl' },
  });
  const board = forced(boardWith([bare], 'bare as a', 'bare as b'), ['a.m', 'b.s']);
  expect(verdict(board, 'elec-voltage')).toEqual({});
  expect(lacking(board, 'elec-voltage-domain-mismatch')).toEqual(['power_domain_id']);
});

test('[R21] elec-logic-unknown: rails differ and nobody states levels; not on one rail, not where they are stated', () => {
  const levels = { v_ih_min_V: 2, v_il_max_V: 0.8, v_oh_min_V: 3, v_ol_max_V: 0.4 };
  const infos = (a: ReturnType<typeof logic>, b: ReturnType<typeof logic>, at: readonly [number, number]) =>
    of(pair(a, b, at, 'line'), 'elec-logic-unknown').length;
  // 3.3 V into 5 V; the other way round is too much for the pin, which says more.
  expect(infos(logic('a3', 3.3), logic('b5', 5), [3.3, 5])).toBe(1);
  expect(infos(logic('a3', 3.3, levels), logic('b5', 5, levels), [3.3, 5])).toBe(0);
  expect(infos(logic('a3', 3.3), logic('b3', 3.3), [3.3, 3.3])).toBe(0);
});

test('[R311] elec-logic-unknown is said once for two parts, however many lines join them', () => {
  const wide = (id: string, volts: number, way: 'output' | 'input') =>
    chip(id, {
      rails: { v: [volts, 10, { voltage_range_V: [volts * 0.95, volts * 1.05] }] },
      pins: { v: 'power_input@v', g: 'ground@v', p: `digital_${way}@v`, q: `digital_${way}@v` },
      ports: {
        vdd: 'power sink: power_input ground',
        p: [
          `digital ${way}: digital_${way}`,
          { requires: [{ function: `digital_${way}`, count: 1, resources: ['p'] }] },
        ],
        q: [
          `digital ${way}: digital_${way}`,
          { requires: [{ function: `digital_${way}`, count: 1, resources: ['q'] }] },
        ],
      },
    });
  const [low, high] = [wide('low', 3.3, 'output'), wide('high', 5, 'input')];
  const placed = boardWith(
    [low, high, source('sa', 3.3, 500), source('sb', 5, 500)],
    ...['sa as x', 'sb as y', 'low as a', 'high as b', 'high as c'],
    ...[connect('x.out', 'a.vdd'), connect('y.out', 'b.vdd'), connect('y.out', 'c.vdd')],
  );
  const found = (...wires: [string, string][]) => of(forced(placed, ...wires), 'elec-logic-unknown');
  expect(found(['a.p', 'b.p'], ['a.q', 'b.q'])).toHaveLength(1);
  expect(found(['a.p', 'b.p'], ['a.q', 'c.q'])).toHaveLength(2);
});

/** A pin that is a three-state output and takes part in a shared line by another of its functions. */
const shared = chip('shared', {
  pins: {
    x: [
      '',
      {
        functions: [{ name: 'spi_miso', shareable_with: ['digital_io'] }, { name: 'digital_io' }],
      },
    ],
    m: 'spi_miso',
    o: 'open_drain_output',
    i: 'digital_input',
  },
  ports: {
    data: [
      'spi master: spi_miso',
      { requires: [{ function: 'spi_miso', count: 1, resources: ['x'] }], constraints: { max_connections: 4 } },
    ],
    io: ['digital bidirectional: digital_io', { constraints: { max_connections: 4 } }],
    slave: ['spi slave: spi_miso', { requires: [{ function: 'spi_miso', count: 1, resources: ['m'] }] }],
    drain: 'digital output: open_drain_output',
    in: 'digital input: digital_input',
  },
});

test('[R22] elec-driver-risk: a three-state output beside a pin that only pulls low', () => {
  const board = boardWith([shared], 'shared as a', 'shared as b', 'shared as c');
  const risky = forced(board, ['a.data', 'b.slave'], ['a.io', 'c.drain']);
  expect(verdict(risky, 'elec-driver')).toEqual({ 'elec-driver-risk': 1 });
  expect(of(risky, 'elec-driver-risk')[0]?.refs).toHaveLength(2);
});

test('[R22] elec-driver-risk: two outputs with selects share a data line, an input reads along', () => {
  const board = boardWith([shared], 'shared as a', 'shared as b', 'shared as c');
  expect(verdict(forced(board, ['a.data', 'b.slave'], ['a.data', 'c.slave'], ['a.io', 'b.in']), 'elec-driver')).toEqual(
    {},
  );
});

/** A supply with a second, isolated output made from the first, and something that lives on it. */
const split = chip('split', {
  rails: {
    a: [5, 100, { voltage_range_V: [4.5, 5.5] }],
    b: [5, 100, { voltage_range_V: [4.5, 5.5], ground_reference: 'isolated', isolation_type: 'isolated' }],
  },
  pins: {
    va: 'power_input@a',
    ga: 'ground@a',
    vb: 'power_input@b',
    gb: ['ground@b', {}],
    ta: 'uart_tx@a',
    ra: 'uart_rx@a',
    tb: 'uart_tx@b',
    rb: 'uart_rx@b',
  },
  ports: {
    a: [
      'power sink: power_input ground',
      {
        requires: [
          { function: 'power_input', count: 1, resources: ['va'] },
          { function: 'ground', count: 1, resources: ['ga'] },
        ],
      },
    ],
    b: [
      'power sink: power_input ground',
      {
        requires: [
          { function: 'power_input', count: 1, resources: ['vb'] },
          { function: 'ground', count: 1, resources: ['gb'] },
        ],
      },
    ],
    line: [
      'uart peer: uart_tx uart_rx',
      {
        requires: [
          { function: 'uart_tx', count: 1, resources: ['tb'] },
          { function: 'uart_rx', count: 1, resources: ['rb'] },
        ],
      },
    ],
  },
});
const talker = logic('talker', 5);
const isolated = (secondFrom: string, talkerFrom: string) =>
  forced(
    boardWith(
      [split, talker, source('s', 5, 500)],
      's as s1',
      's as s2',
      'split as x',
      'talker as t',
      connect('s1.out', 'x.a'),
      connect(`${secondFrom}.out`, 'x.b'),
      connect(`${talkerFrom}.out`, 't.vdd'),
    ),
    ['x.line', 't.line'],
  );

test('[R23] an isolated side may have its own supply and talk to what lives on it', () => {
  expect(verdict(isolated('s2', 's2'), 'elec')).toEqual({});
});

test('[R23] elec-ground-isolation-bridged: both sides on one supply', () => {
  expect(verdict(isolated('s1', 's1'), 'elec')).toEqual({ 'elec-ground-isolation-bridged': 1 });
});

test('[R23] elec-isolation-crossed: a signal of the isolated side to a part on the other', () => {
  expect(verdict(isolated('s2', 's1'), 'elec')).toEqual({ 'elec-isolation-crossed': 1 });
});

const gpio = (rating: object) =>
  chip('gpio', {
    rails: { v: [5, 0, {}] },
    pins: { o: ['digital_output@v', { current_rating: rating }], n: 'ground@v' },
    ports: { out: 'digital output: digital_output' },
  });
const led = (draw?: number) =>
  chip('led', {
    pins: { a: 'led_drive_input' },
    ports: {
      in: [
        'digital input: led_drive_input',
        draw === undefined ? {} : { custom_fields: [{ key: 'draw_mA', type: 'number', default: draw }] },
      ],
    },
  });
const lit = (rating: object, draw?: number) =>
  forced(boardWith([gpio(rating), led(draw)], 'gpio as g', 'led as l'), ['g.out', 'l.in']);

test('[R24] elec-pin-current-exceeded: 25 mA on a pin of 20 mA, 20 mA is fine, an unknown draw is said', () => {
  const rating = { source: { max_continuous_mA: 20, max_peak_mA: 40 } };
  expect(verdict(lit(rating, 25), 'elec-pin')).toEqual({ 'elec-pin-current-exceeded': 1 });
  expect(of(lit(rating, 25), 'elec-pin-current-exceeded')[0]).toMatchObject({
    message: 'g.o gives 25 mA, but is rated for 20 mA',
    data: { measured: 25, limit: 20, unit: 'mA' },
  });
  expect(verdict(lit(rating, 20), 'elec-pin')).toEqual({});
  expect(lacking(lit(rating), 'elec-pin-current-exceeded')).toEqual(['custom_fields.draw_mA of what it drives']);
});

test('[R218] a pin that states no rating is not evaluated where its siblings of one function state one', () => {
  const twin = chip('gpio', {
    rails: { v: [5, 0, {}] },
    pins: {
      o: ['digital_output@v', {}],
      p: ['digital_output@v', { current_rating: { source: { max_continuous_mA: 20 } } }],
      n: 'ground@v',
    },
    ports: {
      out: [
        'digital output: digital_output',
        { requires: [{ function: 'digital_output', count: 1, resources: ['o'] }] },
      ],
    },
  });
  const board = forced(boardWith([twin, led(25)], 'gpio as g', 'led as l'), ['g.out', 'l.in']);
  expect(lacking(board, 'elec-pin-current-exceeded')).toEqual(['current_rating.source']);
});

test('[R24] elec-pin-peak-exceeded: the only rating is a peak; a continuous one says more', () => {
  expect(verdict(lit({ source: { max_peak_mA: 40 } }, 45), 'elec-pin')).toEqual({ 'elec-pin-peak-exceeded': 1 });
  expect(verdict(lit({ source: { max_peak_mA: 40 } }, 40), 'elec-pin')).toEqual({});
  expect(verdict(lit({ source: { max_continuous_mA: 20, max_peak_mA: 40 } }, 45), 'elec-pin')).toEqual({
    'elec-pin-current-exceeded': 1,
  });
});

const driver = (id: string, role: string, port: string, mA?: number) =>
  chip(id, {
    pins: { a: `${port}_positive`, b: `${port}_negative` },
    ports: {
      m: [
        `dc_motor ${role}: ${port}_positive ${port}_negative`,
        mA === undefined ? {} : { power_delivery: { max_current_mA: mA } },
      ],
    },
  });

test('[R24] elec-load-exceeds-driver: a motor that needs more than its driver gives; equal is fine; unstated is not judged', () => {
  const board = (needs?: number) =>
    forced(
      boardWith(
        [driver('drv', 'driver', 'motor', 2000), driver('mot', 'driven', 'motor', needs)],
        'drv as d',
        'mot as m',
      ),
      ['d.m', 'm.m'],
    );
  expect(verdict(board(2800))).toEqual({ 'elec-load-exceeds-driver': 1 });
  expect(of(board(2800), 'elec-load-exceeds-driver')[0]?.message).toBe('m.m needs 2.8 A, but d.m gives only 2 A');
  expect(verdict(board(2000))).toEqual({});
  expect(verdict(board())).toEqual({});
});

test('[R24] elec-load-exceeds-driver: an overloaded rail says more', () => {
  const weak = source('weak', 5, 100, { power_delivery: { max_current_mA: 100 } });
  const lamp = chip('lamp', {
    rails: { vdd: [5, 0, { voltage_range_V: [4.5, 5.5] }] },
    pins: { vdd: 'power_input@vdd', gnd: 'ground@vdd' },
    ports: { vdd: ['power sink: power_input ground', { power_delivery: { max_current_mA: 150 } }] },
  });
  expect(verdict(boardWith([weak, lamp], 'weak as s', 'lamp as l', connect('s.out', 'l.vdd')))).toEqual({
    'power-rail-overload': 1,
  });
});

test('[R24] elec-load-exceeds-driver counts the quantity', () => {
  const board = forced(
    boardWith([driver('drv', 'driver', 'motor', 2000), driver('mot', 'driven', 'motor', 900)], 'drv as d', 'mot as m'),
    ['d.m', 'm.m'],
  );
  const many = (quantity: number) => edited(board, { op: 'update_part', part: partId(board, 'm'), quantity });
  expect(verdict(many(3))).toEqual({ 'elec-load-exceeds-driver': 1 });
  expect(verdict(many(2))).toEqual({});
});

/** A net of one driver and so many loads, whose nodes count how often somebody walks through them. */
function counted(loads: number): number {
  const names = Array.from({ length: loads }, (_, n) => `l${n}`);
  const rated = chip('rated', {
    pins: {
      a: [
        'led_drive_input',
        { current_rating: { sink: { max_continuous_mA: 1e9 }, source: { max_continuous_mA: 1e9 } } },
      ],
    },
    ports: {
      in: ['digital input: led_drive_input', { custom_fields: [{ key: 'draw_mA', type: 'number', default: 1 }] }],
    },
  });
  const hub = chip('hub', {
    pins: { o: ['digital_output', { current_rating: { source: { max_continuous_mA: 1e9 } } }] },
    ports: { out: ['digital output: digital_output', { constraints: { max_connections: 1e4 } }] },
  });
  const board = forced(
    boardWith([hub, rated], 'hub as h', ...names.map((name) => `rated as ${name}`)),
    ...names.map((name) => ['h.out', `${name}.in`] as const),
  );
  const design = designOf(board);
  let read = 0;
  const nets = design.nets.map((net) => ({
    ...net,
    get nodes() {
      read += net.nodes.length;
      return net.nodes;
    },
  }));
  const netOf = new Map([...design.netOf].map(([key, net]) => [key, nets[design.nets.indexOf(net)] ?? net]));
  const rules = RULES.filter((rule) => rule.id.startsWith('elec-pin') || rule.id.startsWith('group-current'));
  checkRules({ ...design, nets, netOf }, rules, '2026-01-01');
  return read;
}

test('[R46] twice the loads on one pin take twice the steps, not four times', () => {
  const [some, twice] = [counted(40), counted(80)];
  expect(some).toBeGreaterThan(40);
  expect(twice / some).toBeLessThan(2.1);
});
