import { DisjointSet } from './disjoint-set.ts';

/** Names of items that are joined two by two. */
export type Pairs = readonly (readonly [string, string])[];

/** Something that may be joined with others. */
export class ConnectedItem {
  /** Equal for items that are joined; null while the item is in no pair. Numbers of one board alone compare. */
  set: number | null = null;
  /** What it is joined with, as often as it is. */
  readonly near: ConnectedItem[] = [];
  /** The number of the walk that reached it last. */
  walk = 0;
  /** Whatever those who are told of it keep with it. */
  note: unknown = null;
}

/**
 * Which items are joined, directly or through others, while pairs come and go. Where a set parts, both pieces are walked
 * at one pace until the smaller is found; where two merge, the smaller takes over the number of the larger.
 */
export class DynamicConnectivity {
  private readonly items = new Map<string, ConnectedItem>();
  /** Told of items whose set is another now, once all that change together have changed. */
  private readonly moved: (items: readonly ConnectedItem[]) => void;
  /** What the pairs were when it was made, until it has to go on for the first time. */
  private start: Pairs | null;
  /** How many items a set has, by its number. */
  private readonly sizes = new Map<number, number>();
  private lastSet = 0;
  private lastWalk = 0;
  private walked = 0;

  constructor(pairs: Pairs, moved: (items: readonly ConnectedItem[]) => void) {
    this.start = pairs;
    this.moved = moved;
    this.joinAll(pairs);
  }

  /** How many pairs were followed so far to find what is joined. */
  get steps(): number {
    return this.walked;
  }

  /** The item of that name, which may be in no pair yet. */
  itemOf(name: string): ConnectedItem {
    let item = this.items.get(name);
    if (item === undefined) {
      item = new ConnectedItem();
      this.items.set(name, item);
    }
    return item;
  }

  /** Pairs that are no more, and pairs that are new; a pair may stand in both. */
  update(gone: Pairs, came: Pairs): void {
    if (gone.length + came.length === 0) return;
    this.begin();
    // What only was made anew never parts anything.
    for (const [a, b] of came) this.join(this.itemOf(a), this.itemOf(b));
    for (const [a, b] of gone) this.part(this.itemOf(a), this.itemOf(b));
  }

  private joinAll(pairs: Pairs): void {
    const joined = new DisjointSet();
    const numberOf = (name: string) => {
      const item = this.itemOf(name);
      item.set ??= joined.add();
      return item.set;
    };
    for (const [a, b] of pairs) joined.union(numberOf(a), numberOf(b));
    for (const item of this.items.values()) if (item.set !== null) item.set = joined.find(item.set);
    this.lastSet = joined.size;
  }

  private begin(): void {
    if (this.start === null) return;
    for (const [a, b] of this.start) connect(this.itemOf(a), this.itemOf(b));
    this.start = null;
    for (const { set } of this.items.values()) if (set !== null) this.grow(set, 1);
  }

  private join(a: ConnectedItem, b: ConnectedItem): void {
    const [x, y] = [this.ensureSet(a), this.ensureSet(b)];
    if (x !== y) {
      const larger = this.sizeOf(x) >= this.sizeOf(y) ? x : y;
      this.rename(this.allFrom(larger === x ? b : a), larger);
    }
    connect(a, b);
  }

  private part(a: ConnectedItem, b: ConnectedItem): void {
    disconnect(a, b);
    if (a !== b && !a.near.includes(b)) {
      const side = this.smallerSide(a, b);
      if (side !== null) this.rename(side, this.newSet());
    }
    this.forget(a);
    this.forget(b);
  }

  /** Everything that is joined with an item. */
  private allFrom(item: ConnectedItem): readonly ConnectedItem[] {
    const walk = this.walkFrom(item);
    while (walk.advance(null) !== 'done') this.walked += 1;
    return walk.reached;
  }

  /** The smaller of the two sets that `a` and `b` are in now; null where they are still joined. */
  private smallerSide(a: ConnectedItem, b: ConnectedItem): readonly ConnectedItem[] | null {
    // Both at one pace, so that it ends with the smaller.
    let [own, other] = [this.walkFrom(a), this.walkFrom(b)];
    for (let outcome = own.advance(other); outcome !== 'met'; outcome = own.advance(other)) {
      if (outcome === 'done') return own.reached;
      this.walked += 1;
      [own, other] = [other, own];
    }
    return null;
  }

  private walkFrom(item: ConnectedItem): Traversal {
    this.lastWalk += 1;
    return new Traversal(item, this.lastWalk);
  }

  /** Of a new item a new set. */
  private ensureSet(item: ConnectedItem): number {
    const known = item.set;
    if (known !== null) return known;
    const set = this.newSet();
    this.rename([item], set);
    return set;
  }

  private newSet(): number {
    this.lastSet += 1;
    return this.lastSet;
  }

  private rename(items: readonly ConnectedItem[], set: number): void {
    const before = items[0]?.set ?? null; // all are in one set
    if (before !== null) this.grow(before, -items.length);
    this.grow(set, items.length);
    for (const item of items) item.set = set;
    this.moved(items);
  }

  /** An item that is in no pair any more is in no set. */
  private forget(item: ConnectedItem): void {
    if (item.set === null || item.near.length > 0) return;
    this.grow(item.set, -1);
    item.set = null;
    this.moved([item]);
  }

  private sizeOf(set: number): number {
    return this.sizes.get(set) ?? 0;
  }

  private grow(set: number, by: number): void {
    const size = this.sizeOf(set) + by;
    if (size > 0) this.sizes.set(set, size);
    else this.sizes.delete(set);
  }
}

/** A walk along pairs from one item on. */
class Traversal {
  readonly reached: ConnectedItem[];
  private readonly number: number;
  private item = 0;
  private pair = 0;

  constructor(from: ConnectedItem, number: number) {
    this.number = number;
    from.walk = number;
    this.reached = [from];
  }

  /** Follows one more pair: it meets what the `other` walk has reached, goes on, or has followed all. */
  advance(other: Traversal | null): 'met' | 'on' | 'done' {
    for (let item = this.reached[this.item]; item !== undefined; item = this.reached[this.item]) {
      const next = item.near[this.pair];
      this.pair += 1;
      if (next === undefined) {
        this.item += 1;
        this.pair = 0;
        continue;
      }
      if (next.walk === this.number) return 'on';
      if (next.walk === other?.number) return 'met';
      next.walk = this.number;
      this.reached.push(next);
      return 'on';
    }
    return 'done';
  }
}

function connect(a: ConnectedItem, b: ConnectedItem): void {
  a.near.push(b);
  if (a !== b) b.near.push(a);
}

function disconnect(a: ConnectedItem, b: ConnectedItem): void {
  takeOne(a.near, b);
  if (a !== b) takeOne(b.near, a);
}

function takeOne(items: ConnectedItem[], item: ConnectedItem): void {
  const at = items.indexOf(item);
  const last = items.pop();
  if (last !== undefined && at >= 0 && at < items.length) items[at] = last;
}
