/** Closed paths of straight edges and axis-aligned elliptical arcs. Pure; y grows downwards. */
import type { Point } from '../../board/values.ts';
import type { Box, Side } from '../geometry.ts';
import { OUTWARD } from '../geometry.ts';

interface LineSegment {
  readonly from: Point;
  readonly to: Point;
}

/** The point at parameter `t` is `centre + (radii[0] cos t, radii[1] sin t)`; it runs from `start` by `sweep`, in radians. */
interface Arc extends LineSegment {
  readonly centre: Point;
  readonly radii: Point;
  readonly start: number;
  readonly sweep: number;
}

export type PathSegment = LineSegment | Arc;

export interface Path {
  /** Each begins where the one before it ends; the last ends where the first begins. */
  readonly segments: readonly PathSegment[];
  /** The smallest box that holds the path, arcs and all. */
  readonly bounds: Box;
  /** `[x0, y0, x1, y1, …]`: the same, its arcs as chords that stray less than `CHORD_SAG` from them. */
  readonly polygon: Float64Array;
}

const CHORD_SAG = 0.05;
const TURN = 2 * Math.PI;

export function isArc(segment: PathSegment): segment is Arc {
  return 'centre' in segment;
}

export function pathOf(segments: readonly PathSegment[]): Path {
  const corners: number[] = [];
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  const grow = ([x, y]: Point): void => {
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  };
  for (const segment of segments) {
    corners.push(...segment.from);
    grow(segment.from);
    grow(segment.to);
    if (!isArc(segment)) continue;
    for (let quarter = 0; quarter < 4; quarter++) {
      const t = (quarter * Math.PI) / 2;
      if (sweeps(segment, t)) grow(onArc(segment, t));
    }
    const steps = chordsOf(segment);
    for (let i = 1; i < steps; i++) corners.push(...onArc(segment, segment.start + (segment.sweep * i) / steps));
  }
  return { segments, bounds: { minX, minY, maxX, maxY }, polygon: new Float64Array(corners) };
}

/** The path flipped left to right, where asked, and then turned clockwise by quarters, about the origin. */
export function turnedPath(path: Path, rotation: 0 | 90 | 180 | 270, flip: boolean): Path {
  if (rotation === 0 && !flip) return path;
  const quarters = rotation / 90;
  const point = ([px, py]: Point): Point => {
    let [x, y] = [flip ? -px : px, py];
    for (let i = 0; i < quarters; i++) [x, y] = [-y, x];
    return [x, y];
  };
  return pathOf(
    path.segments.map((segment) => {
      const ends = { from: point(segment.from), to: point(segment.to) };
      if (!isArc(segment)) return ends;
      const [rx, ry] = segment.radii;
      return {
        ...ends,
        centre: point(segment.centre),
        radii: quarters % 2 === 0 ? [rx, ry] : [ry, rx],
        start: (flip ? Math.PI - segment.start : segment.start) + quarters * (Math.PI / 2),
        sweep: flip ? -segment.sweep : segment.sweep,
      } satisfies Arc;
    }),
  );
}

/** The path with the middle of its bounds at the origin. */
export function centredPath(path: Path): Path {
  const { minX, minY, maxX, maxY } = path.bounds;
  const [dx, dy] = [-(minX + maxX) / 2, -(minY + maxY) / 2];
  const move = ([x, y]: Point): Point => [x + dx, y + dy];
  return pathOf(
    path.segments.map((segment) => ({
      ...segment,
      from: move(segment.from),
      to: move(segment.to),
      ...(isArc(segment) ? { centre: move(segment.centre) } : {}),
    })),
  );
}

/** Where the path crosses the line `y = at` (axis x), or `x = at` (axis y): the stretches inside it, ascending. What it winds around is inside. */
export function spans({ polygon }: Path, axis: 'x' | 'y', at: number): readonly (readonly [number, number])[] {
  const [along, across] = axis === 'x' ? [0, 1] : [1, 0];
  const crossings: { readonly where: number; readonly turn: 1 | -1 }[] = [];
  const count = polygon.length;
  for (let i = 0; i < count; i += 2) {
    const j = i + 2 === count ? 0 : i + 2;
    const a = polygon[i + across] ?? 0;
    const b = polygon[j + across] ?? 0;
    if (a <= at === b <= at) continue;
    const from = polygon[i + along] ?? 0;
    const to = polygon[j + along] ?? 0;
    crossings.push({ where: from + ((at - a) / (b - a)) * (to - from), turn: a <= at ? 1 : -1 });
  }
  crossings.sort((a, b) => a.where - b.where);
  const found: [number, number][] = [];
  let winding = 0;
  let begun = 0;
  for (const { where, turn } of crossings) {
    const before = winding;
    winding += turn;
    if (before === 0) begun = where;
    else if (winding === 0) found.push([begun, where]);
  }
  return found;
}

export function contains(path: Path, [x, y]: Point): boolean {
  return spans(path, 'x', y).some(([from, to]) => x >= from && x <= to);
}

