/** A version beside another state of its board, as the canvas and the panel show them. */
import type { Board } from '#engine/board/board.ts';
import { boardDifference } from '#engine/difference/difference.ts';
import type { DifferenceItem, DifferenceKind } from '#engine/difference/difference-item.ts';
import { type PurchaseTotal, purchaseTotal } from '#engine/export/bill-of-materials.ts';

export interface ComparedBoards {
  readonly items: readonly DifferenceItem[];
  /** Both boards in one: what only one of them has is where that one has it, all else where the version has it. */
  readonly both: Board;
  /** By id of a part, connection or note: what became of it. */
  readonly kinds: ReadonlyMap<string, DifferenceKind>;
  readonly cost: { readonly before: PurchaseTotal; readonly after: PurchaseTotal };
}

/** What makes of the version `before` the board `after`. */
export function comparedBoards(before: Board, after: Board): ComparedBoards {
  const { items } = boardDifference(before, after);
  const onCanvas = items.filter(({ root }) => root === 'parts' || root === 'connections' || root === 'notes');
  const kinds = new Map<string, DifferenceKind>();
  for (const { key, kind } of onCanvas) kinds.set(key, kind);
  return {
    items,
    both: {
      ...before,
      definitions: new Map([...after.definitions, ...before.definitions]),
      parts: new Map([...after.parts, ...before.parts]),
      connections: new Map([...after.connections, ...before.connections]),
      notes: new Map([...after.notes, ...before.notes]),
    },
    kinds,
    cost: { before: purchaseTotal(before), after: purchaseTotal(after) },
  };
}
