import type { Json } from '#schemas/json-schema.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Library } from '../library/library.ts';
import { type Board, bySeq, type Change, type Connection, type Part, type Point, type RootName } from './board.ts';
import { BoardEditor, sameJson, sides } from './changes.ts';
import type { PlacedPart } from './design.ts';
import type { Edit, Refusal, Room } from './edit.ts';
import { footprint, footprintOf, Occupied } from './place.ts';
import { placePart } from './placed-part.ts';
import { proposedPlaces } from './waiting.ts';

/** What applying edits may know beside the board. */
export interface EditContext {
  readonly library: Library;
  /** A fresh id: `p` for a part, `n` for a note. */
  readonly newId: (prefix: 'p' | 'n') => string;
  /** ISO 8601. */
  readonly now: string;
  /** Display name that pins and waivers are signed with. */
  readonly who: string;
}

/** Thrown inside one `applyEdits` to leave it; it never leaves the engine. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** One list of edits under way: the board so far, what was written, and look-ups that follow the writes. */
export class EditSession {
  readonly context: EditContext;
  readonly edits: readonly Edit[];
  readonly changes: Change[] = [];
  /** Local name (`$mcu`) → id. */
  readonly names = new Map<string, string>();
  /** The edit that is being applied. */
  index = 0;
  private readonly editor: BoardEditor;
  private readonly placed = new Map<string, PlacedPart>();
  private ends: Map<string, Map<string, Connection>> | null = null;
  private labels: Map<string, Set<string>> | null = null;
  private taken: Occupied | null = null;
  private seq = -1;

  constructor(board: Board, edits: readonly Edit[], context: EditContext) {
    this.editor = new BoardEditor(board);
    this.edits = edits;
    this.context = context;
  }

  /** The board so far; for reading at once, since the next write changes it. */
  get board(): Board {
    return this.editor.peek();
  }

  finish(): Board {
    return this.editor.board();
  }

  /** Writes one property where that changes anything. `undefined` takes it away. */
  write(root: RootName, key: string, path: readonly string[], after: Json | undefined): void {
    const before = this.editor.read({ root, key, path });
    if (sameJson(before, after)) return;
    const change = { root, key, path, ...sides(before, after) };
    this.forget(root, key);
    this.editor.write(change);
    this.learn(root, key);
    this.changes.push(change);
  }

  /** Stops the whole list. `pointer` is within the edit: `/to/interface`. */
  refuse(
    pointer: string,
    message: string,
    more: { nearest?: readonly string[]; next?: string; room?: Room | null } = {},
  ): never {
    const nearest = more.nearest !== undefined && more.nearest.length > 0 ? { nearest: more.nearest } : {};
    const next = more.next === undefined ? {} : { next: more.next };
    const room = more.room == null ? {} : { room: more.room };
    throw new Refused({
      index: this.index,
      pointer: `/${this.index}${pointer}`,
      message,
      ...nearest,
      ...next,
      ...room,
    });
  }

  /** Greater than every seq of the board. */
  nextSeq(): number {
    if (this.seq === -1) {
      const { parts, connections, notes, calls, proposals } = this.board;
      for (const entries of [parts, connections, notes, calls, proposals]) {
        for (const { seq } of entries.values()) this.seq = Math.max(this.seq, seq);
      }
    }
    this.seq++;
    return this.seq;
  }

  /** Connections that end at a part, in (seq, id) order. */
  connectionsOf(part: string): readonly Connection[] {
    return [...(this.endIndex().get(part)?.values() ?? [])].sort(bySeq);
  }

  /** Ids of the parts with a label. */
  labelled(label: string): ReadonlySet<string> {
    return this.labelIndex().get(label) ?? new Set();
  }

  /** Every label of the board. */
  allLabels(): Iterable<string> {
    return [...this.labelIndex()].flatMap(([label, ids]) => (ids.size > 0 ? [label] : []));
  }

