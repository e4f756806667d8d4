import type { Records } from '../storage/records.ts';
import type { AgentMemory } from './ports.ts';

/** What is remembered of agents over a restart: exact in memory at once, on disk within `LIMITS.lazySaveMs`. */
export function agentMemory(records: Records): AgentMemory {
  return {
    target: (key) => records.get('targets', key)?.board ?? null,
    setTarget(key, board) {
      if (board === null) records.forget('targets', key);
      else records.update('targets', key, (row) => (row?.board === board ? null : { id: key, board }));
    },
    pausedBy: (board, key) => records.get('pauses', `${board}/${key}`)?.by ?? null,
    pausedOn: (board) => records.find('pauses', 'board', board).map(({ key }) => key),
    pausedBoards: (key) => records.find('pauses', 'key', key).map(({ board }) => board),
    setPaused(board, key, by) {
      const id = `${board}/${key}`;
      if (by === null) records.forget('pauses', id);
      else records.update('pauses', id, () => ({ id, board, key, by }));
    },
  };
}
