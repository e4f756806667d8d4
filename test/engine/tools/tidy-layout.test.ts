import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { Point } from '#engine/board/values.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { layered } from '#engine/layout/layered.ts';
import { placedSize } from '#engine/placement/part-size.ts';
import { LIMITS } from '#schemas/limits.ts';
import { applied, context, partId } from '../../support/board-builder.ts';
import { edited, station } from '../rules/support.ts';
import { newTab } from './support.ts';

type Box = readonly [at: Point, size: Point];

function overlapping(boxes: readonly Box[]): number {
  let count = 0;
  for (const [index, [a, one]] of boxes.entries()) {
    for (const [b, other] of boxes.slice(index + 1)) {
      const apart = [0, 1].some((axis) => {
        const [p = 0, q = 0, s = 0, t = 0] = [a[axis], b[axis], one[axis], other[axis]];
        return Math.abs(p - q) * 2 >= s + t;
      });
      if (!apart) count += 1;
    }
  }
  return count;
}

const boxesOf = (board: Board): Box[] =>
  [...board.parts.values()].map((part) => [part.at, placedSize(part, board.definitions.get(part.definition))]);
const atOf = (board: Board, label: string) => board.parts.get(partId(board, label))?.at;

/** The station with every part on one heap. */
function heap(): Board {
  const board = station();
  return edited(board, ...[...board.parts.keys()].map((part): Edit => ({ op: 'move_part', part, at: [100, 100] })));
}

test('[T19] tidy_layout takes a heap apart: no overlap, the supply left of what it feeds, and twice is the same', () => {
  const tab = newTab(heap());
  expect(overlapping(boxesOf(tab.board))).toBeGreaterThan(0);
  expect(tab.ask('tidy_layout')).toMatchObject({ applied: true, moved: 9, kept: [] });
  expect(overlapping(boxesOf(tab.board))).toBe(0);
  const [mcu, air] = [atOf(tab.board, 'ESP32'), atOf(tab.board, 'Air sensor')];
  expect(mcu?.[0]).toBeLessThan(air?.[0] ?? 0);
  const once = tab.board;
  expect(tab.ask('tidy_layout')).toMatchObject({ applied: false, moved: 0 });
  expect(tab.board).toBe(once);
  tab.ask('undo');
  expect(new Set([...tab.board.parts.values()].map((part) => part.at.join()))).toEqual(new Set(['100,100']));
});

test('[T19] what is not named, locked or dragged stays, and nothing lands on it', () => {
  const [soil, air] = [partId(heap(), 'Soil sensor'), partId(heap(), 'Air sensor')];
  const tab = newTab(edited(heap(), { op: 'update_part', part: soil, locked: true }));
  tab.held = [{ who: 'Ada', parts: [air], dragging: true }];
  const reply = tab.ask<{ kept: readonly string[] }>('tidy_layout');
  expect([...reply.kept].sort()).toEqual(['Air sensor: Ada is dragging it', 'Soil sensor: locked']);
  expect([atOf(tab.board, 'Soil sensor'), atOf(tab.board, 'Air sensor')]).toEqual([
    [100, 100],
    [100, 100],
  ]);
  const rest = [...tab.board.parts.values()].filter((part) => part.id !== air);
  expect(overlapping(rest.map((part) => [part.at, placedSize(part, tab.board.definitions.get(part.definition))]))).toBe(
    0,
  );
});

test('[T19] some parts alone are arranged, by id or label; a wrong name is answered with a near one', () => {
  const tab = newTab(heap());
  expect(tab.ask('tidy_layout', { parts: ['ESP32', partId(tab.board, 'Air sensor')] })).toMatchObject({ moved: 2 });
  expect(atOf(tab.board, 'Soil sensor')).toEqual([100, 100]);
  expect(tab.refusal('tidy_layout', { parts: ['Soil senzor'] })).toContain('Nearest valid: Soil sensor');
  const before = tab.board;
  expect(tab.ask('tidy_layout', { dry_run: true })).toMatchObject({ applied: false });
  expect(tab.board).toBe(before);
});

