/** Crowded boards: pointing, dragging, hovering and painting take a counted number of steps. */
import { describe, expect, test } from 'vitest';
import type { Board, Note } from '#engine/board/board.ts';
import type { Point } from '#engine/board/values.ts';
import { paintBoard } from '#engine/drawing/paint/board.ts';
import { NO_HIGHLIGHTS } from '#engine/drawing/paint/highlights.ts';
import { LIGHT_PALETTE } from '#engine/drawing/palette.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { SvgBrush } from '#engine/drawing/svg/svg-brush.ts';
import { layered } from '#engine/layout/layered.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { DragPreview } from '../../../app/canvas/drag-preview.ts';
import { marqueeHits } from '../../../app/canvas/hit-test.ts';
import { aimedPort, connectionDrag } from '../../../app/canvas/input/connection-drag.ts';
import { moveSet } from '../../../app/canvas/input/movable.ts';
import { conductorOf } from '../../../app/canvas/input/nets.ts';
import { BaseLayer } from '../../../app/canvas/paint/base-layer.ts';
import { paintDragged } from '../../../app/canvas/paint/dragged.ts';
import { OUTLINED } from '../../../app/canvas/paint/overlay.ts';
import { presencePainters } from '../../../app/canvas/paint/presence.ts';
import { drawn } from '../../engine/drawing/outlines.ts';
import { boardOf, definition, face, note, part, wire, withNotes } from './board.ts';

function sceneOf(board: Board): Scene {
  const scene = new Scene();
  scene.update(board);
  return scene;
}

/** The scene, and how many things its searches by place have given. */
function counted(scene: Scene) {
  let given = 0;
  const count = <T>(search: (box: Parameters<Scene['partsIn']>[0]) => T[]) => {
    const bound = search.bind(scene);
    return (box: Parameters<Scene['partsIn']>[0]) => {
      const found = bound(box);
      given += found.length;
      return found;
    };
  };
  scene.partsIn = count(scene.partsIn);
  scene.notesIn = count(scene.notesIn);
  return { scene, given: () => given };
}

/** A canvas that paints nothing and counts. */
function canvas() {
  const calls = new Map<PropertyKey, number>();
  const g = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => () => {
      calls.set(name, (calls.get(name) ?? 0) + 1);
      return name === 'measureText' ? { width: 1 } : undefined;
    },
    set: () => true,
  });
  return { g, calls: (name: string) => calls.get(name) ?? 0 };
}

const numbered = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

describe('[K57] hovering', () => {
  test('looks at the wires of a part once, however many instances they join', () => {
    const file = definition([
      face('in', 'slave', { max_instances: 2_000 }),
      face('out', 'master', { max_instances: 2_000 }),
    ]);
    const zigzag = numbered(1_000, (n) => [
      wire(`a.out:${n}`, `b.in:${n}`),
      wire(`a.out:${n}`, `b.in:${n + 1}`),
    ]).flat();
    const { parts, wires } = sceneOf(boardOf([part('a', [0, 0]), part('b', [400, 0])], zigzag, file));
    let asked = 0;
    const asking = {
      get(id: string) {
        asked += 1;
        return wires.get(id);
      },
    };
    const scene = { parts, wires: asking } as unknown as Scene;
    expect(conductorOf(scene, 'a.out:0-b.in:0')).toHaveLength(400);
    expect(asked).toBeLessThanOrEqual(1 + 2 * zigzag.length);
  });
});

describe('[K57] a marquee', () => {
  // Of 400 corners, in the left upper half of its box.
  const corner = drawn(
    {
      polyline: {
        points: [[0, 0], ...numbered(399, (n): [number, number] => [400 - n, n])],
      },
    },
    [],
  );
  const hits = (parts: number) => {
    const scene = sceneOf(
      boardOf(
        numbered(parts, (n) => part(`p${n}`, [0, 0])),
        [],
        corner,
      ),
    );
    const [one] = scene.parts.values();
    const points = (one?.layout.path?.polygon.length ?? 0) / 2;
    const { maxX = 0, maxY = 0 } = one?.layout.path?.bounds ?? {};
    return { points, count: marqueeHits(scene, [maxX + 5, maxY + 5], [maxX - 5, maxY - 5]).length };
  };

  test('[limit marqueePoints] touches parts by their outlines, and by their boxes where these are too many', () => {
    const { points } = hits(1);
    expect(points).toBeGreaterThan(300);
    const most = Math.floor(LIMITS.marqueePoints / points);
    expect([hits(most).count, hits(most + 1).count]).toEqual([0, most + 1]);
  });
});

