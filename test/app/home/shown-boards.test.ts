import { expect, test } from 'vitest';
import type { ListedBoard } from '../../../app/home/only-here.ts';
import { shownBoards } from '../../../app/home/shown-boards.ts';

const board = (id: string, name: string, createdAt: number, updatedAt: number, archivedAt: number | null = null) =>
  ({ id, name, role: 'owner', ownerName: 'Ada', createdAt, updatedAt, archivedAt, openTabs: 0 }) satisfies ListedBoard;
const BOARDS = [
  board('b_1', 'Pump 10', 3, 5),
  board('b_2', 'pump 9', 1, 9),
  board('b_3', 'Antenna', 2, 7),
  board('b_4', 'Old', 4, 4, 6),
];
const tags: Readonly<Record<string, readonly string[]>> = { b_3: ['field'], b_4: ['field'] };
const shown = (filter: Partial<Parameters<typeof shownBoards>[1]>) =>
  shownBoards(
    BOARDS,
    { words: '', archived: false, tag: null, order: 'changed', ...filter },
    (id) => tags[id] ?? [],
  ).map(({ id }) => id);

test('[V42] boards are sorted by change, by name as people count, and by when they were made', () => {
  expect(shown({})).toEqual(['b_2', 'b_3', 'b_1']);
  expect(shown({ order: 'name' })).toEqual(['b_3', 'b_2', 'b_1']);
  expect(shown({ order: 'made' })).toEqual(['b_1', 'b_3', 'b_2']);
});

test('[V42] a tag and a search show some of them; a search finds tags too', () => {
  expect(shown({ tag: 'field' })).toEqual(['b_3']);
  expect(shown({ words: 'FIELD' })).toEqual(['b_3']);
  expect(shown({ words: 'pump' })).toEqual(['b_2', 'b_1']);
  expect(shown({ archived: true, tag: 'field' })).toEqual(['b_4']);
});
