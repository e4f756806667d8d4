/** Draws a board that is not open, from its document. */

import type * as Y from 'yjs';
import { boardThumbnail } from '#engine/drawing/board-thumbnail.ts';
import type { Palette } from '#engine/drawing/palette.ts';
import { me, reachable } from '../../account.ts';
import { boardStore } from '../../document/snapshot.ts';
import { copies, type ListedBoard } from '../only-here.ts';

/** An SVG file; null where the board has nothing on it, or neither the server nor this device gives it. */
export async function drawClosedBoard(board: ListedBoard, palette: Palette): Promise<string | null> {
  const doc = await documentOf(board);
  if (doc === null) return null;
  const store = boardStore(doc);
  try {
    const { parts, notes } = store.board;
    return parts.size + notes.size === 0 ? null : await boardThumbnail(store.board, palette, turn);
  } finally {
    store.close();
    doc.destroy();
  }
}

/** The server's where it can be asked, since others may have changed the board; else this device's. */
async function documentOf({ id, onlyHere }: ListedBoard): Promise<Y.Doc | null> {
  const key = { room: id, account: me()?.account.id ?? '' };
  const asked = reachable() && onlyHere === undefined ? await copies.download(key).catch(() => null) : null;
  if (asked !== null) return asked;
  const isHere = (await copies.list().catch(() => [])).some((one) => one.room === id && one.account === key.account);
  return isHere ? copies.read(key).catch(() => null) : null;
}

/** Lets the page do what else it has to. */
const turn = () => new Promise<void>((resume) => setTimeout(resume));
