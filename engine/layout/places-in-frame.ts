import type { Note } from '../board/board.ts';
import type { Point } from '../board/values.ts';
import { GRID } from '../placement/grid.ts';
import { CLEARANCE, Occupancy } from '../placement/occupancy.ts';
import { type LayoutEdge, layered } from './layered.ts';

interface FramedPart {
  readonly id: string;
  readonly size: Point;
  readonly at: Point;
}

/**
 * Places inside a frame for the parts that it holds, apart from each other and from what `occupied` has: in columns as one block,
 * else each as near to its place in that block as there is room. None where the frame has no room for all of them.
 */
export function placesInFrame(
  frame: Note,
  parts: readonly FramedPart[],
  edges: readonly LayoutEdge[],
  occupied: Occupancy,
): ReadonlyMap<string, Point> {
  const columns = layered(parts, edges);
  const low = (axis: 0 | 1) =>
    Math.min(...parts.map(({ id, size, at }) => (columns.get(id) ?? at)[axis] - size[axis] / 2));
  const high = (axis: 0 | 1) =>
    Math.max(...parts.map(({ id, size, at }) => (columns.get(id) ?? at)[axis] + size[axis] / 2));
  const middle: Point = [(low(0) + high(0)) / 2, (low(1) + high(1)) / 2];
  const size: Point = [high(0) - low(0), high(1) - low(1)];
  const block = nearestFree(frame, frame.at, size, (at) => occupied.isFree(at, size));
  if (block !== null) {
    return new Map(
      [...columns].map(([id, at]) => [id, onGrid([at[0] + block[0] - middle[0], at[1] + block[1] - middle[1]])]),
    );
  }
  const taken = new Occupancy();
  const places = new Map<string, Point>();
  const inOrder = [...parts].sort((a, b) => order(columns.get(a.id), columns.get(b.id)));
  for (const part of inOrder) {
    const wish = columns.get(part.id) ?? part.at;
    const near: Point = [wish[0] - middle[0] + frame.at[0], wish[1] - middle[1] + frame.at[1]];
    const isFree = (at: Point) => taken.isFree(at, part.size) && occupied.isFree(at, part.size);
    const place = nearestFree(frame, near, part.size, isFree);
    if (place === null) return new Map();
    taken.add(place, part.size);
    places.set(part.id, place);
  }
  return places;
}

/** In a frame larger than this many steps of the grid, fewer places are tried. */
const MOST_STEPS = 80;

/** The middle, on the grid and nearest to `near`, at which a rectangle of this size lies wholly inside the frame and is free; null where there is none. */
function nearestFree(frame: Note, near: Point, size: Point, isFree: (at: Point) => boolean): Point | null {
  const reach = (axis: 0 | 1) => (frame.size[axis] - size[axis]) / 2 - CLEARANCE / 2;
  if (reach(0) < 0 || reach(1) < 0) return null;
  const steps = (axis: 0 | 1): number[] => {
    const first = Math.ceil((frame.at[axis] - reach(axis)) / GRID) * GRID;
    const span = frame.at[axis] + reach(axis) - first;
    const step = GRID * Math.max(1, Math.ceil(span / GRID / MOST_STEPS));
    return Array.from({ length: Math.max(0, Math.floor(span / step) + 1) }, (_, n) => first + n * step);
  };
  const away = ([x, y]: Point) => Math.abs(x - near[0]) + Math.abs(y - near[1]);
  return (
    steps(0)
      .flatMap((x) => steps(1).map((y): Point => [x, y]))
      .sort((a, b) => away(a) - away(b) || a[0] - b[0] || a[1] - b[1])
      .find(isFree) ?? null
  );
}

function order(a: Point = [0, 0], b: Point = [0, 0]): number {
  return a[0] - b[0] || a[1] - b[1];
}

function onGrid([x, y]: Point): Point {
  return [Math.round(x / GRID) * GRID, Math.round(y / GRID) * GRID];
}
