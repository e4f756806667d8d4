/**
 * A board as it is drawn: parts, notes and wires in their places, found by place. One edit touches only the parts that it names
 * and the wires at them.
 */
import type { Board, Connection, End } from '../../board/board.ts';
import { EMPTY_BOARD } from '../../board/board.ts';
import { differing } from '../../board/overlay-map.ts';
import { shownLook } from '../../board/shown-look.ts';
import type { Point } from '../../board/values.ts';
import type { Box } from '../geometry.ts';
import { boxOfPath, union, within } from '../geometry.ts';
import { laidPiecesOf, samePieces, simpleWay } from '../routing/laid-pieces.ts';
import type { RouteEnd } from '../routing/route.ts';
import type { WireColour } from '../shape/wire-class.ts';
import { blockWireColour } from './block-colour.ts';
import type { SceneItem, ScenePart, SceneWire, WireSpec } from './items.ts';
import { placeOf, portEnd } from './items.ts';
import type { DrawnLook } from './look.ts';
import type { SceneNote } from './notes.ts';
import { placedNote } from './notes.ts';
import { OutlineShare } from './outline-share.ts';
import { drawnPart, placedPart } from './placed-part.ts';
import type { Lanes } from './port-lanes.ts';
import { NO_CHANGE, NO_IDS, type SceneChange, type SceneTouch } from './scene-change.ts';
import { SpatialMap } from './spatial-map.ts';
import { padColours, sameEnd, sameEntries, sameSpec } from './wire-specs.ts';

/** The scene's own view of a wire: a route that arrives is put in its place. */
type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

export class Scene {
  readonly #parts = new SpatialMap<ScenePart>();
  readonly #notes = new SpatialMap<SceneNote>();
  readonly #wires = new SpatialMap<Writable<SceneWire>>();
  /** Every connection of the board, drawn or not. */
  readonly #connections = new Map<string, Connection>();
  readonly #wiresAt = new Map<string, Set<string>>();
  /** Of each part with a port that has several. */
  readonly #lanes = new Map<string, Lanes>();
  readonly #outlines = new OutlineShare();
  readonly #listeners = new Set<(change: SceneChange) => void>();
  #board: Board | null = null;
  /** How a board that is drawn is drawn; null where its code is not there. */
  #look: DrawnLook | null;
  /** In drawn look: the wires of the board, and the lanes at the ports of blocks. */
  #specs: ReadonlyMap<string, WireSpec> | null = null;
  #blockLanes: ReturnType<DrawnLook['lanes']> = new Map();
  /** Wires of each connection, where these are not one wire of its own. */
  #wiresOf = new Map<string, string[]>();

  /** Without a `look` every board is shown as blocks. */
  constructor(look: DrawnLook | null = null) {
    this.#look = look;
  }

  /** In no order; see `readingOrder`. */
  get parts(): ReadonlyMap<string, ScenePart> {
    return this.#parts.all;
  }

  get wires(): ReadonlyMap<string, SceneWire> {
    return this.#wires.all;
  }

  get notes(): ReadonlyMap<string, SceneNote> {
    return this.#notes.all;
  }

  get board(): Board | null {
    return this.#board;
  }

  /** How boards that are drawn are drawn here. */
  get look(): DrawnLook | null {
    return this.#look;
  }

  /** Whether parts are drawn as themselves. */
  get isDrawn(): boolean {
    return this.#specs !== null;
  }

  /** The wires that a connection takes, in order; none where an end has no port. */
  wiresOf(connection: string): readonly SceneWire[] {
    const ids = this.#specs === null ? [connection] : (this.#wiresOf.get(connection) ?? []);
    return ids.flatMap((id) => this.wires.get(id) ?? []);
  }

