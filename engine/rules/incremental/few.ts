import { AbstractMap } from '../../board/abstract-map.ts';

/** Finds everything, walks through a few, which are found when somebody first does. */
export class Few<V> extends AbstractMap<V> {
  private readonly whole: ReadonlyMap<string, V>;
  private readonly find: () => readonly V[];
  private readonly keyOf: (value: V) => string;
  private found: readonly V[] | null = null;

  constructor(whole: ReadonlyMap<string, V>, find: () => readonly V[], keyOf: (value: V) => string) {
    super();
    this.whole = whole;
    this.find = find;
    this.keyOf = keyOf;
  }

  private get own(): readonly V[] {
    this.found ??= this.find();
    return this.found;
  }

  override get size(): number {
    return this.own.length;
  }

  override get(key: string): V | undefined {
    return this.whole.get(key);
  }

  override has(key: string): boolean {
    return this.whole.has(key);
  }

  override keys(): MapIterator<string> {
    return this.own.map(this.keyOf).values();
  }

  override values(): MapIterator<V> {
    return this.own.values();
  }

  override entries(): MapIterator<[string, V]> {
    return this.own.map((value): [string, V] => [this.keyOf(value), value]).values();
  }
}
