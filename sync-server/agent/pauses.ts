import type { Rooms } from '../rooms/room.ts';
import type { AgentMemory } from './ports.ts';

/** Which agents are paused on which boards, and by whom. */
export interface Pauses {
  /** Who paused the agent on the board, or null. */
  by(board: string, key: string): string | null;
  /** Pauses (`by` a person) or resumes (null) an agent on a board, and tells its tabs. */
  set(board: string, key: string, by: string | null): void;
  /** The paused keys of a board. */
  on(board: string): readonly string[];
  forget(key: string): void;
}

export function createPauses(rooms: Rooms, memory: AgentMemory): Pauses {
  function set(board: string, key: string, by: string | null): void {
    memory.setPaused(board, key, by);
    const keys = memory.pausedOn(board);
    for (const tab of rooms.get(board)?.tabs ?? []) if (tab.greeted) tab.send({ type: 'paused', keys });
  }

  return {
    by: memory.pausedBy,
    set,
    on: memory.pausedOn,
    forget(key) {
      for (const board of memory.pausedBoards(key)) set(board, key, null);
    },
  };
}
