/** Documents that hold what nobody may enter: the board shows it within its bounds, and a person may cut it to size. */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type * as Y from 'yjs';
import { boardSvg } from '#engine/drawing/board-svg.ts';
import { runRules } from '#engine/rules/run.ts';
import { LIMITS } from '#schemas/limits.ts';
import { newBoardDoc, rootOf } from '../../../app/document/document.ts';
import { type BoardStore, boardStore } from '../../../app/document/snapshot.ts';
import { trimming } from '../../../app/document/trim.ts';
import { outOfBoundsRows } from '../../../app/editor/notices/out-of-bounds.ts';
import { SessionEdits } from '../../../app/session-edits.ts';
import { commenter, context } from '../../support/board-builder.ts';
import { runs } from '../../support/runs.ts';

const DEFINITION = {
  definition: { metadata: { id: 'x', name: 'n'.repeat(1_000_000), type: 'custom' }, domains: [] },
};

let doc: Y.Doc;
let store: BoardStore;
let edits: SessionEdits;
beforeEach(() => {
  doc = newBoardDoc();
  store = boardStore(doc);
  edits = new SessionEdits({ doc, store, readOnly: () => null, context: () => context(), commenter });
});

function hold(root: 'parts' | 'notes' | 'definitions' | 'board', key: string, value: unknown): void {
  rootOf(doc, root).set(key, value);
}

function hostile(): void {
  hold('definitions', 'x@1', DEFINITION);
  hold('parts', 'p', {
    definition: 'x@1',
    label: 'l'.repeat(100_000),
    at: [1e308, -1e308],
    fields: { a: 'f'.repeat(5_000) },
  });
  hold('notes', 'n', { text: 't'.repeat(4_001), at: [0, 0], size: [1e300, 10] });
  hold('board', 'name', 'b'.repeat(1_000));
}

test('[W32] what a document holds beyond its bounds is shown within them, and listed', () => {
  hostile();
  const part = store.board.parts.get('p');
  expect([part?.label.length, part?.at, `${part?.fields.a}`.length]).toEqual([
    LIMITS.labelChars,
    [LIMITS.coordinate, -LIMITS.coordinate],
    LIMITS.fieldChars,
  ]);
  const note = store.board.notes.get('n');
  expect([note?.text.length, note?.size]).toEqual([LIMITS.noteChars, [LIMITS.coordinate, 10]]);
  expect(store.board.definitions.get('x@1')?.definition.metadata.name.length).toBe(LIMITS.labelChars);
  expect(store.board.name.length).toBe(LIMITS.nameChars);
  expect(
    store.outOfBounds.map(({ root, path, kind, found, limit }) => [root, path.join('.'), kind, found, limit]),
  ).toEqual([
    ['definitions', 'definition.metadata.name', 'text', 1_000_000, LIMITS.labelChars],
    ['parts', 'label', 'text', 100_000, LIMITS.labelChars],
    ['parts', 'at', 'number', 1e308, LIMITS.coordinate],
    ['parts', 'fields.a', 'text', 5_000, LIMITS.fieldChars],
    ['notes', 'text', 'text', 4_001, LIMITS.noteChars],
    ['notes', 'size', 'number', 1e300, LIMITS.coordinate],
    ['board', '', 'text', 1_000, LIMITS.nameChars],
  ]);
  expect(outOfBoundsRows(store.board, store.outOfBounds)[2]).toMatch(/, Position: 1E308, at most 10,000,000$/);
  expect(outOfBoundsRows(store.board, store.outOfBounds)[1]).toMatch(/^l{40}, Label: 100,000 characters, at most 200$/);
});

