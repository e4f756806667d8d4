/** Connections that name pins: the engine finds the interfaces that join them, and fixes the pins. */

import { isGround } from '#schemas/vocabulary/index.ts';
import { type Connection, lineName, pinKey, slotName, turnedLine } from '../board/board.ts';
import type { EditOf, EndRef } from '../board/edit.ts';
import { namedPin, pinFault } from '../compatibility/pin-fault.ts';
import { interfacesOfPin, joinedSlots, type PinPairing, pinPairings } from '../compatibility/pin-pairing.ts';
import type { Incompatible } from '../compatibility/verdict.ts';
import { canFill } from '../definition/definition-index.ts';
import { findInterfaces } from '../definition/find-interface.ts';
import type { DefinitionIndex, InterfaceIndex, ResourceIndex } from '../definition/index-types.ts';
import { namedResource } from '../definition/named.ts';
import { instanceReuse } from '../design/instance-reuse.ts';
import type { SlotPair } from '../design/pairing.ts';
import type { EditSession } from './edit-session.ts';
import { pinsOfOthers } from './other-pins.ts';
import {
  holdingInstance,
  isNamed,
  isPassivePair,
  isPowerOutput,
  lineNamed,
  rankPairings,
  type WiredEnd,
} from './pairing-rank.ts';
import { findPin } from './pin-reference.ts';
import { fixSlot } from './pins.ts';
import { definitionOfPart, namedEnd, type ResolvedEnd, resolveEnd, resolvePart } from './resolve.ts';

/**
 * The two ends of a connect that names a pin where an interface would stand; null where both ends name an interface. An
 * id that is both means the pin where the other end is one.
 */
export function pinEnds(session: EditSession, edit: EditOf<'connect'>): readonly [WiredEnd, WiredEnd] | null {
  const from = namesOf(session, edit.from, '/from');
  const to = namesOf(session, edit.to, '/to');
  if (from.isInterface && to.isInterface) return null;
  return [wiredEnd(session, edit.from, '/from', from.pin), wiredEnd(session, edit.to, '/to', to.pin)];
}

function namesOf(session: EditSession, ref: EndRef, pointer: '/from' | '/to') {
  const part = resolvePart(session, ref.part, `${pointer}/part`);
  const definition = definitionOfPart(session, part, `${pointer}/part`);
  const [found] = findInterfaces(definition, `${ref.interface}`, ref.domain);
  const pin = findPin(definition, `${ref.interface}`, ref.domain);
  // What a pin is called goes before the name of an interface, not before its id.
  const isInterface = found !== undefined && (pin === null || found.interface.id === ref.interface);
  if (!isInterface && pin === null) resolveEnd(session, ref, pointer);
  return { isInterface, pin };
}

function wiredEnd(session: EditSession, ref: EndRef, pointer: '/from' | '/to', pin: ResourceIndex | null): WiredEnd {
  if (pin === null) {
    const { part, definition, index, instance } = resolveEnd(session, ref, pointer);
    return { part, definition, indexes: [index], pin, instance, pointer };
  }
  const part = resolvePart(session, ref.part, `${pointer}/part`);
  const definition = definitionOfPart(session, part, `${pointer}/part`);
  return { part, definition, indexes: interfacesOfPin(definition, pin), pin, instance: ref.instance ?? null, pointer };
}

/** How two named pins are joined: by a connection that is there, or by one of these sides. */
export interface PinJoint {
  readonly sides: readonly [ResolvedEnd, ResolvedEnd];
  /** What a new connection joins where that is not everything, or not what the engine would choose; else null. */
  readonly lines: NamedLines | null;
  readonly existing: string | null;
  /** Fixes the pins, once the connection is there. */
  readonly fix: (connection: string) => void;
}

/** Lines of a connection that is not there yet, from its first end on. */
export interface NamedLines {
  /** As the connection stores them. */
  readonly names: readonly string[];
  readonly pairs: readonly SlotPair[];
  /** The slots that they take at each end. */
  readonly taken: { readonly from: readonly string[]; readonly to: readonly string[] };
}

