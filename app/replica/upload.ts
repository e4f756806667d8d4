import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { base62 } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { CopyKey } from './device-copies.ts';
import type { Ports } from './ports.ts';
import { openReplica } from './replica.ts';

/**
 * Sends what this device's copy of a document holds beyond the server's, without anybody looking at it. Resolves when the
 * server has stored it; rejects where the server does not take it, or nothing came of it within `LIMITS.uploadWaitMs`.
 */
export function uploadCopy(url: string, key: CopyKey, ports: Ports): Promise<void> {
  return upload(url, key, ports, null);
}

/** The same for what a document holds that is not on this device. */
export function uploadContent(url: string, key: CopyKey, ports: Ports, content: Y.Doc): Promise<void> {
  return upload(url, key, { ...ports, storage: null }, content);
}

async function upload(url: string, { room, account }: CopyKey, ports: Ports, content: Y.Doc | null): Promise<void> {
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  const replica = openReplica({
    ...{ doc, awareness, url, room, account, ports },
    tab: base62(ports.randomBytes(32), 16),
    hello: () => ({ type: 'hello', client: awareness.clientID, board: '', visible: false }),
  });
  // Now, so that it counts as an edit that the server lacks.
  if (content !== null) Y.applyUpdate(doc, Y.encodeStateAsUpdate(content));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the server did not answer in time')), LIMITS.uploadWaitMs);
  });
  try {
    await Promise.race([
      late,
      replica.until(({ link, synced, waiting }) => isRefusal(link) || (synced && waiting === 0)),
    ]);
    if (isRefusal(replica.state.link)) throw new Error('the server did not take it');
  } finally {
    clearTimeout(timer);
    awareness.destroy();
    await replica.close();
    doc.destroy();
  }
}

function isRefusal(link: string): boolean {
  return link === 'no-access' || link === 'signed-out' || link === 'refused';
}