describe('[K57] a drag of frames over each other', () => {
  const crowd = (frames: number, parts: number, by: number, larger = 0) =>
    withNotes(
      boardOf(numbered(parts, (n) => part(`p${n}`, [(n % 10) * 10, 0]))),
      numbered(frames, (n) =>
        note(`f${n}`, [n * by, 0], [4_000 + n * larger, 4_000 + n * larger], { kind: 'frame', seq: n }),
      ),
    );

  test('[limit framesLookedThrough] takes along what lies in the largest, and all frames that are selected', () => {
    const { scene, given } = counted(sceneOf(crowd(900, 700, 1)));
    const { free } = moveSet(scene, [...scene.notes.keys()]);
    expect([free.length, given() <= LIMITS.framesLookedThrough + 1_600]).toEqual([1_600, true]);
    expect(given()).toBeGreaterThan(LIMITS.framesLookedThrough / 2);
  });

  test('looks through a frame that lies in another one no second time', () => {
    const { scene, given } = counted(sceneOf(crowd(900, 700, 0, 200)));
    const { free } = moveSet(scene, [...scene.notes.keys()]);
    expect([free.length, given()]).toEqual([1_600, 1_600]);
  });
});

describe('[W49] notes and frames over each other', () => {
  const size = { width: 800, height: 600 };
  /** What painting a board of these far notes takes of a canvas. */
  const painted = (notes: readonly Note[]) => {
    const { g, calls } = canvas();
    const layer = new BaseLayer({ getContext: () => g, style: {} } as unknown as HTMLCanvasElement);
    layer.resize(size, 1);
    const scene = sceneOf(withNotes(boardOf([]), notes));
    const preview = { holds: () => false, wires: new Map() } as unknown as DragPreview;
    const viewport = { x: 0, y: 0, k: 1 };
    layer.paint(viewport, { scene, palette: LIGHT_PALETTE, highlights: NO_HIGHLIGHTS, preview, far: true });
    return calls;
  };

  test('[limit notesOverdraw] cover the view so many times, and smaller ones behind them are painted all the same', () => {
    const most = LIMITS.notesOverdraw;
    const frames = (count: number) =>
      numbered(count, (n) => note(`f${n}`, [0, 0], [1e7, 1e7], { kind: 'frame', text: '', seq: n }));
    const small = note('small', [100, 100], [20, 20], { text: '', seq: 99_999 });
    const cards = [frames(most - 1), frames(most), frames(20_000)].map((all) => painted([...all, small])('roundRect'));
    expect(cards).toEqual([most, most, most]);
    const scene = sceneOf(withNotes(boardOf([]), [...frames(20_000), small]));
    const { g, calls } = canvas();
    paintBoard(g, scene, { minX: 0, minY: 0, maxX: 800, maxY: 600 }, 1, LIGHT_PALETTE, NO_HIGHLIGHTS);
    expect(calls('roundRect')).toBe(most);
  });

  test('[limit noteCharsPainted] show so many characters, and no empty line', () => {
    const text = 'w'.repeat(99);
    const lines = LIMITS.noteCharsPainted / 100;
    const notes = (count: number) => numbered(count, (n) => note(`n${n}`, [400, 300], [2_000, 26], { text, seq: n }));
    const shown = [lines - 1, lines, lines + 50].map((count) => painted(notes(count))('fillText'));
    expect(shown).toEqual([lines - 1, lines, lines]);
    expect(painted([note('n', [400, 300], [600, 600], { text: '\n'.repeat(9) })])('fillText')).toBe(0);
  });
});

test('[K20] a connection dropped on a part joins its nearest port that can be, however many parts were made later', () => {
  const others = numbered(LIMITS.hitsTried + 1, (n) => part(`p${n}`, [n * 400, 900], { seq: 1_000 + n }));
  const scene = sceneOf(boardOf([part('a', [0, 0]), part('b', [400, 0]), ...others]));
  const from = { part: 'a', domain: 'electrical', interface: 'out' } as const;
  const drag = connectionDrag(scene, from, new Map([['b/electrical/in', { ok: true }]]));
  if (drag === null) throw new Error('the port is on the board');
  expect(aimedPort(scene, drag, [430, -20], 1)).toEqual({ part: 'b', domain: 'electrical', interface: 'in' });
});

