/**
 * Looking the entries of a large board up by other things than their keys. What lies under many boards is looked through
 * once; what lies over it is little, and looked through for each list of edits.
 */
import { type Board, bySeq, type Connection, type Part } from './board.ts';
import { overlayOf } from './overlay-map.ts';
import { footprint, footprintOf, Occupied, type Room } from './place.ts';
import type { Point } from './values.ts';
import { proposedPlaces } from './waiting.ts';

/** Ids of entries by names that each of them has. */
export class ByName<V> {
  private readonly namesOf: (entry: V) => readonly string[];
  private readonly under: ReadonlyMap<string, readonly string[]>;
  /** What lies over, or was written since; undefined where it is gone. */
  private readonly over = new Map<string, V | undefined>();
  private readonly overBy = new Map<string, Set<string>>();

  private constructor(
    under: ReadonlyMap<string, readonly string[]>,
    patch: ReadonlyMap<string, V | undefined>,
    namesOf: (entry: V) => readonly string[],
  ) {
    this.under = under;
    this.namesOf = namesOf;
    for (const [id, entry] of patch) this.put(id, entry);
  }

  /** Connections by the parts at which they end. */
  static connectionsByPart({ connections }: Board): ByName<Connection> {
    const { base, patch } = overlayOf(connections);
    return new ByName(
      once(byPart, base, () => named(base, partsOf)),
      patch,
      partsOf,
    );
  }

  static partsByDefinition({ parts }: Board): ByName<Part> {
    const { base, patch } = overlayOf(parts);
    return new ByName(
      once(byDefinition, base, () => named(base, definitionsOf)),
      patch,
      definitionsOf,
    );
  }

  static partsByLabel({ parts }: Board): ByName<Part> {
    const { base, patch } = overlayOf(parts);
    return new ByName(
      once(byLabel, base, () => named(base, labelsOf)),
      patch,
      labelsOf,
    );
  }

  /** From now on the entry is this one; undefined where it is gone. */
  put(id: string, entry: V | undefined): void {
    const old = this.over.get(id);
    if (old !== undefined) for (const name of this.namesOf(old)) this.overBy.get(name)?.delete(id);
    this.over.set(id, entry);
    if (entry === undefined) return;
    for (const name of this.namesOf(entry)) {
      const ids = this.overBy.get(name) ?? new Set();
      this.overBy.set(name, ids.add(id));
    }
  }

  /** Ids of the entries that have the name. */
  get(name: string): readonly string[] {
    const under = (this.under.get(name) ?? NOBODY).filter((id) => !this.over.has(id));
    return [...under, ...(this.overBy.get(name) ?? NOBODY)];
  }

  has(name: string): boolean {
    if ((this.overBy.get(name)?.size ?? 0) > 0) return true;
    return this.under.get(name)?.some((id) => !this.over.has(id)) === true;
  }
}

const NOBODY: readonly string[] = [];

const byPart = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();
const byDefinition = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();
const byLabel = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();

function partsOf({ ends }: Connection): readonly string[] {
  return ends[0].part === ends[1].part ? [ends[0].part] : [ends[0].part, ends[1].part];
}

function definitionsOf({ definition }: Part): readonly string[] {
  return [definition];
}

function labelsOf({ label }: Part): readonly string[] {
  return [label];
}

function named<V>(
  entries: ReadonlyMap<string, V>,
  namesOf: (entry: V) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const [id, entry] of entries) {
    for (const name of namesOf(entry)) {
      const own = ids.get(name);
      if (own === undefined) ids.set(name, [id]);
      else own.push(id);
    }
  }
  return ids;
}

function once<T>(known: WeakMap<object, T>, base: object, make: () => T): T {
  const found = known.get(base);
  if (found !== undefined) return found;
  const made = make();
  known.set(base, made);
  return made;
}

interface InOrder {
  readonly seq: number;
  readonly id: string;
}

const newestFirst = new WeakMap<object, readonly InOrder[]>();

