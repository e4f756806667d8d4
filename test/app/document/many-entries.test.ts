/** Documents of more entries than a board may have: the same ones are shown everywhere, and the rest can be removed. */
import { describe, expect, test } from 'vitest';
import type * as Y from 'yjs';
import { type Board, ROOTS, type RootName } from '#engine/board/board.ts';
import { ENTRIES_READ } from '#engine/board/bounds.ts';
import { boardJson } from '#engine/board/changes.ts';
import { LIMITS } from '#schemas/limits.ts';
import { newBoardDoc, rootOf } from '../../../app/document/document.ts';
import { mergeRepair } from '../../../app/document/merge-repair.ts';
import { type BoardStore, boardStore } from '../../../app/document/snapshot.ts';
import { outOfBoundsRows } from '../../../app/editor/notices/out-of-bounds.ts';
import { SessionEdits } from '../../../app/session-edits.ts';
import { commenter, context } from '../../support/board-builder.ts';

const PART = { definition: 'x@1', label: 'P', fields: {} };
const END = { domain: 'electrical', interface: 'a', instance: 0 };
const ENTRY: { readonly [root in RootName]: object | string } = {
  board: 'error',
  definitions: { definition: { metadata: { id: 'x', name: 'x', type: 'custom' }, domains: [] } },
  parts: PART,
  connections: { ends: [END, END].map((end, n) => ({ ...end, part: `p${n}` })), fields: {} },
  pins: { resource: 'r' },
  waivers: { rule: 'r' },
  ticks: { who: 'Ada' },
  notes: { text: 'n' },
  comments: { text: 'c' },
  calls: { tool: 't' },
  proposals: { tool: 't', edits: [] },
};

/** Keys in their order; those of `board` are of a kind that it reads. */
const keyOf = (root: RootName, n: number) => `${root === 'board' ? 'severity/' : 'k'}${`${n}`.padStart(7, '0')}`;

function fill(doc: Y.Doc, root: RootName, count: number, from = 0, more: (n: number) => object = () => ({})): void {
  doc.transact(() => {
    const map = rootOf(doc, root);
    for (let n = from; n < from + count; n++) {
      const entry = ENTRY[root];
      map.set(keyOf(root, n), typeof entry === 'string' ? entry : { ...entry, ...more(n) });
    }
  });
}

function sizeOf(board: Board, root: RootName): number {
  return root === 'board' ? Object.keys(board.severities).length : board[root].size;
}

function holds(board: Board, root: RootName, key: string): boolean {
  return root === 'board' ? board.severities[key.slice('severity/'.length)] !== undefined : board[root].has(key);
}

const editing = (doc: Y.Doc, store: BoardStore) =>
  new SessionEdits({ doc, store, readOnly: () => null, context: () => context(), commenter });

describe('[W36] [limit parts] [limit connections] [limit notes] [limit comments] [limit pins] [limit waivers] [limit ticks] [limit definitionsPerBoard] [limit boardKeys] [limit callsRead] [limit proposalsRead] so many entries are read, and not one more', () => {
  test.each(ROOTS)('%s', (root) => {
    const limit = ENTRIES_READ[root];
    const doc = newBoardDoc();
    const store = boardStore(doc);
    fill(doc, root, limit);
    expect([sizeOf(store.board, root), store.outOfBounds, store.isWhole]).toEqual([limit, [], true]);
    fill(doc, root, 1, limit);
    expect([sizeOf(store.board, root), store.isWhole]).toEqual([limit, false]);
    const [excess] = store.outOfBounds;
    expect(excess).toMatchObject({ root, kind: 'entries', found: limit + 1, limit, unread: [keyOf(root, limit)] });
    expect([store.damaged, holds(store.board, root, keyOf(root, 0))]).toEqual([[], true]);
    rootOf(doc, root).delete(keyOf(root, 0));
    expect([store.outOfBounds, holds(store.board, root, keyOf(root, limit))]).toEqual([[], true]);
    expect(boardJson(store.board)).toEqual(boardJson(boardStore(doc).board));
  });
});

