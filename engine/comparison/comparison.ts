/** Two boards side by side: what they differ in, and what follows from it. */
import type { Board } from '../board/board.ts';
import { type BoardDifference, boardDifference } from '../difference/difference.ts';
import { type PurchaseTotal, purchaseTotal } from '../export/bill-of-materials.ts';
import { unambiguousMessage } from '../rules/disambiguate.ts';
import { asFinished } from '../rules/finished.ts';
import type { Violation } from '../rules/rule.ts';
import { runRules } from '../rules/run.ts';
import { violationsBeyond } from '../rules/run-change.ts';

export interface BoardComparison extends BoardDifference {
  /** Violations of the second board that the first has not, and those of the first that the second has not; no waived ones. */
  readonly appeared: readonly ComparedViolation[];
  readonly resolved: readonly ComparedViolation[];
  readonly cost: { readonly before: PurchaseTotal; readonly after: PurchaseTotal };
}

export interface ComparedViolation {
  readonly violation: Violation;
  /** Its message, in which no part may be taken for another. */
  readonly message: string;
}

/**
 * What makes of `a` the board `b`. Both are checked on the ISO date `today`; `finished` grades todos by their consequence.
 */
export function compareBoards(
  a: Board,
  b: Board,
  { today, finished }: { readonly today: string; readonly finished: boolean },
): BoardComparison {
  const runOf = (board: Board) => {
    const run = runRules(board, { today });
    return finished ? asFinished(run) : run;
  };
  const [before, after] = [runOf(a), runOf(b)];
  const told = (board: Board) => (violation: Violation) => ({
    violation,
    message: unambiguousMessage(board, violation),
  });
  return {
    ...boardDifference(a, b),
    appeared: violationsBeyond(before, after).map(told(b)),
    resolved: violationsBeyond(after, before).map(told(a)),
    cost: { before: purchaseTotal(a), after: purchaseTotal(b) },
  };
}
