import type { Point } from '../board/values.ts';
import { GRID } from './grid.ts';
import { CLEARANCE, type FreeSpace } from './occupancy.ts';

const RINGS = 200;

/**
 * The free position nearest to `near` for a rectangle of `size`, on the grid and without overlap: searched in growing
 * rings, to the right first or, with `centroid`, nearest to it first. Deterministic.
 */
export function freePosition(
  occupied: FreeSpace,
  near: Point | null,
  size: Point,
  centroid: Point | null = null,
): Point {
  const [x, y] = near === null ? [0, 0] : [snap(near[0]), snap(near[1])];
  const step: Point = [snap(size[0] + CLEARANCE), snap(size[1] + CLEARANCE)];
  if (near === null && occupied.isFree([x, y], size)) return [x, y];
  for (let ring = 1; ring < RINGS; ring++) {
    const ats = ringCells(ring).map(([column, row]): Point => [x + column * step[0], y + row * step[1]]);
    if (centroid !== null) ats.sort((a, b) => distance(a, centroid) - distance(b, centroid));
    const free = ats.find((at) => occupied.isFree(at, size));
    if (free !== undefined) return free;
  }
  return [x, y];
}

/** A part that a new one will be connected to, and the side of it on which the new one reads well. */
export interface Neighbour {
  readonly at: Point;
  readonly size: Point;
  readonly side: 'left' | 'right';
}

/**
 * The free position near the first neighbour with the shortest total wire length to all of them; null where none is free
 * there. A wire leaves a neighbour on its `side` and enters on the opposite one, with a channel for wires between.
 */
export function positionBeside(occupied: FreeSpace, neighbours: readonly Neighbour[], size: Point): Point | null {
  const [first] = neighbours;
  if (first === undefined) return null;
  const sign = first.side === 'right' ? 1 : -1;
  const start = first.at[0] + sign * ((first.size[0] + size[0]) / 2 + CHANNEL);
  const candidates: { readonly at: Point; readonly length: number }[] = [];
  for (let column = -COLUMNS; column <= 2 * COLUMNS; column++) {
    for (let row = -ROWS; row <= ROWS; row++) {
      const at: Point = [snap(start + sign * column * 4 * GRID), snap(first.at[1] + row * 2 * GRID)];
      candidates.push({ at, length: neighbours.reduce((sum, neighbour) => sum + wireLength(neighbour, at, size), 0) });
    }
  }
  candidates.sort((a, b) => a.length - b.length || a.at[0] - b.at[0] || a.at[1] - b.at[1]);
  return candidates.find(({ at }) => occupied.isFree(at, size))?.at ?? null;
}

/** Width of the channel for wires between two parts. */
const CHANNEL = 80;
const COLUMNS = 10;
const ROWS = 30;

/** The Manhattan length of a wire; one that has to turn back goes around both parts. */
function wireLength({ at, size: theirs, side }: Neighbour, position: Point, size: Point): number {
  const across = (side === 'right' ? position[0] - at[0] : at[0] - position[0]) - (theirs[0] + size[0]) / 2 - CHANNEL;
  return Math.abs(position[1] - at[1]) + (across >= 0 ? across : CHANNEL - 2 * across);
}

/** The cells of a square ring around the origin, by distance from the rightmost one, clockwise first. */
function ringCells(ring: number): Point[] {
  const cells: Point[] = [];
  for (let along = -ring; along <= ring; along++) cells.push([along, -ring], [along, ring]);
  for (let along = 1 - ring; along < ring; along++) cells.push([-ring, along], [ring, along]);
  const fromRight = ([column, row]: Point) => Math.abs(column - ring) + Math.abs(row) * 1.5;
  return cells.sort((a, b) => fromRight(a) - fromRight(b) || b[1] - a[1] || b[0] - a[0]);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function snap(value: number): number {
  return Math.ceil(value / GRID) * GRID;
}
