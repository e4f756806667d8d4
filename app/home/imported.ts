/** Boards that were made for a file and wait to be filled from it. */
import { boardFileChanges } from '#engine/board/board-file.ts';
import type { BoardFile } from '#schemas/board-file.ts';
import type { Session } from '../session.ts';

const waiting = new Map<string, BoardFile>();

/** The board of this id is to be filled from `file` when it opens. */
export function fillLater(boardId: string, file: BoardFile): void {
  waiting.set(boardId, file);
}

/** Fills a new board from the file that it was made for. Call it when the board is loaded. */
export function fillImported(session: Session): void {
  const file = waiting.get(session.boardId);
  if (!file) return;
  waiting.delete(session.boardId);
  session.changes(boardFileChanges(file), { kind: 'import' });
}
