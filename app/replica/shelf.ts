/** One board's updates in IndexedDB, laid out as y-indexeddb lays them out: any of its programs can read them. */
import * as idb from 'lib0/indexeddb';
import { fetchUpdates, type IndexeddbPersistence, PREFERRED_TRIM_SIZE } from 'y-indexeddb';
import * as Y from 'yjs';
import { type Ahead, takeAhead } from './read-ahead.ts';
import { SwiftDecoder } from './swift-decoder.ts';

const UPDATES = 'updates';
const CUSTOM = 'custom';
/** Key in `custom`: edits of this device that the server did not have when the last of them was stored. */
const WAITING = 'waiting';

type Stored = Pick<Ahead, 'updates' | 'last'>;

export interface Shelf {
  /**
   * Applies what was stored since the last call, at first everything. Gives how many records made no sense: they stay
   * out of the document, and on the device until the next `fold`. Rejects where the store cannot be read at all. The
   * first call makes no `update` event: whoever hears it then would leave it, and Yjs would write the whole document out
   * again for it, which takes as long as reading it.
   */
  load(): Promise<number>;
  /** The number that the last `append` stored. */
  waiting(): Promise<number>;
  /** Stores updates in one transaction; resolves when it is done. Rejects, with nothing stored, e.g. where it is full. */
  append(updates: readonly Uint8Array[], waiting: number): Promise<void>;
  /** Stores the number alone. */
  setWaiting(waiting: number): Promise<void>;
  /** True where so many records lie there that they should be folded into one. */
  readonly long: boolean;
  /** Replaces all records by one that holds the whole document. */
  fold(): Promise<void>;
  close(): void;
}

/** The transaction origin of what is read from a shelf. It is made before the shelf is open, so that others can know it. */
export type ShelfOrigin = IndexeddbPersistence;

export function shelfOrigin(doc: Y.Doc): ShelfOrigin {
  // `fetchUpdates` uses these fields of a persistence. The whole class would also write, and lose what fails to store.
  return { doc, db: null, _dbref: 0, _dbsize: 0, _destroyed: false } as unknown as IndexeddbPersistence;
}

export async function openShelf(name: string, reader: ShelfOrigin): Promise<Shelf> {
  const { doc } = reader;
  let ahead = await takeAhead(name);
  const db =
    ahead?.db ??
    (await idb.openDB(name, (created) => {
      idb.createStores(created, [[UPDATES, { autoIncrement: true }], [CUSTOM]]);
    }));
  reader.db = db;

  return {
    async load() {
      try {
        if (reader._dbref > 0) await fetchUpdates(reader);
        else {
          const stored = ahead ?? (await readAll(db));
          ahead = null;
          loadFirst(stored, doc, reader);
        }
        return 0;
      } catch {
        return await loadOneByOne(db, doc, reader);
      }
    },
    async waiting() {
      const [custom] = idb.transact(db, [CUSTOM], 'readonly');
      const value: unknown = custom === undefined ? 0 : await idb.get(custom, WAITING);
      return typeof value === 'number' && value > 0 ? value : 0;
    },
    async append(updates, waiting) {
      await transaction(db, (store) => {
        for (const update of updates) store(UPDATES).add(update);
        store(CUSTOM).put(waiting, WAITING);
      });
      reader._dbsize += updates.length;
    },
    async setWaiting(waiting) {
      await transaction(db, (store) => store(CUSTOM).put(waiting, WAITING));
    },
    get long() {
      return reader._dbsize >= PREFERRED_TRIM_SIZE;
    },
    async fold() {
      await transaction(db, (store) => {
        const updates = store(UPDATES);
        const added = updates.add(Y.encodeStateAsUpdate(doc));
        added.onsuccess = () => updates.delete(IDBKeyRange.upperBound(added.result, true));
      });
      reader._dbsize = 1;
    },
    close() {
      db.close();
    },
  };
}

async function readAll(db: IDBDatabase): Promise<Stored> {
  const [store] = idb.transact(db, [UPDATES], 'readonly');
  if (store === undefined) return { updates: [], last: 0 };
  // Asked together, they are of one moment.
  const [updates, last] = await Promise.all([idb.getAll(store), idb.getLastKey(store)]);
  return { updates, last: last ?? 0 };
}

/** What `fetchUpdates` does, for a board of which nothing has been read: in one go, and swiftly. */
function loadFirst({ updates, last }: Stored, doc: Y.Doc, reader: IndexeddbPersistence): void {
  const tellAgain = silence(doc);
  try {
    Y.transact(
      doc,
      () => {
        for (const update of updates) Y.applyUpdateV2(doc, update, reader, decoderFor(update));
      },
      reader,
      false,
    );
  } finally {
    tellAgain();
  }
  reader._dbref = last + 1;
  reader._dbsize = updates.length;
}

/** What a short update costs beforehand is more than it saves. */
const decoderFor = (update: Uint8Array) => (update.length > SHORT ? SwiftDecoder : Y.UpdateDecoderV1);
const SHORT = 4096;

/** Takes the listeners of `update` off the document; gives what puts them back. */
function silence(doc: Y.Doc): () => void {
  const listeners = doc._observers.get('update');
  doc._observers.delete('update');
  return () => {
    if (listeners !== undefined) doc._observers.set('update', listeners);
  };
}

/** Runs `write` in one transaction over all stores. Resolves on its completion, rejects with what aborted it. */
function transaction(db: IDBDatabase, write: (store: (name: string) => IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const tx = db.transaction([UPDATES, CUSTOM], 'readwrite');
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error ?? new DOMException('The transaction was aborted', 'AbortError'));
    try {
      write((name) => tx.objectStore(name));
    } catch (error) {
      tx.abort();
      reject(error);
    }
  });
}

/** Reads record by record, so that one that is damaged costs only itself. */
async function loadOneByOne(db: IDBDatabase, doc: Y.Doc, reader: IndexeddbPersistence): Promise<number> {
  const [store] = idb.transact(db, [UPDATES], 'readonly');
  if (store === undefined) return 0;
  const records = await idb.getAllKeysValues(store, idb.createIDBKeyRangeLowerBound(reader._dbref, false));
  let damaged = 0;
  for (const { k, v } of records) {
    try {
      Y.applyUpdate(doc, v, reader);
    } catch {
      damaged += 1;
    }
    reader._dbref = k + 1;
  }
  reader._dbsize = records.length;
  return damaged;
}
