import { AbstractMap } from '../../board/abstract-map.ts';

/** A map that tells what is read of it. */
export class TrackedMap<V> extends AbstractMap<V> {
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
    super();
    this.now = now;
    this.one = one;
    this.all = all;
    this.members = members;
  }

  override get size(): number {
    this.members();
    return this.now().size;
  }

  override get(key: string): V | undefined {
    const value = this.now().get(key);
    this.one(key, value);
    return value;
  }

  override keys(): MapIterator<string> {
    this.members();
    return this.now().keys();
  }

  override values(): MapIterator<V> {
    this.all();
    return this.now().values();
  }

  override entries(): MapIterator<[string, V]> {
    this.all();
    return this.now().entries();
  }
}
