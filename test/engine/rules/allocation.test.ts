import { describe, expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { RULES } from '#engine/rules/index.ts';
import { checkRules } from '#engine/rules/run.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { boardWith, chip, edited, forced, of, pinned, TODAY, verdict } from './support.ts';

const hub = chip('hub', {
  pins: {
    a: 'uart_tx uart_rx digital_io',
    b: 'uart_tx uart_rx digital_io',
    c: 'digital_io digital_input',
    free: 'digital_input',
  },
  ports: { io: 'digital bidirectional: digital_io', line: 'uart peer: uart_tx uart_rx' },
});
const far = chip('far', { pins: { x: 'digital_io' }, ports: { io: 'digital bidirectional: digital_io' } });
const all = [hub, far];

function fars(count: number, definitions: readonly PartDefinitionFile[] = all): Board {
  return boardWith(definitions, 'hub as h', ...Array.from({ length: count }, (_, i) => `far as f${i}`));
}

test('[R14] alloc-unsatisfied: a fourth use of three pins; the third is fine', () => {
  const wires = (count: number) =>
    forced(fars(count), ...Array.from({ length: count }, (_, i) => [`h.io#${i}`, `f${i}.io`] as const));
  expect(verdict(wires(4))).toEqual({ 'alloc-unsatisfied': 1 });
  expect(of(wires(4), 'alloc-unsatisfied')[0]?.message).toContain('digital_io');
  expect(verdict(wires(3))).toEqual({});
});

test('[R14] alloc-pin-conflict: two fixed to one pin, which silences the unsatisfied one; two pins are fine', () => {
  const board = forced(fars(2), ['h.io', 'f0.io'], ['h.io#1', 'f1.io']);
  const clash = pinned(board, ['h.io', '0/0', 'a', 'Ada'], ['h.io#1', '0/0', 'a', 'Bob']);
  expect(verdict(clash)).toEqual({ 'alloc-pin-conflict': 1 });
  expect(of(clash, 'alloc-pin-conflict')[0]?.message).toBe(
    'h.a is fixed for h.io (digital_io, by Ada) and h.io (f1) (digital_io, by Bob)',
  );
  expect(verdict(edited(clash, ...(of(clash, 'alloc-pin-conflict')[0]?.fixes[1]?.edits ?? [])))).toEqual({});
  expect(verdict(pinned(board, ['h.io', '0/0', 'a', 'Ada'], ['h.io#1', '0/0', 'b', 'Bob']))).toEqual({});
});

test('[R14] alloc-pin-conflict: functions that share a pin may be fixed to it together', () => {
  const shared = chip('hub', {
    pins: { a: ['digital_io', { functions: [{ name: 'digital_io', shareable_with: ['digital_io'] }] }] },
    ports: { io: 'digital bidirectional: digital_io' },
  });
  const board = forced(fars(2, [shared, far]), ['h.io', 'f0.io'], ['h.io#1', 'f1.io']);
  expect(verdict(pinned(board, ['h.io', '0/0', 'a', 'Ada'], ['h.io#1', '0/0', 'a', 'Bob']))).toEqual({});
});

test('[R14] alloc-pin-invalid: a pin without the function, with those that have it', () => {
  const board = pinned(forced(fars(1), ['h.io', 'f0.io']), ['h.io', '0/0', 'free', 'Ada']);
  expect(verdict(board)).toEqual({ 'alloc-pin-invalid': 1 });
  expect(of(board, 'alloc-pin-invalid')[0]?.message).toBe(
    'h.free does not offer digital_io for h.io; pins that do: a, b and c',
  );
  expect(verdict(edited(board, ...(of(board, 'alloc-pin-invalid')[0]?.fixes[0]?.edits ?? [])))).toEqual({});
  expect(verdict(pinned(forced(fars(1), ['h.io', 'f0.io']), ['h.io', '0/0', 'gone', 'Ada']))).toEqual({
    'alloc-pin-invalid': 1,
  });
  expect(verdict(pinned(forced(fars(1), ['h.io', 'f0.io']), ['h.io', '0/0', 'c', 'Ada']))).toEqual({});
});

test('[R14] alloc-concurrent-claim: a merge that gave one pin twice moves the later one and says so', () => {
  const both = forced(fars(2), ['h.io', 'f0.io', [['b'], ['x']]], ['h.io#1', 'f1.io', [['b'], ['x']]]);
  expect(verdict(both)).toEqual({ 'alloc-concurrent-claim': 1 });
  expect(of(both, 'alloc-concurrent-claim')[0]?.message).toMatch(
    /^A merge moved h\.io \(f1\): digital_io from b to [ac]$/,
  );
  const apart = forced(fars(2), ['h.io', 'f0.io', [['b'], ['x']]], ['h.io#1', 'f1.io', [['a'], ['x']]]);
  expect(verdict(apart)).toEqual({});
});

test('[R14] alloc-strap-pin-used: a strap that carries a signal, with a free pin that fixes it', () => {
  const strap = chip('hub', {
    pins: { s: 'digital_io boot_strap', n: 'digital_io' },
    ports: { io: 'digital bidirectional: digital_io' },
  });
  const board = forced(fars(1, [strap, far]), ['h.io', 'f0.io', [['s'], ['x']]]);
  expect(verdict(board)).toEqual({ 'alloc-strap-pin-used': 1 });
  expect(of(board, 'alloc-strap-pin-used')[0]?.fixes[0]?.label).toBe('Use n');
  expect(verdict(forced(fars(1, [strap, far]), ['h.io', 'f0.io', [['n'], ['x']]]))).toEqual({});
});

test('[R14] alloc-bundle-split: data of one controller with the clock of another, fixed by people', () => {
  const two = (fixed: readonly [string, string]) => {
    const bundled = chip('hub', {
      pins: { a0: 'i2c_sda', c0: 'i2c_scl', a1: 'i2c_sda', c1: 'i2c_scl' },
      ports: { bus: 'i2c master: i2c_sda i2c_scl' },
      more: {
        resource_groups: [
          { id: 'I2C0', kind: 'bundle', co_allocate: true, members: ['a0', 'c0'] },
          { id: 'I2C1', kind: 'bundle', co_allocate: true, members: ['a1', 'c1'] },
        ],
      },
    });
    const slave = chip('slave', { pins: { a: 'i2c_sda', c: 'i2c_scl' }, ports: { bus: 'i2c slave: i2c_sda i2c_scl' } });
    const board = forced(boardWith([bundled, slave], 'hub as h', 'slave as s'), ['h.bus', 's.bus']);
    return verdict(pinned(board, ['h.bus', '0/0', fixed[0], 'Ada'], ['h.bus', '1/0', fixed[1], 'Ada']), 'alloc');
  };
  expect(two(['a0', 'c1'])).toEqual({ 'alloc-bundle-split': 1 });
  expect(two(['a1', 'c1'])).toEqual({});
});

test('[R14] alloc-undetermined: an instance that the step budget left open is a warning, never an error', () => {
  const design = designOf(forced(fars(1), ['h.io', 'f0.io']));
  const open = [...design.parts].map(([id, placed]) => {
    const instances = placed.instances.map((one) => ({ ...one, status: 'undetermined' as const }));
    return [id, { ...placed, claims: placed.claims, instances }] as const;
  });
  const rules = RULES.filter((rule) => rule.category === 'allocation');
  const found = (parts: typeof design.parts) => checkRules({ ...design, parts }, rules, TODAY).violations;
  expect(found(new Map(open)).map((one) => `${one.severity} ${one.rule}`)).toEqual(
    Array(2).fill('warning alloc-undetermined'),
  );
  expect(found(design.parts)).toEqual([]);
});

/** A board with six PWM pins and a servo on each of them, servos on a supply of their own. */
function servos(count: number, ...held: readonly string[]): Board {
  return servosOn('arduino-uno-r3', count, held);
}

function servosOn(definition: string, count: number, held: readonly string[] = []): Board {
  const names = Array.from({ length: count }, (_, i) => `s${i}`);
  const board = boardOf(`${definition} as uno`, ...names.map((name) => `sg90 as ${name}`));
  return forced(
    board,
    ...names.map(
      (name, i) => [`uno.servo#${i}`, `${name}.signal`, [held[i] === undefined ? [] : [held[i]], []]] as const,
    ),
  );
}

test('[R14] a servo more than a board has PWM pins is one unsatisfied interface; where a library makes pulses on any pin it is none', () => {
  expect(verdict(servosOn('raspberry-pi-5', 5), 'alloc')).toEqual({ 'alloc-unsatisfied': 1 });
  expect(verdict(servosOn('raspberry-pi-5', 5), 'conn')).toEqual({ 'conn-pin-open': 1 });
  expect(verdict(servosOn('raspberry-pi-5', 4), 'alloc')).toEqual({});
  expect(verdict(servos(7), 'alloc')).toEqual({});
});

test('[R14] two servos fixed to D9, data fixed to a pin without it, and a merge onto D5 are one violation each', () => {
  const fixed = pinned(servos(6), ['uno.servo', '0/0', 'd9', 'Ada'], ['uno.servo#1', '0/0', 'd9', 'Bob']);
  expect(verdict(fixed, 'alloc')).toEqual({ 'alloc-pin-conflict': 1 });
  const bus = forced(boardOf('arduino-uno-r3 as uno', 'ssd1306-oled-128x64 as oled'), ['uno.i2c', 'oled.i2c']);
  expect(verdict(pinned(bus, ['uno.i2c', '0/0', 'd2', 'Ada']), 'alloc')).toEqual({ 'alloc-pin-invalid': 1 });
  const merged = servos(6, 'd3', 'd6', 'd9', 'd10', 'd5', 'd5');
  expect(verdict(merged, 'alloc')).toEqual({ 'alloc-concurrent-claim': 1 });
  expect(of(merged, 'alloc-concurrent-claim')[0]?.message).toMatch(/digital_output from d5 to d4$/);
});

describe('[R100] a pin that several parts share', () => {
  const shared = (definition: string, to: string) =>
    boardWith(
      [],
      ...['arduino-uno-r3 as U', `${definition} as a`, `${definition} as b`],
      ...[connect('U.gpio', `a.${to}`), connect('U.gpio#0', `b.${to}`)],
    );

  test('is an info that names them', () => {
    const [found, ...others] = of(shared('srd-05vdc-relay-module', 'input'), 'alloc-pin-shared');
    expect(others).toEqual([]);
    expect(found).toMatchObject({ severity: 'info', params: { partners: ['a.IN', 'b.IN'] } });
  });

  test('is a warning where pulses that are counted mix', () => {
    const found = of(shared('noctua-nf-a4x10', 'tach'), 'alloc-pin-shared');
    expect(found.map(({ severity }) => severity)).toEqual(['warning']);
  });
});

test('[P28] alloc-unsatisfied: names the holders, and what finds no place, by the parts that they serve', () => {
  const small = chip('small', {
    pins: { a: 'digital_io', b: 'digital_io' },
    ports: { io: ['digital bidirectional: digital_io', { name: 'Line' }] },
  });
  const board = forced(
    boardWith([small, far], 'small as h', 'far as f0', 'far as f1', 'far as f2'),
    ['h.io', 'f0.io'],
    ['h.io#1', 'f1.io'],
    ['h.io#2', 'f2.io'],
  );
  expect(of(board, 'alloc-unsatisfied').map(({ message }) => message)).toEqual([
    'f2 (Line) needs digital_io; the 2 resources that offer it (a, b) are already taken by f0 (Line) and f1 (Line). Moving cannot help. Disconnect one of them: f0 (Line) and f1 (Line).',
  ]);
});
