/**
 * The bounds of what a document may hold. A document comes from anywhere, so every reader sees it within them: a longer text is
 * cut, a number is moved to the nearest bound, a longer list ends early, and the texts of fields and definitions are made harmless.
 * The document itself is not changed.
 */
import { isObject, type JsonObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { sameList } from '#schemas/lists.ts';
import { harmlessText, isHarmless } from '#schemas/names.ts';
import type { RootName } from './board.ts';

/** A value beyond a bound. */
export interface OutOfBoundsValue {
  readonly root: RootName;
  readonly key: string;
  /** Within the entry; empty where the entry is the value. */
  readonly path: readonly string[];
  readonly kind: BoundKind;
  /** Characters of a text, entries of a list or of a root, or the number that is furthest out. */
  readonly found: number;
  /** In the same unit. */
  readonly limit: number;
  /** The value within the bound. */
  readonly within: Json;
  /** Where a root has more entries than are read: the keys of those that are not, in order. `key` is empty then. */
  readonly unread?: readonly string[];
}

export type BoundKind = 'text' | 'number' | 'list' | 'entries';

/** How many entries of each root are read. */
export const ENTRIES_READ: { readonly [root in RootName]: number } = {
  board: LIMITS.boardKeys,
  definitions: LIMITS.definitionsPerBoard,
  parts: LIMITS.parts,
  connections: LIMITS.connections,
  pins: LIMITS.pins,
  waivers: LIMITS.waivers,
  ticks: LIMITS.ticks,
  notes: LIMITS.notes,
  comments: LIMITS.comments,
  calls: LIMITS.callsRead,
  proposals: LIMITS.proposalsRead,
};

interface EntryBound {
  readonly path: readonly string[];
  readonly kind: BoundKind;
  readonly limit: number;
}

const text = (limit: number, ...path: string[]): EntryBound => ({ path, kind: 'text', limit });
const number = (limit: number, ...path: string[]): EntryBound => ({ path, kind: 'number', limit });
const list = (limit: number, ...path: string[]): EntryBound => ({ path, kind: 'list', limit });

const CALL: readonly EntryBound[] = [
  text(LIMITS.nameChars, 'key'),
  text(LIMITS.nameChars, 'when'),
  text(LIMITS.nameChars, 'by'),
  text(LIMITS.keyLabelChars, 'label'),
  text(LIMITS.nameChars, 'color'),
  text(LIMITS.nameChars, 'tool'),
  text(LIMITS.noteChars, 'summary'),
  list(LIMITS.parts, 'changes'),
  list(LIMITS.parts, 'edits'),
];

const BOUNDS: { readonly [root in RootName]: readonly EntryBound[] } = {
  board: [],
  definitions: [],
  parts: [
    text(LIMITS.labelChars, 'label'),
    text(LIMITS.nameChars, 'group'),
    number(LIMITS.coordinate, 'at'),
    number(LIMITS.quantity, 'quantity'),
  ],
  connections: [list(LIMITS.laidSegments, 'route')],
  pins: [text(LIMITS.nameChars, 'who')],
  waivers: [
    text(LIMITS.noteChars, 'why'),
    text(LIMITS.nameChars, 'who'),
    text(LIMITS.nameChars, 'when'),
    text(LIMITS.nameChars, 'until'),
    list(LIMITS.keysPerObject, 'refs'),
  ],
  ticks: [text(LIMITS.nameChars, 'who')],
  notes: [text(LIMITS.noteChars, 'text'), number(LIMITS.coordinate, 'at'), number(LIMITS.coordinate, 'size')],
  comments: [
    text(LIMITS.commentChars, 'text'),
    number(LIMITS.coordinate, 'at'),
    text(LIMITS.nameChars, 'who'),
    text(LIMITS.nameChars, 'when'),
    text(LIMITS.nameChars, 'edited'),
    text(LIMITS.nameChars, 'resolved'),
    list(LIMITS.mentionsPerComment, 'mentions'),
  ],
  calls: CALL,
  proposals: CALL,
};

/**
 * An entry as readers see it: the same object where it is within its bounds; undefined for a definition of more values than
 * one can be imported with, and for an entry whose key is not harmless. `found` is told of what is beyond a bound.
 */
export function withinBounds(
  root: RootName,
  key: string,
  json: Json | undefined,
  found: (excess: OutOfBoundsValue) => void = () => {},
): Json | undefined {
  if (json === undefined || !isHarmless(key)) return undefined;
  const check = ({ path, kind, limit }: EntryBound, value: Json): Json => {
    const within = boundedBy(kind, limit, value);
    if (within !== value) found({ root, key, path, kind, limit, found: sizeOf(kind, value), within });
    return within;
  };
  if (root === 'board') {
    if (key === 'ambient_C') return check(number(LIMITS.temperature_C), json);
    return key === 'name' ? check(text(LIMITS.nameChars), json) : json;
  }
  if (root === 'definitions') return new DefinitionBounds(check).bring(json, []) ?? undefined;
  if (!isObject(json)) return json;
  let bounded = json;
  for (const bound of BOUNDS[root]) {
    const [name = ''] = bound.path;
    const value = bounded[name];
    const within = value === undefined ? undefined : check(bound, value);
    if (within !== undefined && within !== value) bounded = { ...bounded, [name]: within };
  }
  const { fields, route } = bounded;
  if (root === 'connections' && Array.isArray(route)) {
    const laid = route.map((one) => laidWithin(one, check));
    if (laid.some((one, at) => one !== route[at])) bounded = { ...bounded, route: laid };
  }
  if ((root !== 'parts' && root !== 'connections') || !isObject(fields)) return bounded;
  const within = fieldsWithin(fields, check);
  return within === fields ? bounded : { ...bounded, fields: within };
}

type Check = (bound: EntryBound, value: Json) => Json;

/** A segment of a route in a place that a board has. */
function laidWithin(segment: Json, check: Check): Json {
  if (!isObject(segment)) return segment;
  let within = segment;
  for (const key of ['at', 'from', 'to']) {
    const value = segment[key];
    const brought = value === undefined ? undefined : check(number(LIMITS.coordinate, 'route', key), value);
    if (brought !== undefined && brought !== value) within = { ...within, [key]: brought };
  }
  return within;
}

/** Without those whose names are too long, then the first so many, then each with a shorter text. */
function fieldsWithin(fields: JsonObject, check: Check): JsonObject {
  const named = check(text(LIMITS.entryKeyChars, 'fields'), fields);
  const kept = objectIn(check(list(LIMITS.keysPerObject, 'fields'), named));
  const within = Object.entries(kept).map(([name, value]) => {
    const bounded = value === undefined ? value : check(text(LIMITS.fieldChars, 'fields', name), value);
    return [harmlessText(name), typeof bounded === 'string' ? harmlessText(bounded) : bounded] as const;
  });
  const names = Object.keys(kept);
  const same = within.every(([name, value], at) => name === names[at] && value === kept[name]);
  return same ? kept : Object.fromEntries(within);
}

function objectIn(json: Json): JsonObject {
  return isObject(json) ? json : {};
}

/** Names are shorter than other texts; no list is longer than the longest that a definition may have. */
class DefinitionBounds {
  readonly #check: (bound: EntryBound, value: Json) => Json;
  #values = 0;

  constructor(check: (bound: EntryBound, value: Json) => Json) {
    this.#check = check;
  }

  /** null where there are too many values. */
  bring(json: Json, path: readonly string[]): Json | null {
    this.#values++;
    if (this.#values > LIMITS.definitionNodes) return null;
    if (typeof json === 'string') {
      const isName = path.at(-1) === 'name' || path.at(-1) === 'id';
      const limit = isName ? LIMITS.labelChars : LIMITS.definitionTextChars;
      const bounded = json.length <= limit ? json : this.#check({ path, kind: 'text', limit }, json);
      return typeof bounded === 'string' ? harmlessText(bounded) : bounded;
    }
    if (typeof json === 'number') return this.#check({ path, kind: 'number', limit: LIMITS.definitionNumber }, json);
    if (Array.isArray(json)) return this.#list(json, path);
    return isObject(json) ? this.#object(json, path) : json;
  }

  #list(json: readonly Json[], path: readonly string[]): Json | null {
    const limit = LIMITS.keysPerObject;
    const short = json.length <= limit ? json : this.#check({ path, kind: 'list', limit }, [...json]);
    if (!Array.isArray(short)) return null;
    const items: Json[] = [];
    for (const [at, item] of short.entries()) {
      const within = item === null ? null : this.bring(item, [...path, `${at}`]);
      if (within === null && item !== null) return null;
      items.push(within);
    }
    return sameList(items, json) ? (json as Json) : items;
  }

  #object(json: JsonObject, path: readonly string[]): Json | null {
    const entries: [string, Json][] = [];
    let same = true;
    for (const [key, value] of Object.entries(json)) {
      if (value === undefined) continue;
      const within = value === null ? null : this.bring(value, [...path, key]);
      if (within === null && value !== null) return null;
      const name = harmlessText(key);
      same &&= within === value && name === key;
      entries.push([name, within]);
    }
    return same ? json : Object.fromEntries(entries);
  }
}

