/** Segments of wires that people laid: where wires run then, and what becomes of it when parts move. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Board, Connection } from '#engine/board/board.ts';
import { connectionOf, routeOf } from '#engine/board/entry-codec.ts';
import type { LaidSegment, Point } from '#engine/board/values.ts';
import { DRAWN } from '#engine/drawing/drawn/drawn-look.ts';
import { liesAsLaid } from '#engine/drawing/routing/laid-pieces.ts';
import { routeScene } from '#engine/drawing/routing/route-scene.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { repair } from '#engine/edits/repair.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nudgedRoute } from '../../../app/canvas/input/lay-segment.ts';
import { boardOf, wire as connection, part } from '../../app/canvas/board.ts';
import { applied, apply, connect as join, boardOf as realBoard } from '../../support/board-builder.ts';

const laid = (end: 0 | 1, at: number, [from, to]: Point, runs: LaidSegment['runs'] = 'across'): LaidSegment => ({
  runs,
  end,
  at,
  from,
  to,
});

function withRoute(one: Connection, ...route: readonly LaidSegment[]): Connection {
  return { ...one, route };
}

/** The paths of all wires, by id. */
function paths(board: Board, look: typeof DRAWN | null = null): Record<string, readonly number[]> {
  const scene = new Scene(look);
  scene.update(board);
  routeScene(scene);
  return Object.fromEntries([...scene.wires].map(([id, { path }]) => [id, Array.from(path)]));
}

const A_TO_B = connection('a.out', 'b.in');
const ends = [part('a', [0, 0]), part('b', [600, 0])];
/** 120 below the first part, from beside it to beside the second. */
const BELOW = laid(0, 120, [90, -90]);
const board = boardOf(ends, [withRoute(A_TO_B, BELOW)]);
const WAY = [80, 20, 90, 20, 90, 120, 510, 120, 510, 20, 520, 20];

describe('[K180] a segment that a person laid', () => {
  test('is where it was laid, and the rest of the wire leads there', () => {
    expect(paths(board)[A_TO_B.id]).toEqual(WAY);
  });

  test('[limit laidSegments] is kept with as many others as the limit, the first of them', () => {
    const route = Array.from({ length: LIMITS.laidSegments + 1 }, (_, n) => laid(0, n, [0, 1]));
    const kept = (count: number) => routeOf(route.slice(0, count).map((one) => ({ ...one })))?.length;
    expect([LIMITS.laidSegments - 1, LIMITS.laidSegments, LIMITS.laidSegments + 1].map(kept)).toEqual([99, 100, 100]);
  });

  test('several of one wire follow each other', () => {
    const two = boardOf(ends, [withRoute(A_TO_B, laid(0, 200, [20, 120], 'down'), laid(1, 120, [200, -90]))]);
    expect(paths(two)[A_TO_B.id]).toEqual([80, 20, 200, 20, 200, 120, 510, 120, 510, 20, 520, 20]);
  });

  test('of drawn look belongs to one line, and does not move the wire between blocks', () => {
    const drawn = applied(
      apply(realBoard('esp32-devkitc-v4 as mcu', 'bme280 as bme', join('mcu.i2c', 'bme.i2c')), {
        op: 'update_settings',
        look: 'drawn',
      }),
    ).board;
    const [id = ''] = drawn.connections.keys();
    const scene = new Scene(DRAWN);
    scene.update(drawn);
    routeScene(scene);
    const route = nudgedRoute(scene, id, [0, 1]) ?? nudgedRoute(scene, id, [1, 0]);
    const [line = -1] = route?.map((one) => one.line) ?? [];
    const moved = applied(apply(drawn, { op: 'update_connection', connection: id, route })).board;
    const [before, after] = [paths(drawn, DRAWN), paths(moved, DRAWN)];
    expect(after[`${id}#${line}`]).not.toEqual(before[`${id}#${line}`]);
    const seen = new Scene(DRAWN);
    seen.update(moved);
    expect(seen.wiresOf(id).map((wire) => wire.laid.length)).toEqual(
      seen.wiresOf(id).map((_, n) => (n === line ? 1 : 0)),
    );
    expect(liesAsLaid(after[`${id}#${line}`] ?? [], seen.wires.get(`${id}#${line}`)?.laid ?? [])).toBe(true);
    const blocks = applied(apply(moved, { op: 'update_settings', look: 'blocks' })).board;
    const plain = applied(apply(drawn, { op: 'update_settings', look: 'blocks' })).board;
    expect(paths(blocks)).toEqual(paths(plain));
  });
});

