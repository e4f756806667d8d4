/** What connecting and fixing choose where there is a choice, and what they refuse where there is none left. */
import { describe, expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { definitionKey } from '#engine/library/hash.ts';
import { libraryOf } from '#engine/library/library.ts';
import { refusalForAgents } from '#engine/wording/refusals.ts';
import { applied, apply, connect, context, end, partId, refused } from '../../support/board-builder.ts';
import { boardWith, chip, edited, endAt, forced } from '../rules/support.ts';

const IO = 'custom peer: digital_io';
const FAR = chip('far', {
  pins: { p: 'digital_io', q: 'digital_io' },
  ports: { io: IO },
});
const slot = (text: string, more: object = {}) => ({ ...end(text), ...more });
const pin = (text: string, resource: string, more: object = {}): Edit => ({
  op: 'pin',
  slot: slot(text, more),
  resource,
});
const assignedOf = (board: Board, id: string) => board.connections.get(id)?.assigned;

describe('[P11] a connection without a place', () => {
  const hub = chip('hub', {
    pins: { x: 'digital_io', y: 'digital_io' },
    ports: { io: IO, only: [IO, { requires: [{ function: 'digital_io', count: 1, resources: ['x'] }] }] },
  });
  const board = boardWith([hub, FAR], 'hub as a', 'far as b', 'far as c', connect('a.io', 'b.io'));
  const a = partId(board, 'a');
  const onX = applied(apply(board, pin('a.io', 'x'), { op: 'unpin', slot: slot('a.io') })).board;
  const wish = connect('a.only', 'c.io');

  it('[P18] gets the place that a later edit of its list frees', () => {
    const [taken = ''] = onX.connections.keys();
    const { board: after } = applied(apply(onX, wish, { op: 'disconnect', connection: taken }));
    const [made = ''] = after.connections.keys();
    expect([made === taken, assignedOf(after, made)]).toEqual([false, [['x'], ['p']]]);
  });

  it('comes with the moves of what nobody fixed, and their edits', () => {
    const io = endAt(onX, 'a.io');
    const place = { ...io, requires: 0, n: 0 };
    expect(refused(apply(onX, wish)).remedies).toEqual([
      {
        code: 'make-place',
        params: {
          moves: [
            {
              part: a,
              interface: { id: 'io', part: 'a', instance: 0 },
              function: 'digital_io',
              from: { id: 'x' },
              to: { id: 'y' },
            },
          ],
          fewest: true,
        },
        edits: [
          { op: 'pin', slot: place, resource: 'y' },
          { op: 'unpin', slot: place },
        ],
      },
    ]);
  });

  it('comes with none where a person fixed it, also earlier in the same list, or where moving does not help', () => {
    expect(refused(apply(onX, pin('a.io', 'x'), wish))).not.toHaveProperty('remedies');
    const full = applied(apply(onX, connect('a.io#1', 'c.io'))).board;
    expect(refused(apply(full, wish))).toMatchObject({ pointer: '/0/from', code: 'no-place' });
    expect(refused(apply(full, wish))).not.toHaveProperty('remedies');
    expect(refused(apply(full, pin('a.io#0', 'y')))).toMatchObject({ pointer: '/0/resource', code: 'no-place' });
  });

  it('takes nothing of an instance that has no place itself', () => {
    const names = ['b', 'c', 'd', 'e'].map((name) => `far as ${name}`);
    const lost = forced(
      boardWith([hub, FAR], 'hub as a', ...names),
      ['a.io', 'b.io', [['x'], ['p']]],
      ['a.io#1', 'c.io', [['y'], ['p']]],
      ['a.io#2', 'd.io', [[], ['p']]],
    );
    const { board: after, results } = applied(apply(lost, connect('a.io#2', 'e.io')));
    expect(assignedOf(after, `${results[0]}`)).toEqual([[], ['p']]);
  });
});

describe('[E12] a connection', () => {
  it('of one part with itself takes a resource for each of its ends', () => {
    const pins = { x: 'digital_io', y: 'digital_io', z: 'digital_io' };
    const loop = (pinned: object) => chip('hub', { pins: { ...pinned }, ports: { one: IO, two: IO } });
    const board = boardWith([loop(pins), FAR], 'hub as a', 'far as b');
    const self = applied(apply(board, connect('a.one', 'a.two')));
    const held = (on: typeof self) => assignedOf(on.board, `${on.results.at(-1)}`)?.flat();
    expect(held(self)).toEqual(['x', 'y']);
    // An end that is in use already stays where it is and is counted once.
    const used = applied(apply(board, connect('a.one', 'b.io'), connect('a.one#0', 'a.two')));
    expect(held(used)).toEqual(['x', 'y']);
    const tight = boardWith([loop({ x: 'digital_io' })], 'hub as a');
    expect(refused(apply(tight, connect('a.one', 'a.two')))).toMatchObject({ pointer: '/0/to', code: 'no-place' });
  });

  it('that is there already is named, even where its ends are full', () => {
    const only = { max_instances: 1, constraints: { max_connections: 1 } };
    const port = chip('port', { pins: { p: 'digital_io' }, ports: { x: [IO, only] } });
    const board = boardWith([port], 'port as a', 'port as b', connect('a.x', 'b.x'));
    const [id = ''] = board.connections.keys();
    expect(refused(apply(board, connect('a.x', 'b.x')))).toMatchObject({ code: 'already-connected', nearest: [id] });
    expect(refused(apply(board, connect('b.x#0', 'a.x')))).toMatchObject({ code: 'already-connected', nearest: [id] });
  });

  it('takes the instance that is named, as long as that takes another', () => {
    const bus = { constraints: { max_connections: 2 } };
    const hub = chip('hub', { pins: { x: 'digital_io', y: 'digital_io' }, ports: { io: [IO, bus] } });
    const names = ['b', 'c', 'd'].map((name) => `far as ${name}`);
    const board = boardWith([hub, FAR], 'hub as a', ...names, connect('a.io', 'b.io'));
    const second = applied(apply(board, connect('a.io#0', 'c.io'))).board;
    expect([...second.connections.values()].map(({ assigned }) => assigned)).toEqual([
      [['x'], ['p']],
      [['x'], ['p']],
    ]);
    expect(refused(apply(second, connect('a.io#0', 'd.io')))).toMatchObject({
      ...{ pointer: '/0/from/instance', code: 'instance-full' },
      params: { interface: { id: 'io', part: 'a', instance: 0 }, count: 2, limit: 2 },
    });
  });

  it('to a passive end takes no place of another', () => {
    const one = { max_instances: 1, constraints: { max_connections: 1 } };
    const hub = chip('hub', { pins: { x: 'digital_io' }, ports: { io: [IO, one] } });
    const pull = chip('pull', { pins: { p: 'digital_io' }, ports: { io: 'custom passive: digital_io' } });
    const board = forced(boardWith([hub, FAR, pull], 'hub as a', 'pull as r', 'far as b', 'far as c'), [
      'a.io',
      'r.io',
      [['x'], ['p']],
    ]);
    const joined = applied(apply(board, connect('a.io', 'b.io'))).board;
    expect(joined.connections.size).toBe(2);
    expect(refused(apply(joined, connect('a.io', 'c.io')))).toMatchObject({ code: 'interface-full' });
  });

  it('of one signal takes a free line while there is one, and one in use only where it is named', () => {
    const digital = 'digital bidirectional: digital_io';
    const hub = chip('hub', { pins: { x: 'digital_io', y: 'digital_io' }, ports: { d: digital } });
    const far = chip('far', { pins: { p: 'digital_io' }, ports: { d: digital } });
    const board = boardWith([hub, far], 'hub as a', ...['b', 'c', 'e'].map((name) => `far as ${name}`));
    const both = applied(apply(board, connect('a.d', 'b.d'), connect('a.d', 'c.d'))).board;
    const refusal = refused(apply(both, connect('a.d', 'e.d')));
    expect(refusal).toMatchObject({ code: 'no-place', params: { share: 0 } });
    expect(refusalForAgents(refusal).next).toMatch(
      /To share a pin on purpose, name the instance that has it: "instance": 0\.$/,
    );
    const joined = applied(apply(both, connect('a.d#0', 'e.d'))).board;
    const [remedy] = refusal.remedies ?? [];
    expect(remedy).toMatchObject({ code: 'share-pin', params: { end: 'from', part: 'a' } });
    expect(applied(apply(both, ...(remedy?.edits ?? []))).board.connections).toEqual(joined.connections);
    const lines = [...joined.connections.values()].map(({ ends, assigned }) =>
      ends.flatMap(({ part, instance }, side) =>
        part === partId(joined, 'a') ? [[instance, ...(assigned[side] ?? [])]] : [],
      ),
    );
    expect(lines.flat()).toEqual([
      [0, 'x'],
      [1, 'y'],
      [0, 'x'],
    ]);
  });
});

describe('[E18] a slot', () => {
  const hub = {
    ...chip('hub', { pins: { x: 'digital_io', y: 'digital_io', z: 'digital_io' }, ports: { io: IO } }),
  };
  const [domain] = hub.definition.domains;
  const requires = [1, 2].map((count) => ({ function: 'digital_io', count }));
  const interfaces = domain?.interfaces?.map((one) => ({ ...one, requires }));
  // The definition is that of a chip, with two needs of one function.
  const file = { definition: { ...hub.definition, domains: [{ ...domain, interfaces }] } } as unknown as typeof hub;
  const board = boardWith([file], 'hub as a', 'hub as b', connect('a.io', 'b.io'));
  const key = (more: object, resource: string) => applied(apply(board, pin('a.io', resource, more))).results[0];

  it('is the nth of its function, or of the need that is named', () => {
    const at = `${partId(board, 'a')}/electrical/io/0`;
    expect(key({ function: 'digital_io', n: 1 }, 'y')).toBe(`${at}/1/0`);
    expect(key({ function: 'digital_io', n: 2 }, 'y')).toBe(`${at}/1/1`);
    expect(key({ requires: 1, n: 1 }, 'y')).toBe(`${at}/1/1`);
    expect(key({ requires: 0 }, 'y')).toBe(`${at}/0/0`);
    expect(refused(apply(board, pin('a.io', 'y', { requires: 1 })))).toMatchObject({ code: 'slot-ambiguous' });
  });
});

describe('[E9] a value at the edge of what its field takes', () => {
  const { definition } = chip('dial', { pins: { p: 'digital_io' }, ports: { io: IO } });
  const dial = (bounds: object) => {
    const file = { definition: { ...definition, custom_fields: [{ key: 'level', type: 'number', ...bounds }] } };
    // The definition is that of a chip, with one field more.
    return boardWith([file as never], 'dial as a');
  };
  const set = (bounds: object, level: number) =>
    apply(dial(bounds), { op: 'update_part', part: 'a', fields: { level } });
  const range = (value: number, low: number | null, high: number | null, close: string) => ({
    ...{ index: 0, pointer: '/0/fields/level', code: 'field-range', nearest: [close] },
    params: { field: 'level', value, low, high },
  });

  it('is taken, and one beyond it is refused with the edge', () => {
    for (const level of [1, 9]) expect(set({ min: 1, max: 9 }, level).ok).toBe(true);
    expect(refused(set({ min: 1, max: 9 }, 0.5))).toEqual(range(0.5, 1, 9, '1'));
    expect(refused(set({ min: 1, max: 9 }, 9.5))).toEqual(range(9.5, 1, 9, '9'));
    expect(refused(set({ min: 1 }, 0))).toEqual(range(0, 1, null, '1'));
    expect(refused(set({ max: 9 }, 10))).toEqual(range(10, null, 9, '9'));
    for (const level of [-1e9, 0, 1e9]) expect(set({}, level).ok).toBe(true);
  });

  it('is finite, be it a field, a temperature or an angle', () => {
    const board = boardWith([FAR], 'far as a');
    const raw = (edit: object) => refused(applyEdits(board, [edit as Edit], context()));
    const temperatures = { pointer: '/0/ambient_C', code: 'temperatures-invalid' };
    expect(raw({ op: 'update_settings', ambient_C: [0, Number.POSITIVE_INFINITY] })).toMatchObject(temperatures);
    expect(raw({ op: 'update_settings', ambient_C: [Number.NaN, 0] })).toMatchObject(temperatures);
    expect(raw({ op: 'update_part', part: 'a', rotation: Number.NaN })).toMatchObject({ nearest: ['0'] });
    expect(raw({ op: 'add_note', text: 'T', at: [0, 0], size: [1] })).toMatchObject({
      ...{ pointer: '/0/size', code: 'place-invalid' },
    });
  });
});

describe('[E6] the nearest value', () => {
  const board = boardWith([FAR], 'far as a', 'far as b');
  const [a, b] = [partId(board, 'a'), partId(board, 'b')];
  const fingerprint = `a-rule|p=${a};p=${b}|`;
  const waived = edited(board, { op: 'waive', fingerprint, why: 'no' }, { op: 'tick', item: fingerprint });

  it('is that of a waiver, an item or a severity', () => {
    const close = `a-rule|p=${a};p=${b}`;
    expect(refused(apply(waived, { op: 'unwaive', fingerprint: close })).nearest).toEqual([fingerprint]);
    expect(refused(apply(waived, { op: 'untick', item: close })).nearest).toEqual([fingerprint]);
    for (const severity of ['error', 'warning', 'info', 'ignore']) {
      const typo = { op: 'update_settings', severities: { rule: `${severity}x` } } as unknown as Edit;
      expect(refused(apply(board, typo)).nearest).toEqual([severity]);
    }
  });

  it('of a definition that the board has in two versions is either, by key', () => {
    const metadata = { ...FAR.definition.metadata, description: 'Another.' };
    const files = [FAR, { definition: { ...FAR.definition, metadata } }];
    const both: Board = { ...board, definitions: new Map(files.map((file) => [definitionKey(file), file])) };
    const add = (on: Board) =>
      applyEdits(on, [{ op: 'add_part', definition: 'far' }], context(libraryOf([]), 'Ada', 20));
    expect(applied(add(board)).board.definitions).toEqual(board.definitions);
    const keys = [...both.definitions.keys()].toSorted();
    expect(refused(add(both)).nearest).toEqual(keys);
    const swapped = { ...both, definitions: new Map([...both.definitions].toReversed()) };
    expect(refused(add(swapped)).nearest).toEqual(keys);
  });

  it('[E17] a waiver goes with any of the parts that it names', () => {
    expect(applied(apply(waived, { op: 'remove_part', part: 'b' })).board.waivers.size).toBe(0);
    expect(applied(apply(waived, { op: 'remove_part', part: 'a' })).board.waivers.size).toBe(0);
  });
});
