/**
 * A person's own steps back and forth. A step is the list of changes that one gesture wrote; taking it back writes what
 * stood before, and only where the board still holds what the gesture wrote. So nobody else's work is undone, be it a
 * person's or an agent's, and what was removed comes back with its id, seq and everything that hung on it.
 */
import type { Board, Change } from '#engine/board/board.ts';
import { type Skipped, undoChanges } from '#engine/board/undo-changes.ts';
import { LIMITS } from '#schemas/limits.ts';
import { Listeners } from '#schemas/listeners.ts';

/** What an undo or redo did. Both lists are empty where there was no step left. */
export interface Step {
  readonly changes: readonly Change[];
  /** What others have changed since, and why it was left alone. */
  readonly skipped: readonly Skipped[];
}

export interface UndoHistory {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** A gesture was committed. Steps that were undone can no longer be redone. */
  record(changes: readonly Change[]): void;
  undo(): Step;
  redo(): Step;
  /** Called after canUndo or canRedo may have changed. */
  onChange(listener: () => void): () => void;
}

/** `commit` must bring its changes to `board()` before it returns. Keeps the newest `LIMITS.undoSteps` steps. */
export function undoHistory(board: () => Board, commit: (changes: readonly Change[]) => void): UndoHistory {
  const listeners = new Listeners();
  const done: (readonly Change[])[] = [];
  const undone: (readonly Change[])[] = [];

  /** Takes back the newest step of `from` of which anything is left to take back. */
  function back(from: (readonly Change[])[], to: (readonly Change[])[]): Step {
    let skipped: readonly Skipped[] = [];
    let changes: readonly Change[] = [];
    while (changes.length === 0) {
      const step = from.pop();
      if (step === undefined) break;
      const inverse = undoChanges(board(), step);
      skipped = skipped.concat(inverse.skipped);
      changes = inverse.changes;
    }
    if (changes.length > 0) {
      commit(changes);
      to.push(changes);
    }
    listeners.tell();
    return { changes, skipped };
  }

  return {
    get canUndo() {
      return done.length > 0;
    },
    get canRedo() {
      return undone.length > 0;
    },
    record(changes) {
      if (changes.length === 0) return;
      done.push(changes);
      if (done.length > LIMITS.undoSteps) done.shift();
      undone.length = 0;
      listeners.tell();
    },
    undo: () => back(done, undone),
    redo: () => back(undone, done),
    onChange: listeners.add,
  };
}
