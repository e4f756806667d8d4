import { Joined } from '../../board/joined.ts';
import { Cell, type Cells, Source } from './cells.ts';

/** Items that are joined two by two. An unchanged list is the very same object. */
export type Pairs = readonly (readonly [string, string])[];

/**
 * Which items are joined, directly or through others. Who asks about two of them is told only where their relation may
 * have changed: of each set that parted or grew, all but the largest piece.
 */
export class Partition extends Cell {
  private readonly cells: Cells;
  private readonly pairs: () => readonly Pairs[];
  private lists: readonly Pairs[] = [];
  private sets: ReadonlyMap<string, number> = new Map();
  private readonly rows = new Map<string, Source>();

  constructor(cells: Cells, pairs: () => readonly Pairs[]) {
    super();
    this.cells = cells;
    this.pairs = pairs;
  }

  /** Equal for items that are joined; undefined for one that is in no pair. Numbers of one board alone compare. */
  get(item: string): number | undefined {
    this.cells.update(this);
    if (this.cells.reading) {
      let row = this.rows.get(item);
      if (row === undefined) {
        row = new Source();
        this.rows.set(item, row);
      }
      this.cells.read(row);
    }
    return this.sets.get(item);
  }

  override work(): boolean {
    const lists = this.pairs().filter((list) => list.length > 0);
    if (lists.length === this.lists.length && lists.every((list, index) => list === this.lists[index])) return false;
    const before = this.sets;
    this.lists = lists;
    this.sets = joinedBy(lists);
    for (const item of moved(before, this.sets)) {
      const row = this.rows.get(item);
      if (row === undefined) continue;
      this.cells.changed(row);
      if (row.watchers.length === 0) this.rows.delete(item);
    }
    return false;
  }
}

function joinedBy(lists: readonly Pairs[]): ReadonlyMap<string, number> {
  const joined = new Joined();
  const numbers = new Map<string, number>();
  const numberOf = (item: string): number => {
    let number = numbers.get(item);
    if (number === undefined) {
      number = joined.add();
      numbers.set(item, number);
    }
    return number;
  };
  for (const list of lists) for (const [a, b] of list) joined.join(numberOf(a), numberOf(b));
  for (const [item, number] of numbers) numbers.set(item, joined.find(number));
  return numbers;
}

/** Every item whose relation to another may have changed; of two such items at least one. */
function moved(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): readonly string[] {
  const pieces = new Map<number, { readonly old: number; readonly now: number; readonly items: string[] }>();
  const found: string[] = [];
  const width = after.size + 1;
  for (const [item, now] of after) {
    const old = before.get(item);
    if (old === undefined) {
      found.push(item);
      continue;
    }
    const key = old * width + now;
    const piece = pieces.get(key);
    if (piece === undefined) pieces.set(key, { old, now, items: [item] });
    else piece.items.push(item);
  }
  for (const item of before.keys()) if (!after.has(item)) found.push(item);
  const [largestOld, largestNow] = [new Map<number, number>(), new Map<number, number>()];
  for (const { old, now, items } of pieces.values()) {
    largestOld.set(old, Math.max(largestOld.get(old) ?? 0, items.length));
    largestNow.set(now, Math.max(largestNow.get(now) ?? 0, items.length));
  }
  for (const { old, now, items } of pieces.values()) {
    const stays = items.length === largestOld.get(old) && items.length === largestNow.get(now);
    if (!stays) for (const item of items) found.push(item);
    else {
      // Of two pieces that are equally large only one may stay.
      largestOld.set(old, Number.POSITIVE_INFINITY);
      largestNow.set(now, Number.POSITIVE_INFINITY);
    }
  }
  return found;
}
