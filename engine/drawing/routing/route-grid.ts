/** A* over the lines that run beside parts. The grid is sparse: two lines a part and axis, and those of the two ends. */

import type { StepBudget } from '../../search/step-budget.ts';
import type { Box, Side } from '../geometry.ts';
import { OUTWARD } from '../geometry.ts';
import { PriceHeap } from './price-heap.ts';
import { searchArrays } from './search-arrays.ts';

const BEND = 45;
/** Lines kept an axis where there are more: every n-th. */
const LINES = 150;
/** Ends further apart than this are searched greedily: a good path soon, not the best one late. */
const FAR = 700;
const HASTE = 2.5;

interface Terminal {
  readonly at: readonly [number, number];
  readonly side: Side;
}

/**
 * The cheapest path within `area` from one terminal to the other that keeps `clear` from every part: length plus a price a
 * bend. It leaves the first terminal outwards and comes to the second from outside, or bends there at the same price. null
 * where there is none. Spends a step for each cell that a part takes and each one that is searched. Of equally cheap paths always the same one.
 */
export function gridPath(
  from: Terminal,
  to: Terminal,
  parts: readonly Box[],
  area: Box,
  margin: number,
  clear: number,
  budget: StepBudget,
): number[] | null {
  const xs = lines(from.at[0], to.at[0], parts, area.minX, area.maxX, margin, true);
  const ys = lines(from.at[1], to.at[1], parts, area.minY, area.maxY, margin, false);
  const nx = xs.length;
  const ny = ys.length;
  const cells = nx * ny;
  const right = new Uint8Array(cells);
  const down = new Uint8Array(cells);
  for (const part of parts) {
    const left = firstAbove(xs, part.minX - clear);
    const top = firstAbove(ys, part.minY - clear);
    const endX = firstAtLeast(xs, part.maxX + clear);
    const endY = firstAtLeast(ys, part.maxY + clear);
    budget.spend(1 + Math.max(0, endX - left + 1) * Math.max(0, endY - top + 1));
    for (let j = top; j < endY; j++)
      for (let i = Math.max(0, left - 1); i < endX && i < nx - 1; i++) right[j * nx + i] = 1;
    for (let i = left; i < endX; i++)
      for (let j = Math.max(0, top - 1); j < endY && j < ny - 1; j++) down[j * nx + i] = 1;
  }
  const start = ys.indexOf(from.at[1]) * nx + xs.indexOf(from.at[0]);
  const goal = ys.indexOf(to.at[1]) * nx + xs.indexOf(to.at[0]);
  budget.spend(cells);
  const found = search({ xs, ys, right, down, start, goal }, OUTWARD[from.side], OUTWARD[to.side]);
  if (found === null) return null;
  const path: number[] = [];
  for (const cell of found) path.push(xs[cell % nx] ?? 0, ys[Math.floor(cell / nx)] ?? 0);
  return path;
}

interface Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** 1 where the way to the next cell on the right, or below, is taken by a part. */
  readonly right: Uint8Array;
  readonly down: Uint8Array;
  readonly start: number;
  readonly goal: number;
}

/** Cells from start to goal. A state is a cell and the axis along which it was reached: 0 across, 1 down. */
function search(grid: Grid, out: readonly [number, number], into: readonly [number, number]): number[] | null {
  const { xs, ys, right, down, start, goal } = grid;
  const nx = xs.length;
  const ny = ys.length;
  const { cost, came, done } = scratch(nx * ny * 2);
  const open = new PriceHeap();
  const goalX = xs[goal % nx] ?? 0;
  const goalY = ys[Math.floor(goal / nx)] ?? 0;
  const goalAxis = into[0] !== 0 ? 0 : 1;
  const startX = xs[start % nx] ?? 0;
  const startY = ys[Math.floor(start / nx)] ?? 0;
  const haste = Math.abs(startX - goalX) + Math.abs(startY - goalY) > FAR ? HASTE : 1;
  const ahead = (cell: number): number => {
    const dx = Math.abs((xs[cell % nx] ?? 0) - goalX);
    const dy = Math.abs((ys[Math.floor(cell / nx)] ?? 0) - goalY);
    return haste * (dx + dy + (dx > 0 && dy > 0 ? BEND : 0));
  };
  const reach = (state: number, price: number, by: number): void => {
    if (price >= (cost[state] ?? Infinity)) return;
    cost[state] = price;
    came[state] = by;
    open.push(price + ahead(state >> 1), state);
  };
  const axis = out[0] !== 0 ? 0 : 1;
  cost[start * 2 + axis] = 0;
  came[start * 2 + axis] = -1;
  open.push(ahead(start), start * 2 + axis);
  let best = -1;
  let bestCost = Infinity;
  for (let state = open.pop(); state >= 0; state = open.pop()) {
    if (done[state] === 1) continue;
    done[state] = 1;
    const cell = state >> 1;
    const heading = state & 1;
    const spent = cost[state] ?? Infinity;
    if (best >= 0 && (haste > 1 || spent + ahead(cell) >= bestCost)) break;
    if (cell === goal) {
      const total = spent + (heading === goalAxis ? 0 : BEND);
      if (total < bestCost) {
        bestCost = total;
        best = state;
      }
      continue;
    }
    const i = cell % nx;
    const j = (cell - i) / nx;
    const x = xs[i] ?? 0;
    const y = ys[j] ?? 0;
    const across = spent + (heading === 0 ? 0 : BEND);
    const along = spent + (heading === 1 ? 0 : BEND);
    if (i + 1 < nx && right[cell] === 0) reach((cell + 1) * 2, across + (xs[i + 1] ?? 0) - x, state);
    if (i > 0 && right[cell - 1] === 0) reach((cell - 1) * 2, across + x - (xs[i - 1] ?? 0), state);
    if (j + 1 < ny && down[cell] === 0) reach((cell + nx) * 2 + 1, along + (ys[j + 1] ?? 0) - y, state);
    if (j > 0 && down[cell - nx] === 0) reach((cell - nx) * 2 + 1, along + y - (ys[j - 1] ?? 0), state);
  }
  if (best < 0) return null;
  const cells: number[] = [];
  for (let state = best; state >= 0; state = came[state] ?? -1) cells.push(state >> 1);
  return cells.reverse();
}

const scratch = searchArrays();

/**
 * Coordinates at which wires may run, ascending: beside each part, at both ends and halfway. Where parts are too many every
 * n-th is kept, always with both ends.
 */
function lines(
  from: number,
  to: number,
  parts: readonly Box[],
  low: number,
  high: number,
  margin: number,
  across: boolean,
): number[] {
  const ends = [from, to];
  const all = new Set<number>();
  for (const part of parts) {
    const [a, b] = across ? [part.minX, part.maxX] : [part.minY, part.maxY];
    for (const at of [a - margin, b + margin]) if (at >= low && at <= high) all.add(at);
  }
  all.add(Math.round((from + to) / 20) * 10);
  const sorted = [...Float64Array.from(all).sort()];
  const step = Math.ceil(sorted.length / LINES);
  const kept = new Set(sorted.filter((_, at) => at % step === 0));
  for (const end of ends) kept.add(end);
  return [...kept].sort((a, b) => a - b);
}

/** Index of the first number above `value`. */
export function firstAbove(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function firstAtLeast(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}
