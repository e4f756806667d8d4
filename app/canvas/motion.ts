/** Whether the view is on its way, and what the page leaves out meanwhile. */
import type { Viewport } from './viewport.ts';

const REST_MS = 140;

interface MotionLayers {
  readonly near: HTMLElement;
  readonly overlay: HTMLElement;
}

/**
 * While the view moves nothing under it is hovered: each step would else look for what the pointer is over and paint that anew. While it
 * zooms the near parts are hidden; `rested` hears when that is over.
 */
export class Motion {
  readonly #layers: MotionLayers;
  readonly #rested: () => void;
  #rest = 0;
  #moving = false;
  #zooming = false;

  constructor(layers: MotionLayers, rested: () => void) {
    this.#layers = layers;
    this.#rested = rested;
  }

  get zooming(): boolean {
    return this.#zooming;
  }

  moved(from: Viewport, to: Viewport): void {
    if (from.k !== to.k && from.k !== 0 && !this.#zooming) {
      this.#zooming = true;
      this.#layers.near.classList.add('zooming');
    }
    if (!this.#moving) {
      this.#moving = true;
      // It lies over all that could be hovered, and its events go the same way.
      this.#layers.overlay.style.pointerEvents = 'auto';
    }
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => this.#stop(), REST_MS);
  }

  /** The near parts are in their places again. */
  shown(): void {
    this.#layers.near.classList.remove('zooming');
  }

  end(): void {
    clearTimeout(this.#rest);
  }

  #stop(): void {
    this.#moving = false;
    this.#layers.overlay.style.pointerEvents = '';
    if (!this.#zooming) return;
    this.#zooming = false;
    this.#rested();
  }
}
