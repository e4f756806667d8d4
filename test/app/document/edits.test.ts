import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { boardJson } from '#engine/board/changes.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits, type EditContext } from '#engine/edits/apply.ts';
import { repair } from '#engine/edits/repair.ts';
import { libraryOf } from '#engine/library/library.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { commit, newBoardDoc, type Origin } from '../../../app/document/document.ts';
import { boardStore } from '../../../app/document/snapshot.ts';
import { type EditStep, editOf, editStep } from '../../support/edit-script.ts';
import { readBoard } from '../../support/read-board.ts';
import { runs } from '../../support/runs.ts';

const ADA: Origin = { kind: 'person' };
const library = libraryOf(STARTER_PARTS);

function contextOf(author: string): EditContext {
  let n = 0;
  return {
    library,
    who: author,
    now: '2026-01-01T00:00:00.000Z',
    newId(prefix) {
      n += 1;
      return `${prefix}_${author}${String(n).padStart(8, '0')}`;
    },
  };
}

function write(doc: Y.Doc, board: Board, step: EditStep, context: EditContext): Board {
  const edit = editOf(board, step);
  const result = edit === null ? null : applyEdits(board, [edit], context);
  if (result === null || !result.ok) return board;
  commit(doc, result.changes, ADA);
  return result.board;
}

test('[W25] what is read after edits is what the engine says of them, for random edits of real parts', () => {
  fc.assert(
    fc.property(fc.array(editStep, { maxLength: 60, size: 'max' }), (steps) => {
      const doc = newBoardDoc();
      const store = boardStore(doc);
      const context = contextOf('a');
      const station = applyEdits(EMPTY_BOARD, WEATHER_STATION, context);
      if (!station.ok) throw new Error(station.refusal.code);
      commit(doc, station.changes, ADA);
      let model = station.board;
      for (const step of steps) {
        model = write(doc, model, step, context);
        expect(boardJson(store.board)).toEqual(boardJson(model));
      }
    }),
    { numRuns: runs(60) },
  );
});

test('[W26] three people who edit at once, and hear of it in any order, have the same board and the same design', () => {
  fc.assert(
    fc.property(
      fc.array(editStep, { minLength: 6, maxLength: 25, size: 'max' }),
      fc.array(fc.array(editStep, { maxLength: 12, size: 'max' }), { minLength: 3, maxLength: 3 }),
      fc.infiniteStream(fc.nat()),
      (start, scripts, order) => {
        const first = newBoardDoc();
        const context = contextOf('s');
        for (const step of start) write(first, readBoard(first), step, context);
        const updates = [Y.encodeStateAsUpdate(first)];
        scripts.forEach((steps, author) => {
          const doc = newBoardDoc();
          Y.applyUpdate(doc, Y.encodeStateAsUpdate(first));
          doc.on('update', (update: Uint8Array) => updates.push(update));
          const own = contextOf(`u${author}`);
          for (const step of steps) write(doc, readBoard(doc), step, own);
        });
        const boards = [0, 1, 2].map(() => {
          const doc = newBoardDoc();
          const store = boardStore(doc);
          const rest = [...updates, ...updates.slice(1, 4)];
          while (rest.length > 0) {
            const [update] = rest.splice((order.next().value ?? 0) % rest.length, 1);
            if (update !== undefined) Y.applyUpdate(doc, update);
          }
          return store.board;
        });
        for (const board of boards.slice(1)) {
          expect(boardJson(board)).toEqual(boardJson(boards[0] ?? EMPTY_BOARD));
          expect(designJson(board)).toBe(designJson(boards[0] ?? EMPTY_BOARD));
        }
      },
    ),
    { numRuns: runs(20) },
  );
});

test('[W27] a repair makes any merged board sound, in one go, and does nothing to a sound one', () => {
  fc.assert(
    fc.property(
      fc.array(editStep, { minLength: 20, maxLength: 40, size: 'max' }),
      fc.array(fc.array(editStep, { maxLength: 15, size: 'max' }), { minLength: 3, maxLength: 3 }),
      (start, scripts) => {
        const first = newBoardDoc();
        const store = boardStore(first);
        const context = contextOf('s');
        for (const step of start) write(first, store.board, step, context);
        expect(repair(store.board)).toEqual([]);
        const others = scripts.map((steps, author) => {
          const doc = newBoardDoc();
          Y.applyUpdate(doc, Y.encodeStateAsUpdate(first));
          const own = contextOf(`u${author}`);
          for (const step of steps) write(doc, readBoard(doc), step, own);
          return Y.encodeStateAsUpdate(doc);
        });
        for (const update of others) Y.applyUpdate(first, update);
        commit(first, repair(store.board), { kind: 'repair' });
        expect(repair(store.board)).toEqual([]);
      },
    ),
    { numRuns: runs(30) },
  );
});

test('[W27] a connection to a part that somebody else removed meanwhile goes, with its pins', () => {
  const [first, other] = [newBoardDoc(), newBoardDoc()];
  const station = applyEdits(EMPTY_BOARD, WEATHER_STATION, contextOf('s'));
  if (!station.ok) throw new Error(station.refusal.code);
  commit(first, station.changes, ADA);
  Y.applyUpdate(other, Y.encodeStateAsUpdate(first));
  const store = boardStore(first);
  const sensor = { op: 'add_part', id: '$t', definition: 'ds18b20' } as const;
  const joined = {
    op: 'connect',
    from: { part: '$t', interface: 'onewire' },
    to: { part: 'ESP32', interface: 'onewire' },
  } as const;
  const removed = applyEdits(store.board, [{ op: 'remove_part', part: 'ESP32' }], contextOf('a'));
  const connected = applyEdits(readBoard(other), [sensor, joined], contextOf('b'));
  if (!removed.ok || !connected.ok) throw new Error('the edits are refused');
  commit(first, removed.changes, ADA);
  commit(other, connected.changes, ADA);
  Y.applyUpdate(first, Y.encodeStateAsUpdate(other));
  const [late] = connected.changes.filter((change) => change.root === 'connections');
  expect(repair(store.board)).toContainEqual(expect.objectContaining({ root: 'connections', key: late?.key }));
  commit(first, repair(store.board), { kind: 'repair' });
  expect(store.board.connections.has(late?.key ?? '')).toBe(false);
  expect(repair(store.board)).toEqual([]);
});

/** Everything that the design works out, as text: equal byte for byte or not. What an instance knows of its definition is left out. */
function designJson(board: Board): string {
  const { nets, broken, instances, links } = designOf(board);
  return JSON.stringify([nets, broken, [...instances], [...links]], (key, value: unknown) => {
    if (key === 'index') return undefined;
    return value instanceof Map ? [...value] : value;
  });
}
