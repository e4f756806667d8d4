import { isObject, type JsonObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { harmlessName } from '#schemas/names.ts';
import { type Board, type Change, EMPTY_BOARD, ROOTS, type RootName } from './board.ts';
import { type OutOfBoundsValue, withinBounds } from './bounds.ts';
import {
  ambientOf,
  callOf,
  commentOf,
  connectionOf,
  definitionOf,
  lookOf,
  noteOf,
  partOf,
  pinOf,
  proposalOf,
  severityOf,
  tickOf,
  toJson,
  waiverOf,
} from './entry-codec.ts';
import { MapDraft } from './overlay-map.ts';

const SEVERITY = 'severity/';

/** The board after `changes`, in order. Entries that no change names keep their identity. The argument is untouched. */
export function applyChanges(board: Board, changes: readonly Change[]): Board {
  if (changes.length === 0) return board;
  const editor = new BoardEditor(board);
  for (const change of changes) editor.write(change);
  return editor.board();
}

/** `before` and `after` as a change holds them: absent is left out. */
export function sides(before: Json | undefined, after: Json | undefined): { before?: Json; after?: Json } {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

/** A board under edit, copy-on-write: the maps of the original board are not modified. */
export class BoardEditor {
  private current: Board;
  private readonly drafts = new Map<RootName, MapDraft<unknown>>();
  private readonly found: (excess: OutOfBoundsValue) => void;

  /** `found` is told of what is written beyond its bounds, and kept within them. */
  constructor(board: Board, found: (excess: OutOfBoundsValue) => void = () => {}) {
    this.current = board;
    this.found = found;
  }

  /** A snapshot of the board, which later writes do not change. */
  board(): Board {
    for (const [root, draft] of this.drafts) this.current = { ...this.current, [root]: draft.done() };
    this.drafts.clear();
    return this.current;
  }

  /** The live board; valid only until the next write. */
  peek(): Board {
    return this.current;
  }

  /** The value that a change addresses; undefined where it is absent. */
  read({ root, key, path }: Pick<Change, 'root' | 'key' | 'path'>): Json | undefined {
    let value = entryJson(this.current, root, key);
    for (const step of path) value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    return value;
  }

  write({ root, key, path, after }: Change): void {
    const whole = path.length === 0 ? after : setIn(entryJson(this.current, root, key), path, after);
    const json = withinBounds(root, key, whole, this.found);
    if (root === 'board') this.current = withHead(this.current, key, json);
    else if (root === 'definitions') this.put(root, key, definitionOf(json));
    else if (root === 'parts') this.put(root, key, partOf(key, json));
    else if (root === 'connections') this.put(root, key, connectionOf(key, json));
    else if (root === 'pins') this.put(root, key, pinOf(json));
    else if (root === 'waivers') this.put(root, key, waiverOf(json));
    else if (root === 'ticks') this.put(root, key, tickOf(json));
    else if (root === 'notes') this.put(root, key, noteOf(key, json));
    else if (root === 'comments') this.put(root, key, commentOf(key, json));
    else if (root === 'calls') this.put(root, key, callOf(json));
    else this.put(root, key, proposalOf(key, json));
  }

  private put(root: Exclude<RootName, 'board'>, key: string, entry: unknown): void {
    let draft = this.drafts.get(root);
    if (draft === undefined) {
      // Entries of all kinds: `write` pairs every root with its own reader.
      draft = new MapDraft<unknown>(this.current[root]);
      this.drafts.set(root, draft);
      this.current = { ...this.current, [root]: draft };
    }
    draft.put(key, entry ?? undefined);
  }
}

/** All roots of a board as JSON: root → key → entry, keys sorted. Equal boards give equal JSON. */
export function boardJson(board: Board): { readonly [root in RootName]: JsonObject } {
  const head: Record<string, Json> = { ...board.unknown, format: board.format, name: board.name };
  if (board.ambient_C !== null) head.ambient_C = board.ambient_C;
  if (board.look !== null) head.look = board.look;
  for (const [rule, severity] of Object.entries(board.severities)) head[SEVERITY + rule] = severity;
  const entries = ROOTS.filter((root) => root !== 'board').map((root) => {
    const keys = [...board[root].keys()].sort();
    return [root, Object.fromEntries(keys.map((key) => [key, entryJson(board, root, key) ?? null]))] as const;
  });
  // Head and entries name every root once.
  return { board: head, ...Object.fromEntries(entries) } as unknown as { [root in RootName]: JsonObject };
}

/**
 * The board that such JSON describes; values that are not valid entries are left out. Tests make torn boards of it.
 * @internal
 */
export function boardFromJson(roots: { readonly [root in RootName]?: JsonObject }): Board {
  const editor = new BoardEditor(EMPTY_BOARD);
  for (const [root, entries] of Object.entries(roots)) {
    // Object.entries forgets the key type that the parameter has.
    for (const [key, after] of Object.entries(entries)) editor.write({ root: root as RootName, key, path: [], after });
  }
  return editor.board();
}

/** The JSON of one entry of a root; of `board`, of one of its properties. */
export function entryJson(board: Board, root: RootName, key: string): Json | undefined {
  if (root === 'board') {
    if (key === 'format') return board.format;
    if (key === 'name') return board.name;
    if (key === 'ambient_C') return board.ambient_C ?? undefined;
    if (key === 'look') return board.look ?? undefined;
    if (key.startsWith(SEVERITY)) return board.severities[key.slice(SEVERITY.length)];
    return board.unknown?.[key];
  }
  // A definition is JSON already.
  if (root === 'definitions') return board.definitions.get(key) as unknown as Json | undefined;
  const entry = board[root].get(key);
  return entry === undefined ? undefined : toJson(entry);
}

function withHead(board: Board, key: string, json: Json | undefined): Board {
  if (key === 'format') return { ...board, format: typeof json === 'number' ? json : EMPTY_BOARD.format };
  if (key === 'name') return { ...board, name: typeof json === 'string' ? harmlessName(json) : EMPTY_BOARD.name };
  if (key === 'ambient_C') return { ...board, ambient_C: ambientOf(json) };
  if (key === 'look') return { ...board, look: lookOf(json) };
  if (key.startsWith(SEVERITY)) {
    const rule = key.slice(SEVERITY.length);
    const { [rule]: _, ...others } = board.severities;
    const severity = severityOf(json);
    return { ...board, severities: severity === null ? others : { ...others, [rule]: severity } };
  }
  const { unknown, ...known } = board;
  const { [key]: _, ...others } = unknown ?? {};
  const kept = json === undefined ? others : { ...others, [key]: json };
  return Object.keys(kept).length === 0 ? known : { ...known, unknown: kept };
}

function setIn(json: Json | undefined, path: readonly string[], value: Json | undefined): Json | undefined {
  const [step, ...deeper] = path;
  if (step === undefined) return value;
  // The entry is absent, so nothing can hold the property.
  if (!isObject(json)) return json;
  const { [step]: old, ...others } = json;
  const next = setIn(deeper.length > 0 ? (old ?? {}) : old, deeper, value);
  return next === undefined ? others : { ...others, [step]: next };
}
