/**
 * The layers of the picture and the frame that keeps them together: an overscan canvas (dots and wires always, parts when
 * far), the page's own elements for near parts, an overlay canvas for what moves. Framework-free; whoever mounts near parts
 * listens to `near` and registers their elements.
 */

import { bySeq } from '#engine/board/board.ts';
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import { overlap, shifted, within } from '#engine/drawing/geometry.ts';
import { NearSet } from './elements/near-set.ts';
import type { Look } from './look.ts';
import { PLAIN_LOOK } from './look.ts';
import { Motion } from './motion.ts';
import type { SceneNote } from './notes.ts';
import { sizeOf } from './notes.ts';
import { paintDots } from './paint/dots.ts';
import { paintLifted } from './paint/lifted.ts';
import { paintFrame, paintFrameTitle, paintHeldNotes, paintNote } from './paint/note.ts';
import type { Palette } from './paint/palette.ts';
import { readPalette } from './paint/palette.ts';
import { paintPart, paintSmallParts, TITLE_ONLY } from './paint/part.ts';
import { WipedCanvas } from './paint/wiped-canvas.ts';
import { paintWires } from './paint/wires.ts';
import type { Scene, SceneChange, ScenePart } from './scene.ts';
import type { Size, View } from './view.ts';
import { visibleBox } from './view.ts';

const OVERSCAN = 0.25;
/** While it zooms the old picture is stretched so far, and further where painting took long: then until it rests. */
const STRETCH = 1.5;
const SLOW_STRETCH = 2;
const SLOW_PAINT_MS = 4;
/** Paints into board coordinates on the overlay and gives the box that it touched, or null. */
export type OverlayPainter = (g: CanvasRenderingContext2D, k: number, palette: Palette) => Box | null;

/** The elements that the picture is made of: in `host` the mover and above it the overlay, in the mover the base and the near parts. */
export interface StageLayers {
  readonly host: HTMLElement;
  readonly mover: HTMLElement;
  readonly base: HTMLCanvasElement;
  readonly near: HTMLElement;
  readonly overlay: HTMLCanvasElement;
}

export interface StageEvents {
  /** Parts and notes that should be on the page as elements, in no order. */
  near(parts: readonly ScenePart[], notes: readonly SceneNote[]): void;
  /** A near part or note looks otherwise: its element should be drawn anew. */
  redrawn(ids: ReadonlySet<string>): void;
  /** After each frame. */
  framed(view: View): void;
}

/** The area that a note is drawn to while one of its corners is dragged. */
export interface Shape {
  readonly id: string;
  readonly area: Box;
}

interface Painted {
  readonly view: View;
  readonly far: boolean;
}

export class Stage {
  readonly base: HTMLCanvasElement;
  readonly layer: HTMLElement;
  readonly overlay: HTMLCanvasElement;
  readonly #host: HTMLElement;
  readonly #mover: HTMLElement;
  readonly #scene: Scene;
  readonly #events: StageEvents;
  readonly #elements = new Map<string, HTMLElement>();
  readonly #unsubscribe: () => void;
  #palette: Palette;
  #look: Look = PLAIN_LOOK;
  #lifted: ReadonlyMap<string, Point> = new Map();
  #liftedWires = new Set<string>();
  #painters: readonly OverlayPainter[] = [];
  #view: View = { x: 0, y: 0, k: 1 };
  #size: Size = { width: 0, height: 0 };
  #ratio = 1;
  #painted: Painted | null = null;
  #paintMs = 0;
  #shape: Shape | null = null;
  readonly #near: NearSet;
  readonly #motion: Motion;
  readonly #top: WipedCanvas;
  #pending = 0;

  constructor(layers: StageLayers, scene: Scene, events: StageEvents) {
    this.#host = layers.host;
    this.#mover = layers.mover;
    this.base = layers.base;
    this.layer = layers.near;
    this.overlay = layers.overlay;
    this.#scene = scene;
    this.#near = new NearSet(scene);
    this.#events = events;
    this.#top = new WipedCanvas(layers.overlay);
    this.#motion = new Motion(layers, () => this.invalidate());
    this.#palette = readPalette(layers.host);
    this.#unsubscribe = scene.subscribe((change) => this.#changed(change));
    this.resize();
  }

  get view(): View {
    return this.#view;
  }

  get size(): Size {
    return this.#size;
  }

  get palette(): Palette {
    return this.#palette;
  }

  /** Whether near parts are elements now, not paint. */
  get isNear(): boolean {
    return !this.#near.empty && !this.#motion.zooming;
  }

