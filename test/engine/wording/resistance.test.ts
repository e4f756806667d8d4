import { expect, test } from 'vitest';
import { resistance } from '#engine/wording/resistance.ts';

test('[R489] resistances read in Ω, kΩ and MΩ', () => {
  expect([0.01, 999, 1000, 330_000, 999_000, 1_000_000].map(resistance)).toEqual([
    ...['0.01 Ω', '999 Ω', '1 kΩ', '330 kΩ', '999 kΩ', '1 MΩ'],
  ]);
});
