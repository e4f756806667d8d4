import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import type { CopyKey } from './device-copies.ts';
import type { Ports } from './ports.ts';
import { openUnseen, REFUSED } from './unseen.ts';

/**
 * A document as the server has it, which nothing of this device is added to and nothing of it kept here. Rejects where the server
 * does not give it, or not within `LIMITS.downloadWaitMs`.
 */
export async function downloadDocument(url: string, key: CopyKey, ports: Ports): Promise<Y.Doc> {
  const doc = new Y.Doc();
  const { replica, close } = openUnseen(url, key, { ...ports, storage: null, notes: null, openChannel: null }, doc);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the server did not answer in time')), LIMITS.downloadWaitMs);
  });
  try {
    await Promise.race([replica.until(({ synced, link }) => synced || REFUSED.has(link)), late]);
    if (!replica.state.synced) throw new Error('the server does not give it');
    return doc;
  } finally {
    clearTimeout(timer);
    await close();
  }
}
