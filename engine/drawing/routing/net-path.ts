/** A* over the lines of the pitch for a wire of a net: it rides on what is drawn of its net, and keeps off other nets and parts. */

import { PITCH } from '../../placement/grid.ts';
import type { StepBudget } from '../../search/step-budget.ts';
import type { Box } from '../geometry.ts';
import { OUTWARD, union } from '../geometry.ts';
import type { Stop } from './laid-way.ts';
import { type NetGrid, type NetSurroundings, netGrid, OVER, TAKEN } from './net-grid.ts';
import { PriceHeap } from './price-heap.ts';
import type { RouteEnd } from './route.ts';
import { searchArrays } from './search-arrays.ts';

/** Prices, in px of way. */
const BEND = 45;
const CROSSING = 90;
/** What a px costs where there is room, near a part or another net, and on top of another net. */
const BY_LEVEL = [1, 1.6, 14];
/** What a px, or a bend, on the net itself costs of its price. */
const RIDE = 0.1;
/** A search looks straight at its goal, beyond this distance greedily. Along the net it expects this much of the way to count. */
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
  const ahead = aheadOf(grid, to, union(surroundings.own), long > FAR ? HASTY : PLAIN);
  const cells = search(grid, start, goal, a.isAcross ? 0 : 1, b.isAcross ? 0 : 1, ahead);
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
function search(
  grid: NetGrid,
  start: number,
  goal: number,
  out: Axis,
  into: Axis,
  ahead: SearchHeuristic,
): number[] | null {
  const { xs, ys, right, down } = grid;
  const nx = xs.length;
  const ny = ys.length;
  const { cost, came, done } = scratch(nx * ny * 2);
  const open = new PriceHeap();
  const { goalX, goalY, netX, netY, eager } = ahead;
  const reach = (state: number, price: number, by: number, i: number, j: number): void => {
    if (price >= (cost[state] ?? 0)) return;
    cost[state] = price;
    came[state] = by;
    const straight = (goalX[i] ?? 0) + (goalY[j] ?? 0);
    const saved = straight - (netX[i] ?? 0) - (netY[j] ?? 0);
    open.push(price + (saved > 0 ? straight - (1 - RIDING) * saved : straight) * eager, state);
  };
  cost[start * 2 + out] = 0;
  came[start * 2 + out] = -1;
  open.push(0, start * 2 + out);
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
    const i = cell % nx;
    const j = (cell - i) / nx;
    const x = xs[i] ?? 0;
    const y = ys[j] ?? 0;
    const across = (state & 1) === 0 ? 0 : BEND;
    const along = BEND - across;
    if (i + 1 < nx) reach((cell + 1) * 2, spent + price(right, cell, (xs[i + 1] ?? 0) - x, across), state, i + 1, j);
    if (i > 0) reach((cell - 1) * 2, spent + price(right, cell - 1, x - (xs[i - 1] ?? 0), across), state, i - 1, j);
    if (j + 1 < ny) reach((cell + nx) * 2 + 1, spent + price(down, cell, (ys[j + 1] ?? 0) - y, along), state, i, j + 1);
    if (j > 0) reach((cell - nx) * 2 + 1, spent + price(down, cell - nx, y - (ys[j - 1] ?? 0), along), state, i, j - 1);
  }
  if (best < 0) return null;
  const cells: number[] = [];
  for (let state = best; state >= 0; state = came[state] ?? -1) cells.push(state >> 1);
  return cells.reverse();
}

/** What a piece of a line costs that is so long, after a bend or none. Infinity where a part is. */
function price({ level, ride, crossings }: NetGrid['right'], edge: number, long: number, bend: number): number {
  const its = level[edge] ?? TAKEN;
  if (its === TAKEN) return Infinity;
  if (ride[edge] === 1) return (long + bend) * RIDE;
  return long * (BY_LEVEL[its] ?? 1) + bend + ((crossings[edge] ?? 0) * CROSSING) / 2;
}

/** How far each line is from the goal, and how far a way leads off the net that goes from there by the net to the goal. */
interface SearchHeuristic {
  readonly goalX: Float64Array;
  readonly goalY: Float64Array;
  readonly netX: Float64Array;
  readonly netY: Float64Array;
  readonly eager: number;
}

function aheadOf(
  { xs, ys }: NetGrid,
  [x, y]: readonly [number, number],
  net: Box | null,
  eager: number,
): SearchHeuristic {
  const goalX = Float64Array.from(xs, (at) => Math.abs(at - x));
  const goalY = Float64Array.from(ys, (at) => Math.abs(at - y));
  if (net === null) return { goalX, goalY, netX: goalX, netY: goalY, eager };
  const [offX, offY] = [outside(x, net.minX, net.maxX), outside(y, net.minY, net.maxY)];
  const netX = Float64Array.from(xs, (at) => outside(at, net.minX, net.maxX) + offX);
  const netY = Float64Array.from(ys, (at) => outside(at, net.minY, net.maxY) + offY);
  return { goalX, goalY, netX, netY, eager: 1 };
}

function outside(at: number, low: number, high: number): number {
  return Math.max(0, low - at, at - high);
}

const scratch = searchArrays();
