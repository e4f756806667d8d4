import { append } from '../board/append.ts';
import { resourceKey, slotName } from '../board/board.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';
import type { DisjointSet } from './disjoint-set.ts';
import { connectedSlots, type Ends, nodeAt, type ResolvedConnection } from './link.ts';
import { passiveCandidates, passiveChoices, type SlotPair } from './pairing.ts';

/**
 * Chooses which lines passive ends (resistors) connect to. They are connected in (seq, id) order after everything else;
 * each slot takes the line that its connection names, else, of the lines that suit it, the one on whose net the fewest
 * passive ends sit so far, the first in slot order among equals. So a first pull-up takes SDA and a second one SCL.
 */
export class PassiveEnds {
  private readonly sets: DisjointSet;
  /** How many passive ends sit on a net, by the representative of its set. */
  private readonly load = new Map<number, number>();

  /** `sets`: resource numbers, joined by all connections without a passive end. */
  constructor(sets: DisjointSet) {
    this.sets = sets;
  }

  /** `lines` are the resource numbers of the other end's slots, −1 for a slot without a resource. */
  choose(resolved: ResolvedConnection, lines: readonly number[]): readonly SlotPair[] {
    const side = passiveSide(resolved.ends);
    const taken: number[] = [];
    let pairs: SlotPair[] = [];
    const candidates = candidatesOf(resolved);
    for (let slot = 0; slot < candidates.length; slot++) {
      let best = -1;
      let least = Number.POSITIVE_INFINITY;
      for (const position of candidates[slot] ?? []) {
        const load = this.loadOf(lines[position] ?? -1);
        if (load < least && !taken.includes(position)) {
          best = position;
          least = load;
        }
      }
      if (best === -1) continue;
      taken.push(best);
      pairs = append(pairs, side === 0 ? [slot, best] : [best, slot]);
    }
    return sharedPairs(resolved.ends, pairs);
  }

  /** Joins a passive end's resource with its line; the merged net carries the load of both, plus this end. */
  join(a: number, b: number): void {
    const [x, y] = [this.sets.find(a), this.sets.find(b)];
    const sum = (this.load.get(x) ?? 0) + (x === y ? 0 : (this.load.get(y) ?? 0));
    this.sets.union(x, y);
    this.load.set(this.sets.find(x), sum + 1);
  }

  private loadOf(line: number): number {
    return line === -1 ? 0 : (this.load.get(this.sets.find(line)) ?? 0);
  }
}

const chosenPairs = new WeakMap<InterfaceIndex, WeakMap<InterfaceIndex, (readonly SlotPair[])[]>>();
/** So many lists of two interfaces are kept: a resistor has one for each line that it may take. */
const SHARED = 64;

/** An equal list that was chosen before for the same two interfaces, since boards have many equal ones. */
function sharedPairs([a, b]: Ends, pairs: readonly SlotPair[]): readonly SlotPair[] {
  const row = chosenPairs.get(a.index) ?? new WeakMap<InterfaceIndex, (readonly SlotPair[])[]>();
  const lists = row.get(b.index);
  if (lists === undefined) {
    chosenPairs.set(a.index, row);
    row.set(b.index, [pairs]);
    return pairs;
  }
  for (const list of lists) if (samePairs(list, pairs)) return list;
  if (lists.length < SHARED) lists.push(pairs);
  return pairs;
}

function samePairs(one: readonly SlotPair[], other: readonly SlotPair[]): boolean {
  return one.length === other.length && one.every(([a, b], at) => other[at]?.[0] === a && other[at]?.[1] === b);
}

/** Whether one end of a connection is passive and the other is not. */
export function hasPassiveEnd(ends: Ends): boolean {
  return ends[0].index.passive !== ends[1].index.passive;
}

function passiveSide(ends: Ends): 0 | 1 {
  return ends[0].index.passive ? 0 : 1;
}

/** Whether a slot of the passive end has several lines to choose from. */
export function mayChoose(resolved: ResolvedConnection): boolean {
  return candidatesOf(resolved).some((lines) => lines.length > 1);
}

/** By slot of the passive end, the lines that it may join: the named one, or all where the other end has it no more. */
function candidatesOf({ connection: { lines }, ends }: ResolvedConnection): readonly (readonly number[])[] {
  const side = passiveSide(ends);
  const other = ends[side === 0 ? 1 : 0].index;
  const passive = ends[side].index;
  if (lines === undefined) return passiveChoices(passive, other);
  const named = other.slots.findIndex((slot) => lines.includes(slotName(slot)));
  const all = passiveCandidates(passive, other);
  return all.some((positions) => positions.includes(named))
    ? all.map((positions) => (positions.includes(named) ? [named] : NO_LINES))
    : passiveChoices(passive, other);
}

const NO_LINES: readonly number[] = [];

/**
 * Keys of the resources of a passive end and of the lines that it could join: its choice depends on, and changes, only
 * the nets of these.
 */
export function candidateResources(resolved: ResolvedConnection): readonly string[] {
  const { connection, ends } = resolved;
  const side = passiveSide(ends);
  const keys = new Set<string>();
  for (const [slot, lines] of candidatesOf(resolved).entries()) {
    const pairs = lines.map((line): SlotPair => (side === 0 ? [slot, line] : [line, slot]));
    const actual = connectedSlots(connection, ends, pairs);
    for (const pair of actual === pairs ? pairs : [...pairs, ...actual]) {
      for (const at of [0, 1] as const) {
        const node = nodeAt(ends[at], pair[at]);
        if (node !== null) keys.add(resourceKey(node));
      }
    }
  }
  return [...keys];
}
