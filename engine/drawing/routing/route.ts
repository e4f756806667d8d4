/**
 * Orthogonal routes between two ports, around parts: simple shapes where they are free, else A* over the sparse grid of lines
 * beside the parts in the way, with a price on bends. Pure and deterministic. A path is `[x0, y0, x1, y1, …]`.
 */
import { LIMITS } from '#schemas/limits.ts';
import { StepBudget } from '../../search/step-budget.ts';
import type { Box, Side } from '../geometry.ts';
import { boxOfPath, grown, OUTWARD, overlap } from '../geometry.ts';
import { gridPath } from './route-grid.ts';

export interface RouteEnd {
  /** Where the port touches the outline. */
  readonly x: number;
  readonly y: number;
  readonly side: Side;
  /** The part's edge on that side: where the wire is out of its own box. */
  readonly edge: number;
}

/** The parts whose boxes overlap `box`, in any order. */
export type ObstacleQuery = (box: Box) => readonly Box[];

/** How far a wire goes straight out of a port, and how far it keeps from parts where there is room. */
export const STUB = 10;
/** Nearer than this to a part counts as crossing it. */
export const CLEAR = 3;
/** px around both ends in which a way is looked for, one after the other. */
export const AROUND_ENDS = [80, 320, 1200];

/**
 * The path from `a` to `b` that crosses no part, or null where none was found. Straight, L, Z and U shapes win over
 * searched paths, so what looks simple is simple. Depends on the ends, on the parts that `near` gives and on the budget alone.
 */
export function routeAround(
  a: RouteEnd,
  b: RouteEnd,
  near: ObstacleQuery,
  budget = new StepBudget(LIMITS.routeSteps),
): number[] | null {
  for (const shape of shapes(a, b)) if (free(shape, a, b, near, budget)) return shape;
  const [from, to] = [outOf(a), outOf(b)];
  for (const window of AROUND_ENDS) {
    const area = grown(boxOfPath([...from, ...to]), window);
    const path = gridPath({ at: from, side: a.side }, { at: to, side: b.side }, near(area), area, STUB, CLEAR, budget);
    if (path !== null) return simplified([a.x, a.y, ...path, b.x, b.y]);
  }
  return null;
}

/** All simple paths that cross no part, the likeliest to please first. */
export function freeShapes(a: RouteEnd, b: RouteEnd, near: ObstacleQuery, budget: StepBudget): readonly number[][] {
  return [...shapes(a, b)].filter((shape) => free(shape, a, b, near, budget));
}

/** The simplest path, drawn at once and kept where no other is found. It may cross parts. */
export function elbow(a: RouteEnd, b: RouteEnd): number[] {
  for (const shape of shapes(a, b)) return shape;
  return [a.x, a.y, b.x, b.y];
}

/** The point `STUB` outside the part in front of the port. */
export function outOf(end: RouteEnd): readonly [number, number] {
  const [dx, dy] = OUTWARD[end.side];
  return dx !== 0 ? [end.edge + dx * STUB, end.y] : [end.x, end.edge + dy * STUB];
}

/**
 * Whether no part lies across `path`, or nearer than `CLEAR`, apart from where it leaves its own two. Spends a step for each part
 * that a leg is compared with.
 */
export function free(
  path: readonly number[],
  a: RouteEnd,
  b: RouteEnd,
  near: ObstacleQuery,
  budget: StepBudget,
): boolean {
  const parts = near(grown(boxOfPath(path), CLEAR));
  if (parts.length === 0) return true;
  const crossed = (x0: number, y0: number, x1: number, y1: number, pad: number): boolean => {
    budget.spend(parts.length);
    return crosses(parts, x0, y0, x1, y1, pad);
  };
  const last = path.length - 4;
  for (let i = 0; i <= last; i += 2) {
    let [x0, y0, x1, y1] = [path[i] ?? 0, path[i + 1] ?? 0, path[i + 2] ?? 0, path[i + 3] ?? 0];
    if (i === 0) {
      if (crossed(...atEdge(a), ...outOf(a), 0)) return false;
      [x0, y0] = outOf(a);
    }
    if (i === last) {
      if (crossed(...outOf(b), ...atEdge(b), 0)) return false;
      [x1, y1] = outOf(b);
    }
    if (crossed(x0, y0, x1, y1, CLEAR)) return false;
  }
  return true;
}

