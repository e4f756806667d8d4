import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applied, apply, boardOf, connect, partId } from '../../support/board-builder.ts';
import { of } from '../rules/support.ts';

/** The pins of the part U, in the order of its instances. */
function pinsOf(board: Board): readonly (string | null)[] {
  const { instances } = designOf(board).parts.get(partId(board, 'U')) ?? { instances: [] };
  return instances.flatMap(({ slots }) => slots.map(({ resource }) => resource));
}

const servo = (name: string) => connect('U.servo', `${name}.signal`);
const speed = connect('U.pwm', 'D.speed');

test.each([
  ['two servos, then a fan', [servo('M'), servo('N'), speed]],
  ['a fan between two servos', [servo('M'), speed, servo('N')]],
  ['a fan, then two servos', [speed, servo('M'), servo('N')]],
])('[P19] %s: on a Pico no PWM slice serves both', (_, wires) => {
  const board = boardOf('raspberry-pi-pico as U', 'sg90 as M', 'sg90 as N', 'l298n-module as D', ...wires);
  expect(new Set(pinsOf(board)).size).toBe(3);
  expect(of(board, 'alloc-clock-shared')).toEqual([]);
});

test('[P19] [R102] where a servo holds Timer 1 of an UNO, speeds take D9 and D10 last, which is an error', () => {
  const drivers = ['D', 'E', 'F'];
  const speeds = drivers.flatMap((name): Edit[] => [
    connect('U.pwm', `${name}.speed`),
    connect('U.pwm', `${name}.speed`),
  ]);
  const parts = ['arduino-uno-r3 as U', 'sg90 as M', ...drivers.map((name) => `l298n-module as ${name}`)];
  const board = boardOf(...parts, servo('M'));
  const [own, ...four] = pinsOf(applied(apply(board, ...speeds.slice(0, 3))).board);
  expect([own, ...four].filter((pin) => pin === 'd9' || pin === 'd10')).toEqual([]);
  const full = applied(apply(board, ...speeds)).board;
  expect(of(full, 'alloc-clock-shared').map(({ params }) => params.pin)).toEqual(['U.D9~', 'U.D10~']);
});

test('[P19] [R102] no place is lost: sixteen channels of a Pico take fifteen servos and a fan', () => {
  const servos = Array.from({ length: 15 }, (_, n) => `M${n}`);
  const parts = ['raspberry-pi-pico as U', 'l298n-module as D', ...servos.map((name) => `sg90 as ${name}`)];
  const board = boardOf(...parts, ...servos.map(servo), speed);
  expect(new Set(pinsOf(board)).size).toBe(16);
  expect(of(board, 'alloc-clock-shared')).toHaveLength(1);
});
