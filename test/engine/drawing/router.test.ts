/** The routes of a board are a function of its content. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Box, Side } from '#engine/drawing/geometry.ts';
import type { RouteEnd } from '#engine/drawing/routing/route.ts';
import { routeScene, routeSceneInTurns } from '#engine/drawing/routing/route-scene.ts';
import { Router, type WireToRoute } from '#engine/drawing/routing/router.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { stepsEach } from '#engine/search/step-budget.ts';
import { LIMITS } from '#schemas/limits.ts';
import { boardOf, wire as connection, part } from '../../app/canvas/board.ts';

type Placed = Box & { readonly id: string };

function box(id: string, x: number, y: number, width = 160, height = 80): Placed {
  return { id, minX: x, minY: y, maxX: x + width, maxY: y + height };
}

function at({ minX, minY, maxX, maxY }: Box, side: Side, by = 0): RouteEnd {
  const upright = side === 'left' || side === 'right';
  const edge = { left: minX, right: maxX, top: minY, bottom: maxY }[side];
  return upright
    ? { x: edge, y: (minY + maxY) / 2 + by, side, edge }
    : { x: (minX + maxX) / 2 + by, y: edge, side, edge };
}

function wire(id: string, seq: number, ...ends: [RouteEnd, RouteEnd]): WireToRoute {
  return { id, seq, ends, net: null, laid: [] };
}

/** Does all that is left to do, and gives what changed. */
function settle(router: Router): Map<string, readonly number[]> {
  while (router.step());
  return router.take();
}

function routes(parts: readonly Placed[], wires: readonly WireToRoute[]): Map<string, readonly number[]> {
  const router = new Router();
  router.place(parts);
  router.want(wires);
  return settle(router);
}

const byId = (paths: ReadonlyMap<string, readonly number[]>) =>
  Object.fromEntries([...paths].sort(([a], [b]) => (a < b ? -1 : 1)));

describe('[K8] wires of two nets', () => {
  const [a, b, c, d] = [box('a', 0, 0), box('b', 0, 200), box('c', 400, 100), box('d', 400, 300)];
  const four = [
    wire('ac', 1, at(a, 'right'), at(c, 'left')),
    wire('bd', 2, at(b, 'right'), at(d, 'left')),
    wire('also ac', 3, at(a, 'right'), at(c, 'left', 20)),
    wire('other', 4, at(a, 'right', 20), at(c, 'left', -20)),
  ];

  test('keep off one line, and one net shares it', () => {
    const paths = routes([a, b, c, d], four);
    expect(four.map(({ id }) => paths.get(id)?.[2])).toEqual([280, 280, 280, 286]);
  });

  test('the one that was made later gives way, whichever is told first', () => {
    expect(byId(routes([a, b, c, d], [...four].reverse()))).toEqual(byId(routes([a, b, c, d], four)));
  });

  test('take a lane again when its wire is gone', () => {
    const router = new Router();
    router.place([a, b, c, d]);
    router.want(four);
    const { other } = byId(settle(router));
    router.want([], ['ac', 'also ac']);
    const after = byId(settle(router));
    expect([other?.[2], Object.keys(after), after.other?.[2]]).toEqual([286, ['other'], 280]);
  });
});

