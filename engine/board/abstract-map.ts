/** Skeleton of a read-only map: a subclass supplies `size`, `get` and `entries`. */
export abstract class AbstractMap<V> implements ReadonlyMap<string, V> {
  abstract readonly size: number;

  abstract get(key: string): V | undefined;

  abstract entries(): MapIterator<[string, V]>;

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  *keys(): MapIterator<string> {
    for (const [key] of this) yield key;
  }

  *values(): MapIterator<V> {
    for (const [, value] of this) yield value;
  }

  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  forEach(visit: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    for (const [key, value] of this) visit(value, key, this);
  }
}
