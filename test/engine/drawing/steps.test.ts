/** Whatever a document holds, layout ends: its work is counted. */
import { describe, expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import { elbow, type RouteEnd, routeAround } from '#engine/drawing/routing/route.ts';
import { Router } from '#engine/drawing/routing/router.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { partLayout } from '#engine/drawing/shape/layout.ts';
import { outlineSpec } from '#engine/drawing/shape/outline.ts';
import { fitText, rememberedChars } from '#engine/drawing/text.ts';
import { freePosition } from '#engine/placement/free-position.ts';
import { Occupancy } from '#engine/placement/occupancy.ts';
import { StepBudget, stepsEach, withinSteps } from '#engine/search/step-budget.ts';
import { LIMITS } from '#schemas/limits.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { boardOf } from '../../../bench/support/boards.ts';
import { boardOf as drawnBoard, face, part } from '../../app/canvas/board.ts';
import { drawn } from './outlines.ts';

const HUGE: Point = [LIMITS.coordinate, LIMITS.coordinate];

describe('[K55] places', () => {
  test('a rectangle of any size lies in at most four cells, and is found in a few steps', () => {
    const occupied = new Occupancy();
    occupied.add([0, 0], HUGE);
    occupied.add([0, LIMITS.coordinate], [1, LIMITS.coordinate]);
    expect(occupied.steps).toBeLessThanOrEqual(8);
    const before = occupied.steps;
    expect([occupied.isFree([1e6, 1e6], [280, 100]), occupied.isFree([-6e6, 0], [280, 100])]).toEqual([false, true]);
    occupied.remove([0, 0], HUGE);
    expect(occupied.isFree([1e6, 1e6], HUGE)).toBe(false);
    expect(occupied.steps - before).toBeLessThan(40);
  });

  test('a rectangle of any size is compared with each of those that there are, not with all cells that it covers', () => {
    const occupied = new Occupancy();
    for (let n = 0; n < 100; n++) occupied.add([n * 1_000, 0], [100, 100]);
    const before = occupied.steps;
    expect(occupied.isFree([0, 6e6], HUGE)).toBe(true);
    expect(occupied.steps - before).toBeLessThanOrEqual(400);
  });

  test('sizes of all levels are free exactly where they do not come nearer than the clearance', () => {
    const occupied = new Occupancy();
    const rectangles = Array.from({ length: 300 }, (_, n): [Point, Point] => [
      [((n * 7_919) % 40_000) - 20_000, ((n * 104_729) % 40_000) - 20_000],
      [10 * 2 ** (n % 10), 10 * 2 ** ((n * 3) % 10)],
    ]);
    const apart = ([at, size]: [Point, Point], [other, theirs]: [Point, Point]) =>
      ([0, 1] as const).some((axis) => Math.abs(at[axis] - other[axis]) * 2 >= size[axis] + theirs[axis] + 80);
    const added: [Point, Point][] = [];
    for (const rectangle of rectangles) {
      expect(occupied.isFree(...rectangle)).toBe(added.every((one) => apart(one, rectangle)));
      occupied.add(...rectangle);
      added.push(rectangle);
    }
  });

  test('where everything is taken, the search for a place ends', () => {
    const occupied = new Occupancy();
    occupied.add([0, 0], HUGE);
    expect(freePosition(occupied, [0, 0], [280, 100])).toEqual([0, 0]);
    expect(occupied.steps).toBeLessThan(2_000_000);
  });
});

describe('[K55] routes', () => {
  const end = (x: number): RouteEnd => ({ x, y: 0, side: 'right', edge: x });

  test('[limit routeSteps] a wire among parts that lie on each other gets its simple path after so many steps', () => {
    const budget = new StepBudget(LIMITS.routeSteps);
    const stacked = Array.from(
      { length: 2_000 },
      (_, n): Box => ({ minX: 300, maxX: 500 + n, minY: -400, maxY: 400 + n }),
    );
    const routed = withinSteps<number[] | 'stopped' | null>(
      () => routeAround(end(0), end(2_900), () => stacked, budget),
      () => 'stopped',
    );
    expect([routed, budget.spent > LIMITS.routeSteps]).toEqual(['stopped', true]);
    const router = new Router();
    router.place(stacked.map((box, n) => ({ ...box, id: `p${n}` })));
    router.want([{ id: 'w', seq: 1, ends: [end(0), end(2_900)], net: null, laid: [] }]);
    while (router.step());
    expect([...router.take()]).toEqual([['w', elbow(end(0), end(2_900))]]);
    expect(router.spent).toBe(LIMITS.routeSteps);
  });

  test('a board as people make them stays a long way below the limit', () => {
    const router = routerOf(boardOf(200, 'joined'));
    let most = 0;
    for (let before = 0; router.step(); before = router.spent) most = Math.max(most, router.spent - before);
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(LIMITS.routeSteps / 10);
  });

  test('a large board among whose wires the steps are shared routes every one of them', () => {
    const board = boardOf(10_008, 'joined');
    const router = routerOf(board);
    let most = 0;
    for (let before = 0; router.step(); before = router.spent) most = Math.max(most, router.spent - before);
    expect(board.connections.size).toBeGreaterThan(20_000);
    expect(most).toBeLessThan(stepsEach(board.connections.size, LIMITS.routeSteps, LIMITS.boardRouteSteps));
  });

  test('wires among stacked parts take no more than all wires of a board may', () => {
    const board = boardOf(300, 'joined');
    const [first] = board.parts.values();
    if (first === undefined) throw new Error('no part');
    const stacked = new Map([...board.parts].map(([id, part]) => [id, { ...part, at: first.at }]));
    const router = routerOf({ ...board, parts: stacked });
    while (router.step());
    const wires = router.take().size;
    expect(router.spent).toBeGreaterThan(10_000 * wires);
    expect(router.spent).toBeLessThanOrEqual(2 * wires * stepsEach(wires, LIMITS.routeSteps, LIMITS.boardRouteSteps));
  });
});

/** Told of all parts and wires of a board. */
function routerOf(board: Board): Router {
  const scene = new Scene();
  scene.update(board);
  const router = new Router();
  router.place([...scene.parts.values()]);
  router.want(
    [...scene.wires.values()].map(({ id, connection: { seq }, ends, net, laid }) => ({
      id,
      seq,
      ends,
      net,
      laid,
    })),
  );
  return router;
}

describe('[K55] outlines', () => {
  const star = (points: number) =>
    drawn(
      {
        polyline: {
          corner_radius_px: 3,
          points: Array.from({ length: points }, (_, n) => {
            const [angle, radius] = [(n / points) * 2 * Math.PI, n % 2 === 0 ? 300 : 1_000];
            return [radius * Math.cos(angle), radius * Math.sin(angle)] as [number, number];
          }),
        },
      },
      Array.from({ length: 40 }, (_, n) => face(`i${n}`)),
    );

  test('[limit outlineSteps] an outline in which it takes more steps to find places becomes a rectangle', () => {
    expect(partLayout(star(2_000), new Map()).outline).toBe('rounded_rectangle');
    expect(partLayout(star(8), new Map()).ports).toHaveLength(40);
  });

  /** 129 definitions with outlines that differ, of which finding places takes more than a 256th of the board's steps in one. */
  function outlines() {
    const costly = star(40);
    const cheap = { ...star(8), definition: { ...star(8).definition, domains: [] } };
    const names = Array.from({ length: 128 }, (_, n) => `cheap${n}`);
    const definitions = new Map([['costly', costly], ...names.map((name) => [name, cheap] as const)]);
    const parts = [...definitions.keys()].map((definition, n) => part(`p${n}`, [n * 2_000, 0], { definition }));
    return { ...drawnBoard(parts), definitions };
  }
  const without = (board: Board, id: string): Board => ({
    ...board,
    parts: new Map([...board.parts].filter(([key]) => key !== id)),
  });

  test('[limit boardOutlineSteps] outlines that differ share the steps of a board, the same after any edits', () => {
    const all = outlines();
    const fewer = without(all, 'p128');
    const kind = (scene: Scene) => scene.parts.get('p0')?.layout.outline;
    const [opened, edited] = [new Scene(), new Scene()];
    opened.update(fewer);
    expect(kind(opened)).toBe('path');
    edited.update(all);
    expect(kind(edited)).toBe('rounded_rectangle');
    edited.update(fewer, { parts: new Set(['p128']), connections: new Set() });
    expect(kind(edited)).toBe('path');
    edited.update(all, { parts: new Set(['p128']), connections: new Set() });
    expect(kind(edited)).toBe('rounded_rectangle');
  });

  test('parts of one definition that lie alike share an outline, however many they are', () => {
    const board = outlines();
    const copies = Array.from({ length: 500 }, (_, n) => part(`c${n}`, [0, n * 2_000], { definition: 'costly' }));
    const scene = new Scene();
    scene.update({ ...board, parts: new Map(copies.map((copy) => [copy.id, copy])) });
    expect(new Set([...scene.parts.values()].map(({ layout }) => layout)).size).toBe(1);
    expect(scene.parts.get('c0')?.layout.outline).toBe('path');
  });

  test('all outlines together take no more than a board may, and those of the library are drawn among hundreds', () => {
    for (const count of [1, 128, 129, 5_000, LIMITS.parts]) {
      expect(count * stepsEach(count, LIMITS.outlineSteps, LIMITS.boardOutlineSteps)).toBeLessThanOrEqual(
        LIMITS.boardOutlineSteps,
      );
    }
    const share = stepsEach(500, LIMITS.outlineSteps, LIMITS.boardOutlineSteps);
    const drawnByHand = STARTER_PARTS.filter((file) => outlineSpec(file).polyline !== null);
    expect(drawnByHand.length).toBeGreaterThan(5);
    for (const file of drawnByHand) expect(partLayout(file, new Map(), 90, true, share).outline).toBe('path');
  });

  test('a budget ends at its last step', () => {
    const budget = new StepBudget(3);
    const spend = (steps: number) =>
      withinSteps(
        () => {
          budget.spend(steps);
          return true;
        },
        () => false,
      );
    expect([spend(3), spend(0), spend(1)]).toEqual([true, true, false]);
  });
});

test('[K55] what texts are remembered is bounded in characters, however long they are and however many', () => {
  const long = 'w'.repeat(LIMITS.noteChars);
  const before = rememberedChars();
  for (let n = 0; n < 500; n++) fitText(`${n}${long}`, 100, 13);
  expect(rememberedChars()).toBe(before);
  const label = 'w'.repeat(LIMITS.labelChars - 6);
  for (let n = 0; n < 25_000; n++) fitText(`${`${n}`.padStart(6, '0')}${label}`, 100, 13);
  expect(rememberedChars()).toBeLessThan(20_000 * (2 * LIMITS.labelChars));
});
