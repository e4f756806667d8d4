import { afterEach, expect, it, vi } from 'vitest';
import { SYSTEM_CLOCK } from '../../sync-server/system-clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

it("[S98] setting the machine's clock moves dates, and not what durations are measured by, which is whole and near them at first", () => {
  const [before, date] = [SYSTEM_CLOCK.now(), Date.now()];
  expect([Number.isSafeInteger(before), Math.abs(before - date) < 60_000]).toEqual([true, true]);
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const year of [1970, 2100]) {
    vi.setSystemTime(new Date(`${year}-01-02`));
    expect(new Date(SYSTEM_CLOCK.date()).getUTCFullYear()).toBe(year);
    expect(Math.abs(SYSTEM_CLOCK.now() - before)).toBeLessThan(60_000);
  }
});
