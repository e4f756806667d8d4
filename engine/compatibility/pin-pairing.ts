/** By which interfaces two pins join, for connections that name pins. */
import type { Part } from '../board/board.ts';
import { canFill } from '../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex, ResourceIndex } from '../definition/index-types.ts';
import { pairsToName, passiveCandidates, type SlotPair } from '../design/pairing.ts';
import { compatibleLines, compatibleOffers } from './compatible.ts';
import type { Incompatible } from './verdict.ts';

/** One end of a connection that names a pin, or an interface whose pins it leaves open. */
export interface PinEnd {
  readonly part: Part;
  readonly definition: DefinitionIndex;
  /** The interfaces that may carry the connection. */
  readonly indexes: readonly InterfaceIndex[];
  /** null where the end names an interface alone. */
  readonly pin: ResourceIndex | null;
}

/** Two interfaces that may be connected and then join the two pins. */
export interface PinPairing {
  readonly indexes: readonly [InterfaceIndex, InterfaceIndex];
  /** The slots that the pins fill. */
  readonly slots: SlotPair;
  /** All slots that the connection joins. */
  readonly lines: readonly SlotPair[];
  /** The interfaces as such may not be connected, only this line of them: two grounds, or a load and what switches it. */
  readonly onlyLine: boolean;
}

export interface PinPairings {
  readonly possible: readonly PinPairing[];
  /** Why the first interfaces that would join the pins may not be connected; a voltage before all else. */
  readonly hindrance: { readonly pairing: PinPairing; readonly verdict: Incompatible } | null;
}

/** The interfaces of one part that a pin can serve, in declaration order. */
export function interfacesOfPin({ domains }: DefinitionIndex, pin: ResourceIndex): readonly InterfaceIndex[] {
  return [...(domains.get(pin.domain)?.interfaces.values() ?? [])].filter((index) =>
    index.slots.some((slot) => canFill(slot, pin)),
  );
}

/** By which pairs of interfaces two ends join, in declaration order. */
export function pinPairings(a: PinEnd, b: PinEnd): PinPairings {
  const possible: PinPairing[] = [];
  const hindered: { readonly pairing: PinPairing; readonly verdict: Incompatible }[] = [];
  for (const indexes of pairsOf(a, b)) {
    const lines = joinedSlots(...indexes);
    for (const slots of lines) {
      if (!holds(indexes[0], slots[0], a.pin) || !holds(indexes[1], slots[1], b.pin)) continue;
      const offers = [
        { ...a, index: indexes[0] },
        { ...b, index: indexes[1] },
      ] as const;
      const whole = compatibleOffers(...offers);
      const isNamed = a.pin !== null && b.pin !== null;
      const verdict = isNamed && !whole.ok ? compatibleLines(...offers, [slots]) : whole;
      const pairing = { indexes, slots, lines, onlyLine: verdict.ok && !whole.ok };
      if (verdict.ok) possible.push(pairing);
      else hindered.push({ pairing, verdict });
      if (a.pin === null || b.pin === null) break;
    }
  }
  const byVoltage = hindered.find(({ verdict }) => verdict.rule.startsWith('elec-voltage'));
  return { possible, hindrance: byVoltage ?? hindered[0] ?? null };
}

/** All pairs of interfaces of two ends, none of an interface with itself. */
export function pairsOf(a: PinEnd, b: PinEnd): readonly (readonly [InterfaceIndex, InterfaceIndex])[] {
  const isOnePart = a.part.id === b.part.id;
  return a.indexes.flatMap((x) => b.indexes.flatMap((y) => (isOnePart && x === y ? [] : [[x, y] as const])));
}

/** The slots that a connection of two interfaces joins, or could where one of them is passive. */
export function joinedSlots(a: InterfaceIndex, b: InterfaceIndex): readonly SlotPair[] {
  if (a.passive === b.passive) return pairsToName(a, b);
  const [passive, other] = a.passive ? [a, b] : [b, a];
  return passiveCandidates(passive, other).flatMap((positions, slot) =>
    positions.map((position): SlotPair => (a.passive ? [slot, position] : [position, slot])),
  );
}

/** Whether a pin can fill a slot; any can where none is named. */
export function holds(index: InterfaceIndex, slot: number, pin: ResourceIndex | null): boolean {
  const entry = index.slots[slot];
  return entry !== undefined && (pin === null || canFill(entry, pin));
}
