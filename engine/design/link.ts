import type { Instance } from '../allocation/instance.ts';
import type { Connection } from '../board/board.ts';
import type { Link, Node } from './design.ts';
import type { SlotPair } from './pairing.ts';

/** Both instances of a connection, in the order of its ends. */
export type Ends = readonly [Instance, Instance];

/** A connection whose two ends exist. */
export interface Joint {
  readonly connection: Connection;
  readonly ends: Ends;
}

/**
 * The slots that a connection really joins, in the order of the paired ones. Where it names the pins of an instance, but
 * each for a job that only another of them does (TX for RX), its wires are crossed.
 */
export function joinedSlots({ assigned }: Connection, ends: Ends, pairs: readonly SlotPair[]): readonly SlotPair[] {
  const [a, b] = [crossed(assigned[0], ends[0]), crossed(assigned[1], ends[1])];
  if (a === null && b === null) return pairs;
  return pairs.map(([slotA, slotB]): SlotPair => [a?.[slotA] ?? slotA, b?.[slotB] ?? slotB]);
}

/** By slot, the slot whose pin the wire ends at; null where that is its own. */
function crossed(assigned: readonly string[], { slots }: Instance): readonly number[] | null {
  if (assigned.length !== slots.length || slots.every(({ resource }, slot) => assigned[slot] === resource)) return null;
  if (slots.some(({ pinnedBy }) => pinnedBy !== undefined)) return null; // people moved them, and meant it
  const real = assigned.map((id) => slots.findIndex(({ resource }) => resource === id));
  if (real.includes(-1) || new Set(real).size !== slots.length) return null;
  return real.every((at, slot) => at === slot || slots[at]?.function !== slots[slot]?.function) ? real : null;
}

const NONE: Link['unpaired'] = [];
const known = new WeakMap<readonly SlotPair[], Link['unpaired']>();

/** Slots that none of the pairs names. Pairs that are one object always belong to the same two interfaces. */
export function unpairedOf(ends: Ends, pairs: readonly SlotPair[]): Link['unpaired'] {
  if (pairs.length === ends[0].slots.length && pairs.length === ends[1].slots.length) return NONE;
  let unpaired = known.get(pairs);
  if (unpaired === undefined) {
    unpaired = ([0, 1] as const).flatMap((end) =>
      ends[end].slots.flatMap((_, slot) => (pairs.some((pair) => pair[end] === slot) ? [] : [{ end, slot }])),
    );
    known.set(pairs, unpaired);
  }
  return unpaired;
}

/** A slot as a node of a net; null where nothing was found for it. */
export function nodeAt({ end, key, slots }: Instance, slot: number): Node | null {
  const own = slots[slot];
  if (own === undefined || own.resource === null) return null;
  return { part: end.part, domain: end.domain, resource: own.resource, function: own.function, instance: key };
}

/** Whether two nodes say the same. */
export function sameNode(a: Node, b: Node): boolean {
  return (
    a.resource === b.resource &&
    a.function === b.function &&
    a.part === b.part &&
    a.domain === b.domain &&
    a.instance === b.instance
  );
}
