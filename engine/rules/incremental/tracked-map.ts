/** A map that tells what is read of it. */
export class TrackedMap<V> implements ReadonlyMap<string, V> {
  private readonly now: () => ReadonlyMap<string, V>;
  private readonly one: (key: string, value: V | undefined) => void;
  private readonly all: () => void;
  private readonly members: () => void;

  /** `one` is told of each entry that is looked up, `all` of each walk through them, `members` of one through the keys. */
  constructor(
    now: () => ReadonlyMap<string, V>,
    one: (key: string, value: V | undefined) => void,
    all: () => void,
    members = all,
  ) {
    this.now = now;
    this.one = one;
    this.all = all;
    this.members = members;
  }

  get size(): number {
    this.members();
    return this.now().size;
  }

  get(key: string): V | undefined {
    const value = this.now().get(key);
    this.one(key, value);
    return value;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  keys(): MapIterator<string> {
    this.members();
    return this.now().keys();
  }

  values(): MapIterator<V> {
    this.all();
    return this.now().values();
  }

  entries(): MapIterator<[string, V]> {
    this.all();
    return this.now().entries();
  }

  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  forEach(visit: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    this.all();
    for (const [key, value] of this.now()) visit(value, key, this);
  }
}
