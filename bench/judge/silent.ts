/**
 * What an engineer's slip leaves unsaid: small mechanical changes of the sound designs of the corpus, each compared with its
 * design. One is *silent* where the engine refuses nothing and finds nothing new of at least a warning on the finished board.
 * A sample by `SEED` of `RUNS` mutations, from all classes alike; `--whole` takes all. Silent ones of a class in `allowed.json`
 * are harmless for the reason given there; any other is a fault.
 */

import { lackingParts } from '../../test/corpus/adapter/board.ts';
import { withChanges } from '../../test/corpus/changes.ts';
import type { Design } from '../../test/corpus/design.ts';
import { checked, gravityOf, newsOf } from '../../test/corpus/judge.ts';
import { corpusDesigns } from '../../test/corpus/load.ts';
import { seeded } from '../../test/support/seeded.ts';
import { reasonToAllow } from './silent/allowed.ts';
import { grouped } from './silent/grouped.ts';
import type { JudgedMutation, Mutation, Outcome } from './silent/mutation.ts';
import { mutationsOf } from './silent/mutations.ts';
import { silentReport } from './silent/report.ts';
import type { Verdict } from './verdict.ts';

const RUNS = Number(process.env.RUNS ?? 1500);
const SEED = Number(process.env.SEED ?? 1);

export async function judgeSilent(): Promise<Verdict> {
  const designs = corpusDesigns().filter((design) => lackingParts(design).length === 0);
  const all = designs.flatMap((design) => mutationsOf(design).map((mutation) => ({ design, mutation })));
  const chosen = process.argv.includes('--whole') ? all : sampled(all);
  const results = judgedMutations(chosen, (done) => {
    if (done % 200 === 0) console.error(`${done} of ${chosen.length}`);
  });
  return silentReport(results, all.length);
}

/** Judges mutations, those of one design together. */
export function judgedMutations(
  chosen: readonly { readonly design: Design; readonly mutation: Mutation }[],
  progress: (done: number) => void = () => {},
): readonly JudgedMutation[] {
  const byDesign = grouped(chosen, ({ design }) => design);
  const results: JudgedMutation[] = [];
  for (const [design, entries] of byDesign) {
    const sound = checked(design);
    for (const { mutation } of entries) {
      const changed = withChanges(design, mutation.changes);
      const { board, violations, refused, isSame } = newsOf(changed, sound);
      const outcome: Outcome =
        refused.length > 0
          ? 'refused'
          : violations.some((one) => gravityOf(one) > 0)
            ? 'found'
            : isSame
              ? 'same'
              : violations.length > 0
                ? 'info'
                : 'silent';
      const infos = violations.map(({ rule, message }) => `${rule}: ${message}`);
      const rules = violations.map(({ rule }) => rule);
      const isUnsaid = outcome === 'silent' || outcome === 'info';
      const allowed = isUnsaid
        ? reasonToAllow({ mutation, sound: sound.made.board, changed: board, rules })
        : undefined;
      results.push({ design: design.id, mutation, outcome, allowed, infos });
      progress(results.length);
    }
  }
  return results;
}

/** From each class in turn, in an order that the seed decides. */
function sampled<T extends { readonly mutation: Mutation }>(all: readonly T[]): readonly T[] {
  const draw = seeded(SEED);
  const shuffled = all.map((one) => ({ one, at: draw() })).sort((a, b) => a.at - b.at);
  const classes = [...grouped(shuffled, ({ one }) => `${one.mutation.kind} ${one.mutation.area}`).values()];
  const chosen: T[] = [];
  for (let round = 0; chosen.length < Math.min(RUNS, all.length); round++) {
    for (const list of classes) {
      const next = list[round];
      if (next !== undefined && chosen.length < RUNS) chosen.push(next.one);
    }
  }
  return chosen;
}
