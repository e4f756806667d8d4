/** Finds everything, walks through a few, which are found when somebody first does. */
export class Few<V> implements ReadonlyMap<string, V> {
  private readonly whole: ReadonlyMap<string, V>;
  private readonly find: () => readonly V[];
  private readonly keyOf: (value: V) => string;
  private found: readonly V[] | null = null;

  constructor(whole: ReadonlyMap<string, V>, find: () => readonly V[], keyOf: (value: V) => string) {
    this.whole = whole;
    this.find = find;
    this.keyOf = keyOf;
  }

  private get own(): readonly V[] {
    this.found ??= this.find();
    return this.found;
  }

  get size(): number {
    return this.own.length;
  }

  get(key: string): V | undefined {
    return this.whole.get(key);
  }

  has(key: string): boolean {
    return this.whole.has(key);
  }

  keys(): MapIterator<string> {
    return this.own.map(this.keyOf).values();
  }

  values(): MapIterator<V> {
    return this.own.values();
  }

  entries(): MapIterator<[string, V]> {
    return this.own.map((value): [string, V] => [this.keyOf(value), value]).values();
  }

  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  forEach(visit: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    for (const value of this.own) visit(value, this.keyOf(value), this);
  }
}
