import { describe, expect, test } from 'vitest';
import { snap, snappedMove } from '#engine/drawing/geometry.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { LIMITS } from '#schemas/limits.ts';
import { partDescription } from '../../../app/canvas/descriptions.ts';
import { hitTest, marqueeHits } from '../../../app/canvas/hit-test.ts';
import { autopanStep } from '../../../app/canvas/input/autopan.ts';
import { keyCommand } from '../../../app/canvas/input/keys.ts';
import { conductorOf } from '../../../app/canvas/input/nets.ts';
import { fitted, revealing, toBoard, toScreen } from '../../../app/canvas/viewport.ts';
import { boardOf, definition, face, part, wire } from './board.ts';

const scene = new Scene();
scene.update(
  boardOf(
    [part('a', [0, 0]), part('b', [400, 0]), part('c', [440, 20]), part('d', [0, 400])],
    [wire('a.out', 'b.in'), wire('a.out', 'd.in')],
  ),
);

describe('[K11] pointing', () => {
  test('means a port before its part, a part before a wire, and nothing where nothing is', () => {
    const kinds = (
      [
        [78, 20],
        [0, 0],
        [200, 21],
        [200, 300],
      ] as const
    ).map((at) => hitTest(scene, at, 1).kind);
    expect(kinds).toEqual(['port', 'part', 'wire', 'empty']);
  });
  test('means the part that was made last where two overlap', () => {
    expect(hitTest(scene, [440, 0], 1)).toEqual({ kind: 'part', part: 'c' });
  });
  test('[limit hitsTried] of more that lie at one place means one of those made last, and looks at no other', () => {
    let asked = 0;
    const stacked = new Scene();
    const parts = Array.from({ length: LIMITS.hitsTried + 1 }, (_, n) => part(`p${n}`, [0, 0], { seq: n }));
    stacked.update(boardOf(parts, []));
    for (const { id, layout } of stacked.parts.values()) {
      // What a click on the part asks for.
      const outline = () => {
        asked += 1;
        return layout.outline;
      };
      const counted = Object.defineProperty({ ...layout }, 'outline', { get: outline });
      Object.assign(stacked.parts.get(id) ?? {}, { layout: counted });
    }
    expect(hitTest(stacked, [0, 0], 0.2)).toEqual({ kind: 'part', part: `p${LIMITS.hitsTried}` });
    expect([asked > 0, asked <= 2 * LIMITS.hitsTried]).toEqual([true, true]);
  });
  test('reaches as far on screen at any zoom, and no port where ports are too small to aim at', () => {
    expect([1, 0.5].map((k) => hitTest(scene, [200, 20 + 5 / k], k).kind)).toEqual(['wire', 'wire']);
    expect(hitTest(scene, [78, 20], 0.2).kind).toBe('part');
  });
});

test('[K176] the name of a port of a block means the port, so that a wire starts there too; its middle is the block', () => {
  const port = { part: 'a', domain: 'electrical', interface: 'in' };
  const y = scene.parts.get('a')?.layout.byKey.get('electrical/in')?.y ?? 0;
  expect(hitTest(scene, [-58, y], 1)).toEqual({ kind: 'port', port, part: 'a' });
  expect(hitTest(scene, [-10, y], 1)).toEqual({ kind: 'part', part: 'a' });
  expect(hitTest(scene, [-58, y], 0.2)).toEqual({ kind: 'part', part: 'a' });
});

test('[K176] where the name of a port is as long as half of its block, the middle is the block', () => {
  const long = new Scene();
  const name = 'ABCDEFGHIJKLMNO';
  const file = definition([face('in', 'slave', { name }), face('out', 'master')]);
  long.update(boardOf([part('a', [0, 0])], [], file));
  const { layout } = long.parts.get('a') ?? {};
  const y = layout?.byKey.get('electrical/in')?.y ?? 0;
  expect(hitTest(long, [-25, y], 1)).toMatchObject({ kind: 'port', port: { interface: 'in' } });
  expect([-15, 0, 15].map((x) => hitTest(long, [x, y], 1).kind)).toEqual(['part', 'part', 'part']);
});

