import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point } from '#engine/board/values.ts';
import { Occupancy } from '#engine/placement/occupancy.ts';
import { visiblePlace } from '../../../app/editor/visible-place.ts';

const SEEN = { minX: 100, minY: 100, maxX: 1300, maxY: 900 };
const SIZE: Point = [280, 100];

function taken(...at: readonly Point[]): Occupancy {
  const occupied = new Occupancy();
  for (const each of at) occupied.add(each, SIZE);
  return occupied;
}

test('[G41] an empty view takes the part in its middle', () => {
  expect(visiblePlace(taken(), SEEN, SIZE)).toEqual([700, 500]);
});

test('[G41] while there is room in view each next part is seen whole and overlaps none', () => {
  const occupied = taken();
  for (let count = 0; count < 8; count++) {
    const at = visiblePlace(occupied, SEEN, SIZE);
    expect(occupied.isFree(at, SIZE)).toBe(true);
    expect(at[0] - 140 >= 100 && at[0] + 140 <= 1300 && at[1] - 50 >= 100 && at[1] + 50 <= 900).toBe(true);
    occupied.add(at, SIZE);
  }
});

test('[G41] a view without room, of any size, still gives a free place', () => {
  const side = fc.integer({ min: 0, max: 600 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const occupied = taken([0, 0]);
      const at = visiblePlace(
        occupied,
        { minX: -width / 2, minY: -height / 2, maxX: width / 2, maxY: height / 2 },
        SIZE,
      );
      return occupied.isFree(at, SIZE);
    }),
  );
});
