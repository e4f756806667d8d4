import { describe, expect, test } from 'vitest';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { MountedSet } from '../../../app/canvas/elements/mounted-set.ts';
import type { Viewport } from '../../../app/canvas/viewport.ts';
import { centred } from '../../../app/canvas/viewport.ts';
import { boardOf, part } from './board.ts';

const SIZE = { width: 800, height: 600 };

/** `columns` × `columns` parts from the origin, 200 apart, and what of them is near in a view. */
function near(columns: number) {
  const scene = new Scene();
  const parts = Array.from({ length: columns ** 2 }, (_, i) =>
    part(`p${i}`, [200 * (i % columns), 200 * Math.floor(i / columns)]),
  );
  scene.update(boardOf(parts));
  const set = new MountedSet(scene);
  const look = (view: Viewport) => [set.choose(view, SIZE), set.parts.length] as const;
  return { scene, set, look, parts };
}

const at = (k: number): Viewport => centred([0, 0], k, SIZE);

describe('[K40] parts as elements', () => {
  test('are those around a near view, and none from afar', () => {
    const { look } = near(3);
    expect([look(at(1)), look(at(1)), look(at(0.3)), look(at(0.3))]).toEqual([
      [true, 9],
      [false, 9],
      [true, 0],
      [false, 0],
    ]);
  });

  test('are there again when the view comes back from afar', () => {
    const { look } = near(3);
    look(at(1));
    look(at(0.1));
    expect(look(at(0.7))).toEqual([true, 9]);
  });

  test('are there as soon as a view into a crowd is close enough', () => {
    const { look } = near(40);
    const middle = (k: number) => centred([4000, 4000], k, { width: 6000, height: 6000 });
    const { set } = near(40);
    set.choose(middle(1), { width: 6000, height: 6000 });
    expect(set.empty).toBe(true);
    expect(set.choose(centred([4000, 4000], 2, SIZE), SIZE)).toBe(true);
    expect(look(at(2))[1]).toBeGreaterThan(0);
  });

  test('follow the board: a changed one is drawn anew, a new one is chosen', () => {
    const { scene, set, look, parts } = near(2);
    look(at(1));
    const told: string[][] = [];
    scene.subscribe((change) => told.push([...set.follow(change)].sort()));
    const [first, ...rest] = parts;
    if (first === undefined) throw new Error('there are four parts');
    scene.update(boardOf([{ ...first, label: 'Other' }, ...rest]));
    expect(told.at(-1)).toContain('p0');
    scene.update(boardOf([...rest, part('new', [100, 300])]));
    expect(look(at(1))).toEqual([true, 4]);
  });
});
