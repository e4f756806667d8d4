/** What tests and benchmarks may ask of the board that is shown: places and the view, never what is drawn. */
import type { BoardHandle } from './board-props.ts';
import type { Scene } from './scene.ts';
import type { Stage } from './stage.ts';
import type { View } from './view.ts';

interface Bench {
  readonly name: string;
  readonly n: number;
  readonly e: number;
  /** Size of the first part. */
  readonly W: number;
  readonly H: number;
  view(): View;
  setView(view: View): void;
  /** Corner of the i-th part, where it is dragged to while it is. */
  node(i: number): { readonly x: number; readonly y: number };
  /** Milliseconds from the navigation to the first picture. */
  readonly readyAt: number;
  /** Elements in the page. */
  dom(): number;
}

declare global {
  interface Window {
    __board?: Pick<BoardHandle, 'screenOf' | 'view' | 'boardOf' | 'focusPart'>;
    __bench?: Bench;
  }
}

/** Sets `window.__board` at once and `window.__bench` after the first two frames, until the given function is called. */
export function exposeBench(handle: BoardHandle, scene: Scene, stage: Stage): () => void {
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
        view: () => stage.view,
        setView: (view) => handle.setView(view),
        node(i) {
          const id = ids[i] ?? '';
          const part = scene.parts.get(id);
          const [dx, dy] = stage.offsetOf(id);
          return { x: (part?.minX ?? 0) + dx, y: (part?.minY ?? 0) + dy };
        },
        readyAt: performance.now(),
        dom: () => document.getElementsByTagName('*').length,
      };
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    if (window.__board === handle) {
      delete window.__board;
      delete window.__bench;
    }
  };
}
