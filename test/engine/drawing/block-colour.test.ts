/** What wires between blocks look like: supplies by their voltage, grounds as grounds. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { boardSvg } from '#engine/drawing/board-svg.ts';
import { LIGHT_PALETTE } from '#engine/drawing/palette.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { boardOf, connect } from '../../support/board-builder.ts';

function colours(board: Board): readonly string[] {
  const scene = new Scene();
  scene.update(board);
  return [...scene.wires.values()].map((wire) => wire.class);
}

const AT_3V3 = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.3v3_out', 'bme.vdd'));
const AT_5V = boardOf('esp32-devkitc-v4 as mcu', 'usb-supply-5v-3a as usb', connect('usb.output', 'mcu.usb_power'));

test('[K185] 3.3 V and 5 V differ in colour and in line, in blocks too', () => {
  expect([colours(AT_3V3), colours(AT_5V)]).toEqual([['rail3'], ['rail5']]);
  const [low, high] = [boardSvg(AT_3V3), boardSvg(AT_5V)];
  expect(low).toContain(LIGHT_PALETTE.wires.rail3);
  expect(high).toContain(LIGHT_PALETTE.wires.rail5);
  expect([low, high].map((svg) => svg.includes('stroke-dasharray="12 6"'))).toEqual([false, true]);
});

test('[K185] a ground is drawn as a ground, and a signal as before', () => {
  expect(colours(boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c')))).toEqual(['data']);
});
