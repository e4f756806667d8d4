/** What a drawing of wires comes to, whoever routed them: lines that two nets share, parts that are crossed, crossings and length. */
import type { Box } from '#engine/drawing/geometry.ts';

export interface CountedWire {
  readonly net: string;
  /** From the edge of its first part to that of its second. */
  readonly path: readonly number[];
}

export interface WireCounts {
  /** Stretches on which two nets lie on one line. */
  readonly overlaps: number;
  /** Segments that run through a part. */
  readonly through: number;
  /** Places where two nets cross. */
  readonly crossings: number;
  /** What is drawn, in units: what wires of a net share counts once. */
  readonly length: number;
}

interface Leg {
  readonly net: string;
  readonly isLevel: boolean;
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/** Nearer than this is one line to the eye, and less than this of a line is no stretch of it. */
const SAME = 2;

export function wireCounts(wires: readonly CountedWire[], parts: readonly Box[]): WireCounts {
  const legs = wires.flatMap(legsOf);
  const lines = new Map<string, Leg[]>();
  for (const leg of legs) {
    const line = `${leg.net} ${leg.isLevel} ${leg.at}`;
    lines.set(line, [...(lines.get(line) ?? []), leg]);
  }
  const drawn = [...lines.values()].flatMap(merged);
  let overlaps = 0;
  const crossings = new Set<string>();
  for (const [n, one] of drawn.entries()) {
    for (const other of drawn.slice(n + 1)) {
      if (one.net === other.net) continue;
      if (one.isLevel === other.isLevel) {
        const shared = Math.min(one.high, other.high) - Math.max(one.low, other.low);
        if (Math.abs(one.at - other.at) < SAME && shared > SAME) overlaps += 1;
      } else if (one.at > other.low && one.at < other.high && other.at > one.low && other.at < one.high) {
        const [level, upright] = one.isLevel ? [one, other] : [other, one];
        crossings.add(`${[one.net, other.net].sort().join(' ')} ${upright.at} ${level.at}`);
      }
    }
  }
  const through = drawn.filter((leg) => parts.some((part) => runsThrough(leg, part))).length;
  const length = drawn.reduce((sum, { low, high }) => sum + high - low, 0);
  return { overlaps, through, crossings: crossings.size, length: Math.round(length) };
}

function legsOf({ net, path }: CountedWire): Leg[] {
  const legs: Leg[] = [];
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = path.slice(i, i + 4);
    if (x0 === x1 && y0 === y1) continue;
    const isLevel = Math.abs(y1 - y0) < Math.abs(x1 - x0);
    legs.push(
      isLevel
        ? { net, isLevel, at: y0, low: Math.min(x0, x1), high: Math.max(x0, x1) }
        : { net, isLevel, at: x0, low: Math.min(y0, y1), high: Math.max(y0, y1) },
    );
  }
  return legs;
}

/** Legs of one net on one line, joined where they touch. */
function merged(legs: readonly Leg[]): Leg[] {
  const joined: Leg[] = [];
  for (const leg of legs.toSorted((a, b) => a.low - b.low)) {
    const last = joined.at(-1);
    if (last !== undefined && leg.low <= last.high)
      joined[joined.length - 1] = { ...last, high: Math.max(last.high, leg.high) };
    else joined.push(leg);
  }
  return joined;
}

function runsThrough({ isLevel, at, low, high }: Leg, { minX, minY, maxX, maxY }: Box): boolean {
  const [near, far, start, end] = isLevel ? [minY, maxY, minX, maxX] : [minX, maxX, minY, maxY];
  return at > near + SAME && at < far - SAME && high > start + SAME && low < end - SAME;
}