  /** A part with what its used interfaces hold now. */
  placedPart(part: Part): PlacedPart {
    const known = this.placed.get(part.id);
    if (known !== undefined) return known;
    const placed = placePart(this.board, part, this.connectionsOf(part.id));
    this.placed.set(part.id, placed);
    return placed;
  }

  definition(part: Part): PartDefinitionFile | undefined {
    return this.board.definitions.get(part.definition);
  }

  /** Where parts and notes stand. */
  occupied(): Occupied {
    if (this.taken === null) {
      this.taken = new Occupied();
      for (const part of this.board.parts.values()) this.taken.add(part.at, footprintOf(part, this.definition(part)));
      for (const note of this.board.notes.values()) if (note.kind === 'note') this.taken.add(note.at, note.size);
      for (const { at, definition } of proposedPlaces(this.board)) {
        this.taken.add(at, footprint(this.board.definitions.get(definition)));
      }
    }
    return this.taken;
  }

  /** Where the newest part stands. */
  lastPlace(): Point | null {
    let last: Part | null = null;
    for (const part of this.board.parts.values()) if (last === null || bySeq(part, last) > 0) last = part;
    return last?.at ?? null;
  }

  /** The mean of the parts' places; null where there is none. */
  middle(): Point | null {
    const { size } = this.board.parts;
    let [x, y] = [0, 0];
    for (const { at } of this.board.parts.values()) [x, y] = [x + at[0], y + at[1]];
    return size === 0 ? null : [x / size, y / size];
  }

  private forget(root: RootName, key: string): void {
    if (root === 'parts') {
      const part = this.board.parts.get(key);
      if (part !== undefined) {
        this.labels?.get(part.label)?.delete(key);
        this.taken?.remove(part.at, footprintOf(part, this.definition(part)));
      }
      this.placed.delete(key);
    } else if (root === 'connections') {
      this.eachEnd(key, (part) => this.ends?.get(part)?.delete(key));
    } else if (root === 'notes') {
      const note = this.board.notes.get(key);
      if (note?.kind === 'note') this.taken?.remove(note.at, note.size);
    } else if (root === 'pins') {
      this.placed.delete(key.slice(0, key.indexOf('/')));
    }
  }

  private learn(root: RootName, key: string): void {
    // The greatest seq may have gone with the entry.
    if (!(root === 'board' || root === 'definitions') && !this.board[root].has(key)) this.seq = -1;
    if (root === 'notes') {
      const note = this.board.notes.get(key);
      if (note?.kind === 'note') this.taken?.add(note.at, note.size);
    } else if (root === 'parts') {
      const part = this.board.parts.get(key);
      if (part === undefined) return;
      if (this.labels !== null) addTo(this.labels, part.label, key);
      this.taken?.add(part.at, footprintOf(part, this.definition(part)));
    } else if (root === 'connections') {
      const connection = this.board.connections.get(key);
      if (connection !== undefined) this.eachEnd(key, (part) => this.putEnd(part, connection));
    }
  }

  private eachEnd(connection: string, visit: (part: string) => void): void {
    for (const { part } of this.board.connections.get(connection)?.ends ?? []) {
      this.placed.delete(part);
      visit(part);
    }
  }

  private putEnd(part: string, connection: Connection): void {
    if (this.ends === null) return;
    const own = this.ends.get(part) ?? new Map<string, Connection>();
    this.ends.set(part, own.set(connection.id, connection));
  }

  private endIndex(): Map<string, Map<string, Connection>> {
    if (this.ends === null) {
      this.ends = new Map();
      for (const connection of this.board.connections.values()) {
        for (const { part } of connection.ends) this.putEnd(part, connection);
      }
    }
    return this.ends;
  }

  private labelIndex(): Map<string, Set<string>> {
    if (this.labels === null) {
      this.labels = new Map();
      for (const part of this.board.parts.values()) addTo(this.labels, part.label, part.id);
    }
    return this.labels;
  }
}

function addTo(sets: Map<string, Set<string>>, key: string, item: string): void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(item));
}
