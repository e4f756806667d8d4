import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Point } from '#engine/board/values.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import type { SceneChange } from '#engine/drawing/scene/scene-change.ts';
import { boardOf, definition, face, note, part, wire, withNotes } from '../../app/canvas/board.ts';

function sceneOf(board: Board): Scene {
  const scene = new Scene();
  scene.update(board);
  return scene;
}

function moved(board: Board, id: string, at: Point): Board {
  const old = board.parts.get(id);
  return old === undefined ? board : { ...board, parts: new Map(board.parts).set(id, { ...old, at }) };
}

const LINE = boardOf(
  [part('a', [0, 0]), part('b', [400, 0]), part('c', [800, 0])],
  [wire('a.out', 'b.in'), wire('b.out', 'c.in')],
);

describe('the scene', () => {
  test('[G43] a part knows which of its ports are connected, and so does whoever paints it', () => {
    const [a, b] = ['a', 'b'].map((id) => sceneOf(LINE).parts.get(id));
    const used = (of: typeof a) => of?.layout.ports.map(({ key }) => key).filter((key) => of.used.has(key));
    expect([used(a), used(b)]).toEqual([['electrical/out'], ['electrical/in', 'electrical/out']]);
  });

  test('[K9] one moved part changes itself and its wires and nothing else', () => {
    const scene = sceneOf(LINE);
    const untouched = [scene.parts.get('b'), scene.parts.get('c'), scene.wires.get('b.out-c.in')];
    let change: SceneChange | null = null;
    scene.subscribe((its) => {
      change = its;
    });
    scene.update(moved(LINE, 'a', [0, 200]), { parts: new Set(['a']), connections: new Set() });
    expect(change).toEqual({
      parts: new Set(['a']),
      wires: new Set(['a.out-b.in']),
      removedParts: new Set(),
      removedWires: new Set(),
      notes: new Set(),
      routes: false,
    });
    expect([scene.parts.get('b'), scene.parts.get('c'), scene.wires.get('b.out-c.in')]).toEqual(untouched);
  });

  test('[K9] finds what changed by itself where nobody says', () => {
    const scene = sceneOf(LINE);
    let parts: ReadonlySet<string> = new Set();
    scene.subscribe((its) => {
      parts = its.parts;
    });
    scene.update(moved(LINE, 'c', [800, 200]));
    expect([...parts]).toEqual(['c']);
  });

  test('[K10] a wire keeps its route while its ends stay, and loses it when one moves', () => {
    const scene = sceneOf(LINE);
    const route = [80, 10, 200, 10, 200, 10, 320, 10];
    scene.setRoutes([
      ['a.out-b.in', route],
      ['gone', route],
    ]);
    const relabelled = { ...LINE, parts: new Map(LINE.parts).set('a', part('a', [0, 0], { label: 'Renamed' })) };
    scene.update(relabelled);
    expect(scene.wires.get('a.out-b.in')?.path).toEqual(route);
    scene.update(moved(relabelled, 'b', [400, 100]));
    expect(scene.wires.get('a.out-b.in')?.routed).toBe(false);
  });

  test('a connection to a part or interface that is not there is not drawn, and comes back with it', () => {
    const scene = sceneOf(boardOf([part('a', [0, 0])], [wire('a.out', 'b.in'), wire('a.nothing', 'a.in')]));
    expect([...scene.wires.keys()]).toEqual([]);
    scene.update(boardOf([part('a', [0, 0]), part('b', [400, 0])], [wire('a.out', 'b.in')]));
    expect([...scene.wires.keys()]).toEqual(['a.out-b.in']);
  });

  test('a second and a third instance of an interface leave it apart', () => {
    const file = definition([face('in'), face('out', 'master', { max_instances: 9 })]);
    const parts = [part('a', [0, 0]), part('b', [400, 0]), part('c', [400, 200]), part('d', [400, 400])];
    const wires = [wire('a.out:0', 'b.in'), wire('a.out:5', 'c.in'), wire('a.out:3', 'd.in')];
    const scene = sceneOf(boardOf(parts, wires, file));
    const heights = wires.map(({ id }) => scene.wires.get(id)?.ends[0].y ?? 0);
    expect(heights.map((y) => y - (heights[0] ?? 0))).toEqual([0, 20, 10]);
  });

  test('[K18] followed edit by edit it equals the scene made at once', () => {
    const spot = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }));
    const step = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      at: fc.option(spot),
      to: fc.constantFrom('a', 'b', 'c'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const scene = new Scene();
        let board = boardOf([], []);
        for (const { id, at, to } of steps) {
          const parts = new Map(board.parts);
          const connections = new Map(board.connections);
          if (at === null) parts.delete(id);
          else parts.set(id, part(id, [at[0] * 200, at[1] * 200]));
          const joined = wire(`${id}.out`, `${to}.in`);
          if (id !== to && !connections.delete(joined.id)) connections.set(joined.id, joined);
          board = { ...board, parts, connections };
          scene.update(board, { parts: new Set([id]), connections: new Set([joined.id]) });
        }
        const fresh = sceneOf(board);
        expect(new Map([...scene.parts].sort())).toEqual(new Map([...fresh.parts].sort()));
        expect(new Map([...scene.wires].sort())).toEqual(new Map([...fresh.wires].sort()));
        const all = { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 };
        expect(scene.partsIn(all).length).toBe(board.parts.size);
        expect(scene.wiresIn(all).length).toBe(fresh.wires.size);
      }),
    );
  });

  test('[K26] notes and frames are part of the picture: in what fits it, in what is read out, and changed alone', () => {
    const bare = boardOf([part('a', [0, 0])]);
    const noted = withNotes(bare, [
      note('n', [400, 0]),
      note('f', [0, 600], [480, 320], { kind: 'frame', text: 'Power' }),
    ]);
    const scene = sceneOf(noted);
    expect([scene.bounds(), scene.readingOrder().map(({ id }) => id)]).toEqual([
      { minX: -240, minY: -60, maxX: 520, maxY: 760 },
      ['a', 'n', 'f'],
    ]);
    const changes: SceneChange[] = [];
    scene.subscribe((change) => changes.push(change));
    scene.update(bare, { parts: new Set(), connections: new Set(), notes: new Set(['n', 'f']) });
    expect(changes.map(({ notes, parts, wires }) => [...notes, parts.size, wires.size])).toEqual([['n', 'f', 0, 0]]);
    expect([scene.bounds(), scene.notesIn({ minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 })]).toEqual([
      { minX: -80, minY: -40, maxX: 80, maxY: 40 },
      [],
    ]);
  });

  test('[K16] reads in rows, left to right', () => {
    const scene = sceneOf(
      boardOf([part('a', [400, 10]), part('b', [0, 0]), part('c', [0, 400]), part('d', [800, 30])]),
    );
    expect(scene.readingOrder().map(({ id }) => id)).toEqual(['b', 'a', 'd', 'c']);
  });
});
