/** Which parts and notes are elements of the page: those in and around the view while it is near and they are few. */
import type { Box } from '#engine/drawing/geometry.ts';
import { grown, within } from '#engine/drawing/geometry.ts';
import type { ScenePart } from '#engine/drawing/scene/items.ts';
import type { SceneNote } from '#engine/drawing/scene/notes.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { SceneChange } from '#engine/drawing/scene/scene-change.ts';
import type { Size, Viewport } from '../viewport.ts';
import { visibleBox } from '../viewport.ts';

/** Below this zoom parts are painted, not mounted. */
const NEAR_ZOOM = 0.45;
const NEAR_PARTS = 600;
/** What near things may cost the page together: five for a part, one for a port, eight for a note, whose text is laid out. */
const NEAR_ELEMENTS = 2200;
/** CSS px around the view. */
const NEAR_PAD = 260;

export class MountedSet {
  readonly #scene: Scene;
  #parts = new Map<string, ScenePart>();
  #notes = new Map<string, SceneNote>();
  /** What was chosen for: while the view stays in it there is nothing to choose. */
  #box: Box | null = null;
  /** The zoom at which there was too much in it; a closer one may show less. */
  #crowdedAt: number | null = null;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  get parts(): readonly ScenePart[] {
    return [...this.#parts.values()];
  }

  get notes(): readonly SceneNote[] {
    return [...this.#notes.values()];
  }

  get empty(): boolean {
    return this.#parts.size + this.#notes.size === 0;
  }

  /** Chooses for a view; true where that is not what was chosen before. */
  choose(view: Viewport, size: Size): boolean {
    if (view.k < NEAR_ZOOM) {
      this.forget();
      if (this.empty) return false;
      this.#parts = new Map();
      this.#notes = new Map();
      return true;
    }
    const visible = visibleBox(view, size);
    const settled = this.#crowdedAt === null || this.#crowdedAt === view.k;
    if (settled && this.#box !== null && within(visible, this.#box)) return false;
    this.#box = grown(visible, NEAR_PAD / view.k);
    const parts = this.#scene.partsIn(this.#box);
    const notes = this.#scene.notesIn(this.#box);
    const elements = parts.reduce((sum, part) => sum + 5 + part.layout.ports.length, 8 * notes.length);
    const few = parts.length + notes.length <= NEAR_PARTS && elements <= NEAR_ELEMENTS;
    this.#crowdedAt = few ? null : view.k;
    const [nearParts, nearNotes] = few ? [parts, notes] : [[], []];
    if (holds(this.#parts, nearParts) && holds(this.#notes, nearNotes)) return false;
    this.#parts = new Map(nearParts.map((part) => [part.id, part]));
    this.#notes = new Map(nearNotes.map((note) => [note.id, note]));
    return true;
  }

  /** Chooses anew next time. */
  forget(): void {
    this.#box = null;
    this.#crowdedAt = null;
  }

  /** Takes what changed in the scene; gives the ids of elements that look or lie otherwise now. */
  follow(change: SceneChange): ReadonlySet<string> {
    const redrawn = new Set<string>();
    for (const id of change.removedParts) if (this.#parts.has(id)) this.forget();
    for (const id of change.parts) {
      const part = this.#scene.parts.get(id);
      if (part === undefined) continue;
      if (this.#parts.has(id)) {
        this.#parts.set(id, part);
        redrawn.add(id);
      } else this.forget();
    }
    for (const id of change.notes) {
      const note = this.#scene.notes.get(id);
      if (note !== undefined && this.#notes.has(id)) {
        this.#notes.set(id, note);
        redrawn.add(id);
      } else this.forget();
    }
    return redrawn;
  }
}

function holds<T extends { readonly id: string }>(mounted: ReadonlyMap<string, T>, wanted: readonly T[]): boolean {
  return wanted.length === mounted.size && wanted.every((thing) => mounted.get(thing.id) === thing);
}
