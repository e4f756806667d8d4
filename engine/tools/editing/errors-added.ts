import type { Edit } from '../../board/edit.ts';
import { applyEdits } from '../../edits/apply.ts';
import type { Violation } from '../../rules/rule.ts';
import { runRules } from '../../rules/run.ts';
import type { TabContext } from '../tool.ts';

/** The errors that the board would have after the edits and has not now; none where they are refused. */
export function errorsAdded(context: TabContext, edits: readonly Edit[]): readonly Violation[] {
  const before = runRules(context.board, { today: context.now });
  const applied = applyEdits(context.board, edits, context);
  if (!applied.ok) return [];
  const known = new Set(errorsOf(before.violations).map(({ fingerprint }) => fingerprint));
  const after = runRules(applied.board, { today: context.now });
  return errorsOf(after.violations).filter(({ fingerprint }) => !known.has(fingerprint));
}

function errorsOf(violations: readonly Violation[]): readonly Violation[] {
  return violations.filter(({ severity }) => severity === 'error');
}
