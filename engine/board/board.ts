/**
 * The board as plain, immutable values: what the document is read into and what every function of the engine takes.
 * Maps keep no meaning in their order; whoever needs an order sorts by (`seq`, id), see `bySeq`.
 */
import type { CallActions } from '#schemas/call-action.ts';
import type { Json } from '#schemas/json-schema.ts';
import type { DomainName, PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Edit } from './edit.ts';
import type { Fields, LaidSegment, Look, Point, Severity } from './values.ts';

export const BOARD_FORMAT = 1;

/** Keys of a document entry that this version does not know, kept so that data of a newer version is not lost. */
export type UnknownKeys = { readonly [key: string]: Json };

export interface Board {
  readonly format: number;
  readonly name: string;
  /** The temperature range in which the design will operate, in °C; null where unset. */
  readonly ambient_C: readonly [number, number] | null;
  /** Rules whose severity this board changes. */
  readonly severities: Readonly<Record<string, Severity>>;
  /** How everybody sees it; null where nobody has chosen. */
  readonly look: Look | null;
  /** `metadata.id@hash` → the frozen definition that placed parts name. */
  readonly definitions: ReadonlyMap<string, PartDefinitionFile>;
  readonly parts: ReadonlyMap<string, Part>;
  readonly connections: ReadonlyMap<string, Connection>;
  readonly pins: ReadonlyMap<string, Pin>;
  readonly waivers: ReadonlyMap<string, Waiver>;
  readonly ticks: ReadonlyMap<string, Tick>;
  readonly notes: ReadonlyMap<string, Note>;
  readonly comments: ReadonlyMap<string, Comment>;
  readonly calls: ReadonlyMap<string, CallRecord>;
  readonly proposals: ReadonlyMap<string, Proposal>;
  readonly unknown?: UnknownKeys;
}

/** A placed part. `fields` are its custom fields; one of an interface or a resource is keyed `domain/id/key`. */
export interface Part {
  readonly id: string;
  readonly definition: string;
  readonly label: string;
  /** Centre, in board units (1 unit is 1 px at zoom 1). */
  readonly at: Point;
  readonly rotation: 0 | 90 | 180 | 270;
  readonly flip: boolean;
  readonly fields: Fields;
  readonly group: string | null;
  readonly locked: boolean;
  /** Identical units that this one symbol stands for; loads are multiplied by it. */
  readonly quantity: number;
  readonly seq: number;
  readonly unknown?: UnknownKeys;
}

/** One use of an interface template on a part: `instance` counts from 0. */
export interface End {
  readonly part: string;
  readonly domain: DomainName;
  readonly interface: string;
  readonly instance: number;
}

/**
 * Two joined interface instances. `ends` are sorted by `endKey`; `assigned[i]` holds, for `ends[i]`, one resource id
 * for each slot of the interface in slot order (`requires` in order, each `count` times), or is empty where nothing
 * was assigned.
 */
export interface Connection {
  readonly id: string;
  readonly ends: readonly [End, End];
  readonly assigned: readonly [readonly string[], readonly string[]];
  /**
   * What it joins, where that is not everything that its two interfaces have in common. With one passive end: the one slot
   * of the other end, as `slotName` writes it; without it the engine chooses. Else each line as its slots at both ends, as
   * `lineName` writes them.
   */
  readonly lines?: readonly string[];
  readonly fields: Fields;
  /** Where people laid pieces of its wires, in the order of the way; absent where the router chooses all of it. */
  readonly route?: readonly LaidSegment[];
  readonly seq: number;
  readonly unknown?: UnknownKeys;
}

/** A resource that a person fixed for one slot. The key is `pinKey`. */
export interface Pin {
  readonly resource: string;
  readonly who: string;
  readonly unknown?: UnknownKeys;
}

export interface Waiver {
  readonly rule: string;
  /** Ids of the parts and connections that the violation names, so that removing one takes its waivers along. */
  readonly refs: readonly string[];
  readonly who: string;
  readonly why: string;
  /** ISO 8601 time; shown, never used for order. */
  readonly when: string;
  /** ISO 8601 date after which it no longer counts. */
  readonly until?: string;
  readonly unknown?: UnknownKeys;
}

export interface Tick {
  readonly who: string;
  readonly unknown?: UnknownKeys;
}

export interface Note {
  readonly id: string;
  readonly kind: 'note' | 'frame';
  readonly text: string;
  readonly at: Point;
  readonly size: Point;
  readonly seq: number;
  readonly unknown?: UnknownKeys;
}

/** What a thread of comments is about, where that is not a place. */
export type CommentSubject = { readonly part: string } | { readonly connection: string };

