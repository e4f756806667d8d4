/** A board, lists of edits that it refuses, and what is tested of each. */
import { expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { RefusalCode } from '#engine/edits/refusal.ts';
import { apply, boardOf, connect, refused } from '../../support/board-builder.ts';

export const board = boardOf(
  'esp32-devkitc-v4 as mcu',
  'bme280 as bme',
  'bmp280 as bmp',
  'resistor-4k7 as r',
  connect('mcu.i2c', 'bme.i2c'),
  connect('mcu.spi', 'bmp.spi'),
);

export type RefusedEdits = readonly [
  board: Board,
  // What a caller without types may send.
  edits: readonly object[],
  pointer: string,
  code: RefusalCode,
  params: object,
  nearest?: readonly string[],
  remedies?: readonly object[],
];

/** One test each: the refusal is this one, whole. */
export function refuses(rows: readonly RefusedEdits[]): void {
  for (const [on, edits, pointer, code, params, nearest = [], remedies = []] of rows) {
    // Tests of one name are one to the mutation runs.
    it(`${code} at ${pointer}: ${JSON.stringify(edits).slice(0, 150)}, ${JSON.stringify(params).slice(0, 150)}`, () => {
      const index = Number(pointer.split('/')[1]);
      expect(refused(apply(on, ...(edits as Edit[])))).toEqual({
        ...{ index, pointer, code, params },
        ...(nearest.length === 0 ? {} : { nearest }),
        ...(remedies.length === 0 ? {} : { remedies }),
      });
    });
  }
}
