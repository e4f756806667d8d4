/** What part of the board is on screen: `screen = board × k + (x, y)`, in CSS px from the canvas's corner. */
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';

export interface View {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const ZOOM_RANGE: readonly [number, number] = [0.002, 4];
const FIT_ZOOM = 1.25;

export function toBoard(view: View, at: Point): Point {
  return [(at[0] - view.x) / view.k, (at[1] - view.y) / view.k];
}

export function toScreen(view: View, at: Point): Point {
  return [at[0] * view.k + view.x, at[1] * view.k + view.y];
}

/** The board under the screen, grown on each side by `pad` CSS px. */
export function visibleBox(view: View, size: Size, pad = 0): Box {
  const [minX, minY] = toBoard(view, [-pad, -pad]);
  const [maxX, maxY] = toBoard(view, [size.width + pad, size.height + pad]);
  return { minX, minY, maxX, maxY };
}

/** The view that shows `box` whole in the middle, up to `most` CSS px free around it, never more than a quarter
 * larger than life. */
export function fitted(box: Box, size: Size, most = 16): View {
  const pad = Math.min(most, size.width / 12, size.height / 12);
  const width = Math.max(1, box.maxX - box.minX);
  const height = Math.max(1, box.maxY - box.minY);
  const room = Math.min((size.width - 2 * pad) / width, (size.height - 2 * pad) / height);
  const k = Math.max(ZOOM_RANGE[0], Math.min(FIT_ZOOM, room));
  return centred([(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2], k, size);
}

/** The view at zoom `k` with `at` in the middle. */
export function centred(at: Point, k: number, size: Size): View {
  return { k, x: size.width / 2 - at[0] * k, y: size.height / 2 - at[1] * k };
}

/** `view`, moved by the least that brings `box` inside with `pad` CSS px to spare; its middle where it does not fit. */
export function revealing(box: Box, view: View, size: Size, pad = 48): View {
  const shift = (low: number, high: number, length: number): number => {
    if (high - low > length - 2 * pad) return length / 2 - (low + high) / 2;
    return low < pad ? pad - low : high > length - pad ? length - pad - high : 0;
  };
  const dx = shift(box.minX * view.k + view.x, box.maxX * view.k + view.x, size.width);
  const dy = shift(box.minY * view.k + view.y, box.maxY * view.k + view.y, size.height);
  return { k: view.k, x: view.x + dx, y: view.y + dy };
}