test('[K57] of a part with many instances in use, each wire finds its lane in one step', () => {
  const file = definition([face('in'), face('out', 'master', { max_instances: 5_000 })]);
  const count = 3_000;
  const ends = numbered(count, (n) => part(`e${n}`, [400, n * 100]));
  const wires = numbered(count, (n) => wire(`hub.out:${count - n}`, `e${n}.in`));
  const scene = sceneOf(boardOf([part('hub', [0, 0]), ...ends], wires, file));
  const heights = wires.map(({ id }) => scene.wires.get(id)?.ends[0].y ?? 0);
  expect(heights).toEqual([...heights].sort((a, b) => b - a));
  expect(new Set(heights).size).toBe(count);
});

test('[K57] new definitions are looked up once for each part', () => {
  const board = boardOf(numbered(300, (n) => part(`p${n}`, [n * 400, 0])));
  let walks = 0;
  const parts = new Map(board.parts);
  const values = parts.values.bind(parts);
  parts.values = () => {
    walks += 1;
    return values();
  };
  const scene = sceneOf({ ...board, parts });
  walks = 0;
  const definitions = new Set(numbered(300, (n) => `definition${n}`));
  scene.update({ ...board, parts }, { parts: new Set(), connections: new Set(), definitions });
  expect(walks).toBe(1);
});

test('[K57] of what all others have selected, no more is outlined than of one', () => {
  const scene = sceneOf(boardOf(numbered(OUTLINED + 10, (n) => part(`p${n}`, [n * 200, 0]))));
  const selection = [...scene.parts.keys()];
  const others = numbered(
    20,
    (n) => ({ id: `o${n}`, kind: 'person', name: 'Ada', color: '#123456', selection }) as const,
  );
  let asked = 0;
  const offsetOf = (): Point => {
    asked += 1;
    return [0, 0];
  };
  const { g } = canvas();
  for (const paint of presencePainters(others, scene, { offsetOf })) paint(g, 1, LIGHT_PALETTE);
  expect(asked).toBe(OUTLINED);
});

test('[limit portsPictured] parts with more ports than that together are plain boxes in a picture', () => {
  const picture = (count: number, ports: number) => {
    const file = definition(numbered(ports, (n) => face(`i${n}`)));
    const scene = sceneOf(
      boardOf(
        numbered(count, (n) => part(`p${n}`, [0, 0])),
        [],
        file,
      ),
    );
    const brush = new SvgBrush();
    paintBoard(brush, scene, { minX: -1e5, minY: -1e5, maxX: 1e5, maxY: 1e5 }, 1, LIGHT_PALETTE, NO_HIGHLIGHTS);
    return brush.file({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, 'board', '#fff').length;
  };
  expect(picture(1, 200)).toBeGreaterThan(50 * 200);
  expect(picture(LIMITS.portsPictured / 200 + 1, 200)).toBeLessThan(1_000_000);
});

test('[limit portsPainted] parts with more ports than that together are plain boxes on screen', () => {
  const file = definition(numbered(200, (n) => face(`i${n}`)));
  const painted = (count: number) => {
    const scene = sceneOf(
      boardOf(
        numbered(count, (n) => part(`p${n}`, [0, 0])),
        [],
        file,
      ),
    );
    const offsets = new Map([...scene.parts.keys()].map((id) => [id, [20, 20] as const]));
    const { g, calls } = canvas();
    paintDragged(g, scene, { offsets, wires: new Set(), painted: true }, 1, LIGHT_PALETTE, NO_HIGHLIGHTS);
    return calls('fillText');
  };
  const most = LIMITS.portsPainted / 200;
  expect([painted(most) > LIMITS.portsPainted, painted(most + 1)]).toEqual([true, 0]);
});

test('[K57] tidying looks at each pair of parts that are joined once', () => {
  const nodes = numbered(300, (n) => ({ id: `n${n}`, size: [100, 100] as const }));
  const edges = numbered(299, (n) => ({ from: 'n0', to: `n${n + 1}` }));
  const doubled = [...edges, ...edges.map(({ from, to }) => ({ from: to, to: from })), ...edges];
  expect(layered(nodes, doubled)).toEqual(layered(nodes, edges));
});
