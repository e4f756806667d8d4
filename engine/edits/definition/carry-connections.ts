/** What a part keeps although its new definition calls it otherwise: connections, fixed pins and waivers. */
import {
  type Board,
  bySeq,
  type Connection,
  type End,
  endKey,
  type Part,
  pinKey,
  slotName,
  turnedLine,
} from '../../board/board.ts';
import type { EditOf, EndRef } from '../../board/edit.ts';
import { toJson } from '../../board/entry-codec.ts';
import { makeFingerprint, parseFingerprint } from '../../board/fingerprint.ts';
import { nominal_V } from '../../compatibility/voltage.ts';
import { canFill, definitionIndex } from '../../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import { speakAlike } from '../../definition/speak-alike.ts';
import { designOf } from '../../design/design-of.ts';
import { connect } from '../connections.ts';
import { EditRefused, EditSession } from '../edit-session.ts';
import { placeWaiting } from '../list/place-together.ts';
import { fixSlot } from '../pins.ts';
import { resolveEnd } from '../resolve.ts';

/**
 * Joins again what `part`, of another definition now, has lost of the `connections` that it had on the board `was`: at an
 * interface that takes the same pins, else, where it is a different part, at one of the same protocol, role and functions.
 * Interfaces of the same id and voltage come first, and what shared an instance shares one again. Pins that somebody fixed
 * stay fixed where the part has one of that id or name, and waivers go along. What it made is in `session.carried`.
 */
export function carryConnections(
  session: EditSession,
  was: Board,
  part: Part,
  connections: readonly Connection[],
): void {
  const [old, now] = [definitionOf(was, part.id), definitionOf(session.board, part.id)];
  if (old === null || now === null) return;
  const move: CarryContext = { was, part: part.id, old, now, places: new Map() };
  const lost = connections.filter(({ id }) => !session.board.connections.has(id));
  const slots = ({ ends }: Connection) =>
    Math.max(...ends.map((end) => old.interfaces.get(`${end.domain}/${end.interface}`)?.slots.length ?? 0));
  // What needs several pins at once finds them before what takes any.
  for (const one of [...lost].sort((a, b) => slots(b) - slots(a) || bySeq(a, b))) carryOne(session, move, one);
  carryWaivers(session, move);
}

interface CarryContext {
  readonly was: Board;
  readonly part: string;
  readonly old: DefinitionIndex;
  readonly now: DefinitionIndex;
  /** By instance of before (`endKey`), the end that took its place. */
  readonly places: Map<string, End>;
}

function carryOne(session: EditSession, move: CarryContext, connection: Connection): void {
  const line = lineOf(move, connection);
  if (line === null) return;
  const [first, second] = connection.ends;
  const tied = isTie(move, connection);
  for (const from of placesFor(session, move, first, tied)) {
    for (const to of placesFor(session, move, second, tied)) {
      const edit: EditOf<'connect'> = { op: 'connect', from, to, ...(line === undefined ? {} : { line }) };
      if (!isPossible(session, (trial) => connect(trial, edit))) continue;
      const id = connect(session, edit);
      // As they are: an older version may have let in what an edit may not write today.
      session.write('connections', id, ['fields'], { ...connection.fields });
      session.carried.set(connection.id, id);
      for (const thread of session.threadsOn(connection.id)) {
        session.write('comments', thread, ['on'], { connection: id });
      }
      for (const [end, ref] of [[first, from] as const, [second, to] as const]) {
        const made = session.board.connections
          .get(id)
          ?.ends.find((one) => one.part === ref.part && one.domain === ref.domain && one.interface === ref.interface);
        if (end.part !== move.part || made === undefined || move.places.has(endKey(end))) continue;
        move.places.set(endKey(end), made);
        carryPins(session, move, end, made);
      }
      return;
    }
  }
}