describe.each([
  ['between ports', () => null],
  ['of nets', (n: number) => `net ${n % 4}`],
] as const)('[K7] routes %s follow from the board', (_, netOf) => {
  const grid = fc.nat(14).map((n) => n * 60);
  const side = fc.constantFrom<Side>('left', 'right', 'top', 'bottom');
  const place = fc.tuple(grid, grid, fc.constantFrom(80, 160, 300));
  const board = fc.record({
    places: fc.array(place, { minLength: 2, maxLength: 14 }),
    wires: fc.array(fc.tuple(fc.nat(13), side, fc.nat(13), side, fc.nat(3)), { minLength: 1, maxLength: 20 }),
  });
  const moves = fc.array(
    fc.oneof(
      fc.record({ move: fc.nat(13), to: place }),
      fc.record({ remove: fc.nat(19) }),
      fc.record({ add: fc.nat(19) }),
    ),
    { maxLength: 8 },
  );
  /** Every fifth wire was laid beside the part that it comes from. */
  const laid = (n: number, { maxX, minY }: Box): WireToRoute['laid'] =>
    n % 5 === 1
      ? [{ runs: n % 2 === 0 ? 'across' : 'down', at: (n % 2 === 0 ? minY : maxX) + 60, from: 0, to: 90 * n }]
      : [];
  type Places = readonly (readonly [number, number, number])[];
  const partsAt = (places: Places) => places.map(([x, y, width], n) => box(`p${n}`, x, y, width));
  const wiresOf = (parts: readonly Placed[], wires: readonly (readonly [number, Side, number, Side, number])[]) =>
    wires.flatMap(([from, sideA, to, sideB, seq], n) => {
      const [a, b] = [parts[from % parts.length], parts[to % parts.length]];
      return a === undefined || b === undefined || a === b
        ? []
        : [
            {
              ...wire(`w${n}`, seq, at(a, sideA, (n % 3) * 6), at(b, sideB, (n % 2) * 6)),
              net: netOf(n),
              laid: laid(n, a),
            },
          ];
    });

  test('in whatever order parts and wires are told', () => {
    fc.assert(
      fc.property(board, fc.nat(), ({ places, wires }, turn) => {
        const parts = partsAt(places);
        const all = wiresOf(parts, wires);
        const at = turn % Math.max(1, all.length);
        const turned = [...all.slice(at), ...all.slice(0, at)].reverse();
        expect(byId(routes([...parts].reverse(), turned))).toEqual(byId(routes(parts, all)));
      }),
    );
  });

  test('after any edits, as on a board that is opened anew', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(board, moves, fc.nat(40), ({ places, wires }, edits, pause) => {
        const router = new Router();
        const now = new Map<string, readonly number[]>();
        const shown = new Set(wires.keys());
        let at: Places = places;
        let known = new Map<string, WireToRoute>();
        const told = (parts: readonly Placed[]) =>
          wiresOf(parts, wires).filter(({ id }) => shown.has(Number(id.slice(1))));
        const tell = () => {
          const parts = partsAt(at);
          const next = new Map(told(parts).map((one) => [one.id, one]));
          router.place(parts);
          const changed = [...next.values()].filter((one) => JSON.stringify(known.get(one.id)) !== JSON.stringify(one));
          const gone = [...known.keys()].filter((id) => !next.has(id));
          router.want(changed, gone);
          for (const id of gone) now.delete(id);
          known = next;
        };
        tell();
        for (const edit of edits) {
          for (let n = 0; n < pause && router.step(); n++);
          for (const [id, path] of router.take()) now.set(id, path);
          if ('move' in edit) at = at.map((place, n) => (n === edit.move % at.length ? edit.to : place));
          else if ('remove' in edit) shown.delete(edit.remove);
          else if (edit.add < wires.length) shown.add(edit.add);
          tell();
        }
        for (const [id, path] of settle(router)) now.set(id, path);
        expect(byId(now)).toEqual(byId(routes(partsAt(at), told(partsAt(at)))));
      }),
      { numRuns: 100 },
    );
  });

  test('in a picture as on the canvas, at once as in turns', async () => {
    const parts = ['a', 'b', 'c', 'd'].map((id, n) => part(id, [(n % 2) * 400, n * 60]));
    const wires = [connection('a.out', 'b.in'), connection('c.out', 'd.in'), connection('a.out:1', 'd.in:1')];
    const drawn = async (route: (scene: Scene) => unknown) => {
      const scene = new Scene();
      scene.update(boardOf(parts, wires));
      await route(scene);
      return [...scene.wires.values()].map(({ path, routed }) => [routed, ...Array.from(path)]);
    };
    let turns = 0;
    const slowly = await drawn((scene) => routeSceneInTurns(scene, async () => void turns++));
    expect([slowly, turns]).toEqual([await drawn(routeScene), 0]);
  });
});