  setView(view: View): void {
    if (this.#painted !== null) this.#motion.moved(this.#view, view);
    this.#view = view;
    this.#schedule();
  }

  setLook(look: Look): void {
    this.#look = look;
    this.invalidate();
  }

  /** Parts and notes that are drawn `offset` away from their place, with wires that follow: dragged here or by somebody else. */
  setLifted(lifted: ReadonlyMap<string, Point>): void {
    const sameParts = lifted.size === this.#lifted.size && [...lifted.keys()].every((id) => this.#lifted.has(id));
    const before = this.#lifted;
    this.#lifted = lifted;
    for (const id of new Set([...before.keys(), ...lifted.keys()])) this.#put(id);
    if (!sameParts) {
      this.#liftedWires = new Set();
      for (const id of lifted.keys())
        for (const wire of this.#scene.parts.get(id)?.wires ?? []) this.#liftedWires.add(wire);
      this.invalidate();
    }
    this.#schedule();
  }

  /** Draws a note to an area other than its own; null draws it to its own again. */
  setShape(shape: Shape | null): void {
    const before = this.#shape;
    this.#shape = shape;
    if (before?.id !== shape?.id) this.invalidate();
    for (const its of [before, shape]) if (its !== null) this.#put(its.id);
    this.#schedule();
  }

  /** What lies on top, in order; called again each frame in which anything moves. */
  setOverlay(painters: readonly OverlayPainter[]): void {
    this.#painters = painters;
    this.#schedule();
  }

  /** How far from its place a part or note is drawn, because it is dragged. */
  offsetOf(id: string): Point {
    return this.#lifted.get(id) ?? [0, 0];
  }

  /** Puts the element of a near part or note where that is, and keeps it there; null lets go of it. */
  register(id: string, element: HTMLElement | null): void {
    if (element === null) this.#elements.delete(id);
    else this.#elements.set(id, element);
    this.#put(id);
  }

  elementOf(id: string): HTMLElement | undefined {
    return this.#elements.get(id);
  }

  invalidate(): void {
    this.#painted = null;
    this.#schedule();
  }

  retheme(): void {
    this.#palette = readPalette(this.#host);
    this.invalidate();
  }

  resize(): void {
    const size = { width: this.#host.clientWidth, height: this.#host.clientHeight };
    const ratio = window.devicePixelRatio || 1;
    if (size.width === this.#size.width && size.height === this.#size.height && ratio === this.#ratio) return;
    this.#size = size;
    this.#ratio = ratio;
    const [ox, oy] = this.#overscan();
    sized(this.base, size.width + 2 * ox, size.height + 2 * oy, ratio);
    sized(this.overlay, size.width, size.height, ratio);
    this.#near.forget();
    this.#top.forget();
    this.invalidate();
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
    const redrawn = this.#near.follow(change);
    for (const id of redrawn) this.#put(id);
    if (redrawn.size > 0) this.#events.redrawn(redrawn);
    this.invalidate();
  }

  /** Whether one of the wires may lie on what is painted. */
  #showsAny(wires: ReadonlySet<string>): boolean {
    const [ox, oy] = this.#overscan();
    const area = visibleBox(this.#painted?.view ?? this.#view, this.#size, Math.max(ox, oy));
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
    const far = zooming || this.#near.empty;
    if (this.#needsPaint(far)) this.#paint(far);
    this.#moveLayers();
    this.#paintOverlay(far);
    this.#events.framed(this.#view);
  }

  #mountNear(): void {
    if (this.#near.choose(this.#view, this.#size)) this.#events.near(this.#near.parts, this.#near.notes);
    this.#motion.shown();
  }

  #needsPaint(far: boolean): boolean {
    const painted = this.#painted;
    if (painted === null || painted.far !== far) return true;
    const [ox, oy] = this.#overscan();
    const stretch = this.#view.k / painted.view.k;
    if (stretch === 1) {
      return Math.abs(this.#view.x - painted.view.x) > ox || Math.abs(this.#view.y - painted.view.y) > oy;
    }
    const most = this.#paintMs < SLOW_PAINT_MS ? STRETCH : SLOW_STRETCH;
    if (!this.#motion.zooming || stretch > most || stretch < 1 / most) return true;
    const shown = visibleBox(painted.view, this.#size, Math.min(ox, oy));
    return !within(visibleBox(this.#view, this.#size), shown);
  }

  #paint(far: boolean): void {
    const g = this.base.getContext('2d', { alpha: false });
    if (g === null) return;
    const began = performance.now();
    const { k, x, y } = this.#view;
    const [ox, oy] = this.#overscan();
    const ratio = this.#ratio;
    const area = visibleBox(this.#view, this.#size, Math.max(ox, oy));
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.globalAlpha = 1;
    g.fillStyle = this.#palette.canvas;
    g.fillRect(0, 0, this.base.width, this.base.height);
    g.setTransform(ratio, 0, 0, ratio, (ox + this.#snapped(x)) * ratio, (oy + this.#snapped(y)) * ratio);
    paintDots(g, area, k, this.#palette);
    g.scale(k, k);
    const lifted = this.#lifted;
    const notes = this.#stillNotes(area);
    for (const note of notes) if (note.note.kind === 'frame') paintFrame(g, note, k, this.#palette, this.#look);
    const loose = this.#liftedWires;
    const wires = this.#scene.wiresIn(area);
    const still = loose.size === 0 ? wires : wires.filter((wire) => !loose.has(wire.id));
    paintWires(g, still, k, this.#palette, this.#look);
    if (far) {
      for (const note of notes) {
        const paint = note.note.kind === 'frame' ? paintFrameTitle : paintNote;
        paint(g, note, k, this.#palette, this.#look);
      }
      const parts = this.#scene.partsIn(area);
      const placed = lifted.size === 0 ? parts : parts.filter((part) => !lifted.has(part.id));
      this.#paintParts(g, placed, k);
    }
    this.#paintMs = performance.now() - began;
    this.#painted = { view: this.#view, far };
  }

  /** Notes in `area` that nobody holds, those made later last. */
  #stillNotes(area: Box): SceneNote[] {
    return this.#scene
      .notesIn(area)
      .filter((note) => !this.#lifted.has(note.id) && this.#shape?.id !== note.id)
      .sort((a, b) => bySeq(a.note, b.note));
  }

  /** Notes that somebody drags or reshapes, where they are drawn now. */
  #heldNotes(): SceneNote[] {
    const held: SceneNote[] = [];
    for (const id of this.#lifted.keys()) {
      const note = this.#scene.notes.get(id);
      if (note !== undefined) held.push({ ...note, area: shifted(note.area, this.offsetOf(id)) });
    }
    const shaped = this.#shape === null ? undefined : this.#scene.notes.get(this.#shape.id);
    if (shaped !== undefined && this.#shape !== null) held.push({ ...shaped, area: this.#shape.area });
    return held;
  }

  #paintParts(g: CanvasRenderingContext2D, parts: ScenePart[], k: number): void {
    if (k < 0.12 || parts.length > 2500) {
      paintSmallParts(g, parts, k, this.#palette, this.#look);
      return;
    }
    parts.sort((a, b) => a.part.seq - b.part.seq || (a.id < b.id ? -1 : 1));
    for (const part of parts) paintPart(g, part, k, this.#palette, this.#look);
  }

  /** A pan moves one element, which holds canvas and parts; they themselves move when the canvas is painted anew. */
  #moveLayers(): void {
    const { x, y, k } = this.#view;
    const painted = this.#painted?.view ?? this.#view;
    const [ox, oy] = this.#overscan();
    const [px, py] = [this.#snapped(painted.x), this.#snapped(painted.y)];
    const stretch = k / painted.k;
    if (stretch === 1) {
      place(this.#mover, `translate(${this.#snapped(x) - px}px,${this.#snapped(y) - py}px)`);
      place(this.base, `translate(${-ox}px,${-oy}px)`);
      if (this.#motion.zooming) return;
      place(this.layer, `translate(${px}px,${py}px) scale(${k})`);
      this.layer.classList.toggle('small', k < TITLE_ONLY);
    } else {
      place(this.#mover, 'translate(0px,0px)');
      const [dx, dy] = [this.#snapped(x) - (px + ox) * stretch, this.#snapped(y) - (py + oy) * stretch];
      place(this.base, `translate(${dx}px,${dy}px) scale(${stretch})`);
    }
  }

  #paintOverlay(far: boolean): void {
    const [lifted, painters] = [this.#lifted, this.#painters];
    if (this.#top.isClean && painters.length === 0 && lifted.size === 0 && this.#shape === null) return;
    const { k, x, y } = this.#view;
    const [palette, look] = [this.#palette, this.#look];
    this.#top.paint({ k, x: this.#snapped(x), y: this.#snapped(y) }, this.#ratio, (g) => [
      paintHeldNotes(g, this.#heldNotes(), far, k, palette, look),
      lifted.size === 0
        ? null
        : paintLifted(g, this.#scene, { offsets: lifted, wires: this.#liftedWires, painted: far }, k, palette, look),
      ...painters.map((paint) => paint(g, k, palette)),
    ]);
  }

  #put(id: string): void {
    const element = this.#elements.get(id);
    const placed = this.#scene.thing(id);
    if (element === undefined || placed === undefined) return;
    const [dx, dy] = this.offsetOf(id);
    const lifted = dx !== 0 || dy !== 0;
    const shaped = this.#shape?.id === id ? this.#shape.area : null;
    const { minX, minY } = shaped ?? ('area' in placed ? placed.area : placed);
    element.style.left = `${minX}px`;
    element.style.top = `${minY}px`;
    if ('area' in placed) {
      const [across, down] = sizeOf(shaped ?? placed.area);
      element.style.width = `${across}px`;
      if (placed.note.kind === 'note') element.style.height = `${down}px`;
    }
    place(element, lifted ? `translate(${dx}px,${dy}px)` : '');
    element.toggleAttribute('data-lifted', lifted);
  }

  #overscan(): readonly [number, number] {
    return [Math.round(this.#size.width * OVERSCAN), Math.round(this.#size.height * OVERSCAN)];
  }

  /** Whole device pixels, so that one line stays one line. */
  #snapped(value: number): number {
    return Math.round(value * this.#ratio) / this.#ratio;
  }
}

/** Sets a transform that differs: setting an equal one still costs a look at the style. */
function place(element: HTMLElement, transform: string): void {
  if (element.style.transform !== transform) element.style.transform = transform;
}

function sized(canvas: HTMLCanvasElement, width: number, height: number, ratio: number): void {
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
}
