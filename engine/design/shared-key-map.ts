import { AbstractMap } from '../board/abstract-map.ts';

/** A map whose keys and their numbers are shared with other maps; the values are an array. Iterates in key-table order. */
export class SharedKeyMap<V> extends AbstractMap<V> {
  override readonly size: number;
  private readonly index: ReadonlyMap<string, number>;
  /** Value by key number; undefined where this map lacks the key. */
  private readonly list: readonly (V | undefined)[];
  /** What was looked up last: most ask for one key several times in a row. */
  private lastKey: string | null = null;
  private last: V | undefined;

  constructor(index: ReadonlyMap<string, number>, list: readonly (V | undefined)[]) {
    super();
    this.index = index;
    this.list = list;
    let size = 0;
    for (const value of list) if (value !== undefined) size++;
    this.size = size;
  }

  override get(key: string): V | undefined {
    if (key === this.lastKey) return this.last;
    const number = this.index.get(key);
    this.last = number === undefined ? undefined : this.list[number];
    this.lastKey = key;
    return this.last;
  }

  override *keys(): MapIterator<string> {
    for (const [key, number] of this.index) if (this.list[number] !== undefined) yield key;
  }

  override *values(): MapIterator<V> {
    for (const number of this.index.values()) {
      const value = this.list[number];
      if (value !== undefined) yield value;
    }
  }

  override *entries(): MapIterator<[string, V]> {
    for (const [key, number] of this.index) {
      const value = this.list[number];
      if (value !== undefined) yield [key, value];
    }
  }
}
