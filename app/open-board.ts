/** Opens a board's session in a browser tab, with or without the server. */

import type { Me } from '#schemas/http.ts';
import { noteSignedOut, onSignedIn, refreshMe, updateBoard } from './account.ts';
import { ApiError, api } from './api.ts';
import { browserPorts } from './browser-ports.ts';
import { boardStore } from './document/snapshot.ts';
import { rememberBoard } from './home/first-board.ts';
import { copies, type ListedBoard, noteOpen, onlyHere, recordHere } from './home/only-here.ts';
import { ownLibrary } from './library/own/my-parts.ts';
import { myParts } from './library/own/open-parts.ts';
import { shippedNow } from './library/shipped.ts';
import { syncUrl } from './places.ts';
import { go } from './route.ts';
import { openSession, type Session } from './session.ts';
import { shellTexts } from './texts/shell.ts';
import { WordedError } from './texts/worded-error.ts';

/** An open board and what ends it. */
export interface OpenBoard {
  readonly session: Session;
  readonly close: () => Promise<void>;
}

/**
 * The board's session. What the device remembers of the board is enough to begin; where it remembers nothing the server
 * is asked. Throws in words where there is no such board or nobody to ask.
 */
export async function openBoard(id: string, me: Me | null, known: readonly ListedBoard[] | null): Promise<OpenBoard> {
  if (me === null) throw new WordedError(shellTexts.notSignedIn);
  const record = known?.find((board) => board.id === id) ?? (await recordOf(id));
  const parts = myParts();
  const session = openSession({
    boardId: id,
    url: syncUrl(),
    account: me.account.id,
    ...(me.user === undefined ? {} : { user: me.user }),
    who: me.account.name,
    role: record.role,
    name: record.name,
    library: () => parts?.library ?? shippedNow(),
    own: parts === null ? null : ownLibrary(parts),
    visible: !document.hidden,
    ports: browserPorts(),
  });
  const visibility = () => session.setVisible(!document.hidden);
  // The server would refuse a board that it does not have.
  if (onlyHere.get(id) !== undefined) session.disconnect();
  const back = () => onlyHere.get(id) === undefined && session.reconnect();
  const stopWaiting = onlyHere.onPublished((before, now) => {
    if (before === id && now === id) session.reconnect();
    else if (before === id) go(`/b/${now}`, true);
  });
  const left = noteOpen(id, session);
  document.addEventListener('visibilitychange', visibility);
  addEventListener('online', back);
  const stopReturn = onSignedIn(back);
  let link = session.status.link;
  session.onChange(() => {
    if (session.status.link === link) return;
    link = session.status.link;
    if (link === 'signed-out') noteSignedOut();
    // Whoever has been removed from a team has lost more than the board.
    if (link === 'no-access' && me?.mode === 'team') void refreshMe().catch(() => undefined);
  });
  session.whenLoaded.then(() => {
    rememberBoard(id);
  });
  return {
    session,
    async close() {
      document.removeEventListener('visibilitychange', visibility);
      removeEventListener('online', back);
      stopReturn();
      stopWaiting();
      left();
      await session.close();
    },
  };
}

async function recordOf(id: string): Promise<ListedBoard> {
  try {
    const { board } = await api.board(id);
    updateBoard(board);
    return board;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'offline') {
      throw new WordedError(shellTexts.noCopyHere);
    }
    const here = error instanceof ApiError && error.code === 'not_found' ? await fromDevice(id) : null;
    if (here === null) throw error;
    return here;
  }
}

/** A board that the server does not have, or not for this person, as this device holds it; null where it holds none. */
async function fromDevice(id: string): Promise<ListedBoard | null> {
  const [copy] = (await copies.list()).filter(({ room }) => room === id);
  if (copy === undefined) return null;
  const store = boardStore(await copies.read(copy));
  const { name, parts } = store.board;
  store.close();
  if (parts.size === 0) return null;
  const board = onlyHere.get(await onlyHere.adopt(copy, name));
  return board === undefined ? null : recordHere(board);
}