  /** From now on boards that are drawn are drawn with this. */
  setLook(look: DrawnLook): void {
    this.#look = look;
    if (this.#board !== null) this.update(this.#board, { parts: NO_IDS, connections: NO_IDS });
  }

  /** Follows the board. Without `touched` the entries whose identity changed are found by comparing all. */
  update(board: Board, touched?: SceneTouch): void {
    const before = this.#board ?? EMPTY_BOARD;
    this.#board = board;
    const parts = new Set(touched?.parts ?? differing(before.parts, board.parts));
    const connections = touched?.connections ?? differing(before.connections, board.connections);
    const notes = touched === undefined ? differing(before.notes, board.notes) : (touched.notes ?? NO_IDS);
    this.#notes.replace(notes, (id) => {
      const note = board.notes.get(id);
      return note === undefined ? null : placedNote(note);
    });
    const definitions = touched?.definitions ?? NO_IDS;
    if (definitions.size > 0)
      for (const part of board.parts.values()) if (definitions.has(part.definition)) parts.add(part.id);
    const look = shownLook(board) === 'drawn' ? this.#look : null;
    const turned = (look !== null) !== this.isDrawn;
    if (turned) for (const id of board.parts.keys()) parts.add(id);
    if (parts.size === 0 && connections.size === 0 && !turned && !repinned(before, board, look)) {
      if (notes.size > 0) this.#emit({ ...NO_CHANGE, notes });
      return;
    }
    for (const part of this.#attach(connections, board)) parts.add(part);
    this.#shareOutlines(parts, board);
    const change = look === null ? this.#asBlocks(parts, connections, board) : this.#asDrawn(parts, board, look);
    this.#emit({ ...change, notes, routes: false });
  }

  #asBlocks(parts: Set<string>, connections: ReadonlySet<string>, board: Board) {
    const wires = new Set(connections);
    if (this.#specs !== null) {
      for (const id of [...this.wires.keys(), ...board.connections.keys()]) wires.add(id);
      this.#specs = null;
      this.#wiresOf = new Map();
      this.#blockLanes = new Map();
    }
    const removedParts = this.#parts.replace(parts, (id) => this.#place(id, board));
    for (const id of parts) for (const wire of this.#wiresAt.get(id) ?? []) wires.add(wire);
    const removedWires = this.#wires.replace(wires, (id) => this.#wire(board.connections.get(id), board));
    return without({ parts, wires, removedParts, removedWires });
  }

