import { type End, endKey } from '../board/board.ts';
import type { Point } from '../board/values.ts';
import type { EditSession } from './edit-session.ts';

/**
 * Removes connections with what belongs to them alone: the waivers that name them, and the pins of interface instances
 * that nothing uses any more. Waivers go first, since an undo runs backward and restores one only where its connection is.
 */
export function removeConnections(session: EditSession, ids: readonly string[]): void {
  removeWaiversOf(session, new Set(ids));
  for (const id of ids) {
    const ends = session.board.connections.get(id)?.ends ?? [];
    leaveThreads(session, id, middleOf(session, ends));
    session.write('connections', id, [], undefined);
    for (const end of ends) {
      const key = endKey(end);
      const inUse = session.connectionsOf(end.part).some((other) => other.ends.some((own) => endKey(own) === key));
      if (inUse) continue;
      for (const pin of session.board.pins.keys()) {
        if (pin.startsWith(`${key}/`)) session.write('pins', pin, [], undefined);
      }
    }
  }
}

/** Comments stay where what they are about stood; undone, it has them again. */
export function leaveThreads(session: EditSession, id: string, at: Point | null): void {
  if (at === null) return;
  for (const thread of session.threadsOn(id)) session.write('comments', thread, ['at'], [...at]);
}

/** Half of the way from part to part. */
function middleOf(session: EditSession, ends: readonly End[]): Point | null {
  const [a, b = a] = ends.flatMap(({ part }) => session.board.parts.get(part) ?? []);
  return a === undefined || b === undefined ? null : [(a.at[0] + b.at[0]) / 2, (a.at[1] + b.at[1]) / 2];
}

/** Removes the waivers that name any of these parts or connections. */
export function removeWaiversOf(session: EditSession, ids: ReadonlySet<string>): void {
  for (const [fingerprint, waiver] of session.board.waivers) {
    if (waiver.refs.some((ref) => ids.has(ref))) session.write('waivers', fingerprint, [], undefined);
  }
}
