/** The boards and libraries of this device with edits that the server lacks, and their way there while nobody has them open. */
import { createSignal } from 'solid-js';
import { me, signedOut } from '../account.ts';
import { browserPorts, NOTES } from '../browser-ports.ts';
import { STORAGE, syncUrl } from '../places.ts';
import type { CopyKey } from '../replica/device-copies.ts';
import type { UnsentSender } from './send-unsent.ts';

const [noted, setNoted] = createSignal(NOTES.list());
NOTES.onChange(() => setNoted(NOTES.list()));
addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(`${STORAGE}:unsent/`)) NOTES.changedElsewhere();
});

/** Whether this device holds edits of a board, by whoever is signed in, that the server is not known to have. */
export function isUnsent(board: string): boolean {
  return mine().some(({ room }) => room === board);
}

/** The copy is gone from this device, and what waited in it. */
export function forgetUnsent(key: CopyKey): void {
  NOTES.remove(NOTES.of(key));
}

/** The copy that a page is sending. */
const ATTEMPT = `${STORAGE}:sending`;

/** null where this browser keeps nothing. */
function kept<T>(use: (texts: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

let sender: Promise<UnsentSender> | null = null;

/**
 * Sends what is due, all of it where the network came back or somebody signed in. What `isElsewhere` says is sent in
 * another way.
 */
export async function sendUnsent(isElsewhere: (room: string) => boolean, isNews: boolean): Promise<void> {
  if (signedOut() || mine().length === 0) return;
  sender ??= makeSender(isElsewhere);
  const one = await sender.catch(() => null);
  if (one === null) {
    // Its code did not load; the next round tries again.
    sender = null;
    return;
  }
  if (isNews) one.startAnew();
  await one.round();
}

const mine = () => noted().filter(({ account }) => account === me()?.account.id);

/** Few visits find something to send. */
async function makeSender(isElsewhere: (room: string) => boolean): Promise<UnsentSender> {
  const [{ unsentSender }, { uploadClosedCopy }] = await Promise.all([
    import('./send-unsent.ts'),
    import('../replica/upload.ts'),
  ]);
  const { turnIfFree } = browserPorts();
  const attempt = {
    begun: () => kept((texts) => texts.getItem(ATTEMPT)),
    begin: (copy: string) => kept((texts) => texts.setItem(ATTEMPT, copy)),
    end: () => kept((texts) => texts.removeItem(ATTEMPT)),
  };
  // A page that its person closes has not ended of what it was sending.
  addEventListener('pagehide', attempt.end);
  return unsentSender({
    unsent: () => (signedOut() ? [] : mine().filter(({ room }) => !isElsewhere(room))),
    turn: async () =>
      turnIfFree === null ? { held: Promise.resolve(), end: () => undefined } : turnIfFree(`${STORAGE}/unsent`),
    attempt,
    send: (key) => uploadClosedCopy(syncUrl(), key, browserPorts()),
  });
}
