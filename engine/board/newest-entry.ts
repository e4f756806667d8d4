import { cachedByBase } from './base-cache.ts';
import { type Board, bySeq } from './board.ts';
import { overlayOf } from './overlay-map.ts';

interface SeqAndId {
  readonly seq: number;
  readonly id: string;
}

const newestFirst = new WeakMap<object, readonly SeqAndId[]>();

/** The last entry in (seq, id) order; null for an empty map. */
export function newestEntry<V extends { readonly seq: number }>(entries: ReadonlyMap<string, V>): V | null {
  const { base, patch } = overlayOf(entries);
  // A call record has no `id` field; its map key is its id.
  const sorted = cachedByBase(newestFirst, base, () =>
    [...base].map(([id, { seq }]) => ({ seq, id })).sort((a, b) => bySeq(b, a)),
  );
  let last = sorted.find(({ id }) => !patch.has(id)) ?? null;
  for (const [id, entry] of patch) {
    if (entry !== undefined && (last === null || bySeq({ seq: entry.seq, id }, last) > 0))
      last = { seq: entry.seq, id };
  }
  return last === null ? null : (entries.get(last.id) ?? null);
}

/** Of everything on a board that has one; -1 where nothing has. */
export function greatestSeq({ parts, connections, notes, comments, calls, proposals }: Board): number {
  const last = [parts, connections, notes, comments, calls, proposals].map(
    (entries) => newestEntry<{ readonly seq: number }>(entries)?.seq ?? -1,
  );
  return Math.max(...last);
}
