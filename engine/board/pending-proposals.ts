/** What is still undecided in the proposals of agents. */
import { type Board, bySeq, type Proposal } from './board.ts';
import type { Point } from './values.ts';

/** Indexes of the edits without a decision, ascending. */
export function pendingEdits({ edits, decisions }: Proposal): readonly number[] {
  return [...edits.keys()].filter((index) => decisions[index] === undefined);
}

/** The proposals with at least one pending edit, in (seq, id) order. */
export function pendingProposals(board: Board): readonly Proposal[] {
  return [...board.proposals.values()].filter((one) => pendingEdits(one).length > 0).sort(bySeq);
}

/** The positions of proposed parts with the keys of their definitions, in the order of the proposals. */
export function proposedPositions(board: Board): readonly { readonly at: Point; readonly definition: string }[] {
  return pendingProposals(board).flatMap((proposal) =>
    pendingEdits(proposal).flatMap((index) => {
      const edit = proposal.edits[index];
      return edit?.op === 'add_part' && edit.at !== undefined ? [{ at: edit.at, definition: edit.definition }] : [];
    }),
  );
}
