import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { homeTexts } from '../texts/home.ts';
import { WordedError } from '../texts/worded-error.ts';
import { documentPlace, writerLock } from './database-name.ts';
import type { CopyKey } from './device-copies.ts';
import type { Ports } from './ports.ts';
import type { ReplicaState } from './replica.ts';
import { openUnseen, REFUSED } from './unseen.ts';

/**
 * Sends what this device's copy of a document holds beyond the server's, without anybody looking at it. Resolves when the
 * server has stored it; rejects where the server does not take it, or nothing came of it within `LIMITS.uploadWaitMs`.
 */
export function uploadCopy(url: string, key: CopyKey, ports: Ports): Promise<void> {
  return upload(url, key, ports, null);
}

/** The same for what a document holds that is not on this device. */
export function uploadContent(url: string, key: CopyKey, ports: Ports, content: Y.Doc): Promise<void> {
  return upload(url, key, { ...ports, storage: null, notes: null }, content);
}

/**
 * The same as `uploadCopy` for a copy that no tab of this browser has open, as its one writing tab; a tab that has it open
 * sends it itself. Rejects also where the copy cannot be read.
 */
export async function uploadClosedCopy(url: string, key: CopyKey, ports: Ports): Promise<void> {
  const lock = writerLock(ports.storage ?? '', documentPlace(url, key.room, key.account));
  const turn = ports.turnIfFree === null ? NO_LOCK : await ports.turnIfFree(lock);
  if (turn === null) return;
  try {
    // No other tab has it: there is nobody to talk to, and the turn to write is had already.
    await upload(url, key, { ...ports, openChannel: null, queueFor: null }, null);
  } finally {
    turn.end();
  }
}

const NO_LOCK = { end: () => undefined };

/** An open document that tells how far it is. */
interface Progress {
  readonly status: Pick<ReplicaState, 'link' | 'role' | 'confirmed' | 'waiting'>;
  onChange(listener: () => void): () => void;
}

/**
 * Resolves when the server has confirmed all that the document holds. Rejects where it does not take it, or not within
 * `LIMITS.uploadWaitMs`.
 */
export function whenSent(progress: Progress): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      stop();
      settle();
    };
    const look = () => {
      const { link, role, confirmed, waiting } = progress.status;
      if (confirmed && waiting === 0) end(resolve);
      else if (REFUSED.has(link) || (link === 'online' && role === 'viewer'))
        end(() => reject(new WordedError(homeTexts.notTaken)));
    };
    const late = () => end(() => reject(new WordedError(homeTexts.notSentInTime)));
    const timer = setTimeout(late, LIMITS.uploadWaitMs);
    const stop = progress.onChange(look);
    look();
  });
}

async function upload(url: string, key: CopyKey, ports: Ports, content: Y.Doc | null): Promise<void> {
  const doc = new Y.Doc();
  const { replica, close } = openUnseen(url, key, ports, doc);
  // Now, so that it counts as an edit that the server lacks.
  if (content !== null) Y.applyUpdate(doc, Y.encodeStateAsUpdate(content));
  try {
    await whenSent({
      get status() {
        return replica.state;
      },
      onChange: (listener) => replica.onChange(listener),
    });
    if (content === null && replica.state.device === 'off') throw new WordedError(homeTexts.copyNotReadable);
  } finally {
    await close();
    doc.destroy();
  }
}
