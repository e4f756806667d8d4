/** Moves the view by d3-zoom, at once or gliding. */
import { interpolateZoom, type Selection, type ZoomBehavior, zoomIdentity, zoomTransform } from 'd3';
import type { Point } from '#engine/board/values.ts';
import type { Size, Viewport } from '../viewport.ts';

export interface ViewMotion {
  /** Goes to a view, gliding for `ms` milliseconds unless people asked for less motion. */
  show(viewport: Viewport, ms?: number): void;
  panBy(dx: number, dy: number): void;
  /** Zooms about `at`, or the middle. */
  zoomBy(factor: number, at?: Point): void;
  /** The view stays where it is now. */
  stopGlide(): void;
}

export function viewMotion(
  root: HTMLElement,
  selection: Selection<HTMLElement, unknown, null, undefined>,
  zooming: ZoomBehavior<HTMLElement, unknown>,
  size: () => Size,
): ViewMotion {
  /** The frame that is asked for; 0: none. */
  let gliding = 0;
  const stopGlide = (): void => {
    if (gliding !== 0) cancelAnimationFrame(gliding);
    gliding = 0;
  };
  return {
    stopGlide,
    panBy(dx, dy) {
      const { k, x, y } = zoomTransform(root);
      zooming.transform(selection, zoomIdentity.translate(x + dx, y + dy).scale(k));
    },
    zoomBy(factor, at) {
      stopGlide();
      zooming.scaleBy(selection, factor, at === undefined ? undefined : [at[0], at[1]]);
    },
    show(viewport, ms = 0) {
      stopGlide();
      const target = zoomIdentity.translate(viewport.x, viewport.y).scale(viewport.k);
      const { width, height } = size();
      if (ms === 0 || width === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
        zooming.transform(selection, target);
        return;
      }
      const between = glide(zoomTransform(root), viewport, { width, height });
      const began = performance.now();
      const step = (): void => {
        const t = Math.min(1, (performance.now() - began) / ms);
        const { x, y, k } = between(t);
        zooming.transform(selection, t === 1 ? target : zoomIdentity.translate(x, y).scale(k));
        gliding = t < 1 ? requestAnimationFrame(step) : 0;
      };
      gliding = requestAnimationFrame(step);
    },
  };
}

/** The view on the way between two, `t` from 0 to 1: fast at first, and zoomed out where the way is long. */
function glide(from: Viewport, to: Viewport, { width, height }: Size): (t: number) => Viewport {
  const middle = ({ x, y, k }: Viewport): [number, number, number] => [
    (width / 2 - x) / k,
    (height / 2 - y) / k,
    width / k,
  ];
  const between = interpolateZoom(middle(from), middle(to));
  return (t) => {
    const [centreX, centreY, across] = between(1 - (1 - t) ** 3);
    const k = width / across;
    return { x: width / 2 - centreX * k, y: height / 2 - centreY * k, k };
  };
}