function segmentOf(grid: fc.Arbitrary<number>): fc.Arbitrary<LaidSegment> {
  return fc.record({
    runs: fc.constantFrom('across', 'down'),
    end: fc.constantFrom<0 | 1>(0, 1),
    at: grid,
    from: grid,
    to: grid,
  });
}

describe('[K181] when parts move', () => {
  test('together, what was laid moves with them', () => {
    const by = ([x, y]: Point): Point => [x + 40, y - 260];
    const moved = boardOf(
      ends.map((one) => ({ ...one, at: by(one.at) })),
      [...board.connections.values()],
    );
    const before = paths(board)[A_TO_B.id] ?? [];
    expect(paths(moved)[A_TO_B.id]).toEqual(before.map((value, at) => value + (at % 2 === 0 ? 40 : -260)));
  });

  test('apart, it stays beside the part at its end, also where that leaves it behind', () => {
    const near = boardOf([part('a', [0, 0]), part('b', [260, 0])], [...board.connections.values()]);
    expect(paths(near)[A_TO_B.id]).toEqual([80, 20, 90, 20, 90, 120, 170, 120, 170, 20, 180, 20]);
    const behind = boardOf([part('a', [0, 0]), part('b', [-300, 400])], [...board.connections.values()]);
    expect(paths(behind)[A_TO_B.id]).toContain(120);
  });

  test('[K7] the scene that follows every edit equals the one that is made at once', () => {
    const grid = fc.integer({ min: -8, max: 8 }).map((n) => n * 50);
    const place = fc.tuple(grid, grid);
    const segment = segmentOf(grid);
    const step = fc.record({ moved: fc.nat(3), to: place, laid: fc.option(fc.array(segment, { maxLength: 2 })) });
    const wires = [A_TO_B, connection('b.out', 'c.in'), connection('c.out', 'd.in'), connection('a.out:1', 'd.in:1')];
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 4, maxLength: 4 }),
        fc.array(step, { maxLength: 6 }),
        (places, steps) => {
          let now = boardOf(
            ['a', 'b', 'c', 'd'].map((id, n) => part(id, places[n] ?? [0, 0])),
            wires,
          );
          const scene = new Scene();
          scene.update(now);
          for (const { moved, to, laid: route } of steps) {
            const id = ['a', 'b', 'c', 'd'][moved] ?? 'a';
            const one = wires[moved] ?? A_TO_B;
            const parts = new Map([...now.parts, [id, part(id, to)] as const]);
            const connections = new Map([
              ...now.connections,
              [one.id, route === null ? one : withRoute(one, ...route)] as const,
            ]);
            now = { ...now, parts, connections };
            scene.update(now);
          }
          routeScene(scene);
          const followed = Object.fromEntries([...scene.wires].map(([id, { path }]) => [id, Array.from(path)]));
          expect(followed).toEqual(paths(now));
        },
      ),
    );
  });
});

