import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { applyChanges, BoardEditor, boardJson } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { revisionOf } from '#engine/board/revision.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { boardDifference } from '#engine/difference/difference.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { applied, apply, boardOf, connect, context, partId } from '../../support/board-builder.ts';
import { type Dice, dice, editFrom, pick } from '../../support/random-edits.ts';
import { runs } from '../../support/runs.ts';

/** What no edit of `editFrom` touches: looks of parts, frames, settings, ticks, and what a newer version wrote. */
const otherStep = fc.record({ kind: fc.nat({ max: 9 }), a: fc.nat({ max: 99 }), b: fc.nat({ max: 9 }) });
const step = fc.oneof({ weight: 2, arbitrary: dice }, { weight: 1, arbitrary: otherStep });
type Step = Dice | { readonly kind: number; readonly a: number; readonly b: number; readonly c?: undefined };

const pairs = fc.record({
  station: fc.boolean(),
  shared: fc.array(step, { maxLength: 6 }),
  left: fc.array(step, { maxLength: 8 }),
  right: fc.array(step, { maxLength: 8 }),
});

test('[E121] for random pairs of boards, the difference written to the first gives the second, and undone the first', () => {
  fc.assert(
    fc.property(pairs, ({ station, shared, left, right }) => {
      const base = walk(station ? STATION : EMPTY_BOARD, shared, 1000);
      const [a, b] = [walk(base, left, 2000), walk(base, right, 3000)];
      const { changes } = boardDifference(a, b);
      const now = applyChanges(a, changes);
      expect(boardJson(now)).toEqual(boardJson({ ...b, calls: a.calls, proposals: a.proposals }));
      const back = undoChanges(now, changes);
      expect(back.skipped).toEqual([]);
      expect(boardJson(applyChanges(now, back.changes))).toEqual(boardJson(a));
    }),
    { numRuns: runs(500) },
  );
});

test('[E122] boards have nothing to tell exactly where their content is equal, and every change is told', () => {
  fc.assert(
    fc.property(pairs, ({ shared, left, right }) => {
      const base = walk(EMPTY_BOARD, shared, 1000);
      const [a, b] = [walk(base, left, 2000), walk(base, right, 3000)];
      const { changes, items } = boardDifference(a, b);
      expect(items.length === 0).toBe(revisionOf(a) === revisionOf(b));
      const told = new Set(items.map(({ root, key }) => `${root} ${key}`));
      const untold = changes.filter(({ root, key }) => root !== 'definitions' && !told.has(`${root} ${key}`));
      expect(untold).toEqual([]);
    }),
    { numRuns: runs(200) },
  );
});

test('[E123] a difference names single properties, so that what others did elsewhere on the same things stays', () => {
  const before = boardOf('esp32-devkitc-v4 as MCU', 'bme280 as Air', connect('MCU.i2c', 'Air.i2c'));
  const air = partId(before, 'Air');
  const version = edited(before, { op: 'move_part', part: air, at: [999, 9] });
  const { changes } = boardDifference(before, version);
  const meanwhile = edited(
    before,
    { op: 'update_part', part: air, label: 'Roof' },
    { op: 'add_note', text: 'Mine', at: [0, 0] },
  );
  const merged = applyChanges(meanwhile, changes);
  expect([merged.parts.get(air)?.at, merged.parts.get(air)?.label, merged.notes.size]).toEqual([[999, 9], 'Roof', 1]);
  expect(changes.map(({ root, path }) => [root, ...path])).toEqual([['parts', 'at']]);
});

