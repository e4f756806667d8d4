/** Pending edits of a sorted list: indexes to remove and items to insert. */
export class Splice<T> {
  readonly removed = new Set<number>();
  readonly added: T[] = [];

  /** Removes the indexes from `from` up to but excluding `to`. */
  removeRange(from: number, to: number): void {
    for (let index = from; index < to; index++) this.removed.add(index);
  }

  get isEmpty(): boolean {
    return this.removed.size + this.added.length === 0;
  }

  /** The edited list. `added` is sorted; `compare` orders a list item and an added one. */
  applyTo(
    list: readonly T[],
    compare: (a: T, b: T) => number,
    added: readonly T[] = this.added.sort(compare),
  ): readonly T[] {
    if (this.isEmpty) return list;
    const removed = [...this.removed].sort((a, b) => a - b);
    // Runs that stay are copied as a whole.
    const [runs, none]: [(readonly T[])[], T[]] = [[], []];
    let from = 0;
    let next = 0;
    const copyUntil = (to: number) => {
      for (let gap = removed[next]; gap !== undefined && gap < to; gap = removed[++next]) {
        runs.push(list.slice(from, gap));
        from = gap + 1;
      }
      runs.push(list.slice(from, to));
      from = Math.max(from, to);
    };
    for (const item of added) {
      copyUntil(lowerBound(list, (other) => compare(other, item) < 0, from));
      runs.push([item]);
    }
    copyUntil(list.length);
    return runs.length > MOST_RUNS ? runs.flat() : none.concat(...runs);
  }
}

/** Joining more runs at once would take too many arguments. */
const MOST_RUNS = 10_000;

/** The first index from `from` on, and up to `to`, of a sorted list whose item is not before the bound. */
export function lowerBound<T>(list: readonly T[], isBefore: (item: T) => boolean, from = 0, to = list.length): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = list[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The items of two sorted lists in one. Items of one list that come one after the other are found by doubling steps, so
 * that few are compared where the lists hardly interleave.
 */
export function merged<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  const result: T[] = [];
  let [own, other] = [
    { list: a, next: 0 },
    { list: b, next: 0 },
  ];
  for (let first = other.list[other.next]; first !== undefined; first = other.list[other.next]) {
    const bound = first;
    const to = runEnd(own.list, own.next, (item) => compare(item, bound) < 0);
    for (; own.next < to; own.next++) result.push(own.list[own.next] as T); // every index below `to` holds an item
    result.push(bound);
    other.next++;
    [own, other] = [other, own];
  }
  for (const item of own.list.slice(own.next)) result.push(item);
  return result;
}

/** The end of the run of items from `from` on that are before the bound. */
function runEnd<T>(list: readonly T[], from: number, isBefore: (item: T) => boolean): number {
  let known = from;
  for (let step = 1; ; step *= 2) {
    const item = list[known + step - 1];
    if (item === undefined || !isBefore(item)) {
      return lowerBound(list, isBefore, known, Math.min(known + step, list.length));
    }
    known += step;
  }
}
