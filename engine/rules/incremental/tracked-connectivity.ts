import { DynamicConnectivity, type Pairs } from '../../design/dynamic-connectivity.ts';
import { madeAt } from '../collect.ts';
import { type Cells, KeyedSignals, Signal } from './cells.ts';

/** Of two items: in one set, in two, or null where one of them is in no pair. */
export type Relation = 'joined' | 'apart' | null;

/** Two items that somebody asked about, and what was answered. */
class RelationSignal extends Signal {
  relation: Relation;

  constructor(relation: Relation) {
    super();
    this.relation = relation;
  }
}

/** Which items are joined. Who asks about two of them is told only where their relation has changed. */
export class TrackedConnectivity {
  private readonly cells: Cells;
  private readonly items: DynamicConnectivity;
  /** By either item, the other. */
  private readonly asked = new Map<string, Map<string, RelationSignal>>();
  private readonly sets: KeyedSignals<string>;

  constructor(cells: Cells, pairs: Pairs) {
    this.cells = cells;
    this.sets = new KeyedSignals(cells);
    this.items = new DynamicConnectivity(pairs, (item) => this.review(item));
  }

  relation(a: string, b: string): Relation {
    if (!this.cells.reading) return this.relationNow(a, b);
    let asked = this.asked.get(a)?.get(b);
    if (asked === undefined) {
      asked = new RelationSignal(this.relationNow(a, b));
      madeAt(this.asked, a, newRow).set(b, asked);
      madeAt(this.asked, b, newRow).set(a, asked);
    }
    this.cells.read(asked);
    return asked.relation;
  }

  /** A number that the items of one set share in this design; undefined for one that is in no pair. */
  setOf(item: string): number | undefined {
    this.sets.read(item);
    return this.items.setOf(item);
  }

  /** Pairs that are no more, and pairs that are new; a pair may stand in both. */
  update(gone: Pairs, came: Pairs): void {
    this.items.update(gone, came);
  }

  /** Tells who asked about an item and others that have another relation to it now, and forgets what nobody asks any more. */
  private review(item: string): void {
    this.sets.changed(item);
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
    const [x, y] = [this.items.setOf(a), this.items.setOf(b)];
    if (x === undefined || y === undefined) return null;
    return x === y ? 'joined' : 'apart';
  }
}

const newRow = () => new Map<string, RelationSignal>();
