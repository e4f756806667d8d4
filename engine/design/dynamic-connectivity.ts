import { DisjointSet } from './disjoint-set.ts';

/** Items that are joined two by two. */
export type Pairs = readonly (readonly [string, string])[];

/**
 * Which items are joined, directly or through others, while pairs come and go. Where a set parts, both pieces are walked
 * at one pace until the smaller is found; where two merge, the smaller takes over the number of the larger.
 */
export class DynamicConnectivity {
  private readonly sets: Map<string, number>;
  /** Told of each item whose set is another now, once all that change with it have changed. */
  private readonly moved: (item: string) => void;
  /** What the pairs were when it was made, until it has to go on for the first time. */
  private start: Pairs | null;
  /** How often an item is joined with another, and the items of each set. */
  private readonly near = new Map<string, Map<string, number>>();
  private readonly items = new Map<number, Set<string>>();
  private last: number;

  constructor(pairs: Pairs, moved: (item: string) => void) {
    this.start = pairs;
    this.moved = moved;
    this.sets = joinedBy(pairs);
    this.last = this.sets.size;
  }

  /** Equal for items that are joined; undefined for one that is in no pair. Numbers of one board alone compare. */
  setOf(item: string): number | undefined {
    return this.sets.get(item);
  }

  /** Pairs that are no more, and pairs that are new; a pair may stand in both. */
  update(gone: Pairs, came: Pairs): void {
    if (gone.length + came.length === 0) return;
    this.begin();
    // What only was made anew never parts anything.
    for (const [a, b] of came) this.join(a, b);
    for (const [a, b] of gone) this.part(a, b);
  }

  private begin(): void {
    if (this.start === null) return;
    for (const [a, b] of this.start) this.count(a, b, 1);
    this.start = null;
    for (const [item, set] of this.sets) this.membersOf(set).add(item);
  }

  private join(a: string, b: string): void {
    const [x, y] = [this.ensureSet(a), this.ensureSet(b)];
    this.count(a, b, 1);
    if (x === y) return;
    const larger = this.membersOf(x).size >= this.membersOf(y).size ? x : y;
    this.rename([...this.membersOf(larger === x ? y : x)], larger);
  }

  private part(a: string, b: string): void {
    if (this.count(a, b, -1) > 0 || a === b) {
      this.forget(a);
      return;
    }
    const side = this.smallerSide(a, b);
    if (side !== null) {
      this.last += 1;
      this.rename(side, this.last);
    }
    this.forget(a);
    this.forget(b);
  }

  /** The smaller of the two sets that `a` and `b` are in now; null where they are still joined. */
  private smallerSide(a: string, b: string): readonly string[] | null {
    const [from, to] = [new Set([a]), new Set([b])];
    const walks = [
      { own: from, other: to, open: from.values() },
      { own: to, other: from, open: to.values() },
    ];
    // Both at one pace, so that it ends with the smaller.
    for (;;) {
      for (const { own, other, open } of walks) {
        const next = open.next();
        if (next.done === true) return [...own];
        for (const item of this.near.get(next.value)?.keys() ?? []) {
          if (other.has(item)) return null;
          own.add(item);
        }
      }
    }
  }

  /** Of a new item a new set. */
  private ensureSet(item: string): number {
    const known = this.sets.get(item);
    if (known !== undefined) return known;
    this.last += 1;
    this.rename([item], this.last);
    return this.last;
  }

  private rename(items: readonly string[], set: number): void {
    const members = this.membersOf(set);
    for (const item of items) {
      const before = this.sets.get(item);
      if (before !== undefined) this.leave(item, before);
      this.sets.set(item, set);
      members.add(item);
    }
    for (const item of items) this.moved(item);
  }

  /** An item that is in no pair any more is in no set. */
  private forget(item: string): void {
    const set = this.sets.get(item);
    if (set === undefined || this.near.has(item)) return;
    this.leave(item, set);
    this.sets.delete(item);
    this.moved(item);
  }

  private leave(item: string, set: number): void {
    const members = this.membersOf(set);
    members.delete(item);
    if (members.size === 0) this.items.delete(set);
  }

  private membersOf(set: number): Set<string> {
    let members = this.items.get(set);
    if (members === undefined) {
      members = new Set();
      this.items.set(set, members);
    }
    return members;
  }

  /** How often the two are joined now. */
  private count(a: string, b: string, by: 1 | -1): number {
    if (a !== b) this.countOne(b, a, by);
    return this.countOne(a, b, by);
  }

  private countOne(a: string, b: string, by: 1 | -1): number {
    const row = this.near.get(a) ?? new Map<string, number>();
    const now = (row.get(b) ?? 0) + by;
    if (now > 0) row.set(b, now);
    else row.delete(b);
    if (row.size > 0) this.near.set(a, row);
    else this.near.delete(a);
    return now;
  }
}

function joinedBy(pairs: Pairs): Map<string, number> {
  const joined = new DisjointSet();
  const numbers = new Map<string, number>();
  const numberOf = (item: string) => {
    const number = numbers.get(item) ?? joined.add();
    numbers.set(item, number);
    return number;
  };
  for (const [a, b] of pairs) joined.union(numberOf(a), numberOf(b));
  for (const [item, number] of numbers) numbers.set(item, joined.find(number));
  return numbers;
}
