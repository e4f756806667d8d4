/** What the board canvas is given and what it tells. */
import type { Point, Severity } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import type { Ghost } from '#engine/proposals/ghosts.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Draft } from './elements/NoteEditor.tsx';
import type { Hit } from './hit.ts';
import type { Mark } from './look.ts';
import type { Joinable, PortRef } from './ports.ts';
import type { RemotePresence } from './presence.ts';
import type { Scene } from './scene.ts';
import type { View } from './view.ts';

/** The MIME type under which a library item that is dragged carries its definition key. */
export const PART_MIME = 'application/x-busbar-part';

export interface BoardHandle {
  /** Shows the whole board. */
  fit(): void;
  /** Shows the named parts, notes and connections. */
  zoomTo(ids: Iterable<string>): void;
  /** Zooms about the middle. */
  zoomBy(factor: number): void;
  /** Goes to zoom 1, the middle staying. */
  zoomActual(): void;
  /** Brings a part on screen without zooming, and focuses its element where it has one. */
  focusPart(id: string): void;
  /** Brings a part or note on screen by the least move, without zooming. */
  reveal(id: string): void;
  /** Middle of a part or note, or of a port (`part/domain/interface`), in CSS px of the page; null where it is not there. */
  screenOf(id: string): { readonly x: number; readonly y: number } | null;
  /** The board point under a point of the page. */
  boardOf(x: number, y: number): Point;
  view(): View;
  setView(view: View): void;
  /** Begins a note, or a frame around the selection, at a board point; at the pointer, else in the middle, where none is given. */
  newNote(kind: 'note' | 'frame', at?: Point): void;
  editNote(id: string): void;
  /** Lights these connections up, as under the pointer, until others are named; none: no more. */
  light(connections: readonly string[]): void;
  /** Takes the keyboard's focus. */
  focus(): void;
  /** The board point under the pointer; null where it is not over the board. */
  pointer(): Point | null;
  /** What is seen of the board, less a little at its edges. */
  visible(): Box;
  /** The middle of what is shown, on the grid: where something new is put. */
  middle(): Point;
}

export interface BoardCanvasProps {
  readonly scene: Scene;
  /** Ids of parts, notes and connections. */
  readonly selection: ReadonlySet<string>;
  readonly readOnly?: boolean;
  readonly presence?: readonly RemotePresence[];
  /** What agents that ask first would do. */
  readonly ghosts?: readonly Ghost[];
  /** By part or connection id. */
  readonly violations?: ReadonlyMap<string, Severity>;
  readonly marks?: ReadonlyMap<string, Mark>;
  /** Something to say to a screen reader; each new text is read once, politely. */
  readonly announcement?: string;
  /** Where to look first; the whole board where absent. */
  readonly initialView?: View;
  onSelect(ids: ReadonlySet<string>): void;
  /** Parts and notes. */
  onMove?(ids: readonly string[], by: Point): void;
  /** A note's or frame's text was written, or a new one's. */
  onWritten?(draft: Draft): void;
  onReshape?(note: string, area: Box): void;
  onConnect?(from: PortRef, to: PortRef): void;
  /** A connection was dropped where it may not end: why, in words. */
  onRefused?(reason: string): void;
  /** Asked once as a connection drag begins; by `portKey`. What is not named may not be joined. */
  connectability?(from: PortRef): ReadonlyMap<string, Joinable>;
  /** A port was pressed, or Enter was typed on it. */
  onPort?(port: PortRef): void;
  onDropPart?(definition: string, at: Point): void;
  /** The definition of what is dragged in, by the key that `onDropPart` gets. */
  definitionOf?(key: string): PartDefinitionFile | undefined;
  /** `screen` is in CSS px of the page. */
  onContextMenu?(target: Hit, screen: { readonly x: number; readonly y: number }, at: Point): void;
  onInspect?(id: string): void;
  onRename?(part: string): void;
  onDelete?(ids: readonly string[]): void;
  onRotate?(parts: readonly string[], counterClockwise: boolean): void;
  onFlip?(parts: readonly string[]): void;
  /** C was typed: list what the part, or the port of it, can be joined to. */
  onConnectMode?(part: string, port: PortRef | null): void;
  /** The pointer, at most once a frame; null when it left. For presence. */
  onCursor?(at: Point | null): void;
  onDragging?(drag: { readonly parts: readonly string[]; readonly by: Point } | null): void;
  onConnecting?(to: { readonly from: PortRef; readonly to: Point } | null): void;
  onView?(view: View): void;
  /** Every wire has its route. */
  onRouted?(): void;
  handle?(handle: BoardHandle): void;
}
