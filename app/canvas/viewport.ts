/** What part of the board is on screen: `screen = board × k + (x, y)`, in CSS px from the canvas's corner. */
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';

export interface Viewport {
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
/** From this zoom on the names of ports, which are 11 units high, can be read. */
export const READABLE = 0.8;
/** How long the view glides to another place. */
export const GLIDE_MS = 260;
/** CSS px that stay free around what is zoomed to. */
export const CLOSE_UP = 120;

export function toBoard(viewport: Viewport, at: Point): Point {
  return [(at[0] - viewport.x) / viewport.k, (at[1] - viewport.y) / viewport.k];
}

export function toScreen(viewport: Viewport, at: Point): Point {
  return [at[0] * viewport.k + viewport.x, at[1] * viewport.k + viewport.y];
}

/** The board under the screen, grown on each side by `pad` CSS px. */
export function visibleBox(viewport: Viewport, size: Size, pad = 0): Box {
  const [minX, minY] = toBoard(viewport, [-pad, -pad]);
  const [maxX, maxY] = toBoard(viewport, [size.width + pad, size.height + pad]);
  return { minX, minY, maxX, maxY };
}

/** The view that shows `box` whole in the middle, up to `most` CSS px free around it, never more than a quarter
 * larger than life. */
export function fitted(box: Box, size: Size, most = 16): Viewport {
  const pad = Math.min(most, size.width / 12, size.height / 12);
  const width = Math.max(1, box.maxX - box.minX);
  const height = Math.max(1, box.maxY - box.minY);
  const room = Math.min((size.width - 2 * pad) / width, (size.height - 2 * pad) / height);
  const k = Math.max(ZOOM_RANGE[0], Math.min(FIT_ZOOM, room));
  return centred([(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2], k, size);
}

/** The view at zoom `k` with `at` in the middle. */
export function centred(at: Point, k: number, size: Size): Viewport {
  return { k, x: size.width / 2 - at[0] * k, y: size.height / 2 - at[1] * k };
}

/** What lies over a canvas: CSS px at its right, and a share of its height at its foot. */
export interface Covered {
  readonly right_px: number;
  readonly foot: number;
}

export const UNCOVERED: Covered = { right_px: 0, foot: 0 };

/** What of a canvas is free. */
export function freeOf({ width, height }: Size, { right_px, foot }: Covered): Size {
  return { width: width - right_px, height: height * (1 - foot) };
}

/** CSS px at the foot of the canvas that the tools lie over. */
const TOOLS = 64;

/** What of it the tools leave free, where the whole of something is to be seen. */
export function aboveTools({ width, height }: Size): Size {
  return { width, height: Math.max(height / 2, height - TOOLS) };
}

/** `view`, moved by the least that brings `box` inside with `pad` CSS px to spare; its middle where it does not fit. */
export function revealing(box: Box, viewport: Viewport, size: Size, pad = 48): Viewport {
  const shift = (low: number, high: number, length: number): number => {
    if (high - low > length - 2 * pad) return length / 2 - (low + high) / 2;
    return low < pad ? pad - low : high > length - pad ? length - pad - high : 0;
  };
  const dx = shift(box.minX * viewport.k + viewport.x, box.maxX * viewport.k + viewport.x, size.width);
  const dy = shift(box.minY * viewport.k + viewport.y, box.maxY * viewport.k + viewport.y, size.height);
  return { k: viewport.k, x: viewport.x + dx, y: viewport.y + dy };
}
