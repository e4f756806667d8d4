import { type Cells, Source } from './cells.ts';

/** Things by kind, kept from step to step, so that who walks through one kind is told of that kind alone. */
export class Kinds<T> {
  private readonly cells: Cells;
  private readonly order: (a: T, b: T) => number;
  private readonly rows = new Map<string, Row<T>>();
  /** Which kinds there are. */
  private readonly members = new Source();

  constructor(cells: Cells, order: (a: T, b: T) => number) {
    this.cells = cells;
    this.order = order;
  }

  /** All of one kind, in order. */
  of(kind: string): readonly T[] {
    const row = this.rowOf(kind);
    this.cells.read(row.source);
    row.sorted ??= [...row.things.values()].sort(this.order);
    return row.sorted;
  }

  /** The same for who asks which things there are and not what has become of them. */
  membersOf(kind: string): readonly T[] {
    const row = this.rowOf(kind);
    this.cells.read(row.members);
    row.sorted ??= [...row.things.values()].sort(this.order);
    return row.sorted;
  }

  /** The kinds of which there is something, in no order. */
  present(): readonly string[] {
    this.cells.read(this.members);
    return [...this.rows].flatMap(([kind, { things }]) => (things.size === 0 ? [] : [kind]));
  }

  /**
   * A thing of some kinds came, went or is another now. Who must be told: everybody, not those who ask which things
   * there are, or nobody.
   */
  put(id: string, before: readonly string[], now: readonly string[], thing: T | undefined, told: Told = 'all'): void {
    for (const kind of before) {
      const row = this.rowOf(kind);
      row.things.delete(id);
      this.touch(row, told);
      if (row.things.size === 0) this.cells.changed(this.members);
    }
    for (const kind of thing === undefined ? [] : now) {
      const row = this.rowOf(kind);
      if (row.things.size === 0) this.cells.changed(this.members);
      if (thing !== undefined) row.things.set(id, thing);
      this.touch(row, told);
    }
  }

  private touch(row: Row<T>, told: Told): void {
    row.sorted = null;
    if (told !== 'nobody') this.cells.changed(row.source);
    if (told === 'all') this.cells.changed(row.members);
  }

  private rowOf(kind: string): Row<T> {
    let row = this.rows.get(kind);
    if (row === undefined) {
      row = { things: new Map(), sorted: null, source: new Source(), members: new Source() };
      this.rows.set(kind, row);
    }
    return row;
  }
}

interface Row<T> {
  readonly things: Map<string, T>;
  sorted: readonly T[] | null;
  readonly source: Source;
  readonly members: Source;
}

type Told = 'all' | 'lookers' | 'nobody';
