import { expect, it } from 'vitest';
import { channels } from '#engine/drawing/palette.ts';
import { inkOn } from '../../app/ui/ink.ts';
import { PERSON_COLORS } from '../../sync-server/access/names.ts';

it('[G45] what is written on the colour of a person is read well on each of them', () => {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const contrast = (a: string, b: string) => Math.max(light(a), light(b)) / Math.min(light(a), light(b));
  for (const colour of [...PERSON_COLORS, '#ffffff', '#000000', '#767676']) {
    expect(contrast(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5);
  }
  expect(inkOn('rgb(255 255 0 / 0.5)')).toBe('#000000');
});
