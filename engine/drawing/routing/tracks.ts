/** Which stretches of which lines wires lie on. */

interface Stretch {
  readonly wire: string;
  readonly low: number;
  readonly high: number;
  readonly ends: readonly [string, string];
}

/** Two legs nearer than this run on one line to the eye. */
const APART = 5;

/** Legs of routes by the line they run along. Wires that share an end may share a line: they are one conductor. */
export class Lanes {
  readonly #lines = new Map<number, Stretch[]>();
  readonly #keys = new Map<string, readonly number[]>();

  add(wire: string, path: readonly number[], ends: readonly [string, string]): void {
    const keys: number[] = [];
    for (let i = 0; i + 3 < path.length; i += 2) {
      const [key, low, high] = leg(path, i);
      const line = this.#lines.get(key);
      const stretch = { wire, low, high, ends };
      if (line === undefined) this.#lines.set(key, [stretch]);
      else line.push(stretch);
      keys.push(key);
    }
    this.#keys.set(wire, keys);
  }

  remove(wire: string): void {
    for (const key of this.#keys.get(wire) ?? []) {
      const line = this.#lines.get(key)?.filter((stretch) => stretch.wire !== wire) ?? [];
      if (line.length === 0) this.#lines.delete(key);
      else this.#lines.set(key, line);
    }
    this.#keys.delete(wire);
  }

  /** Whether another conductor lies on the leg of `path` that starts at index `i`, or within 5 units beside it. */
  taken(path: readonly number[], i: number, ends: readonly [string, string]): boolean {
    const [key, low, high] = leg(path, i);
    for (let beside = -(APART - 1); beside < APART; beside++) {
      for (const other of this.#lines.get(key + 2 * beside) ?? [])
        if (other.low < high && other.high > low && !shared(other.ends, ends)) return true;
    }
    return false;
  }
}

/** The line's key (its coordinate doubled, odd for a level leg) and the stretch of it. */
function leg(path: readonly number[], i: number): [key: number, low: number, high: number] {
  const [x0, y0, x1, y1] = [path[i] ?? 0, path[i + 1] ?? 0, path[i + 2] ?? 0, path[i + 3] ?? 0];
  return x0 === x1
    ? [Math.round(x0) * 2, Math.min(y0, y1), Math.max(y0, y1)]
    : [Math.round(y0) * 2 + 1, Math.min(x0, x1), Math.max(x0, x1)];
}

function shared(a: readonly [string, string], b: readonly [string, string]): boolean {
  return a[0] === b[0] || a[0] === b[1] || a[1] === b[0] || a[1] === b[1];
}
