import { resourceKey } from './board.ts';
import type { Joined } from './joined.ts';
import { type Ends, type Joint, joinedSlots, nodeAt } from './link.ts';
import { passiveCandidates, type SlotPair } from './pairing.ts';

/**
 * Which lines passive ends (resistors) join, while they are wired in (seq, id) order after everything else. One joins as
 * many conductors as it requires: of the lines that suit it, those on whose net the fewest passive ends sit so far, in
 * slot order; so a first pull-up takes SDA and a second SCL.
 */
export class PassiveEnds {
  private readonly joined: Joined;
  /** How many sit on a net, by the number that stands for it. */
  private readonly load = new Map<number, number>();

  /** `joined` has the lines as all connections without a passive end join them. */
  constructor(joined: Joined) {
    this.joined = joined;
  }

  /** `numberAt` gives the number of a slot's line at the end that is not passive, −1 where there is none. */
  choose(ends: Ends, numberAt: (slot: number) => number): readonly SlotPair[] {
    const side = passiveSide(ends);
    const [passive, other] = [ends[side].index, ends[side === 0 ? 1 : 0].index];
    const loadAt = (slot: number): number => {
      const number = numberAt(slot);
      return number === -1 ? 0 : (this.load.get(this.joined.find(number)) ?? 0);
    };
    const taken = new Set<number>();
    const pairs: SlotPair[] = [];
    passive.slots.forEach((_, slot) => {
      let best = -1;
      for (const position of passiveCandidates(passive, slot, other)) {
        if (!taken.has(position) && (best === -1 || loadAt(position) < loadAt(best))) best = position;
      }
      if (best === -1) return;
      taken.add(best);
      pairs.push(side === 0 ? [slot, best] : [best, slot]);
    });
    return pairs;
  }

  /** Joins what a passive end holds with its line: it sits there, with all that sits on either. */
  join(a: number, b: number): void {
    const [x, y] = [this.joined.find(a), this.joined.find(b)];
    const sum = (this.load.get(x) ?? 0) + (x === y ? 0 : (this.load.get(y) ?? 0));
    this.joined.join(x, y);
    this.load.set(this.joined.find(x), sum + 1);
  }
}

/** Whether one end of a connection is passive and the other is not. */
export function hasPassiveEnd([a, b]: Ends): boolean {
  return a.index.passive !== b.index.passive;
}

/** Which end is the passive one. */
function passiveSide(ends: Ends): 0 | 1 {
  return ends[0].index.passive ? 0 : 1;
}

/** Whether a passive end has several lines to choose from. */
export function mayChoose(ends: Ends): boolean {
  const side = passiveSide(ends);
  const [passive, other] = [ends[side].index, ends[side === 0 ? 1 : 0].index];
  return passive.slots.some((_, slot) => passiveCandidates(passive, slot, other).length > 1);
}

/**
 * Keys of what a passive end holds and of the lines that it could join: its choice hangs on the nets of these alone, and
 * changes no others.
 */
export function linesOf({ connection, ends }: Joint): readonly string[] {
  const side = passiveSide(ends);
  const [passive, other] = [ends[side], ends[side === 0 ? 1 : 0]];
  const pairs = passive.slots.flatMap((_, slot) =>
    passiveCandidates(passive.index, slot, other.index).map(
      (line): SlotPair => (side === 0 ? [slot, line] : [line, slot]),
    ),
  );
  const keys = new Set<string>();
  for (const pair of [...pairs, ...joinedSlots(connection, ends, pairs)]) {
    for (const at of [0, 1] as const) {
      const node = nodeAt(ends[at], pair[at]);
      if (node !== null) keys.add(resourceKey(node));
    }
  }
  return [...keys];
}
