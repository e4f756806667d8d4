import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Box, Side } from '#engine/drawing/geometry.ts';
import { overlap } from '#engine/drawing/geometry.ts';
import type { RouteEnd } from '#engine/drawing/routing/route.ts';
import { elbow, free, routeAround, simplified } from '#engine/drawing/routing/route.ts';
import { StepBudget } from '#engine/search/step-budget.ts';

function at(box: Box, side: Side): RouteEnd {
  const [x, y] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2];
  switch (side) {
    case 'left':
      return { x: box.minX, y, side, edge: box.minX };
    case 'right':
      return { x: box.maxX, y, side, edge: box.maxX };
    case 'top':
      return { x, y: box.minY, side, edge: box.minY };
    case 'bottom':
      return { x, y: box.maxY, side, edge: box.maxY };
  }
}

function box(x: number, y: number, width = 160, height = 80): Box {
  return { minX: x, minY: y, maxX: x + width, maxY: y + height };
}

const among = (boxes: readonly Box[]) => (area: Box) => boxes.filter((each) => overlap(each, area));

/** The parts whose inside a path goes through, leg by leg, whatever the router calls free. */
function crossings(path: readonly number[], boxes: readonly Box[]): readonly Box[] {
  return boxes.filter(({ minX, minY, maxX, maxY }) =>
    path.some((_, i) => {
      if (i % 2 !== 0 || i + 3 >= path.length) return false;
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = path.slice(i, i + 4);
      return Math.max(x0, x1) > minX && Math.min(x0, x1) < maxX && Math.max(y0, y1) > minY && Math.min(y0, y1) < maxY;
    }),
  );
}

/** Parts on a 6 by 6 field that never touch, some missing, each shifted on the grid: a way round always exists. */
const fields = fc
  .array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })), {
    minLength: 36,
    maxLength: 36,
  })
  .map((cells) =>
    cells.flatMap(([there, dx, dy], i) =>
      there || i === 0 || i === 35 ? [box((i % 6) * 260 + dx * 20, Math.floor(i / 6) * 180 + dy * 20)] : [],
    ),
  );
const sides = fc.constantFrom<Side>('left', 'top', 'right', 'bottom');

describe('[K6] a route crosses no part', () => {
  test('on any field of parts that leaves a way', () => {
    fc.assert(
      fc.property(fields, sides, sides, fc.nat(), fc.nat(), (boxes, sideA, sideB, i, j) => {
        const from = boxes[i % boxes.length];
        const to = boxes[j % boxes.length];
        if (from === undefined || to === undefined || from === to) return;
        const [a, b] = [at(from, sideA), at(to, sideB)];
        const path = routeAround(a, b, among(boxes));
        expect(path).not.toBeNull();
        expect(free(path ?? [], a, b, among(boxes), new StepBudget(1e6))).toBe(true);
        expect(crossings(path ?? [], boxes)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test('and goes only across and down, from one port to the other', () => {
    fc.assert(
      fc.property(fields, sides, sides, (boxes, sideA, sideB) => {
        const [from, to] = [boxes[0], boxes.at(-1)];
        if (from === undefined || to === undefined || from === to) return;
        const [a, b] = [at(from, sideA), at(to, sideB)];
        const path = routeAround(a, b, among(boxes)) ?? [];
        expect([path[0], path[1], path.at(-2), path.at(-1)]).toEqual([a.x, a.y, b.x, b.y]);
        for (let k = 0; k + 3 < path.length; k += 2)
          expect(path[k] === path[k + 2] || path[k + 1] === path[k + 3]).toBe(true);
      }),
    );
  });

  test('even where the whole field lies between', () => {
    const wall = [0, 1, 2, 3, 4].map((i) => box(300, i * 100 - 200));
    const [left, right] = [box(0, 0), box(600, 0)];
    const [a, b] = [at(left, 'right'), at(right, 'left')];
    const boxes = [left, right, ...wall];
    const path = routeAround(a, b, among(boxes));
    expect(path !== null && free(path, a, b, among(boxes), new StepBudget(1e6))).toBe(true);
  });
});

describe('simple shapes', () => {
  const [left, right] = [box(0, 0), box(400, 0)];
  test('a straight line joins ports that face each other', () => {
    expect(elbow(at(left, 'right'), at(right, 'left'))).toEqual([160, 40, 400, 40]);
  });
  test('a step joins ports that face each other on two heights, halfway', () => {
    expect(elbow(at(left, 'right'), at(box(400, 200), 'left'))).toEqual([160, 40, 280, 40, 280, 240, 400, 240]);
  });
  test('a bow joins two ports on the same side', () => {
    expect(elbow(at(left, 'right'), at(box(0, 200), 'right'))).toEqual([160, 40, 170, 40, 170, 240, 160, 240]);
  });
  test('a path is without repeated points and points within a straight line', () => {
    expect(simplified([0, 0, 0, 0, 10, 0, 20, 0, 20, 5, 20, 5])).toEqual([0, 0, 20, 0, 20, 5]);
  });
});
