import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { applyChanges } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { definitionUpdate } from '#engine/edits/definition/definition-update.ts';
import { repair } from '#engine/edits/repair.ts';
import { definitionKey } from '#engine/library/hash.ts';
import { type Library, libraryOf, withOwnParts } from '#engine/library/library.ts';
import { newerDefinition, outdatedParts } from '#engine/library/newer-definition.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { applied, context, definitionOf, partId, refused } from '../../support/board-builder.ts';
import { runs } from '../../support/runs.ts';

const pin = (id: string, name = id.toUpperCase()) => ({ id, name, functions: [{ name: 'digital_io' }] });
const io = (id: string, role: string, only?: readonly string[]) => ({
  ...{ id, name: id, max_instances: 2, protocol: { type: 'digital', role } },
  requires: [{ function: 'digital_io', count: 1, ...(only === undefined ? {} : { from: only }) }],
});
const both = 'bidirectional';
const field = (key: string, max: number) => ({ key, label: `Label of ${key}`, type: 'number', min: 0, max });

const chip = (resources: object[], interfaces: object[], fields: object[]) => {
  const file = definitionOf('chip', { resources, interfaces });
  return { ...file, definition: { ...file.definition, custom_fields: fields } } as typeof file;
};
const OLD = chip(
  [pin('a'), pin('b'), pin('c')],
  [io('left', both), io('right', both), io('gone', both)],
  [field('kept', 9), field('tight', 9), field('old', 9)],
);
const NEW = chip(
  [pin('a'), pin('d'), pin('e')],
  [io('left', both), io('right', both), io('fresh', both)],
  [field('kept', 9), field('tight', 5), field('new', 9)],
);
const LAMP = definitionOf('lamp', { resources: [pin('x'), pin('y'), pin('z')], interfaces: [io('in', both)] });
const [before, after]: readonly Library[] = [libraryOf([OLD, LAMP]), libraryOf([NEW, LAMP])];
if (before === undefined || after === undefined) throw new Error('two libraries were made');

const join = (id: string, n: number): Edit => ({
  op: 'connect',
  from: { part: 'hub', interface: id },
  to: { part: `lamp${n}`, interface: 'in' },
});
const hub: Board = applied(
  applyEdits(
    EMPTY_BOARD,
    [
      { op: 'add_part', definition: 'chip', label: 'hub', fields: { kept: 7, tight: 7, old: 7 } },
      ...[1, 2, 3].map((n): Edit => ({ op: 'add_part', definition: 'lamp', label: `lamp${n}` })),
      ...[join('left', 1), join('right', 2), join('gone', 3)],
      { op: 'pin', slot: { part: 'hub', interface: 'left', requires: 0 }, resource: 'a' },
      { op: 'pin', slot: { part: 'hub', interface: 'right', requires: 0 }, resource: 'b' },
    ],
    context(before),
  ),
).board;
const update: Edit = { op: 'update_part', part: 'hub', definition: 'chip' };

