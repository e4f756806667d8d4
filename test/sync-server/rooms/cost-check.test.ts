import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { Coverage } from '../../../sync-server/rooms/content/coverage.ts';
import { ApplyCost } from '../../../sync-server/rooms/cost/apply-cost.ts';
import { CostCheck } from '../../../sync-server/rooms/cost/cost-check.ts';
import { complexityOf } from '../../../sync-server/rooms/jobs/document-complexity.ts';
import type { JobLane } from '../../../sync-server/rooms/jobs/job-queue.ts';
import type { Results } from '../../../sync-server/rooms/jobs/jobs.ts';
import { FrameTooCostly, MalformedFrame, UpdateTooEarly } from '../../../sync-server/rooms/malformed.ts';
import { updateFactsOf } from '../../../sync-server/rooms/update-facts.ts';
import { edit } from './world.ts';

const UPDATE = edit('name', 'Weather');
const FACTS = updateFactsOf(UPDATE);
const PLAIN = complexityOf(new Y.Doc());

/** A check of a board without anything, whose trials end as they are told to. */
function newCheck(trial: Results['trial'] | Error, { isDamaged = false, wentBack = false } = {}) {
  const [cost, coverage] = [new ApplyCost(), new Coverage()];
  const jobs = {
    spentMs: 0,
    run: async () => {
      if (trial instanceof Error) throw trial;
      return trial;
    },
  } as JobLane; // Only trials are asked for.
  const check = new CostCheck({ cost, coverage, jobs, wentBack, stored: () => [], isDamaged: () => isDamaged });
  const outcome = () => check.try(UPDATE, FACTS).catch((error: unknown) => error);
  return { check, cost, outcome };
}

it('[S71] a trial that takes more steps than a log may is refused with the limit, at the limit it is counted', async () => {
  const steps = 2 * LIMITS.logSteps;
  const refused = await newCheck({ complexity: PLAIN, steps: steps + 1 }).outcome();
  expect(refused).toBeInstanceOf(FrameTooCostly);
  expect(refused).toMatchObject({ limit: 'applySteps', message: `too much: applySteps ${LIMITS.applySteps}` });
  const taken = newCheck({ complexity: PLAIN, steps });
  expect(await taken.outcome()).toBeUndefined();
  expect(taken.cost.logSteps).toBe(steps);
});

it.each([
  ['structs', { waiting: LIMITS.waitingStructs + 1 }, { waiting: LIMITS.waitingStructs }],
  [
    'clients',
    { waitingClients: Array.from({ length: LIMITS.waitingClients + 1 }, (_, n) => n) },
    { waitingClients: Array.from({ length: LIMITS.waitingClients }, (_, n) => n) },
  ],
])(
  '[S72] an update after which too many %s would wait comes too early, except on a damaged board',
  async (_what, over, at) => {
    const trial = { complexity: { ...PLAIN, ...over }, steps: 1 };
    const refused = await newCheck(trial).outcome();
    expect(refused).toBeInstanceOf(UpdateTooEarly);
    expect(refused).toMatchObject({ message: 'what it stands on is not here' });
    expect(await newCheck(trial, { isDamaged: true }).outcome()).toBeUndefined();
    expect(await newCheck({ complexity: { ...PLAIN, ...at }, steps: 1 }).outcome()).toBeUndefined();
  },
);

it('[S71] what Yjs cannot apply is counted as it is, and a trial that breaks is no answer', async () => {
  const unsound = newCheck(new MalformedFrame('makes no sense'));
  expect(await unsound.outcome()).toBeUndefined();
  const expected = new ApplyCost();
  expected.take(FACTS, false);
  expect(unsound.cost.logSteps).toBe(expected.logSteps);
  for (const error of [new FrameTooCostly('applySteps'), new Error('the worker ended')])
    expect(await newCheck(error).outcome()).toBe(error);
});

it('[S71] a board that went back tries every update above the size of what is done at once', () => {
  const [small, large] = [LIMITS.inlineJobBytes, LIMITS.inlineJobBytes + 1].map((length) => new Uint8Array(length));
  for (const wentBack of [false, true]) {
    const { check } = newCheck({ complexity: PLAIN, steps: 1 }, { wentBack });
    expect(check.isSmall(small ?? UPDATE, FACTS)).toBe(true);
    expect(check.isSmall(large ?? UPDATE, FACTS)).toBe(!wentBack);
  }
});
