import type * as Y from 'yjs';
import type { Board } from '#engine/board/board.ts';
import { boardStore } from '../../app/document/snapshot.ts';

/** The board that a document holds, read from nothing: what a store that follows the document must equal. */
export function readBoard(doc: Y.Doc): Board {
  const store = boardStore(doc);
  store.close();
  return store.board;
}
