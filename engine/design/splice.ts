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
    const removed = [...this.removed].sort((a, b) => a - b);
    const result: T[] = [];
    let from = 0;
    let next = 0;
    const copyUntil = (to: number) => {
      while (from < to) {
        const stop = Math.min(to, removed[next] ?? to);
        for (; from < stop; from++) result.push(list[from] as T); // every index below `to` holds an item
        if (from === removed[next]) {
          next++;
          from++;
        }
      }
    };
    for (const item of added) {
      // Few items are found by binary search; of many, each is near the one before.
      const index =
        added.length * 8 > list.length
          ? linearLowerBound(list, from, (other) => compare(other, item) < 0)
          : lowerBound(list, (other) => compare(other, item) < 0, from);
      copyUntil(index);
      result.push(item);
    }
    copyUntil(list.length);
    return result;
  }
}

/** The first index from `from` on of a sorted list whose item is not before the bound. */
export function lowerBound<T>(list: readonly T[], isBefore: (item: T) => boolean, from = 0): number {
  let [low, high] = [from, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = list[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function linearLowerBound<T>(list: readonly T[], from: number, isBefore: (item: T) => boolean): number {
  for (let index = from; index < list.length; index++) {
    const item = list[index];
    if (item === undefined || !isBefore(item)) return index;
  }
  return list.length;
}