  /** All wires are found anew: what one connection takes depends on what others have taken. */
  #asDrawn(parts: Set<string>, board: Board, look: DrawnLook) {
    const lanes = look.lanes(board);
    for (const id of new Set([...lanes.keys(), ...this.#blockLanes.keys()]))
      if (!sameEntries(lanes.get(id), this.#blockLanes.get(id))) parts.add(id);
    this.#blockLanes = lanes;
    this.#lanes.clear();
    const removedParts = this.#parts.replace(parts, (id) => this.#placeDrawn(id, board, look));
    const before = this.#specs;
    const specs = new Map(look.wires(board, this.parts).map((spec) => [spec.id, spec]));
    this.#specs = specs;
    this.#wiresOf = wiresByConnection(specs.values());
    const wires = new Set<string>(before === null ? this.wires.keys() : []);
    for (const id of before?.keys() ?? []) if (!specs.has(id)) wires.add(id);
    for (const [id, spec] of specs) if (!sameSpec(before?.get(id), spec)) wires.add(id);
    const removedWires = this.#wires.replace(wires, (id) => this.#drawnWire(specs.get(id)));
    const colours = padColours(specs.values());
    const recoloured = new Set<string>();
    for (const [id, part] of this.parts)
      if (part.drawn !== null && !sameEntries<number, WireColour>(part.pads, colours.get(id))) recoloured.add(id);
    this.#parts.replace(recoloured, (id) => this.#recoloured(id, colours.get(id) ?? new Map()));
    for (const id of recoloured) parts.add(id);
    return without({ parts, wires, removedParts, removedWires });
  }

  #placeDrawn(id: string, board: Board, look: DrawnLook): ScenePart | null {
    const part = board.parts.get(id);
    if (part === undefined) return null;
    const [at, lanes] = [this.#wiresAt.get(id) ?? NO_IDS, this.#blockLanes.get(id)];
    return drawnPart(part, at, board, look, lanes, this.#outlines.steps);
  }

  #recoloured(id: string, pads: ScenePart['pads']): ScenePart | null {
    const part = this.parts.get(id);
    if (part === undefined) return null;
    const placed = part.drawn?.placed.pads ?? [];
    const used = new Set(
      placed.flatMap(({ index, pad }) => (pads.has(index) ? [`${pad.domain}/${pad.resource}`] : [])),
    );
    return { ...part, pads, used };
  }

  #drawnWire(spec: WireSpec | undefined): SceneWire | null {
    return spec === undefined ? null : this.#withPath(spec);
  }

  /**
   * Takes routes that came from the router; those of wires that are gone are dropped. Most routes fill the box of the simple
   * path that they replace, so that the index is left alone.
   */
  setRoutes(routes: Iterable<readonly [wire: string, path: ArrayLike<number>]>): void {
    const wires = new Set<string>();
    const grown: (readonly [Writable<SceneWire>, Box])[] = [];
    for (const [id, path] of routes) {
      const wire = this.#wires.all.get(id);
      if (wire === undefined) continue;
      wire.path = path;
      wire.routed = true;
      wires.add(id);
      const box = boxOfPath(path);
      if (!within(box, wire) || !within(wire, box)) grown.push([wire, box]);
    }
    this.#wires.resize(grown);
    if (wires.size > 0) this.#emit({ ...NO_CHANGE, wires, routes: true });
  }

  /** Parts whose boxes touch `box`, in no order. */
  partsIn(box: Box): ScenePart[] {
    return this.#parts.search(box);
  }

  wiresIn(box: Box): SceneWire[] {
    return this.#wires.search(box);
  }

  /** Notes and frames whose boxes touch `box`, in no order. */
  notesIn(box: Box): SceneNote[] {
    return this.#notes.search(box);
  }

  /** Makes searches by place fast from now on. It takes a while, and is better done while nobody waits. */
  buildIndex(): void {
    this.#parts.build();
    this.#notes.build();
    this.#wires.build();
  }

  /** The box of all parts, notes and frames; null for an empty board. */
  bounds(): Box | null {
    return around(this.parts.values(), this.notes.values());
  }

  /** The same with the wires, which may lead far around the parts, as they run now. */
  boundsWithWires(): Box | null {
    return around(this.parts.values(), this.notes.values(), this.wires.values());
  }

  boundsOf(ids: Iterable<string>): Box | null {
    const boxes: Box[] = [];
    for (const id of ids) {
      const item = this.item(id);
      boxes.push(...(item === undefined ? this.wiresOf(id) : [item]));
    }
    return union(boxes);
  }

  /** A part, note or frame by its id. */
  item(id: string): SceneItem | undefined {
    return this.parts.get(id) ?? this.notes.get(id);
  }

  /** All parts, notes and frames, in rows from top to bottom and from left to right within a row 160 units high. */
  readingOrder(): SceneItem[] {
    const row = (item: SceneItem): number => Math.round(placeOf(item)[1] / 160);
    return [...this.parts.values(), ...this.notes.values()].sort(
      (a, b) => row(a) - row(b) || placeOf(a)[0] - placeOf(b)[0] || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
    );
  }

  subscribe(listener: (change: SceneChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Where a connection's end meets its part, were the part moved by `by`; null where part or port is not there. */
  #anchor(end: End, by: Point = [0, 0]): RouteEnd | null {
    const placed = this.parts.get(end.part);
    const key = `${end.domain}/${end.interface}`;
    const port = placed?.layout.byKey.get(key);
    if (placed === undefined || port === undefined) return null;
    const lane = this.#lanes.get(end.part)?.get(key)?.get(end.instance) ?? 0;
    return portEnd(placed, port, lane, by);
  }

  /** Notes which connections are at which parts now; gives the parts at which that changed. */
  #attach(connections: ReadonlySet<string>, board: Board): Set<string> {
    const parts = new Set<string>();
    for (const id of connections) {
      const connection = board.connections.get(id);
      for (const one of [this.#connections.get(id), connection])
        for (const end of one?.ends ?? []) {
          parts.add(end.part);
          this.#attachAt(end.part, id, connection);
        }
      if (connection === undefined) this.#connections.delete(id);
      else this.#connections.set(id, connection);
    }
    return parts;
  }

  #attachAt(part: string, wire: string, connection: Connection | undefined): void {
    let at = this.#wiresAt.get(part);
    if (connection?.ends.some((end) => end.part === part)) {
      if (at === undefined) {
        at = new Set();
        this.#wiresAt.set(part, at);
      }
      at.add(wire);
    } else at?.delete(wire);
  }

  /** Follows the changed parts; where that alters what each outline may take, all with one are laid out anew. */
  #shareOutlines(parts: Set<string>, board: Board): void {
    const before = this.#outlines.steps;
    for (const id of parts) this.#outlines.follow(id, this.#wiresAt.get(id) ?? NO_IDS, board);
    if (this.#outlines.steps !== before) for (const id of this.#outlines.parts) parts.add(id);
  }

  #place(id: string, board: Board): ScenePart | null {
    const part = board.parts.get(id);
    if (part === undefined) {
      this.#lanes.delete(id);
      return null;
    }
    const { placed, lanes } = placedPart(part, this.#wiresAt.get(id) ?? NO_IDS, board, this.#outlines.steps);
    if (lanes.size > 0) this.#lanes.set(id, lanes);
    else this.#lanes.delete(id);
    return placed;
  }

  /** The wire of a connection between blocks; null where an end has no port. */
  #wire(connection: Connection | undefined, board: Board): SceneWire | null {
    if (connection === undefined) return null;
    const [end, far] = connection.ends;
    const a = this.#anchor(connection.ends[0]);
    const b = this.#anchor(connection.ends[1]);
    if (a === null || b === null) return null;
    const kindAt = ({ part, domain, interface: id }: End) =>
      this.parts.get(part)?.layout.byKey.get(`${domain}/${id}`)?.class ?? 'data';
    const colour = blockWireColour(connection, board, [kindAt(end), kindAt(far)]);
    return this.#withPath({
      id: connection.id,
      connection,
      also: NO_OTHERS,
      class: colour,
      kind: 'wire',
      net: null,
      ends: [a, b],
      joins: [joinOf(end), joinOf(far)],
    });
  }

  /** The wire with its simple path, or with the route that it has while its ends stay. */
  #withPath(spec: WireSpec): SceneWire {
    const [a, b] = spec.ends;
    const before = this.wires.get(spec.id);
    const laid = laidPiecesOf(spec.id, spec.connection, (part) => this.parts.get(part)?.at);
    const stays =
      before?.routed === true &&
      before.net === spec.net &&
      sameEnd(before.ends[0], a) &&
      sameEnd(before.ends[1], b) &&
      samePieces(before.laid, laid);
    const path = stays ? before.path : simpleWay(a, b, laid);
    return { ...spec, laid, path, routed: stays, ...boxOfPath(path) };
  }

