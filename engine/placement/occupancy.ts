import type { Point } from '../board/values.ts';

/** The clearance to keep between two parts, in board units. */
export const CLEARANCE = 40;

/** Whether a rectangle, given by centre and size, is free. */
export interface FreeSpace {
  isFree(at: Point, size: Point): boolean;
}

interface OccupiedArea {
  readonly at: Point;
  readonly size: Point;
  readonly id: string;
}

/**
 * Occupied rectangles in spatial hashes, one for each power of two of their size: a rectangle of any size lies in at most four
 * cells.
 */
export class Occupancy implements FreeSpace {
  /** Level → cell → what lies in it. */
  private readonly levels = new Map<number, Map<string, OccupiedArea[]>>();
  /** Cells and rectangles that were looked at so far. */
  steps = 0;

  add(at: Point, size: Point, id = ''): void {
    const level = levelOf(size);
    let cells = this.levels.get(level);
    if (cells === undefined) {
      cells = new Map();
      this.levels.set(level, cells);
    }
    for (const key of this.keysOf(reachOf(at, size, level))) {
      const cell = cells.get(key);
      if (cell === undefined) cells.set(key, [{ at, size, id }]);
      else cell.push({ at, size, id });
    }
  }

  remove(at: Point, size: Point): void {
    const level = levelOf(size);
    const cells = this.levels.get(level);
    for (const key of this.keysOf(reachOf(at, size, level))) {
      const cell = cells?.get(key) ?? [];
      const index = cell.findIndex((other) => isEqual(other.at, at) && isEqual(other.size, size));
      if (index === -1) continue;
      cell.splice(index, 1);
      if (cell.length === 0) cells?.delete(key);
    }
  }

  /** Rectangles whose id is in `ignored` do not count. */
  isFree(at: Point, size: Point, ignored?: { readonly has: (id: string) => boolean }): boolean {
    for (const [level, cells] of this.levels) {
      for (const cell of this.cellsIn(cells, reachOf(at, size, level))) {
        for (const other of cell) {
          this.steps++;
          const apart =
            Math.abs(other.at[0] - at[0]) * 2 >= other.size[0] + size[0] + 2 * CLEARANCE ||
            Math.abs(other.at[1] - at[1]) * 2 >= other.size[1] + size[1] + 2 * CLEARANCE;
          if (!apart && ignored?.has(other.id) !== true) return false;
        }
      }
    }
    return true;
  }

  /** What lies in the cells of a reach: of the cells that there are, where the reach has more. */
  private *cellsIn(cells: ReadonlyMap<string, OccupiedArea[]>, reach: CellRange): Iterable<readonly OccupiedArea[]> {
    if ((reach.right - reach.left + 1) * (reach.bottom - reach.top + 1) > cells.size) {
      yield* cells.values();
      return;
    }
    for (const key of this.keysOf(reach)) {
      const cell = cells.get(key);
      if (cell !== undefined) yield cell;
    }
  }

  private *keysOf({ left, right, top, bottom }: CellRange): Iterable<string> {
    for (let column = left; column <= right; column++) {
      for (let row = top; row <= bottom; row++) {
        this.steps++;
        yield `${column},${row}`;
      }
    }
  }
}

/** Columns and rows of cells, both ends included. */
interface CellRange {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Cells of this level are at least as large as the rectangle with its clearance. */
function levelOf([width, height]: Point): number {
  return Math.max(0, Math.ceil(Math.log2((Math.max(width, height) + 2 * CLEARANCE) / CELL)));
}

function reachOf(at: Point, size: Point, level: number): CellRange {
  const cell = CELL * 2 ** level;
  const low = (axis: 0 | 1) => Math.floor((at[axis] - size[axis] / 2 - CLEARANCE) / cell);
  const high = (axis: 0 | 1) => Math.floor((at[axis] + size[axis] / 2 + CLEARANCE) / cell);
  return { left: low(0), right: high(0), top: low(1), bottom: high(1) };
}

/** Of level 0, in board units. */
const CELL = 320;

function isEqual(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
