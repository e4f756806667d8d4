/** What a person does to an open board, and the way back: each call is one transaction and one step of undo. */
import type * as Y from 'yjs';
import type { Board, Change } from '#engine/board/board.ts';
import { applyChanges } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { type CommentAction, type CommentContext, commentChanges } from '#engine/comments/comment-changes.ts';
import { applyEdits, type EditContext } from '#engine/edits/apply.ts';
import type { Refusal } from '#engine/edits/refusal.ts';
import { bringBack } from '#engine/merging/bring-back.ts';
import { acceptProposal, rejectProposal } from '#engine/proposals/proposals.ts';
import { commit, type Origin } from './document/document.ts';
import { mergeRepair } from './document/merge-repair.ts';
import type { BoardStore } from './document/snapshot.ts';
import { trimming, withoutDamaged } from './document/trim.ts';
import { type Step, undoHistory } from './document/undo.ts';
import type { Status } from './replica/save-state.ts';
import type { LostEdit } from './session-merges.ts';
import type { SessionRefusal } from './session-refusal.ts';

export type EditResult =
  | { readonly ok: true; readonly ids: Readonly<Record<string, string>>; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly refusal: Refusal | SessionRefusal };

interface SessionEditsOptions {
  readonly doc: Y.Doc;
  readonly store: BoardStore;
  /** Why nothing can be edited now; null where it can. */
  readonly readOnly: () => Status['readOnly'];
  /** Of an edit that is made now. */
  readonly context: () => EditContext;
  /** Of a comment that is written now. */
  readonly commenter: () => CommentContext;
}

export class SessionEdits {
  readonly #options: SessionEditsOptions;
  readonly #merges: ReturnType<typeof mergeRepair>;
  readonly #history: ReturnType<typeof undoHistory>;

  constructor(options: SessionEditsOptions) {
    const { doc, store } = options;
    this.#options = options;
    this.#merges = mergeRepair(doc, store);
    this.#history = undoHistory(
      () => store.board,
      (changes) => commit(doc, changes, PERSON),
    );
  }

  get canUndo(): boolean {
    return this.#history.canUndo && this.#options.readOnly() === null;
  }
  get canRedo(): boolean {
    return this.#history.canRedo && this.#options.readOnly() === null;
  }

  /** Called after `canUndo` or `canRedo` may have changed with what was done. */
  onChange(listener: () => void): void {
    this.#history.onChange(listener);
  }

  edit(edits: readonly Edit[]): EditResult {
    return this.#do(({ board }) => applyEdits(board, edits, this.#options.context()));
  }

  decide(id: string, subjects: readonly string[] | 'all', accept: boolean, why?: string): EditResult {
    return this.#do(({ board }) => {
      const proposal = board.proposals.get(id);
      if (proposal === undefined) return refusing({ code: 'proposal-gone', params: {} });
      const context = this.#options.context();
      const result = accept
        ? acceptProposal(board, proposal, subjects, context)
        : {
            ok: true as const,
            changes: rejectProposal(proposal, subjects, context.who, why === undefined ? {} : { why }),
          };
      return result.ok ? { ok: true, ids: {}, changes: result.changes } : result;
    });
  }

  comment(action: CommentAction): EditResult {
    return this.#do(({ board }) => {
      const result = commentChanges(board, action, this.#options.commenter());
      return result.ok ? { ...result, ids: {} } : refusing(result.refusal);
    });
  }

  /** Lost edits as they were, each against the board of before its merge. */
  bringBack(lost: readonly LostEdit[]): EditResult & { readonly refused?: readonly Refusal[] } {
    let refused: readonly Refusal[] = [];
    const result = this.#do(({ board }) => {
      const changes: Change[] = [];
      for (const before of new Set(lost.map((one) => one.before))) {
        const losses = lost.filter((one) => one.before === before).map(({ loss }) => loss);
        const back = bringBack(applyChanges(board, changes), before, losses, this.#options.context());
        changes.push(...back.changes);
        refused = [...refused, ...back.refused];
      }
      return { ok: true, ids: {}, changes };
    });
    return { ...result, refused };
  }

  /** Writes changes that are worked out on the board as it then is, such as those back to a version. */
  rewrite(work: (board: Board) => readonly Change[]): EditResult {
    const result = this.#do(({ board }) => ({ ok: true, ids: {}, changes: work(board) }));
    // A version may be of a moment when the board was torn by a merge.
    this.#merges.suspect();
    return result;
  }

  /** Brings what of the document is beyond its bounds within them. */
  trim(): EditResult {
    return this.#do((store) => ({ ok: true, ids: {}, changes: trimming(this.#options.doc, store) }));
  }

  /** Takes what cannot be read out of the document. */
  removeDamaged(): EditResult {
    return this.#do(({ damaged }) => ({ ok: true, ids: {}, changes: withoutDamaged(this.#options.doc, damaged) }));
  }

  /** Writes changes that are worked out already, without a step of undo. False where the board may not be edited. */
  write(changes: readonly Change[], origin: Origin): boolean {
    if (this.#options.readOnly() !== null) return false;
    commit(this.#options.doc, changes, origin);
    return true;
  }

  repair(): void {
    if (this.#options.readOnly() === null) this.#merges.run();
  }

  undo(): Step {
    return this.#step(this.#history.undo);
  }

  redo(): Step {
    return this.#step(this.#history.redo);
  }

  /**
   * Undoes what an agent's call wrote, planned and committed on the document as it is now, as one step of undo. null where
   * the board may not be edited or has forgotten the call.
   */
  undoCall(id: string): Step | null {
    const { doc, store } = this.#options;
    const call = store.board.calls.get(id);
    if (call === undefined || this.#options.readOnly() !== null) return null;
    return this.#step(() => {
      const { changes, skipped } = undoChanges(store.board, call.changes);
      if (changes.length === 0) return { changes, skipped };
      const step = [...changes, { root: 'calls', key: id, path: ['undone'], after: true } as const];
      commit(doc, step, PERSON);
      this.#history.record(step);
      return { changes: step, skipped };
    });
  }

  close(): void {
    this.#merges.close();
  }

  /** Commits what is worked out on the repaired board. */
  #do(work: (store: BoardStore) => EditResult): EditResult {
    const { doc, store, readOnly } = this.#options;
    const refused = readOnly();
    if (refused !== null) return refusing({ code: WHY_READ_ONLY[refused], params: {} });
    this.#merges.run();
    const result = work(store);
    if (!result.ok) return result;
    commit(doc, result.changes, PERSON);
    this.#history.record(result.changes);
    return { ok: true, ids: result.ids, changes: result.changes };
  }

  #step(take: () => Step): Step {
    if (this.#options.readOnly() !== null) return NOTHING;
    this.#merges.run();
    const taken = take();
    if (taken.changes.length > 0) this.#merges.suspect();
    return taken;
  }
}

const PERSON: Origin = { kind: 'person' };

const NOTHING: Step = { changes: [], skipped: [] };

const WHY_READ_ONLY = { viewer: 'viewer', 'newer-format': 'format-newer' } as const;

function refusing(refusal: SessionRefusal): EditResult {
  return { ok: false, refusal };
}
