import { cachedByBase } from '../board/base-cache.ts';
import type { Board, Part } from '../board/board.ts';
import { overlayOf } from '../board/overlay-map.ts';
import type { Point } from '../board/values.ts';

const sums = new WeakMap<object, Point>();
/** Coordinates are summed as integers in fractions of a unit, so that the sum is independent of the order. */
const FRACTION = 1024;

/** The mean position of all parts; null on a board without parts. */
export function centroid({ parts }: Board): Point | null {
  if (parts.size === 0) return null;
  const { base, patch } = overlayOf(parts);
  let [x, y] = cachedByBase(sums, base, () => sumOf(base.values()));
  for (const [id, part] of patch) {
    const old = base.get(id);
    if (old !== undefined) [x, y] = added([x, y], old.at, -1);
    if (part !== undefined) [x, y] = added([x, y], part.at, 1);
  }
  return [x / FRACTION / parts.size, y / FRACTION / parts.size];
}

function sumOf(parts: Iterable<Part>): Point {
  let sum: Point = [0, 0];
  for (const { at } of parts) sum = added(sum, at, 1);
  return sum;
}

function added([x, y]: Point, at: Point, sign: 1 | -1): Point {
  return [x + sign * Math.round(at[0] * FRACTION), y + sign * Math.round(at[1] * FRACTION)];
}
