import type { Rooms } from '../rooms/room.ts';

/** Which agents are paused on which boards, and by whom. Kept while the server runs. */
export interface Pauses {
  /** Who paused the agent on the board, or null. */
  by(board: string, key: string): string | null;
  /** Pauses (`by` a person) or resumes (null) an agent on a board, and tells its tabs. */
  set(board: string, key: string, by: string | null): void;
  /** The paused keys of a board, oldest first. */
  on(board: string): readonly string[];
  forget(key: string): void;
}

export function createPauses(rooms: Rooms): Pauses {
  const paused = new Map<string, Map<string, string>>();

  function tell(board: string): void {
    const keys = [...(paused.get(board)?.keys() ?? [])];
    for (const tab of rooms.get(board)?.tabs ?? []) if (tab.greeted) tab.send({ type: 'paused', keys });
  }

  return {
    by: (board, key) => paused.get(board)?.get(key) ?? null,
    set(board, key, by) {
      const keys = paused.get(board) ?? new Map<string, string>();
      if (by === null) keys.delete(key);
      else keys.set(key, by);
      if (keys.size === 0) paused.delete(board);
      else paused.set(board, keys);
      tell(board);
    },
    on: (board) => [...(paused.get(board)?.keys() ?? [])],
    forget(key) {
      for (const [board, keys] of [...paused]) {
        if (!keys.delete(key)) continue;
        if (keys.size === 0) paused.delete(board);
        tell(board);
      }
    },
  };
}
