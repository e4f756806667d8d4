import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, shifted } from '#engine/drawing/geometry.ts';
import { type Arranged, aligned, distributed, type Moves } from '../../../app/editor/edits/arrange.ts';

const thing = (id: string, minX: number, minY: number, width = 160, height = 80): Arranged => ({
  id,
  box: { minX, minY, maxX: minX + width, maxY: minY + height },
});
const THINGS = [thing('a', 0, 0), thing('b', 220, 40, 240), thing('c', 640, 20, 160, 120)];

function after(things: readonly Arranged[], moves: Moves): ReadonlyMap<string, Box> {
  return new Map(things.map(({ id, box }) => [id, shifted(box, moves.get(id) ?? [0, 0])]));
}

/** Parts on the grid: both edges are multiples of 20, and so is the middle. */
const parts = fc
  .array(
    fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 8 })),
    { minLength: 2, maxLength: 12 },
  )
  .map((list) => list.map(([x, y, size], at) => thing(`p${at}`, x * 20, y * 20, size * 40, size * 40)));

describe('[K106] aligning', () => {
  test.each([
    ['left', { b: [-220, 0], c: [-640, 0] }],
    ['right', { a: [640, 0], b: [340, 0] }],
    ['centre', { a: [320, 0], b: [60, 0], c: [-320, 0] }],
    ['top', { b: [0, -40], c: [0, -20] }],
    ['bottom', { a: [0, 60], b: [0, 20] }],
    ['middle', { a: [0, 40], c: [0, 0] }],
  ] as const)('%s', (alignment, moves) => {
    const expected = Object.entries(moves).filter(([, [x, y]]) => x !== 0 || y !== 0);
    expect([...aligned(THINGS, alignment)]).toEqual(expected);
  });

  test('keeps what is on the grid there, and does nothing a second time', () => {
    const alignment = fc.constantFrom('left', 'centre', 'right', 'top', 'middle', 'bottom' as const);
    fc.assert(
      fc.property(parts, alignment, (things, how) => {
        const moves = aligned(things, how);
        const boxes = after(things, moves);
        for (const { minX, minY } of boxes.values()) expect([Math.abs(minX % 20), Math.abs(minY % 20)]).toEqual([0, 0]);
        const again = things.map(({ id, box }) => ({ id, box: boxes.get(id) ?? box }));
        expect(aligned(again, how).size).toBe(0);
      }),
    );
  });
});

describe('[K106] distributing', () => {
  test('gives equal gaps, the outer ones staying', () => {
    expect([...distributed(THINGS, 'across')]).toEqual([['b', [60, 0]]]);
  });

  test('of fewer than three nothing moves', () => {
    expect(distributed(THINGS.slice(0, 2), 'across').size).toBe(0);
  });

  test('gaps differ by a grid step at most, in the order that was there', () => {
    fc.assert(
      fc.property(parts, fc.constantFrom<'across' | 'down'>('across', 'down'), (things, axis) => {
        fc.pre(things.length > 2);
        const span = ({ minX, maxX, minY, maxY }: Box) =>
          axis === 'across' ? ([minX, maxX] as const) : ([minY, maxY] as const);
        const middle = (box: Box) => span(box)[0] + span(box)[1];
        const boxes = after(things, distributed(things, axis));
        const inOrder = things.toSorted((a, b) => middle(a.box) - middle(b.box) || (a.id < b.id ? -1 : 1));
        const gaps = inOrder.slice(1).map(({ id }, at) => {
          const [before, here] = [boxes.get(inOrder[at]?.id ?? ''), boxes.get(id)];
          return before && here ? span(here)[0] - span(before)[1] : Number.NaN;
        });
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(20);
        const [first, last] = [inOrder[0], inOrder.at(-1)];
        expect([boxes.get(first?.id ?? ''), boxes.get(last?.id ?? '')]).toEqual([first?.box, last?.box]);
      }),
    );
  });
});
