/** One board's updates in IndexedDB, laid out as y-indexeddb lays them out: any of its programs can read them. */
import * as idb from 'lib0/indexeddb';
import { PREFERRED_TRIM_SIZE } from 'y-indexeddb';
import * as Y from 'yjs';
import { AsciiDecoder } from './ascii-decoder.ts';
import { type Preloaded, takePreloaded } from './preload.ts';

const UPDATES = 'updates';
const CUSTOM = 'custom';
/** Key in `custom`: edits of this device that the server did not have when the last of them was stored. */
const WAITING = 'waiting';

type Stored = Pick<Preloaded, 'updates' | 'last'>;

export interface UpdateStore {
  /**
   * Applies what was stored since the last call, at first everything. Gives how many records made no sense: they stay
   * out of the document, and on the device until the next `fold`. Rejects where the store cannot be read at all.
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

export async function openUpdateStore(name: string, doc: Y.Doc, origin: object): Promise<UpdateStore> {
  let preloaded = await takePreloaded(name);
  const db =
    preloaded?.db ??
    (await idb.openDB(name, (created) => {
      idb.createStores(created, [[UPDATES, { autoIncrement: true }], [CUSTOM]]);
    }));
  /** The key of the last record that was read; null before the first. */
  let last: number | null = null;
  let records = 0;

  /** Reads what came since, record by record where one of them is damaged, so that it costs only itself. */
  async function load(): Promise<number> {
    const isFirst = last === null;
    const stored = preloaded ?? (await readAfter(db, last ?? 0));
    preloaded = null;
    last = stored.last;
    records = isFirst ? stored.updates.length : records + stored.updates.length;
    try {
      const apply = () => {
        for (const update of stored.updates) Y.applyUpdateV2(doc, update, origin, decoderFor(update));
      };
      Y.transact(doc, apply, origin, false);
      return 0;
    } catch {
      return damagedOf(doc, stored.updates, origin);
    }
  }

  return {
    load,
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
      records += updates.length;
    },
    async setWaiting(waiting) {
      await transaction(db, (store) => store(CUSTOM).put(waiting, WAITING));
    },
    get long() {
      return records >= PREFERRED_TRIM_SIZE;
    },
    async fold() {
      await transaction(db, (store) => {
        const updates = store(UPDATES);
        const added = updates.add(Y.encodeStateAsUpdate(doc));
        added.onsuccess = () => updates.delete(IDBKeyRange.upperBound(added.result, true));
      });
      records = 1;
    },
    close() {
      db.close();
    },
  };
}

/** The records behind the key `last`, of one moment. */
async function readAfter(db: IDBDatabase, last: number): Promise<Stored> {
  const [store] = idb.transact(db, [UPDATES], 'readonly');
  if (store === undefined) return { updates: [], last };
  const records = await Promise.all([
    idb.getAll(store, idb.createIDBKeyRangeLowerBound(last, true)),
    idb.getLastKey(store),
  ]);
  return { updates: records[0], last: Math.max(last, records[1] ?? 0) };
}

/** What a short update costs beforehand is more than it saves. */
const decoderFor = (update: Uint8Array) => (update.length > SHORT ? AsciiDecoder : Y.UpdateDecoderV1);
const SHORT = 4096;

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

/** How many of the updates make no sense; the others are applied. */
function damagedOf(doc: Y.Doc, updates: readonly Uint8Array[], origin: object): number {
  let damaged = 0;
  for (const update of updates) {
    try {
      Y.applyUpdate(doc, update, origin);
    } catch {
      damaged += 1;
    }
  }
  return damaged;
}
