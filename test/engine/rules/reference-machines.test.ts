/** The reference boards of a printer axis, a CAN bus and a board with too many jobs: clean, and with each fault. */
import { expect, test } from 'vitest';
import { axis, canBus, starved } from './boards/reference/machines.ts';
import { besideOpenPins, crossed, forced, of, pinned, verdict } from './support.ts';

test('[R35] a printer axis is clean', () => {
  expect(verdict(axis())).toEqual({});
});

test('[R35] a motor on the plate of a larger one', () => {
  expect(besideOpenPins(axis({ bracket: 'nema23-bracket' }))).toEqual({ 'mech-hole-pattern-mismatch': 1 });
});

test('[R35] a pulley of another bore', () => {
  expect(besideOpenPins(axis({ pulley: 'pulley-8mm' }))).toEqual({ 'mech-shaft-fit': 1 });
});

test('[R35] a driver without its logic supply', () => {
  expect(besideOpenPins(axis({ vio: false }))).toEqual({ 'power-unpowered-part': 1 });
});

test('[R35] a motor of 2.8 A on a driver of 2 A', () => {
  expect(besideOpenPins(axis({ motor: 'strong-motor' }))).toEqual({ 'elec-load-exceeds-driver': 1 });
});

test('[R35] four nodes on a CAN bus are clean', () => {
  expect(verdict(canBus())).toEqual({});
});

test('[R35] TX and RX of one controller swapped are two nets, one of two outputs and one of two inputs', () => {
  for (const node of ['can1', 'can2', 'can3']) {
    const board = crossed(canBus(), `${node}.controller`);
    expect(besideOpenPins(board)).toEqual({ 'elec-direction-conflict': 2 });
    expect(
      of(board, 'elec-direction-conflict')
        .map((one) => one.message.replace(/^.* are /, ''))
        .sort(),
    ).toEqual(['both inputs', 'both outputs']);
  }
});

test('[R35] a third terminator by a jumper', () => {
  expect(besideOpenPins(canBus({ jumper: true }))).toEqual({ 'elec-termination': 1 });
});

test('[R35] a 5 V controller straight on 3.3 V pins', () => {
  expect(besideOpenPins(canBus({ shifter: false }))).toEqual({
    'elec-input-overvoltage': 1,
    'elec-logic-high-insufficient': 3,
  });
});

test('[R35] a board with six servos, a receiver and a display is clean', () => {
  expect(verdict(starved())).toEqual({});
});

test('[R35] two servos fixed to D9', () => {
  for (const [a, b] of [
    [0, 1],
    [0, 3],
    [2, 5],
    [3, 4],
    [4, 5],
  ] as const) {
    const board = pinned(starved(), [`uno.servo#${a}`, '0/0', 'd9', 'Ada'], [`uno.servo#${b}`, '0/0', 'd9', 'Bob']);
    expect(besideOpenPins(board)).toEqual({ 'alloc-pin-conflict': 1 });
  }
});

test('[R35] SDA fixed to D2', () => {
  expect(besideOpenPins(pinned(starved(), ['uno.i2c', '0/0', 'd2', 'Ada']))).toEqual({ 'alloc-pin-invalid': 1 });
});

test('[R35] two tabs that each gave D5 to a servo: the merge moves one to the next free pin', () => {
  const board = starved();
  const wired = [...board.connections].filter(([, { ends }]) => ends.every((end) => end.interface !== 'signal'));
  const freed = { ...board, connections: new Map(wired) };
  const held = (...pins: readonly string[]) =>
    forced(freed, ...pins.map((pin, n) => [`uno.servo#${n}`, `servo${n}.signal`, [[pin], ['signal']]] as const));
  expect(besideOpenPins(held('d3', 'd6', 'd9', 'd10', 'd5', 'd11'))).toEqual({});
  const merged = held('d3', 'd6', 'd9', 'd10', 'd5', 'd5');
  expect(besideOpenPins(merged)).toEqual({ 'alloc-concurrent-claim': 1 });
  expect(of(merged, 'alloc-concurrent-claim')[0]?.message).toMatch(/digital_output from d5 to d4$/);
});
