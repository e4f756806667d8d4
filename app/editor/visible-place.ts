/** Where a part goes that is placed by a click. */

import type { Point } from '#engine/board/values.ts';
import { freePosition } from '#engine/placement/free-position.ts';
import { GRID } from '#engine/placement/grid.ts';
import type { FreeSpace } from '#engine/placement/occupancy.ts';

/** What is seen of the board, in board units. */
interface VisibleArea {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Places looked at on each side of the middle. */
const STEPS = 24;

/**
 * The free place on the grid nearest to the middle of what is seen on which something of `size` is seen whole; the free
 * place nearest to the middle where there is none.
 */
export function visiblePlace(occupied: FreeSpace, seen: VisibleArea, size: Point): Point {
  const snap = (value: number) => Math.round(value / GRID) * GRID;
  const middle: Point = [snap((seen.minX + seen.maxX) / 2), snap((seen.minY + seen.maxY) / 2)];
  const free = [(seen.maxX - seen.minX - size[0]) / 2, (seen.maxY - seen.minY - size[1]) / 2] as const;
  const step = (room: number) => Math.max(2 * GRID, Math.ceil(room / STEPS / GRID) * GRID);
  const places: Point[] = [];
  if (free[0] >= 0 && free[1] >= 0) {
    const [across, down] = [step(free[0]), step(free[1])];
    for (let dx = -Math.floor(free[0] / across); dx * across <= free[0]; dx++) {
      for (let dy = -Math.floor(free[1] / down); dy * down <= free[1]; dy++) {
        places.push([middle[0] + dx * across, middle[1] + dy * down]);
      }
    }
  }
  const way = ([x, y]: Point) => Math.hypot(x - middle[0], y - middle[1]);
  const found = places.sort((a, b) => way(a) - way(b)).find((at) => occupied.isFree(at, size));
  return found ?? (occupied.isFree(middle, size) ? middle : freePosition(occupied, middle, size));
}
