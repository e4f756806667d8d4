import type * as Y from 'yjs';
import { BOARD_FORMAT, type Board, type Change } from '#engine/board/board.ts';
import { applyChanges } from '#engine/board/changes.ts';
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

/** The same for a board that lies in no document, such as that of an old version. */
export function migratedBoard(old: Board, steps = MIGRATIONS, to: number = BOARD_FORMAT): Board {
  let board = old;
  while (board.format < to) {
    const { format } = board;
    const step = steps.find(({ from }) => from === format);
    if (step === undefined) return board;
    const next: Change = { root: 'board', key: 'format', path: [], before: format, after: format + 1 };
    board = applyChanges(board, [...step.changes(board), next]);
  }
  return board;
}