describe('[E49] a part is made of a newer definition', () => {
  const updated = () => applied(applyEdits(hub, [update], context(after, 'Ada', 50)));

  it('keeps what the definition still has, and loses what it has not', () => {
    const done = updated();
    const part = done.board.parts.get(partId(done.board, 'hub'));
    expect(part).toMatchObject({ definition: definitionKey(NEW), label: 'hub', fields: { kept: 7 } });
    expect(Object.keys(part?.fields ?? {})).toEqual(['kept']);
    const joined = [...done.board.connections.values()].map(({ ends }) => ends.map((one) => one.interface).sort());
    expect(joined).toEqual([
      ['in', 'left'],
      ['in', 'right'],
    ]);
    expect([...done.board.pins.values()]).toEqual([{ resource: 'a', who: 'Ada' }]);
  });

  it('leaves a sound board whose resources are stored', () => {
    const { board } = updated();
    expect(repair(board)).toEqual([]);
    const { instances } = designOf(board).parts.get(partId(board, 'hub')) ?? { instances: [] };
    expect(instances.map(({ status, slots }) => [status, slots.map(({ resource }) => resource)])).toEqual([
      ['stored', ['a']],
      ['stored', ['d']],
    ]);
  });

  it('is one step that an undo takes back whole', () => {
    const done = updated();
    const undone = applyChanges(done.board, undoChanges(done.board, done.changes).changes);
    for (const root of ['parts', 'connections', 'pins'] as const) expect(undone[root]).toEqual(hub[root]);
  });

  it('loses connections that find no resource any more, the last first', () => {
    const poor = chip([pin('a')], [io('left', both), io('right', both), io('gone', both)], []);
    const { board } = applied(applyEdits(hub, [update], context(libraryOf([poor, LAMP]), 'Ada', 50)));
    const left = [...board.connections.values()].flatMap(({ ends }) => ends.map((one) => one.interface));
    expect(left.sort()).toEqual(['in', 'left']);
    expect(repair(board)).toEqual([]);
  });

  it('is refused where nobody knows the definition', () => {
    const unknown = applyEdits(hub, [{ ...update, definition: 'chop' }], context(after));
    expect(refused(unknown)).toMatchObject({ code: 'definition-unknown', pointer: '/0/definition', nearest: ['chip'] });
  });

  it('is told beforehand: pins, fields, and what would go', () => {
    const newer = outdatedParts(hub, after);
    expect([...newer]).toEqual([[partId(hub, 'hub'), definitionKey(NEW)]]);
    const plan = definitionUpdate(hub, newer, after);
    expect(plan).toMatchObject({
      pins: { added: ['D', 'E'], removed: ['B', 'C'] },
      fields: { added: ['Label of new'], removed: ['Label of old'] },
    });
    expect(plan?.losses.connections.map(({ ends }) => ends.map((one) => one.interface).sort())).toEqual([
      ['gone', 'in'],
    ]);
    expect(plan?.losses.pins.map(({ resource }) => resource)).toEqual(['b']);
    expect(plan?.losses.fields.map(({ key }) => key).sort()).toEqual(['old', 'tight']);
    expect(applied(applyEdits(hub, plan?.edits ?? [], context(after, 'Ada', 50))).board).toEqual(updated().board);
  });
});

it('[E49] connections whose pins another interface has now move there, with their fields', () => {
  const ends = [{ id: 'a', name: 'A', functions: [{ name: 'resistor_terminal' }] }];
  const resources = [...ends, { ...ends[0], id: 'b', name: 'B' }];
  const asks = [{ function: 'resistor_terminal', count: 1 }];
  const port = (id: string, type: string, role: string, most: number) => ({
    ...{ id, name: id, max_instances: most, protocol: { type, role }, requires: asks },
  });
  const old = definitionOf('pull', {
    resources,
    interfaces: [port('i2c', 'i2c', 'passive', 2), port('rail', 'power', 'sink', 1)],
  });
  const now = definitionOf('pull', { resources, interfaces: [port('line', 'line', 'passive', 2)] });
  const [was, is] = [libraryOf([...STARTER_PARTS, old]), libraryOf([...STARTER_PARTS, now])];
  const joined = (label: string, id: string, to: string): Edit => ({
    ...{ op: 'connect', from: { part: label, interface: id }, to: { part: 'mcu', interface: to } },
    // Left to itself, the second resistor would take the other line.
    ...(to === 'i2c' ? { line: 'i2c_scl' } : {}),
    fields: { cable_length_m: 2 },
  });
  const board = applied(
    applyEdits(
      EMPTY_BOARD,
      [
        { op: 'add_part', definition: 'esp32-devkitc-v4', label: 'mcu' },
        { op: 'add_part', definition: 'bme280', label: 'air' },
        { op: 'connect', from: { part: 'mcu', interface: 'i2c' }, to: { part: 'air', interface: 'i2c' } },
        ...['r', 'q'].map((label): Edit => ({ op: 'add_part', definition: 'pull', label })),
        ...['r', 'q'].flatMap((label) => [joined(label, 'i2c', 'i2c'), joined(label, 'rail', '3v3_out')]),
      ],
      context(was),
    ),
  ).board;
  const nets = (one: Board) =>
    designOf(one).nets.map(({ nodes }) =>
      [...new Set(nodes.map(({ part, resource }) => `${part} ${resource}`))].sort(),
    );
  const plan = definitionUpdate(board, outdatedParts(board, is), is);
  expect(plan?.losses.connections).toEqual([]);
  expect(plan?.carried).toHaveLength(4);
  const done = applied(applyEdits(board, plan?.edits ?? [], context(is, 'Ada', 50)));
  expect(nets(done.board)).toEqual(nets(board));
  const lengths = [...done.board.connections.values()].map(({ fields }) => fields.cable_length_m);
  expect(lengths.filter((length) => length === 2)).toHaveLength(4);
  expect(nets(applyChanges(done.board, undoChanges(done.board, done.changes).changes))).toEqual(nets(board));
});

