import { DisjointSet } from '../../design/disjoint-set.ts';
import { madeAt } from '../collect.ts';
import { type Cells, Source } from './cells.ts';

/** Items that are joined two by two. */
export type Pairs = readonly (readonly [string, string])[];

/** Of two items: in one set, in two, or null where one of them is in no pair. */
export type Relation = 'joined' | 'apart' | null;

/** Two items that somebody asked about, and what was answered. */
class Asked extends Source {
  relation: Relation;

  constructor(relation: Relation) {
    super();
    this.relation = relation;
  }
}

/**
 * Which items are joined, directly or through others. Goes on with what comes and goes: who asks about two items is told
 * only where their relation has changed, which is looked for in all pieces of a set that parts or grows but the largest.
 */
export class Partition {
  private readonly sets: Map<string, number>;
  private readonly cells: Cells;
  /** By either item, the other. */
  private readonly asked = new Map<string, Map<string, Asked>>();
  /** What the pairs were when it was made, until it has to go on for the first time. */
  private start: Pairs | null;
  /** How often an item is joined with another, and the items of each set. */
  private readonly near = new Map<string, Map<string, number>>();
  private readonly items = new Map<number, Set<string>>();
  private last: number;

  constructor(cells: Cells, pairs: Pairs) {
    this.cells = cells;
    this.start = pairs;
    this.sets = joinedBy(pairs);
    this.last = this.sets.size;
  }

  relation(a: string, b: string): Relation {
    if (!this.cells.reading) return this.relationNow(a, b);
    let asked = this.asked.get(a)?.get(b);
    if (asked === undefined) {
      asked = new Asked(this.relationNow(a, b));
      madeAt(this.asked, a, newRow).set(b, asked);
      madeAt(this.asked, b, newRow).set(a, asked);
    }
    this.cells.read(asked);
    return asked.relation;
  }

  /** Pairs that are no more, and pairs that are new; a pair may stand in both. */
  move(gone: Pairs, came: Pairs): void {
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
    const [x, y] = [this.setOf(a), this.setOf(b)];
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
  private setOf(item: string): number {
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
    for (const item of items) this.review(item);
  }

  /** An item that is in no pair any more is in no set. */
  private forget(item: string): void {
    const set = this.sets.get(item);
    if (set === undefined || this.near.has(item)) return;
    this.leave(item, set);
    this.sets.delete(item);
    this.review(item);
  }

  /** Tells who asked about an item and others that have another relation to it now, and forgets what nobody asks any more. */
  private review(item: string): void {
    const row = this.asked.get(item);
    if (row === undefined) return;
    for (const [other, asked] of row) {
      if (asked.watchers.length === 0) {
        this.unask(item, other);
        this.unask(other, item);
        continue;
      }
      const now = this.relationNow(item, other);
      if (now === asked.relation) continue;
      asked.relation = now;
      this.cells.changed(asked);
    }
  }

  private unask(item: string, other: string): void {
    const row = this.asked.get(item);
    row?.delete(other);
    if (row?.size === 0) this.asked.delete(item);
  }

  private relationNow(a: string, b: string): Relation {
    const [x, y] = [this.sets.get(a), this.sets.get(b)];
    if (x === undefined || y === undefined) return null;
    return x === y ? 'joined' : 'apart';
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

const newRow = () => new Map<string, Asked>();

function joinedBy(pairs: Pairs): Map<string, number> {
  const joined = new DisjointSet();
  const numbers = new Map<string, number>();
  const next = () => joined.add();
  const numberOf = (item: string) => madeAt(numbers, item, next);
  for (const [a, b] of pairs) joined.union(numberOf(a), numberOf(b));
  for (const [item, number] of numbers) numbers.set(item, joined.find(number));
  return numbers;
}
