/** A sorted list under change: what leaves it, by place, and what comes into it. */
export class Splice<T> {
  readonly gone = new Set<number>();
  readonly came: T[] = [];

  /** Takes all from one place to before another away. */
  goneFrom(from: number, to: number): void {
    for (let place = from; place < to; place++) this.gone.add(place);
  }

  get any(): boolean {
    return this.gone.size + this.came.length > 0;
  }

  /** The list as it comes to be. `came` is in its order; `compare` orders one of the list and one that comes. */
  of(list: readonly T[], compare: (a: T, b: T) => number, came: readonly T[] = this.came.sort(compare)): readonly T[] {
    const gone = [...this.gone].sort((a, b) => a - b);
    const result: T[] = [];
    let from = 0;
    let next = 0;
    const copy = (to: number) => {
      while (from < to) {
        const stop = Math.min(to, gone[next] ?? to);
        for (; from < stop; from++) result.push(list[from] as T); // there is something at every place of a list
        if (from === gone[next]) {
          next++;
          from++;
        }
      }
    };
    for (const one of came) {
      // Few are looked up; of many each is near the one before.
      const place =
        came.length * 8 > list.length
          ? firstNot(list, from, (item) => compare(item, one) < 0)
          : lowerBound(list, (item) => compare(item, one) < 0, from);
      copy(place);
      result.push(one);
    }
    copy(list.length);
    return result;
  }
}

/** Where the first of a sorted list is, from a place on, of which `isBefore` does not hold. */
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

function firstNot<T>(list: readonly T[], from: number, isBefore: (item: T) => boolean): number {
  for (let place = from; place < list.length; place++) {
    const item = list[place];
    if (item === undefined || !isBefore(item)) return place;
  }
  return list.length;
}
