import type { KeyCheck } from '#schemas/http.ts';
import type { Pauses } from './pauses.ts';
import type { AgentKey } from './ports.ts';
import type { TargetBoard, Targets } from './targets.ts';

/** What an agent's next call would find, were it made now; nothing is changed. `spent` is whether it could not pay, `boards` are the open ones. */
export function keyCheckOf(
  key: AgentKey,
  boards: readonly TargetBoard[],
  targets: Targets,
  pauses: Pauses,
  spent: boolean,
): KeyCheck {
  const target = targets.get(key.id);
  const known = target === null ? null : targets.find(key, target);
  const only = boards.length === 1 ? boards[0] : undefined;
  const board = target === null ? only : (known ?? undefined);
  const told = {
    mode: key.mode,
    boards: [...boards],
    ...(board === undefined ? {} : { board: { id: board.id, name: board.name, role: board.role } }),
  };
  if (spent) return { ...told, state: 'spent' };
  if (board === undefined) {
    return { ...told, state: target !== null ? 'lost' : boards.length === 0 ? 'no_board' : 'choose' };
  }
  const pausedBy = pauses.by(board.id, key.id);
  if (pausedBy !== null) return { ...told, state: 'paused', pausedBy };
  return { ...told, state: boards.some(({ id }) => id === board.id) ? 'ready' : 'no_tab' };
}
