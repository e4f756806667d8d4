import { MapView } from './map-view.ts';

/** A map that several may share, and what lies over it: undefined where an entry is gone. */
export interface Layers<V> {
  readonly base: ReadonlyMap<string, V>;
  readonly patch: ReadonlyMap<string, V | undefined>;
}

/** The layers of a map; of one without any, the map itself and nothing over it. */
export function layersOf<V>(map: ReadonlyMap<string, V>): Layers<V> {
  // What lies below a map of these values is a map of these values.
  if (map instanceof LayeredMap || map instanceof MapDraft) return map.layers as Layers<V>;
  return { base: map, patch: new Map() };
}

/** Keys of which two maps do not hold the same object. */
export function differing<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): Set<string> {
  const keys = new Set<string>();
  if (before === after) return keys;
  const [old, now] = [layersOf(before), layersOf(after)];
  if (old.base === now.base) {
    for (const key of old.patch.keys()) if (before.get(key) !== after.get(key)) keys.add(key);
    for (const key of now.patch.keys()) if (before.get(key) !== after.get(key)) keys.add(key);
    return keys;
  }
  for (const [key, value] of after) if (before.get(key) !== value) keys.add(key);
  for (const key of before.keys()) if (!after.has(key)) keys.add(key);
  return keys;
}

/**
 * A map that is made from another by a few changes, without a copy of all the rest: what changed lies over what was.
 * Never changed itself. Looking up costs two looks; the first walk through it costs a copy.
 */
export class LayeredMap<V> extends MapView<V> {
  override readonly size: number;
  readonly base: ReadonlyMap<string, V>;
  readonly patch: ReadonlyMap<string, V | undefined>;
  private readonly order: ((a: V, b: V) => number) | null;
  private whole: ReadonlyMap<string, V> | null = null;

  private constructor(layers: Layers<V>, size: number, order: ((a: V, b: V) => number) | null) {
    super();
    this.base = layers.base;
    this.patch = layers.patch;
    this.size = size;
    this.order = order;
  }

  /** A map of such layers that holds `size` entries. The patch is the map's own from now on. */
  static of<V>(layers: Layers<V>, size: number): ReadonlyMap<string, V> {
    return layers.patch.size === 0 ? layers.base : new LayeredMap(layers, size, null);
  }

  /** `before` with `changes`, undefined for what goes. With `order` it is walked through in that order, as `before` is. */
  static over<V>(
    before: ReadonlyMap<string, V>,
    changes: ReadonlyMap<string, V | undefined>,
    order: ((a: V, b: V) => number) | null = null,
  ): ReadonlyMap<string, V> {
    if (changes.size === 0) return before;
    const { base, patch: old } = layersOf(before);
    const patch = new Map(old);
    let { size } = before;
    for (const [key, value] of changes) {
      size += Number(value !== undefined) - Number(before.has(key));
      if (value === undefined && !base.has(key)) patch.delete(key);
      else patch.set(key, value);
    }
    const map = new LayeredMap({ base, patch }, size, order);
    return patch.size > most(base) && changes.size <= PATCH ? map.flat() : map;
  }

  get layers(): Layers<V> {
    return this;
  }

  override get(key: string): V | undefined {
    const changed = this.patch.get(key);
    if (changed !== undefined) return changed;
    const value = this.base.get(key);
    return value !== undefined && this.patch.has(key) ? undefined : value;
  }

  override keys(): MapIterator<string> {
    return this.flat().keys();
  }

  override values(): MapIterator<V> {
    return this.flat().values();
  }

  override entries(): MapIterator<[string, V]> {
    return this.flat().entries();
  }

  private flat(): ReadonlyMap<string, V> {
    this.whole ??= this.merged();
    return this.whole;
  }

  private merged(): ReadonlyMap<string, V> {
    const { order } = this;
    if (order === null) return new Map(merged(this));
    const waiting: (readonly [string, V])[] = [];
    for (const [key, value] of this.patch) if (value !== undefined) waiting.push([key, value]);
    waiting.sort((a, b) => order(a[1], b[1]));
    const all = new Map<string, V>();
    let next = 0;
    for (const [key, value] of this.base) {
      if (this.patch.has(key)) continue;
      for (let first = waiting[next]; first !== undefined; first = waiting[next]) {
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

/** All entries, those of the base in its order, then the new ones in theirs. */
function* merged<V>({ base, patch }: Layers<V>): MapIterator<[string, V]> {
  for (const [key, value] of base) {
    const now = patch.has(key) ? patch.get(key) : value;
    if (now !== undefined) yield [key, now];
  }
  for (const [key, value] of patch) if (value !== undefined && !base.has(key)) yield [key, value];
}

/** A map under change, which leaves the one that it is made from as it was. */
export class MapDraft<V> extends MapView<V> {
  private count: number;
  private readonly base: ReadonlyMap<string, V>;
  private readonly patch: Map<string, V | undefined>;

  constructor(before: ReadonlyMap<string, V>) {
    super();
    const { base, patch } = layersOf(before);
    this.base = base;
    this.patch = new Map(patch);
    this.count = before.size;
  }

  /** What it has come to; later changes do not reach that. */
  done(): ReadonlyMap<string, V> {
    const plain = this.count <= COPIED || this.patch.size > most(this.base);
    return plain ? new Map(this) : LayeredMap.of({ base: this.base, patch: new Map(this.patch) }, this.count);
  }

  /** As they are now. */
  get layers(): Layers<V> {
    return { base: this.base, patch: this.patch };
  }

  override get size(): number {
    return this.count;
  }

  /** Undefined takes the entry away. */
  put(key: string, value: V | undefined): void {
    this.count += Number(value !== undefined) - Number(this.has(key));
    if (value === undefined && !this.base.has(key)) this.patch.delete(key);
    else this.patch.set(key, value);
  }

  override get(key: string): V | undefined {
    const changed = this.patch.get(key);
    return changed !== undefined || this.patch.has(key) ? changed : this.base.get(key);
  }

  override entries(): MapIterator<[string, V]> {
    return merged(this.layers);
  }
}

/**
 * More than these are laid down in a map of their own by the next few; as many at once would only be copied twice. Of a
 * large map it takes long, so that more may lie over it.
 */
const PATCH = 1024;

function most(base: ReadonlyMap<string, unknown>): number {
  return Math.max(PATCH, base.size / 8);
}

/** A map of so few is copied sooner than it is looked through in layers. */
const COPIED = 256;
