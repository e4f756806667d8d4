import type { Board } from '../board/board.ts';
import type { Edit } from '../board/edit.ts';
import { applyEdits, type EditContext } from '../edits/apply.ts';
import type { Violation } from './rule.ts';
import { runRules } from './run.ts';

/** The errors that the board would have after the edits and has not now; none where they are refused. `context.now` dates both runs. */
export function errorsAdded(board: Board, edits: readonly Edit[], context: EditContext): readonly Violation[] {
  const today = context.now;
  const known = new Set(errorsOf(runRules(board, { today }).violations).map(({ fingerprint }) => fingerprint));
  const applied = applyEdits(board, edits, context);
  if (!applied.ok) return [];
  const { violations } = runRules(applied.board, { today });
  return errorsOf(violations).filter(({ fingerprint }) => !known.has(fingerprint));
}

function errorsOf(violations: readonly Violation[]): readonly Violation[] {
  return violations.filter(({ severity }) => severity === 'error');
}
