/** First steps: a copy of the sample with one fault to find, which a first visit opens. */

import { createSignal } from 'solid-js';
import * as Y from 'yjs';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import { firstStepsEdits } from '#engine/samples/first-steps.ts';
import type { BoardRecord } from '#schemas/http.ts';
import { commit, newBoardDoc } from '../document/document.ts';
import { boardStore } from '../document/snapshot.ts';
import type { OpenBoard } from '../open-board.ts';
import { firstStepsTexts } from '../texts/board/first-steps.ts';
import { shellTexts } from '../texts/shell.ts';
import { WordedError } from '../texts/worded-error.ts';
import { store, stored } from '../views/remembered.ts';
import { hasLastBoard } from './first-board.ts';
import { publishedBoard } from './new-board.ts';

/** The board of the first steps, and whether they were put away; this browser remembers both. */
const KEY = 'busbar:first-steps';
const HIDDEN = 'busbar:first-steps-hidden';

const [board, setBoard] = createSignal(stored(KEY));
const [isHidden, setHidden] = createSignal(stored(HIDDEN) === 'yes');

/** Whether the steps stand beside this board. */
export function showsFirstSteps(id: string): boolean {
  return board() === id && !isHidden();
}

export function hideFirstSteps(): void {
  setHidden(true);
  store(HIDDEN, 'yes');
}

/** Nobody was here before: this browser knows no board, and the account has one alone, which is its own: the sample. */
export function isFirstVisit(boards: readonly BoardRecord[]): boolean {
  return board() === null && !hasLastBoard() && boards.length === 1 && boards[0]?.role === 'owner';
}

/** Makes the first steps from what an untouched sample holds. Gives the id of the new board; throws where it is no such sample. */
export async function makeFirstSteps(sample: Uint8Array): Promise<string> {
  const doc = newBoardDoc();
  Y.applyUpdate(doc, sample);
  const kept = boardStore(doc);
  const fault = firstStepsEdits(kept.board);
  const faulty = applyEdits(kept.board, [{ op: 'rename_board', name: firstStepsTexts.boardName }, ...fault], EDITS);
  kept.close();
  if (fault.length === 0 || !faulty.ok) throw new WordedError(firstStepsTexts.noSample);
  commit(doc, faulty.changes, { kind: 'import' });
  const id = await publishedBoard(faulty.board.name, doc);
  setBoard(id);
  store(KEY, id);
  setHidden(false);
  store(HIDDEN, 'no');
  return id;
}

/** Nothing that they add needs a definition, an id or a time. */
const EDITS = { library: libraryOf([]), newId: () => '', now: '', who: '' };

const OPENING_MS = 5_000;

/**
 * What the one board of a first visit holds, once the server has sent it. Rejects where that takes longer than anybody would wait.
 */
export async function contentOf(opening: Promise<OpenBoard>): Promise<Uint8Array> {
  const { session, close } = await opening;
  try {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new WordedError(shellTexts.noCopyHere)), OPENING_MS);
    });
    await Promise.race([session.whenLoaded, late]).finally(() => clearTimeout(timer));
    return Y.encodeStateAsUpdate(session.doc);
  } finally {
    await close();
  }
}
