import type { Board, CallRecord } from '#engine/board/board.ts';
import type { Violation } from '#engine/rules/rule.ts';

/**
 * The newest call of an agent that changed a part or a connection which the violation names; null where none of those that the board
 * remembers did: a person did, or nobody knows. Calls that were undone do not count.
 */
export function causeOf(board: Board, { refs }: Pick<Violation, 'refs'>): CallRecord | null {
  const named = new Set(refs.flatMap(({ part, connection }) => [part, connection].filter((id) => id !== undefined)));
  let newest: CallRecord | null = null;
  for (const call of board.calls.values()) {
    if (call.undone || (newest !== null && call.seq < newest.seq)) continue;
    const touches = call.changes.some(
      ({ root, key }) => (root === 'parts' || root === 'connections') && named.has(key),
    );
    if (touches) newest = call;
  }
  return newest;
}
