import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { type Board, type Change, EMPTY_BOARD } from '#engine/board/board.ts';
import { applyChanges, boardJson } from '#engine/board/changes.ts';
import { toJson } from '#engine/board/entry-codec.ts';
import { LIMITS } from '#schemas/limits.ts';
import { commit, initialise, newBoardDoc, type Origin } from '../../../app/document/document.ts';
import { plainJson } from '../../../app/document/plain-json.ts';
import { changesOf, newPart, script } from '../../support/board-script.ts';
import { readBoard } from '../../support/read-board.ts';
import { runs } from '../../support/runs.ts';

const ADA: Origin = { kind: 'person' };

function placed(id: string): Change {
  return { root: 'parts', key: id, path: [], after: toJson(newPart(id, 0)) };
}

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = newBoardDoc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

function exchange(...docs: readonly Y.Doc[]): void {
  for (const from of docs)
    for (const to of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)));
}

test('[W1] what is read after a commit is what the reference model says, for random edits', () => {
  fc.assert(
    fc.property(script(), (steps) => {
      const doc = newBoardDoc();
      let model: Board = EMPTY_BOARD;
      steps.forEach((step, n) => {
        const changes = changesOf(model, step, 'a', n);
        commit(doc, changes, ADA);
        model = applyChanges(model, changes);
      });
      expect(boardJson(readBoard(doc))).toEqual(boardJson(model));
    }),
    { numRuns: runs(150) },
  );
});

test('[W2] documents that saw the same updates in any order, some twice, read the same board', () => {
  fc.assert(
    fc.property(fc.array(script(12), { minLength: 3, maxLength: 3 }), fc.infiniteStream(fc.nat()), (scripts, order) => {
      const updates: Uint8Array[] = [];
      const docs = scripts.map((steps, author) => {
        const doc = newBoardDoc();
        doc.on('update', (update: Uint8Array) => updates.push(update));
        steps.forEach((step, n) => {
          // Half way, everybody hears of the others, so that they edit the same things.
          commit(doc, changesOf(readBoard(doc), step, String(author), n), ADA);
        });
        return doc;
      });
      exchange(...docs);
      docs.forEach((doc, author) => {
        const steps = scripts[author] ?? [];
        steps.forEach((step, n) => {
          commit(doc, changesOf(readBoard(doc), step, String(author), n + 100), ADA);
        });
      });
      const boards = [0, 1, 2].map(() => {
        const doc = newBoardDoc();
        for (const update of shuffled([...updates, ...updates.slice(0, 5)], () => order.next().value ?? 0)) {
          Y.applyUpdate(doc, update);
        }
        return boardJson(readBoard(doc));
      });
      exchange(...docs);
      for (const doc of docs) boards.push(boardJson(readBoard(doc)));
      for (const board of boards) expect(board).toEqual(boards[0]);
    }),
    { numRuns: runs(25) },
  );
});

test('[W3] edits of two people to different properties and fields of one part both stay', () => {
  const one = newBoardDoc();
  commit(one, [placed('p_1')], ADA);
  const two = copyOf(one);
  commit(one, [{ root: 'parts', key: 'p_1', path: ['label'], after: 'MCU' }], ADA);
  commit(one, [{ root: 'parts', key: 'p_1', path: ['fields', 'address'], after: 118 }], ADA);
  commit(two, [{ root: 'parts', key: 'p_1', path: ['at'], after: [40, 50] }], ADA);
  commit(two, [{ root: 'parts', key: 'p_1', path: ['fields', 'speed'], after: 400 }], ADA);
  exchange(one, two);
  expect(readBoard(one).parts.get('p_1')).toEqual({
    ...newPart('p_1', 0),
    label: 'MCU',
    at: [40, 50],
    fields: { address: 118, speed: 400 },
  });
  expect(readBoard(two)).toEqual(readBoard(one));
});

test('[W4] roots, keys and properties that this program does not know survive its edits', () => {
  const doc = newBoardDoc();
  initialise(doc, 'Board');
  commit(doc, [placed('p_1')], ADA);
  doc.getMap('comments').set('c1', { text: 'hello' });
  doc.getMap('board').set('theme', 'amber');
  const part = doc.getMap('parts').get('p_1');
  if (part instanceof Y.Map) part.set('colour', 'red');
  commit(doc, [{ root: 'parts', key: 'p_1', path: ['label'], after: 'MCU' }], ADA);
  const before = toJson(newPart('p_1', 0));
  const { group: _, ...ungrouped } = before;
  commit(doc, [{ root: 'parts', key: 'p_1', path: [], before, after: { ...ungrouped, label: 'X' } }], ADA);
  commit(doc, [{ root: 'board', key: 'name', path: [], after: 'Renamed' }], ADA);
  expect(doc.toJSON()).toMatchObject({
    comments: { c1: { text: 'hello' } },
    board: { theme: 'amber', name: 'Renamed' },
    parts: { p_1: { colour: 'red', label: 'X' } },
  });
});

