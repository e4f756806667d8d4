/** The area of a note or frame that a hand draws. */
import { FRAME_SIZE, NOTE_SIZE } from '#engine/board/entry-codec.ts';
import type { Point } from '#engine/board/values.ts';
import { type Box, boxAround, snap } from '#engine/drawing/geometry.ts';
import { resized, SMALLEST } from '#engine/drawing/scene/notes.ts';

/** From one corner to the other, on the grid unless `free`; never smaller than a hand can grasp. */
export function drawnArea(from: Point, to: Point, free: boolean): Box {
  const [x, y] = free ? from : [snap(from[0]), snap(from[1])];
  const [across, down] = [to[0] < x ? -1 : 1, to[1] < y ? -1 : 1] as const;
  const start = {
    minX: across < 0 ? x - SMALLEST[0] : x,
    maxX: across < 0 ? x : x + SMALLEST[0],
    minY: down < 0 ? y - SMALLEST[1] : y,
    maxY: down < 0 ? y : y + SMALLEST[1],
  };
  return resized(start, [across, down], to, free);
}

/** Around a place that was only tapped, on the grid. */
export function newArea(kind: 'note' | 'frame', [x, y]: Point): Box {
  return boxAround([snap(x), snap(y)], ...(kind === 'frame' ? FRAME_SIZE : NOTE_SIZE));
}
