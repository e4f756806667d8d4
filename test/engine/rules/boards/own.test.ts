/** Boards of parts that nobody has seen before: sound as they are, and each fault put into one is found by its own rule alone. */
import { expect, test } from 'vitest';
import { besideOpenPins, verdict } from '../support.ts';
import { BENCH } from './bench.ts';
import { CABINET } from './cabinet.ts';
import { build, changeOf, countsOf } from './own-board.ts';
import { PLANT_BOARDS } from './plant.ts';

const BOARDS = [...BENCH, ...CABINET, ...PLANT_BOARDS].map((board) => ({ ...board, sound: build(board) }));

test.each(BOARDS)('[R76] $name raises no alarm', ({ sound, offBoard = '' }) => {
  expect(verdict(sound)).toEqual(countsOf(offBoard));
});

const FAULTS = BOARDS.flatMap(({ name, sound, faults }) =>
  faults.map(([fault, change, expected]) => ({ name, sound, fault, change, expected })),
);

test.each(FAULTS)('[R77] $name: $fault', ({ sound, change, expected }) => {
  expect(besideOpenPins(changeOf(change)(sound))).toEqual(countsOf(expected));
});
