/**
 * A map that is made from another by a few changes, without a copy of all the rest: what changed lies over what was.
 * Never changed itself. Looking up costs two looks; the first walk through it costs a copy.
 */
export class LayeredMap<V> implements ReadonlyMap<string, V> {
  readonly size: number;
  private readonly base: ReadonlyMap<string, V>;
  /** Undefined where an entry of the base is gone. */
  private readonly patch: ReadonlyMap<string, V | undefined>;
  private readonly order: ((a: V, b: V) => number) | null;
  private whole: ReadonlyMap<string, V> | null = null;

  private constructor(
    base: ReadonlyMap<string, V>,
    patch: ReadonlyMap<string, V | undefined>,
    order: ((a: V, b: V) => number) | null,
  ) {
    this.base = base;
    this.patch = patch;
    this.order = order;
    let size = base.size;
    for (const [key, value] of patch) size += (value === undefined ? 0 : 1) - (base.has(key) ? 1 : 0);
    this.size = size;
  }

  /** `before` with `changes`, undefined for what goes. With `order` it is walked through in that order, as `before` is. */
  static over<V>(
    before: ReadonlyMap<string, V>,
    changes: ReadonlyMap<string, V | undefined>,
    order: ((a: V, b: V) => number) | null = null,
  ): ReadonlyMap<string, V> {
    if (changes.size === 0) return before;
    const layered = before instanceof LayeredMap ? (before as LayeredMap<V>) : null;
    const base = layered?.base ?? before;
    const patch = new Map(layered?.patch);
    for (const [key, value] of changes) patch.set(key, value);
    const map = new LayeredMap(base, patch, order);
    return patch.size > PATCH && changes.size <= PATCH ? map.flat() : map;
  }

  get(key: string): V | undefined {
    const changed = this.patch.get(key);
    if (changed !== undefined) return changed;
    const value = this.base.get(key);
    return value !== undefined && this.patch.has(key) ? undefined : value;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  keys(): MapIterator<string> {
    return this.flat().keys();
  }

  values(): MapIterator<V> {
    return this.flat().values();
  }

  entries(): MapIterator<[string, V]> {
    return this.flat().entries();
  }

  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  forEach(visit: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    for (const [key, value] of this.flat()) visit(value, key, this);
  }

  private flat(): ReadonlyMap<string, V> {
    this.whole ??= this.merged();
    return this.whole;
  }

  private merged(): ReadonlyMap<string, V> {
    const { order } = this;
    const waiting: (readonly [string, V])[] = [];
    for (const [key, value] of this.patch) if (value !== undefined) waiting.push([key, value]);
    if (order !== null) waiting.sort((a, b) => order(a[1], b[1]));
    const all = new Map<string, V>();
    let next = 0;
    for (const [key, value] of this.base) {
      if (this.patch.has(key)) continue;
      for (let first = waiting[next]; order !== null && first !== undefined; first = waiting[next]) {
        if (order(first[1], value) > 0) break;
        all.set(...first);
        next += 1;
      }
      all.set(key, value);
    }
    for (const entry of waiting.slice(next)) all.set(...entry);
    return all;
  }
}

/** More than these are laid down in a map of their own by the next few; as many at once would only be copied twice. */
const PATCH = 1024;
