/** Boards as the rows need them, as one Yjs update each. */
import * as Y from 'yjs';
import { boardFileChanges, toBoardFile } from '#engine/board/board-file.ts';
import { commit, newBoardDoc, rootOf } from '../../app/document/document.ts';
import { boardOf } from '../support/boards.ts';

/** A board of at least so many parts with their connections. */
export function newBoard(parts: number): Y.Doc {
  const doc = newBoardDoc();
  commit(doc, boardFileChanges(toBoardFile(boardOf(parts))), { kind: 'person' });
  return doc;
}

/** So many sessions' drags of its parts, each session under a client id of its own. */
export function age(doc: Y.Doc, sessions: number, drags: number): void {
  const parts = partsOf(doc);
  let n = 0;
  for (let session = 0; session < sessions; session += 1) {
    doc.clientID = 1_000 + session;
    doc.transact(() => {
      for (let drag = 0; drag < drags / sessions; drag += 1) {
        n += 1;
        parts[(n * 7_919) % parts.length]?.set('at', [n % 4_000, n % 3_000]);
      }
    });
  }
}

export function partsOf(doc: Y.Doc): Y.Map<unknown>[] {
  return [...rootOf(doc, 'parts').values()].filter((part): part is Y.Map<unknown> => part instanceof Y.Map);
}