/** Whether an edit succeeds beside everything that stands there. Nothing is written. */
function isPossible(session: EditSession, attempt: (trial: EditSession) => unknown): boolean {
  const trial = new EditSession(session.finish(), [], session.context);
  try {
    attempt(trial);
    placeWaiting(trial);
    return true;
  } catch (error) {
    if (error instanceof EditRefused) return false;
    throw error;
  }
}

/** The function of the one line that a resistor's end joins; undefined where all lines are joined, null where that cannot be said in an edit. */
function lineOf({ was }: CarryContext, { ends, lines }: Connection): string | undefined | null {
  if (lines === undefined) return undefined;
  const [a, b] = ends.map((end) => definitionOf(was, end.part)?.interfaces.get(`${end.domain}/${end.interface}`));
  const active = a?.passive === true ? b : b?.passive === true ? a : undefined;
  const [line] = lines;
  if (active === undefined || active.passive || lines.length !== 1 || line === undefined) return null;
  const isNamed = (slot: InterfaceIndex['slots'][number]) => [line, turnedLine(line)].includes(slotName(slot));
  return active.slots.find(isNamed)?.function ?? null;
}

/** Whether a connection ties a pin to a supply or to ground: what the pin decides is for its own definition to say. */
function isTie({ was }: CarryContext, { ends }: Connection): boolean {
  const [a, b] = ends.map((end) => definitionOf(was, end.part)?.interfaces.get(`${end.domain}/${end.interface}`));
  return a !== undefined && b !== undefined && !a.passive && !b.passive && !speakAlike(a, b);
}

/** Where an end of before may be now, the likeliest first. */
function placesFor(session: EditSession, move: CarryContext, end: End, tied: boolean): readonly EndRef[] {
  if (end.part !== move.part) return [end];
  const old = move.old.interfaces.get(`${end.domain}/${end.interface}`);
  if (old === undefined) return [];
  const place = move.places.get(endKey(end));
  const own = session.board.parts.get(move.part);
  const used = own === undefined ? [] : session.usedInstances(own);
  const others = heirsOf(move, end, old, tied).flatMap((index): readonly EndRef[] => {
    const ref = { part: end.part, domain: index.domain, interface: index.interface.id };
    let fresh = 0;
    while (used.some((one) => one.index === index && one.end.instance === fresh)) fresh += 1;
    return [{ ...ref, instance: fresh }, ref];
  });
  return place === undefined ? others : [place, ...others];
}

/** Interfaces of the new definition that can stand for one of the old, the likeliest first. */
function heirsOf(
  { was, old: from, now }: CarryContext,
  end: End,
  old: InterfaceIndex,
  tied: boolean,
): readonly InterfaceIndex[] {
  const held = designOf(was).instances.get(endKey(end))?.slots ?? [];
  const isReplaced = from.file.definition.metadata.id !== now.file.definition.metadata.id;
  const takesPins = (index: InterfaceIndex) =>
    held.length > 0 &&
    held.length === index.slots.length &&
    held.every(({ function: name, resource }, at) => {
      const [slot, entry] = [index.slots[at], now.resources.get(`${index.domain}/${resource ?? ''}`)];
      return slot?.function === name && entry !== undefined && canFill(slot, entry);
    });
  const volts = (definition: DefinitionIndex, index: InterfaceIndex) => nominal_V({ part: null, definition, index });
  const wanted_V = volts(from, old);
  const ranked = [...now.interfaces.values()].flatMap((index) => {
    const samePins = takesPins(index);
    const isSame = index.interface.id === old.interface.id;
    const stands = samePins || (isReplaced && (isSame || (isAlike(old, index) && (!tied || isSupply(old)))));
    if (index.domain !== end.domain || !stands) return [];
    const given_V = volts(now, index);
    const apart = given_V === null || wanted_V === null ? 0 : Math.abs(given_V - wanted_V);
    return [{ index, rank: [apart, Number(!samePins), Number(!isSame)] as const }];
  });
  return ranked
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2])
    .map(({ index }) => index);
}

/** Whether it is the rail or the ground of a tie, and not the pin. */
function isSupply({ interface: { protocol } }: InterfaceIndex): boolean {
  return protocol.type === 'power' || protocol.type === 'ground';
}