test('[E124] differences come by kind of thing, and name parts, interfaces and pins as the board has them', () => {
  const before = boardOf('esp32-devkitc-v4 as MCU', 'bme280 as Air', 'bme280 as Spare', connect('MCU.i2c', 'Air.i2c'));
  const air = partId(before, 'Air');
  const slot = { part: partId(before, 'MCU'), interface: 'i2c', function: 'i2c_sda' };
  const after = edited(
    before,
    { op: 'rename_board', name: 'Greenhouse' },
    { op: 'update_part', part: air, label: 'Roof' },
    { op: 'remove_part', part: partId(before, 'Spare') },
    { op: 'add_note', text: 'Mind the cable', at: [0, 0] },
    { op: 'pin', slot, resource: 'gpio21' },
  );
  const { items } = boardDifference(before, after);
  expect(items.map(({ root, kind, what }) => [root, kind, what.code])).toEqual([
    ['board', 'changed', 'board-renamed'],
    ['parts', 'changed', 'part-renamed'],
    ['parts', 'removed', 'part-removed'],
    ['pins', 'added', 'pin-fixed'],
    ['notes', 'added', 'note-added'],
  ]);
  expect(items.at(3)?.what.params).toEqual({
    end: { part: 'MCU', id: 'i2c', name: 'I2C', instance: 0 },
    slot: 'i2c_sda',
    resource: { id: 'gpio21', name: 'GPIO21' },
  });
});

test('[E125] the calls of agents and what they propose are no difference, and stay where one is written', () => {
  const call = {
    key: 'k',
    label: 'Claude',
    color: '',
    tool: 'apply_edits',
    summary: '',
    changes: [],
    when: '',
    seq: 1,
  };
  const a: Board = { ...STATION, calls: new Map([['c_1', call]]) };
  expect(boardDifference(a, STATION)).toEqual({ changes: [], items: [] });
  const other = edited(STATION, { op: 'rename_board', name: 'Other' });
  expect(applyChanges(a, boardDifference(a, other).changes).calls).toBe(a.calls);
});

const STATION = applied(applyEdits(EMPTY_BOARD, WEATHER_STATION, context())).board;

function edited(board: Board, ...edits: readonly Edit[]): Board {
  return applied(apply(board, ...edits)).board;
}

/** The board after each step that it does not refuse. `from` keeps apart the ids that two walks make. */
function walk(board: Board, steps: readonly Step[], from: number): Board {
  const ids = context(undefined, 'Ada', from);
  return steps.reduce((now, one) => {
    if (one.c === undefined && one.kind >= 7) return withUnknown(now, one);
    const edit = one.c === undefined ? otherEdit(now, one) : editFrom(now, one);
    const done = edit === null ? null : applyEdits(now, [edit], ids);
    return done?.ok === true ? done.board : now;
  }, board);
}

function otherEdit(board: Board, { kind, a, b }: Step): Edit | null {
  const part = pick([...board.parts.keys()].sort(), a);
  if (kind === 0) return { op: 'add_note', kind: 'frame', text: `frame ${a}`, at: [a, b], size: [300 + a, 200] };
  if (kind === 1)
    return { op: 'update_settings', ambient_C: b < 3 ? null : [-a, a], look: b % 2 === 0 ? 'drawn' : null };
  if (kind === 2) return { op: 'tick', item: `some-rule|p=${a}|` };
  if (kind === 3) return { op: 'rename_board', name: `board ${b}` };
  if (part === undefined) return null;
  if (kind === 4) return { op: 'update_part', part, rotation: 90, flip: b % 2 === 0, locked: b % 3 === 0 };
  if (kind === 5) return { op: 'update_part', part, group: b === 0 ? null : `group ${b}` };
  return { op: 'update_part', part, definition: 'bmp280' };
}

/** What this version does not know, on the board, on a part and in the fields of another. */
function withUnknown(board: Board, { kind, a, b }: Step): Board {
  const editor = new BoardEditor(board);
  const part = pick([...board.parts.keys()].sort(), a);
  const after = b === 0 ? undefined : [a, { deep: b }];
  const value = after === undefined ? {} : { after };
  if (kind === 7) editor.write({ root: 'board', key: `later ${a % 3}`, path: [], ...value });
  else if (part !== undefined) editor.write({ root: 'parts', key: part, path: ['later'], ...value });
  return editor.board();
}
