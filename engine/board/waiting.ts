/** What of the agents' proposals nobody has decided about. */
import { type Board, bySeq, type Proposal } from './board.ts';
import type { Point } from './values.ts';

/** Indexes of the edits that wait, ascending. */
export function waitingEdits({ edits, decisions }: Proposal): readonly number[] {
  return [...edits.keys()].filter((index) => decisions[index] === undefined);
}

/** The proposals that still wait for somebody, in (seq, id) order. */
export function openProposals(board: Board): readonly Proposal[] {
  return [...board.proposals.values()].filter((one) => waitingEdits(one).length > 0).sort(bySeq);
}

/** Where parts that are proposed would stand, with the keys of their definitions, in the order of the proposals. */
export function proposedPlaces(board: Board): readonly { readonly at: Point; readonly definition: string }[] {
  return openProposals(board).flatMap((proposal) =>
    waitingEdits(proposal).flatMap((index) => {
      const edit = proposal.edits[index];
      return edit?.op === 'add_part' && edit.at !== undefined ? [{ at: edit.at, definition: edit.definition }] : [];
    }),
  );
}
