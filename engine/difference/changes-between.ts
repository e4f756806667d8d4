import { isObject, type JsonObject, sameJson } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import type { Board, Change, RootName } from '../board/board.ts';
import { entryJson, sides } from '../board/changes.ts';

/**
 * What makes of `a` the content of `b`, property by property and only where they differ, so that what others write elsewhere
 * meanwhile stays. Each step stands on what it needs: definitions come first and go last, and what refers to a part goes before
 * it and comes after it. The history of calls, proposals and the format are nobody's content and stay as they are in `a`.
 * Definitions of one key are equal: the key holds the hash of the content.
 */
export function changesBetween(a: Board, b: Board): readonly Change[] {
  return [
    ...added(a, b, 'definitions'),
    ...REFERRING.toReversed().flatMap((root) => removed(a, b, root)),
    ...headChanges(a, b),
    ...REFERRING.flatMap((root) => [...altered(a, b, root), ...added(a, b, root)]),
    ...removed(a, b, 'definitions'),
  ];
}

type EntryRoot = Exclude<RootName, 'board' | 'calls' | 'proposals'>;

/** Whoever is later refers to who is earlier. */
const REFERRING = ['notes', 'parts', 'connections', 'pins', 'waivers', 'ticks'] as const satisfies readonly EntryRoot[];
/** Entries that people change one property of; the others are one value. */
const BY_PROPERTY: ReadonlySet<RootName> = new Set(['parts', 'connections', 'notes']);

function headChanges(a: Board, b: Board): Change[] {
  const keys = [...new Set([...headKeys(a), ...headKeys(b)])].sort();
  return keys.flatMap((key) => between('board', key, [], entryJson(a, 'board', key), entryJson(b, 'board', key)));
}

function headKeys(board: Board): readonly string[] {
  const rules = Object.keys(board.severities).map((rule) => `severity/${rule}`);
  return ['name', 'ambient_C', 'look', ...rules, ...Object.keys(board.unknown ?? {})];
}

function added(a: Board, b: Board, root: EntryRoot): Change[] {
  return missing(b, a, root).map((key) => ({ root, key, path: [], ...sides(undefined, entryJson(b, root, key)) }));
}

function removed(a: Board, b: Board, root: EntryRoot): Change[] {
  return missing(a, b, root).map((key) => ({ root, key, path: [], ...sides(entryJson(a, root, key), undefined) }));
}

/** Keys of a root that one board has and the other has not, in order. */
function missing(has: Board, lacks: Board, root: EntryRoot): string[] {
  return [...has[root].keys()].filter((key) => !lacks[root].has(key)).sort();
}

function altered(a: Board, b: Board, root: EntryRoot): Change[] {
  const keys = [...a[root].keys()].filter((key) => b[root].has(key) && a[root].get(key) !== b[root].get(key)).sort();
  return keys.flatMap((key) => {
    const [before, after] = [entryJson(a, root, key), entryJson(b, root, key)];
    if (!BY_PROPERTY.has(root) || !isObject(before) || !isObject(after)) return between(root, key, [], before, after);
    return propertiesOf(before, after).flatMap((name) => {
      const [old, now] = [own(before, name), own(after, name)];
      if (name !== 'fields' || !isObject(old) || !isObject(now)) return between(root, key, [name], old, now);
      return propertiesOf(old, now).flatMap((field) =>
        between(root, key, [name, field], own(old, field), own(now, field)),
      );
    });
  });
}

function propertiesOf(before: JsonObject, after: JsonObject): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function between(
  root: RootName,
  key: string,
  path: readonly string[],
  before: Json | undefined,
  after: Json | undefined,
): Change[] {
  const same = before === undefined || after === undefined ? before === after : sameJson(before, after);
  return same ? [] : [{ root, key, path, ...sides(before, after) }];
}