/** Whether two interfaces do the same for a partner: ground apart, which one of them may leave to another interface. */
function isAlike(one: InterfaceIndex, other: InterfaceIndex): boolean {
  const functions = ({ slots }: InterfaceIndex) =>
    slots
      .map((slot) => slot.function)
      .filter((name) => name !== 'ground')
      .sort()
      .join();
  return (
    speakAlike(one, other) &&
    one.roles.some((role) => other.roles.includes(role)) &&
    functions(one) === functions(other)
  );
}

/** Fixes what somebody had fixed of an instance, where the part still has such a pin that can be had. */
function carryPins(session: EditSession, { was, old, now, part }: CarryContext, from: End, to: End): void {
  const before = old.interfaces.get(`${from.domain}/${from.interface}`);
  const index = now.interfaces.get(`${to.domain}/${to.interface}`);
  if (before === undefined || index === undefined) return;
  for (const slot of before.slots) {
    const fixed = was.pins.get(pinKey(from, slot.requires, slot.n));
    const alike = ({ slots }: InterfaceIndex) => slots.filter((one) => one.function === slot.function);
    const taken = alike(index)[alike(before).indexOf(slot)];
    if (fixed === undefined || taken === undefined) continue;
    const position = index.slots.indexOf(taken);
    const name = old.resources.get(`${from.domain}/${fixed.resource}`)?.resource.name;
    const pins = [...(now.domains.get(to.domain)?.resources.values() ?? [])].filter(
      (entry) => canFill(taken, entry) && (entry.resource.id === fixed.resource || entry.resource.name === name),
    );
    const pin = pins.find(({ resource }) => resource.id === fixed.resource) ?? pins[0];
    if (pin === undefined) continue;
    const fix = (target: EditSession) =>
      fixSlot(target, resolveEnd(target, to, '/definition'), to.instance, position, pin.resource.id, '/definition');
    if (!session.board.parts.has(part) || !isPossible(session, fix)) continue;
    const key = fix(session);
    session.write('pins', key, ['who'], fixed.who);
    session.carried.set(pinKey(from, slot.requires, slot.n), key);
  }
}

/** Moves the waivers that name what was carried to where it is now. */
function carryWaivers(session: EditSession, { was, places }: CarryContext): void {
  const heir = (id: string) => session.carried.get(id) ?? id;
  for (const [fingerprint, waiver] of was.waivers) {
    const parsed = parseFingerprint(fingerprint);
    if (parsed === null) continue;
    const refs = parsed.refs.map((ref) => {
      if (ref.connection !== undefined) return { ...ref, connection: heir(ref.connection) };
      if (ref.part === undefined || ref.domain === undefined || ref.interface === undefined) return ref;
      const end = { part: ref.part, domain: ref.domain, interface: ref.interface, instance: ref.instance ?? 0 };
      const place = places.get(endKey(end));
      return place === undefined
        ? ref
        : { ...ref, interface: place.interface, ...(ref.instance === undefined ? {} : { instance: place.instance }) };
    });
    const moved = makeFingerprint(parsed.rule, refs, parsed.discriminator);
    const named = waiver.refs.map(heir).sort();
    const { parts, connections, waivers } = session.board;
    const isThere = named.every((ref) => parts.has(ref) || connections.has(ref));
    if (moved === fingerprint || !isThere || waivers.has(moved)) continue;
    session.write('waivers', fingerprint, [], undefined);
    session.write('waivers', moved, [], { ...toJson(waiver), refs: named });
    session.carried.set(fingerprint, moved);
  }
}

function definitionOf(
  { parts, definitions }: Pick<Board, 'parts' | 'definitions'>,
  id: string,
): DefinitionIndex | null {
  const key = parts.get(id)?.definition;
  const file = key === undefined ? undefined : definitions.get(key);
  return key === undefined || file === undefined ? null : definitionIndex(key, file);
}
