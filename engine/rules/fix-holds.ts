/** Whether a fix does what it says: tried on the board before anybody is offered it. */
import type { Board } from '../board/board.ts';
import type { Edit } from '../board/edit.ts';
import type { ViolationSeverity } from '../board/values.ts';
import type { Design } from '../design/design.ts';
import { applyEdits, type EditContext } from '../edits/apply.ts';
import { libraryFixes } from './library-fixes.ts';
import type { Fix, RuleRun, Violation } from './rule.ts';
import { runRules } from './run.ts';

/** What a trial needs: whose parts may be added, and the date of the check. */
export type TrialContext = Pick<EditContext, 'library' | 'now'>;

/** The fixes of a violation of `design`'s board that hold on it, in their order. */
export function holdingFixes(design: Design, violation: Violation, context: TrialContext): readonly Fix[] {
  const fixes = libraryFixes(design, violation, context.library);
  return fixes.filter(({ edits }) => fixHolds(design.board, violation.fingerprint, edits, context));
}

/**
 * Whether the edits apply, clear the violation of this fingerprint, add nothing of weight and make nothing weigh more.
 * Only what `LIMITS.violationsKept` keeps of a run is compared.
 */
export function fixHolds(board: Board, violation: string, edits: readonly Edit[], context: TrialContext): boolean {
  const before = runRules(board, { today: context.now });
  let ids = 0;
  const newId = (prefix: 'p' | 'n') => `${prefix}_fixtrial${ids++}`;
  const applied = applyEdits(board, edits, { ...context, newId, who: '' });
  if (!applied.ok) return false;
  const after = runRules(applied.board, { today: context.now });
  if (after.violations.some(({ fingerprint }) => fingerprint === violation)) return false;
  if (isCut(before) || isCut(after)) return true;
  const weights = new Map(before.violations.map((one) => [one.fingerprint, WEIGHT[one.severity]]));
  return after.violations.every((one) => WEIGHT[one.severity] <= (weights.get(one.fingerprint) ?? 0));
}

const WEIGHT: Readonly<Record<ViolationSeverity, number>> = { info: 0, todo: 1, warning: 2, error: 3 };

function isCut({ violations, counts }: RuleRun): boolean {
  return violations.length < Object.values(counts).reduce((sum, count) => sum + count, 0);
}
