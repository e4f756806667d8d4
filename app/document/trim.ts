import type * as Y from 'yjs';
import { type Change, ROOTS, type RootName } from '#engine/board/board.ts';
import { withinBounds } from '#engine/board/bounds.ts';
import { isObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { rootOf } from './document.ts';
import { plainJson } from './plain-json.ts';
import type { BoardStore, DamagedEntry } from './snapshot.ts';

/** The changes that bring what of a document is beyond its bounds within them. `store` must be that of the document. */
export function trimming(doc: Y.Doc, store: Pick<BoardStore, 'board' | 'outOfBounds'>): readonly Change[] {
  const changes: Change[] = [];
  /** Keys of definitions. */
  const whole = new Set<string>();
  for (const { root, key, path, within, unread } of store.outOfBounds) {
    if (unread !== undefined) continue;
    if (root === 'definitions' && whole.has(key)) continue;
    const json = plainJson(rootOf(doc, root).get(key));
    if (json === undefined) continue;
    // What lies deep in a definition is written with it; everything else as what a person would have edited.
    if (root === 'definitions') {
      changes.push({ root, key, path: [], before: json, after: withinBounds(root, key, json) ?? json });
      whole.add(key);
    } else changes.push({ root, key, path, before: valueWithin(json, path), after: within });
  }
  return [...unreadGone(doc, store), ...changes];
}

/**
 * What is not read goes, with what refers to it. That goes first, so that undo brings back before it what it refers to. What is
 * no JSON stays.
 */
function unreadGone(doc: Y.Doc, { board, outOfBounds }: Pick<BoardStore, 'board' | 'outOfBounds'>): readonly Change[] {
  const gone = new Map<RootName, Set<string>>();
  for (const { root, unread } of outOfBounds) if (unread !== undefined) gone.set(root, new Set(unread));
  if (gone.size === 0) return [];
  const isGone = (root: RootName, key: string) => gone.get(root)?.has(key) === true;
  const also = (root: RootName, key: string) => gone.set(root, (gone.get(root) ?? new Set()).add(key));
  for (const [id, { ends }] of board.connections) {
    if (ends.some(({ part }) => isGone('parts', part))) also('connections', id);
  }
  for (const key of board.pins.keys()) if (isGone('parts', key.split('/')[0] ?? '')) also('pins', key);
  for (const [key, { refs }] of board.waivers) {
    if (refs.some((ref) => isGone('parts', ref) || isGone('connections', ref))) also('waivers', key);
  }
  return ROOTS.toReversed().flatMap((root) => removing(doc, root, gone.get(root) ?? []));
}

/** The changes that take entries that make no sense out of a document. What is no JSON stays, since it could not come back. */
export function withoutDamaged(doc: Y.Doc, damaged: readonly DamagedEntry[]): readonly Change[] {
  return damaged.flatMap(({ root, key }) => removing(doc, root, [key]));
}

function removing(doc: Y.Doc, root: RootName, keys: Iterable<string>): readonly Change[] {
  const map = rootOf(doc, root);
  return [...keys].flatMap((key): readonly Change[] => {
    const before = plainJson(map.get(key));
    return before === undefined ? [] : [{ root, key, path: [], before }];
  });
}

function valueWithin(json: Json, path: readonly string[]): Json {
  let value: Json = json;
  for (const step of path) value = (isObject(value) ? value[step] : undefined) ?? null;
  return value;
}