/**
 * Where the path is met first by who comes from `side` along a straight line at `along` (a y for left and right, an x for top
 * and bottom), and how squarely it faces that side: 1 where it lies across the line, 0 where along it. null where it is missed.
 */
export function facing(path: Path, side: Side, along: number): { readonly at: number; readonly square: number } | null {
  const upright = side === 'left' || side === 'right';
  const [i, j] = upright ? ([0, 1] as const) : ([1, 0] as const);
  const sign = OUTWARD[side][i];
  let best: { at: number; square: number } | null = null;
  const meet = (at: number, square: number): void => {
    const ahead = best === null ? 1 : (at - best.at) * sign;
    if (best === null || ahead > 1e-9 || (ahead > -1e-9 && square > best.square)) best = { at, square };
  };
  for (const segment of path.segments) {
    const { from, to } = segment;
    if (isArc(segment)) {
      const { centre, radii } = segment;
      const s = (along - centre[j]) / radii[j];
      if (Math.abs(s) > 1) continue;
      // The parameter is an angle from the x axis: for an x that is given it is an arc cosine.
      const ways = upright ? [Math.asin(s), Math.PI - Math.asin(s)] : [Math.acos(s), -Math.acos(s)];
      for (const t of ways) {
        if (!sweeps(segment, t)) continue;
        const normal = [Math.cos(t) / radii[0], Math.sin(t) / radii[1]] as const;
        meet(onArc(segment, t)[i], Math.abs(normal[i]) / Math.hypot(...normal));
      }
    } else if ((from[j] - along) * (to[j] - along) <= 0) {
      const [di, dj] = [to[i] - from[i], to[j] - from[j]];
      if (dj === 0) {
        meet(from[i], 0);
        meet(to[i], 0);
      } else meet(from[i] + ((along - from[j]) / dj) * di, Math.abs(dj) / Math.hypot(di, dj));
    }
  }
  return best;
}

/** The polygon of the path, `by` outside it all around. Sharp corners reach at most twice as far. */
export function outset({ polygon }: Path, by: number): Float64Array {
  const count = polygon.length / 2;
  const grown = new Float64Array(polygon.length);
  const at = (index: number): Point => {
    const i = 2 * ((index + count) % count);
    return [polygon[i] ?? 0, polygon[i + 1] ?? 0];
  };
  let area = 0;
  for (let i = 0; i < count; i++) area += at(i)[0] * at(i + 1)[1] - at(i + 1)[0] * at(i)[1];
  const out = area >= 0 ? by : -by;
  for (let i = 0; i < count; i++) {
    const here = at(i);
    const before = normalOf(at(i - 1), here);
    const after = normalOf(here, at(i + 1));
    const spread = Math.max(0.5, 1 + before[0] * after[0] + before[1] * after[1]);
    grown[2 * i] = here[0] + (out * (before[0] + after[0])) / spread;
    grown[2 * i + 1] = here[1] + (out * (before[1] + after[1])) / spread;
  }
  return grown;
}

/** The path as the `d` of an SVG path, moved by `[dx, dy]`, to a thousandth. */
export function svgPathOf(path: Path, [dx, dy]: Point): string {
  const write = ([x, y]: Point): string => `${thousandths(x + dx)} ${thousandths(y + dy)}`;
  const first = path.segments[0];
  if (first === undefined) return '';
  const parts = [`M${write(first.from)}`];
  for (const segment of path.segments) {
    if (!isArc(segment)) {
      parts.push(`L${write(segment.to)}`);
      continue;
    }
    const [rx, ry] = segment.radii;
    // An arc of SVG that comes back to where it began is nothing: halves are safe.
    const middle = onArc(segment, segment.start + segment.sweep / 2);
    for (const end of [middle, segment.to])
      parts.push(`A${thousandths(rx)} ${thousandths(ry)} 0 0 ${segment.sweep > 0 ? 1 : 0} ${write(end)}`);
  }
  return `${parts.join('')}Z`;
}

/** The outward unit normal of an edge of a polygon that runs clockwise on the screen. */
function normalOf(from: Point, to: Point): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  return length === 0 ? [0, 0] : [dy / length, -dx / length];
}

function onArc({ centre, radii }: Arc, t: number): Point {
  return [centre[0] + radii[0] * Math.cos(t), centre[1] + radii[1] * Math.sin(t)];
}

function sweeps({ start, sweep }: Arc, t: number): boolean {
  const way = ((sweep > 0 ? t - start : start - t) + 1e-9) % TURN;
  return (way < 0 ? way + TURN : way) <= Math.abs(sweep) + 2e-9;
}

function chordsOf({ radii, sweep }: Arc): number {
  const radius = Math.max(...radii);
  const step = radius <= CHORD_SAG ? Math.PI / 2 : 2 * Math.acos(1 - CHORD_SAG / radius);
  return Math.max(2, Math.min(256, Math.ceil(Math.abs(sweep) / step)));
}

function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}
