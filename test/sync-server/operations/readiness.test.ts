import { expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { Readiness } from '../../../sync-server/operations/readiness.ts';
import { StorageError } from '../../../sync-server/storage/records.ts';
import { sentences } from '../../support/logged.ts';
import { ManualClock } from '../agent/manual-clock.ts';

const NO_SPACE = Object.assign(new Error('no space left on /secret'), { code: 'ENOSPC' });

/** A store whose probes the test ends. */
function world() {
  const clock = new ManualClock();
  const logged: string[] = [];
  const probes: { works(): void; fails(error: Error): void }[] = [];
  const probe = () =>
    new Promise<void>((resolve, reject) => {
      probes.push({ works: resolve, fails: reject });
    });
  const readiness = new Readiness({ probe, now: clock.now, after: clock.after, logger: sentences(logged) });
  return { clock, logged, probes, readiness };
}

it('[X5] [limit readyForMs] the store is probed once at a time, and what was found counts for a while', async () => {
  const { clock, probes, readiness } = world();
  const asked = [readiness.problem(), readiness.problem()];
  probes[0]?.works();
  expect(await Promise.all(asked)).toEqual([null, null]);
  clock.advance(LIMITS.readyForMs - 1);
  await readiness.problem();
  expect(probes).toHaveLength(1);
  clock.advance(1);
  const again = readiness.problem();
  expect(probes).toHaveLength(2);
  probes[1]?.works();
  expect(await again).toBeNull();
});

it('[X5] what the store refuses with is said without paths, and logged when it begins and when it ends', async () => {
  const { clock, logged, probes, readiness } = world();
  const found: (string | null)[] = [];
  for (const error of [NO_SPACE, NO_SPACE, new StorageError('at /secret'), null, null]) {
    const problem = readiness.problem();
    if (error === null) probes.at(-1)?.works();
    else probes.at(-1)?.fails(error);
    found.push(await problem);
    clock.advance(LIMITS.readyForMs);
  }
  const full = 'the disk refuses: ENOSPC';
  expect(found).toEqual([full, full, 'another server has the data folder', null, null]);
  expect(logged).toEqual([`Nothing can be stored now: ${full}.`, 'Edits can be stored again.']);
});

it('[X5] [limit probeMs] a disk that does not answer is a problem until it does', async () => {
  const { clock, probes, readiness } = world();
  let found: string | null | undefined;
  const problem = readiness.problem().then((says) => {
    found = says;
  });
  clock.advance(LIMITS.probeMs - 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(found).toBeUndefined();
  clock.advance(1);
  await problem;
  expect(found).toBe('the disk has not answered for 5 s');
  probes[0]?.works();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await readiness.problem()).toBeNull();
  expect(probes).toHaveLength(1);
});
