/**
 * What the canvas draws: a board's parts and wires with their places, indexed. Framework-free. One edit touches only the
 * parts it names, the wires at them and nothing else.
 */

import type { Board, Connection, End, Part } from '#engine/board/board.ts';
import { differing } from '#engine/board/overlay-map.ts';
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import { boxAround, boxOfPath, union, within } from '#engine/drawing/geometry.ts';
import { type Lanes, lanesOf, usedInstances } from '#engine/drawing/port-lanes.ts';
import type { RouteEnd } from '#engine/drawing/routing/route.ts';
import { elbow } from '#engine/drawing/routing/route.ts';
import type { PartLayout, PortLayout } from '#engine/drawing/shape/layout.ts';
import { laneOffset, partLayout } from '#engine/drawing/shape/layout.ts';
import type { WireClass } from '#engine/drawing/shape/wire-class.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { humanised } from '#schemas/vocabulary/spelling.ts';
import { BoxIndex } from './box-index.ts';
import type { SceneNote } from './notes.ts';
import { placedNote } from './notes.ts';

export interface ScenePart extends Box {
  readonly id: string;
  readonly part: Part;
  readonly file: PartDefinitionFile | null;
  readonly layout: PartLayout;
  readonly label: string;
  readonly subtitle: string;
  /** Ids of the wires at it, unordered. */
  readonly wires: ReadonlySet<string>;
  /** Keys of the ports that are connected. */
  readonly used: Pick<ReadonlySet<string>, 'has'>;
}

/** What is selected, moved and read out alike. */
export type SceneThing = ScenePart | SceneNote;

export interface SceneWire extends Box {
  readonly id: string;
  readonly connection: Connection;
  readonly class: WireClass;
  readonly ends: readonly [RouteEnd, RouteEnd];
  readonly path: ArrayLike<number>;
  /** False while the path is the simple one that is drawn until the routed one comes. */
  readonly routed: boolean;
}

/** Which entries of the document a batch touched, as the board's store tells it. */
export interface SceneTouch {
  readonly parts: ReadonlySet<string>;
  readonly connections: ReadonlySet<string>;
  readonly definitions?: ReadonlySet<string>;
  readonly notes?: ReadonlySet<string>;
}

/** What an update changed. Ids of parts and wires that are new or look or lie otherwise, and of those that are gone. */
export interface SceneChange {
  readonly parts: ReadonlySet<string>;
  readonly wires: ReadonlySet<string>;
  readonly removedParts: ReadonlySet<string>;
  readonly removedWires: ReadonlySet<string>;
  /** Notes and frames that are new, look or lie otherwise, or are gone. */
  readonly notes: ReadonlySet<string>;
  /** True where only routes arrived: nothing needs routing. */
  readonly routes: boolean;
}

/** The scene's own view of a wire: a route that arrives is put in its place. */
type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const NO_IDS: ReadonlySet<string> = new Set();
const NONE: ReadonlyMap<string, never> = new Map<string, never>();
const NOTHING: SceneChange = {
  parts: NO_IDS,
  wires: NO_IDS,
  removedParts: NO_IDS,
  removedWires: NO_IDS,
  notes: NO_IDS,
  routes: false,
};

export class Scene {
  readonly #parts = new Map<string, ScenePart>();
  readonly #wires = new Map<string, Writable<SceneWire>>();
  /** What is known of each connection, drawn or not. */
  readonly #connections = new Map<string, Connection>();
  readonly #wiresAt = new Map<string, Set<string>>();
  readonly #notes = new Map<string, SceneNote>();
  readonly #partIndex = new BoxIndex<ScenePart>(this.#parts);
  readonly #noteIndex = new BoxIndex<SceneNote>(this.#notes);
  readonly #wireIndex = new BoxIndex<SceneWire>(this.#wires);
  /** Of each part whose ports have several. */
  readonly #lanes = new Map<string, Lanes>();
  readonly #listeners = new Set<(change: SceneChange) => void>();
  #board: Board | null = null;

  /** In no order; see `readingOrder`. */
  get parts(): ReadonlyMap<string, ScenePart> {
    return this.#parts;
  }

  get wires(): ReadonlyMap<string, SceneWire> {
    return this.#wires;
  }

  get notes(): ReadonlyMap<string, SceneNote> {
    return this.#notes;
  }

  get board(): Board | null {
    return this.#board;
  }

  /** Follows the board. Without `touched` the entries whose identity changed are found by comparing all. */
  update(board: Board, touched?: SceneTouch): void {
    const before = this.#board;
    this.#board = board;
    const parts = new Set(touched?.parts ?? differing(before?.parts ?? NONE, board.parts));
    const connections = touched?.connections ?? differing(before?.connections ?? NONE, board.connections);
    const notes = this.#place(
      touched === undefined ? differing(before?.notes ?? NONE, board.notes) : (touched.notes ?? NO_IDS),
      board,
    );
    for (const key of touched?.definitions ?? [])
      for (const part of board.parts.values()) if (part.definition === key) parts.add(part.id);
    if (parts.size === 0 && connections.size === 0) {
      if (notes.size > 0) this.#emit({ ...NOTHING, notes });
      return;
    }

