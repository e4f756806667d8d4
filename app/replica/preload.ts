/** Starts reading a board's update store while the code that needs it, and the answer to who is signed in, are still loading. */
import { LIMITS } from '#schemas/limits.ts';

/** The database of an update store, open, and what it held at one moment. */
export interface Preloaded {
  readonly db: IDBDatabase;
  readonly updates: readonly Uint8Array[];
  /** The key of the last of them; 0 where there is none. */
  readonly last: number;
}

const asked = new Map<string, Promise<Preloaded | null>>();

/** Does nothing where there is no such database, and creates none. What nobody takes in time is closed. */
export function preload(name: string): void {
  const reading = read(name).catch(() => null);
  asked.set(name, reading);
  setTimeout(() => void takePreloaded(name).then((unused) => unused?.db.close()), LIMITS.preloadKeptMs);
}

/** What was asked for, once; null where nothing was or it cannot be read. */
export async function takePreloaded(name: string): Promise<Preloaded | null> {
  const reading = asked.get(name);
  asked.delete(name);
  return (await reading) ?? null;
}

function read(name: string): Promise<Preloaded> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    // There is none yet: the board's session makes it, as it wants it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const db = opening.result;
      db.onversionchange = () => db.close();
      const fail = (error: unknown) => {
        db.close();
        reject(error);
      };
      try {
        const transaction = db.transaction('updates');
        const store = transaction.objectStore('updates');
        const updates = store.getAll();
        const last = store.openKeyCursor(null, 'prev');
        transaction.onabort = () => fail(transaction.error);
        transaction.oncomplete = () => {
          const key = last.result?.key;
          resolve({ db, updates: updates.result, last: typeof key === 'number' ? key : 0 });
        };
      } catch (error) {
        fail(error);
      }
    };
  });
}
