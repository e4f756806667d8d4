/** The lines of the pitch that wires of nets run along, and what each piece of them costs. */

import { PITCH } from '../../placement/grid.ts';
import type { StepBudget } from '../../search/step-budget.ts';
import type { Box } from '../geometry.ts';
import { grown } from '../geometry.ts';
import { firstAbove, firstAtLeast } from './route-grid.ts';

/** Lines an axis: where the area is larger they stand further apart. */
const LINES = 140;
/** No wire comes nearer to a part than this, or than half a pitch to another net where there is another way. */
const CLEAR = PITCH / 2 - 1;
const NEAR = PITCH / 2;
/** A wire has room where nothing foreign is nearer. */
const ROOM = PITCH - 1;
const NARROW = 1;
export const OVER = 2;
export const TAKEN = 3;

/** What is drawn already: wires across or down. */
export interface NetSurroundings {
  readonly parts: readonly Box[];
  /** Legs of the same net, and of others: of wires that lie already, and of all where they leave their pads. */
  readonly own: readonly Box[];
  readonly foreign: readonly Box[];
}

interface Edges {
  /** 0: room; 1: near something foreign; 2: on another net; 3: taken by a part. */
  readonly level: Uint8Array;
  /** Halves of crossings of other nets. */
  readonly crossings: Uint16Array;
  /** 1 where the net itself lies. */
  readonly ride: Uint8Array;
}

export interface NetGrid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** From each cell to the next on the right, and below. */
  readonly right: Edges;
  readonly down: Edges;
}

export function netGrid(
  ends: readonly (readonly [number, number])[],
  area: Box,
  step: number,
  { parts, own, foreign }: NetSurroundings,
  budget: StepBudget,
): NetGrid {
  const upright = own.filter(isUpright);
  const level = own.filter((leg) => !isUpright(leg));
  const xs = lines(
    ends.map(([x]) => x),
    upright.map(({ minX }) => minX),
    area.minX,
    area.maxX,
    step,
  );
  const ys = lines(
    ends.map(([, y]) => y),
    level.map(({ minY }) => minY),
    area.minY,
    area.maxY,
    step,
  );
  const cells = xs.length * ys.length;
  budget.spend(cells);
  const grid = { xs, ys, right: edges(cells), down: edges(cells) };
  for (const part of parts) {
    for (const [box, price] of [
      [grown(part, ROOM), NARROW],
      [grown(part, CLEAR), TAKEN],
    ] as const) {
      budget.spend(markRight(grid, box, price) + markDown(grid, box, price));
    }
  }
  for (const leg of foreign) {
    const mark = isUpright(leg) ? markDown : markRight;
    budget.spend(mark(grid, grown(leg, ROOM), NARROW) + mark(grid, grown(leg, NEAR), OVER));
    markCrossings(grid, leg);
  }
  for (const leg of upright) ride(grid.down, xs.indexOf(leg.minX), ys, leg.minY, leg.maxY, xs.length, 1);
  for (const leg of level) ride(grid.right, ys.indexOf(leg.minY), xs, leg.minX, leg.maxX, 1, xs.length);
  return grid;
}

function isUpright({ minX, maxX }: Box): boolean {
  return minX === maxX;
}

function edges(cells: number): Edges {
  return { level: new Uint8Array(cells), crossings: new Uint16Array(cells), ride: new Uint8Array(cells) };
}

/** Ascending: the ends, the lines of the net, and those of the pitch. */
function lines(ends: readonly number[], own: readonly number[], low: number, high: number, least: number): number[] {
  const step = least * Math.ceil((high - low) / least / LINES);
  const all = new Set(ends);
  for (const at of own) if (at >= low && at <= high) all.add(at);
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) all.add(at);
  return [...all].sort((a, b) => a - b);
}

/** Raises what the pieces across cost that run through `box`, its edge not counted. Gives how many they are. */
function markRight({ xs, ys, right }: NetGrid, box: Box, price: number): number {
  return mark(right.level, ys, box.minY, box.maxY, xs, box.minX, box.maxX, price, xs.length, 1);
}

function markDown({ xs, ys, down }: NetGrid, box: Box, price: number): number {
  return mark(down.level, xs, box.minX, box.maxX, ys, box.minY, box.maxY, price, 1, xs.length);
}

/** Raises pieces of the lines between `low` and `high` from `from` to `to` along them. */
function mark(
  levels: Uint8Array,
  across: readonly number[],
  low: number,
  high: number,
  along: readonly number[],
  from: number,
  to: number,
  price: number,
  perLine: number,
  perPiece: number,
): number {
  const [firstLine, endLine] = [firstAbove(across, low), firstAtLeast(across, high)];
  const first = Math.max(0, firstAbove(along, from) - 1);
  const end = Math.min(along.length - 1, firstAtLeast(along, to));
  for (let line = firstLine; line < endLine; line++) {
    for (let piece = first; piece < end; piece++) {
      const at = line * perLine + piece * perPiece;
      if ((levels[at] ?? 0) < price) levels[at] = price;
    }
  }
  return 1 + Math.max(0, endLine - firstLine) * Math.max(0, end - first);
}

/** Pieces that end on a foreign leg count half a crossing, those that pass it a whole one. */
function markCrossings({ xs, ys, right, down }: NetGrid, leg: Box): void {
  const nx = xs.length;
  const [edges, along, across] = isUpright(leg) ? [right, xs, ys] : [down, ys, xs];
  const [at, low, high] = isUpright(leg) ? [leg.minX, leg.minY, leg.maxY] : [leg.minY, leg.minX, leg.maxX];
  const [perLine, perPiece] = isUpright(leg) ? [nx, 1] : [1, nx];
  const before = firstAtLeast(along, at) - 1;
  const touched = along[before + 1] === at ? [before, before + 1] : [before, before];
  for (let line = firstAbove(across, low); line < firstAtLeast(across, high); line++) {
    for (const piece of touched) {
      if (piece < 0 || piece >= along.length - 1) continue;
      const index = line * perLine + piece * perPiece;
      edges.crossings[index] = (edges.crossings[index] ?? 0) + 1;
    }
  }
}

function ride(
  { ride: rides }: Edges,
  line: number,
  along: readonly number[],
  low: number,
  high: number,
  perPiece: number,
  perLine: number,
): void {
  if (line < 0) return;
  for (let piece = firstAtLeast(along, low); (along[piece + 1] ?? Infinity) <= high; piece++)
    rides[line * perLine + piece * perPiece] = 1;
}
