/** Which segments of wires lie on which tracks. A track is a line across or down that segments run along. */
import type { StepBudget } from '../../search/step-budget.ts';

/** What lies on tracks, and in which order it gives way: a later one keeps off an earlier one. */
export interface TrackOwner {
  readonly id: string;
  readonly seq: number;
  /** A person laid it: it gives way only to those that were laid before it. */
  readonly isLaid: boolean;
  /** Its two ends, as texts. Wires that share one may share a track: they are one conductor. */
  readonly ends: readonly [string, string];
}

type Rank = Pick<TrackOwner, 'id' | 'seq' | 'isLaid'>;

interface TrackSegment {
  readonly owner: TrackOwner;
  readonly low: number;
  readonly high: number;
}

/** Two segments nearer than this run on one line to the eye. */
const APART = 5;
/** How far a segment is moved aside at most. */
export const FURTHEST_SHIFT = 18;
/** Changes are noted for bands of this width. */
const BAND = 64;

/** Whether `a` is the one that `b` gives way to: what a person laid, then the one made first, on any machine. */
export function precedes(a: Rank, b: Rank): boolean {
  if (a.isLaid !== b.isLaid) return a.isLaid;
  return a.seq < b.seq || (a.seq === b.seq && a.id < b.id);
}

export class Tracks {
  /** Each in the order in which they give way. */
  readonly #tracks = new Map<number, TrackSegment[]>();
  /** Band → the owner that precedes all others of which segments came or went there. */
  readonly #changed = new Map<number, TrackOwner>();

  add(owner: TrackOwner, path: readonly number[]): void {
    for (let i = 0; i + 3 < path.length; i += 2) {
      const [key, low, high] = segmentOf(path, i);
      const track = this.#tracks.get(key);
      if (track === undefined) this.#tracks.set(key, [{ owner, low, high }]);
      else track.splice(placeOf(owner, track), 0, { owner, low, high });
      this.#note(owner, key);
    }
  }

  /** Takes away what `add` put there. */
  remove(owner: TrackOwner, path: readonly number[]): void {
    for (let i = 0; i + 3 < path.length; i += 2) {
      const [key] = segmentOf(path, i);
      const track = this.#tracks.get(key);
      const at = track === undefined ? -1 : placeOf(owner, track);
      if (track?.[at]?.owner !== owner) continue;
      track.splice(at, 1);
      if (track.length === 0) this.#tracks.delete(key);
      this.#note(owner, key);
    }
  }

  /**
   * Whether the segment of `path` that starts at index `i` has another conductor of a wire that precedes `owner` on it, or within 5
   * units beside it. Spends a step for each segment that it is compared with.
   */
  taken(owner: TrackOwner, path: readonly number[], i: number, budget: StepBudget): boolean {
    const [key, low, high] = segmentOf(path, i);
    for (let beside = -(APART - 1); beside < APART; beside++) {
      for (const other of this.#tracks.get(key + 2 * beside) ?? []) {
        if (!precedes(other.owner, owner)) break;
        budget.spend(1);
        if (other.low < high && other.high > low && !sharesEnd(other.owner, owner)) return true;
      }
    }
    return false;
  }

  /** Whether a wire that precedes `owner` came to, or left, a track that the inner segments of `path` may be moved to. */
  changedFor(owner: TrackOwner, path: readonly number[]): boolean {
    if (this.#changed.size === 0) return false;
    const reach = FURTHEST_SHIFT + APART;
    for (let i = 2; i + 5 < path.length; i += 2) {
      const [key] = segmentOf(path, i);
      for (const at of [key - 2 * reach, key + 2 * reach]) {
        const first = this.#changed.get(bandOf(at));
        if (first !== undefined && precedes(first, owner)) return true;
      }
    }
    return false;
  }

  /** What changed is taken into account from now on. */
  settled(): void {
    this.#changed.clear();
  }

  #note(owner: TrackOwner, key: number): void {
    const band = bandOf(key);
    const first = this.#changed.get(band);
    if (first === undefined || precedes(owner, first)) this.#changed.set(band, owner);
  }
}

/** Where `owner` is, or belongs. */
function placeOf(owner: TrackOwner, track: readonly TrackSegment[]): number {
  let low = 0;
  let high = track.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = track[middle]?.owner;
    if (other !== undefined && precedes(other, owner)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The key of the track (its coordinate doubled, odd for a level one) and how far the segment goes along it. */
function segmentOf(path: readonly number[], i: number): [key: number, low: number, high: number] {
  const [x0, y0, x1, y1] = [path[i] ?? 0, path[i + 1] ?? 0, path[i + 2] ?? 0, path[i + 3] ?? 0];
  return x0 === x1
    ? [Math.round(x0) * 2, Math.min(y0, y1), Math.max(y0, y1)]
    : [Math.round(y0) * 2 + 1, Math.min(x0, x1), Math.max(x0, x1)];
}

/** Upright and level tracks have bands of their own. */
function bandOf(key: number): number {
  const level = Math.abs(key % 2);
  return Math.floor((key - level) / (2 * BAND)) * 2 + level;
}

/** Whether two wires are one conductor. */
export function sharesEnd({ ends: a }: TrackOwner, { ends: b }: TrackOwner): boolean {
  return a[0] === b[0] || a[0] === b[1] || a[1] === b[0] || a[1] === b[1];
}
