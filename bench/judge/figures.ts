/**
 * Each figure of each definition stripped once on boards of the corpus of mistakes: what a finding needs and nobody states must be said
 * to be not evaluated. A sample of the mistakes, which `SEED` and `RUNS` choose; all of them with `--whole`, which takes hours.
 */
import { type CorpusMistake, corpusMistakes, mistakenBoard } from '../../test/corpus/mistaken-boards.ts';
import { hiddenOn } from '../../test/corpus/stripped.ts';
import { seeded } from '../../test/support/seeded.ts';
import type { JudgeOptions, Verdict } from './verdict.ts';

const RUNS = Number(process.env.RUNS ?? 40);
const SEED = Number(process.env.SEED ?? 1);

export async function judgeFigures({ whole }: JudgeOptions): Promise<Verdict> {
  const all = corpusMistakes();
  const chosen = whole ? all : sampleOf(all);
  const faults = new Set<string>();
  let stripped = 0;
  for (const [at, one] of chosen.entries()) {
    const { board, added } = mistakenBoard(one);
    const found = hiddenOn(board, added);
    stripped += found.stripped;
    for (const { definition, figure, finding } of found.hidden) {
      const fault = `${finding.rule} goes without ${figure} of ${definition}`;
      if (!faults.has(fault)) console.log(`  ${fault} (${one.mistake.id})`);
      faults.add(fault);
    }
    console.log(`${at + 1} of ${chosen.length}: ${one.mistake.id}, ${found.stripped} figures`);
  }
  return {
    report: `${stripped} figures stripped on the boards of ${chosen.length} of ${all.length} mistakes${whole ? '' : `, SEED=${SEED}`}`,
    faults: [...faults],
  };
}

/** `RUNS` of the mistakes, in their order, which `SEED` chooses. */
function sampleOf(all: readonly CorpusMistake[]): readonly CorpusMistake[] {
  const random = seeded(SEED);
  const drawn = all.map((one, at) => ({ one, at, draw: random() })).sort((a, b) => a.draw - b.draw);
  return drawn
    .slice(0, RUNS)
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