test('[W5] a commit is one transaction and one update, and one that changes nothing is none', () => {
  const doc = newBoardDoc();
  const updates: unknown[] = [];
  doc.on('update', (_update: Uint8Array, origin: unknown) => updates.push(origin));
  commit(doc, [placed('p_1'), placed('p_2'), placed('p_3')], ADA);
  commit(doc, [{ root: 'parts', key: 'p_1', path: ['at'], after: [0, 0] }], ADA);
  commit(doc, [], ADA);
  expect(updates).toEqual([ADA]);
});

test('[W6] a change inside an entry that somebody removed is left out', () => {
  const doc = newBoardDoc();
  commit(doc, [{ root: 'parts', key: 'p_1', path: ['fields', 'address'], after: 118 }], ADA);
  commit(doc, [{ root: 'calls', key: 'call_1', path: ['undone'], after: true }], ADA);
  expect([readBoard(doc), doc.getMap('parts').size, doc.getMap('calls').size]).toEqual([EMPTY_BOARD, 0, 0]);
});

test('[limit callsKept] [W7] the newest calls are kept, by seq', () => {
  const doc = newBoardDoc();
  const call = (n: number): Change => ({
    ...{ root: 'calls', key: `call_${String(n).padStart(5, '0')}`, path: [] },
    after: { key: 'k', label: 'a', color: '', tool: 't', summary: '', changes: [], when: '', seq: n },
  });
  for (let n = 0; n < LIMITS.callsKept; n++) commit(doc, [call(n)], ADA);
  expect(readBoard(doc).calls.size).toBe(LIMITS.callsKept);
  commit(doc, [call(LIMITS.callsKept)], ADA);
  const kept = readBoard(doc).calls;
  expect(kept.size).toBe(LIMITS.callsKept);
  expect(kept.has('call_00000')).toBe(false);
  expect(kept.has('call_00200')).toBe(true);
});

test('[limit proposalsKept] [W7] the newest proposals are kept, by seq', () => {
  const doc = newBoardDoc();
  const keys = Array.from({ length: LIMITS.proposalsKept + 1 }, (_, seq) => `call_${String(seq).padStart(5, '0')}`);
  const kept = () => [...doc.getMap('proposals').keys()].sort();
  for (const [seq, key] of keys.entries()) {
    expect(kept()).toEqual(keys.slice(0, seq));
    commit(doc, [{ root: 'proposals', key, path: [], after: { seq } }], ADA);
  }
  expect(kept()).toEqual(keys.slice(1));
});

test('[limit documentDepth] [W13] a value is nested at most so deep, as plain JSON and in shared maps', () => {
  const lists = (levels: number): unknown => (levels === 0 ? 1 : [lists(levels - 1)]);
  const maps = (levels: number) => {
    const outer = newBoardDoc().getMap('board');
    let inner: Y.Map<unknown> = outer;
    for (let n = 1; n < levels; n++) inner = inner.set('in', new Y.Map());
    inner.set('end', 1);
    return outer;
  };
  expect(plainJson(lists(LIMITS.documentDepth))).toEqual(lists(LIMITS.documentDepth));
  expect(plainJson(lists(LIMITS.documentDepth + 1))).toBeUndefined();
  const ends = (levels: number) => JSON.stringify(plainJson(maps(levels))).includes('"end":1');
  expect([ends(LIMITS.documentDepth - 1), ends(LIMITS.documentDepth)]).toEqual([true, false]);
});

test('[W8] a thousand moves of one part add less than a byte each to the stored document', () => {
  const doc = newBoardDoc();
  commit(doc, [placed('p_1')], ADA);
  const move = (n: number) =>
    commit(doc, [{ root: 'parts', key: 'p_1', path: ['at'], after: [1000 + n, 2000 + n] }], ADA);
  move(0);
  const before = Y.encodeStateAsUpdate(doc).length;
  for (let n = 1; n <= 1000; n++) move(n);
  expect((Y.encodeStateAsUpdate(doc).length - before) / 1000).toBeLessThan(1);
});

test('[W9] a part that another program wrote as plain JSON can be read and edited', () => {
  const doc = newBoardDoc();
  doc.getMap('parts').set('p_1', { ...toJson(newPart('p_1', 0)), fields: { speed: 1 } });
  commit(doc, [{ root: 'parts', key: 'p_1', path: ['fields', 'address'], after: 118 }], ADA);
  expect(readBoard(doc).parts.get('p_1')?.fields).toEqual({ speed: 1, address: 118 });
});

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const rest = [...items];
  const out: T[] = [];
  while (rest.length > 0) out.push(...rest.splice(random() % rest.length, 1));
  return out;
}
