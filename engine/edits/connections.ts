import type { Json } from '#schemas/json-schema.ts';
import { type AllocationRequest, placeFor, unplaced } from '../allocation/allocation-request.ts';
import { type End, endKey, slotName, turnedLine } from '../board/board.ts';
import type { EditOf } from '../board/edit.ts';
import { routeOf } from '../board/entry-codec.ts';
import { connectionId, sortedEnds } from '../board/ids.ts';
import type { LaidSegment } from '../board/values.ts';
import { compatibleLines, compatibleOffers } from '../compatibility/compatible.ts';
import { passiveCandidates } from '../design/pairing.ts';
import { candidateInstances } from './candidate-instances.ts';
import { checkName, newFields, writeFields } from './checks.ts';
import { type NamedLines, pinEnds, pinJoint } from './connect-pins.ts';
import type { EditSession } from './edit-session.ts';
import { type FieldProblem, valueProblem } from './fields.ts';
import type { PendingRequest } from './list/list-placements.ts';
import { placeOrWait } from './list/place-together.ts';
import { requestAt } from './placement.ts';
import { quote } from './quote.ts';
import { removeConnections } from './remove.ts';
import { endWithInstance, namedEnd, type ResolvedEnd, resolveConnection, resolveEnd } from './resolve.ts';
import { instancesToShare } from './share-pin.ts';

/**
 * Joins two interfaces: chooses instances where none are named, checks that they are compatible, and stores which
 * resources carry the connection. Nothing moves but what the list itself placed. An end may name a pin instead: then the
 * engine finds the interfaces that join the two and fixes their pins, on the connection that is there where that joins
 * them or still may. Gives the connection's id.
 */
export function connect(session: EditSession, edit: EditOf<'connect'>): string {
  session.checkRoom('connections');
  if (edit.id !== undefined) checkName(session, edit.id);
  const ends = pinEnds(session, edit);
  if (ends === null) {
    const [from, to] = [resolveEnd(session, edit.from, '/from'), resolveEnd(session, edit.to, '/to')];
    const lines = edit.line === undefined ? null : passiveLine(session, edit.line, from, to);
    return connectEnds(session, edit, from, to, lines);
  }
  const { sides, lines, existing, fix } = pinJoint(session, edit, ends);
  const id = existing ?? connectEnds(session, edit, ...sides, lines);
  if (existing !== null) {
    writeFields(session, 'connections', existing, edit.fields, connectionField);
    if (edit.id !== undefined) session.names.set(edit.id, existing);
  }
  fix(id);
  return id;
}

/** The line of the other end that has the function which the edit names; refused where a passive end cannot join it. */
function passiveLine(session: EditSession, line: string, from: ResolvedEnd, to: ResolvedEnd): NamedLines {
  const isFrom = from.index.passive;
  const [passive, other] = isFrom ? [from, to] : [to, from];
  const isPossible = passive.index.passive && !other.index.passive;
  const joined = isPossible ? passiveCandidates(passive.index, other.index) : [];
  for (const [own, positions] of joined.entries()) {
    const far = positions.find((position) => other.index.slots[position]?.function === line);
    const [mine, theirs] = [passive.index.slots[own], other.index.slots[far ?? -1]];
    if (far === undefined || mine === undefined || theirs === undefined) continue;
    const [a, b] = [[slotName(mine)], [slotName(theirs)]];
    return {
      names: b,
      pairs: [isFrom ? [own, far] : [far, own]],
      taken: isFrom ? { from: a, to: b } : { from: b, to: a },
    };
  }
  const able = [...new Set(joined.flat().flatMap((position) => other.index.slots[position]?.function ?? []))];
  const params = { interface: namedEnd(other), given: quote(line), able };
  return session.refuse('/line', 'line-unknown', params, { nearest: able });
}

/** `lines`: what it joins, from its first end on, where that is not everything. */
function connectEnds(
  session: EditSession,
  edit: EditOf<'connect'>,
  from: ResolvedEnd,
  to: ResolvedEnd,
  lines: NamedLines | null,
): string {
  if (from.part === to.part && from.index === to.index) {
    session.refuse('/to', 'same-interface', { interface: namedEnd(from) });
  }
  const verdict = lines === null ? compatibleOffers(from, to) : compatibleLines(from, to, lines.pairs);
  if (!verdict.ok) {
    const { ok: _, rule, ...why } = verdict;
    const params = { from: namedEnd(from), to: namedEnd(to), rule, why };
    session.refuse('/to/interface', 'incompatible', params, { nearest: joinable(from, to) });
  }
  refuseJoined(session, from, to);
  const a = occupy(session, from, to, { beside: null, pointer: '/from', lines: lines?.taken.from ?? null });
  const beside = from.part === to.part ? a : null;
  const b = occupy(session, to, from, { beside, pointer: '/to', lines: lines?.taken.to ?? null });
  const id = connectionId(a.end, b.end);
  if (session.board.connections.has(id)) {
    const params = { from: namedEnd(from, a.end.instance), to: namedEnd(to, b.end.instance), connection: id };
    session.refuse('', 'already-connected', params, { nearest: [id] });
  }
  const ends = sortedEnds(a.end, b.end);
  session.write('connections', id, [], {
    ends: ends.map((end) => ({ ...end })),
    assigned: ends.map((end) => [...(end === a.end ? a : b).resources]),
    ...(lines === null ? {} : { lines: ends[0] === a.end ? lines.names : lines.names.map(turnedLine) }),
    fields: newFields(session, edit.fields, connectionField),
    seq: session.nextSeq(),
  });
  if (edit.id !== undefined) session.names.set(edit.id, id);
  for (const { end, waits } of [a, b])
    if (waits !== undefined) placeOrWait(session, { ...waits, instance: endKey(end) });
  return id;
}

