import { describe, expect, test } from 'vitest';
import type { Board, Part } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { DRAWN } from '#engine/drawing/drawn/drawn-look.ts';
import { overlap } from '#engine/drawing/geometry.ts';
import type { ScenePart } from '#engine/drawing/scene/items.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { tidy } from '#engine/layout/tidy.ts';
import { roomOf } from '#engine/placement/part-room.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { applied, apply, boardOf } from '../../support/board-builder.ts';

const SENSOR: readonly Edit[] = [
  { op: 'add_part', id: '$air', definition: 'bme280', label: 'Air' },
  { op: 'connect', from: { part: 'mcu', interface: 'i2c' }, to: { part: '$air', interface: 'i2c' } },
];

/** A controller in this look, and what `edits` make of it. */
function made(look: 'blocks' | 'drawn', ...edits: readonly Edit[]): Board {
  const alone = boardOf('esp32-devkitc-v4 as mcu', { op: 'update_settings', look });
  return applied(apply(alone, ...edits)).board;
}

function sceneOf(board: Board): Scene {
  const scene = new Scene(DRAWN);
  scene.update(board);
  return scene;
}

function part(board: Board, label: string): ScenePart {
  const found = [...sceneOf(board).parts.values()].find((one) => one.label === label);
  if (found === undefined) throw new Error(`${label} is not on the board`);
  return found;
}

const gap = (board: Board) => part(board, 'Air').minX - part(board, 'mcu').maxX;

describe('[K174] in drawn look a new part', () => {
  test('stands beside what it joins, as near as its picture allows', () => {
    const [drawn, blocks] = [made('drawn', ...SENSOR), made('blocks', ...SENSOR)];
    expect(gap(drawn)).toBeGreaterThanOrEqual(40);
    expect(gap(drawn)).toBeLessThanOrEqual(120);
    const middles = (board: Board) => part(board, 'Air').at[0] - part(board, 'mcu').at[0];
    expect(middles(drawn)).toBeLessThan(middles(blocks));
  });

  test('covers no other, whatever is placed', () => {
    const adds = STARTER_PARTS.slice(0, 60).map(
      ({ definition }): Edit => ({ op: 'add_part', definition: definition.metadata.id }),
    );
    const parts = [...sceneOf(made('drawn', ...adds)).parts.values()];
    const covered = parts.flatMap((a, at) =>
      parts
        .slice(at + 1)
        .filter((b) => overlap(a, b))
        .map((b) => `${a.label} and ${b.label}`),
    );
    expect(covered).toEqual([]);
  });

  test('that has no picture takes the room of its block', () => {
    const { drawing: _, ...plain } = STARTER_PARTS[0]?.definition ?? {};
    // A definition without its drawing is one still.
    const file = { definition: plain } as (typeof STARTER_PARTS)[number];
    expect(roomOf(file, 'drawn')).toEqual(roomOf(file, 'blocks'));
  });
});

test('[K175] what is tidied in drawn look is laid out by the pictures, and no part covers another', () => {
  const board = made(
    'drawn',
    ...SENSOR,
    ...['nema17-17hs4401', 'resistor-4k7', 'nucleo-f446re', 'nucleo-f446re', 'nucleo-f446re', 'bme280'].map(
      (definition): Edit => ({ op: 'add_part', definition, at: [0, 0] }),
    ),
  );
  const covering = (one: Board) => {
    const parts = [...sceneOf(one).parts.values()];
    return parts.flatMap((a, at) => parts.slice(at + 1).filter((b) => overlap(a, b))).length;
  };
  expect(covering(board)).toBeGreaterThan(0);
  const moves = [...tidy(designOf(board), new Set(board.parts.keys()))].map(
    ([id, at]): Edit => ({ op: 'move_part', part: id, at }),
  );
  expect(covering(applied(apply(board, ...moves)).board)).toBe(0);
});

test('[K174] a new part faces what it joins: one whose pads are all on the far side is flipped, unless somebody said how it lies', () => {
  const radio = applied(apply(boardOf('rfm95w as radio', { op: 'update_settings', look: 'drawn' }))).board;
  const antenna = (more: object): Part => {
    const { board } = applied(
      apply(
        radio,
        { op: 'add_part', id: '$antenna', definition: 'antenna-868mhz', label: 'Antenna', ...more },
        { op: 'connect', from: { part: 'radio', interface: 'antenna' }, to: { part: '$antenna', interface: 'feed' } },
      ),
    );
    const found = [...board.parts.values()].find(({ label }) => label === 'Antenna');
    if (found === undefined) throw new Error('no antenna');
    return found;
  };
  const [near] = radio.parts.values();
  expect(antenna({}).at[0]).toBeGreaterThan(near?.at[0] ?? 0);
  expect([antenna({}), antenna({ flip: false }), antenna({ rotation: 90 })].map(({ flip }) => flip)).toEqual([
    true,
    false,
    false,
  ]);
});
