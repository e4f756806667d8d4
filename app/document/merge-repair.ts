/** Fixes what concurrent edits left behind, in the tab of whoever edits next. */
import type * as Y from 'yjs';
import type { Board } from '#engine/board/board.ts';
import { repair } from '#engine/edits/repair.ts';
import { commit } from './document.ts';
import type { BoardStore, Touched } from './snapshot.ts';

export interface MergeRepair {
  /**
   * Makes the board sound, as one transaction of its own, so that nobody's undo takes it back. Call it before an edit is
   * worked out, never on receiving a merge: all tabs would write the same at once. Does nothing to a sound board, and
   * nothing where entries are unreadable or too many to be read, since what refers to them may be restored with them.
   */
  run(): void;
  /** The next `run` looks: a person's undo, too, may take away what somebody else has built upon. */
  suspect(): void;
  close(): void;
}

/** The whole board is looked at only where something came since the last time that can make a board unsound. */
export function mergeRepair(doc: Y.Doc, store: BoardStore): MergeRepair {
  let last = store.board;
  let suspect = true;
  const stop = store.subscribe((board, touched, origin) => {
    // An edit leaves a sound board; an agent's undo may take away what somebody else has built upon.
    if (origin === null || origin.kind === 'agent') suspect ||= mayHaveTorn(last, board, touched);
    last = board;
  });
  return {
    run() {
      if (!suspect || store.damaged.length > 0 || !store.isWhole) return;
      suspect = false;
      commit(doc, repair(store.board), { kind: 'repair' });
    },
    suspect() {
      suspect = true;
    },
    close: stop,
  };
}

/** False for what people do most: moving things, adding parts and notes. */
function mayHaveTorn(before: Board, now: Board, touched: Touched): boolean {
  const { definitions, connections, pins, waivers } = touched;
  if (definitions.size + connections.size + pins.size + waivers.size > 0) return true;
  return [...touched.parts].some((id) => {
    const old = before.parts.get(id);
    return old !== undefined && old.definition !== now.parts.get(id)?.definition;
  });
}
