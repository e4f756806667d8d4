/** A* over the lines of the pitch for a wire of a net: it rides on what is drawn of its net, and keeps off other nets and parts. */

import { PITCH } from '../../placement/grid.ts';
import type { StepBudget } from '../../search/step-budget.ts';
import type { Box } from '../geometry.ts';
import { OUTWARD } from '../geometry.ts';
import type { Stop } from './laid-way.ts';
import { type NetGrid, type NetSurroundings, netGrid, OVER } from './net-grid.ts';
import { PriceHeap } from './price-heap.ts';
import type { RouteEnd } from './route.ts';

/** Prices, in px of way. */
const BEND = 45;
const CROSSING = 30;
/** What a px costs where there is room, near a part or another net, and on top of another net. */
const BY_LEVEL = [1, 1.6, 14];
/** What a px, or a bend, on the net itself costs of its price. */
const RIDE = 0.1;
/** A search without a net to ride on looks straight at its goal, beyond this distance greedily. */
const FAR = 900;
const [PLAIN, HASTY, RIDING] = [1, 2, 0.3];

interface FoundPath {
  readonly path: readonly number[];
  /** Where there was no other way it lies on another net. */
  readonly isOverOthers: boolean;
}

/**
 * The cheapest path within `area`, on lines `step` apart, between two stops, such as the places where a wire is out of its parts.
 * null where there is none.
 * Depends on what surrounds it alone, not on its order. Spends steps for the cells of its grid.
 */
export function netPath(
  a: Stop,
  b: Stop,
  area: Box,
  step: number,
  surroundings: NetSurroundings,
  budget: StepBudget,
): FoundPath | null {
  const [from, to] = [a.at, b.at];
  const grid = netGrid([from, to], area, step, surroundings, budget);
  const { xs, ys } = grid;
  const nx = xs.length;
  const start = ys.indexOf(from[1]) * nx + xs.indexOf(from[0]);
  const goal = ys.indexOf(to[1]) * nx + xs.indexOf(to[0]);
  const long = Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]);
  const eager = surroundings.own.length > 0 ? RIDING : long > FAR ? HASTY : PLAIN;
  const cells = search(grid, start, goal, a.isAcross ? 0 : 1, b.isAcross ? 0 : 1, eager);
  if (cells === null) return null;
  const isOverOthers = cells.slice(1).some((cell, at) => {
    const before = cells[at] ?? cell;
    const edges = Math.abs(cell - before) === 1 ? grid.right : grid.down;
    return edges.level[Math.min(cell, before)] === OVER;
  });
  return { path: cells.flatMap((cell) => [xs[cell % nx] ?? 0, ys[Math.floor(cell / nx)] ?? 0]), isOverOthers };
}

/** The first place on a line of the pitch that is half a pitch outside the part in front of the port. */
export function pitchOutOf({ x, y, side, edge }: RouteEnd): readonly [number, number] {
  const [dx, dy] = OUTWARD[side];
  const by = dx + dy;
  const out = by * Math.ceil((by * edge + PITCH / 2 - 0.01) / PITCH) * PITCH;
  return dx !== 0 ? [out, y] : [x, out];
}

type Axis = 0 | 1;

/** Cells from start to goal. A state is a cell and the axis along which it was reached: 0 across, 1 down. */
function search(grid: NetGrid, start: number, goal: number, out: Axis, into: Axis, eager: number): number[] | null {
  const { xs, ys, right, down } = grid;
  const nx = xs.length;
  const ny = ys.length;
  const size = nx * ny * 2;
  const cost = new Float64Array(size).fill(Infinity);
  const came = new Int32Array(size).fill(-1);
  const done = new Uint8Array(size);
  const open = new PriceHeap();
  const [goalX, goalY] = [xs[goal % nx] ?? 0, ys[Math.floor(goal / nx)] ?? 0];
  const ahead = (cell: number): number =>
    eager * (Math.abs((xs[cell % nx] ?? 0) - goalX) + Math.abs((ys[Math.floor(cell / nx)] ?? 0) - goalY));
  const go = (from: number, spent: number, cell: number, axis: Axis, edges: NetGrid['right'], edge: number): void => {
    const level = edges.level[edge] ?? 0;
    const factor = BY_LEVEL[level];
    if (factor === undefined) return;
    const [i, j] = [edge % nx, Math.floor(edge / nx)];
    const long = axis === 0 ? (xs[i + 1] ?? 0) - (xs[i] ?? 0) : (ys[j + 1] ?? 0) - (ys[j] ?? 0);
    const ride = edges.ride[edge] === 1;
    const bend = (from & 1) === axis ? 0 : BEND;
    const way = ride ? (long + bend) * RIDE : long * factor + bend + ((edges.crossings[edge] ?? 0) * CROSSING) / 2;
    const state = cell * 2 + axis;
    if (spent + way >= (cost[state] ?? 0)) return;
    cost[state] = spent + way;
    came[state] = from;
    open.push(spent + way + ahead(cell), state);
  };
  cost[start * 2 + out] = 0;
  open.push(ahead(start), start * 2 + out);
  let [best, bestCost] = [-1, Infinity];
  for (let state = open.pop(); state >= 0; state = open.pop()) {
    if (done[state] === 1) continue;
    done[state] = 1;
    const cell = state >> 1;
    const spent = cost[state] ?? 0;
    if (best >= 0 && spent >= bestCost) break;
    if (cell === goal) {
      const total = spent + ((state & 1) === into ? 0 : BEND);
      if (total < bestCost) [best, bestCost] = [state, total];
      continue;
    }
    const [i, j] = [cell % nx, Math.floor(cell / nx)];
    if (i + 1 < nx) go(state, spent, cell + 1, 0, right, cell);
    if (i > 0) go(state, spent, cell - 1, 0, right, cell - 1);
    if (j + 1 < ny) go(state, spent, cell + nx, 1, down, cell);
    if (j > 0) go(state, spent, cell - nx, 1, down, cell - nx);
  }
  if (best < 0) return null;
  const cells: number[] = [];
  for (let state = best; state >= 0; state = came[state] ?? -1) cells.push(state >> 1);
  return cells.reverse();
}