/** Finds out how two ends join; refuses where nothing joins them, with what is wrong about the pair. */
export function pinJoint(session: EditSession, edit: EditOf<'connect'>, ends: readonly [WiredEnd, WiredEnd]): PinJoint {
  const { possible, hindrance } = pinPairings(...ends);
  const [best] = rankPairings(session, possible, ends, pinsOfOthers(session, edit, ends));
  if (best === undefined) {
    if (hindrance === null || isTold(ends, hindrance.verdict)) return refusePins(session, ends);
    const { ok: _, rule, ...why } = hindrance.verdict;
    const [from, to] = hindrance.pairing.indexes.map((index, at) =>
      namedEnd({ part: ends[at === 0 ? 0 : 1].part, index }),
    );
    if (from === undefined || to === undefined) throw new Error('a pairing has two interfaces');
    return session.refuse('/to/interface', 'incompatible', { from, to, rule, why });
  }
  const { pairing, existing } = best;
  const [from, to] = [takenBy(session, ends[0], pairing, 0, existing), takenBy(session, ends[1], pairing, 1, existing)];
  return {
    sides: [from.side, to.side],
    lines: linesNamed(ends, pairing),
    existing,
    fix: (connection) => {
      if (existing !== null) addLine(session, ends, pairing, connection);
      if (from.isOnPin) fixPin(session, ends[0], pairing, 0, connection);
      if (to.isOnPin) fixPin(session, ends[1], pairing, 1, connection);
    },
  };
}

function linesNamed(ends: readonly [WiredEnd, WiredEnd], pairing: PinPairing): NamedLines | null {
  const {
    indexes: [a, b],
    slots,
    lines,
    onlyLine,
  } = pairing;
  const [first, second] = [a.slots[slots[0]], b.slots[slots[1]]];
  if (first === undefined || second === undefined) return null;
  const taken = { from: [slotName(first)], to: [slotName(second)] };
  if (a.passive !== b.passive) {
    const line = lineNamed(ends, pairing);
    return line === null ? null : { names: [line], pairs: [slots], taken };
  }
  return (lines.length === 1 && !onlyLine) || !ends.every(isNamed)
    ? null
    : { names: [lineName(first, second)], pairs: [slots], taken };
}

/** Lets a connection that joins some lines alone join this one too. */
function addLine(
  session: EditSession,
  ends: readonly [WiredEnd, WiredEnd],
  pairing: PinPairing,
  connection: string,
): void {
  const stored = session.board.connections.get(connection);
  const [name] = linesNamed(ends, pairing)?.names ?? [];
  if (stored?.lines === undefined || name === undefined || isPassivePair(pairing)) return;
  const own = isTurned(stored, ends[0], pairing.indexes[0]) ? turnedLine(name) : name;
  if (stored.lines.includes(own)) return;
  const lines = [...stored.lines, own];
  session.write(
    'connections',
    connection,
    ['lines'],
    !pairing.onlyLine && lines.length === pairing.lines.length ? undefined : lines,
  );
}

/** Whether the first end of a connection is not that of the pairing. */
function isTurned({ ends: [first] }: Connection, { part }: WiredEnd, index: InterfaceIndex): boolean {
  return first.part !== part.id || first.domain !== index.domain || first.interface !== index.interface.id;
}

/** Whether the pair of pins says more than why their interfaces may not be connected. */
function isTold([from, to]: readonly [WiredEnd, WiredEnd], { rule }: Incompatible): boolean {
  if (rule.startsWith('elec-voltage') || !isNamed(from) || !isNamed(to)) return false;
  return pinFault(from, to).code !== 'apart';
}

function refusePins(session: EditSession, [from, to]: readonly [WiredEnd, WiredEnd]): never {
  if (!isNamed(from) || !isNamed(to)) {
    const [pin, other] = isNamed(from) ? [from, to] : [to, from];
    const able = other.indexes.flatMap((index) => pinsJoining(pin, index));
    const named = isNamed(pin) ? namedPin(pin) : null;
    const [index] = other.indexes;
    if (named === null || index === undefined) throw new Error('an end names a pin or an interface');
    return session.refuse(
      `${pin.pointer}/interface`,
      'pin-unfit',
      { pin: named, interface: namedEnd({ part: other.part, index }), able: able.map(namedResource) },
      { nearest: able.slice(0, 12).map(({ resource }) => resource.id) },
    );
  }
  const why = pinFault(from, to);
  const nearest = 'fits' in why.params ? why.params.fits.from : 'able' in why.params ? why.params.able : [];
  const pointer = 'able' in why.params && why.params.pin.part === from.part.label ? '/from' : '/to';
  return session.refuse(
    `${pointer}/interface`,
    'pins-apart',
    { why },
    { nearest: nearest.slice(0, 12).map(({ id }) => id) },
  );
}

