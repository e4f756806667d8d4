import type { Point } from '#engine/board/values.ts';
import { snap, snappedMove } from '#engine/drawing/geometry.ts';
import { PITCH } from '#engine/placement/grid.ts';

/**
 * How far a drag by `by` moves what was grabbed at `at`, which lands on the grid unless `free`. Drawn parts move from pitch to
 * pitch: so they are seen where they land.
 */
export function dragStep(at: Point, by: Point, { isDrawn, free }: { isDrawn: boolean; free: boolean }): Point {
  if (isDrawn && !free) return [snap(by[0], PITCH), snap(by[1], PITCH)];
  const to = snappedMove(at, by, free);
  return [to[0] - at[0], to[1] - at[1]];
}
