import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Part } from './board.ts';
import type { Point } from './values.ts';

/** Positions that the engine chooses lie on this grid, in board units. */
export const GRID = 20;
const GAP = 40;
const WIDTH = 280;
const HEADER = 60;
const ROW = 20;
/** The fuller side of a part seldom has more of its interfaces than this. */
const FULLER_SIDE = 0.65;
const RINGS = 200;

/**
 * Space to leave for a part of a definition, in board units: a header and the rows of its fuller side, at least what its
 * own outline takes.
 */
export function footprint(file: PartDefinitionFile | undefined): Point {
  let size = file === undefined ? undefined : footprints.get(file);
  if (size === undefined) {
    size = sizeOf(file);
    if (file !== undefined) footprints.set(file, size);
  }
  return size;
}

const footprints = new WeakMap<PartDefinitionFile, Point>();

function sizeOf(file: PartDefinitionFile | undefined): Point {
  const domains = file?.definition.domains ?? [];
  const count = domains.reduce((sum, domain) => sum + (domain.interfaces?.length ?? 0), 0);
  const [width, height] = drawnSize(file);
  return [Math.max(WIDTH, width), Math.max(height, HEADER + ROW * Math.max(2, Math.ceil(count * FULLER_SIDE)))];
}

/** The box of the points of a hand-drawn outline, where the definition has one. */
function drawnSize(file: PartDefinitionFile | undefined): Point {
  const { outline, xScale = 1, yScale = 1 } = file?.definition.geometry ?? {};
  const points = outline?.polyline?.points.slice(0, LIMITS.outlinePoints) ?? [];
  if (points.length === 0) return [0, 0];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const spread = (values: readonly number[], scale: number): number =>
    Math.min(LIMITS.outlinePx, Math.ceil((Math.max(...values) - Math.min(...values)) * scale));
  return [spread(xs, xScale), spread(ys, yScale)];
}

/** Space that a placed part takes, turned as it is. */
export function footprintOf(part: Part, file: PartDefinitionFile | undefined): Point {
  const [width, height] = footprint(file);
  return part.rotation % 180 === 0 ? [width, height] : [height, width];
}

/** Occupied rectangles, in buckets, so that looking for a free place does not look at every part. */
export class Occupied {
  private readonly buckets = new Map<string, [at: Point, size: Point, id: string][]>();

  add(at: Point, size: Point, id = ''): void {
    for (const key of bucketsOf(at, size)) {
      const bucket = this.buckets.get(key);
      if (bucket === undefined) this.buckets.set(key, [[at, size, id]]);
      else bucket.push([at, size, id]);
    }
  }

  remove(at: Point, size: Point): void {
    for (const key of bucketsOf(at, size)) {
      const bucket = this.buckets.get(key) ?? [];
      const index = bucket.findIndex(([other, otherSize]) => same(other, at) && same(otherSize, size));
      if (index !== -1) bucket.splice(index, 1);
    }
  }

  /** Rectangles whose id is `gone` do not count. */
  isFree(at: Point, size: Point, gone?: { readonly has: (id: string) => boolean }): boolean {
    for (const key of bucketsOf(at, size)) {
      for (const [other, otherSize, id] of this.buckets.get(key) ?? []) {
        const apart =
          Math.abs(other[0] - at[0]) * 2 >= otherSize[0] + size[0] + 2 * GAP ||
          Math.abs(other[1] - at[1]) * 2 >= otherSize[1] + size[1] + 2 * GAP;
        if (!apart && gone?.has(id) !== true) return false;
      }
    }
    return true;
  }
}

/** Who knows where there is room. */
export type Room = Pick<Occupied, 'isFree'>;

/**
 * The free place nearest to `near` for something of `size`: to its right first, or of a ring the one that is nearest to
 * `middle`, then in growing rings, always the same for the same board. On the grid; it overlaps nothing.
 */
