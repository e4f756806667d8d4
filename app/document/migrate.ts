import type * as Y from 'yjs';
import { BOARD_FORMAT, type Board, type Change } from '#engine/board/board.ts';
import { commit } from './document.ts';

/** What turns a board of one format into the next. Two tabs may do it at once: both must write the same. */
export interface Migration {
  readonly from: number;
  readonly changes: (board: Board) => readonly Change[];
}

/** One for each format before `BOARD_FORMAT`. The first format has none. */
const MIGRATIONS: readonly Migration[] = [];

/**
 * Brings the document to `to`, one format and one transaction at a time. Does nothing to one that is there, and stops
 * where no step leads on. `board()` must be the document's board of that moment.
 */
export function migrate(doc: Y.Doc, board: () => Board, steps = MIGRATIONS, to: number = BOARD_FORMAT): void {
  while (board().format < to) {
    const { format } = board();
    const step = steps.find(({ from }) => from === format);
    if (step === undefined) return;
    const next: Change = { root: 'board', key: 'format', path: [], before: format, after: format + 1 };
    commit(doc, [...step.changes(board()), next], { kind: 'migrate' });
  }
}