    for (const id of connections) {
      const connection = board.connections.get(id);
      for (const one of [this.#connections.get(id), connection])
        for (const end of one?.ends ?? []) {
          parts.add(end.part);
          this.#link(end.part, id, connection);
        }
      if (connection === undefined) this.#connections.delete(id);
      else this.#connections.set(id, connection);
    }
    const removedParts = new Set<string>();
    const fresh: ScenePart[] = [];
    const bulk = parts.size > this.#parts.size / 4 + 64;
    for (const id of parts) {
      const old = this.#parts.get(id);
      const part = board.parts.get(id);
      if (old !== undefined && !bulk) this.#partIndex.remove(old);
      if (part === undefined) {
        if (old !== undefined) removedParts.add(id);
        this.#parts.delete(id);
        this.#lanes.delete(id);
        continue;
      }
      const placed = this.#placed(part, board);
      this.#parts.set(id, placed);
      fresh.push(placed);
    }
    if (bulk) this.#partIndex.renew();
    else for (const placed of fresh) this.#partIndex.insert(placed);
    for (const id of removedParts) parts.delete(id);

    const wires = new Set(connections);
    for (const id of [...parts, ...removedParts]) for (const wire of this.#wiresAt.get(id) ?? []) wires.add(wire);
    const removedWires = this.#rewire(wires, board);
    for (const id of removedWires) wires.delete(id);
    this.#emit({ parts, wires, removedParts, removedWires, notes, routes: false });
  }

  /**
   * Takes routes that came from the router; those of wires that are gone are dropped. Most routes fill the box of the simple
   * path that they replace, so that the index is left alone.
   */
  setRoutes(routes: Iterable<readonly [wire: string, path: ArrayLike<number>]>): void {
    const wires = new Set<string>();
    const grown: (readonly [Writable<SceneWire>, Box])[] = [];
    for (const [id, path] of routes) {
      const wire = this.#wires.get(id);
      if (wire === undefined) continue;
      wire.path = path;
      wire.routed = true;
      wires.add(id);
      const box = boxOfPath(path);
      if (!within(box, wire) || !within(wire, box)) grown.push([wire, box]);
    }
    const bulk = grown.length > this.#wires.size / 10 + 64;
    for (const [wire, box] of grown) {
      if (!bulk) this.#wireIndex.remove(wire);
      Object.assign(wire, box);
      if (!bulk) this.#wireIndex.insert(wire);
    }
    if (bulk) this.#wireIndex.renew();
    if (wires.size > 0) this.#emit({ ...NOTHING, wires, routes: true });
  }

  /** Parts whose boxes touch `box`, in no order. */
  partsIn(box: Box): ScenePart[] {
    return this.#partIndex.search(box);
  }

  wiresIn(box: Box): SceneWire[] {
    return this.#wireIndex.search(box);
  }

  /** Notes and frames whose boxes touch `box`, in no order. */
  notesIn(box: Box): SceneNote[] {
    return this.#noteIndex.search(box);
  }

  /** Makes looking by place swift from now on. It takes a while, and is better done while nobody waits. */
  buildIndex(): void {
    this.#partIndex.build();
    this.#noteIndex.build();
    this.#wireIndex.build();
  }

  /** The box of all parts, notes and frames; null for an empty board. */
  bounds(): Box | null {
    return union([this.#parts.values(), this.#notes.values()].flatMap((boxes) => union(boxes) ?? []));
  }

  boundsOf(ids: Iterable<string>): Box | null {
    const boxes: Box[] = [];
    for (const id of ids) {
      const box = this.thing(id) ?? this.#wires.get(id);
      if (box !== undefined) boxes.push(box);
    }
    return union(boxes);
  }

  /** A part, note or frame by its id. */
  thing(id: string): SceneThing | undefined {
    return this.#parts.get(id) ?? this.#notes.get(id);
  }

  /** All parts, notes and frames, in rows from top to bottom and from left to right within a row 160 units high. */
  readingOrder(): SceneThing[] {
    const row = (thing: SceneThing): number => Math.round(placeOf(thing)[1] / 160);
    return [...this.#parts.values(), ...this.#notes.values()].sort(
      (a, b) => row(a) - row(b) || placeOf(a)[0] - placeOf(b)[0] || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
    );
  }

  subscribe(listener: (change: SceneChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Where a connection's end meets its part, were the part moved by `by`; null where part or port is not there. */
  anchor(end: End, by: Point = [0, 0]): RouteEnd | null {
    const placed = this.#parts.get(end.part);
    const key = `${end.domain}/${end.interface}`;
    const port = placed?.layout.byKey.get(key);
    if (placed === undefined || port === undefined) return null;
    const lane = this.#lanes.get(end.part)?.get(key)?.indexOf(end.instance) ?? 0;
    return portEnd(placed, port, Math.max(0, lane), by);
  }

  /** Puts the named notes where the board has them; gives their ids. */
  #place(ids: ReadonlySet<string>, board: Board): ReadonlySet<string> {
    const bulk = ids.size > this.#notes.size / 4 + 64;
    for (const id of ids) {
      const old = this.#notes.get(id);
      const note = board.notes.get(id);
      if (old !== undefined && !bulk) this.#noteIndex.remove(old);
      if (note === undefined) {
        this.#notes.delete(id);
        continue;
      }
      const placed = placedNote(note);
      this.#notes.set(id, placed);
      if (!bulk) this.#noteIndex.insert(placed);
    }
    if (bulk) this.#noteIndex.renew();
    return ids;
  }

  #placed(part: Part, board: Board): ScenePart {
    const file = board.definitions.get(part.definition) ?? null;
    const wires = this.#wiresAt.get(part.id) ?? NO_IDS;
    const uses = new Map<string, number>();
    const used = usedInstances(part.id, wires, board);
    for (const [key, instances] of used) uses.set(key, instances.size);
    const layout = partLayout(file, uses, part.rotation, part.flip);
    const lanes = lanesOf(used, layout);
    if (lanes.size > 0) this.#lanes.set(part.id, lanes);
    else this.#lanes.delete(part.id);
    const name = file?.definition.metadata.name ?? humanised(part.definition.split('@')[0] ?? part.definition);
    return {
      id: part.id,
      part,
      file,
      layout,
      label: part.label === '' ? name : part.label,
      subtitle: part.label === '' || part.label === name ? kindOf(file) : name,
      wires,
      used: uses,
      ...boxAround(part.at, layout.width, layout.height),
    };
  }

  #link(part: string, wire: string, connection: Connection | undefined): void {
    let at = this.#wiresAt.get(part);
    if (connection?.ends.some((end) => end.part === part)) {
      if (at === undefined) {
        at = new Set();
        this.#wiresAt.set(part, at);
      }
      at.add(wire);
    } else at?.delete(wire);
  }

  /** Draws the named wires anew with the simple path, and gives those that are no more. A wire whose ends stayed keeps its route. */
  #rewire(ids: ReadonlySet<string>, board: Board): Set<string> {
    const removed = new Set<string>();
    const bulk = ids.size > this.#wires.size / 4 + 64;
    for (const id of ids) {
      const old = this.#wires.get(id);
      const connection = board.connections.get(id);
      const wire = connection === undefined ? null : this.#wire(connection, old);
      if (old !== undefined && !bulk) this.#wireIndex.remove(old);
      if (wire === null) {
        if (old !== undefined) removed.add(id);
        this.#wires.delete(id);
        continue;
      }
      this.#wires.set(id, wire);
      if (!bulk) this.#wireIndex.insert(wire);
    }
    if (bulk) this.#wireIndex.renew();
    return removed;
  }

  #wire(connection: Connection, old: SceneWire | undefined): SceneWire | null {
    const a = this.anchor(connection.ends[0]);
    const b = this.anchor(connection.ends[1]);
    if (a === null || b === null) return null;
    const [end] = connection.ends;
    const port = this.#parts.get(end.part)?.layout.byKey.get(`${end.domain}/${end.interface}`);
    const same = old?.routed === true && sameEnd(old.ends[0], a) && sameEnd(old.ends[1], b);
    const path = same ? old.path : elbow(a, b);
    const kind = port?.class ?? 'data';
    return { id: connection.id, connection, class: kind, ends: [a, b], path, routed: same, ...boxOfPath(path) };
  }

  #emit(change: SceneChange): void {
    for (const listener of [...this.#listeners]) listener(change);
  }
}

/** The middle of a part, note or frame. */
export function placeOf(thing: SceneThing): Point {
  return 'note' in thing ? thing.note.at : thing.part.at;
}

/** Where `lane` of a port meets the outline of its part. */
export function portEnd(placed: ScenePart, port: PortLayout, lane: number, by: Point = [0, 0]): RouteEnd {
  const x = placed.part.at[0] + by[0] + port.x;
  const y = placed.part.at[1] + by[1] + port.y;
  const along = laneOffset(port, lane);
  const upright = port.side === 'left' || port.side === 'right';
  const half = (upright ? placed.layout.width : placed.layout.height) / 2;
  const centre = placed.part.at[upright ? 0 : 1] + by[upright ? 0 : 1];
  const edge = port.side === 'left' || port.side === 'top' ? centre - half : centre + half;
  return upright ? { x, y: y + along, side: port.side, edge } : { x: x + along, y, side: port.side, edge };
}

function sameEnd(a: RouteEnd, b: RouteEnd): boolean {
  return a.x === b.x && a.y === b.y && a.side === b.side && a.edge === b.edge;
}

function kindOf(file: PartDefinitionFile | null): string {
  if (file === null) return 'Definition missing';
  const { taxonomy, type } = file.definition.metadata;
  return humanised(taxonomy?.[0]?.split('.').at(-1) ?? type);
}
