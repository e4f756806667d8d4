/** Runs every rule over a board. What was found on the board before is used again where nothing that it rests on changed. */
import type { Board } from '../board/board.ts';
import type { Design } from '../design/design.ts';
import { designOf } from '../design/design-of.ts';
import { Checker } from './incremental/checker.ts';
import { RULES } from './index.ts';
import type { Rule, RuleRun } from './rule.ts';

const cache = new WeakMap<Board, { readonly today: string; readonly run: RuleRun }>();

/** Follows the boards that are asked for; it keeps the newest of them alive. */
let checker: Checker | null = null;

/**
 * Every violation of the board, errors first, then by rule and fingerprint; at most `LIMITS.violationsKept`, while
 * `counts` counts all. `today` is an ISO date. Cached by board identity, so asking twice costs nothing; a board that
 * differs little from the one asked for before costs little.
 */
export function runRules(board: Board, options: { readonly today: string }): RuleRun {
  const today = options.today.slice(0, 10);
  const cached = cache.get(board);
  if (cached !== undefined && cached.today === today) return cached.run;
  const design = designOf(board);
  // What a rule threw half way leaves nothing to go on from.
  const before = checker;
  checker = null;
  const now = before?.move(design, today) === true ? before : new Checker(design, RULES, today, true);
  const run = now.run();
  checker = now;
  cache.set(board, { today, run });
  return run;
}

/**
 * The same for any list of rules, from nothing: what tests hold the incremental run against.
 * @internal
 */
export function checkRules(design: Design, rules: readonly Rule[], today: string): RuleRun {
  return new Checker(design, rules, today, false).run();
}
