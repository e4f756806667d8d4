/** The board as a Yjs document: how entries lie in it, and the only hand that writes them. */
import * as Y from 'yjs';
import { BOARD_FORMAT, type Change, type RootName } from '#engine/board/board.ts';
import { seqIn } from '#engine/board/seq.ts';
import { isObject, type JsonObject, sameJson } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { plainJson } from './plain-json.ts';

/** Who wrote a transaction of this document; one that came from elsewhere has none. */
export type Origin =
  | { readonly kind: 'person' }
  | { readonly kind: 'agent'; readonly key: string; readonly call: string }
  | { readonly kind: 'repair' }
  | { readonly kind: 'migrate' }
  | { readonly kind: 'import' };

/** Roots whose entries are a Y.Map, so that two people may change different properties of one entry at once. */
const DEEP: ReadonlySet<RootName> = new Set(['parts', 'connections', 'notes', 'comments', 'proposals']);
/** The property that is a nested Y.Map from the start: made later, two of them would replace each other. */
const NESTED: { readonly [root in RootName]?: string } = {
  parts: 'fields',
  connections: 'fields',
  proposals: 'decisions',
};

/**
 * What a reader takes where a property is absent (`partOf`). New entries leave such properties out: each would be an item
 * of its own in memory and on the wire, and a third of a big board would be defaults.
 */
const DEFAULTS: { readonly [root in RootName]?: JsonObject } = {
  parts: { rotation: 0, flip: false, group: null, locked: false, quantity: 1 },
};

type Entry = Y.Map<unknown>;

/** An empty document. What is read from it is an empty board until `initialise` or a sync fills it. */
export function newBoardDoc(): Y.Doc {
  return new Y.Doc();
}

export function rootOf(doc: Y.Doc, root: RootName): Y.Map<unknown> {
  return doc.getMap(root);
}

/** Writes format and name into a document that has none yet. Does nothing to one that has. */
export function initialise(doc: Y.Doc, name: string): void {
  const board = rootOf(doc, 'board');
  if (board.has('format')) return;
  const changes: Change[] = [{ root: 'board', key: 'format', path: [], after: BOARD_FORMAT }];
  if (!board.has('name')) changes.push({ root: 'board', key: 'name', path: [], after: name });
  commit(doc, changes, { kind: 'import' });
}

/**
 * Writes `changes` in their order as one transaction, which is one update on the wire. Writes property by property and
 * only what differs, so edits of others to other properties, and keys that this program does not know, stay. A change
 * inside an entry that is gone is left out. Keeps the newest entries of `calls` and `proposals`, by their limits.
 */
export function commit(doc: Y.Doc, changes: readonly Change[], origin: Origin): void {
  if (changes.length === 0) return;
  doc.transact(() => {
    const written = new Set<RootName>();
    for (const change of changes) {
      write(rootOf(doc, change.root), change);
      written.add(change.root);
    }
    if (written.has('calls')) prune(rootOf(doc, 'calls'), LIMITS.callsKept);
    if (written.has('proposals')) prune(rootOf(doc, 'proposals'), LIMITS.proposalsKept);
  }, origin);
}

function write(root: Entry, change: Change): void {
  const { key, path, after } = change;
  const [property, ...inner] = path;
  if (property === undefined) {
    if (!DEEP.has(change.root) || !isObject(after)) put(root, key, after);
    else writeEntry(root, change.root, key, after, change.before);
    return;
  }
  if (!DEEP.has(change.root)) {
    const whole = plainJson(root.get(key));
    if (isObject(whole)) put(root, key, withPath(whole, path, after));
    return;
  }
  const entry = entryAt(root, change.root, key);
  if (entry === null) return;
  const [field] = inner;
  const nested = NESTED[change.root];
  if (property === nested && field !== undefined) put(nestedOf(entry, nested), field, after);
  else if (property === nested) replaceAll(nestedOf(entry, nested), isObject(after) ? after : {});
  else if (field !== undefined) {
    const whole = plainJson(entry.get(property));
    if (isObject(whole)) put(entry, property, withPath(whole, inner, after));
  } else put(entry, property, after);
}

/** A whole entry: made new, or brought to `after` where it is there, without touching keys that neither side names. */
function writeEntry(root: Entry, name: RootName, key: string, after: JsonObject, before: Json | undefined): void {
  const there = entryAt(root, name, key);
  if (there === null) {
    root.set(key, newEntry(name, after));
    return;
  }
  const nested = NESTED[name];
  for (const [property, value] of Object.entries(after)) {
    if (property === nested) replaceAll(nestedOf(there, nested), isObject(value) ? value : {});
    else put(there, property, value);
  }
  if (isObject(before)) {
    for (const property of Object.keys(before)) if (!(property in after)) there.delete(property);
  }
}

function newEntry(name: RootName, values: JsonObject): Entry {
  const entry: Entry = new Y.Map();
  const defaults = DEFAULTS[name] ?? {};
  const nested = NESTED[name];
  for (const [property, value] of Object.entries(values)) {
    if (property !== nested && defaults[property] !== value) entry.set(property, value);
  }
  if (nested !== undefined) entry.set(nested, mapOf(values[nested]));
  return entry;
}

/** The entry as a Y.Map; one that some other program wrote as plain JSON is made into one. null where there is none. */
function entryAt(root: Entry, name: RootName, key: string): Entry | null {
  const there = root.get(key);
  if (there instanceof Y.Map) return there;
  const json = plainJson(there);
  if (!isObject(json)) return null;
  root.set(key, newEntry(name, json));
  return entryAt(root, name, key);
}

function nestedOf(entry: Entry, property: string): Entry {
  const there = entry.get(property);
  if (there instanceof Y.Map) return there;
  const made = mapOf(plainJson(there));
  entry.set(property, made);
  return made;
}

function mapOf(json: Json | undefined): Entry {
  return new Y.Map(isObject(json) ? Object.entries(json) : []);
}

function replaceAll(map: Entry, after: JsonObject): void {
  for (const key of [...map.keys()]) if (!(key in after)) map.delete(key);
  for (const [key, value] of Object.entries(after)) put(map, key, value);
}

/** Sets only what differs: an equal write would cost bytes for ever and take a concurrent edit's place. */
function put(map: Entry, key: string, value: Json | undefined): void {
  if (value === undefined) {
    if (map.has(key)) map.delete(key);
  } else if (!map.has(key) || !sameJson(plainJson(map.get(key)), value)) map.set(key, value);
}

function withPath(whole: JsonObject, path: readonly string[], value: Json | undefined): JsonObject {
  const [property, ...rest] = path;
  if (property === undefined) return whole;
  const { [property]: inner, ...others } = whole;
  const written = rest.length === 0 ? value : withPath(isObject(inner) ? inner : {}, rest, value);
  return written === undefined ? others : { ...others, [property]: written };
}

function prune(entries: Entry, kept: number): void {
  if (entries.size <= kept) return;
  const inOrder = [...entries.entries()]
    .map(([id, value]) => ({ id, seq: seqOf(value) }))
    .sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1));
  for (const { id } of inOrder.slice(0, entries.size - kept)) entries.delete(id);
}

function seqOf(value: unknown): number {
  const json = plainJson(value);
  return isObject(json) ? seqIn(json.seq) : 0;
}