test('[W32] [limit quantity] [limit definitionTextChars] [limit definitionNumber] what lies exactly at its bound is left as it is', () => {
  hold('parts', 'p', {
    definition: 'x@1',
    label: 'l'.repeat(LIMITS.labelChars),
    at: [LIMITS.coordinate, -LIMITS.coordinate],
    quantity: LIMITS.quantity,
  });
  hold('notes', 'n', { text: 't'.repeat(LIMITS.noteChars), at: [0, 0], size: [10, 10] });
  const items = Array.from({ length: LIMITS.keysPerObject }, () => LIMITS.definitionNumber);
  const definition = {
    metadata: { id: 'x', name: 'x', type: 'custom', description: 'd'.repeat(LIMITS.definitionTextChars) },
    domains: [],
    items,
  };
  hold('definitions', 'x@1', { definition });
  expect(store.outOfBounds).toEqual([]);
  hold('definitions', 'x@1', { definition: { ...definition, items: [...items, 0] } });
  expect(store.outOfBounds).toMatchObject([{ kind: 'list', found: LIMITS.keysPerObject + 1 }]);
  hold('definitions', 'x@1', { definition: { ...definition, items: [LIMITS.definitionNumber * 2] } });
  expect(store.outOfBounds).toMatchObject([{ kind: 'number', limit: LIMITS.definitionNumber }]);
  hold('definitions', 'x@1', {
    definition: {
      ...definition,
      metadata: { ...definition.metadata, description: 'd'.repeat(LIMITS.definitionTextChars + 1) },
    },
  });
  expect(store.outOfBounds).toMatchObject([{ kind: 'text', limit: LIMITS.definitionTextChars }]);
  hold('parts', 'p', { definition: 'x@1', quantity: LIMITS.quantity + 1 });
  expect(store.board.parts.get('p')?.quantity).toBe(LIMITS.quantity);
});

test('[W32] a definition of more values than an import takes is damaged, not shown', () => {
  const rows = Array.from({ length: 13 }, () => Array.from({ length: LIMITS.keysPerObject }, () => 0));
  hold('definitions', 'x@1', { definition: { metadata: { id: 'x', name: 'x', type: 'custom' }, domains: [], rows } });
  expect([store.board.definitions.size, store.damaged]).toEqual([0, [{ root: 'definitions', key: 'x@1' }]]);
});

test('[W50] an ambient beyond any is shown within bounds, listed, and brought within them', () => {
  hold('board', 'ambient_C', [-1e308, 1e308]);
  const most = LIMITS.temperature_C;
  expect([store.board.ambient_C, store.outOfBounds.map(({ key, kind }) => [key, kind])]).toEqual([
    [-most, most],
    [['ambient_C', 'number']],
  ]);
  expect(outOfBoundsRows(store.board, store.outOfBounds)).toHaveLength(1);
  expect(edits.trim().ok).toBe(true);
  expect([rootOf(doc, 'board').get('ambient_C'), store.outOfBounds]).toEqual([[-most, most], []]);
});

test('[W48] a definition that asks for more resources than a part may is damaged, not shown', () => {
  const asking = (...counts: readonly number[]) => {
    const interfaces = counts.map((count, n) => ({
      id: `i${n}`,
      name: `I${n}`,
      protocol: { type: 'digital', role: 'controller' },
      requires: [{ function: 'digital_io', count }],
    }));
    const domains = [{ domain: 'electrical', resources: [], interfaces }];
    return { definition: { metadata: { id: 'x', name: 'x', type: 'custom' }, domains } };
  };
  hold('definitions', 'most@1', asking(LIMITS.slotsPerPart - 1, 1));
  hold('definitions', 'more@1', asking(LIMITS.slotsPerPart, 1));
  expect([[...store.board.definitions.keys()], store.damaged]).toEqual([
    ['most@1'],
    [{ root: 'definitions', key: 'more@1' }],
  ]);
});

