/** What tests and benchmarks may ask of the board that is shown: places and the view, never what is drawn. */

import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { BoardHandle } from './host.ts';
import type { BoardRenderer } from './renderer.ts';
import type { Viewport } from './viewport.ts';

interface Bench {
  readonly name: string;
  readonly n: number;
  readonly e: number;
  /** Size of the first part. */
  readonly W: number;
  readonly H: number;
  viewport(): Viewport;
  setViewport(viewport: Viewport): void;
  /** Corner of the i-th part, where it is dragged to while it is. */
  node(i: number): { readonly x: number; readonly y: number };
  /** Milliseconds from the navigation to the first picture. */
  readonly readyAt: number;
  /** Milliseconds from the navigation until every wire had its route; null until then. */
  readonly routedAt: number | null;
  /** Where the wires run, in board units. */
  ways(): readonly { readonly wire: string; readonly path: readonly number[] }[];
  /** Elements in the page. */
  dom(): number;
}

declare global {
  interface Window {
    __board?: Pick<BoardHandle, 'screenOf' | 'viewport' | 'boardOf' | 'fit'>;
    __bench?: Bench;
  }
}

interface BenchExposure {
  /** Every wire has its route. */
  routed(): void;
  end(): void;
}

/** Sets `window.__board` at once and `window.__bench` after the first two frames, until it is ended. */
export function exposeBench(handle: BoardHandle, scene: Scene, renderer: BoardRenderer): BenchExposure {
  let routedAt: number | null = null;
  window.__board = handle;
  const ids = [...scene.parts.keys()];
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      const first = scene.parts.values().next().value;
      window.__bench = {
        name: 'busbar',
        n: scene.parts.size,
        e: scene.wires.size,
        W: first?.layout.width ?? 0,
        H: first?.layout.height ?? 0,
        viewport: () => renderer.viewport,
        setViewport: (viewport) => handle.setViewport(viewport),
        node(i) {
          const id = ids[i] ?? '';
          const part = scene.parts.get(id);
          const [dx, dy] = renderer.offsetOf(id);
          return { x: (part?.minX ?? 0) + dx, y: (part?.minY ?? 0) + dy };
        },
        readyAt: performance.now(),
        get routedAt() {
          return routedAt;
        },
        ways: () => [...scene.wires.values()].map(({ id, path }) => ({ wire: id, path: Array.from(path) })),
        dom: () => document.getElementsByTagName('*').length,
      };
    });
  });
  return {
    routed() {
      routedAt ??= performance.now();
    },
    end() {
      cancelAnimationFrame(frame);
      if (window.__board !== handle) return;
      delete window.__board;
      delete window.__bench;
    },
  };
}
