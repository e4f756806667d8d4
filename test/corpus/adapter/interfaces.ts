/** What interfaces of two parts could join. */
import { canFill } from '#engine/definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from '#engine/definition/index-types.ts';
import { joinsAcross, mayTie, passiveCandidates, type SlotPair, slotPairs } from '#engine/design/pairing.ts';
import { rolesPair } from '#schemas/vocabulary/index.ts';

export type InterfacePair = readonly [InterfaceIndex, InterfaceIndex];

export interface WiredEnd {
  readonly part: string;
  readonly index: InterfaceIndex;
  readonly instance: number;
  /** Pins by position of the slot, grounds apart: those of a part are one, so the engine chooses. */
  readonly pins: ReadonlyMap<number, string>;
}

export type PinPair = readonly [from: string, to: string];

export interface Joined {
  readonly slots: SlotPair;
  readonly pins: PinPair;
  /** The pins of the wire that these are, or are one with; null for a line that runs elsewhere. */
  readonly named: PinPair | null;
}

/** An interface of each part of a wire, and what their slots would join. */
export interface Option {
  readonly indexes: InterfacePair;
  readonly joined: readonly Joined[];
}

const pairsOfParts = new WeakMap<DefinitionIndex, WeakMap<DefinitionIndex, readonly InterfacePair[]>>();

/**
 * Electrical interfaces of equal protocol and matching roles, a rail or a ground with the input that it ties, and a plain
 * terminal with any line; `passive`: those
 * where just one of the two is passive.
 */
export function interfacePairs(from: DefinitionIndex, to: DefinitionIndex, passive: boolean): readonly InterfacePair[] {
  const row = pairsOfParts.get(from) ?? new WeakMap<DefinitionIndex, readonly InterfacePair[]>();
  pairsOfParts.set(from, row);
  const pairs = row.get(to) ?? matchingInterfaces(from, to);
  row.set(to, pairs);
  return pairs.filter(([a, b]) => (a.passive !== b.passive) === passive);
}

function matchingInterfaces(from: DefinitionIndex, to: DefinitionIndex): readonly InterfacePair[] {
  return electrical(from).flatMap((a) =>
    electrical(to).flatMap((b): readonly InterfacePair[] => {
      const { type } = a.interface.protocol;
      const isMatch =
        type === b.interface.protocol.type && a.roles.some((x) => b.roles.some((y) => rolesPair(type, x, y)));
      const isTie = mayTie(a, b);
      const isFar = isTie && from !== to && [a, b].some(isSupplied);
      return isMatch || (joinsAcross(a, b) && !isFar) ? [[a, b]] : [];
    }),
  );
}

/** An input of supply ties only pins of its own part: elsewhere one wires to what gives the supply. */
function isSupplied({ slots }: InterfaceIndex): boolean {
  return slots.some((slot) => slot.function === 'power_input');
}

function electrical({ domains }: DefinitionIndex): readonly InterfaceIndex[] {
  return [...(domains.get('electrical')?.interfaces.values() ?? [])];
}

/** Slots that a connection of the two joins. Where one end is passive it joins one of several choices. */
export function linesInCommon([a, b]: InterfacePair): readonly (readonly SlotPair[])[] {
  if (a.passive === b.passive) return [slotPairs(a, b)].filter((lines) => lines.length > 0);
  let choices: readonly (readonly SlotPair[])[] = [[]];
  for (const [slot, positions] of (a.passive ? passiveCandidates(a, b) : passiveCandidates(b, a)).entries()) {
    choices = choices.flatMap((lines) =>
      positions.map((position): readonly SlotPair[] => [...lines, a.passive ? [slot, position] : [position, slot]]),
    );
  }
  return choices.filter((lines) => lines.length > 0);
}

const pinsOfSlots = new WeakMap<InterfaceIndex, readonly (readonly string[])[]>();

/** The pins that could fill a slot. */
export function pinsFor(definition: DefinitionIndex, index: InterfaceIndex, slot: number): readonly string[] {
  let bySlot = pinsOfSlots.get(index);
  if (bySlot === undefined) {
    const resources = [...(definition.domains.get(index.domain)?.resources.values() ?? [])];
    bySlot = index.slots.map((each) =>
      resources.filter((entry) => canFill(each, entry)).map(({ resource }) => resource.id),
    );
    pinsOfSlots.set(index, bySlot);
  }
  return bySlot[slot] ?? [];
}

export function canTake(definition: DefinitionIndex, index: InterfaceIndex, slot: number, pin: string): boolean {
  return pinsFor(definition, index, slot).includes(pin);
}

/** Whether any slot of the interface takes the pin. */
export function canHold(definition: DefinitionIndex, index: InterfaceIndex, pin: string): boolean {
  return index.domain === 'electrical' && index.slots.some((_, slot) => canTake(definition, index, slot, pin));
}
