/** Whether a fix does what it says: tried on the board before anybody is offered it. */
import type { Board } from '../board/board.ts';
import type { Edit } from '../board/edit.ts';
import type { ViolationSeverity } from '../board/values.ts';
import type { Design } from '../design/design.ts';
import { applyEdits, type EditContext } from '../edits/apply.ts';
import { libraryFixes } from './library-fixes.ts';
import { POWER_UNPOWERED_PART } from './power/feeding.ts';
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
 * A part that gets its supply has more to do: the todos of it that were out of question before are not the fix's. Only
 * what `LIMITS.violationsKept` keeps of a run is compared.
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
  const fed = fedParts(before.violations.find(({ fingerprint }) => fingerprint === violation));
  return after.violations.every(
    (one) => WEIGHT[one.severity] <= (weights.get(one.fingerprint) ?? 0) || isRevealed(one, fed),
  );
}

/** The parts that a fix of the violation gives their supply. */
function fedParts(violation: Violation | undefined): ReadonlySet<string> {
  const refs = violation?.rule === POWER_UNPOWERED_PART.id ? violation.refs : [];
  return new Set(refs.flatMap(({ part }) => part ?? []));
}

function isRevealed({ severity, refs }: Violation, fed: ReadonlySet<string>): boolean {
  return severity === 'todo' && refs.some(({ part }) => part !== undefined && fed.has(part));
}

const WEIGHT: Readonly<Record<ViolationSeverity, number>> = { info: 0, todo: 1, warning: 2, error: 3 };

function isCut({ violations, counts }: RuleRun): boolean {
  return violations.length < Object.values(counts).reduce((sum, count) => sum + count, 0);
}