export function freePlace(occupied: Room, near: Point | null, size: Point, middle: Point | null = null): Point {
  const [x, y] = near === null ? [0, 0] : [snap(near[0]), snap(near[1])];
  const step: Point = [snap(size[0] + GAP), snap(size[1] + GAP)];
  if (near === null && occupied.isFree([x, y], size)) return [x, y];
  for (let ring = 1; ring < RINGS; ring++) {
    const ats = ringCells(ring).map(([column, row]): Point => [x + column * step[0], y + row * step[1]]);
    if (middle !== null) ats.sort((a, b) => distance(a, middle) - distance(b, middle));
    const free = ats.find((at) => occupied.isFree(at, size));
    if (free !== undefined) return free;
  }
  return [x, y];
}

/** A part that a new one will be joined to: where it is, how large, and on which side of it the new one reads well. */
export interface Partner {
  readonly at: Point;
  readonly size: Point;
  readonly side: 'left' | 'right';
}

/**
 * The free place for something of `size` with the shortest way to all its partners, about the first of them; null where
 * none is free there. A way leaves a partner on its side and comes in at the other one, with room for wires between.
 */
export function placeBeside(occupied: Room, partners: readonly Partner[], size: Point): Point | null {
  const [first] = partners;
  if (first === undefined) return null;
  const sign = first.side === 'right' ? 1 : -1;
  const start = first.at[0] + sign * ((first.size[0] + size[0]) / 2 + WIRES);
  const places: { readonly at: Point; readonly way: number }[] = [];
  for (let column = -COLUMNS; column <= 2 * COLUMNS; column++) {
    for (let row = -ROWS; row <= ROWS; row++) {
      const at: Point = [snap(start + sign * column * 4 * GRID), snap(first.at[1] + row * 2 * GRID)];
      places.push({ at, way: partners.reduce((sum, partner) => sum + wayTo(partner, at, size), 0) });
    }
  }
  places.sort((a, b) => a.way - b.way || a.at[0] - b.at[0] || a.at[1] - b.at[1]);
  return places.find(({ at }) => occupied.isFree(at, size))?.at ?? null;
}

/** Room that wires need between two parts. */
const WIRES = 80;
const COLUMNS = 10;
const ROWS = 30;

/** How far a wire runs; one that has to turn back goes around both parts. */
function wayTo({ at, size: theirs, side }: Partner, place: Point, size: Point): number {
  const across = (side === 'right' ? place[0] - at[0] : at[0] - place[0]) - (theirs[0] + size[0]) / 2 - WIRES;
  return Math.abs(place[1] - at[1]) + (across >= 0 ? across : WIRES - 2 * across);
}

/** The cells of a square ring around the origin, the one to the right first, then clockwise by distance from it. */
function ringCells(ring: number): Point[] {
  const cells: Point[] = [];
  for (let row = -ring; row <= ring; row++) {
    for (let column = -ring; column <= ring; column++) {
      if (Math.max(Math.abs(row), Math.abs(column)) === ring) cells.push([column, row]);
    }
  }
  const fromRight = ([column, row]: Point) => Math.abs(column - ring) + Math.abs(row) * 1.5;
  return cells.sort((a, b) => fromRight(a) - fromRight(b) || b[1] - a[1] || b[0] - a[0]);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function bucketsOf(at: Point, size: Point): string[] {
  const reach = (axis: 0 | 1): [number, number] => [
    Math.floor((at[axis] - size[axis] / 2 - GAP) / BUCKET),
    Math.floor((at[axis] + size[axis] / 2 + GAP) / BUCKET),
  ];
  const [left, right] = reach(0);
  const [top, bottom] = reach(1);
  const keys: string[] = [];
  for (let column = left; column <= right; column++) {
    for (let row = top; row <= bottom; row++) keys.push(`${column},${row}`);
  }
  return keys;
}

const BUCKET = 320;

function same(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function snap(value: number): number {
  return Math.ceil(value / GRID) * GRID;
}
