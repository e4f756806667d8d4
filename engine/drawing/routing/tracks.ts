/** Which segments of wires lie on which tracks. A track is a line across or down that segments run along. */

interface Segment {
  readonly wire: string;
  readonly low: number;
  readonly high: number;
  readonly ends: readonly [string, string];
}

/** Two segments nearer than this run on one line to the eye. */
const APART = 5;

/** Segments of routes by their track. Wires that share an end may share a track: they are one conductor. */
export class Tracks {
  readonly #tracks = new Map<number, Segment[]>();
  readonly #keys = new Map<string, readonly number[]>();

  add(wire: string, path: readonly number[], ends: readonly [string, string]): void {
    const keys: number[] = [];
    for (let i = 0; i + 3 < path.length; i += 2) {
      const [key, low, high] = segmentOf(path, i);
      const track = this.#tracks.get(key);
      const segment = { wire, low, high, ends };
      if (track === undefined) this.#tracks.set(key, [segment]);
      else track.push(segment);
      keys.push(key);
    }
    this.#keys.set(wire, keys);
  }

  remove(wire: string): void {
    for (const key of this.#keys.get(wire) ?? []) {
      const track = this.#tracks.get(key)?.filter((segment) => segment.wire !== wire) ?? [];
      if (track.length === 0) this.#tracks.delete(key);
      else this.#tracks.set(key, track);
    }
    this.#keys.delete(wire);
  }

  /** Whether another conductor lies on the segment of `path` that starts at index `i`, or within 5 units beside it. */
  taken(path: readonly number[], i: number, ends: readonly [string, string]): boolean {
    const [key, low, high] = segmentOf(path, i);
    for (let beside = -(APART - 1); beside < APART; beside++) {
      for (const other of this.#tracks.get(key + 2 * beside) ?? [])
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
