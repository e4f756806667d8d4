import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { BOARD_FORMAT } from '#engine/board/board.ts';
import { boardJson } from '#engine/board/changes.ts';
import { toJson } from '#engine/board/entry-codec.ts';
import { commit, newBoardDoc, type Origin } from '../../../app/document/document.ts';
import { boardStore, type Touched } from '../../../app/document/snapshot.ts';
import { changesOf, newPart, script } from '../../support/board-script.ts';
import { readBoard } from '../../support/read-board.ts';
import { runs } from '../../support/runs.ts';

const ADA: Origin = { kind: 'person' };

test('[W10] the store equals a fresh read after every step of a random walk with two writers', () => {
  fc.assert(
    fc.property(script(), script(), (ours, theirs) => {
      const here = newBoardDoc();
      const there = newBoardDoc();
      const store = boardStore(here);
      const steps = Math.max(ours.length, theirs.length);
      for (let n = 0; n < steps; n++) {
        const mine = ours[n];
        const other = theirs[n];
        if (mine !== undefined) commit(here, changesOf(store.board, mine, 'a', n), ADA);
        if (other !== undefined) commit(there, changesOf(readBoard(there), other, 'b', n), ADA);
        expect(boardJson(store.board)).toEqual(boardJson(readBoard(here)));
        if (n % 3 === 0) {
          Y.applyUpdate(here, Y.encodeStateAsUpdate(there, Y.encodeStateVector(here)));
          Y.applyUpdate(there, Y.encodeStateAsUpdate(here, Y.encodeStateVector(there)));
          expect(boardJson(store.board)).toEqual(boardJson(readBoard(here)));
        }
      }
    }),
    { numRuns: runs(30) },
  );
});

test('[W11] one remote edit reads again only what it touched, and tells which', () => {
  const there = newBoardDoc();
  commit(
    there,
    ['p_1', 'p_2', 'p_3'].map((key) => ({ root: 'parts', key, path: [], after: toJson(newPart(key, 0)) })),
    ADA,
  );
  const here = newBoardDoc();
  Y.applyUpdate(here, Y.encodeStateAsUpdate(there));
  const store = boardStore(here);
  const before = store.board;
  const seen: Touched[] = [];
  store.subscribe((_board, touched) => seen.push(touched));
  commit(there, [{ root: 'parts', key: 'p_2', path: ['fields', 'address'], after: 118 }], ADA);
  Y.applyUpdate(here, Y.encodeStateAsUpdate(there, Y.encodeStateVector(here)));
  expect(seen.map((touched) => [...touched.parts])).toEqual([['p_2']]);
  expect(store.board.parts.get('p_1')).toBe(before.parts.get('p_1'));
  expect(store.board.parts.get('p_3')).toBe(before.parts.get('p_3'));
  expect(store.board.connections).toBe(before.connections);
  expect(store.board.parts.get('p_2')?.fields).toEqual({ address: 118 });
});

test('[W12] a transaction is told once, after its update has gone out, with what it touched alone', () => {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  const order: string[] = [];
  doc.on('update', () => order.push('update'));
  store.subscribe((board, _touched, origin) => order.push(`told of ${board.parts.size} by ${origin?.kind}`));
  commit(
    doc,
    ['p_1', 'p_2'].map((key) => ({ root: 'parts', key, path: [], after: toJson(newPart(key, 0)) })),
    ADA,
  );
  expect(order).toEqual(['update', 'told of 2 by person']);
  const touched: Touched[] = [];
  store.subscribe((_board, one) => touched.push(one));
  commit(doc, [{ root: 'parts', key: 'p_1', path: ['label'], after: 'MCU' }], ADA);
  commit(doc, [{ root: 'parts', key: 'p_2', path: ['label'], after: 'Sensor' }], ADA);
  expect(touched.map(({ parts }) => [...parts])).toEqual([['p_1'], ['p_2']]);
});

test('[W13] what makes no sense is kept in the document, left out of the board and reported; nothing throws', () => {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  const foreign = newBoardDoc();
  const parts = foreign.getMap('parts');
  parts.set('p_number', 7);
  parts.set('p_bytes', new Uint8Array([1, 2]));
  parts.set('p_text', new Y.Text('hello'));
  parts.set('p_empty', new Y.Map());
  parts.set('p_deep', deep(500));
  parts.set(
    'p_odd',
    new Y.Map<unknown>([
      ['definition', 'x@1'],
      ['at', 'here'],
      ['fields', 12],
      ['list', new Y.Array()],
    ]),
  );
  foreign.getMap('connections').set('c_1', { ends: 'none' });
  foreign.getMap('board').set('severity/rule', 'catastrophic');
  foreign.getArray('notes').push(['a list where a map belongs']);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(foreign));
  expect([...store.board.parts.keys()]).toEqual(['p_odd']);
  expect(store.board.parts.get('p_odd')?.at).toEqual([0, 0]);
  expect(store.damaged.map(({ root, key }) => `${root}/${key}`).sort()).toEqual([
    'board/severity/rule',
    'connections/c_1',
    'parts/p_bytes',
    'parts/p_deep',
    'parts/p_empty',
    'parts/p_number',
    'parts/p_text',
  ]);
  expect(doc.getMap('parts').size).toBe(6);
  commit(doc, [{ root: 'parts', key: 'p_number', path: [] }], ADA);
  expect(store.damaged.some(({ key }) => key === 'p_number')).toBe(false);
});

test('[W14] a document of a newer format is marked, and becomes ordinary when the mark goes', () => {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  commit(doc, [{ root: 'board', key: 'format', path: [], after: BOARD_FORMAT + 1 }], ADA);
  expect(store.newer).toBe(true);
  commit(doc, [{ root: 'board', key: 'format', path: [], after: BOARD_FORMAT }], ADA);
  expect(store.newer).toBe(false);
});

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let n = 0; n < levels; n++) value = { value };
  return value;
}
