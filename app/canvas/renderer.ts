/**
 * The layers of the picture and the frame that keeps them together: a base canvas that is larger than the view, the page's own
 * elements for near parts and notes, an overlay canvas for what moves. Framework-free; whoever mounts near items listens to
 * `near` and registers their elements.
 */

import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import { boxAround, overlap } from '#engine/drawing/geometry.ts';
import type { Highlights } from '#engine/drawing/paint/highlights.ts';
import { NO_HIGHLIGHTS } from '#engine/drawing/paint/highlights.ts';
import { paintHeldNotes } from '#engine/drawing/paint/note.ts';
import { TITLE_ONLY } from '#engine/drawing/paint/part.ts';
import type { Palette } from '#engine/drawing/palette.ts';
import type { ScenePart } from '#engine/drawing/scene/items.ts';
import type { SceneNote } from '#engine/drawing/scene/notes.ts';
import { sizeOf } from '#engine/drawing/scene/notes.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { SceneChange } from '#engine/drawing/scene/scene-change.ts';
import type { NoteResize } from './drag-preview.ts';
import { DragPreview } from './drag-preview.ts';
import { MountedSet } from './elements/mounted-set.ts';
import { Motion } from './motion.ts';
import { BaseLayer, devicePixel, sizeCanvas } from './paint/base-layer.ts';
import { paintDragged } from './paint/dragged.ts';
import { OverlayCanvas } from './paint/overlay-canvas.ts';
import { readPalette } from './paint/page-palette.ts';
import type { Size, Viewport } from './viewport.ts';

/** Paints into board coordinates on the overlay and gives the box that it touched, or null. */
export type OverlayPainter = (g: CanvasRenderingContext2D, k: number, palette: Palette) => Box | null;

/** The elements that the picture is made of: in `host` the mover and above it the overlay, in the mover the base and the near items. */
export interface RendererLayers {
  readonly host: HTMLElement;
  readonly mover: HTMLElement;
  readonly base: HTMLCanvasElement;
  readonly near: HTMLElement;
  readonly overlay: HTMLCanvasElement;
}

interface RendererEvents {
  /** Parts and notes that should be on the page as elements, in no order. */
  near(parts: readonly ScenePart[], notes: readonly SceneNote[]): void;
  /** A near part or note looks otherwise: its element should be drawn anew. */
  redrawn(ids: ReadonlySet<string>): void;
  /** After each frame. */
  framed(viewport: Viewport): void;
}

export class BoardRenderer {
  readonly #layers: RendererLayers;
  readonly #scene: Scene;
  readonly #events: RendererEvents;
  readonly #elements = new Map<string, HTMLElement>();
  readonly #mounted: MountedSet;
  readonly #motion: Motion;
  readonly #base: BaseLayer;
  readonly #overlay: OverlayCanvas;
  readonly #preview = new DragPreview();
  readonly #unsubscribe: () => void;
  #palette: Palette;
  #highlights: Highlights = NO_HIGHLIGHTS;
  #painters: readonly OverlayPainter[] = [];
  #viewport: Viewport = { x: 0, y: 0, k: 1 };
  #size: Size = { width: 0, height: 0 };
  #ratio = 1;
  #pending = 0;

  constructor(layers: RendererLayers, scene: Scene, events: RendererEvents) {
    this.#layers = layers;
    this.#scene = scene;
    this.#events = events;
    this.#mounted = new MountedSet(scene);
    this.#base = new BaseLayer(layers.base);
    this.#overlay = new OverlayCanvas(layers.overlay);
    this.#motion = new Motion(layers, () => this.invalidate());
    this.#palette = readPalette(layers.host);
    this.#unsubscribe = scene.subscribe((change) => this.#changed(change));
    this.resize();
  }

  get viewport(): Viewport {
    return this.#viewport;
  }

  get size(): Size {
    return this.#size;
  }

