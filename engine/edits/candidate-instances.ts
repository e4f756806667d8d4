import { endKey } from '../board/board.ts';
import { instanceReuse } from '../design/instance-reuse.ts';
import type { EditSession } from './edit-session.ts';
import type { RefusalParams } from './refusal.ts';
import { namedSide, type Side } from './resolve.ts';

/**
 * Which instances of `side` a new connection could use, best first: those in use that take another and a new one, in the
 * order of `instanceReuse`. Refuses where the interface is full, or the instance that was asked for.
 */
export function candidateInstances(session: EditSession, side: Side, other: Side, pointer: string): readonly number[] {
  const { index } = side;
  const counts = connectionCounts(session, side);
  const takesAnother = (instance: number) => other.index.passive || (counts.get(instance) ?? 0) < index.maxConnections;
  if (side.instance !== null) {
    if (takesAnother(side.instance)) return [side.instance];
    return session.refuse(`${pointer}/instance`, 'instance-full', {
      interface: namedSide(side, side.instance),
      count: counts.get(side.instance) ?? 0,
      limit: index.maxConnections,
    });
  }
  const used = [...counts.keys()].sort((a, b) => a - b).filter(takesAnother);
  const most = index.interface.max_instances ?? Number.POSITIVE_INFINITY;
  let fresh = 0;
  while (counts.has(fresh)) fresh++;
  const unused = fresh < most ? [fresh] : [];
  const reuse = instanceReuse(index, other.index.passive);
  const candidates = reuse === 'first' ? [...used, ...unused] : reuse === 'last' ? [...unused, ...used] : unused;
  if (candidates.length > 0) return candidates;
  const share = used[0] === undefined ? {} : { share: used[0] };
  return session.refuse(pointer, 'interface-full', { ...fullness(session, side, counts.size), ...share });
}

/** An instance of `side` in use that a connection takes only where it is named; null where there is none. */
export function instanceToShare(session: EditSession, side: Side, other: Side): number | null {
  if (side.instance !== null || instanceReuse(side.index, other.index.passive) !== 'never') return null;
  const counts = connectionCounts(session, side);
  const open = [...counts].filter(([, count]) => count < side.index.maxConnections).map(([instance]) => instance);
  return open.length === 0 ? null : Math.min(...open);
}

/** How many connections each used instance has, those to passive ends not counted. */
function connectionCounts(session: EditSession, side: Side): ReadonlyMap<number, number> {
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

/** How full an interface is, and who is connected to it. */
function fullness(session: EditSession, side: Side, count: number): RefusalParams['interface-full'] {
  const partners = session
    .usedInstances(side.part)
    .filter(({ index }) => index === side.index)
    .flatMap(({ connections, end }) =>
      connections
        .flatMap((id) => session.board.connections.get(id)?.ends ?? [])
        .filter((far) => endKey(far) !== endKey(end)),
    )
    .map(({ part }) => session.board.parts.get(part)?.label ?? part);
  const limit = side.index.interface.max_instances ?? null;
  return { interface: namedSide(side), count, limit, partners: [...new Set(partners)] };
}
