/**
 * Each figure of each definition stripped once on each board of the corpus of mistakes: what a finding needs and nobody states must be
 * said to be not evaluated. `EVERY` and `FIRST` choose the boards.
 */
import { mistakenBoards } from '../../test/corpus/mistaken-boards.ts';
import { hiddenOn } from '../../test/corpus/stripped.ts';
import type { Verdict } from './verdict.ts';

const EVERY = Number(process.env.EVERY ?? 1);
const FIRST = Number(process.env.FIRST ?? 0);

export async function judgeFigures(): Promise<Verdict> {
  const faults = new Set<string>();
  let [boards, stripped] = [0, 0];
  for (const { id, board, added } of mistakenBoards(EVERY, FIRST)) {
    const found = hiddenOn(board, added);
    boards += 1;
    stripped += found.stripped;
    for (const { definition, figure, finding } of found.hidden) {
      faults.add(`${finding.rule} goes without ${figure} of ${definition} (${id})`);
    }
  }
  return { report: `${stripped} figures stripped on ${boards} boards`, faults: [...faults] };
}
