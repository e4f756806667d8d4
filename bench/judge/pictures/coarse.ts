/** A picture of a page as its cells, small enough to be kept beside the code. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** CSS px of a cell's side. */
const CELL = 30;
/** Levels of a channel that are told apart. */
const LEVELS = 32;
/** A cell that differs by more levels than this looks another. */
const SAME = 2;

/** The mean colour of each cell, row by row, packed; its first two numbers are columns and rows. `page` has a canvas to read the picture with. */
export async function coarsePicture(page: Page, png: Buffer): Promise<string> {
  const numbers = await page.evaluate(
    async ({ url, cell, levels }) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const [columns, rows] = [Math.round(image.width / cell), Math.round(image.height / cell)];
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('no canvas to read the picture with');
      context.drawImage(image, 0, 0);
      const means: number[] = [];
      for (let row = 0; row < rows; row += 1) {
        for (let column = 0; column < columns; column += 1) {
          const [x, y] = [Math.floor((column * image.width) / columns), Math.floor((row * image.height) / rows)];
          const width = Math.floor(((column + 1) * image.width) / columns) - x;
          const height = Math.floor(((row + 1) * image.height) / rows) - y;
          const { data } = context.getImageData(x, y, width, height);
          for (let channel = 0; channel < 3; channel += 1) {
            let sum = 0;
            for (let at = channel; at < data.length; at += 4) sum += data[at] ?? 0;
            means.push(Math.round((sum / (width * height) / 255) * (levels - 1)));
          }
        }
      }
      return [columns, rows, ...means];
    },
    { url: `data:image/png;base64,${png.toString('base64')}`, cell: CELL, levels: LEVELS },
  );
  return deflateRawSync(Uint8Array.from(numbers), { level: 9 }).toString('base64');
}

/** How many cells look another, and the area that holds them, in CSS px. */
export function changedCells(before: string, now: string): { readonly count: number; readonly where: string } {
  const [old, fresh] = [unpacked(before), unpacked(now)];
  if (old.columns !== fresh.columns || old.rows !== fresh.rows)
    return { count: Number.POSITIVE_INFINITY, where: 'another size' };
  let count = 0;
  let [minX, minY, maxX, maxY] = [old.columns, old.rows, -1, -1];
  for (let cell = 0; cell < old.columns * old.rows; cell += 1) {
    const differs = [0, 1, 2].some(
      (channel) => Math.abs((old.means[cell * 3 + channel] ?? 0) - (fresh.means[cell * 3 + channel] ?? 0)) > SAME,
    );
    if (!differs) continue;
    count += 1;
    const [x, y] = [cell % old.columns, Math.floor(cell / old.columns)];
    [minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)];
  }
  return { count, where: `x ${minX * CELL} to ${(maxX + 1) * CELL}, y ${minY * CELL} to ${(maxY + 1) * CELL}` };
}

function unpacked(packed: string): { readonly columns: number; readonly rows: number; readonly means: Uint8Array } {
  const numbers = new Uint8Array(inflateRawSync(Buffer.from(packed, 'base64')));
  return { columns: numbers[0] ?? 0, rows: numbers[1] ?? 0, means: numbers.subarray(2) };
}
