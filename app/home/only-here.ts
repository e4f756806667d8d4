/** The boards of this page: those of the server, and those that only this device has. */

import type * as Y from 'yjs';
import type { BoardRecord } from '#schemas/http.ts';
import { boards, me, onSignedIn, refreshBoards, updateBoard } from '../account.ts';
import { ApiError, api } from '../api.ts';
import { browserPorts } from '../browser-ports.ts';
import { STORAGE, syncUrl } from '../places.ts';
import { listCopies, readCopy, removeCopy, writeCopy } from '../replica/device-copies.ts';
import type { Session } from '../session.ts';
import { homeTexts } from '../texts/home.ts';
import { errorWords, WordedError } from '../texts/worded-error.ts';
import {
  DEVICE_BOARD_KEYS,
  type DeviceBoard,
  deviceBoards,
  IdTaken,
  type KeyValueStorage,
  newBoardId,
} from './device-boards.ts';
import { forgetUnsent, sendUnsent } from './unsent.ts';

export interface ListedBoard extends BoardRecord {
  readonly onlyHere?: DeviceBoard;
}

/** The boards that are open in this tab, and what rejects once they are closed. */
const open = new Map<string, { readonly session: Session; readonly left: Promise<never> }>();
const place = { storage: STORAGE, url: syncUrl() };
/** Copies that a tab of this browser has removed, by name. */
const removals = new BroadcastChannel(`${STORAGE}:removed`);

/** Copies of boards on this device, of every account. */
export const copies = {
  list: async () => (await listCopies(place)).filter(({ room }) => room.startsWith('b_')),
  read: (key: Parameters<typeof readCopy>[1]) => readCopy(place, key),
  /** What the server has, of which nothing is kept here. */
  download: async (key: Parameters<typeof readCopy>[1]) =>
    (await import('../replica/download.ts')).downloadDocument(place.url, key, browserPorts()),
  write: (key: Parameters<typeof writeCopy>[1], doc: Y.Doc) => writeCopy(place, key, doc),
  remove(key: Parameters<typeof removeCopy>[1]) {
    removeCopy(place, key);
    forgetUnsent(key);
    removals.postMessage(nameOfCopy(key));
  },
  /** Calls `listener` when another tab of this browser has removed the copy. Gives what ends it. */
  onRemovedElsewhere(key: Parameters<typeof removeCopy>[1], listener: () => void): () => void {
    const hear = ({ data }: MessageEvent<unknown>) => data === nameOfCopy(key) && listener();
    removals.addEventListener('message', hear);
    return () => removals.removeEventListener('message', hear);
  },
};

function nameOfCopy({ room, account }: Parameters<typeof removeCopy>[1]): string {
  return `${room}/${account}`;
}

export const onlyHere = deviceBoards({
  account: () => me()?.account.id ?? null,
  async put(id, name) {
    try {
      return (await api.putBoard(id, name)).board;
    } catch (error) {
      throw error instanceof ApiError && error.code === 'conflict' ? new IdTaken(errorWords(error)) : error;
    }
  },
  upload: async (key) => {
    const { uploadCopy, whenSent } = await import('../replica/upload.ts');
    const here = open.get(key.room);
    if (here === undefined) return uploadCopy(place.url, key, browserPorts());
    // It stayed away from a server that did not have it.
    here.session.reconnect();
    await Promise.race([whenSent(here.session), here.left]);
  },
  published: updateBoard,
  copies,
  openDoc: (id) => open.get(id)?.session.doc ?? null,
  storage: keptList(),
  onChangedElsewhere: (listener) =>
    addEventListener('storage', ({ key }) => (key === null || key.startsWith(DEVICE_BOARD_KEYS)) && listener()),
  publishedElsewhere: () => void refreshBoards().catch(() => undefined),
  now: () => Date.now(),
  randomBytes: browserPorts().randomBytes,
});

/** The browser's storage, or where it is forbidden or full, this page's memory. */
function keptList(): KeyValueStorage {
  const unstored = new Map<string, string>();
  return {
    keys() {
      try {
        return [...Object.keys(localStorage), ...unstored.keys()];
      } catch {
        return [...unstored.keys()];
      }
    },
    getItem(key) {
      try {
        return unstored.get(key) ?? localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        localStorage.setItem(key, value);
        unstored.delete(key);
      } catch {
        unstored.set(key, value);
      }
    },
    removeItem(key) {
      unstored.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // Where nothing can be stored there is nothing else to remove.
      }
    },
  };
}

/** Makes a board on the server alone, for a browser that stores nothing. Gives its id. */
export async function putWithoutCopy(name: string, doc: Y.Doc): Promise<string> {
  const ports = browserPorts();
  const id = newBoardId(ports.randomBytes);
  const { board } = await api.putBoard(id, name);
  const { uploadContent } = await import('../replica/upload.ts');
  await uploadContent(place.url, { room: id, account: me()?.account.id ?? '' }, ports, doc);
  updateBoard(board);
  return id;
}

/** The board is open in this tab until what this gives is called. */
export function noteOpen(id: string, session: Session): () => void {
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(new WordedError(homeTexts.closedBeforeSent));
  });
  left.catch(() => undefined);
  open.set(id, { session, left });
  return () => {
    if (open.get(id)?.session === session) open.delete(id);
    leave();
  };
}

/** Last changed first; null where nothing is known yet. */
export function knownBoards(): readonly ListedBoard[] | null {
  const [served, here] = [boards(), onlyHere.list()];
  if (served === null && here.length === 0) return null;
  const ids = new Set(here.map(({ id }) => id));
  return [...here.map(recordHere), ...(served ?? []).filter(({ id }) => !ids.has(id))];
}

/** The record that a board will have, as far as this device can tell. */
export function recordHere(board: DeviceBoard): ListedBoard {
  const { id, name, createdAt } = board;
  const ownerName = me()?.account.name ?? '';
  const times = { createdAt, updatedAt: createdAt, archivedAt: null };
  return { id, name, role: 'owner', ownerName, ...times, openTabs: 0, onlyHere: board };
}

/** Sends what the server lacks and nobody has to ask for, now and again: boards, and edits of boards. Gives what ends it. */
export function keepSending(everyMs: number): () => void {
  // Without locks the boards that are open in this tab are known all the same.
  const isElsewhere = (room: string) => onlyHere.get(room) !== undefined || open.has(room);
  const publish = () => {
    if (onlyHere.list().some((board) => board.publish)) void onlyHere.publishAll();
  };
  const send = (isNews: boolean) => {
    publish();
    void sendUnsent(isElsewhere, isNews);
  };
  const news = () => send(true);
  // What waits in copies comes after what the person came for, which may be one of them.
  publish();
  addEventListener('online', news);
  const stopReturn = onSignedIn(news);
  const timer = setInterval(() => send(false), everyMs);
  return () => {
    removeEventListener('online', news);
    stopReturn();
    clearInterval(timer);
  };
}
