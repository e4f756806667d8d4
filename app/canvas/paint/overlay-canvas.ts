import type { Box } from '#engine/drawing/geometry.ts';
import { grown, union } from '#engine/drawing/geometry.ts';
import type { Viewport } from '../viewport.ts';

/** Strokes and shadows reach beyond the boxes that painters tell. CSS px. */
const BEYOND = 24;

/** A canvas that is painted anew in each frame and wiped only where it was painted. */
export class OverlayCanvas {
  readonly #element: HTMLCanvasElement;
  /** CSS px. */
  #painted: Box | null = null;

  constructor(element: HTMLCanvasElement) {
    this.#element = element;
  }

  get isClean(): boolean {
    return this.#painted === null;
  }

  /** Somebody else wiped it: a canvas whose size is set is empty. */
  forget(): void {
    this.#painted = null;
  }

  /** `draw` paints in board units and gives the boxes that it touched. */
  paint({ x, y, k }: Viewport, ratio: number, draw: (g: CanvasRenderingContext2D) => readonly (Box | null)[]): void {
    const g = this.#element.getContext('2d');
    if (g === null) return;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    const old = this.#painted;
    if (old !== null) g.clearRect(old.minX, old.minY, old.maxX - old.minX, old.maxY - old.minY);
    g.setTransform(k * ratio, 0, 0, k * ratio, x * ratio, y * ratio);
    const on = union(draw(g).flatMap((box) => box ?? []));
    this.#painted =
      on === null
        ? null
        : grown({ minX: on.minX * k + x, minY: on.minY * k + y, maxX: on.maxX * k + x, maxY: on.maxY * k + y }, BEYOND);
  }
}
