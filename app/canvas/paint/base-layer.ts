/** The canvas under everything: dots, frames and wires always, parts and notes when they are far. */
import { bySeq } from '#engine/board/board.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import { within } from '#engine/drawing/geometry.ts';
import type { Highlights } from '#engine/drawing/paint/highlights.ts';
import { paintFrame, paintFrameTitle, paintNote } from '#engine/drawing/paint/note.ts';
import { withinOverdraw } from '#engine/drawing/paint/overdraw.ts';
import { haveMorePorts, paintPart, paintSmallParts } from '#engine/drawing/paint/part.ts';
import { paintWires } from '#engine/drawing/paint/wires.ts';
import type { Palette } from '#engine/drawing/palette.ts';
import type { ScenePart } from '#engine/drawing/scene/items.ts';
import type { SceneNote } from '#engine/drawing/scene/notes.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { DragPreview } from '../drag-preview.ts';
import type { Size, Viewport } from '../viewport.ts';
import { visibleBox } from '../viewport.ts';
import { paintDots } from './dots.ts';

/** The canvas reaches this share of the view beyond each of its edges, so that a pan moves it and paints nothing. */
const OVERSCAN = 0.25;
/** While the view zooms the old picture is stretched so far, and further where painting took long. */
const STRETCH = 1.5;
const SLOW_STRETCH = 2;
const SLOW_PAINT_MS = 4;
/** Below this zoom, or beyond so many, parts are plain boxes. */
const SMALL_ZOOM = 0.12;
const DETAILED_PARTS = 2500;

interface BasePicture {
  readonly scene: Scene;
  readonly palette: Palette;
  readonly highlights: Highlights;
  /** What is held is left out: the overlay shows it. */
  readonly preview: DragPreview;
  /** Whether parts and notes are painted here: they are no elements. */
  readonly far: boolean;
}

export class BaseLayer {
  readonly #canvas: HTMLCanvasElement;
  #size: Size = { width: 0, height: 0 };
  #ratio = 1;
  #painted: { readonly viewport: Viewport; readonly far: boolean } | null = null;
  #paintMs = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  /** The viewport of the picture that the canvas holds; null where it is out of date. */
  get painted(): Viewport | null {
    return this.#painted?.viewport ?? null;
  }

  /** CSS px beyond the left and the upper edge of the view. */
  get overscan(): readonly [number, number] {
    return [Math.round(this.#size.width * OVERSCAN), Math.round(this.#size.height * OVERSCAN)];
  }

  resize(size: Size, ratio: number): void {
    this.#size = size;
    this.#ratio = ratio;
    const [across, down] = this.overscan;
    sizeCanvas(this.#canvas, size.width + 2 * across, size.height + 2 * down, ratio);
    this.invalidate();
  }

  invalidate(): void {
    this.#painted = null;
  }

  /** The part of the board that a picture for `viewport` holds. */
  areaOf(viewport: Viewport): Box {
    return visibleBox(viewport, this.#size, Math.max(...this.overscan));
  }

  needsPaint(viewport: Viewport, far: boolean, zooming: boolean): boolean {
    const painted = this.#painted;
    if (painted === null || painted.far !== far) return true;
    const [across, down] = this.overscan;
    const stretch = viewport.k / painted.viewport.k;
    if (stretch === 1) {
      return Math.abs(viewport.x - painted.viewport.x) > across || Math.abs(viewport.y - painted.viewport.y) > down;
    }
    const most = this.#paintMs < SLOW_PAINT_MS ? STRETCH : SLOW_STRETCH;
    if (!zooming || stretch > most || stretch < 1 / most) return true;
    const shown = visibleBox(painted.viewport, this.#size, Math.min(across, down));
    return !within(visibleBox(viewport, this.#size), shown);
  }

  paint(viewport: Viewport, { scene, palette, highlights, preview, far }: BasePicture): void {
    const g = this.#canvas.getContext('2d', { alpha: false });
    if (g === null) return;
    const began = performance.now();
    const { k, x, y } = viewport;
    const [across, down] = this.overscan;
    const ratio = this.#ratio;
    const area = this.areaOf(viewport);
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.globalAlpha = 1;
    g.fillStyle = palette.canvas;
    g.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    g.setTransform(
      ratio,
      0,
      0,
      ratio,
      (across + devicePixel(x, ratio)) * ratio,
      (down + devicePixel(y, ratio)) * ratio,
    );
    paintDots(g, area, k, palette);
    g.scale(k, k);
    const notes = stillNotes(scene, area, preview);
    for (const note of notes) if (note.note.kind === 'frame') paintFrame(g, note, k, palette, highlights);
    const wires = scene.wiresIn(area);
    const still = preview.wires.size === 0 ? wires : wires.filter((wire) => !preview.wires.has(wire.id));
    paintWires(g, still, k, palette, highlights);
    const text = { chars: LIMITS.noteCharsPainted };
    for (const note of far ? notes : []) {
      if (note.note.kind === 'frame') paintFrameTitle(g, note, k, palette, highlights);
      else paintNote(g, note, k, palette, highlights, text);
    }
    // What is drawn as itself is painted here near too: its element has no look of its own.
    if (far || scene.isDrawn) {
      const parts = scene.partsIn(area).filter(({ drawn, id }) => (far || drawn !== null) && !preview.holds(id));
      paintParts(g, parts, k, palette, highlights);
    }
    this.#paintMs = performance.now() - began;
    this.#painted = { viewport, far };
  }
}

/** `value` in whole device pixels, so that one line stays one line. */
export function devicePixel(value: number, ratio: number): number {
  return Math.round(value * ratio) / ratio;
}

export function sizeCanvas(canvas: HTMLCanvasElement, width: number, height: number, ratio: number): void {
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
}

/** Notes in `area` that nobody holds, those made later last, as far as they are painted. */
function stillNotes(scene: Scene, area: Box, preview: DragPreview): SceneNote[] {
  const still = scene.notesIn(area).filter((note) => !preview.holds(note.id));
  return withinOverdraw(
    still.sort((a, b) => bySeq(a.note, b.note)),
    area,
  );
}

function paintParts(
  g: CanvasRenderingContext2D,
  parts: ScenePart[],
  k: number,
  palette: Palette,
  highlights: Highlights,
): void {
  if (k < SMALL_ZOOM || parts.length > DETAILED_PARTS || haveMorePorts(parts, LIMITS.portsPainted)) {
    paintSmallParts(g, parts, k, palette, highlights);
    return;
  }
  parts.sort((a, b) => bySeq(a.part, b.part));
  for (const part of parts) paintPart(g, part, k, palette, highlights);
}
