import { LIMITS } from '#schemas/limits.ts';
import type { Board, Proposal } from '../../board/board.ts';
import type { Edit } from '../../board/edit.ts';
import { namesIn } from '../../board/edit-names.ts';
import { pendingEdits, pendingProposals } from '../../board/pending-proposals.ts';
import type { Applied } from '../../edits/apply.ts';
import { draftOf } from '../../proposals/proposals.ts';
import { partLabelled } from '../replies/names.ts';
import { cut, refuseCall } from '../replies/reply.ts';
import type { TabContext, ToolOutcome } from '../tool.ts';

/**
 * What the outcome of edits holds beside its reply: their changes; for an agent that asks first the draft that waits,
 * with the definitions that people need to see it.
 */
export function writes(
  edits: readonly Edit[],
  done: Extract<Applied, { readonly ok: true }>,
  { board, ask }: TabContext,
): Pick<ToolOutcome, 'changes' | 'propose'> {
  if (ask === undefined) return { changes: done.changes };
  return {
    changes: done.changes.filter(({ root }) => root === 'definitions'),
    propose: draftOf(board, edits, done),
  };
}

/** Null where one more proposal of the agent may wait; else the refusal. */
export function refuseProposal(edits: readonly Edit[], { board, ask, key }: TabContext): ToolOutcome | null {
  if (ask === undefined) return null;
  const waiting = waitingOf(board, key);
  if (waiting.length >= LIMITS.proposalsOpen) {
    return refuseCall({ code: 'proposals-full', params: { count: waiting.length } });
  }
  if (JSON.stringify(edits).length > LIMITS.inverseBytes) {
    return refuseCall({ code: 'proposal-too-large', params: { limit_KB: LIMITS.inverseBytes >> 10 } });
  }
  const ghosts = new Set(waiting.flatMap((one) => Object.values(one.ids)));
  for (const label of labelsOf(waiting)) if (partLabelled(board, label) === null) ghosts.add(label);
  for (const [index, edit] of edits.entries()) {
    const met = namesIn(edit).find((name) => ghosts.has(name));
    if (met === undefined) continue;
    return refuseCall({ code: 'proposal-waits', params: { edit: index, given: cut(met, 80) } });
  }
  return null;
}

/** What the waiting edits would call their parts. */
function labelsOf(waiting: readonly Proposal[]): readonly string[] {
  return waiting.flatMap((one) =>
    pendingEdits(one).flatMap((index) => {
      const edit = one.edits[index];
      return edit?.op === 'add_part' ? (edit.label ?? []) : [];
    }),
  );
}

/** The agent's proposals that wait, oldest first. */
export function waitingOf(board: Board, key: string) {
  return pendingProposals(board).filter((one) => one.key === key);
}