test('[W36] the first by seq are shown, of calls the newest, in whatever order they came, and what is no entry comes last', () => {
  const limit = LIMITS.notes;
  const one = newBoardDoc();
  fill(one, 'notes', limit + 2, 0, (n) => ({ seq: limit + 2 - n }));
  const other = newBoardDoc();
  const store = boardStore(other);
  fill(other, 'notes', 2, limit, (n) => ({ seq: limit + 2 - n }));
  fill(other, 'notes', limit, 0, (n) => ({ seq: limit + 2 - n }));
  const gone = [keyOf('notes', 1), keyOf('notes', 0)];
  expect(store.outOfBounds[0]?.unread).toEqual(gone);
  expect(boardStore(one).outOfBounds[0]?.unread).toEqual(gone);
  rootOf(other, 'notes').set('a-torn', 7);
  expect(store.outOfBounds[0]?.unread).toEqual([...gone, 'a-torn']);
  fill(other, 'calls', LIMITS.callsRead + 1, 0, (n) => ({ seq: n }));
  expect(store.outOfBounds[1]?.unread).toEqual([keyOf('calls', 0)]);
});

test('[W36] a change of what is shown tells of what came and went with it', () => {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  fill(doc, 'notes', LIMITS.notes + 1, 1, () => ({ seq: 1 }));
  const last = keyOf('notes', LIMITS.notes);
  expect(store.board.notes.has(last)).toBe(true);
  const told: string[][] = [];
  store.subscribe((_, { notes }) => told.push([...notes].sort()));
  fill(doc, 'notes', 1, 0);
  expect([store.board.notes.size, store.board.notes.has(last)]).toEqual([LIMITS.notes, false]);
  rootOf(doc, 'notes').delete(keyOf('notes', 0));
  expect(store.board.notes.has(last)).toBe(true);
  expect(told).toEqual([
    [keyOf('notes', 0), last],
    [keyOf('notes', 0), last],
  ]);
});

test('[W36] what is moved behind the others is shown no longer, and the next one is', () => {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  fill(doc, 'notes', LIMITS.notes + 1, 0, () => ({ seq: 1 }));
  fill(doc, 'notes', 1, 0, () => ({ seq: 2 }));
  expect(store.outOfBounds[0]?.unread).toEqual([keyOf('notes', 0)]);
  expect(store.board.notes.has(keyOf('notes', LIMITS.notes))).toBe(true);
});

test('[W36] what changes without changing the order is read alone', () => {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  fill(doc, 'notes', LIMITS.notes + 5_000);
  const { notes } = store.board;
  const told: string[][] = [];
  store.subscribe((_, touched) => told.push([...touched.notes]));
  fill(doc, 'notes', 1, 3, () => ({ text: 'moved' }));
  fill(doc, 'notes', 1, LIMITS.notes + 3, () => ({ text: 'not shown' }));
  expect(told).toEqual([[keyOf('notes', 3)], [keyOf('notes', LIMITS.notes + 3)]]);
  expect(store.board.notes.get(keyOf('notes', 3))?.text).toBe('moved');
  expect(store.board.notes.get(keyOf('notes', 4))).toBe(notes.get(keyOf('notes', 4)));
  expect(store.board.notes.size).toBe(LIMITS.notes);
});

