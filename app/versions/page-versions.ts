import { base62 } from '#schemas/ids.ts';
import { STORAGE } from '../places.ts';
import type { Session } from '../session.ts';
import { toast } from '../ui/toasts.ts';
import { nextTurn } from '../when-calm.ts';
import { BoardVersions } from './board-versions.ts';
import { openVersionOutbox, type VersionOutbox } from './version-outbox.ts';
import { versionServer } from './version-server.ts';

const opened = new WeakMap<Session, Promise<BoardVersions>>();
let outbox: Promise<VersionOutbox> | null = null;

/** The versions of an open board, the same for everybody who asks. From the first call on automatic ones are made. */
export function versionsOf(session: Session): Promise<BoardVersions> {
  const known = opened.get(session) ?? open(session);
  opened.set(session, known);
  return known;
}

/** Keeps versions of an open board until what it gives is called. */
export function keepVersions(session: Session): () => void {
  const versions = versionsOf(session);
  // Without a database, as in some private windows, there are none.
  versions.catch((error: unknown) => console.error(error));
  const send = () => void versions.then((one) => one.send()).catch(() => undefined);
  let wasLinked = false;
  const follow = () => {
    const isLinked = session.status.link === 'online';
    if (isLinked && !wasLinked) send();
    wasLinked = isLinked;
  };
  const stop = session.onChange(follow);
  // A short break does not end the board's connection.
  addEventListener('online', send);
  follow();
  return () => {
    stop();
    removeEventListener('online', send);
    void versions.then((one) => one.close()).catch(() => undefined);
  };
}

async function open(session: Session): Promise<BoardVersions> {
  outbox ??= openVersionOutbox(STORAGE);
  return new BoardVersions({
    session,
    server: versionServer((why) => toast(why, { tone: 'error' })),
    outbox: await outbox,
    now: Date.now,
    newId: () => `h_${base62(crypto.getRandomValues(new Uint8Array(32)), 12)}`,
    pause: nextTurn,
    // It waits on the device and is sent again; the list says so.
    failed: () => undefined,
  });
}
