import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { arrangeActions } from '../../../app/board-view/arrange-actions.ts';
import { applied, boardOf, context, partId } from '../../support/board-builder.ts';

test('[K106] what is locked is lined up with and stays, and it is said so where it would have moved', () => {
  let board = boardOf('resistor-4k7 as A', 'resistor-4k7 as B', 'resistor-4k7 as C');
  const edit = (edits: readonly Edit[]) => {
    board = applied(applyEdits(board, edits, context())).board;
    return true;
  };
  const ids = ['A', 'B', 'C'].map((label) => partId(board, label));
  const [a = '', b = '', c = ''] = ids;
  edit([
    ...[a, b, c].map((part, n): Edit => ({ op: 'move_part', part, at: [100 * n, 200 * n] })),
    { op: 'update_part', part: b, locked: true },
  ]);
  const told: unknown[] = [];
  const { align } = arrangeActions({
    board: () => board,
    selection: () => new Set(ids),
    canvas: () => ({
      boxOf(id) {
        const [x, y] = board.parts.get(id)?.at ?? [0, 0];
        return { minX: x, minY: y, maxX: x + 60, maxY: y + 20 };
      },
    }),
    edit,
    explainLock: (parts, attempt) => told.push([parts, attempt]),
  });
  const places = () => ids.map((id) => board.parts.get(id)?.at);
  align('left');
  expect(places()).toEqual([
    [0, 0],
    [100, 200],
    [0, 400],
  ]);
  expect(told).toEqual([[[b], 'move']]);
  align('right');
  expect(places().map((at) => at?.[0])).toEqual([100, 100, 100]);
  expect(told).toHaveLength(1);
});
