import { expect, it } from 'vitest';
import { newLook } from '../../../sync-server/access/names.ts';

it('[A16] whoever chose no name gets one that nobody has, and one of the rarest colours', () => {
  const looks = Array.from({ length: 2_000 }, () => newLook([]));
  const names = [...new Set(looks.map(({ name }) => name))];
  const colors = [...new Set(looks.map(({ color }) => color))];
  // With so few names taken no twenty draws in a row hit one of them.
  const taken = names
    .slice(0, names.length / 4)
    .map((name, n) => ({ name, color: colors[n % (colors.length - 1)] ?? '' }));
  const free = colors.at(-1);
  for (let n = 0; n < 100; n++) {
    const { name, color } = newLook(taken);
    expect(taken.some((one) => one.name === name)).toBe(false);
    expect(color).toBe(free);
  }
});
