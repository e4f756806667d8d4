/** Which entries of a document are read where a root has more than its limit: the same ones in every replica. */
import * as Y from 'yjs';
import type { RootName } from '#engine/board/board.ts';
import { ENTRIES_READ } from '#engine/board/bounds.ts';
import { seqIn } from '#engine/board/seq.ts';
import { rootOf } from './document.ts';

interface RankedKey {
  readonly key: string;
  readonly rank: number;
}

/**
 * The first so many entries of each root are read: by (`seq`, key), of calls and proposals the newest; what is no entry
 * comes last. Roots within their limit cost nothing here.
 */
export class ReadKeys {
  readonly #doc: Y.Doc;
  /** Roots beyond their limit, all of their entries in order. */
  readonly #ranked = new Map<RootName, readonly RankedKey[]>();
  readonly #read = new Map<RootName, ReadonlySet<string>>();

  constructor(doc: Y.Doc) {
    this.#doc = doc;
  }

  /** Whether no root is beyond its limit. */
  get isWhole(): boolean {
    return this.#ranked.size === 0;
  }

  /** Whether an entry that is in the document is read. */
  has(root: RootName, key: string): boolean {
    return this.#read.get(root)?.has(key) ?? true;
  }

  /** The keys of a root that are not read, in order; null where all are. */
  unread(root: RootName): readonly string[] | null {
    const ranked = this.#ranked.get(root);
    return ranked === undefined ? null : ranked.slice(ENTRIES_READ[root]).map(({ key }) => key);
  }

  /**
   * The entries that are to be read again or left out after those of `touched` have changed. `before` is how many of the root
   * were known at most. One pass over the root where that exceeds its limit, and where `touched` change the order.
   */
  after(root: RootName, touched: ReadonlySet<string>, before: number): ReadonlySet<string> {
    const limit = ENTRIES_READ[root];
    const old = this.#ranked.get(root);
    if (old === undefined && before + touched.size <= limit) return touched;
    const map = rootOf(this.#doc, root);
    const ranked = old === undefined ? ranking(map, root, map.keys()) : reranked(old, map, root, touched);
    if (ranked === old) return touched;
    if (old === undefined && ranked.length <= limit) return touched;
    const was = this.#read.get(root);
    const now = new Set(ranked.slice(0, limit).map(({ key }) => key));
    if (ranked.length > limit) {
      this.#ranked.set(root, ranked);
      this.#read.set(root, now);
    } else {
      this.#ranked.delete(root);
      this.#read.delete(root);
    }
    const again = new Set(touched);
    for (const { key } of ranked) if (now.has(key) !== (was?.has(key) ?? true)) again.add(key);
    return again;
  }
}

function ranking(map: Y.Map<unknown>, root: RootName, keys: Iterable<string>): readonly RankedKey[] {
  return [...keys].map((key) => ({ key, rank: rankOf(root, key, map.get(key)) })).sort(byRank);
}

/** The same list where nothing of it has changed its place. */
function reranked(
  old: readonly RankedKey[],
  map: Y.Map<unknown>,
  root: RootName,
  touched: ReadonlySet<string>,
): readonly RankedKey[] {
  const moved = new Set(touched);
  for (const { key, rank } of old)
    if (moved.has(key) && map.has(key) && rankOf(root, key, map.get(key)) === rank) moved.delete(key);
  if (moved.size === 0) return old;
  const fresh = ranking(
    map,
    root,
    [...moved].filter((key) => map.has(key)),
  );
  // Two sorted runs, which the sort merges in one pass.
  return [...old.filter(({ key }) => !moved.has(key)), ...fresh].sort(byRank);
}

function byRank(a: RankedKey, b: RankedKey): number {
  return a.rank - b.rank || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}

/** What every board has, before the rest. */
const HEAD = new Set(['format', 'name', 'ambient_C', 'look']);

function rankOf(root: RootName, key: string, entry: unknown): number {
  if (root === 'board') return HEAD.has(key) ? 0 : 1;
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return LAST;
  const seq: unknown = entry instanceof Y.Map ? entry.get('seq') : Reflect.get(entry, 'seq');
  const given = seqIn(seq);
  return root === 'calls' || root === 'proposals' ? -given : given;
}

const LAST = Number.MAX_VALUE;