describe('[K182] what was laid', () => {
  const across = boardOf([...ends, part('c', [300, 120])], [...board.connections.values()]);

  test('falls back where a part stands in its way, is kept, and returns when there is room', () => {
    const without = boardOf([...across.parts.values()], [A_TO_B]);
    expect(paths(across)[A_TO_B.id]).toEqual(paths(without)[A_TO_B.id]);
    expect(across.connections.get(A_TO_B.id)?.route).toEqual([BELOW]);
    const room = boardOf([...ends, part('c', [300, 400])], [...across.connections.values()]);
    expect(paths(room)[A_TO_B.id]).toEqual(paths(board)[A_TO_B.id]);
  });

  test('is not moved by wires that were made before it: these give way', () => {
    const older = { ...connection('c.out', 'd.in'), seq: 1 };
    const others = [part('c', [0, 200]), part('d', [600, -200])];
    const plain = paths(boardOf([...ends, ...others], [older]))[older.id] ?? [];
    const track = plain[2] ?? 0;
    const laidThere = withRoute({ ...A_TO_B, seq: 2 }, laid(0, track, [20, 120], 'down'), laid(0, 120, [track, -90]));
    const both = paths(boardOf([...ends, ...others], [older, laidThere]));
    expect(both[A_TO_B.id]?.slice(0, 8)).toEqual([80, 20, track, 20, track, 120, 510, 120]);
    expect(Math.abs((both[older.id]?.[2] ?? 0) - track)).toBeGreaterThanOrEqual(5);
  });

  test('on the line of another net that was laid there, the later one falls back', () => {
    const others = [part('c', [0, 300]), part('d', [600, 300])];
    const first = withRoute({ ...A_TO_B, seq: 1 }, laid(0, 150, [90, -90]));
    const c = { ...connection('c.out', 'd.in'), seq: 2 };
    const both = paths(boardOf([...ends, ...others], [first, withRoute(c, laid(0, -150, [90, -90]))]));
    expect(both[first.id]).toContain(150);
    expect(both[c.id]).toEqual([80, 320, 520, 320]);
  });

  test('lies as laid, or the way is that of nobody having laid it, on any board', () => {
    const grid = fc.integer({ min: -6, max: 12 }).map((n) => n * 50);
    const place = fc.tuple(grid, grid);
    const segment = segmentOf(grid);
    let kept = 0;
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 3, maxLength: 5 }),
        fc.array(segment, { minLength: 1, maxLength: 2 }),
        (places, route) => {
          const parts = places.map((at, n) => part('abcde'[n] ?? 'a', at));
          const scene = new Scene();
          scene.update(boardOf(parts, [withRoute(A_TO_B, ...route)]));
          routeScene(scene);
          const [wire] = scene.wires.values();
          const path = Array.from(wire?.path ?? []);
          const lies = liesAsLaid(path, wire?.laid ?? []);
          if (lies) kept += 1;
          else expect(path).toEqual(paths(boardOf(parts, [A_TO_B]))[A_TO_B.id]);
        },
      ),
      { numRuns: 300 },
    );
    expect(kept).toBeGreaterThan(30);
  });
});

describe('[K184] a route in a document', () => {
  const stored = (route: unknown) =>
    connectionOf('c', { ends: A_TO_B.ends.map((end) => ({ ...end })), route: route as never })?.route;
  const sound = { runs: 'down', end: 1, at: 10, from: 20, to: 40 };

  test.each([
    ['no list', { 0: sound }],
    ['a text', 'left'],
    ['an end that no connection has', [{ ...sound, end: 2 }]],
    ['without a place', [{ ...sound, at: undefined }]],
    ['a place that is no number', [{ ...sound, from: null }]],
    ['a direction that is none', [{ ...sound, runs: 'up' }]],
    ['a line that is no count', [{ ...sound, line: -1 }]],
    ['nothing', []],
  ])('that is %s is as none', (_, route) => {
    expect(stored(route)).toBeUndefined();
  });

  test('keeps what makes sense beside what makes none, up to the limit', () => {
    expect(stored([null, sound, { ...sound, line: 2 }, 7])).toEqual([sound, { ...sound, line: 2 }]);
    expect(stored(Array(LIMITS.laidSegments + 5).fill(sound))).toHaveLength(LIMITS.laidSegments);
  });

  test('is turned with its connection by repair', () => {
    const turned = { ...A_TO_B, ends: [A_TO_B.ends[1], A_TO_B.ends[0]] as const };
    const damaged = boardOf(ends, [withRoute(turned, laid(1, 120, [-90, 90]), laid(0, -20, [40, 60], 'down'))]);
    const written = repair(damaged).find(({ after }) => after !== undefined)?.after;
    expect(written).toMatchObject({ route: [laid(1, -20, [60, 40], 'down'), laid(0, 120, [90, -90])] });
  });
});