/** Pins of the part of `end` by which it could join an interface. */
function pinsJoining({ definition }: WiredEnd, other: InterfaceIndex): readonly ResourceIndex[] {
  const domain = definition.domains.get(other.domain);
  const slots = [...(domain?.interfaces.values() ?? [])].flatMap((index) =>
    joinedSlots(index, other).flatMap(([slot]) => index.slots[slot] ?? []),
  );
  return [...(domain?.resources.values() ?? [])].filter((pin) => slots.some((slot) => canFill(slot, pin)));
}

interface ChosenSide {
  readonly side: ResolvedEnd;
  /** False where the instance keeps another pin, which is the same node as the named one. */
  readonly isOnPin: boolean;
}

/** The side of a connection with the instance that its pin asks for. */
function takenBy(
  session: EditSession,
  end: WiredEnd,
  pairing: PinPairing,
  at: 0 | 1,
  existing: string | null,
): ChosenSide {
  const index = pairing.indexes[at];
  const side = sideAt(end, index, end.instance);
  const on = (instance: number | null): ChosenSide => ({ side: { ...side, instance }, isOnPin: true });
  if (existing !== null || end.instance !== null || end.pin === null) return on(end.instance);
  const instance = holdingInstance(session, end, pairing, at);
  if (instance !== undefined) return on(instance);
  const used = session.usedInstances(end.part).filter((one) => one.index === index);
  const slot = index.slots[pairing.slots[at]];
  const hasChoice = slot !== undefined && hasOther(end.definition, index, pairing.slots[at], end.pin);
  if (!hasChoice || used.length === 0) return on(null);
  let fresh = 0;
  while (used.some((one) => one.end.instance === fresh)) fresh++;
  if (fresh < (index.interface.max_instances ?? Number.POSITIVE_INFINITY)) return on(fresh);
  if (instanceReuse(index, pairing.indexes[at === 0 ? 1 : 0].passive) !== 'first') return on(null);
  const [first] = session.placedPart(end.part).instances.filter((one) => one.index === index);
  const held = end.definition.resources.get(`${index.domain}/${first?.slots[pairing.slots[at]]?.resource ?? ''}`);
  if (first !== undefined && held !== undefined && isOneNode(held, end.pin, slot.function))
    return { side: { ...side, instance: first.end.instance }, isOnPin: false };
  return session.refuse(`${end.pointer}/interface`, 'pin-elsewhere', {
    pin: { ...namedResource(end.pin), part: end.part.label },
    function: slot.function,
    interface: namedEnd(side, first?.end.instance ?? 0),
    at: held === undefined ? null : namedResource(held),
  });
}

/** Whether two pins of a part are one conductor inside it: outputs or grounds of one power domain. */
function isOneNode(a: ResourceIndex, b: ResourceIndex, name: string): boolean {
  const domain = a.resource.power_domain_id;
  if (domain === undefined || domain !== b.resource.power_domain_id) return false;
  return isGround(name) || isPowerOutput(name);
}

function sideAt({ part, definition }: WiredEnd, index: InterfaceIndex, instance: number | null): ResolvedEnd {
  return { part, definition, domain: index.domain, index, instance };
}

function hasOther({ domains }: DefinitionIndex, index: InterfaceIndex, slot: number, pin: ResourceIndex): boolean {
  const entry = index.slots[slot];
  const resources = domains.get(index.domain)?.resources.values() ?? [];
  return entry !== undefined && [...resources].some((other) => other !== pin && canFill(entry, other));
}

/** Fixes the pin of one end in the instance that the connection uses. */
function fixPin(
  session: EditSession,
  end: WiredEnd,
  { indexes, slots }: PinPairing,
  at: 0 | 1,
  connection: string,
): void {
  const index = indexes[at];
  const { pin } = end;
  if (pin === null || !hasOther(end.definition, index, slots[at], pin)) return;
  const stored = session.board.connections
    .get(connection)
    ?.ends.find(
      (one) => one.part === end.part.id && one.domain === index.domain && one.interface === index.interface.id,
    );
  if (stored === undefined) throw new Error(`${connection} ends at the interface that it was made for`);
  const slot = index.slots[slots[at]];
  if (slot === undefined) throw new Error('a pairing has the slot that its pin fills');
  const side = sideAt(end, index, stored.instance);
  const key = pinKey(stored, slot.requires, slot.n);
  if (session.board.pins.get(key)?.resource === pin.resource.id) return;
  fixSlot(session, side, stored.instance, slots[at], pin.resource.id, `${end.pointer}/interface`);
}
