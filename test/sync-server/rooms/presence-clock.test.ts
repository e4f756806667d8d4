import { expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { PresenceClock } from '../../../sync-server/rooms/presence/presence-clock.ts';
import { memoryRecords } from '../../../sync-server/storage/memory.ts';
import { TestClock } from './world.ts';

it('[S102] [limit presenceClockMs] the clock of presence is never below one that a server showed which was killed, however the machine’s clock was set', () => {
  const clock = new TestClock();
  const records = memoryRecords({ after: clock.after });
  let shown = 0;
  for (const [set, ran] of [
    [0, LIMITS.presenceClockMs - 1],
    [-1_000, 3 * LIMITS.presenceClockMs],
    [-1e12, LIMITS.presenceClockMs / 2],
    [1e12, 10],
    [-1e12, 10],
  ] as const) {
    clock.startAt(clock.now() + set);
    const presence = new PresenceClock(records, clock.now, clock.every);
    expect(presence.read()).toBeGreaterThan(shown);
    expect(presence.read()).toBeGreaterThanOrEqual(clock.now());
    clock.pass(ran);
    shown = presence.read();
    // A killed server stops nothing; its timer does not run on in the next.
    presence.close();
  }
});
