import { expect, test } from 'vitest';
import { outlineRows } from '../../../app/editor/outline-rows.ts';
import { boardOf, note, part, withNotes } from '../canvas/board.ts';

const BOARD = withNotes(
  boardOf([part('p1', [0, 0], { label: 'Sensor' }), part('p2', [400, 0], { label: 'Sensor' }), part('p3', [800, 0])]),
  [
    note('n1', [0, 400], undefined, { text: 'Check the fuse\nbefore use' }),
    note('f1', [0, 800], undefined, { kind: 'frame', text: 'Supply' }),
  ],
);
const rows = (query: string) => outlineRows(BOARD, query).map(({ id }) => id);

test('[G42] frames, parts and notes are listed, notes by their first line', () => {
  expect(rows('')).toEqual(['f1', 'p1', 'p2', 'p3', 'n1']);
  expect(outlineRows(BOARD, '').at(-1)).toEqual({
    id: 'n1',
    label: 'Check the fuse',
    about: 'Note',
    locked: false,
    definition: null,
  });
});

test('[G42] what shares a label is told apart by its id, also where only one of them is found', () => {
  expect(outlineRows(BOARD, 'sensor').map(({ about }) => about)).toEqual(['test · p1', 'test · p2']);
});

test('[G42] they are found by label, kind and the whole text of a note', () => {
  expect([rows('supply'), rows('frame'), rows('before'), rows('nothing like it')]).toEqual([
    ['f1'],
    ['f1'],
    ['n1'],
    [],
  ]);
});

test('[K50] a row says whether its part is locked', () => {
  const board = boardOf([part('p1', [0, 0]), part('p2', [400, 0], { locked: true })]);
  expect(outlineRows(board, '').map(({ id, locked }) => [id, locked])).toEqual([
    ['p1', false],
    ['p2', true],
  ]);
});
