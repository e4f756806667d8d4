import { describe, expect, test } from 'vitest';
import { resistorBands } from '#engine/drawing/picture/bands.ts';
import { pictureOf } from '#engine/drawing/picture/picture.ts';
import { shipped, shippedFile } from './support.ts';

/** Figures 0 to 9, IEC 60062. */
const COLOURS = ['Black', 'Brown', 'Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Violet', 'Grey', 'White'];
const E24 = [10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56, 62, 68, 75, 82, 91];
const E96 = [
  100, 102, 105, 107, 110, 113, 115, 118, 121, 124, 127, 130, 133, 137, 140, 143, 147, 150, 154, 158, 162, 165, 169,
  174, 178, 182, 187, 191, 196, 200, 205, 210, 215, 221, 226, 232, 237, 243, 249, 255, 261, 267, 274, 280, 287, 294,
  301, 309, 316, 324, 332, 340, 348, 357, 365, 374, 383, 392, 402, 412, 422, 432, 442, 453, 464, 475, 487, 499, 511,
  523, 536, 549, 562, 576, 590, 604, 619, 634, 649, 665, 681, 698, 715, 732, 750, 768, 787, 806, 825, 845, 866, 887,
  909, 931, 953, 976,
];

const words = (ohms: number, percent: number) =>
  resistorBands(ohms, percent).map((band) => band.slice(4).toLowerCase());

describe('[K62] the bands of a resistor', () => {
  test.each([
    [4700, 5, 'yellow violet red gold'],
    [120, 1, 'brown red black black brown'],
    [120, 5, 'brown red brown gold'],
    [1_000_000, 5, 'brown black green gold'],
    [4.7, 5, 'yellow violet gold gold'],
    [0.47, 10, 'yellow violet silver silver'],
    [10_000, 1, 'brown black black red brown'],
    [49_900, 0.1, 'yellow white white red violet'],
    [1, 2, 'brown black black silver red'],
    [0, 5, 'black'],
  ])('%d Ω at %d %% has %s', (ohms, percent, bands) => {
    expect(words(ohms, percent).join(' ')).toBe(bands);
  });

  test('every value of E24 at 5 %, and of E96 at 1 %, reads back as itself', () => {
    const read = (bands: readonly string[]): number => {
      const [multiplier = '', ...figures] = bands.slice(0, -1).reverse();
      const digits = figures.reverse().map((name) => COLOURS.findIndex((one) => one.toLowerCase() === name));
      const power =
        { gold: -1, silver: -2 }[multiplier] ?? COLOURS.findIndex((one) => one.toLowerCase() === multiplier);
      return Number(`${digits.join('')}e${power}`);
    };
    const wrong: number[] = [];
    for (const [series, decade, percent] of [
      [E24, 1, 5],
      [E96, 0.1, 1],
    ] as const) {
      for (let power = 0; power <= 5; power += 1) {
        for (const value of series) {
          const ohms = Number((value * decade * 10 ** power).toPrecision(3));
          if (read(words(ohms, percent)) !== ohms) wrong.push(ohms);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each([[Number.NaN], [-5], [1e14], [0.001]])('%d Ω has no code', (ohms) => {
    expect(resistorBands(ohms, 5)).toEqual([]);
  });

  test('are those of the definition, or of the value that the board gives', () => {
    const bands = (picture: ReturnType<typeof pictureOf>) =>
      picture?.forms.flatMap(({ fill }) => (fill?.startsWith('band') ? [fill.slice(4)] : []));
    expect(bands(shipped('resistor-4k7'))).toEqual(['Yellow', 'Violet', 'Red', 'Gold']);
    expect(bands(shipped('resistor-120r'))).toEqual(['Brown', 'Red', 'Black', 'Black', 'Brown']);
    expect(bands(pictureOf(shippedFile('resistor-4k7'), 1000))).toEqual(['Brown', 'Black', 'Red', 'Gold']);
  });
});
