import { sameJson } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { PlacedPart } from '../allocation/instance.ts';
import { type UsedInstance, usedInstances } from '../allocation/part-instances.ts';
import { placeUnexplained } from '../allocation/placed-part.ts';
import {
  type Board,
  bySeq,
  type Change,
  type Comment,
  type Connection,
  type Part,
  type RootName,
} from '../board/board.ts';
import { ENTRIES_READ } from '../board/bounds.ts';
import { BoardEditor, sides } from '../board/changes.ts';
import type { Edit } from '../board/edit.ts';
import { greatestSeq, newestEntry } from '../board/newest-entry.ts';
import { SecondaryIndex } from '../board/secondary-index.ts';
import { seqAfter } from '../board/seq.ts';
import type { Point } from '../board/values.ts';
import { definitionIndex } from '../definition/definition-index.ts';
import type { Library } from '../library/library.ts';
import { BoardOccupancy } from '../placement/board-occupancy.ts';
import { centroid } from '../placement/centroid.ts';
import type { FreeSpace } from '../placement/occupancy.ts';
import { ListPlacements } from './list/list-placements.ts';
import type { Refusal, RefusalCode, RefusalParams, Remedy } from './refusal.ts';

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
export class EditRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.pointer}: ${refusal.code}`);
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
  /** What a part of another definition keeps under another key: connections, pins and waivers, from the key of before to that of now. */
  readonly carried = new Map<string, string>();
  readonly placements = new ListPlacements();
  /** The edit that is being applied. */
  index = 0;
  private readonly editor: BoardEditor;
  private readonly used = new Map<string, readonly UsedInstance[]>();
  private readonly placed = new Map<string, PlacedPart>();
  private ends: SecondaryIndex<Connection> | null = null;
  private labels: SecondaryIndex<Part> | null = null;
  private places: BoardOccupancy | null = null;
  private threads: SecondaryIndex<Comment> | null = null;
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
    if (before === undefined && path.length === 0) this.checkRoom(root);
    const change = { root, key, path, ...sides(before, after) };
    this.forget(root, key);
    this.editor.write(change);
    this.learn(root, key);
    this.placements.note(change);
    this.changes.push(change);
  }

  /** Refuses where the root holds as many entries as are read of it. */
  checkRoom(root: RootName): void {
    // Edits add none of these.
    if (root === 'calls' || root === 'proposals' || root === 'comments') return;
    const limit = ENTRIES_READ[root];
    const { size } = root === 'board' ? new Set(Object.keys(this.board.severities)) : this.board[root];
    if (size >= limit) this.refuse('', 'board-full', { of: root === 'board' ? 'settings' : root, limit });
  }

  /** Stops the whole list. `pointer` is within the edit: `/to/interface`. */
  refuse<Code extends RefusalCode>(
    pointer: string,
    code: Code,
    params: RefusalParams[Code],
    { nearest = [], remedies = [] }: { nearest?: readonly string[]; remedies?: readonly Remedy[] } = {},
  ): never {
    const refusal = {
      index: this.index,
      pointer: `/${this.index}${pointer}`,
      code,
      params,
      ...(nearest.length === 0 ? {} : { nearest }),
      ...(remedies.length === 0 ? {} : { remedies }),
    };
    // `params` are those of `code`, which a type parameter cannot tell of a union.
    throw new EditRefused(refusal as unknown as Refusal);
  }

  /** Greater than every seq of the board below `LIMITS.seq`. */
  nextSeq(): number {
    if (this.seq === -1) this.seq = greatestSeq(this.board);
    this.seq = seqAfter(this.seq);
    return this.seq;
  }

  /** Connections that end at a part, in (seq, id) order. */
  connectionsOf(part: string): readonly Connection[] {
    this.ends ??= SecondaryIndex.connectionsByPart(this.board);
    const { connections } = this.board;
    const own = this.ends.get(part).flatMap((id) => connections.get(id) ?? []);
    return own.sort(bySeq);
  }

  /** Ids of the first comments of the threads about a part or connection. */
  threadsOn(id: string): readonly string[] {
    this.threads ??= SecondaryIndex.threadsBySubject(this.board);
    return this.threads.get(id);
  }

  /** Ids of the parts with a label. */
  labelled(label: string): readonly string[] {
    return this.partsByLabel().get(label);
  }

  /** Whether any part has the label. */
  isLabel(label: string): boolean {
    return this.partsByLabel().has(label);
  }

  /** Every label of the board, each once. */
  allLabels(): Iterable<string> {
    return new Set([...this.board.parts.values()].map(({ label }) => label));
  }

  /** The interface instances of a part that connections use, in (seq, key) order. */
  usedInstances(part: Part): readonly UsedInstance[] {
    const known = this.used.get(part.id);
    if (known !== undefined) return known;
    const file = this.definition(part);
    const used =
      file === undefined
        ? []
        : usedInstances(this.board, part, definitionIndex(part.definition, file), this.connectionsOf(part.id));
    this.used.set(part.id, used);
    return used;
  }

  /** A part with what its used interfaces hold now; what finds no place is not explained. */
  placedPart(part: Part): PlacedPart {
    const known = this.placed.get(part.id);
    if (known !== undefined) return known;
    const file = this.definition(part);
    const definition = file === undefined ? null : definitionIndex(part.definition, file);
    const placed = placeUnexplained(part, definition, this.usedInstances(part));
    this.placed.set(part.id, placed);
    return placed;
  }

  definition(part: Part): PartDefinitionFile | undefined {
    return this.board.definitions.get(part.definition);
  }

  /** Keeps a definition on the board, as it is now. */
  freeze(key: string, file: PartDefinitionFile): void {
    // A definition file is JSON by contract; its types are only narrower.
    if (!this.board.definitions.has(key)) this.write('definitions', key, [], file as unknown as Json);
  }

  /** Where parts and notes stand. */
  occupied(): FreeSpace {
    this.places ??= new BoardOccupancy(() => this.board);
    return this.places;
  }

  /** Where the newest part stands. */
  lastPlace(): Point | null {
    return newestEntry(this.board.parts)?.at ?? null;
  }

  /** The mean of the parts' places; null where there is none. */
  middle(): Point | null {
    return centroid(this.board);
  }

  private forget(root: RootName, key: string): void {
    if (root === 'parts') this.forgetPart(key);
    if (root === 'pins') this.forgetPart(key.slice(0, key.indexOf('/')));
    if (root === 'parts' || root === 'notes') this.places?.remove(root, key);
    if (root === 'connections') this.forgetEnds(key);
  }

  private forgetPart(id: string): void {
    this.used.delete(id);
    this.placed.delete(id);
  }

  private learn(root: RootName, key: string): void {
    // The greatest seq may have gone with the entry.
    if (!(root === 'board' || root === 'definitions') && !this.board[root].has(key)) this.seq = -1;
    if (root === 'parts' || root === 'notes') this.places?.add(root, key);
    if (root === 'parts') this.labels?.put(key, this.board.parts.get(key));
    if (root === 'comments') this.threads?.put(key, this.board.comments.get(key));
    if (root !== 'connections') return;
    this.ends?.put(key, this.board.connections.get(key));
    this.forgetEnds(key);
  }

  /** The parts at the ends of a connection are settled again. */
  private forgetEnds(connection: string): void {
    for (const { part } of this.board.connections.get(connection)?.ends ?? []) this.forgetPart(part);
  }

  private partsByLabel(): SecondaryIndex<Part> {
    this.labels ??= SecondaryIndex.partsByLabel(this.board);
    return this.labels;
  }
}
