import { expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { keepPicture, keptPicture } from '../../../app/home/picture/kept-pictures.ts';

test('[limit picturesKept] [V40] so many pictures are kept, and the oldest go', async () => {
  const picture = { svg: '<svg/>', updatedAt: 1, settled: true };
  for (let n = 0; n < LIMITS.picturesKept; n++) await keepPicture(`b_${n}`, picture);
  expect(await keptPicture('b_0')).toEqual(picture);
  await keepPicture('b_0', { ...picture, updatedAt: 2 });
  await keepPicture('b_more', picture);
  expect(await keptPicture('b_1')).toBe(null);
  expect(await keptPicture('b_0')).toEqual({ ...picture, updatedAt: 2 });
});
