/** Which boards the list shows, and in which order. */
import type { ListedBoard } from './only-here.ts';

export const BOARD_ORDERS = ['changed', 'name', 'made'] as const;
type BoardOrder = (typeof BOARD_ORDERS)[number];

interface BoardFilter {
  readonly words: string;
  readonly archived: boolean;
  /** null: whatever tags they have. */
  readonly tag: string | null;
  readonly order: BoardOrder;
}

/** Those that the filter lets through; last changed or made first, or by name. A search finds names and tags. */
export function shownBoards(
  boards: readonly ListedBoard[],
  { words, archived, tag, order }: BoardFilter,
  tagsOf: (board: string) => readonly string[],
): readonly ListedBoard[] {
  const sought = words.trim().toLowerCase();
  const isFound = ({ id, name }: ListedBoard) =>
    [name, ...tagsOf(id)].some((text) => text.toLowerCase().includes(sought));
  return boards
    .filter((board) => (board.archivedAt !== null) === archived)
    .filter((board) => (tag === null || tagsOf(board.id).includes(tag)) && isFound(board))
    .sort((a, b) => ORDERS[order](a, b) || b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1));
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const ORDERS: Readonly<Record<BoardOrder, (a: ListedBoard, b: ListedBoard) => number>> = {
  changed: (a, b) => b.updatedAt - a.updatedAt,
  name: (a, b) => byName.compare(a.name, b.name),
  made: (a, b) => b.createdAt - a.createdAt,
};
