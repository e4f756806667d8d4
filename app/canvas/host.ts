/** What the canvas needs of whoever holds the board: what to show, and what it asks for. */
import type { CommentSubject } from '#engine/board/board.ts';
import type { LaidSegment, Point, ViolationSeverity } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import type { Mark } from '#engine/drawing/paint/highlights.ts';
import type { SceneWire } from '#engine/drawing/scene/items.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { Ghost } from '#engine/proposals/ghosts.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { CanvasTool } from './canvas-tool.ts';
import type { Connectability, PortRef } from './connecting.ts';
import type { HitTarget } from './hit-test.ts';
import type { RemotePresence } from './presence.ts';
import type { Covered, Size, Viewport } from './viewport.ts';

/** The whole of it. The canvas itself changes nothing but its viewport. */
export interface CanvasHost extends CanvasState, CanvasEdits, CanvasRequests {
  /** What others are shown of this hand. */
  readonly presence: PresenceReport;
  /** The canvas is on the page and may be asked. */
  mounted(handle: BoardHandle): void;
  viewportChanged(viewport: Viewport): void;
  /** Every wire has its route. */
  routed(): void;
}

/** What is shown. Each is read as a signal: where it changes, the canvas follows. */
interface CanvasState {
  readonly scene: Scene;
  /** Ids of parts, notes and connections. */
  selection(): ReadonlySet<string>;
  readOnly(): boolean;
  tool(): CanvasTool;
  /** Other people and agents. */
  others(): readonly RemotePresence[];
  /** What agents that ask first would do. */
  ghosts(): readonly Ghost[];
  /** By part or connection id. */
  violations(): ReadonlyMap<string, ViolationSeverity>;
  marks(): ReadonlyMap<string, Mark>;
  /** What of the canvas lies under something else: what is brought into view stays out of it. */
  covered(): Covered;
  /** What the wire is and carries, in words; empty where that is not known, or not yet. */
  wireFacts(wire: SceneWire): string;
  /** Something to say to a screen reader; each new text is read once, politely. */
  announcement(): string;
  /** The definition of a part that is dragged in from the library, by the key that it carries. */
  definitionOf(key: string): PartDefinitionFile | undefined;
  /** Asked once as a connection drag begins; by `portKey`. What is not named may not be connected. */
  /** `learned` is called where the answers came to say more than at first: what would do harm. */
  connectability(from: PortRef, learned: () => void): ReadonlyMap<string, Connectability>;
}

/** What hands did. The host edits the board, or says why not. */
interface CanvasEdits {
  select(ids: ReadonlySet<string>): void;
  /** Parts and notes; locked parts are never among them. */
  move(ids: readonly string[], by: Point): void;
  connect(from: PortRef, to: PortRef): void;
  placePart(definition: string, at: Point): void;
  /** A note's or frame's text was written, or a new one's. */
  writeNote(draft: NoteDraft): void;
  resizeNote(note: string, area: Box): void;
  /** All segments of a connection's wires that people laid. */
  layWires(connection: string, route: readonly LaidSegment[]): void;
  remove(ids: readonly string[]): void;
  rotate(parts: readonly string[], counterClockwise: boolean): void;
  flip(parts: readonly string[]): void;
  /** Locks these parts, or unlocks them where all of them are locked. */
  toggleLock(parts: readonly string[]): void;
}

/** What hands want to see, and what they are to be told. */
interface CanvasRequests {
  /** A key chose another tool, or the one in hand has done its work. */
  setTool(tool: CanvasTool): void;
  inspect(id: string): void;
  /** Write the name of the part where it stands. */
  rename(part: string): void;
  /** A port was pressed, or Enter was typed on it. */
  openPort(port: PortRef): void;
  /** List what the part, or the port of it, can be connected to. */
  openConnect(part: string, port: PortRef | null): void;
  /** `screen` is in CSS px of the page. */
  openMenu(target: HitTarget, screen: { readonly x: number; readonly y: number }, at: Point): void;
  /** Begin a comment about a part or connection, or about the place. */
  comment(on: CommentSubject | null, at: Point): void;
  /** A connection was dropped where it may not end: why, in words. */
  refuseConnection(reason: string): void;
  /** These parts were to be moved and stay, because they are locked. */
  keptInPlace(parts: readonly string[]): void;
}

export interface PresenceReport {
  /** The pointer, at most once a frame; null when it left. */
  cursor(at: Point | null): void;
  /** What is dragged and how far; null when it was dropped. */
  drag(drag: DragReport | null): void;
  /** The connection that is being drawn; null when it was dropped. */
  connection(pending: { readonly from: PortRef; readonly to: Point } | null): void;
}

export interface DragReport {
  /** Parts and notes. */
  readonly parts: readonly string[];
  readonly by: Point;
}

/** What the rest of the page may ask of the canvas. */
export interface BoardHandle {
  /** Shows the whole board. */
  fit(): void;
  /** Looks at the board as when it is opened. */
  open(): void;
  /** Shows the named parts, notes and connections. */
  zoomTo(ids: Iterable<string>): void;
  /** Zooms about the middle. */
  zoomBy(factor: number): void;
  /** Goes to zoom 1, the middle staying. */
  zoomActual(): void;
  /** Brings a part or note into the middle, near enough to be read. */
  centreOn(id: string): void;
  /** Brings a place into the middle, near enough to be read. */
  centreAt(at: Point): void;
  /** Where a comment stands: at the top of a part, where it is dragged to while it is, or half of the way along a connection; null where it is not there. */
  anchorOf(subject: CommentSubject): Point | null;
  /** Whether the wires of a connection lie where people laid them; not while something is in the way there. */
  liesAsLaid(connection: string): boolean;
  /** Brings a part or note on screen by the least move, without zooming. */
  reveal(id: string): void;
  /** Middle of a part or note, or of a port (`part/domain/interface`), in CSS px of the page; null where it is not there. */
  screenOf(id: string): { readonly x: number; readonly y: number } | null;
  /** The box that a part, note or frame takes, in board units; null where it is not there. */
  boxOf(id: string): Box | null;
  /** The box that the name of a part takes, in board units; null where it is not there. */
  nameBoxOf(id: string): Box | null;
  /** The board point under a point of the page. */
  boardOf(x: number, y: number): Point;
  viewport(): Viewport;
  /** Of the canvas, in CSS px. */
  size(): Size;
  /** Shows this part of the board; it glides there in so many ms, else is there at once. */
  setViewport(viewport: Viewport, ms?: number): void;
  /** Called after each frame of the picture, until what it gives is called. */
  onFrame(listener: () => void): () => void;
  /** Begins a note, or a frame around the selection, at a board point; at the pointer, else in the middle, where none is given. */
  newNote(kind: 'note' | 'frame', at?: Point): void;
  editNote(id: string): void;
  /** Lights these connections up, as under the pointer, until others are named; none: no more. */
  light(connections: readonly string[]): void;
  /** Takes the keyboard's focus. */
  focus(): void;
  /** The board point under the pointer; null where it is not over the board. */
  pointer(): Point | null;
  /** What is seen of the board above the tools, less a little at its edges. */
  visible(): Box;
  /** The middle of what is shown, on the grid: where something new is put. */
  middle(): Point;
}

/** What is written: a note or frame of the board, or, without an id, one that is still to be made. */
export interface NoteDraft {
  readonly id: string | null;
  readonly kind: 'note' | 'frame';
  readonly text: string;
  readonly area: Box;
}
