/** The boards behind the revision tokens that a tab has handed out, so that it can tell what has changed since. */
import { LIMITS } from '#schemas/limits.ts';
import type { Board } from '../../board/board.ts';
import { revisionOf } from '../../board/revision.ts';

export interface RevisionHistory {
  /** The token of `board`, which is from now on known; the oldest is forgotten past `LIMITS.revisionsKept`. */
  readonly remember: (board: Board) => string;
  /** The board that a token was handed out for; undefined where this tab does not know it (any more). */
  readonly find: (token: string) => Board | undefined;
}

/** One for each open board of a tab. Boards share their unchanged entries, so a kept one costs little. */
export function newRevisionHistory(): RevisionHistory {
  const boards = new Map<string, Board>();
  return {
    remember: (board) => {
      const token = revisionOf(board);
      boards.delete(token);
      boards.set(token, board);
      for (const oldest of boards.keys()) {
        if (boards.size <= LIMITS.revisionsKept) break;
        boards.delete(oldest);
      }
      return token;
    },
    find: (token) => boards.get(token),
  };
}
