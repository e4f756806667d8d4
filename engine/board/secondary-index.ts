import { cachedByBase } from './base-cache.ts';
import type { Board, Comment, Connection, Part } from './board.ts';
import { overlayOf } from './overlay-map.ts';

/**
 * A secondary index: ids of entries by key, where an entry may have several keys. The index of the shared base is built
 * once for all boards that share it; the index of the patch is built for each list of edits.
 */
export class SecondaryIndex<V> {
  private readonly keysOf: (entry: V) => readonly string[];
  private readonly base: ReadonlyMap<string, readonly string[]>;
  /** Entries of the patch and later writes; undefined where an entry is deleted. */
  private readonly patch = new Map<string, V | undefined>();
  private readonly patchIndex = new Map<string, Set<string>>();

  private constructor(
    base: ReadonlyMap<string, readonly string[]>,
    patch: ReadonlyMap<string, V | undefined>,
    keysOf: (entry: V) => readonly string[],
  ) {
    this.base = base;
    this.keysOf = keysOf;
    for (const [id, entry] of patch) this.put(id, entry);
  }

  /** Connections by the parts at which they end. */
  static connectionsByPart({ connections }: Board): SecondaryIndex<Connection> {
    const { base, patch } = overlayOf(connections);
    return new SecondaryIndex(
      cachedByBase(byPart, base, () => indexBy(base, partsOf)),
      patch,
      partsOf,
    );
  }

  static partsByDefinition({ parts }: Board): SecondaryIndex<Part> {
    const { base, patch } = overlayOf(parts);
    return new SecondaryIndex(
      cachedByBase(byDefinition, base, () => indexBy(base, definitionsOf)),
      patch,
      definitionsOf,
    );
  }

  static partsByLabel({ parts }: Board): SecondaryIndex<Part> {
    const { base, patch } = overlayOf(parts);
    return new SecondaryIndex(
      cachedByBase(byLabel, base, () => indexBy(base, labelsOf)),
      patch,
      labelsOf,
    );
  }

  /** First comments of threads by the id of the part or connection that the thread is about. */
  static threadsBySubject({ comments }: Board): SecondaryIndex<Comment> {
    const { base, patch } = overlayOf(comments);
    return new SecondaryIndex(
      cachedByBase(bySubject, base, () => indexBy(base, subjectsOf)),
      patch,
      subjectsOf,
    );
  }

  /** Replaces an entry; undefined deletes it. */
  put(id: string, entry: V | undefined): void {
    const old = this.patch.get(id);
    if (old !== undefined) for (const key of this.keysOf(old)) this.patchIndex.get(key)?.delete(id);
    this.patch.set(id, entry);
    if (entry === undefined) return;
    for (const key of this.keysOf(entry)) {
      const ids = this.patchIndex.get(key) ?? new Set();
      this.patchIndex.set(key, ids.add(id));
    }
  }

  /** Ids of the entries that have the key. */
  get(key: string): readonly string[] {
    const ids = (this.base.get(key) ?? NO_IDS).filter((id) => !this.patch.has(id));
    return [...ids, ...(this.patchIndex.get(key) ?? NO_IDS)];
  }

  has(key: string): boolean {
    if ((this.patchIndex.get(key)?.size ?? 0) > 0) return true;
    return this.base.get(key)?.some((id) => !this.patch.has(id)) === true;
  }
}

const NO_IDS: readonly string[] = [];

const byPart = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();
const byDefinition = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();
const bySubject = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();
const byLabel = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();

function partsOf({ ends }: Connection): readonly string[] {
  return ends[0].part === ends[1].part ? [ends[0].part] : [ends[0].part, ends[1].part];
}

function definitionsOf({ definition }: Part): readonly string[] {
  return [definition];
}

function labelsOf({ label }: Part): readonly string[] {
  return [label];
}

function subjectsOf({ thread, on }: Comment): readonly string[] {
  if (thread !== undefined || on === undefined) return [];
  return ['part' in on ? on.part : on.connection];
}

function indexBy<V>(
  entries: ReadonlyMap<string, V>,
  keysOf: (entry: V) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const [id, entry] of entries) {
    for (const key of keysOf(entry)) {
      const own = ids.get(key);
      if (own === undefined) ids.set(key, [id]);
      else own.push(id);
    }
  }
  return ids;
}
