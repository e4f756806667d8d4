import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import type { CopyKey } from './device-copies.ts';
import type { Ports } from './ports.ts';
import { openUnseen, REFUSED } from './unseen.ts';

/**
 * A document as the server has it, which nothing of this device is added to and nothing of it kept here; null where the server
 * refuses it or does not send it within `LIMITS.downloadWaitMs`.
 */
export async function downloadDocument(url: string, key: CopyKey, ports: Ports): Promise<Y.Doc | null> {
  const doc = new Y.Doc();
  const { replica, close } = openUnseen(url, key, { ...ports, storage: null, notes: null, openChannel: null }, doc);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LIMITS.downloadWaitMs);
  });
  try {
    await Promise.race([replica.until(({ synced, link }) => synced || REFUSED.has(link)), late]);
    return replica.state.synced ? doc : null;
  } finally {
    clearTimeout(timer);
    await close();
  }
}
