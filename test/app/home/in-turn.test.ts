import { expect, test } from 'vitest';
import { inTurn } from '../../../app/home/picture/in-turn.ts';

test('[V40] pictures are drawn one at a time, and the next also after one that failed', async () => {
  const seen: string[] = [];
  const ends: (() => void)[] = [];
  const drawn = ['a', 'b', 'c'].map((name) =>
    inTurn(async () => {
      seen.push(name);
      await new Promise<void>((end) => ends.push(end));
      if (name === 'a') throw new Error('not drawn');
      return name;
    }).catch(() => 'none'),
  );
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    await expect.poll(() => ends.length).toBe(at + 1);
    expect(seen.at(-1)).toBe(name);
    ends[at]?.();
  }
  expect(await Promise.all(drawn)).toEqual(['none', 'b', 'c']);
});
