import type { Instance } from '../allocation/instance.ts';
import type { Connection } from '../board/board.ts';
import { slotUse } from '../definition/definition-index.ts';
import type { Link, Node } from './design.ts';
import { NetNode, useOf } from './net-node.ts';
import type { SlotPair } from './pairing.ts';

/** The instances that a connection joins, in the order of its ends. */
export type Ends = readonly [Instance, Instance];

/** A connection whose two ends exist. */
export interface ResolvedConnection {
  readonly connection: Connection;
  readonly ends: Ends;
}

/**
 * The slots that a connection joins electrically, in the order of `pairs`. Its wires are crossed where it assigns the
 * pins that an instance holds, but each to a slot of another function (TX for RX).
 */
export function connectedSlots({ assigned }: Connection, ends: Ends, pairs: readonly SlotPair[]): readonly SlotPair[] {
  const [a, b] = [crossed(assigned[0], ends[0]), crossed(assigned[1], ends[1])];
  if (a === null && b === null) return pairs;
  return pairs.map(([slotA, slotB]): SlotPair => [a?.[slotA] ?? slotA, b?.[slotB] ?? slotB]);
}

/** By slot, the slot at whose pin the wire ends; null where no wire is crossed. */
function crossed(assigned: readonly string[], { slots }: Instance): readonly number[] | null {
  if (assigned.length !== slots.length || slots.every(({ resource }, slot) => assigned[slot] === resource)) return null;
  if (slots.some(({ pinnedBy }) => pinnedBy !== undefined)) return null; // a person chose these pins
  const actual = assigned.map((id) => slots.findIndex(({ resource }) => resource === id));
  if (actual.includes(-1) || new Set(actual).size !== slots.length) return null;
  return actual.every((at, slot) => at === slot || slots[at]?.function !== slots[slot]?.function) ? actual : null;
}

const NONE: Link['unpaired'] = [];
const unpairedByPairs = new WeakMap<readonly SlotPair[], Link['unpaired']>();

/** Slots without a pair. Cached by `pairs`: one such object always belongs to the same two interfaces. */
export function unpairedOf(ends: Ends, pairs: readonly SlotPair[]): Link['unpaired'] {
  if (pairs.length === ends[0].slots.length && pairs.length === ends[1].slots.length) return NONE;
  let unpaired = unpairedByPairs.get(pairs);
  if (unpaired === undefined) {
    unpaired = ([0, 1] as const).flatMap((end) =>
      ends[end].slots.flatMap((_, slot) => (pairs.some((pair) => pair[end] === slot) ? [] : [{ end, slot }])),
    );
    unpairedByPairs.set(pairs, unpaired);
  }
  return unpaired;
}

/** A slot as a node of a net; null where it has no resource. */
export function nodeAt({ end, index, key, slots }: Instance, slot: number): Node | null {
  const own = slots[slot];
  if (own === undefined || own.resource === null) return null;
  return new NetNode(end, own.resource, own, key, slotUse(index, slot, own.resource));
}

/** Whether two nodes are equal, and of one definition. */
export function sameNode(a: Node, b: Node): boolean {
  return (
    a.resource === b.resource &&
    a.function === b.function &&
    a.part === b.part &&
    a.domain === b.domain &&
    a.instance === b.instance &&
    useOf(a) === useOf(b)
  );
}
