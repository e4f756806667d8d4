import { AbstractMap } from './abstract-map.ts';

/** A map that several boards share, and the entries that differ from it: undefined where an entry is deleted. */
export interface Overlay<V> {
  readonly base: ReadonlyMap<string, V>;
  readonly patch: ReadonlyMap<string, V | undefined>;
}

/** A map's base and patch; a plain map is its own base with an empty patch. */
export function overlayOf<V>(map: ReadonlyMap<string, V>): Overlay<V> {
  // A map's base holds values of the map's own type.
  if (map instanceof OverlayMap || map instanceof MapDraft) return map.overlay as Overlay<V>;
  return { base: map, patch: new Map() };
}

/** Keys whose values are not the same object in both maps. */
export function differing<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): Set<string> {
  const keys = new Set<string>();
  if (before === after) return keys;
  const [old, now] = [overlayOf(before), overlayOf(after)];
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
 * An immutable map made from another by a few changes without copying it: a patch over a shared base. A lookup costs
 * two lookups; the first iteration costs a copy.
 */
export class OverlayMap<V> extends AbstractMap<V> {
  override readonly size: number;
  readonly base: ReadonlyMap<string, V>;
  readonly patch: ReadonlyMap<string, V | undefined>;
  private readonly order: ((a: V, b: V) => number) | null;
  private copy: ReadonlyMap<string, V> | null = null;

  private constructor(overlay: Overlay<V>, size: number, order: ((a: V, b: V) => number) | null) {
    super();
    this.base = overlay.base;
    this.patch = overlay.patch;
    this.size = size;
    this.order = order;
  }

  /** The map of an overlay that holds `size` entries. It takes ownership of the patch. */
  static of<V>(overlay: Overlay<V>, size: number): ReadonlyMap<string, V> {
    return overlay.patch.size === 0 ? overlay.base : new OverlayMap(overlay, size, null);
  }

  /** `before` with `changes`, undefined to delete. Iterates in `order` where given, in which `before` must be too. */
  static over<V>(
    before: ReadonlyMap<string, V>,
    changes: ReadonlyMap<string, V | undefined>,
    order: ((a: V, b: V) => number) | null = null,
  ): ReadonlyMap<string, V> {
    if (changes.size === 0) return before;
    const { base, patch: old } = overlayOf(before);
    const patch = new Map(old);
    let { size } = before;
    for (const [key, value] of changes) {
      size += Number(value !== undefined) - Number(before.has(key));
      if (value === undefined && !base.has(key)) patch.delete(key);
      else patch.set(key, value);
    }
    const map = new OverlayMap({ base, patch }, size, order);
    return patch.size > maxPatch(base) && changes.size <= PATCH ? map.copied() : map;
  }

  get overlay(): Overlay<V> {
    return this;
  }

  override get(key: string): V | undefined {
    const changed = this.patch.get(key);
    if (changed !== undefined) return changed;
    const value = this.base.get(key);
    return value !== undefined && this.patch.has(key) ? undefined : value;
  }

  override keys(): MapIterator<string> {
    return this.copied().keys();
  }

  override values(): MapIterator<V> {
    return this.copied().values();
  }

  override entries(): MapIterator<[string, V]> {
    return this.copied().entries();
  }

  private copied(): ReadonlyMap<string, V> {
    this.copy ??= this.merged();
    return this.copy;
  }

  private merged(): ReadonlyMap<string, V> {
    const { order } = this;
    if (order === null) return new Map(merged(this));
    const added: (readonly [string, V])[] = [];
    for (const [key, value] of this.patch) if (value !== undefined) added.push([key, value]);
    added.sort((a, b) => order(a[1], b[1]));
    const all = new Map<string, V>();
    let next = 0;
    for (const [key, value] of this.base) {
      if (this.patch.has(key)) continue;
      for (let first = added[next]; first !== undefined; first = added[next]) {
        if (order(first[1], value) > 0) break;
        all.set(...first);
        next += 1;
      }
      all.set(key, value);
    }
    for (const entry of added.slice(next)) all.set(...entry);
    return all;
  }
}

/** All entries: those of the base in its order, then the added ones in theirs. */
function* merged<V>({ base, patch }: Overlay<V>): MapIterator<[string, V]> {
  for (const [key, value] of base) {
    const now = patch.has(key) ? patch.get(key) : value;
    if (now !== undefined) yield [key, now];
  }
  for (const [key, value] of patch) if (value !== undefined && !base.has(key)) yield [key, value];
}

/** A mutable copy-on-write view of a map, which it leaves unchanged. */
export class MapDraft<V> extends AbstractMap<V> {
  private count: number;
  private readonly base: ReadonlyMap<string, V>;
  private readonly patch: Map<string, V | undefined>;

  constructor(before: ReadonlyMap<string, V>) {
    super();
    const { base, patch } = overlayOf(before);
    this.base = base;
    this.patch = new Map(patch);
    this.count = before.size;
  }

  /** A snapshot, which later writes do not change. */
  done(): ReadonlyMap<string, V> {
    const plain = this.count <= COPIED || this.patch.size > maxPatch(this.base);
    return plain ? new Map(this) : OverlayMap.of({ base: this.base, patch: new Map(this.patch) }, this.count);
  }

  /** The live base and patch. */
  get overlay(): Overlay<V> {
    return { base: this.base, patch: this.patch };
  }

  override get size(): number {
    return this.count;
  }

  /** Undefined deletes the entry. */
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
    return merged(this.overlay);
  }
}

/**
 * A patch of more entries is merged into a new base by the next small change; one large change is not, since it would
 * be copied twice. The base of a large map takes longer to copy, so its patch may grow larger.
 */
const PATCH = 1024;

function maxPatch(base: ReadonlyMap<string, unknown>): number {
  return Math.max(PATCH, base.size / 8);
}

/** A map of at most so many entries is copied: that is cheaper than looking through an overlay. */
const COPIED = 256;
