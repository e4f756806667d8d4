/**
 * The sample and the reference boards as they would stand on the bench, pin by pin: `boards/reference/pin-lists` is for
 * engineers to proof-read. A list that differs is printed; where the board is right, write it there.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { pickAndPlace, press } from './boards/reference/fluid.ts';
import { axis, canBus, starved } from './boards/reference/machines.ts';
import { cameraNode } from './boards/reference/network.ts';
import { pinListOf } from './boards/reference/pin-list.ts';
import { run, station, verdict } from './support.ts';

const BOARDS: readonly (readonly [string, () => Board])[] = [
  ['weather-station', station],
  ['printer-axis', axis],
  ['poe-cameras', cameraNode],
  ['pick-and-place', pickAndPlace],
  ['hydraulic-press', press],
  ['can-bus', canBus],
  ['many-servos', starved],
];

test.each(BOARDS)('[R164] %s is wired pin by pin as its list says', (name, make) => {
  const list = readFileSync(new URL(`./boards/reference/pin-lists/${name}.txt`, import.meta.url), 'utf8');
  expect(pinListOf(make())).toBe(list);
});

test.each(BOARDS)('[R164] %s has no error, warning or todo, and no person has fixed its pins', (_name, make) => {
  const board = make();
  expect(verdict(board)).toEqual({});
  expect(run(board).counts).toMatchObject({ error: 0, warning: 0, todo: 0, waived: 0 });
  expect(board.pins.size).toBe(0);
});
