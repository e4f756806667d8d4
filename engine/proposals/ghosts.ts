import { type Board, bySeq, type Connection, type Note, type Part, type Proposal } from '../board/board.ts';
import type { Point } from '../board/values.ts';
import type { EditContext } from '../edits/apply.ts';
import type { EditDescription } from '../edits/edit-description.ts';
import type { Refusal } from '../edits/refusal.ts';
import { describeSubject } from './describe-subject.ts';
import { acceptProposal, subjectsOf } from './proposals.ts';

/** What accepting a proposal now would do to the board, as people are shown it. All lists are in the order of ids. */
export interface Ghost {
  readonly proposal: Proposal;
  /** The board that accepting all of it gives; the board as it is where that is refused. */
  readonly board: Board;
  /** Why it cannot be accepted whole any more; null where it can. */
  readonly refusal: Refusal | null;
  readonly added: readonly Part[];
  readonly moved: readonly { readonly id: string; readonly at: Point }[];
  /** Parts and notes that would be taken away. */
  readonly removed: readonly string[];
  /** Parts of which something else than the place would change. */
  readonly changed: readonly string[];
  readonly joined: readonly Connection[];
  /** Notes and frames that would come or become others, as they would be, in (seq, id) order. */
  readonly noted: readonly Note[];
  /** Connections that would be taken away. */
  readonly parted: readonly string[];
  /** What a person decides about, in the order of the edits. */
  readonly subjects: readonly { readonly id: string; readonly ask: EditDescription }[];
}

/** The ghost of a proposal on a board. `context` is that of whoever would accept it; nothing is written. */
export function ghostOf(board: Board, proposal: Proposal, context: EditContext): Ghost {
  const accepted = acceptProposal(board, proposal, 'all', context);
  const after = accepted.ok ? accepted.board : board;
  const ids = [...new Set([...board.parts.keys(), ...after.parts.keys()])].sort();
  const pairs = ids.map((id) => ({ id, old: board.parts.get(id), now: after.parts.get(id) }));
  const both = pairs.flatMap(({ id, old, now }) => (old !== undefined && now !== undefined ? [{ id, old, now }] : []));
  return {
    proposal,
    board: after,
    refusal: accepted.ok ? null : accepted.refusal,
    added: pairs.flatMap(({ old, now }) => (old === undefined && now !== undefined ? [now] : [])),
    moved: both.flatMap(({ id, old, now }) => (samePlace(old, now) ? [] : [{ id, at: now.at }])),
    removed: [
      ...pairs.flatMap(({ id, now }) => (now === undefined ? [id] : [])),
      ...[...board.notes.keys()].filter((id) => !after.notes.has(id)).sort(),
    ],
    changed: both.flatMap(({ id, old, now }) => (old === now || sameBesides(old, now) ? [] : [id])),
    noted: [...after.notes.values()].filter((note) => board.notes.get(note.id) !== note).sort(bySeq),
    joined: [...after.connections.values()].filter(({ id }) => !board.connections.has(id)).sort(byId),
    parted: [...board.connections.keys()].filter((id) => !after.connections.has(id)).sort(),
    subjects: subjectsOf(proposal).flatMap((subject) => {
      const ask = describeSubject(board, after, proposal, subject);
      return ask === null ? [] : [{ id: subject.id, ask }];
    }),
  };
}

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const samePlace = (a: Part, b: Part) => a.at[0] === b.at[0] && a.at[1] === b.at[1];

/** Whether two states of a part differ in their place alone. */
function sameBesides(a: Part, b: Part): boolean {
  return JSON.stringify({ ...a, at: 0 }) === JSON.stringify({ ...b, at: 0 });
}