/** Whether a leg passes within `pad` of a part. */
function crosses(parts: readonly Box[], x0: number, y0: number, x1: number, y1: number, pad: number): boolean {
  const room = pad - 0.02;
  const leg = {
    minX: Math.min(x0, x1) - room,
    minY: Math.min(y0, y1) - room,
    maxX: Math.max(x0, x1) + room,
    maxY: Math.max(y0, y1) + room,
  };
  if (pad > 0) return parts.some((part) => overlap(leg, part));
  const thin = { minX: leg.minX - 0.03, minY: leg.minY - 0.03, maxX: leg.maxX + 0.03, maxY: leg.maxY + 0.03 };
  return parts.some((part) => overlap(thin, grown(part, -0.05)));
}

function atEdge(end: RouteEnd): readonly [number, number] {
  return end.side === 'left' || end.side === 'right' ? [end.edge, end.y] : [end.x, end.edge];
}

/** Simple paths, the likeliest to please first, each made when it is asked for: the first is nearly always taken. At least one. */
function* shapes(a: RouteEnd, b: RouteEnd): Generator<number[]> {
  const [ax, ay] = outOf(a);
  const [bx, by] = outOf(b);
  const [adx, ady] = OUTWARD[a.side];
  const [bdx, bdy] = OUTWARD[b.side];
  const oneCorner = (x: number, y: number): number[] => simplified([a.x, a.y, ax, ay, x, y, bx, by, b.x, b.y]);
  const twoCorners = (x0: number, y0: number, x1: number, y1: number): number[] =>
    simplified([a.x, a.y, ax, ay, x0, y0, x1, y1, bx, by, b.x, b.y]);
  if (adx !== 0 && bdx !== 0) {
    if (adx !== bdx) {
      if ((bx - ax) * adx >= 0) for (const x of between(ax, bx)) yield twoCorners(x, ay, x, by);
      for (const y of between(ay, by)) yield twoCorners(ax, y, bx, y);
    } else {
      const x = adx > 0 ? Math.max(ax, bx) : Math.min(ax, bx);
      yield twoCorners(x, ay, x, by);
    }
  } else if (ady !== 0 && bdy !== 0) {
    if (ady !== bdy) {
      if ((by - ay) * ady >= 0) for (const y of between(ay, by)) yield twoCorners(ax, y, bx, y);
      for (const x of between(ax, bx)) yield twoCorners(x, ay, x, by);
    } else {
      const y = ady > 0 ? Math.max(ay, by) : Math.min(ay, by);
      yield twoCorners(ax, y, bx, y);
    }
  } else if (adx !== 0) {
    if ((bx - ax) * adx >= 0 && (by - ay) * bdy <= 0) yield oneCorner(bx, ay);
    yield oneCorner(ax, by);
  } else {
    if ((by - ay) * ady >= 0 && (bx - ax) * bdx <= 0) yield oneCorner(ax, by);
    yield oneCorner(bx, ay);
  }
}

/** Where the middle leg of a Z may stand: the middle first, then nearer to either end. */
function between(a: number, b: number): number[] {
  if (a === b) return [a];
  const middle = Math.round((a + b) / 20) * 10;
  return [middle, a, b];
}

/** Without repeated points and points in the middle of a straight line. */
export function simplified(path: readonly number[]): number[] {
  const clean: number[] = [];
  for (let i = 0; i < path.length; i += 2) {
    const x = path[i] ?? 0;
    const y = path[i + 1] ?? 0;
    for (;;) {
      const n = clean.length;
      if (n < 2) break;
      if (clean[n - 2] === x && clean[n - 1] === y) {
        clean.length = n - 2;
        continue;
      }
      if (n < 4) break;
      const upright = clean[n - 2] === x && clean[n - 4] === x && goesOn(clean[n - 3], clean[n - 1], y);
      const level = clean[n - 1] === y && clean[n - 3] === y && goesOn(clean[n - 4], clean[n - 2], x);
      if (!upright && !level) break;
      clean.length = n - 2;
    }
    clean.push(x, y);
  }
  return clean;
}

function goesOn(first = 0, second = 0, third = 0): boolean {
  return (second - first) * (third - second) >= 0;
}