/** The first comment of a thread, or an answer to it. An answer has subject and place of the first, so that it can stand without it. */
export interface Comment {
  readonly id: string;
  /** The id of the first comment; absent of the first itself. */
  readonly thread?: string;
  readonly on?: CommentSubject;
  /** Where it was written, or where its subject stood when that was removed, in board units. */
  readonly at: Point;
  /** Empty once its author has deleted it. */
  readonly text: string;
  /** The author by the id that presence has, as the author's tab states it: nobody checks what a document says. */
  readonly by: string;
  /** The author's name when it was written. */
  readonly who: string;
  /** Ids of people whom the text names; absent where it names none. */
  readonly mentions?: readonly string[];
  /** ISO 8601 times; shown, never used for order. */
  readonly when: string;
  readonly edited?: string;
  /** Of the first: the name of whoever resolved the thread; absent while it is open. */
  readonly resolved?: string;
  readonly seq: number;
  readonly unknown?: UnknownKeys;
}

/** One agent call that changed the board, with what undoes it. */
export interface CallRecord {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  readonly tool: string;
  /** What it did, in English. */
  readonly summary: string;
  /** The same as data; absent where an earlier version wrote the entry. */
  readonly what?: CallActions;
  /** What the call wrote, oldest first; empty where it exceeded the bound. */
  readonly changes: readonly Change[];
  readonly undone?: boolean;
  readonly when: string;
  readonly seq: number;
  readonly unknown?: UnknownKeys;
}

export type Decision = 'accepted' | 'rejected' | 'withdrawn';

/** Edits that an agent proposes for approval, and what people decided about each. Its id is that of the call. */
export interface Proposal {
  readonly id: string;
  readonly key: string;
  readonly label: string;
  readonly color: string;
  readonly tool: string;
  readonly summary: string;
  /** As in a call. */
  readonly what?: CallActions;
  /** In order; each thing that they create has a local name (`$mcu`). */
  readonly edits: readonly Edit[];
  /** Local name → the id of the thing once it is accepted. */
  readonly ids: Readonly<Record<string, string>>;
  /** Edit index → decision; an edit without one is pending. */
  readonly decisions: Readonly<Record<string, Decision>>;
  /** Who made the last decision. */
  readonly by?: string;
  /** What whoever rejected something of it told the agent. */
  readonly why?: string;
  /** Whether the agent has been told the outcome. */
  readonly told?: boolean;
  readonly when: string;
  readonly seq: number;
  readonly unknown?: UnknownKeys;
}

/** Every root of the document, in the order in which they are written and read. */
export const ROOTS = [
  'board',
  'definitions',
  'parts',
  'connections',
  'pins',
  'waivers',
  'ticks',
  'notes',
  'comments',
  'calls',
  'proposals',
] as const;
export type RootName = (typeof ROOTS)[number];

/**
 * One property of the document that an edit writes, with its values before and after: `root` and `key` name the entry,
 * `path` the property inside it ([] is the whole entry). `undefined` means absent. Applied forward it is the edit,
 * applied backward its undo.
 */
export interface Change {
  readonly root: RootName;
  readonly key: string;
  readonly path: readonly string[];
  readonly before?: Json;
  readonly after?: Json;
}

export const EMPTY_BOARD: Board = {
  format: BOARD_FORMAT,
  name: 'Untitled board',
  ambient_C: null,
  severities: {},
  look: null,
  definitions: new Map(),
  parts: new Map(),
  connections: new Map(),
  pins: new Map(),
  waivers: new Map(),
  ticks: new Map(),
  notes: new Map(),
  comments: new Map(),
  calls: new Map(),
  proposals: new Map(),
};

/** The canonical order of entries: creation order, then id. */
export function bySeq(
  a: { readonly seq: number; readonly id: string },
  b: { readonly seq: number; readonly id: string },
): number {
  return a.seq - b.seq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Names one interface instance: `part/domain/interface/instance`. */
export function endKey(end: End): string {
  return `${end.part}/${end.domain}/${end.interface}/${end.instance}`;
}

/** Names one slot of one interface instance: `endKey/requires/n`. */
export function pinKey(end: End, requires: number, n: number): string {
  return `${endKey(end)}/${requires}/${n}`;
}

/** Names one slot within its interface: `requires/n`. */
export function slotName({ requires, n }: { readonly requires: number; readonly n: number }): string {
  return `${requires}/${n}`;
}

type NamedSlot = Parameters<typeof slotName>[0];

/** Names one line of a connection by its slots, in the order of the ends. */
export function lineName(first: NamedSlot, second: NamedSlot): string {
  return `${slotName(first)}-${slotName(second)}`;
}

/** The name of the same line seen from the other end. */
export function turnedLine(line: string): string {
  return line.split('-').reverse().join('-');
}

/** Names one resource of a part: `part/domain/resource`. */
export function resourceKey(node: {
  readonly part: string;
  readonly domain: string;
  readonly resource: string;
}): string {
  return `${node.part}/${node.domain}/${node.resource}`;
}
