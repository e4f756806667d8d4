/** A gesture on the board while it is under way, and what it shows. */
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import type { Corner, SceneNote } from '#engine/drawing/scene/notes.ts';
import type { PendingConnection } from '../connecting.ts';
import type { NoteResize } from '../drag-preview.ts';
import type { DragReport } from '../host.ts';
import type { OverlayPainter } from '../renderer.ts';
import type { ConnectionDrag } from './connection-drag.ts';
import type { SegmentDrag } from './lay-segment.ts';
import type { Tooltip } from './tip.ts';

/** What a gesture shows while it is under way. */
export interface Feedback {
  /** The area that a note would take, whose corner is dragged; null when it was let go. */
  resizing(resize: NoteResize | null): void;
  /** What is dragged now and how far; null when it was dropped. */
  dragged(drag: DragReport | null): void;
  /** The connection that is being drawn; null when it was dropped. */
  pending(pending: PendingConnection | null): void;
  /** Writing begins in this area, which a hand chose. */
  write(kind: 'note' | 'frame', area: Box): void;
  overlay(painters: readonly OverlayPainter[]): void;
  tip(tip: Tooltip | null): void;
  cursor(shape: 'default' | 'pointer' | 'crosshair' | 'grabbing' | 'nwse' | 'nesw' | 'ns' | 'ew'): void;
}

/** A gesture from its first few px to the drop. */
export type DragSession =
  /** It changes nothing and marks nothing: the board may only be looked at, or all that was grabbed is locked. */
  | { readonly kind: 'refused'; readonly locked: readonly string[] }
  | { readonly kind: 'marquee'; readonly from: Point; readonly added: ReadonlySet<string> | null }
  | {
      readonly kind: 'move';
      readonly from: Point;
      readonly grabbed: Point;
      readonly ids: readonly string[];
      /** Selected as well, and not moved. */
      readonly locked: readonly string[];
      by: Point;
    }
  | { readonly kind: 'resize'; readonly note: SceneNote; readonly corner: Corner; area: Box }
  | { readonly kind: 'comment' }
  | { readonly kind: 'draw'; readonly what: 'note' | 'frame'; readonly from: Point; area: Box }
  | SegmentDrag
  | ConnectionDrag;

export type HandCode = typeof import('./hand-code.ts').handCode;