export function updateConnection(session: EditSession, edit: EditOf<'update_connection'>): string {
  const { id } = resolveConnection(session, edit.connection, '/connection');
  writeFields(session, 'connections', id, edit.fields, connectionField);
  // What stands in a proposal may be anything.
  if (edit.route !== undefined) writeRoute(session, id, routeOf(edit.route as Json));
  return id;
}

function writeRoute(session: EditSession, id: string, route: readonly LaidSegment[] | null): void {
  session.write(
    'connections',
    id,
    ['route'],
    route?.map((segment) => ({ ...segment })),
  );
}

/** Takes a connection away with the pins of the instances that only it used, and the waivers that name it. */
export function disconnect(session: EditSession, edit: EditOf<'disconnect'>): string {
  const { id } = resolveConnection(session, edit.connection, '/connection');
  removeConnections(session, [id]);
  return id;
}

interface OccupiedInstance {
  readonly end: End;
  /** In slot order; empty where it has none (yet). */
  readonly resources: readonly string[];
  /** Where it finds no place as things stand. */
  readonly waits?: Omit<PendingRequest, 'instance'>;
}

interface InstanceRequest {
  /** What the connection takes on the same part already. */
  readonly beside: OccupiedInstance | null;
  readonly pointer: string;
  /** The slots that it takes; null for all. */
  readonly lines: readonly string[] | null;
}

/** The instance of `side` that the connection takes, and its resources. */
function occupy(
  session: EditSession,
  side: ResolvedEnd,
  other: ResolvedEnd,
  { beside, pointer, lines }: InstanceRequest,
): OccupiedInstance {
  const candidates = candidateInstances(session, side, other, pointer, lines);
  const waits =
    session.placements.isWaiting(side.part.id, side.domain) ||
    (beside?.waits !== undefined && beside.end.domain === side.domain);
  let unplacedEnd: End | null = null;
  for (const instance of candidates) {
    const end = endWithInstance(side, instance);
    const used = session.usedInstances(side.part).find(({ key }) => key === endKey(end));
    if (used !== undefined) return { end, resources: waits ? used.stored : resourcesOf(session, side, used.key) };
    unplacedEnd ??= end;
    if (waits) continue;
    const request = requestAt(session, side, unplaced(endKey(end), side.index));
    const together =
      beside === null ? request : { ...request, others: [...request.others, ...standIn(beside, other, request)] };
    const resources = placeFor(together);
    if (resources !== null && resources !== 'undetermined') return { end, resources };
  }
  if (unplacedEnd === null) throw new Error('an interface has a candidate instance, or it was refused');
  const share = instancesToShare(session, side, other);
  return {
    end: unplacedEnd,
    resources: [],
    waits: { edit: session.index, pointer, part: side.part.id, index: side.index, share },
  };
}

/** What an instance in use holds; empty where it has no place. */
function resourcesOf(session: EditSession, side: ResolvedEnd, instance: string): readonly string[] {
  const slots = session.placedPart(side.part).instances.find(({ key }) => key === instance)?.slots ?? [];
  const resources = slots.flatMap(({ resource }) => resource ?? []);
  return resources.length === slots.length ? resources : [];
}

/** The near end of a connection from a part to itself, as if it stood there already. */
function standIn(beside: OccupiedInstance, side: ResolvedEnd, request: AllocationRequest) {
  const key = endKey(beside.end);
  if (beside.end.domain !== side.domain || request.others.some((other) => other.key === key)) return [];
  const slots = side.index.slots.map((slot, position) => ({ ...slot, resource: beside.resources[position] ?? null }));
  return [{ key, end: beside.end, index: side.index, connections: [], slots, status: 'stored' as const }];
}

/** Where both instances are named or can only be one, joining them twice is refused before anything is chosen. */
function refuseJoined(session: EditSession, from: ResolvedEnd, to: ResolvedEnd): void {
  const fixed = (side: ResolvedEnd) => side.instance ?? (side.index.interface.max_instances === 1 ? 0 : null);
  const [a, b] = [fixed(from), fixed(to)];
  if (a === null || b === null) return;
  const id = connectionId(endWithInstance(from, a), endWithInstance(to, b));
  if (!session.board.connections.has(id)) return;
  const params = { from: namedEnd(from, a), to: namedEnd(to, b), connection: id };
  session.refuse('', 'already-connected', params, { nearest: [id] });
}

/** Interfaces of the other part that `from` could join. */
function joinable(from: ResolvedEnd, to: ResolvedEnd): readonly string[] {
  const found: string[] = [];
  for (const domain of to.definition.domains.values()) {
    for (const [id, index] of domain.interfaces) if (compatibleOffers(from, { ...to, index }).ok) found.push(id);
  }
  return found.slice(0, 8);
}

const KEY = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;

/** A connection keeps what one notes of it under any name, but not under one that is nearly the name of what rules read. */
function connectionField(key: string, value: unknown): FieldProblem | null {
  if (!KEY.test(key)) return { code: 'field-name-invalid', params: { given: quote(key) } };
  const problem = valueProblem(key, value);
  if (problem !== null) return problem;
  if (key !== CABLE_LENGTH) {
    return /length|lenght|^(cable|wire)(_m|_metres|_meters)?$/i.test(key)
      ? { code: 'field-unknown', params: { of: 'connection', field: key }, nearest: [CABLE_LENGTH] }
      : null;
  }
  return typeof value === 'number' && value >= 0
    ? null
    : { code: 'field-type', params: { field: key, type: 'metres', given: quote(value) } };
}

/** What the rules read of a connection. */
const CABLE_LENGTH = 'cable_length_m';
