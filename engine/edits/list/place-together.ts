/** Places that a list of edits finds as a whole, whatever the order of its edits. */
import { allocate, type Demand } from '../../allocation/allocate.ts';
import { fixedDemand } from '../../allocation/allocation-request.ts';
import type { Instance } from '../../allocation/instance.ts';
import type { UsedInstance } from '../../allocation/part-instances.ts';
import { placeUnexplained } from '../../allocation/placed-part.ts';
import { fixedResources } from '../../allocation/resolve-instances.ts';
import { endKey, type Part, pinKey } from '../../board/board.ts';
import type { DefinitionIndex, DomainIndex } from '../../definition/index-types.ts';
import type { EditSession } from '../edit-session.ts';
import { refusePlace, refuseUndecided } from '../placement.ts';
import type { PendingRequest } from './list-placements.ts';

/**
 * Places what an edit could not place beside everything that stands there: together with what else the list placed, now
 * or, where that does not do, at the end of the list, which may still free something.
 */
export function placeOrWait(session: EditSession, waiting: PendingRequest): void {
  const { placements } = session;
  const { part, index } = waiting;
  const isFirst = !placements.isWaiting(part, index.domain);
  placements.wait(waiting);
  if (isFirst && placeTogether(session, waiting, []) === 'solved') placements.settle(part, index.domain);
}

/** Places what still waits at the end of a list. The first edit that finds no place beside those before it is refused. */
export function placeWaiting(session: EditSession): void {
  for (let [first] = session.placements.waiting; first !== undefined; [first] = session.placements.waiting) {
    const settled = session.placements.settle(first.part, first.index.domain);
    const [next, ...others] = settled.filter((one) => isThere(session, one));
    if (next !== undefined && placeTogether(session, next, []) !== 'solved') refuseFirst(session, [next, ...others]);
  }
}

/** Writes the resources of an instance to all its connections, each on its own side. */
export function storeAssigned(
  session: EditSession,
  { key, connections }: Pick<UsedInstance, 'key' | 'connections'>,
  resources: readonly string[],
): void {
  for (const id of connections) {
    const connection = session.board.connections.get(id);
    if (connection === undefined) continue;
    const assigned = connection.ends.map((end, side) =>
      endKey(end) === key ? [...resources] : [...(connection.assigned[side] ?? [])],
    );
    session.write('connections', id, ['assigned'], assigned);
  }
}

/** What stands in one domain of a part. */
interface DomainState {
  readonly part: Part;
  readonly definition: DefinitionIndex;
  readonly domain: DomainIndex;
  readonly instances: readonly UsedInstance[];
  /** By key: what those need whose places the list chose. All others stay. */
  readonly own: ReadonlyMap<string, Demand>;
}

/** What stands where `waiting` wants a place, with `ignored` left out. */
function domainStateAt(session: EditSession, waiting: PendingRequest, ignored: readonly PendingRequest[]): DomainState {
  const { placements } = session;
  const part = session.board.parts.get(waiting.part);
  const definition = part === undefined ? null : session.placedPart(part).definition;
  const domain = definition?.domains.get(waiting.index.domain);
  if (part === undefined || definition === null || domain === undefined) {
    throw new Error(`${waiting.instance} waits for a place on a part that is not there`);
  }
  const instances = session.usedInstances(part).flatMap((used): readonly UsedInstance[] => {
    if (used.end.domain !== waiting.index.domain) return [];
    if (ignored.some(({ instance, slot }) => instance === used.key && slot === undefined)) return [];
    const slots = ignored.flatMap(({ slot }) => slot ?? []);
    return slots.length === 0 ? [used] : [withoutPins(used, slots)];
  });
  const own = instances
    .filter((used) => placements.isOwn(used, ignored))
    .map((used) => [used.key, placements.demandOf(used, fixedResources(domain, used), ignored)] as const);
  return { part, definition, domain, instances, own: new Map(own) };
}

function withoutPins(used: UsedInstance, slots: readonly string[]): UsedInstance {
  const pins = used.pins.map((pin, at) => {
    const slot = used.index.slots[at];
    return slot !== undefined && slots.includes(pinKey(used.end, slot.requires, slot.n)) ? null : pin;
  });
  return { ...used, pins };
}

/** Chooses resources for all that the list placed there. Writes nothing where there is no solution. */
function placeTogether(
  session: EditSession,
  waiting: PendingRequest,
  ignored: readonly PendingRequest[],
): 'solved' | 'infeasible' | 'undetermined' {
  const { part, definition, domain, instances, own } = domainStateAt(session, waiting, ignored);
  const others = placeUnexplained(
    part,
    definition,
    instances.filter(({ key }) => !own.has(key)),
  );
  const outcome = allocate(domain, [...others.instances.filter(isPlaced).map(fixedDemand), ...own.values()]);
  if (outcome.status !== 'solved') return outcome.status;
  for (const used of instances)
    if (own.has(used.key)) storeAssigned(session, used, outcome.assigned.get(used.key) ?? []);
  return 'solved';
}

/** Refuses the first of `waiting`, all in one domain of a part, that finds no place beside those before it. Not all of them do. */
function refuseFirst(session: EditSession, waiting: readonly [PendingRequest, ...PendingRequest[]]): never {
  const placeFirst = (count: number) => placeTogether(session, waiting[0], waiting.slice(count));
  const standingWith = (count: number) => domainStateAt(session, waiting[0], waiting.slice(count));
  let [fits, fails] = [0, waiting.length];
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1;
    if (placeFirst(middle) === 'solved') fits = middle;
    else fails = middle;
  }
  const refused = waiting[fits] ?? waiting[0];
  session.index = refused.edit;
  const outcome = placeFirst(fails);
  const wanted = standingWith(fails).own.get(refused.instance);
  placeFirst(fits);
  const { part, definition, domain, instances, own } = standingWith(fits);
  if (outcome === 'undetermined' || wanted === undefined) {
    return refuseUndecided(session, { part, index: refused.index }, instanceNumber(refused), refused.pointer);
  }
  const placed = placeUnexplained(part, definition, instances);
  const others = placed.instances.filter((instance) => instance.key !== refused.instance && isPlaced(instance));
  return refusePlace(session, { placed, domain, others, wanted, own }, refused);
}

function isThere(session: EditSession, { part: id, instance, slot }: PendingRequest): boolean {
  const part = session.board.parts.get(id);
  const isUsed = part !== undefined && session.usedInstances(part).some(({ key }) => key === instance);
  return isUsed && (slot === undefined || session.placements.isChosen(slot));
}

function isPlaced({ slots }: Instance): boolean {
  return slots.every(({ resource }) => resource !== null);
}

function instanceNumber({ instance }: PendingRequest): number {
  return Number(instance.slice(instance.lastIndexOf('/') + 1));
}
