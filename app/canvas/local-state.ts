/** What only the canvas itself knows, as signals: what is mounted, held, aimed at and told beside the pointer. */
import { createSignal } from 'solid-js';
import type { ScenePart } from '#engine/drawing/scene/items.ts';
import type { SceneNote } from '#engine/drawing/scene/notes.ts';
import { Listeners } from '#schemas/listeners.ts';
import type { PendingConnection } from './connecting.ts';
import type { NoteResize } from './drag-preview.ts';
import { MountedItems } from './elements/mounted-items.ts';
import type { DragReport, NoteDraft } from './host.ts';
import type { Tooltip } from './input/tip.ts';
import type { OverlayPainter } from './renderer.ts';
import type { Viewport } from './viewport.ts';

export type LocalState = ReturnType<typeof localState>;

export function localState() {
  const [resize, setResize] = createSignal<NoteResize | null>(null);
  const [tip, setTip] = createSignal<Tooltip | null>(null);
  const [pending, setPending] = createSignal<PendingConnection | null>(null);
  const [current, setCurrent] = createSignal<string | null>(null);
  const [ringed, setRinged] = createSignal<string | null>(null);
  const [dragged, setDragged] = createSignal<DragReport | null>(null);
  const [acting, setActing] = createSignal<readonly OverlayPainter[]>([]);
  const [lit, setLit] = createSignal<readonly string[]>([]);
  const [draft, setDraft] = createSignal<NoteDraft | null>(null);
  return {
    parts: new MountedItems<ScenePart>(),
    notes: new MountedItems<SceneNote>(),
    /** The note that is being resized. */
    resize,
    setResize,
    tip,
    setTip,
    /** The connection that is being drawn. */
    pending,
    setPending,
    /** The one item that Tab reaches. */
    current,
    setCurrent,
    /** The item on which the keyboard stands in the list beside the picture. */
    ringed,
    setRinged,
    /** What this hand drags. */
    dragged,
    setDragged,
    /** What the gesture under way paints. */
    acting,
    setActing,
    /** Connections that something outside of the canvas lights up. */
    lit,
    setLit,
    /** The note that is being written. */
    draft,
    setDraft,
    /** Who is called after each frame of the renderer. */
    frames: new Listeners<[viewport: Viewport]>(),
  };
}
