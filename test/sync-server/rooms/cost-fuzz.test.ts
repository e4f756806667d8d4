/** Looks for updates that make Yjs do more than the server expects of them. `npm run bench -- cost` looks longer, at larger ones. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { appliedSteps } from '../../support/apply-steps.ts';
import { costlyUpdate } from '../../support/costly-updates.ts';
import { runs } from '../../support/runs.ts';
import { seeded } from '../../support/seeded.ts';
import { withLimits } from '../../support/with-limits.ts';

/** An item that is put in looks at its neighbours a few times for each that it passes. */
const LOOKS = 8;

test('[S71] no update takes more steps than are expected of it, whatever it and the board are made of', () =>
  fc.assert(
    // Where it is 1, what moves weighs as much as what is looked at, already in small boards.
    fc.asyncProperty(fc.nat(), fc.boolean(), fc.constantFrom(1, LIMITS.movedPerStep), (seed, isTried, movedPerStep) =>
      withLimits({ movedPerStep }, async () => {
        const one = costlyUpdate(seeded(seed), 60);
        const { steps, expected, ofBoard } = appliedSteps(one, isTried);
        expect({ ...one, isLess: steps <= LOOKS * expected + ofBoard }).toMatchObject({ isLess: true });
      }),
    ),
    { seed: 20_261_123, numRuns: runs(100) },
  ));
