/** What the tab and its routing worker say to each other. Numbers travel in typed arrays that change hands. */
import type { Side } from '#engine/drawing/geometry.ts';
import type { LaidPiece } from '#engine/drawing/routing/laid-pieces.ts';
import type { RouteEnd } from '#engine/drawing/routing/route.ts';

export const SIDES: readonly Side[] = ['left', 'top', 'right', 'bottom'];

export interface RouteRequest {
  /** Parts that are new or moved, four numbers each: minX, minY, maxX, maxY. */
  readonly placed: readonly string[];
  readonly boxes: Float64Array;
  readonly removed: readonly string[];
  readonly forgotten: readonly string[];
  /** Wires to route, in the order wanted; `ends` holds eight numbers each: x, y, side, edge of both ends. */
  readonly wires: readonly string[];
  readonly ends: Float64Array;
  /** The `seq` of each wire's connection. */
  readonly seqs: Float64Array;
  /** The net of each wire in drawn look. */
  readonly nets: readonly (string | null)[];
  /** Pieces of wires that people laid, by wire. */
  readonly laid: ReadonlyMap<string, readonly LaidPiece[]>;
  /** Comes back with the answers, so that a late one is told from a current one. */
  readonly round: number;
}

/** Wires whose routes changed: those that were asked for, and others that make room. */
export interface RouteAnswer {
  readonly wires: readonly string[];
  /** The round in which each was asked for last. */
  readonly rounds: Uint32Array;
  /** Path `i` is `points[starts[i] … starts[i + 1]]`. */
  readonly points: Float64Array;
  readonly starts: Uint32Array;
  /** The round of the newest request where all of it is done; null where more follows. */
  readonly settled: number | null;
}

export function writeEnd(end: RouteEnd, into: Float64Array, at: number): void {
  into.set([end.x, end.y, SIDES.indexOf(end.side), end.edge], at);
}

export function readRouteEnd(from: Float64Array, at: number): RouteEnd {
  return { x: from[at] ?? 0, y: from[at + 1] ?? 0, side: SIDES[from[at + 2] ?? 0] ?? 'right', edge: from[at + 3] ?? 0 };
}