describe('[K12] a marquee', () => {
  test('drawn to the right takes what lies wholly inside', () => {
    expect(marqueeHits(scene, [-100, -100], [450, 100])).toEqual(['a']);
  });
  test('drawn to the left takes what it touches', () => {
    expect(marqueeHits(scene, [450, 100], [-100, -100]).sort()).toEqual(['a', 'b', 'c']);
  });
});

describe('[K13] moving', () => {
  test('lands on the grid, halves up', () => {
    expect([-10, -9, 9, 10, 31].map((value) => snap(value))).toEqual([0, 0, 0, 20, 40]);
  });
  test('brings a part that was off the grid onto it', () => {
    expect(snappedMove([7, 13], [1, 1], false)).toEqual([0, 20]);
  });
  test('is free where asked, in whole units', () => {
    expect(snappedMove([7, 13], [1.4, 1.6], true)).toEqual([8, 15]);
  });
});

describe('the view', () => {
  const size = { width: 1000, height: 600 };
  test('turns screen into board and back', () => {
    const view = { x: 30, y: -20, k: 0.5 };
    expect(toBoard(view, toScreen(view, [12, 34]))).toEqual([12, 34]);
  });
  test('fits a box into the middle', () => {
    const view = fitted({ minX: 0, minY: 0, maxX: 2000, maxY: 200 }, size, 50);
    expect([view.k, ...toScreen(view, [1000, 100])]).toEqual([0.45, 500, 300]);
  });
  test('moves by the least that shows a box, and not at all where it is shown', () => {
    const view = { x: 0, y: 0, k: 1 };
    expect(revealing({ minX: 100, minY: 100, maxX: 200, maxY: 200 }, view, size, 50)).toEqual(view);
    expect(revealing({ minX: 1000, minY: 100, maxX: 1100, maxY: 200 }, view, size, 50)).toEqual({
      x: -150,
      y: 0,
      k: 1,
    });
  });
  test('[K17] moves by itself while something is dragged near an edge, faster the nearer', () => {
    const size = { width: 1000, height: 600 };
    expect(
      [
        [500, 300],
        [10, 300],
        [-50, 700],
      ].map(([x = 0, y = 0]) => autopanStep([x, y], size)),
    ).toEqual([
      [0, 0],
      [7, 0],
      [14, -14],
    ]);
  });
});

test('[K19] a hovered wire lights up with all that hangs at the same interface instance', () => {
  expect(conductorOf(scene, 'a.out-b.in').map(({ id }) => id)).toEqual(['a.out-b.in', 'a.out-d.in']);
});

test('[K16] a part is told in words with what it is connected to', () => {
  const a = scene.parts.get('a');
  expect(a === undefined ? '' : partDescription(scene, a)).toBe('A, Test part. Connected: Out to B In; Out to D In.');
});

describe('[K15] keys', () => {
  const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
    keyCommand({ key, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });
  test('an arrow nudges by one grid step, with shift by five', () => {
    expect([press('ArrowLeft'), press('ArrowDown', { shiftKey: true })]).toEqual([
      { kind: 'nudge', by: [-20, 0] },
      { kind: 'nudge', by: [0, 100] },
    ]);
  });
  test('shift and a digit fit the board or the selection on any keyboard layout', () => {
    const digits = [press('!', { shiftKey: true, code: 'Digit1' }), press('"', { shiftKey: true, code: 'Digit2' })];
    expect(digits).toEqual([{ kind: 'fit' }, { kind: 'zoom-selection' }]);
  });
  test('a letter with control or alt belongs to the browser, but for select all', () => {
    expect([press('r', { ctrlKey: true }), press('c', { metaKey: true }), press('f', { altKey: true })]).toEqual([
      null,
      null,
      null,
    ]);
    expect(press('a', { ctrlKey: true })).toEqual({ kind: 'select-all' });
  });
});