test('[T19] [limit tidyParts] more parts than the bound are refused, as many are arranged without overlap', () => {
  const adds = (count: number) =>
    Array.from({ length: count }, (): Edit => ({ op: 'add_part', definition: 'resistor-4k7', at: [0, 0] }));
  const many = applied(applyEdits(station(), adds(LIMITS.tidyParts - 9), context(undefined, 'Ada', 900))).board;
  const tab = newTab(many);
  tab.ask('tidy_layout');
  expect(tab.board.parts.size).toBe(LIMITS.tidyParts);
  expect(new Set([...tab.board.parts.values()].map(({ at }) => at.join())).size).toBe(LIMITS.tidyParts);
  const more = edited(many, { op: 'add_part', definition: 'bme280' });
  expect(newTab(more).refusal('tidy_layout', {})).toContain(`${LIMITS.tidyParts}`);
});

test('[T19] rings, loops, double edges and edges to nothing are laid out without overlap', () => {
  const nodes = Array.from({ length: 60 }, (_, i) => ({
    id: `n${i}`,
    size: [200 + (i % 3) * 80, 100 + (i % 7) * 90] as const,
  }));
  const edges = nodes.flatMap((_, i) => [
    { from: `n${i}`, to: `n${(i * 7 + 3) % 60}` },
    { from: `n${i}`, to: `n${i}` },
    { from: `n${(i * 7 + 3) % 60}`, to: `n${i}` },
    { from: `n${i}`, to: 'gone' },
  ]);
  const places = layered(nodes, edges);
  expect(overlapping(nodes.map(({ id, size }) => [places.get(id) ?? [0, 0], size]))).toBe(0);
  expect(layered(nodes, edges)).toEqual(places);
});

/** Whether a part lies wholly inside an area. */
const isInside = ([at, size]: Box, [middle, area]: Box) =>
  [0, 1].every((axis) => {
    const [p = 0, q = 0, s = 0, t = 0] = [at[axis], middle[axis], size[axis], area[axis]];
    return Math.abs(p - q) * 2 + s <= t;
  });
const boxOf = (board: Board, label: string): Box => {
  const part = board.parts.get(partId(board, label));
  if (part === undefined) throw new Error(`no ${label}`);
  return [part.at, placedSize(part, board.definitions.get(part.definition))];
};
const SENSORS = ['Air sensor', 'Soil sensor', 'Display'] as const;

/** The station with its sensors on one heap in a frame, and the rest on a heap that lies partly in it. */
function framed(size: Point): { readonly board: Board; readonly area: Box } {
  const area: Box = [[3_000, 0], size];
  const sensors = SENSORS.map((label) => partId(station(), label));
  const moves = [...heap().parts.keys()].map(
    (part): Edit => ({
      op: 'move_part',
      part,
      at: sensors.includes(part) ? [3_000, 0] : [3_000 - size[0] / 2 - 20, 0],
    }),
  );
  return {
    board: edited(heap(), { op: 'add_note', kind: 'frame', text: 'Sensors', at: area[0], size }, ...moves),
    area,
  };
}

test('[T72] what is framed is laid out in its frame, nothing else comes into it, and nothing overlaps', () => {
  for (const size of [
    [1_600, 1_200],
    [760, 900],
  ] as const) {
    const { board, area } = framed(size);
    const tab = newTab(board);
    expect(tab.ask('tidy_layout')).toMatchObject({ applied: true });
    const inside = [...tab.board.parts.values()].filter(({ label }) => isInside(boxOf(tab.board, label), area));
    expect(inside.map(({ label }) => label).sort()).toEqual([...SENSORS].sort());
    expect(overlapping(boxesOf(tab.board))).toBe(0);
    expect(overlapping([area, ...boxesOf(tab.board)])).toBe(SENSORS.length);
    expect(tab.ask('tidy_layout')).toMatchObject({ applied: false, moved: 0 });
  }
});

test('[T72] a frame that has no room keeps its parts where they are', () => {
  const { board } = framed([300, 200]);
  const tab = newTab(board);
  tab.ask('tidy_layout');
  for (const label of SENSORS) expect(atOf(tab.board, label)).toEqual([3_000, 0]);
});
