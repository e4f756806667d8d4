import { expect, test } from 'vitest';
import { initialise, newBoardDoc } from '../../../app/document/document.ts';
import { type Migration, migrate } from '../../../app/document/migrate.ts';
import { boardStore } from '../../../app/document/snapshot.ts';

const named = (from: number): Migration => ({
  from,
  changes: (board) => [{ root: 'board', key: 'name', path: [], after: `${board.name}, after ${from}` }],
});

test('[W23] an older document is brought up one format at a time, and one that is there is left alone', () => {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  initialise(doc, 'Board');
  const origins: unknown[] = [];
  store.subscribe((_board, _touched, origin) => origins.push(origin));
  migrate(doc, () => store.board, [named(2), named(1)], 3);
  expect(store.board).toMatchObject({ format: 3, name: 'Board, after 1, after 2' });
  expect(origins).toEqual([{ kind: 'migrate' }, { kind: 'migrate' }]);
  let updates = 0;
  doc.on('update', () => {
    updates += 1;
  });
  migrate(doc, () => store.board, [named(3)], 3);
  expect(updates).toBe(0);
});

test('[W24] a migration stops where no step leads on', () => {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  initialise(doc, 'Board');
  migrate(doc, () => store.board, [named(2)], 3);
  expect(store.board).toMatchObject({ format: 1, name: 'Board' });
});
