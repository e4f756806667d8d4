import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { placedSize } from '#engine/placement/part-size.ts';
import { addAndJoinEdits, interfaceMatches, joinEdits } from '../../../app/inspector/interface-matches.ts';
import { applied, apply, boardOf, connect, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';

const end = (board: Board, label: string, face: string) =>
  ({ part: partId(board, label), domain: 'electrical', interface: face }) as const;
const found = (board: Board, label: string, face: string) =>
  interfaceMatches(designOf(board), STARTER_LIBRARY, end(board, label, face));
const words = (list: readonly { readonly part: string; readonly interface: string }[]) =>
  list.map((one) => `${one.part} ${one.interface}`);

test('[G14] what can join is named with part and interface; what is joined already is not', () => {
  const board = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as one', 'bme280 as two', connect('mcu.i2c', 'one.i2c'));
  const { board: matches } = found(board, 'mcu', 'i2c');
  expect(matches.map(({ part }) => part)).toEqual(['two']);
  expect(found(board, 'one', 'i2c').board.every(({ part }) => part !== 'mcu')).toBe(true);
});

test('[G14] what can join is named best first: unused before used, near before far', () => {
  const at = (label: string, x: number) => ({ op: 'move_part', part: `$${label}`, at: [x, 0] }) as const;
  const board = boardOf(
    ...['bme280 as one', 'esp32-devkitc-v4 as far', 'esp32-devkitc-v4 as near', 'esp32-devkitc-v4 as used'],
    ...['bmp280 as two', at('one', 0), at('far', 5_000), at('near', 900), at('used', 400), at('two', 0)],
    connect('used.i2c', 'two.i2c'),
  );
  expect(found(board, 'one', 'i2c').board.map(({ part }) => part)).toEqual(['near', 'far', 'used']);
});

test('[G14] the library is named once a part, those of the board first', () => {
  const board = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as one');
  const { library } = found(board, 'mcu', 'i2c');
  expect(new Set(library.map(({ definition }) => definition)).size).toBe(library.length);
  expect([library.length > 3, library[0]?.part]).toEqual([true, expect.stringContaining('BME280')]);
});

test('[G15] a counterpart that would break something says what, nearest first; equal roles and other protocols are left out', () => {
  const board = boardOf('bme280 as sensor', 'arduino-uno-r3 as near', 'arduino-mega-2560 as far', 'bme280 as equal');
  const { nearMisses } = found(board, 'sensor', 'vdd');
  expect(words(nearMisses)).toEqual(expect.arrayContaining(['near 5V pin', 'far 5V pin']));
  expect(words(nearMisses).some((text) => text.startsWith('equal'))).toBe(false);
  expect(nearMisses.find(({ interface: name }) => name === '5V pin')?.why).toMatchObject({
    code: 'supply',
    params: { given_V: [5, 5], accepted_V: [1.71, 3.6] },
  });
  const home = board.parts.get(partId(board, 'sensor'))?.at ?? [0, 0];
  const away = nearMisses.map(({ port }) => {
    const [x, y] = board.parts.get(port.part)?.at ?? [0, 0];
    return Math.hypot(x - home[0], y - home[1]);
  });
  expect(away).toEqual(away.toSorted((one, other) => one - other));
});

test('[G16] the first match joins by its edit', () => {
  const board = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as one');
  const [match] = found(board, 'mcu', 'i2c').board;
  if (match === undefined) throw new Error('the sensor can be joined');
  const after = applied(apply(board, ...joinEdits(end(board, 'mcu', 'i2c'), match.port))).board;
  expect(after.connections.size).toBe(1);
});

test('[G16] every match of the library is added beside, overlapping nothing, and joined', () => {
  const board = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as one');
  const own = end(board, 'mcu', 'i2c');
  for (const match of found(board, 'mcu', 'i2c').library) {
    const after = applied(apply(board, ...addAndJoinEdits(own, match))).board;
    const [fresh] = [...after.parts.values()].filter(({ id }) => !board.parts.has(id));
    if (fresh === undefined) throw new Error('a part was added');
    expect([after.parts.size, after.connections.size]).toEqual([3, 1]);
    const [width, height] = placedSize(fresh, after.definitions.get(fresh.definition));
    for (const part of board.parts.values()) {
      const [w, h] = placedSize(part, board.definitions.get(part.definition));
      const apart =
        Math.abs(part.at[0] - fresh.at[0]) * 2 >= w + width || Math.abs(part.at[1] - fresh.at[1]) * 2 >= h + height;
      expect(apart).toBe(true);
    }
  }
});
