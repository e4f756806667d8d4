import { describe, expect, test } from 'vitest';
import type { Box } from '#engine/drawing/geometry.ts';
import type { AgentMark } from '../../../app/agent/agent-marks.ts';
import { newSight } from '../../../app/agent/sight/out-of-sight.ts';

const VIEW: Box = { minX: 0, minY: 0, maxX: 1_000, maxY: 800 };
const at = (x: number, y: number): Box => ({ minX: x, minY: y, maxX: x + 100, maxY: y + 80 });
const marksOf = (...marks: readonly (readonly [string, string])[]) =>
  new Map(marks.map(([id, label]): [string, AgentMark] => [id, { color: 'red', label, fresh: true }]));
const boxesOf =
  (boxes: Readonly<Record<string, Box>>) =>
  (id: string): Box | null =>
    boxes[id] ?? null;

describe('[K210] what an agent changes out of view', () => {
  test.each([
    ['below', at(400, 900)],
    ['above', at(400, -300)],
    ['right', at(1_200, 300)],
    ['left', at(-300, 300)],
  ] as const)('is told at the edge that it lies beyond: %s', (beyond, box) => {
    const told = newSight().look(marksOf(['a', 'Claude: adds a part']), boxesOf({ a: box }), VIEW);
    expect(told).toEqual({ label: 'Claude: adds a part', ids: ['a'], beyond });
  });

  test('is not told where it is in view, nor where it has no place, as a connection', () => {
    const marks = marksOf(['a', 'Claude: adds a part'], ['c', 'Claude: adds a part']);
    expect(newSight().look(marks, boxesOf({ a: at(940, 750) }), VIEW)).toBeNull();
  });

  test('is told where no more than an edge of it is in view', () => {
    const marks = marksOf(['a', 'Claude: adds a part']);
    expect(newSight().look(marks, boxesOf({ a: at(400, 770) }), VIEW)?.beyond).toBe('below');
  });

  test('is not told any more once it has been in view, until it is changed again', () => {
    const sight = newSight();
    const boxes = boxesOf({ a: at(400, 900) });
    expect(sight.look(marksOf(['a', 'one']), boxes, VIEW)).not.toBeNull();
    expect(sight.look(marksOf(['a', 'one']), boxes, { ...VIEW, maxY: 1_000 })).toBeNull();
    expect(sight.look(marksOf(['a', 'one']), boxes, VIEW)).toBeNull();
    expect(sight.look(marksOf(['a', 'two']), boxes, VIEW)?.label).toBe('two');
  });

  test('is put away, call by call, the last call first', () => {
    const sight = newSight();
    const marks = marksOf(['a', 'one'], ['b', 'two'], ['c', 'two']);
    const boxes = boxesOf({ a: at(400, 900), b: at(1_200, 300), c: at(1_400, 300) });
    const last = sight.look(marks, boxes, VIEW);
    expect(last).toEqual({ label: 'two', ids: ['b', 'c'], beyond: 'right' });
    if (last !== null) sight.putAway(last);
    expect(sight.look(marks, boxes, VIEW)).toMatchObject({ label: 'one', beyond: 'below' });
  });
});
