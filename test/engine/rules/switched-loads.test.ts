import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { of } from './support.ts';

const heated = (...more: readonly (string | Edit)[]): Board =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'mosfet-module-heater-15a as q', connect('psu.output', 'q.power'), ...more],
  );
const cartridge = (name: string) => [`heater-cartridge-12v-40w as ${name}`, connect('q.heater', `${name}.heater`)];

test('[R281] a switched supply input draws what the loads take that hang on it', () => {
  const overloads = (board: Board) => of(board, 'power-rail-overload').map(({ data }) => data.measured);
  expect(overloads(heated())).toEqual([]);
  expect(overloads(heated(...cartridge('h')))).toEqual([]);
  const five: Edit = { op: 'update_part', part: '$h', quantity: 5 };
  expect(overloads(heated(...cartridge('h'), five))).toEqual([15_000]); // more does not pass
  const said: Edit = { op: 'update_part', part: '$q', fields: { draw_mA: 13_000 } };
  expect(overloads(heated(...cartridge('h'), said))).toEqual([13_000]);
});

test('[R282] an output of 0 to 10 V gives 10 V, whatever its part is supplied with', () => {
  const divided = (lower_ohm: number) =>
    boardOf(
      ...['mean-well-hdr-60-24 as psu', 'belimo-lm24a-sr as m', 'arduino-uno-r3 as uno', 'usb-supply-5v-3a as usb'],
      ...['resistor-4k7 as top', 'resistor-4k7 as low', connect('psu.output', 'm.power')],
      ...[connect('usb.output', 'uno.usb_power'), connect('m.u', 'top.end_1')],
      ...[connect('top.end_2', 'low.end_1'), connect('top.end_2', 'uno.a0'), connect('low.end_2', 'uno.gnd_3')],
      { op: 'update_part', part: '$low', fields: { resistance_ohm: lower_ohm } },
    );
  const over = (board: Board) => of(board, 'elec-input-overvoltage').map(({ data }) => data.measured);
  expect(over(divided(4700))).toEqual([]);
  expect(over(divided(9400))).toEqual([expect.closeTo(6.667, 3)]);
});
