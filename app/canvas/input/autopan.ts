/** Moves the view while something is dragged near its edge. */
import type { Point } from '#engine/board/values.ts';
import type { Size } from '../viewport.ts';

const EDGE = 20;
const FASTEST = 14;

/** How far to move in one frame, in CSS px: 0 inside, faster the nearer to the edge and beyond it. */
export function autopanStep(at: Point, size: Size): Point {
  const along = (value: number, length: number): number => {
    const into = value < EDGE ? EDGE - value : value > length - EDGE ? length - EDGE - value : 0;
    return Math.max(-1, Math.min(1, into / EDGE)) * FASTEST;
  };
  return [along(at[0], size.width), along(at[1], size.height)];
}

/** Calls `pan` each frame with the step for the last point told, until told null. */
export function autopanner(size: () => Size, pan: (dx: number, dy: number) => void): (at: Point | null) => void {
  let at: Point | null = null;
  let frame = 0;
  const step = (): void => {
    frame = 0;
    if (at === null) return;
    const [dx, dy] = autopanStep(at, size());
    if (dx === 0 && dy === 0) return;
    pan(dx, dy);
    frame = requestAnimationFrame(step);
  };
  return (next) => {
    at = next;
    if (frame === 0 && next !== null) frame = requestAnimationFrame(step);
  };
}