it('[E49] newer is what took the place of a definition in the library that it came from', () => {
  const [old, now] = [definitionKey(OLD), definitionKey(NEW)];
  expect(newerDefinition(before, old)).toBe(null);
  expect(newerDefinition(after, old)).toBe(now);
  expect(newerDefinition(libraryOf([OLD, NEW]), old)).toBe(now);
  // Somebody's own part of the same id is another part, not a newer one.
  expect(newerDefinition(withOwnParts(before, after), old)).toBe(null);
  expect(newerDefinition(withOwnParts(libraryOf([LAMP]), after), old)).toBe(now);
  expect(newerDefinition(libraryOf([]), old)).toBe(null);
});

it('[E49] whatever a part is made of, the board stays sound and an undo gives back what was', () => {
  const keys = STARTER_PARTS.map(({ definition }) => definition.metadata.id);
  const one = fc.constantFrom(...keys);
  const joints = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), { minLength: 4, maxLength: 20 });
  fc.assert(
    fc.property(fc.array(one, { minLength: 2, maxLength: 5 }), joints, one, (parts, wires, next) => {
      let board = applied(
        applyEdits(
          EMPTY_BOARD,
          parts.map((definition): Edit => ({ op: 'add_part', definition })),
          context(),
        ),
      ).board;
      const placed = [...board.parts.values()];
      const interfaceOf = (n: number, m: number) => {
        const part = placed[n % placed.length];
        const all = [
          ...(designOf(board)
            .parts.get(part?.id ?? '')
            ?.definition?.interfaces.values() ?? []),
        ];
        const index = all[m % Math.max(1, all.length)];
        return { part: part?.id ?? '', interface: index?.interface.id ?? '', ...(index && { domain: index.domain }) };
      };
      for (const [a, b, c, d] of wires) {
        const edit: Edit = { op: 'connect', from: interfaceOf(a, b), to: interfaceOf(c, d) };
        const outcome = applyEdits(board, [edit], context(undefined, 'Ada', 50));
        if (outcome.ok) board = outcome.board;
      }
      const edit: Edit = { op: 'update_part', part: placed[0]?.id ?? '', definition: next };
      const outcome = applied(applyEdits(board, [edit], context(undefined, 'Ada', 100)));
      expect(repair(outcome.board)).toEqual([]);
      const all = designOf(outcome.board).parts.get(placed[0]?.id ?? '')?.instances ?? [];
      expect(all.filter(({ status }) => status !== 'stored')).toEqual([]);
      const undone = applyChanges(outcome.board, undoChanges(outcome.board, outcome.changes).changes);
      for (const root of ['parts', 'connections', 'pins'] as const) expect(undone[root]).toEqual(board[root]);
    }),
    { numRuns: runs(200) },
  );
});
