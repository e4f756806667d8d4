/** The path of a wire on a brush, and how wide it is. */
import type { Brush } from './brush.ts';

const CORNER = 6;
/** Below this zoom corners are drawn sharp, and lines plain. */
export const ROUND_ZOOM = 0.35;

export function wireWidth(k: number): number {
  return k < ROUND_ZOOM ? Math.max(1.5, 0.8 / k) : Math.max(1.75, 1.2 / k);
}

/** Of a wire in drawn look. */
export function netWidth(k: number): number {
  return k < ROUND_ZOOM ? Math.max(2, 0.9 / k) : Math.max(2.6, 1.4 / k);
}

/** Adds a path to the current one. */
export function traceWire(g: Brush, path: ArrayLike<number>, k: number): void {
  const last = path.length - 2;
  g.moveTo(path[0] ?? 0, path[1] ?? 0);
  if (k < ROUND_ZOOM) {
    for (let i = 2; i <= last; i += 2) g.lineTo(path[i] ?? 0, path[i + 1] ?? 0);
    return;
  }
  for (let i = 2; i < last; i += 2) {
    const [x0 = 0, y0 = 0, x = 0, y = 0, x1 = 0, y1 = 0] = [
      path[i - 2],
      path[i - 1],
      path[i],
      path[i + 1],
      path[i + 2],
      path[i + 3],
    ];
    const before = Math.abs(x - x0) + Math.abs(y - y0);
    const after = Math.abs(x1 - x) + Math.abs(y1 - y);
    const radius = Math.min(CORNER, before / 2, after / 2);
    g.lineTo(x - Math.sign(x - x0) * radius, y - Math.sign(y - y0) * radius);
    g.quadraticCurveTo(x, y, x + Math.sign(x1 - x) * radius, y + Math.sign(y1 - y) * radius);
  }
  g.lineTo(path[last] ?? 0, path[last + 1] ?? 0);
}
