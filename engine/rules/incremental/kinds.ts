import { type Cells, Source } from './cells.ts';

/** Things by kind, kept from step to step, so that who walks through one kind is told of that kind alone. */
export class Kinds<T> {
  private readonly cells: Cells;
  private readonly order: (a: T, b: T) => number;
  private readonly rows = new Map<string, Row<T>>();

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

  /** A thing of some kinds came, went or is another now; `unseen` where nobody need be told. */
  put(id: string, before: readonly string[], now: readonly string[], thing: T | undefined, unseen?: 'unseen'): void {
    for (const kind of before) {
      const row = this.rowOf(kind);
      row.things.delete(id);
      this.touch(row, unseen);
    }
    for (const kind of thing === undefined ? [] : now) {
      const row = this.rowOf(kind);
      if (thing !== undefined) row.things.set(id, thing);
      this.touch(row, unseen);
    }
  }

  private touch(row: Row<T>, unseen: 'unseen' | undefined): void {
    row.sorted = null;
    if (unseen === undefined) this.cells.changed(row.source);
  }

  private rowOf(kind: string): Row<T> {
    let row = this.rows.get(kind);
    if (row === undefined) {
      row = { things: new Map(), sorted: null, source: new Source() };
      this.rows.set(kind, row);
    }
    return row;
  }
}

interface Row<T> {
  readonly things: Map<string, T>;
  sorted: readonly T[] | null;
  readonly source: Source;
}
