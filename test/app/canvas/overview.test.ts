import { describe, expect, test } from 'vitest';
import type { Part } from '#engine/board/board.ts';
import type { Point } from '#engine/board/values.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { LIMITS } from '#schemas/limits.ts';
import { openingView } from '../../../app/canvas/opening-view.ts';
import { aboveTools, toBoard, visibleBox } from '../../../app/canvas/viewport.ts';
import {
  fromMinimap,
  minimapScale,
  minimapShapes,
  needsMinimap,
  onMinimap,
} from '../../../app/editor/toolbar/minimap.ts';
import { boardOf, note, part, wire, withNotes } from './board.ts';

const SIZE = { width: 1000, height: 600 };

function sceneOf(parts: readonly Part[], wires: readonly [string, string][] = []): Scene {
  const scene = new Scene();
  scene.update(
    boardOf(
      parts,
      wires.map(([from, to]) => wire(from, to)),
    ),
  );
  return scene;
}

/** What is in the middle of the view, and its zoom. */
function lookingAt(scene: Scene, size = SIZE): { readonly at: Point; readonly k: number } {
  const view = openingView(scene, size);
  const [x, y] = toBoard(view, [size.width / 2, size.height / 2]);
  return { at: [Math.round(x), Math.round(y)], k: view.k };
}

describe('[K101] a board opens', () => {
  test('at life size in the middle where it fits, an empty one about zero', () => {
    expect(lookingAt(sceneOf([]))).toEqual({ at: [0, 0], k: 1 });
    expect(lookingAt(sceneOf([part('a', [100, 100]), part('b', [500, 100])]))).toEqual({ at: [300, 100], k: 1 });
  });

  test('whole while its text can be read', () => {
    const { at, k } = lookingAt(sceneOf([part('a', [0, 0]), part('b', [900, 0])]));
    expect(at).toEqual([450, 0]);
    expect(k).toBeGreaterThan(0.8);
    expect(k).toBeLessThan(1);
  });

  test('else at the least zoom at which it can be, about the part with the most wires', () => {
    const far = [part('a', [0, 0]), part('b', [4000, 0]), part('c', [8000, 0])];
    const scene = sceneOf(far, [
      ['a.out', 'b.in'],
      ['b.out', 'c.in'],
    ]);
    expect(lookingAt(scene)).toEqual({ at: [4000, 0], k: 0.8 });
  });

  test('never beyond the edges of the board', () => {
    const far = [part('a', [0, 0]), part('b', [400, 0]), part('c', [8000, 0])];
    const scene = sceneOf(far, [
      ['a.out', 'b.in'],
      ['a.in', 'c.out'],
    ]);
    const board = scene.boundsWithWires();
    const seen = visibleBox(openingView(scene, SIZE), SIZE);
    expect(Math.round((board?.minX ?? 0) - seen.minX)).toBe(40);
  });
});

test('[K213] a board opens with its wires, however far they lead around the parts', () => {
  const scene = sceneOf([part('a', [0, 0]), part('b', [300, 0])], [['a.out', 'b.in']]);
  const [wire] = scene.wires.keys();
  scene.setRoutes([[wire ?? '', [100, 0, 100, 350, 200, 350, 200, 0]]]);
  const { minY, maxY } = visibleBox(openingView(scene, SIZE), SIZE);
  const { minY: top, maxY: bottom } = scene.boundsWithWires() ?? { minY: 0, maxY: 0 };
  expect([bottom, Math.round(top - minY)]).toEqual([350, Math.round(maxY - bottom)]);
});

test('[K213] what is shown whole stands above the tools, and on a low canvas in its upper half', () => {
  expect(aboveTools({ width: 900, height: 700 })).toEqual({ width: 900, height: 636 });
  expect(aboveTools({ width: 900, height: 100 })).toEqual({ width: 900, height: 50 });
});

describe('[K102] the minimap', () => {
  const scene = sceneOf([part('a', [0, 0]), part('b', [2000, 1000])]);
  const board = scene.bounds() ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };

  test('is there while something of the board is not seen', () => {
    expect(needsMinimap(board, { minX: -5000, minY: -5000, maxX: 5000, maxY: 5000 })).toBe(false);
    expect(needsMinimap(board, { minX: 0, minY: 0, maxX: 500, maxY: 500 })).toBe(true);
    expect(needsMinimap(null, { minX: 0, minY: 0, maxX: 500, maxY: 500 })).toBe(false);
  });

  test('shows the whole board, leads from each place back to it, and cuts a view that reaches beyond', () => {
    const scale = minimapScale(board);
    const whole = onMinimap(scale, board);
    expect(whole.minX).toBeGreaterThanOrEqual(6);
    expect(whole.maxY).toBeLessThanOrEqual(104);
    const [x, y] = fromMinimap(scale, [whole.maxX, whole.maxY]);
    expect([Math.round(x), Math.round(y)]).toEqual([board.maxX, board.maxY]);
    expect(onMinimap(scale, { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 })).toEqual({
      minX: 0,
      minY: 0,
      maxX: 174,
      maxY: 110,
    });
  });

  test('has notes and frames behind the parts', () => {
    const noted = new Scene();
    noted.update(withNotes(boardOf([part('a', [0, 0])]), [note('n', [0, 0])]));
    expect(minimapShapes(noted).map(({ id, tone }) => [id, tone === null])).toEqual([
      ['n', true],
      ['a', false],
    ]);
  });

  test.each([
    [LIMITS.minimapShapes, LIMITS.minimapShapes],
    [LIMITS.minimapShapes + 1, LIMITS.minimapShapes / 2 + 1],
  ])('[limit minimapShapes] of %i parts it paints %i', (count, painted) => {
    const parts = Array.from({ length: count }, (_, at) =>
      part(`p${at}`, [(at % 100) * 200, Math.floor(at / 100) * 100]),
    );
    expect(minimapShapes(sceneOf(parts)).length).toBe(painted);
  });
});
