/**
 * What is offered, against the rules run from nothing: on random boards of the library, for every port, the first candidates that
 * `find_connectable` gives and the drop on every other part. `SEED` and `RUNS` choose the boards.
 */
import fc from 'fast-check';
import { endsOf, libraryBoard } from '../../test/support/library-boards.ts';
import { dropFaults, offerFaults } from '../../test/support/offer-faults.ts';
import type { Verdict } from './verdict.ts';

const RUNS = Number(process.env.RUNS ?? 60);
const SEED = Number(process.env.SEED ?? 1);

export async function judgeOffers(): Promise<Verdict> {
  const faults: string[] = [];
  let [ports, offered, dropped] = [0, 0, 0];
  for (let seed = SEED; seed < SEED + RUNS; seed++) {
    const [board] = fc.sample(libraryBoard, { seed, numRuns: 1 });
    for (const port of board === undefined ? [] : endsOf(board)) {
      if (board === undefined) continue;
      const offers = offerFaults(board, port);
      const drops = await dropFaults(board, port);
      ports += 1;
      offered += offers.offered;
      dropped += drops.drops;
      for (const fault of [...offers.faults, ...drops.faults]) faults.push(`SEED=${seed} RUNS=1: ${fault}`);
    }
  }
  return { report: `${ports} ports of ${RUNS} boards: ${offered} candidates offered, ${dropped} drops`, faults };
}