/** The value within the bound: itself where it is, or where it is of another kind. */
function boundedBy(kind: BoundKind, limit: number, value: Json): Json {
  if (isObject(value)) return kind === 'number' ? value : objectWithin(kind, limit, value);
  if (kind === 'text') return typeof value === 'string' ? cutText(value, limit) : value;
  if (kind === 'list') return Array.isArray(value) && value.length > limit ? value.slice(0, limit) : value;
  if (typeof value === 'number') return clamped(value, limit);
  if (!Array.isArray(value)) return value;
  const numbers = value.map((item) => (typeof item === 'number' ? clamped(item, limit) : item));
  return numbers.some((item, at) => item !== value[at]) ? numbers : value;
}

/** As a text, without the names that are too long; as a list, the first by name: replicas hold them in different orders. */
function objectWithin(kind: BoundKind, limit: number, value: JsonObject): JsonObject {
  const names = Object.keys(value);
  const isWithin = kind === 'text' ? names.every((name) => name.length <= limit) : names.length <= limit;
  if (isWithin) return value;
  const kept = kind === 'text' ? names.filter((name) => name.length <= limit) : names.sort().slice(0, limit);
  return Object.fromEntries(kept.map((name) => [name, value[name] ?? null]));
}

/** Not between the two halves of a character. */
function cutText(value: string, limit: number): string {
  if (value.length <= limit) return value;
  const end = /[\uD800-\uDBFF]/.test(value.charAt(limit - 1)) ? limit - 1 : limit;
  return value.slice(0, end);
}

/** NaN stays: its reader takes the default. */
function clamped(value: number, limit: number): number {
  return value > limit ? limit : value < -limit ? -limit : value;
}

function sizeOf(kind: BoundKind, value: Json): number {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return value;
  if (isObject(value)) {
    const names = Object.keys(value);
    return kind === 'list' ? names.length : names.reduce((most, { length }) => Math.max(most, length), 0);
  }
  if (!Array.isArray(value)) return 0;
  if (kind === 'list') return value.length;
  const numbers = value.filter((item) => typeof item === 'number');
  return numbers.reduce((most, item) => (Math.abs(item) > Math.abs(most) ? item : most), 0);
}
