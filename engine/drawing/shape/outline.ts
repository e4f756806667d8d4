/** What outline a part definition asks for, and the same as numbers that everyone who draws, aims or measures asks. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Point } from '../../board/values.ts';
import type { Box } from '../geometry.ts';
import { boxAround, overlap } from '../geometry.ts';
import type { Path } from './path.ts';
import { contains, spans, svgPathOf } from './path.ts';
import type { Polyline } from './polyline.ts';

type OutlineKind = 'rounded_rectangle' | 'rectangle' | 'circle' | 'path';

export interface OutlineSpec {
  /** Drawn where there is no polyline, or none that anything fits into. */
  readonly preset: Exclude<OutlineKind, 'path'>;
  readonly polyline: Polyline | null;
  readonly scale: Point;
  /** px across and down between outline and labels; null where the definition does not say. */
  readonly padding: Point | null;
}

/** An outline in its place: `path` about its middle where it is one, else the size alone tells all. */
export interface PlacedOutline {
  readonly outline: OutlineKind;
  readonly width: number;
  readonly height: number;
  readonly path: Path | null;
}

/** Radius of the corners of the two rectangles, in board units. */
export const CORNERS = { rounded_rectangle: 10, rectangle: 2 } as const;
const TRIANGLE: Polyline = {
  points: [
    [80, 0],
    [160, 140],
    [0, 140],
  ],
  corner_radius_px: 14,
};
const PADDING: readonly [number, number] = [0, 200];

/**
 * A polyline wins over a preset, a preset over the legacy `shape`; without any it is a rounded rectangle. `xScale` and `yScale`
 * multiply a polyline alone. What is no number in its range counts as not given, so that a file that is still being written
 * draws too.
 */
export function outlineSpec(file: PartDefinitionFile | null): OutlineSpec {
  const geometry = file?.definition.geometry;
  const named = geometry?.outline?.preset ?? geometry?.shape;
  const triangle = named === 'rounded_triangle' ? TRIANGLE : null;
  const polyline = geometry?.outline?.polyline ?? null;
  const padding = geometry?.outline?.content_padding_px;
  return {
    preset: named === 'rectangle' || named === 'circle' ? named : 'rounded_rectangle',
    polyline: polyline ?? triangle,
    scale: polyline === null ? [1, 1] : [factor(geometry?.xScale), factor(geometry?.yScale)],
    padding:
      padding === undefined
        ? null
        : typeof padding === 'number'
          ? [px(padding), px(padding)]
          : [px(padding.x), px(padding.y)],
  };
}

/** Whether a point, told from the middle, lies in the outline. */
export function inOutline(placed: PlacedOutline, [x, y]: Point): boolean {
  const [across, down] = [placed.width / 2 - Math.abs(x), placed.height / 2 - Math.abs(y)];
  if (across < 0 || down < 0) return false;
  switch (placed.outline) {
    case 'path':
      return placed.path !== null && contains(placed.path, [x, y]);
    case 'circle':
      return (2 * x) ** 2 / placed.width ** 2 + (2 * y) ** 2 / placed.height ** 2 <= 1;
    default: {
      const radius = CORNERS[placed.outline];
      return across >= radius || down >= radius || Math.hypot(radius - across, radius - down) <= radius;
    }
  }
}

/** Whether the outline and a box, told from its middle, have anything in common. */
export function meetsOutline(placed: PlacedOutline, box: Box): boolean {
  if (!overlap(extentOf(placed), box)) return false;
  const { minX, minY, maxX, maxY } = box;
  const near = (low: number, high: number): number => Math.max(low, Math.min(high, 0));
  const { path } = placed;
  if (path === null) return inOutline(placed, [near(minX, maxX), near(minY, maxY)]);
  const within = (axis: 'x' | 'y', at: number, low: number, high: number): boolean =>
    spans(path, axis, at).some(([from, to]) => from <= high && to >= low);
  if (within('x', minY, minX, maxX) || within('x', maxY, minX, maxX)) return true;
  if (within('y', minX, minY, maxY) || within('y', maxX, minY, maxY)) return true;
  const [x = 0, y = 0] = path.polygon;
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}

/** The smallest box around the outline, told from the middle: a path may be smaller than the part's own box. */
export function extentOf(placed: PlacedOutline): Box {
  return placed.path?.bounds ?? boxAround([0, 0], placed.width, placed.height);
}

/** Where a badge sits, from the middle: on the outline, where that reaches furthest to the upper right or the upper left. */
export function badgePlace({ outline, width, height, path }: PlacedOutline, side: 'left' | 'right' = 'right'): Point {
  const sign = side === 'right' ? 1 : -1;
  const corner: Point = [sign * (width / 2 - 2), 2 - height / 2];
  if (outline === 'circle') return [sign * (width / 2) * Math.SQRT1_2, (-height / 2) * Math.SQRT1_2];
  if (path === null) return corner;
  let best: Point | null = null;
  for (let i = 0; i < path.polygon.length; i += 2) {
    const [x = 0, y = 0] = [path.polygon[i], path.polygon[i + 1]];
    if (best === null || sign * x - y > sign * best[0] - best[1]) best = [x, y];
  }
  return best ?? corner;
}

/** The outline as the `d` of an SVG path, told from the left upper corner of the part's box. */
export function outlineSvg(placed: PlacedOutline): string {
  const { width, height, path } = placed;
  if (path !== null) return svgPathOf(path, [width / 2, height / 2]);
  if (placed.outline === 'circle') {
    const [rx, ry] = [width / 2, height / 2];
    return `M0 ${ry}A${rx} ${ry} 0 0 1 ${width} ${ry}A${rx} ${ry} 0 0 1 0 ${ry}Z`;
  }
  const radius = placed.outline === 'path' ? 0 : CORNERS[placed.outline];
  const arc = `a${radius} ${radius} 0 0 1`;
  return `M${radius} 0H${width - radius}${arc} ${radius} ${radius}V${height - radius}${arc} ${-radius} ${radius}H${radius}${arc} ${-radius} ${-radius}V${radius}${arc} ${radius} ${-radius}Z`;
}

function factor(value: number | undefined): number {
  return value !== undefined && value >= 0.01 && value <= 10_000 ? value : 1;
}

function px(value: number): number {
  return value >= PADDING[0] ? Math.min(value, PADDING[1]) : PADDING[0];
}
