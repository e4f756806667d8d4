import { describe, expect, test } from 'vitest';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { LIMITS } from '#schemas/limits.ts';
import { guidesFor } from '../../../app/canvas/input/guides.ts';
import { boardOf, note, part, withNotes } from './board.ts';

/** Parts are 160 by 80 about their place. */
function sceneOf(...places: readonly (readonly [number, number])[]): Scene {
  const scene = new Scene();
  scene.update(boardOf(places.map((at, n) => part(`p${n}`, at))));
  return scene;
}
const box = (x: number, y: number) => ({ minX: x - 80, minY: y - 40, maxX: x + 80, maxY: y + 40 });
const none: ReadonlySet<string> = new Set();

describe('[K109] smart guides', () => {
  test('a box in line with another has lines through what lines up, to the nearest one', () => {
    const { lines } = guidesFor(sceneOf([0, 0], [0, 800]), box(0, 200), none);
    expect(lines).toEqual([
      { from: [-80, -40], to: [-80, 240] },
      { from: [0, -40], to: [0, 240] },
      { from: [80, -40], to: [80, 240] },
    ]);
  });

  test('an edge may line up with a middle, and nothing else has a line', () => {
    const { lines } = guidesFor(sceneOf([0, 0]), box(80, 300), none);
    expect(lines.map(({ from }) => from[0])).toEqual([0, 80]);
    expect(guidesFor(sceneOf([0, 0]), box(20, 300), none).lines).toEqual([]);
  });

  test('distances go to the nearest neighbours that it faces, and are marked where they are the same', () => {
    const { gaps } = guidesFor(sceneOf([0, 0], [600, 20], [300, 2000]), box(300, 0), none);
    expect(gaps).toEqual([
      { from: [80, 0], to: [220, 0], length: 140, same: true },
      { from: [380, 10], to: [520, 10], length: 140, same: true },
    ]);
    expect(guidesFor(sceneOf([0, 0]), box(300, 20), none).gaps.map(({ length, same }) => [length, same])).toEqual([
      [140, false],
    ]);
    expect(guidesFor(sceneOf([0, 0]), box(0, 300), none).gaps).toEqual([
      { from: [0, 40], to: [0, 260], length: 220, same: false },
    ]);
  });

  test('what is dragged is no neighbour, a note is one', () => {
    expect(guidesFor(sceneOf([0, 0]), box(300, 0), new Set(['p0']))).toEqual({ lines: [], gaps: [] });
    const scene = new Scene();
    scene.update(withNotes(boardOf([]), [note('n', [0, 0])]));
    expect(guidesFor(scene, box(400, 0), none).gaps.map(({ length }) => length)).toEqual([200]);
  });

  test.each([
    [LIMITS.guideNeighbours, true],
    [LIMITS.guideNeighbours + 1, false],
  ])('[limit guideNeighbours] among %i parts there are guides: %s', (count, are) => {
    const crowd = Array.from({ length: count }, (_, n) => [(n % 25) * 20, Math.floor(n / 25) * 20] as const);
    expect(guidesFor(sceneOf(...crowd), box(0, 600), none).lines.length > 0).toBe(are);
  });
});