  #emit(change: SceneChange): void {
    for (const listener of [...this.#listeners]) listener(change);
  }
}

function joinOf({ part, domain, interface: id }: End): WireSpec['joins'][0] {
  return { part, key: `${domain}/${id}`, pad: null };
}

const NO_OTHERS: readonly string[] = [];

/** Whether a change that touches neither parts nor connections may move wires: a pin that a person fixed. */
function repinned(before: Board, board: Board, look: DrawnLook | null): boolean {
  return look !== null && before.pins !== board.pins;
}

function wiresByConnection(specs: Iterable<WireSpec>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, connection, also } of specs) {
    for (const its of [connection.id, ...also]) {
      const list = found.get(its);
      if (list === undefined) found.set(its, [id]);
      else list.push(id);
    }
  }
  return found;
}

/** What changed and is there, apart from what is gone. */
function without<T extends { readonly parts: Set<string>; readonly wires: Set<string> }>(
  change: T & { readonly removedParts: ReadonlySet<string>; readonly removedWires: ReadonlySet<string> },
): T & { readonly removedParts: ReadonlySet<string>; readonly removedWires: ReadonlySet<string> } {
  for (const id of change.removedParts) change.parts.delete(id);
  for (const id of change.removedWires) change.wires.delete(id);
  return change;
}

function around(...all: readonly Iterable<Box>[]): Box | null {
  return union(all.flatMap((boxes) => union(boxes) ?? []));
}
