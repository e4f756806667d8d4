import type { Point } from '../board/values.ts';

/** The clearance to keep between two parts, in board units. */
export const CLEARANCE = 40;

/** Whether a rectangle, given by centre and size, is free. */
export interface FreeSpace {
  isFree(at: Point, size: Point): boolean;
}

/** Occupied rectangles in a spatial hash. */
export class Occupancy implements FreeSpace {
  private readonly buckets = new Map<string, [at: Point, size: Point, id: string][]>();

  add(at: Point, size: Point, id = ''): void {
    for (const key of bucketsOf(at, size)) {
      const bucket = this.buckets.get(key);
      if (bucket === undefined) this.buckets.set(key, [[at, size, id]]);
      else bucket.push([at, size, id]);
    }
  }

  remove(at: Point, size: Point): void {
    for (const key of bucketsOf(at, size)) {
      const bucket = this.buckets.get(key) ?? [];
      const index = bucket.findIndex(([other, otherSize]) => isEqual(other, at) && isEqual(otherSize, size));
      if (index !== -1) bucket.splice(index, 1);
    }
  }

  /** Rectangles whose id is in `ignored` do not count. */
  isFree(at: Point, size: Point, ignored?: { readonly has: (id: string) => boolean }): boolean {
    for (const key of bucketsOf(at, size)) {
      for (const [other, otherSize, id] of this.buckets.get(key) ?? []) {
        const apart =
          Math.abs(other[0] - at[0]) * 2 >= otherSize[0] + size[0] + 2 * CLEARANCE ||
          Math.abs(other[1] - at[1]) * 2 >= otherSize[1] + size[1] + 2 * CLEARANCE;
        if (!apart && ignored?.has(id) !== true) return false;
      }
    }
    return true;
  }
}

function bucketsOf(at: Point, size: Point): string[] {
  const reach = (axis: 0 | 1): [number, number] => [
    Math.floor((at[axis] - size[axis] / 2 - CLEARANCE) / BUCKET),
    Math.floor((at[axis] + size[axis] / 2 + CLEARANCE) / BUCKET),
  ];
  const [left, right] = reach(0);
  const [top, bottom] = reach(1);
  const keys: string[] = [];
  for (let column = left; column <= right; column++) {
    for (let row = top; row <= bottom; row++) keys.push(`${column},${row}`);
  }
  return keys;
}

const BUCKET = 320;

function isEqual(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
