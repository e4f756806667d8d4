/** From the polyline of a part definition to the closed path that it means. */

import { LIMITS } from '#schemas/limits.ts';
import type { Geometry } from '#schemas/part-definition/types.ts';
import type { Point } from '../../board/values.ts';
import type { Path, PathSegment } from './path.ts';
import { isArc, pathOf } from './path.ts';

export type Polyline = NonNullable<NonNullable<Geometry['outline']>['polyline']>;

/** A bulge nearer to 0 is a straight edge; one further away is all but a full circle. */
const FLAT = 1e-6;
const FULL = 1e4;

/**
 * The closed path of a polyline whose x and y are multiplied by `scale`. The bulge of a point is the tangent of a quarter of the
 * angle of the arc to the next point, as in DXF: 0 is straight, 1 a half circle, positive turns from x towards y. Arcs are
 * multiplied with the rest, so that a circle becomes an ellipse. Then each corner between two straight edges is rounded by
 * `corner_radius_px`, less where an edge is too short: two corners share its length evenly.
 * Points that repeat the one before, and what is no number, are left out. null where less than two points are left.
 */
export function polylinePath(polyline: Polyline, scale: Point): Path | null {
  const edges = edgesOf(polyline, scale);
  if (edges.length < 2) return null;
  const radius = polyline.corner_radius_px ?? 0;
  return pathOf(radius > 0 ? rounded(edges, radius) : edges);
}

function edgesOf({ points, bulges = [] }: Polyline, [sx, sy]: Point): PathSegment[] {
  const kept: { readonly at: Point; bulge: number }[] = [];
  points.slice(0, LIMITS.outlinePoints).forEach(([x, y], index) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    const bulge = bulges[index] ?? 0;
    const sound = Number.isFinite(bulge) ? Math.max(-FULL, Math.min(FULL, bulge)) : 0;
    const last = kept.at(-1);
    if (last !== undefined && last.at[0] === x && last.at[1] === y) last.bulge = sound;
    else kept.push({ at: [x, y], bulge: sound });
  });
  const [first, last] = [kept[0], kept.at(-1)];
  if (first !== undefined && last !== undefined && kept.length > 1 && same(first.at, last.at)) kept.pop();
  if (kept.length < 2) return [];
  return kept.map(({ at, bulge }, index) => edge(at, kept[(index + 1) % kept.length]?.at ?? at, bulge, sx, sy));
}

function edge(a: Point, b: Point, bulge: number, sx: number, sy: number): PathSegment {
  const line = { from: [a[0] * sx, a[1] * sy], to: [b[0] * sx, b[1] * sy] } as const;
  if (Math.abs(bulge) < FLAT) return line;
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const away = (1 - bulge * bulge) / (4 * bulge);
  const centre: Point = [(a[0] + b[0]) / 2 - away * dy, (a[1] + b[1]) / 2 + away * dx];
  const radius = (Math.hypot(dx, dy) * (1 + bulge * bulge)) / (4 * Math.abs(bulge));
  return {
    ...line,
    centre: [centre[0] * sx, centre[1] * sy],
    radii: [radius * sx, radius * sy],
    start: Math.atan2(a[1] - centre[1], a[0] - centre[0]),
    sweep: 4 * Math.atan(bulge),
  };
}

/** The edges with an arc in place of each corner between straight ones. */
function rounded(edges: readonly PathSegment[], radius: number): PathSegment[] {
  const cuts = edges.map((after, index) => cornerOf(edges.at(index - 1) ?? after, after, radius));
  return edges.flatMap((own, index) => {
    const [before, next] = [cuts[index], cuts[(index + 1) % cuts.length]];
    if (isArc(own)) return [own];
    const from = before?.to ?? own.from;
    const to = next?.from ?? own.to;
    const straight = same(from, to) ? [] : [{ from, to }];
    return before === null || before === undefined ? straight : [before, ...straight];
  });
}

/** The arc that rounds the corner between two edges; null where there is none to round. */
function cornerOf(
  before: PathSegment,
  after: PathSegment,
  radius: number,
): (PathSegment & { readonly sweep: number }) | null {
  if (isArc(before) || isArc(after)) return null;
  const corner = after.from;
  const [back, ahead] = [toward(corner, before.from), toward(corner, after.to)];
  const between = Math.acos(Math.max(-1, Math.min(1, back.x * ahead.x + back.y * ahead.y)));
  if (between < 1e-3 || between > Math.PI - 1e-3) return null;
  const half = Math.tan(between / 2);
  const cut = Math.min(radius / half, back.length / 2, ahead.length / 2);
  const own = cut * half;
  const turn = back.y * ahead.x - back.x * ahead.y > 0 ? 1 : -1;
  const from: Point = [corner[0] + back.x * cut, corner[1] + back.y * cut];
  const to: Point = [corner[0] + ahead.x * cut, corner[1] + ahead.y * cut];
  const reach = own / Math.sin(between / 2);
  const [mx, my] = [back.x + ahead.x, back.y + ahead.y];
  const middle = Math.hypot(mx, my);
  const centre: Point = [corner[0] + (mx / middle) * reach, corner[1] + (my / middle) * reach];
  return {
    from,
    to,
    centre,
    radii: [own, own],
    start: Math.atan2(from[1] - centre[1], from[0] - centre[0]),
    sweep: turn * (Math.PI - between),
  };
}

function toward(from: Point, to: Point): { readonly x: number; readonly y: number; readonly length: number } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  return { x: dx / length, y: dy / length, length };
}

function same(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
