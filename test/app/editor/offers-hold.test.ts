/** What is offered holds, on random boards of the whole library. `npm run judge -- offers` tries many more. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endsOf, libraryBoard } from '../../support/library-boards.ts';
import { dropFaults, offerFaults } from '../../support/offer-faults.ts';
import { runs } from '../../support/runs.ts';

const which = fc.nat({ max: 9_999 });

test('[E76] of what is offered for any port of any board the first adds no error where any adds none', {
  timeout: 120_000,
}, () => {
  let offered = 0;
  fc.assert(
    fc.property(libraryBoard, which, (board, at) => {
      const ports = endsOf(board);
      const port = ports[at % Math.max(1, ports.length)];
      if (port === undefined) return;
      const answer = offerFaults(board, port);
      expect(answer.faults).toEqual([]);
      offered += answer.offered;
    }),
    { numRuns: runs(30) },
  );
  expect(offered).toBeGreaterThan(runs(30));
});

test('[E77] a drop on a part adds no error where any port of the part adds none', { timeout: 120_000 }, async () => {
  let drops = 0;
  await fc.assert(
    fc.asyncProperty(libraryBoard, which, async (board, at) => {
      const ports = endsOf(board);
      const port = ports[at % Math.max(1, ports.length)];
      if (port === undefined) return;
      const answer = await dropFaults(board, port);
      expect(answer.faults).toEqual([]);
      drops += answer.drops;
    }),
    { numRuns: runs(40) },
  );
  expect(drops).toBeGreaterThan(runs(20) / 2);
});