test('[W33] cutting to size is one step, after which nothing is beyond its bounds, and undo brings back what was', () => {
  hostile();
  const before = JSON.stringify(doc.toJSON());
  const shown = store.board;
  expect(edits.trim().ok).toBe(true);
  expect(store.outOfBounds).toEqual([]);
  expect(store.board.parts.get('p')).toEqual(shown.parts.get('p'));
  expect(JSON.stringify(doc.toJSON()).length).toBeLessThan(20_000);
  edits.undo();
  expect(JSON.stringify(doc.toJSON())).toBe(before);
  expect([store.outOfBounds.length, edits.canUndo]).toEqual([7, false]);
});

test('[W32] [W33] a definition is read twice for a change, and a few times to cut it, however much of it is beyond its bounds', () => {
  let reads = 0;
  const watched = Object.defineProperty({}, 'text', { enumerable: true, get: () => `${reads++}` });
  const texts = Array.from({ length: LIMITS.problemsKept * 2 }, () => 'd'.repeat(LIMITS.definitionTextChars + 1));
  hold('definitions', 'x@1', {
    definition: { metadata: { id: 'x', name: 'x', type: 'custom' }, domains: [] },
    watched,
    texts,
  });
  expect([reads, store.outOfBounds.length]).toEqual([2, LIMITS.problemsKept]);
  reads = 0;
  const [change, another] = trimming(doc, store);
  expect([reads, change?.key, another]).toEqual([2, 'x@1', undefined]);
});

const weird = fc.oneof(
  fc.double(),
  fc.constantFrom(1e308, -1e308, 1e21, 5e-324, -0, 2 ** 53),
  fc.integer({ min: 1, max: 300_000 }).map((length) => 'w'.repeat(length)),
  fc.string(),
  fc.jsonValue({ maxDepth: 3 }),
);
const pair = fc.tuple(weird, weird);

test('[W32] whatever values a document holds, the board is designed, checked and drawn', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record(
          { label: weird, at: pair, rotation: weird, quantity: weird, group: weird },
          { requiredKeys: [], noNullPrototype: true },
        ),
        { maxLength: 6 },
      ),
      fc.array(
        fc.record(
          { text: weird, at: pair, size: pair, kind: fc.constantFrom('note', 'frame') },
          { requiredKeys: ['text'], noNullPrototype: true },
        ),
        { maxLength: 4 },
      ),
      weird,
      (parts, notes, name) => {
        const other = newBoardDoc();
        const read = boardStore(other);
        rootOf(other, 'definitions').set('x@1', {
          definition: { metadata: { id: 'x', name, type: 'custom' }, domains: [] },
        });
        for (const [n, part] of parts.entries()) rootOf(other, 'parts').set(`p${n}`, { definition: 'x@1', ...part });
        for (const [n, note] of notes.entries()) rootOf(other, 'notes').set(`n${n}`, note);
        runRules(read.board, { today: '2026-01-01' });
        const svg = boardSvg(read.board);
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        expect(svg.length).toBeLessThan(400_000);
        read.close();
      },
    ),
    { numRuns: runs(150) },
  );
});

test('[W34] what cannot be read is taken out as one step, and undo brings it back as it was', () => {
  const torn = { root: 'parts', key: 'torn' } as const;
  rootOf(doc, 'parts').set('torn', ['no part']);
  rootOf(doc, 'notes').set('bytes', new Uint8Array(3));
  hold('notes', 'n', { text: 'sound', at: [0, 0], size: [10, 10] });
  expect(store.damaged).toEqual([torn, { root: 'notes', key: 'bytes' }]);
  expect(edits.removeDamaged().ok).toBe(true);
  // Bytes are no JSON, so that a step could not bring them back.
  expect(store.damaged).toEqual([{ root: 'notes', key: 'bytes' }]);
  expect(rootOf(doc, 'parts').has('torn')).toBe(false);
  edits.undo();
  expect(store.damaged).toContainEqual(torn);
  expect(rootOf(doc, 'parts').toJSON()).toEqual({ torn: ['no part'] });
  expect([edits.canUndo, store.board.notes.size]).toEqual([false, 1]);
});
