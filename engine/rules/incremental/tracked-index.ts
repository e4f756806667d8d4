import { madeAt } from '../collect.ts';
import { type Cells, Signal } from './cells.ts';

/**
 * A secondary index of a design: things by key, kept from step to step. A cell that walks through the things of one key is
 * told of these alone. Built when it is first read.
 */
export class TrackedIndex<T> {
  private readonly cells: Cells;
  private readonly order: (a: T, b: T) => number;
  private readonly keysOf: (thing: T) => readonly string[];
  private readonly all: () => Iterable<T>;
  private rows: Map<string, TrackedList<T>> | null = null;
  /** Which keys there are. */
  private readonly members = new Signal();

  /**
   * `keysOf` gives one list for many things. `all` gives what there is now in `order`, which is zero for the same thing
   * alone, whatever has become of it.
   */
  constructor(
    cells: Cells,
    all: () => Iterable<T>,
    keysOf: (thing: T) => readonly string[],
    order: (a: T, b: T) => number,
  ) {
    this.cells = cells;
    this.order = order;
    this.keysOf = keysOf;
    this.all = all;
  }

  /** All of one key, in order. */
  get(key: string): readonly T[] {
    const row = madeAt(this.built(), key, newRow<T>);
    this.cells.read(row.source);
    row.lent = true;
    return row.things;
  }

  /** The same for who asks which things there are and not what has become of them. */
  membersOf(key: string): readonly T[] {
    const row = madeAt(this.built(), key, newRow<T>);
    this.cells.read(row.members);
    row.lent = true;
    return row.things;
  }

  /** The keys of which there is something, in no order. */
  keys(): readonly string[] {
    const rows = this.built();
    this.cells.read(this.members);
    return [...rows].flatMap(([key, { things }]) => (things.length === 0 ? [] : [key]));
  }

  /**
   * A thing came, went or is another now. Who must be told: everybody, not those who ask which things there are, or
   * nobody.
   */
  put(before: T | undefined, now: T | undefined, told: NotifiedReaders = 'all'): void {
    if (this.rows === null) return;
    if (before !== undefined) this.remove(this.rows, before, told);
    if (now !== undefined) this.insert(this.rows, now, told);
  }

  private remove(rows: Map<string, TrackedList<T>>, thing: T, told: NotifiedReaders): void {
    for (const key of this.keysOf(thing)) {
      const row = madeAt(rows, key, newRow<T>);
      const at = this.placeOf(row, thing);
      const found = row.things[at];
      if (found !== undefined && this.order(found, thing) === 0) owned(row).splice(at, 1);
      this.touch(row, told);
      if (row.things.length === 0) this.cells.changed(this.members);
    }
  }

  private insert(rows: Map<string, TrackedList<T>>, thing: T, told: NotifiedReaders): void {
    for (const key of this.keysOf(thing)) {
      const row = madeAt(rows, key, newRow<T>);
      if (row.things.length === 0) this.cells.changed(this.members);
      owned(row).splice(this.placeOf(row, thing), 0, thing);
      this.touch(row, told);
    }
  }

  private built(): Map<string, TrackedList<T>> {
    if (this.rows !== null) return this.rows;
    const rows = new Map<string, TrackedList<T>>();
    const byKeys = new Map<readonly string[], readonly TrackedList<T>[]>();
    for (const thing of this.all()) {
      const keys = this.keysOf(thing);
      const own = byKeys.get(keys) ?? keys.map((key) => madeAt(rows, key, newRow<T>));
      byKeys.set(keys, own);
      for (const row of own) row.things.push(thing);
    }
    this.rows = rows;
    return rows;
  }

  /** Where the thing stands, or would stand. */
  private placeOf({ things }: TrackedList<T>, thing: T): number {
    let [from, to] = [0, things.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const there = things[middle];
      if (there !== undefined && this.order(there, thing) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  private touch(row: TrackedList<T>, told: NotifiedReaders): void {
    if (told !== 'nobody') this.cells.changed(row.source);
    if (told === 'all') this.cells.changed(row.members);
  }
}

function newRow<T>(): TrackedList<T> {
  return { things: [], lent: false, source: new Signal(), members: new Signal() };
}

interface TrackedList<T> {
  things: T[];
  /** Somebody has the list, so that it must not change any more. */
  lent: boolean;
  readonly source: Signal;
  readonly members: Signal;
}

type NotifiedReaders = 'all' | 'readers of values' | 'nobody';

function owned<T>(row: TrackedList<T>): T[] {
  if (row.lent) row.things = [...row.things];
  row.lent = false;
  return row.things;
}