/** The last entry in (seq, id) order; null where there is none. */
export function newest<V extends { readonly seq: number }>(entries: ReadonlyMap<string, V>): V | null {
  const { base, patch } = overlayOf(entries);
  // Calls have no id of their own: their key is it.
  const inOrder = once(newestFirst, base, () =>
    [...base].map(([id, { seq }]) => ({ seq, id })).sort((a, b) => bySeq(b, a)),
  );
  let last = inOrder.find(({ id }) => !patch.has(id)) ?? null;
  for (const [id, entry] of patch) {
    if (entry !== undefined && (last === null || bySeq({ seq: entry.seq, id }, last) > 0))
      last = { seq: entry.seq, id };
  }
  return last === null ? null : (entries.get(last.id) ?? null);
}

const sums = new WeakMap<object, Point>();
/** Places are added up as whole numbers of such parts of a unit, so that no order of adding matters. */
const GRAIN = 1024;

/** The mean of the parts' places; null where there is none. */
export function middleOf({ parts }: Board): Point | null {
  if (parts.size === 0) return null;
  const { base, patch } = overlayOf(parts);
  let [x, y] = once(sums, base, () => sumOf(base.values()));
  for (const [id, part] of patch) {
    const old = base.get(id);
    if (old !== undefined) [x, y] = added([x, y], old.at, -1);
    if (part !== undefined) [x, y] = added([x, y], part.at, 1);
  }
  return [x / GRAIN / parts.size, y / GRAIN / parts.size];
}

function sumOf(parts: Iterable<Part>): Point {
  let sum: Point = [0, 0];
  for (const { at } of parts) sum = added(sum, at, 1);
  return sum;
}

function added([x, y]: Point, at: Point, sign: 1 | -1): Point {
  return [x + sign * Math.round(at[0] * GRAIN), y + sign * Math.round(at[1] * GRAIN)];
}

const occupied = new WeakMap<object, { readonly taken: Occupied; readonly definitions: Board['definitions'] }>();

/** Where parts and notes stand, and parts that are proposed. */
export class Places implements Room {
  private readonly board: () => Board;
  private readonly under: Occupied;
  /** Parts that lie over those, or were written since. */
  private readonly over = new Set<string>();
  private readonly taken = new Occupied();

  /** `board` gives the board as it now stands. */
  constructor(board: () => Board) {
    this.board = board;
    const { parts, notes, definitions } = board();
    const { base, patch } = overlayOf(parts);
    let known = occupied.get(base);
    if (known === undefined || !sameSizes(known.definitions, definitions)) {
      known = { taken: new Occupied(), definitions };
      for (const part of base.values()) known.taken.add(part.at, sizeOf(part, definitions), part.id);
      occupied.set(base, known);
    }
    this.under = known.taken;
    for (const [id, part] of patch) {
      this.over.add(id);
      if (part !== undefined) this.taken.add(part.at, sizeOf(part, definitions));
    }
    for (const note of notes.values()) if (note.kind === 'note') this.taken.add(note.at, note.size);
    for (const { at, definition } of proposedPlaces(board())) {
      this.taken.add(at, footprint(definitions.get(definition)));
    }
  }

  isFree(at: Point, size: Point): boolean {
    return this.taken.isFree(at, size) && this.under.isFree(at, size, this.over);
  }

  /** To be called before something about a part or a note is written, and `learn` after it. */
  forget(root: 'parts' | 'notes', id: string): void {
    const { parts, notes, definitions } = this.board();
    const [part, note] = [parts.get(id), notes.get(id)];
    if (root === 'notes') {
      if (note?.kind === 'note') this.taken.remove(note.at, note.size);
    } else if (this.over.has(id)) {
      if (part !== undefined) this.taken.remove(part.at, sizeOf(part, definitions));
    } else this.over.add(id);
  }

  learn(root: 'parts' | 'notes', id: string): void {
    const { parts, notes, definitions } = this.board();
    const [part, note] = [parts.get(id), notes.get(id)];
    if (root === 'parts' && part !== undefined) this.taken.add(part.at, sizeOf(part, definitions));
    if (root === 'notes' && note?.kind === 'note') this.taken.add(note.at, note.size);
  }
}

function sizeOf(part: Part, definitions: Board['definitions']): Point {
  return footprintOf(part, definitions.get(part.definition));
}

/** Whether the definitions that there were are the same: parts never name one that comes later. */
function sameSizes(before: Board['definitions'], now: Board['definitions']): boolean {
  if (before === now) return true;
  if (before.size !== now.size) return false;
  for (const [key, file] of before) if (now.get(key) !== file) return false;
  return true;
}