  setViewport(viewport: Viewport): void {
    if (this.#base.painted !== null) this.#motion.moved(this.#viewport, viewport);
    this.#viewport = viewport;
    this.#schedule();
  }

  setHighlights(highlights: Highlights): void {
    this.#highlights = highlights;
    this.invalidate();
  }

  /** Parts and notes that are drawn `offset` away from their place, with wires that follow: dragged here or by somebody else. */
  setDragged(offsets: ReadonlyMap<string, Point>): void {
    const { moved, sameItems } = this.#preview.drag(offsets, this.#scene);
    for (const id of moved) this.#put(id);
    if (!sameItems) this.invalidate();
    this.#schedule();
  }

  /** Draws a note to an area other than its own; null draws it to its own again. */
  setResize(resize: NoteResize | null): void {
    const before = this.#preview.resize;
    this.#preview.setResize(resize);
    if (before?.id !== resize?.id) this.invalidate();
    for (const its of [before, resize]) if (its !== null) this.#put(its.id);
    this.#schedule();
  }

  /** What lies on top, in order; called again each frame in which anything moves. */
  setOverlay(painters: readonly OverlayPainter[]): void {
    this.#painters = painters;
    this.#schedule();
  }

  /** How far from its place a part or note is drawn, because it is dragged. */
  offsetOf(id: string): Point {
    return this.#preview.offsetOf(id);
  }

  /** Puts the element of a near part or note where that is, and keeps it there; null lets go of it. */
  register(id: string, element: HTMLElement | null): void {
    if (element === null) this.#elements.delete(id);
    else this.#elements.set(id, element);
    this.#put(id);
  }

  invalidate(): void {
    this.#base.invalidate();
    this.#schedule();
  }

  retheme(): void {
    this.#palette = readPalette(this.#layers.host);
    this.invalidate();
  }

  resize(): void {
    const { host, overlay } = this.#layers;
    const size = { width: host.clientWidth, height: host.clientHeight };
    const ratio = window.devicePixelRatio || 1;
    if (size.width === this.#size.width && size.height === this.#size.height && ratio === this.#ratio) return;
    this.#size = size;
    this.#ratio = ratio;
    this.#base.resize(size, ratio);
    sizeCanvas(overlay, size.width, size.height, ratio);
    this.#mounted.forget();
    this.#overlay.forget();
    this.#schedule();
  }

  dispose(): void {
    this.#unsubscribe();
    cancelAnimationFrame(this.#pending);
    this.#motion.end();
  }

  #changed(change: SceneChange): void {
    if (change.routes) {
      if (this.#showsAny(change.wires)) this.invalidate();
      return;
    }
    const redrawn = this.#mounted.follow(change);
    for (const id of redrawn) this.#put(id);
    if (redrawn.size > 0) this.#events.redrawn(redrawn);
    this.invalidate();
  }

  /** Whether one of the wires may lie on what is painted. */
  #showsAny(wires: ReadonlySet<string>): boolean {
    const area = this.#base.areaOf(this.#base.painted ?? this.#viewport);
    for (const id of wires) {
      const wire = this.#scene.wires.get(id);
      if (wire !== undefined && overlap(wire, area)) return true;
    }
    return false;
  }

  #schedule(): void {
    if (this.#pending === 0) this.#pending = requestAnimationFrame(() => this.#frame());
  }

  #frame(): void {
    this.#pending = 0;
    if (this.#size.width === 0) return;
    const { zooming } = this.#motion;
    if (!zooming) this.#mountNear();
    const far = zooming || this.#mounted.empty;
    if (this.#base.needsPaint(this.#viewport, far, zooming)) {
      this.#base.paint(this.#viewport, {
        scene: this.#scene,
        palette: this.#palette,
        highlights: this.#highlights,
        preview: this.#preview,
        far,
      });
    }
    this.#moveLayers();
    this.#paintOverlay(far);
    this.#events.framed(this.#viewport);
  }

  #mountNear(): void {
    if (this.#mounted.choose(this.#viewport, this.#size)) this.#events.near(this.#mounted.parts, this.#mounted.notes);
    this.#motion.shown();
  }

  /** A pan moves one element, which holds base and near items; they themselves move when the base is painted anew. */
  #moveLayers(): void {
    const { mover, base, near } = this.#layers;
    const { x, y, k } = this.#viewport;
    const painted = this.#base.painted ?? this.#viewport;
    const [across, down] = this.#base.overscan;
    const [px, py] = [this.#snapped(painted.x), this.#snapped(painted.y)];
    const stretch = k / painted.k;
    if (stretch === 1) {
      transform(mover, `translate(${this.#snapped(x) - px}px,${this.#snapped(y) - py}px)`);
      transform(base, `translate(${-across}px,${-down}px)`);
      if (this.#motion.zooming) return;
      transform(near, `translate(${px}px,${py}px) scale(${k})`);
      near.classList.toggle('small', k < TITLE_ONLY);
    } else {
      transform(mover, 'translate(0px,0px)');
      const [dx, dy] = [this.#snapped(x) - (px + across) * stretch, this.#snapped(y) - (py + down) * stretch];
      transform(base, `translate(${dx}px,${dy}px) scale(${stretch})`);
    }
  }

  #paintOverlay(far: boolean): void {
    const [preview, painters] = [this.#preview, this.#painters];
    if (this.#overlay.isClean && painters.length === 0 && preview.isEmpty) return;
    const { k, x, y } = this.#viewport;
    const [scene, palette, highlights] = [this.#scene, this.#palette, this.#highlights];
    this.#overlay.paint({ k, x: this.#snapped(x), y: this.#snapped(y) }, this.#ratio, (g) => [
      paintHeldNotes(g, preview.notes(scene), far, k, palette, highlights),
      preview.offsets.size === 0
        ? null
        : paintDragged(
            g,
            scene,
            { offsets: preview.offsets, wires: preview.wires, painted: far },
            k,
            palette,
            highlights,
          ),
      ...painters.map((paint) => paint(g, k, palette)),
    ]);
  }

  #put(id: string): void {
    const element = this.#elements.get(id);
    const placed = this.#scene.item(id);
    if (element === undefined || placed === undefined) return;
    const [dx, dy] = this.offsetOf(id);
    const dragged = dx !== 0 || dy !== 0;
    const resized = this.#preview.resize?.id === id ? this.#preview.resize.area : null;
    const { minX, minY } = resized ?? ('area' in placed ? placed.area : boxAround(placed.at, ...bodyOf(placed)));
    element.style.left = `${minX}px`;
    element.style.top = `${minY}px`;
    if ('area' in placed) {
      const [across, down] = sizeOf(resized ?? placed.area);
      element.style.width = `${across}px`;
      if (placed.note.kind === 'note') element.style.height = `${down}px`;
    }
    transform(element, dragged ? `translate(${dx}px,${dy}px)` : '');
    element.toggleAttribute('data-dragged', dragged);
  }

  #snapped(value: number): number {
    return devicePixel(value, this.#ratio);
  }
}

function bodyOf({ layout }: ScenePart): readonly [number, number] {
  return [layout.width, layout.height];
}

/** Sets a transform that differs: setting an equal one still costs a look at the style. */
function transform(element: HTMLElement, value: string): void {
  if (element.style.transform !== value) element.style.transform = value;
}
