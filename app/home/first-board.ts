/** Which board `/` opens. */
import type { BoardRecord } from '#schemas/http.ts';

const KEY = 'busbar:last-board';

/** The board that was open here last, else the one changed last, which on a first start is the sample. */
export function boardToOpen(boards: readonly BoardRecord[]): string | undefined {
  const live = boards.filter((board) => board.archivedAt === null);
  const last = lastBoard();
  return (live.find((board) => board.id === last) ?? live[0])?.id;
}

export function rememberBoard(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Without storage `/` opens the board changed last.
  }
}

/** Whether a board was open in this browser before. */
export function hasLastBoard(): boolean {
  return lastBoard() !== null;
}

function lastBoard(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