test('[W33] [W36] what is not shown is removed as one step, and undo brings it back with what refers to it', () => {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  const edits = editing(doc, store);
  const hidden = keyOf('parts', LIMITS.parts);
  fill(doc, 'definitions', 1);
  fill(doc, 'parts', LIMITS.parts + 1, 0, () => ({ definition: keyOf('definitions', 0) }));
  fill(doc, 'connections', 1, 0, () => ({ ends: [0, LIMITS.parts].map((n) => ({ ...END, part: keyOf('parts', n) })) }));
  rootOf(doc, 'pins').set(`${hidden}/electrical/a/0/0/0`, ENTRY.pins);
  rootOf(doc, 'waivers').set('w', { rule: 'r', refs: [keyOf('connections', 0)] });
  fill(doc, 'notes', LIMITS.notes + 2);
  const before = doc.toJSON();
  expect(outOfBoundsRows(store.board, store.outOfBounds)).toEqual([
    'Parts: 20,001, of which 20,000 are shown',
    'Notes: 20,002, of which 20,000 are shown',
  ]);
  expect(edits.trim().ok).toBe(true);
  const sizes = (['parts', 'notes', 'connections', 'pins', 'waivers'] as const).map((root) => rootOf(doc, root).size);
  expect([store.outOfBounds, store.isWhole, sizes]).toEqual([[], true, [LIMITS.parts, LIMITS.notes, 0, 0, 0]]);
  edits.undo();
  expect(doc.toJSON()).toEqual(before);
  expect(edits.canUndo).toBe(false);
});

test('[W27] [W36] nothing is repaired while something is not shown: a connection to it looks torn', () => {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  fill(doc, 'parts', LIMITS.parts + 2);
  fill(doc, 'connections', 1, 0, () => ({
    ends: [0, 1].map((side) => ({ ...END, part: keyOf('parts', LIMITS.parts + side) })),
  }));
  mergeRepair(doc, store).run();
  expect(rootOf(doc, 'connections').size).toBe(1);
});

test('[W36] [limit entryKeyChars] a key of so many characters is read, and a longer one makes no sense', () => {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  const most = 'k'.repeat(LIMITS.entryKeyChars);
  const notes = rootOf(doc, 'notes');
  notes.set(most, ENTRY.notes);
  notes.set(`${most}k`, ENTRY.notes);
  expect([[...store.board.notes.keys()], store.damaged]).toEqual([[most], [{ root: 'notes', key: `${most}k` }]]);
  const parts = rootOf(doc, 'parts');
  parts.set('p', { ...PART, definition: most, fields: { [most]: 1 } });
  parts.set('q', { ...PART, definition: `${most}k` });
  expect([[...store.board.parts.keys()], store.outOfBounds]).toEqual([['p'], []]);
  parts.set('p', { ...PART, fields: { [`${most}k`]: 1, a: 2 } });
  expect(store.board.parts.get('p')?.fields).toEqual({ a: 2 });
  expect(store.outOfBounds).toMatchObject([{ path: ['fields'], found: LIMITS.entryKeyChars + 1 }]);
});

test('[W36] of too many fields the first by name are shown', () => {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  const fields = Array.from({ length: LIMITS.keysPerObject + 1 }, (_, n) => [keyOf('parts', n), n] as const);
  rootOf(doc, 'parts').set('p', { ...PART, fields: Object.fromEntries(fields.toReversed()) });
  const shown = store.board.parts.get('p')?.fields ?? {};
  expect([Object.keys(shown).length, shown[keyOf('parts', LIMITS.keysPerObject)]]).toEqual([
    LIMITS.keysPerObject,
    undefined,
  ]);
  expect(store.outOfBounds).toMatchObject([{ kind: 'list', found: LIMITS.keysPerObject + 1 }]);
  expect(editing(doc, store).trim().ok).toBe(true);
  expect(store.outOfBounds).toEqual([]);
});

test('[limit problemsKept] [W36] of one entry so many values are named that are beyond their bounds', () => {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  const long = 'x'.repeat(LIMITS.fieldChars + 1);
  const most = LIMITS.problemsKept;
  const named = [most - 1, most, most + 1].map((count) => {
    const fields = Array.from({ length: count }, (_, n) => [keyOf('parts', n), long]);
    rootOf(doc, 'parts').set('p', { ...PART, fields: Object.fromEntries(fields) });
    return store.outOfBounds.length;
  });
  expect(named).toEqual([most - 1, most, most]);
});
