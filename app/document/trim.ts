import type * as Y from 'yjs';
import type { Change } from '#engine/board/board.ts';
import { type Excess, withinBounds } from '#engine/board/bounds.ts';
import { isObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { rootOf } from './document.ts';
import { plainJson } from './plain-json.ts';
import type { Damage } from './snapshot.ts';

/** The changes that bring what of a document is beyond its bounds within them. */
export function trimming(doc: Y.Doc, outOfBounds: readonly Excess[]): readonly Change[] {
  const changes: Change[] = [];
  /** Keys of definitions. */
  const whole = new Set<string>();
  for (const { root, key, path, within } of outOfBounds) {
    if (root === 'definitions' && whole.has(key)) continue;
    const json = plainJson(rootOf(doc, root).get(key));
    if (json === undefined) continue;
    // What lies deep in a definition is written with it; everything else as what a person would have edited.
    if (root === 'definitions') {
      changes.push({ root, key, path: [], before: json, after: withinBounds(root, key, json) ?? json });
      whole.add(key);
    } else changes.push({ root, key, path, before: valueAt(json, path), after: within });
  }
  return changes;
}

/** The changes that take entries that make no sense out of a document. What is no JSON stays, since it could not come back. */
export function withoutDamaged(doc: Y.Doc, damaged: readonly Damage[]): readonly Change[] {
  return damaged.flatMap(({ root, key }): readonly Change[] => {
    const before = plainJson(rootOf(doc, root).get(key));
    return before === undefined ? [] : [{ root, key, path: [], before }];
  });
}

function valueAt(json: Json, path: readonly string[]): Json {
  let value: Json = json;
  for (const step of path) value = (isObject(value) ? value[step] : undefined) ?? null;
  return value;
}
