import { expect, test } from 'vitest';
import { EMPTY_BOARD } from '#engine/board/board.ts';
import { boardFileChanges, toBoardFile } from '#engine/board/board-file.ts';
import { applyChanges } from '#engine/board/changes.ts';
import { revisionOf } from '#engine/board/revision.ts';
import type { Look } from '#engine/board/values.ts';
import { applied, apply, refused } from '../../support/board-builder.ts';

test('[K70] the look of a board is a setting like any other: edited, undone, kept in its file', () => {
  const { board, changes } = applied(apply(EMPTY_BOARD, { op: 'update_settings', look: 'drawn' }));
  expect([EMPTY_BOARD.look, board.look]).toEqual([null, 'drawn']);
  expect(revisionOf(board)).not.toBe(revisionOf(EMPTY_BOARD));
  expect(changes.map(({ root, key, after }) => [root, key, after])).toEqual([['board', 'look', 'drawn']]);
  expect(toBoardFile(board).board.look).toBe('drawn');
  expect(applyChanges(EMPTY_BOARD, boardFileChanges(toBoardFile(board))).look).toBe('drawn');
  expect(applied(apply(board, { op: 'update_settings', look: null })).board.look).toBeNull();
  expect('look' in toBoardFile(EMPTY_BOARD).board).toBe(false);
});

test('[K70] another look than these two is refused, and one that a document holds is not chosen', () => {
  // What an agent sends may be anything.
  const refusal = refused(apply(EMPTY_BOARD, { op: 'update_settings', look: 'draw' as Look }));
  expect(refusal).toMatchObject({ code: 'look-invalid', pointer: '/0/look', nearest: ['drawn'] });
  const torn = applyChanges(EMPTY_BOARD, [{ root: 'board', key: 'look', path: [], after: 'sketch' }]);
  expect(torn.look).toBeNull();
});
