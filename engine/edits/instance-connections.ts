import { endKey } from '../board/board.ts';
import type { EditSession } from './edit-session.ts';
import type { ResolvedEnd } from './resolve.ts';

/** How many connections each used instance has, those to passive ends not counted. */
export function connectionCounts(session: EditSession, side: ResolvedEnd): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { end, index, connections } of session.usedInstances(side.part)) {
    if (index !== side.index) continue;
    const own = endKey(end);
    const counted = connections.filter((id) => {
      const ends = session.board.connections.get(id)?.ends ?? [];
      const far = ends.find((entry) => endKey(entry) !== own);
      return far !== undefined && !isPassiveEnd(session, far.part, far.domain, far.interface);
    });
    counts.set(end.instance, counted.length);
  }
  return counts;
}

function isPassiveEnd(session: EditSession, part: string, domain: string, id: string): boolean {
  const entry = session.board.parts.get(part);
  const definition = entry === undefined ? null : session.placedPart(entry).definition;
  return definition?.interfaces.get(`${domain}/${id}`)?.passive === true;
}

/** Labels of the parts that are connected to these instances. */
export function partnersOf(
  session: EditSession,
  instances: readonly { readonly key: string; readonly connections: readonly string[] }[],
): readonly string[] {
  const partners = instances.flatMap(({ key, connections }) =>
    connections
      .flatMap((id) => session.board.connections.get(id)?.ends ?? [])
      .filter((far) => endKey(far) !== key)
      .map(({ part }) => session.board.parts.get(part)?.label ?? part),
  );
  return [...new Set(partners)];
}
