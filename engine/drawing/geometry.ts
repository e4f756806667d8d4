/** Plane geometry in board units: y grows downwards, 1 unit is 1 px at zoom 1. */
import type { Point } from '../board/values.ts';
import { GRID } from '../placement/grid.ts';

export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export type Side = 'left' | 'top' | 'right' | 'bottom';

/** The unit vector that points out of a box through `side`. */
export const OUTWARD: Readonly<Record<Side, Point>> = {
  left: [-1, 0],
  top: [0, -1],
  right: [1, 0],
  bottom: [0, 1],
};

/** The nearest multiple of `step`. Halves go up, so that two drags by the same way end alike. */
export function snap(value: number, step: number = GRID): number {
  return Math.floor(value / step + 0.5) * step;
}

/** Moves `at` by `by`, landing on the grid unless `free`. */
export function snappedMove(at: Point, by: Point, free: boolean): Point {
  const to: Point = [at[0] + by[0], at[1] + by[1]];
  return free ? [Math.round(to[0]), Math.round(to[1])] : [snap(to[0]), snap(to[1])];
}

export function boxAround(centre: Point, width: number, height: number): Box {
  const [x, y] = centre;
  return { minX: x - width / 2, minY: y - height / 2, maxX: x + width / 2, maxY: y + height / 2 };
}

/** The box with `a` and `b` as opposite corners, whichever way round they are. */
export function boxBetween(a: Point, b: Point): Box {
  return {
    minX: Math.min(a[0], b[0]),
    minY: Math.min(a[1], b[1]),
    maxX: Math.max(a[0], b[0]),
    maxY: Math.max(a[1], b[1]),
  };
}

export function isSameBox(a: Box, b: Box): boolean {
  return a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY;
}

export function grown(box: Box, by: number): Box {
  return { minX: box.minX - by, minY: box.minY - by, maxX: box.maxX + by, maxY: box.maxY + by };
}

export function shifted(box: Box, [dx, dy]: Point): Box {
  return { minX: box.minX + dx, minY: box.minY + dy, maxX: box.maxX + dx, maxY: box.maxY + dy };
}

/** The smallest box with corners on the grid that holds `box`. */
export function onGrid({ minX, minY, maxX, maxY }: Box): Box {
  const [low, high] = [
    (value: number) => Math.floor(value / GRID) * GRID,
    (value: number) => Math.ceil(value / GRID) * GRID,
  ];
  return { minX: low(minX), minY: low(minY), maxX: high(maxX), maxY: high(maxY) };
}

/** Whether the boxes share more than an edge. */
export function overlap(a: Box, b: Box): boolean {
  return a.minX < b.maxX && a.maxX > b.minX && a.minY < b.maxY && a.maxY > b.minY;
}

export function within(inner: Box, outer: Box): boolean {
  return inner.minX >= outer.minX && inner.maxX <= outer.maxX && inner.minY >= outer.minY && inner.maxY <= outer.maxY;
}

/** The smallest box that holds all of `boxes`; null for none. */
export function union(boxes: Iterable<Box>): Box | null {
  let all: Box | null = null;
  for (const box of boxes) {
    all =
      all === null
        ? { minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY }
        : {
            minX: Math.min(all.minX, box.minX),
            minY: Math.min(all.minY, box.minY),
            maxX: Math.max(all.maxX, box.maxX),
            maxY: Math.max(all.maxY, box.maxY),
          };
  }
  return all;
}

/** The box of a polyline `[x0, y0, x1, y1, …]`. */
export function boxOfPath(path: ArrayLike<number>): Box {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = 0; i + 1 < path.length; i += 2) {
    const x = path[i] ?? 0;
    const y = path[i + 1] ?? 0;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return { minX, minY, maxX, maxY };
}

/** Distance from a point to the nearest point of a polyline. */
export function distanceToPath(at: Point, path: ArrayLike<number>): number {
  let best = Infinity;
  for (let i = 0; i + 3 < path.length; i += 2) {
    const x0 = path[i] ?? 0;
    const y0 = path[i + 1] ?? 0;
    const dx = (path[i + 2] ?? 0) - x0;
    const dy = (path[i + 3] ?? 0) - y0;
    const length2 = dx * dx + dy * dy;
    const along = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((at[0] - x0) * dx + (at[1] - y0) * dy) / length2));
    best = Math.min(best, Math.hypot(at[0] - x0 - along * dx, at[1] - y0 - along * dy));
  }
  return best;
}

/** The point of a polyline half of its length along; null for one without points. */
export function middleOfPath(path: ArrayLike<number>): Point | null {
  const count = path.length >> 1;
  if (count === 0) return null;
  const at = (n: number): Point => [path[2 * n] ?? 0, path[2 * n + 1] ?? 0];
  const lengths = Array.from({ length: count - 1 }, (_, n) =>
    Math.hypot(at(n + 1)[0] - at(n)[0], at(n + 1)[1] - at(n)[1]),
  );
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [n, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const [from, to] = [at(n), at(n + 1)];
      const share = left / length;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= length;
  }
  return at(count - 1);
}
