import { expect, test } from 'vitest';
import { current, exactCurrent } from '#engine/wording/current.ts';
import { current as shown, exactCurrent as shownExactly } from '../../app/texts/format.ts';

test('[R310] a current reads in A from 1 A on, alike for people and agents, and with the digit that tells it from its limit', () => {
  const both = (mA: number, beside?: number) => {
    const text = current(mA, beside);
    expect(shown(mA, beside)).toBe(text.replace(' ', '\u202f'));
    return text;
  };
  expect([15350, 999.9, 262.4, 22.345, 0.0456, 0].map((mA) => both(mA))).toEqual([
    '15.4 A',
    '1 A',
    '262 mA',
    '22.3 mA',
    '0.0456 mA',
    '0 mA',
  ]);
  expect([both(1002, 1000), both(1000, 1002)]).toEqual(['1.002 A', '1 A']);
  expect([both(999.9, 1000), both(15350, 3000)]).toEqual(['999.9 mA', '15.4 A']);
  expect([exactCurrent(1256), shownExactly(1256)]).toEqual(['1.256 A', '1.256\u202fA']);
});
