import { type ConnectedItem, DynamicConnectivity, type Pairs } from '../../design/dynamic-connectivity.ts';
import { type Cells, Signal } from './cells.ts';

/** Of two items: in one set, in two, or null where one of them is in no pair. */
export type Relation = 'joined' | 'apart' | null;

/** Two items that somebody asked about, and what was answered. */
class RelationSignal extends Signal {
  readonly a: ConnectedItem;
  readonly b: ConnectedItem;
  relation: Relation;

  constructor(a: ConnectedItem, b: ConnectedItem) {
    super();
    this.a = a;
    this.b = b;
    this.relation = relationOf(a, b);
  }
}

/** Which items are joined. Who asks about two of them is told only where their relation has changed. */
export class TrackedConnectivity {
  private readonly cells: Cells;
  private readonly items: DynamicConnectivity;
  private readonly sets = new Signal();

  constructor(cells: Cells, pairs: Pairs) {
    this.cells = cells;
    this.items = new DynamicConnectivity(pairs, (items) => this.review(items));
  }

  relation(a: string, b: string): Relation {
    const [x, y] = [this.items.itemOf(a), this.items.itemOf(b)];
    if (!this.cells.reading) return relationOf(x, y);
    let asked = askedOf(x)?.get(y);
    if (asked === undefined) {
      asked = new RelationSignal(x, y);
      rowOf(x).set(y, asked);
      rowOf(y).set(x, asked);
    }
    this.cells.read(asked);
    return asked.relation;
  }

  /** The item of that name, for `firstBetween`. */
  itemOf(name: string): ConnectedItem {
    return this.items.itemOf(name);
  }

  /**
   * The first of some groups of which one item is joined with `a` and one with `b`. Who asks is told whenever any set
   * of items changes.
   */
  firstBetween<G extends { readonly items: readonly ConnectedItem[] }>(
    a: string,
    b: string,
    groups: readonly G[],
  ): G | null {
    this.cells.read(this.sets);
    const [x, y] = [this.items.itemOf(a).set, this.items.itemOf(b).set];
    if (x === null || y === null) return null;
    const reaches = ({ items }: G, set: number) => items.some((item) => item.set === set);
    return groups.find((group) => reaches(group, x) && reaches(group, y)) ?? null;
  }

  /** Pairs that are no more, and pairs that are new; a pair may stand in both. */
  update(gone: Pairs, came: Pairs): void {
    this.items.update(gone, came);
  }

  /** Tells who asked about two items that have another relation now, and forgets what nobody asks any more. */
  private review(items: readonly ConnectedItem[]): void {
    this.cells.changed(this.sets);
    for (const item of items) {
      const row = askedOf(item);
      if (row === null) continue;
      for (const asked of row.values()) {
        if (asked.watchers.length === 0) {
          unask(asked.a, asked.b);
          unask(asked.b, asked.a);
          continue;
        }
        const now = relationOf(asked.a, asked.b);
        if (now === asked.relation) continue;
        asked.relation = now;
        this.cells.changed(asked);
      }
    }
  }
}

/** What was asked about an item, by the other one. */
type RelationQueries = Map<ConnectedItem, RelationSignal>;

function askedOf({ note }: ConnectedItem): RelationQueries | null {
  return note as RelationQueries | null; // nobody else notes anything at these items
}

function rowOf(item: ConnectedItem): RelationQueries {
  const row = askedOf(item) ?? new Map();
  item.note = row;
  return row;
}

function unask(item: ConnectedItem, other: ConnectedItem): void {
  const row = askedOf(item);
  row?.delete(other);
  if (row?.size === 0) item.note = null;
}

function relationOf({ set: x }: ConnectedItem, { set: y }: ConnectedItem): Relation {
  if (x === null || y === null) return null;
  return x === y ? 'joined' : 'apart';
}
