import { type Cells, Source } from './cells.ts';

/**
 * Things by kind, kept from step to step, so that who walks through one kind is told of that kind alone. Sorted out when
 * somebody first asks.
 */
export class Kinds<T> {
  private readonly cells: Cells;
  private readonly order: (a: T, b: T) => number;
  private readonly kindsOf: (thing: T) => readonly string[];
  private readonly all: () => Iterable<T>;
  private rows: Map<string, Row<T>> | null = null;
  /** Which kinds there are. */
  private readonly members = new Source();

  /**
   * `kindsOf` gives one list for many things. `all` gives what there is now in `order`, which is zero for the same thing alone, whatever has become of
   * it.
   */
  constructor(
    cells: Cells,
    all: () => Iterable<T>,
    kindsOf: (thing: T) => readonly string[],
    order: (a: T, b: T) => number,
  ) {
    this.cells = cells;
    this.order = order;
    this.kindsOf = kindsOf;
    this.all = all;
  }

  /** All of one kind, in order. */
  of(kind: string): readonly T[] {
    const row = this.rowOf(this.sorted(), kind);
    this.cells.read(row.source);
    row.lent = true;
    return row.things;
  }

  /** The same for who asks which things there are and not what has become of them. */
  membersOf(kind: string): readonly T[] {
    const row = this.rowOf(this.sorted(), kind);
    this.cells.read(row.members);
    row.lent = true;
    return row.things;
  }

  /** The kinds of which there is something, in no order. */
  present(): readonly string[] {
    const rows = this.sorted();
    this.cells.read(this.members);
    return [...rows].flatMap(([kind, { things }]) => (things.length === 0 ? [] : [kind]));
  }

  /**
   * A thing came, went or is another now. Who must be told: everybody, not those who ask which things there are, or
   * nobody.
   */
  put(before: T | undefined, now: T | undefined, told: Told = 'all'): void {
    if (this.rows === null) return;
    if (before !== undefined) this.remove(this.rows, before, told);
    if (now !== undefined) this.insert(this.rows, now, told);
  }

  private remove(rows: Map<string, Row<T>>, thing: T, told: Told): void {
    for (const kind of this.kindsOf(thing)) {
      const row = this.rowOf(rows, kind);
      const at = this.placeOf(row, thing);
      const found = row.things[at];
      if (found !== undefined && this.order(found, thing) === 0) owned(row).splice(at, 1);
      this.touch(row, told);
      if (row.things.length === 0) this.cells.changed(this.members);
    }
  }

  private insert(rows: Map<string, Row<T>>, thing: T, told: Told): void {
    for (const kind of this.kindsOf(thing)) {
      const row = this.rowOf(rows, kind);
      if (row.things.length === 0) this.cells.changed(this.members);
      owned(row).splice(this.placeOf(row, thing), 0, thing);
      this.touch(row, told);
    }
  }

  private sorted(): Map<string, Row<T>> {
    if (this.rows !== null) return this.rows;
    const rows = new Map<string, Row<T>>();
    const byKinds = new Map<readonly string[], readonly Row<T>[]>();
    for (const thing of this.all()) {
      const kinds = this.kindsOf(thing);
      let own = byKinds.get(kinds);
      if (own === undefined) {
        own = kinds.map((kind) => this.rowOf(rows, kind));
        byKinds.set(kinds, own);
      }
      for (const row of own) row.things.push(thing);
    }
    this.rows = rows;
    return rows;
  }

  /** Where the thing stands, or would stand. */
  private placeOf({ things }: Row<T>, thing: T): number {
    let [from, to] = [0, things.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const there = things[middle];
      if (there !== undefined && this.order(there, thing) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  private touch(row: Row<T>, told: Told): void {
    if (told !== 'nobody') this.cells.changed(row.source);
    if (told === 'all') this.cells.changed(row.members);
  }

  private rowOf(rows: Map<string, Row<T>>, kind: string): Row<T> {
    let row = rows.get(kind);
    if (row === undefined) {
      row = { things: [], lent: false, source: new Source(), members: new Source() };
      rows.set(kind, row);
    }
    return row;
  }
}

interface Row<T> {
  things: T[];
  /** Somebody has the list, so that it must not change any more. */
  lent: boolean;
  readonly source: Source;
  readonly members: Source;
}

type Told = 'all' | 'lookers' | 'nobody';

function owned<T>(row: Row<T>): T[] {
  if (row.lent) row.things = [...row.things];
  row.lent = false;
  return row.things;
}
