/** A map of numbered keys, so that several share one table. Walked through in the order of the table. */
export class Indexed<V> implements ReadonlyMap<string, V> {
  readonly size: number;
  private readonly index: ReadonlyMap<string, number>;
  /** By number; undefined where the key is not in this map. */
  private readonly list: readonly (V | undefined)[];

  constructor(index: ReadonlyMap<string, number>, list: readonly (V | undefined)[]) {
    this.index = index;
    this.list = list;
    let size = 0;
    for (const value of list) if (value !== undefined) size++;
    this.size = size;
  }

  get(key: string): V | undefined {
    const number = this.index.get(key);
    return number === undefined ? undefined : this.list[number];
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  *keys(): MapIterator<string> {
    for (const [key, number] of this.index) if (this.list[number] !== undefined) yield key;
  }

  *values(): MapIterator<V> {
    for (const number of this.index.values()) {
      const value = this.list[number];
      if (value !== undefined) yield value;
    }
  }

  *entries(): MapIterator<[string, V]> {
    for (const [key, number] of this.index) {
      const value = this.list[number];
      if (value !== undefined) yield [key, value];
    }
  }

  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  forEach(visit: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    for (const [key, value] of this) visit(value, key, this);
  }
}
