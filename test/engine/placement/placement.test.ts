import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { Point } from '#engine/board/values.ts';
import { GRID } from '#engine/placement/grid.ts';
import { placedSize } from '#engine/placement/part-size.ts';
import { partId } from '../../support/board-builder.ts';
import { edited, station } from '../rules/support.ts';

const boxes = (board: Board) =>
  [...board.parts.values()].map((part) => ({
    at: part.at,
    size: placedSize(part, board.definitions.get(part.definition)),
  }));

function overlaps(board: Board): number {
  const all = boxes(board);
  return all.flatMap((a, i) =>
    all
      .slice(i + 1)
      .filter(
        (b) =>
          Math.abs(a.at[0] - b.at[0]) * 2 < a.size[0] + b.size[0] &&
          Math.abs(a.at[1] - b.at[1]) * 2 < a.size[1] + b.size[1],
      ),
  ).length;
}

const placeOf = (board: Board, label: string): Point =>
  [...board.parts.values()].find((part) => part.label === label)?.at ?? [0, 0];
const add = (id: string, definition: string): Edit => ({ op: 'add_part', id: `$${id}`, definition, label: id });
const join = (from: string, a: string, to: string, b: string): Edit => ({
  op: 'connect',
  from: { part: from, interface: a },
  to: { part: to, interface: b },
});

test('[T36] hundreds of parts without a place stay together: on the grid, without overlap, alike each time', () => {
  const edits = Array.from({ length: 300 }, (_, n) =>
    add(`n${n}`, ['bme280', 'resistor-4k7', 'esp32-devkitc-v4'][n % 3] ?? ''),
  );
  const board = edited(station(), ...edits);
  expect(overlaps(board)).toBe(0);
  const places = boxes(board).map(({ at }) => at);
  const spread = ([0, 1] as const).map(
    (axis) => Math.max(...places.map((at) => at[axis])) - Math.min(...places.map((at) => at[axis])),
  );
  expect(Math.max(...spread)).toBeLessThan(4 * Math.min(...spread));
  expect(places.slice(9).every(([x, y]) => x % GRID === 0 && y % GRID === 0)).toBe(true);
  expect(boxes(edited(station(), ...edits))).toEqual(boxes(board));
});

test('[T37] a new part stands beside what the same call joins it to: what follows to the right, what leads to the left', () => {
  const from = edited(station(), { op: 'move_part', part: partId(station(), 'ESP32'), at: [0, 4000] });
  const mcu = partId(from, 'ESP32');
  const board = edited(
    from,
    add('Air', 'bme280'),
    add('Cell', 'samsung-25r-18650'),
    join(mcu, 'i2c', '$Air', 'i2c'),
    join(mcu, '3v3_out', '$Air', 'vdd'),
    join('$Cell', 'output', mcu, '5v_in'),
  );
  expect(overlaps(board)).toBe(overlaps(from));
  const [[ax, ay], [cx, cy]] = [placeOf(board, 'Air'), placeOf(board, 'Cell')];
  expect([ax > 0, cx < 0]).toEqual([true, true]);
  for (const [x, y] of [
    [ax, ay],
    [cx, cy],
  ] as const) {
    expect(Math.abs(x)).toBeLessThan(700);
    expect(Math.abs(y - 4000)).toBeLessThan(300);
  }
});
