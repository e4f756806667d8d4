import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Part } from '../board/board.ts';
import type { Point } from '../board/values.ts';

const MIN_WIDTH = 280;
const HEADER_HEIGHT = 60;
const ROW_HEIGHT = 20;
/** The fuller side of a part rarely has a larger share of its interfaces. */
const FULLER_SIDE = 0.65;

/**
 * Width and height to reserve for a part that is shown as a block, in board units: a header and the rows of its fuller side,
 * at least the size of its own outline.
 */
export function partSize(file: PartDefinitionFile | undefined): Point {
  let size = file === undefined ? undefined : sizes.get(file);
  if (size === undefined) {
    size = sizeOf(file);
    if (file !== undefined) sizes.set(file, size);
  }
  return size;
}

const sizes = new WeakMap<PartDefinitionFile, Point>();

function sizeOf(file: PartDefinitionFile | undefined): Point {
  const domains = file?.definition.domains ?? [];
  const count = domains.reduce((sum, domain) => sum + (domain.interfaces?.length ?? 0), 0);
  const [width, height] = outlineSize(file);
  return [
    Math.max(MIN_WIDTH, width),
    Math.max(height, HEADER_HEIGHT + ROW_HEIGHT * Math.max(2, Math.ceil(count * FULLER_SIDE))),
  ];
}

/** The bounding box of a hand-drawn outline; [0, 0] where the definition has none. */
function outlineSize(file: PartDefinitionFile | undefined): Point {
  const { outline, xScale = 1, yScale = 1 } = file?.definition.geometry ?? {};
  const points = outline?.polyline?.points.slice(0, LIMITS.outlinePoints) ?? [];
  if (points.length === 0) return [0, 0];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const spread = (values: readonly number[], scale: number): number =>
    Math.min(LIMITS.outlinePx, Math.ceil((Math.max(...values) - Math.min(...values)) * scale));
  return [spread(xs, xScale), spread(ys, yScale)];
}

/** The size of a block as it is rotated. */
export function placedSize({ rotation }: Pick<Part, 'rotation'>, file: PartDefinitionFile | undefined): Point {
  const [width, height] = partSize(file);
  return rotation % 180 === 0 ? [width, height] : [height, width];
}
