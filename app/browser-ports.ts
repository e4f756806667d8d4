/** What a session needs, from a browser tab. */
import { LIMITS } from '#schemas/limits.ts';
import { STORAGE } from './places.ts';
import type { Ports, TabChannel, WriterLock } from './replica/ports.ts';
import { unsentNotes } from './replica/unsent-notes.ts';

/** One for the page: who listens hears of all of its tabs' notes. */
export const NOTES = unsentNotes(STORAGE, () => localStorage);

export function browserPorts(): Ports {
  return {
    WebSocket,
    openChannel: 'BroadcastChannel' in globalThis ? openChannel : null,
    // `navigator.locks` is missing where the page is not secure, such as plain HTTP by a host's name.
    queueFor: 'locks' in navigator ? queueFor : null,
    turnIfFree: 'locks' in navigator ? turnIfFree : null,
    notes: NOTES,
    texts: () => localStorage,
    storage: 'indexedDB' in globalThis ? STORAGE : null,
    atTick(task) {
      const run = () => {
        cancel();
        task();
      };
      // A tab that is hidden, or becomes so now, gets no animation frame: what it shows of its person must not hang.
      const timer = setTimeout(run, LIMITS.presenceTickMs);
      const frame = requestAnimationFrame(run);
      const cancel = () => {
        clearTimeout(timer);
        cancelAnimationFrame(frame);
      };
      return cancel;
    },
    now: () => new Date().toISOString(),
    random: Math.random,
    randomBytes,
  };
}

/** Asking for few at a time is dear, and 500 edits name 500 things. */
const POOL = 4096;
let pool = new Uint8Array(0);

function randomBytes(count: number): Uint8Array {
  if (pool.length < count) pool = crypto.getRandomValues(new Uint8Array(Math.max(POOL, count)));
  const taken = pool.slice(0, count);
  pool = pool.subarray(count);
  return taken;
}

function openChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      channel.onmessage = (event) => listener(event.data);
    },
    close: () => channel.close(),
  };
}

function queueFor(name: string): WriterLock {
  const leaving = new AbortController();
  let end = () => leaving.abort();
  const held = new Promise<void>((resolve) => {
    const hold = () =>
      new Promise<void>((release) => {
        end = release;
        resolve();
      });
    // The request ends when the tab leaves the queue or the lock; both are what was asked for.
    navigator.locks.request(name, { signal: leaving.signal }, hold).catch(() => undefined);
  });
  return { held, end: () => end() };
}

function turnIfFree(name: string): Promise<WriterLock | null> {
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      if (lock === null) {
        resolve(null);
        return;
      }
      return new Promise<void>((release) => resolve({ held: Promise.resolve(), end: release }));
    };
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(null));
  });
}
