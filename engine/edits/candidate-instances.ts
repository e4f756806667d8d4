import type { DomainName } from '#schemas/part-definition/types.ts';
import { PROTOCOLS } from '#schemas/vocabulary/index.ts';
import { namedResource } from '../definition/named.ts';
import { speakAlike } from '../definition/speak-alike.ts';
import { instanceReuse } from '../design/instance-reuse.ts';
import type { EditSession } from './edit-session.ts';
import { lineLoads, partnersOf } from './instance-connections.ts';
import type { RefusalParams } from './refusal.ts';
import { namedEnd, type ResolvedEnd } from './resolve.ts';
import { sharePin } from './share-pin.ts';

/**
 * Which instances of `side` a new connection could use, best first: those in use that take another and a new one, in the
 * order of `instanceReuse`. `lines` are the slots that the connection takes, null for all. Refuses where the interface is full, or the instance that was asked for.
 */
export function candidateInstances(
  session: EditSession,
  side: ResolvedEnd,
  other: ResolvedEnd,
  pointer: string,
  lines: readonly string[] | null,
): readonly number[] {
  const { index } = side;
  const loads = lineLoads(session, side);
  const countAt = (instance: number) => loads.get(instance)?.at(lines) ?? 0;
  const isLoose = other.index.passive || (lines !== null && !speakAlike(index, other.index));
  const takesAnother = (instance: number) => isLoose || countAt(instance) < index.maxConnections;
  if (side.instance !== null) {
    if (takesAnother(side.instance)) return [side.instance];
    return session.refuse(`${pointer}/instance`, 'instance-full', {
      interface: namedEnd(side, side.instance),
      count: countAt(side.instance),
      limit: index.maxConnections,
      ...inUse(session, side, side.instance),
      ...meeting(side, other),
    });
  }
  const used = [...loads.keys()].sort((a, b) => a - b).filter(takesAnother);
  const most = index.interface.max_instances ?? Number.POSITIVE_INFINITY;
  let fresh = 0;
  while (loads.has(fresh)) fresh++;
  const unused = fresh < most ? [fresh] : [];
  const reuse = instanceReuse(index, other.index.passive);
  const candidates = reuse === 'first' ? [...used, ...unused] : reuse === 'last' ? [...unused, ...used] : unused;
  if (candidates.length > 0) return candidates;
  return session.refuse(
    pointer,
    'interface-full',
    { ...fullness(session, side, loads.size), ...(used[0] === undefined ? {} : { share: used[0] }) },
    { remedies: sharePin(session, session.placedPart(side.part), index, { pointer, share: used }) },
  );
}

/** By its protocol two devices and no third: not a load, which is told of the current instead. */
function isPointToPoint({ index }: ResolvedEnd): boolean {
  const { type } = index.interface.protocol;
  return PROTOCOLS.get(type)?.topology === 'point_to_point' && !index.roles.includes('driver');
}

/** The pins of an instance, and the parts that it serves. */
function inUse(
  session: EditSession,
  side: ResolvedEnd,
  number: number,
): Pick<RefusalParams['instance-full'], 'pins' | 'partners' | 'select' | 'shared_mA' | 'point_to_point'> {
  const { definition, instances } = session.placedPart(side.part);
  const found = instances.find(({ index, end }) => index === side.index && end.instance === number);
  const resources = definition?.domains.get(side.domain)?.resources;
  const pins = (found?.slots ?? []).flatMap(({ resource }) => resources?.get(resource ?? '') ?? []).map(namedResource);
  const select = found?.slots.find((slot) => SELECTS.has(slot.function))?.resource;
  const shared_mA = side.index.interface.power_delivery?.max_current_mA;
  const selecting = resources?.get(select ?? '');
  return {
    pins,
    partners: partnersOf(session, found === undefined ? [] : [found]),
    ...(selecting === undefined ? {} : { select: namedResource(selecting) }),
    ...(shared_mA === undefined || !side.index.roles.includes('driver') ? {} : { shared_mA }),
    ...(isPointToPoint(side) ? { point_to_point: side.index.interface.protocol.type } : {}),
  };
}

/** What is worse about one more end than that there is no room for it. */
function meeting(
  side: ResolvedEnd,
  other: ResolvedEnd,
): Pick<RefusalParams['instance-full'], 'commutates' | 'against'> {
  const { type } = side.index.interface.protocol;
  if (type === 'bldc_3phase' && side.index.roles.includes('driver')) return { commutates: true };
  if (side.domain !== 'electrical' || PROTOCOLS.get(type)?.topology !== 'point_to_point') return {};
  const drives = ({ index }: ResolvedEnd): boolean => index.roles.some((role) => DRIVING_ROLES.has(role));
  return drives(other) && (type === 'uart' || !drives(side)) ? { against: other.part.label ?? other.part.id } : {};
}

/** Roles of ends that put a level or a current on their lines. */
const DRIVING_ROLES: ReadonlySet<string> = new Set([
  'output',
  'transmitter',
  'source',
  'driver',
  'controller',
  'peer',
  'host',
  'device',
  'transceiver',
]);

/** Functions by which a bus tells its devices apart. */
const SELECTS: ReadonlySet<string> = new Set(['spi_ss', 'qspi_ss']);

/** How full an interface is, and who is connected to it. */
function fullness(session: EditSession, side: ResolvedEnd, count: number): RefusalParams['interface-full'] {
  const used = session.usedInstances(side.part).filter(({ index }) => index === side.index);
  const limit = side.index.interface.max_instances ?? null;
  const reason = side.index.interface.constraints?.limit_reason;
  return {
    interface: namedEnd(side),
    count,
    limit,
    partners: partnersOf(session, used),
    ...(limit === null || reason === undefined ? {} : { reason }),
    ...(limit === 1 && PORTED.has(side.domain) ? { isPort: true } : {}),
  };
}

/** Domains whose interfaces are ports that one plugs a cable into, or screws a line to. */
const PORTED: ReadonlySet<DomainName> = new Set<DomainName>(['network', 'pneumatic', 'hydraulic']);
