/** Which segments of wires lie on which tracks. A track is a line across or down that segments run along. */

import type { StepBudget } from '../step-budget.ts';

interface Segment {
  readonly low: number;
  readonly high: number;
  readonly ends: readonly [string, string];
}

/** Two segments nearer than this run on one line to the eye. */
const APART = 5;

/** Segments of routes by their track. Wires that share an end may share a track: they are one conductor. */
export class Tracks {
  readonly #tracks = new Map<number, Set<Segment>>();
  readonly #own = new Map<string, readonly (readonly [key: number, segment: Segment])[]>();

  add(wire: string, path: readonly number[], ends: readonly [string, string]): void {
    const own: [number, Segment][] = [];
    for (let i = 0; i + 3 < path.length; i += 2) {
      const [key, low, high] = segmentOf(path, i);
      const segment = { low, high, ends };
      const track = this.#tracks.get(key);
      if (track === undefined) this.#tracks.set(key, new Set([segment]));
      else track.add(segment);
      own.push([key, segment]);
    }
    this.#own.set(wire, own);
  }

  remove(wire: string): void {
    for (const [key, segment] of this.#own.get(wire) ?? []) {
      const track = this.#tracks.get(key);
      track?.delete(segment);
      if (track?.size === 0) this.#tracks.delete(key);
    }
    this.#own.delete(wire);
  }

  /** Whether another conductor lies on the segment of `path` that starts at index `i`, or within 5 units beside it. */
  taken(path: readonly number[], i: number, ends: readonly [string, string], budget: StepBudget): boolean {
    const [key, low, high] = segmentOf(path, i);
    for (let beside = -(APART - 1); beside < APART; beside++) {
      const track = this.#tracks.get(key + 2 * beside);
      budget.spend(track?.size ?? 0);
      for (const other of track ?? [])
        if (other.low < high && other.high > low && !shared(other.ends, ends)) return true;
    }
    return false;
  }
}

/** The key of the track (its coordinate doubled, odd for a level one) and how far the segment goes along it. */
function segmentOf(path: readonly number[], i: number): [key: number, low: number, high: number] {
  const [x0, y0, x1, y1] = [path[i] ?? 0, path[i + 1] ?? 0, path[i + 2] ?? 0, path[i + 3] ?? 0];
  return x0 === x1
    ? [Math.round(x0) * 2, Math.min(y0, y1), Math.max(y0, y1)]
    : [Math.round(y0) * 2 + 1, Math.min(x0, x1), Math.max(x0, x1)];
}

function shared(a: readonly [string, string], b: readonly [string, string]): boolean {
  return a[0] === b[0] || a[0] === b[1] || a[1] === b[0] || a[1] === b[1];
}
