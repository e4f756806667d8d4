import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { DRAWN } from '#engine/drawing/drawn/drawn-look.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { DRAWN_STATION } from '#engine/samples/drawn-station.ts';
import { wireDescription } from '../../../app/canvas/descriptions.ts';
import { wireWords } from '../../../app/editor/connect/wire-words.ts';
import { boardOf } from '../../support/board-builder.ts';

/** What is said of each wire of a board under the pointer. */
function said(board: Board): readonly string[] {
  const scene = new Scene(DRAWN);
  scene.update(board);
  const design = designOf(board);
  return [...scene.wires.values()].map((wire) => wireDescription(scene, wire, wireWords(design, wire)));
}

test('[K172] a wire under the pointer says what it is and carries, then what it joins', () => {
  const drawn = said(boardOf(...DRAWN_STATION));
  expect(
    drawn.filter((text) => /Display VCC|Display GND|Display SDA|Soil sensor DQ/.test(text)),
  ).toMatchInlineSnapshot(`
    [
      "3.3 V · carries 20 mA · 578 of 600 mA left
    ESP32 3V3 to Display VCC",
      "Ground
    ESP32 GND to Display GND",
      "I2C SDA · 3.3 V logic · 0x3C
    ESP32 IO21 to Display SDA",
      "1-Wire data · 3.3 V logic
    ESP32 IO4 to Soil sensor DQ",
    ]
  `);
  const blocks = said(boardOf(...DRAWN_STATION, { op: 'update_settings', look: 'blocks' }));
  expect(blocks.filter((text) => text.includes('Display'))).toMatchInlineSnapshot(`
    [
      "3.3 V · carries 20 mA · 578 of 600 mA left
    ESP32 3V3 pin as output to Display Supply",
      "3.3 V logic · 0x3C
    ESP32 I2C to Display I2C",
    ]
  `);
});