describe('a part', () => {
  const ends: [RouteEnd, RouteEnd] = [at(box('a', 0, 0), 'right'), at(box('b', 600, 0), 'left')];

  test('that moved away is in nobody’s way', () => {
    const router = new Router();
    router.place([box('x', 300, 0)]);
    router.want([wire('w', 1, ...ends)]);
    const round = settle(router).get('w') ?? [];
    router.place([box('x', 300, 400)]);
    expect([round.length > 4, settle(router).get('w')]).toEqual([true, [160, 40, 600, 40]]);
  });

  test('[K14] that is put across a wire leads it around, and no other wire is routed again', () => {
    const router = new Router();
    router.place([box('x', 300, 400), box('y', 900, 900)]);
    const far: [RouteEnd, RouteEnd] = [at(box('c', 0, 4_000), 'right'), at(box('d', 600, 4_000), 'left')];
    router.want([wire('w', 1, ...ends), wire('far', 2, ...far)]);
    settle(router);
    router.place([box('x', 300, 0)]);
    const changed = settle(router);
    expect([[...changed.keys()], (changed.get('w')?.length ?? 0) > 4]).toEqual([['w'], true]);
  });

  test('[K10] that moves elsewhere leaves a wire its route', () => {
    const router = new Router();
    router.place([box('x', 300, 0), box('y', 300, 3_000)]);
    router.want([wire('w', 1, ...ends)]);
    settle(router);
    const before = router.spent;
    router.place([box('y', 300, 4_000)]);
    expect([settle(router).size, router.spent - before]).toEqual([0, 0]);
  });
});

const stepsForEach = (wires: number) => stepsEach(wires, LIMITS.routeSteps, LIMITS.boardRouteSteps);

describe('[K55] the steps of a board', () => {
  test('[limit boardRouteSteps] are shared between its wires: all of them together never take more', () => {
    for (const wires of [1, 2, 4_096, 4_097, 20_013, LIMITS.connections]) {
      expect(wires * stepsForEach(wires)).toBeLessThanOrEqual(LIMITS.boardRouteSteps);
    }
    expect([stepsForEach(1), stepsForEach(4_000) < LIMITS.routeSteps, stepsForEach(2_048)]).toEqual([
      LIMITS.routeSteps,
      true,
      LIMITS.routeSteps,
    ]);
    expect(stepsForEach(16_385)).toBe(stepsForEach(32_768));
  });

  test('wires that no longer find their way within their share take the simple path, in whatever order the others came', () => {
    // A share just too small for the wires among the stacked parts, reached by adding wires far away.
    const stack = Array.from({ length: 50 }, (_, n) => box(`s${n}`, 300 + (n % 40), -400 - n, 200, 800 + 2 * n));
    const among = Array.from({ length: 3 }, (_, n) =>
      wire(`w${n}`, n, at(box('a', 0, 100 * n), 'right'), at(box('b', 900, 100 * n), 'left')),
    );
    const far = Array.from({ length: 40_000 }, (_, n) =>
      wire(`f${n}`, n, at(box('c', 9_000, 300 * n), 'right'), at(box('d', 9_500, 300 * n), 'left')),
    );
    const grown = new Router();
    grown.place(stack);
    grown.want(among);
    const alone = byId(settle(grown));
    grown.want(far);
    const after = { ...alone, ...byId(settle(grown)) };
    const atOnce = byId(routes(stack, [...far, ...among]));
    const picked = (paths: Readonly<Record<string, readonly number[]>>) => among.map(({ id }) => paths[id]);
    expect(picked(after)).toEqual(picked(atOnce));
    expect(picked(alone)).not.toEqual(picked(atOnce));
    grown.want(
      [],
      far.map(({ id }) => id),
    );
    expect(picked({ ...after, ...byId(settle(grown)) })).toEqual(picked(alone));
  });
});
