import { MapView } from '../board/map-view.ts';

/** A map of numbered keys, so that several share one table. Walked through in the order of the table. */
export class Indexed<V> extends MapView<V> {
  override readonly size: number;
  private readonly index: ReadonlyMap<string, number>;
  /** By number; undefined where the key is not in this map. */
  private readonly list: readonly (V | undefined)[];

  constructor(index: ReadonlyMap<string, number>, list: readonly (V | undefined)[]) {
    super();
    this.index = index;
    this.list = list;
    let size = 0;
    for (const value of list) if (value !== undefined) size++;
    this.size = size;
  }

  override get(key: string): V | undefined {
    const number = this.index.get(key);
    return number === undefined ? undefined : this.list[number];
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
