/** What is drawn away from its place while hands hold it: dragged parts and notes, and the one note that is resized. */
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import { shifted } from '#engine/drawing/geometry.ts';
import type { SceneNote } from '#engine/drawing/scene/notes.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';

/** The area that a note is drawn to while one of its corners is dragged. */
export interface NoteResize {
  readonly id: string;
  readonly area: Box;
}

export class DragPreview {
  #offsets: ReadonlyMap<string, Point> = new Map();
  #wires: ReadonlySet<string> = new Set();
  #resize: NoteResize | null = null;

  /** How far each dragged part or note is from its place. */
  get offsets(): ReadonlyMap<string, Point> {
    return this.#offsets;
  }

  /** Wires at dragged parts. */
  get wires(): ReadonlySet<string> {
    return this.#wires;
  }

  get resize(): NoteResize | null {
    return this.#resize;
  }

  get isEmpty(): boolean {
    return this.#offsets.size === 0 && this.#resize === null;
  }

  /** Drags these and no others. `moved` is all that lies elsewhere now; `sameItems` tells that it is what was dragged before. */
  drag(
    offsets: ReadonlyMap<string, Point>,
    scene: Scene,
  ): { readonly moved: ReadonlySet<string>; readonly sameItems: boolean } {
    const before = this.#offsets;
    const sameItems = offsets.size === before.size && [...offsets.keys()].every((id) => before.has(id));
    this.#offsets = offsets;
    if (!sameItems) {
      const wires = new Set<string>();
      for (const id of offsets.keys())
        for (const at of scene.parts.get(id)?.wires ?? []) for (const wire of scene.wiresOf(at)) wires.add(wire.id);
      this.#wires = wires;
    }
    return { moved: new Set([...before.keys(), ...offsets.keys()]), sameItems };
  }

  /** Draws a note to another area than its own; null draws it to its own again. */
  setResize(resize: NoteResize | null): void {
    this.#resize = resize;
  }

  holds(id: string): boolean {
    return this.#offsets.has(id) || this.#resize?.id === id;
  }

  /** How far from its place a part or note is drawn. */
  offsetOf(id: string): Point {
    return this.#offsets.get(id) ?? [0, 0];
  }

  /** Notes that somebody drags or resizes, where they are drawn now. */
  notes(scene: Scene): SceneNote[] {
    const held: SceneNote[] = [];
    for (const [id, offset] of this.#offsets) {
      const note = scene.notes.get(id);
      if (note !== undefined) held.push({ ...note, area: shifted(note.area, offset) });
    }
    const resized = this.#resize === null ? undefined : scene.notes.get(this.#resize.id);
    if (resized !== undefined && this.#resize !== null) held.push({ ...resized, area: this.#resize.area });
    return held;
  }
}
