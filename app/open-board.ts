/** Opens a board's session in a browser tab, with or without the server. */
import type { BoardRecord, Me } from '#schemas/http.ts';
import { noteSignedOut, onSignedIn, updateBoard } from './account.ts';
import { ApiError, api } from './api.ts';
import { browserPorts } from './browser-ports.ts';
import { rememberBoard } from './home/first-board.ts';
import { fillImported } from './home/imported.ts';
import { ownLibrary } from './library/own/my-parts.ts';
import { myParts } from './library/own/open-parts.ts';
import { shippedNow } from './library/shipped.ts';
import { syncUrl } from './places.ts';
import { openSession, type Session } from './session.ts';
import { shellTexts } from './texts/shell.ts';

/** An open board and what ends it. */
export interface OpenBoard {
  readonly session: Session;
  readonly close: () => Promise<void>;
}

/**
 * The board's session. What the device remembers of the board is enough to begin; where it remembers nothing the server
 * is asked. Throws in words where there is no such board or nobody to ask.
 */
export async function openBoard(id: string, me: Me | null, known: readonly BoardRecord[] | null): Promise<OpenBoard> {
  if (me === null) throw new Error(shellTexts.notSignedIn);
  const record = known?.find((board) => board.id === id) ?? (await recordOf(id));
  const parts = myParts();
  const session = openSession({
    boardId: id,
    url: syncUrl(),
    account: me.account.id,
    who: me.account.name,
    role: record.role,
    name: record.name,
    library: () => parts?.library ?? shippedNow(),
    own: parts === null ? null : ownLibrary(parts),
    visible: !document.hidden,
    ports: browserPorts(),
  });
  const visibility = () => session.setVisible(!document.hidden);
  const back = () => session.reconnect();
  document.addEventListener('visibilitychange', visibility);
  addEventListener('online', back);
  const stopReturn = onSignedIn(back);
  session.onChange(() => session.status.link === 'signed-out' && noteSignedOut());
  session.whenLoaded.then(() => {
    rememberBoard(id);
    fillImported(session);
  });
  return {
    session,
    async close() {
      document.removeEventListener('visibilitychange', visibility);
      removeEventListener('online', back);
      stopReturn();
      await session.close();
    },
  };
}

async function recordOf(id: string): Promise<BoardRecord> {
  try {
    const { board } = await api.board(id);
    updateBoard(board);
    return board;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'offline') {
      throw new Error(shellTexts.noCopyHere);
    }
    throw error;
  }
}
