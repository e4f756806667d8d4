import type { PlacedPart } from '../allocation/instance.ts';
import { endKey } from '../board/board.ts';
import { instanceReuse } from '../design/instance-reuse.ts';
import type { EditSession } from './edit-session.ts';
import { type Side, sideName } from './resolve.ts';

/**
 * Which instances of `side` a new connection could use, best first: those in use that have room and a new one, in the
 * order of `instanceReuse`. Refuses where the interface is full, or the instance that was asked for.
 */
export function instanceChoices(session: EditSession, side: Side, other: Side, pointer: string): readonly number[] {
  const { index } = side;
  const counts = connectionCounts(session, side);
  const hasRoom = (instance: number) => other.index.passive || (counts.get(instance) ?? 0) < index.maxConnections;
  if (side.instance !== null) {
    if (hasRoom(side.instance)) return [side.instance];
    return session.refuse(
      `${pointer}/instance`,
      `${sideName(side, side.instance)} has ${counts.get(side.instance)} of ${index.maxConnections} connections`,
      { next: 'leave the instance away to get a free one' },
    );
  }
  const used = [...counts.keys()].sort((a, b) => a - b).filter(hasRoom);
  const most = index.interface.max_instances ?? Number.POSITIVE_INFINITY;
  let fresh = 0;
  while (counts.has(fresh)) fresh++;
  const unused = fresh < most ? [fresh] : [];
  const reuse = instanceReuse(index, other.index.passive);
  const choices = reuse === 'first' ? [...used, ...unused] : reuse === 'last' ? [...unused, ...used] : unused;
  if (choices.length > 0) return choices;
  return session.refuse(pointer, fullMessage(session, side, counts.size), {
    next: 'disconnect one of them, or use another interface',
  });
}

/** How many connections each used instance has, those to passive ends not counted. */
function connectionCounts(session: EditSession, side: Side): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const placed = session.placedPart(side.part);
  for (const { end, index, connections } of placed.instances) {
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

function fullMessage(session: EditSession, side: Side, count: number): string {
  const placed: PlacedPart = session.placedPart(side.part);
  const partners = placed.instances
    .filter(({ index }) => index === side.index)
    .flatMap(({ connections, end }) =>
      connections
        .flatMap((id) => session.board.connections.get(id)?.ends ?? [])
        .filter((far) => endKey(far) !== endKey(end)),
    )
    .map(({ part }) => session.board.parts.get(part)?.label ?? part);
  const to = partners.length === 0 ? '' : `, connected to ${[...new Set(partners)].slice(0, 6).join(', ')}`;
  const most = side.index.interface.max_instances;
  const limit = most === undefined ? '' : ` of ${most}`;
  return `${sideName(side)} has no room: ${count}${limit} instances are in use${to}`;
}
