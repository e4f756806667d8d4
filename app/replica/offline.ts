/**
 * The board on this device. Every tab reads it; one tab a browser writes it, since each would store every update again.
 * When the writing tab goes, the next in the queue reads what was stored meanwhile and adds what it holds beyond that.
 */
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { databaseName } from './database-name.ts';
import { hasContent } from './has-content.ts';
import type { Ports, Turn } from './ports.ts';
import { openUpdateStore, type UpdateStore } from './update-store.ts';

export interface OfflineOptions {
  readonly doc: Y.Doc;
  /** Names the database; another account or server must have another. */
  readonly name: string;
  readonly ports: Pick<Ports, 'storage' | 'queueFor'>;
  /** How many edits the server does not have, to be stored beside them. */
  readonly waiting: () => number;
}

/**
 * off: there is no storage, or it cannot be opened. reading: the stored board is not all here yet. writer: this tab
 * stores. reader: another tab does.
 */
export type OfflineRole = 'off' | 'reading' | 'writer' | 'reader';

export interface Offline {
  readonly role: OfflineRole;
  /** True while something that the writing tab should have stored is not stored. Always false in other tabs. */
  readonly pending: boolean;
  /** True while the device refuses to store more. Nothing is lost: it is tried again, and the server has it or will. */
  readonly full: boolean;
  /** Records on the device that make no sense and were left out. */
  readonly damaged: number;
  /** The origin of transactions that bring what was stored. */
  readonly origin: object;
  /** Resolves, and never rejects, when the stored board is in the document: how many edits the server lacked then. */
  readonly whenLoaded: Promise<number>;
  /** Called after role, pending, full or damaged changed. */
  onChange(listener: () => void): () => void;
  /** The count of waiting edits changed: where this tab writes, it is stored within a second. */
  noteWaiting(): void;
  close(): Promise<void>;
}

export function openOffline(options: OfflineOptions): Offline {
  const { doc } = options;
  const listeners = new Set<() => void>();
  const origin = {};
  let role: OfflineRole = options.ports.storage === null ? 'off' : 'reading';
  let store: UpdateStore | null = null;
  let turn: Turn | null = null;
  let damaged = 0;
  let full = false;
  let closed = false;
  /** Whether the document got anything that was not read from the device since it was read. */
  let dirty = false;
  /** What the device holds, once it has been read; an edit made before that leaves it null. */
  let vector: Uint8Array | null = null;
  let queue: Uint8Array[] = [];
  let work: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | null = null;
  /** The count of waiting edits as it lies on the device, and the timer that will store it again. */
  let noted = 0;
  let noting: ReturnType<typeof setTimeout> | null = null;

  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  const setRole = (next: OfflineRole) => {
    role = next;
    changed();
  };

  const onTransaction = (transaction: Y.Transaction) => {
    if (transaction.origin !== origin && hasContent(transaction)) dirty = true;
  };
  const onUpdate = (update: Uint8Array, from: unknown) => {
    if (from === origin) return;
    dirty = true;
    if (role !== 'writer') return;
    queue.push(update);
    flush();
  };

  function flush(): void {
    if (work !== null || store === null || queue.length === 0) return;
    work = write(store).finally(() => {
      work = null;
      if (!full && queue.length > 0) flush();
      noteWaiting();
      changed();
    });
    changed();
  }

  async function write(on: UpdateStore): Promise<void> {
    // Whoever counts the edits may hear of this one after us; the count that is stored with it must hold it.
    await Promise.resolve();
    // Too long a queue (the device was full for a while) is cheaper to store as the document that it led to.
    const batch = queue.length > LIMITS.storageQueue ? [Y.encodeStateAsUpdate(doc)] : queue;
    queue = [];
    const waiting = options.waiting();
    try {
      await on.append(batch, waiting);
      noted = waiting;
    } catch {
      // The cause is nearly always a full disk; whatever it is, the person is told and the updates wait here.
      queue = [...batch, ...queue];
      full = true;
      retry ??= setTimeout(() => {
        retry = null;
        flush();
      }, LIMITS.storageRetryMs);
      return;
    }
    full = false;
    // Where there is no room to fold, the records stay as they are.
    if (on.long) await on.fold().catch(ignore);
  }

  /** While a person edits, the server confirms each edit at once: the count is stored when it has come to rest. */
  function noteWaiting(): void {
    if (role !== 'writer' || noting !== null || options.waiting() === noted) return;
    noting = setTimeout(() => {
      noting = null;
      if (work === null && queue.length === 0) void note();
    }, LIMITS.lazySaveMs);
  }

  async function note(): Promise<void> {
    const waiting = options.waiting();
    if (store === null || waiting === noted) return;
    noted = waiting;
    await store.setWaiting(waiting).catch(ignore);
  }

  async function load(): Promise<number> {
    if (options.ports.storage === null) return 0;
    doc.on('afterTransaction', onTransaction);
    const opening = openUpdateStore(databaseName(options.ports.storage, options.name), doc, origin);
    const opened = await inTime(opening, LIMITS.storageOpenMs);
    if (opened === null || closed) {
      opening.then((late) => late.close()).catch(() => undefined);
      if (!closed) setRole('off');
      return 0;
    }
    store = opened;
    try {
      damaged = await opened.load();
      if (closed) return 0;
      doc.off('afterTransaction', onTransaction);
      doc.on('update', onUpdate);
      if (!dirty) vector = Y.encodeStateVector(doc);
      const waiting = await opened.waiting();
      noted = waiting;
      if (closed) return 0;
      setRole('reader');
      void takeTurn(opened);
      return waiting;
    } catch {
      if (!closed) setRole('off');
      return 0;
    }
  }

  async function takeTurn(on: UpdateStore): Promise<void> {
    if (options.ports.queueFor !== null) {
      turn = options.ports.queueFor(`${options.ports.storage}/${options.name}/writer`);
      await turn.held;
    }
    if (closed) return;
    try {
      damaged += await on.load();
    } catch {
      if (!closed) setRole('off');
      return;
    }
    if (closed) return;
    if (dirty) queue.push(vector === null ? Y.encodeStateAsUpdate(doc) : Y.encodeStateAsUpdate(doc, vector));
    setRole('writer');
    flush();
  }

  const whenLoaded = load();

  return {
    get role() {
      return role;
    },
    get pending() {
      return role === 'writer' && (queue.length > 0 || work !== null);
    },
    get full() {
      return full;
    },
    get damaged() {
      return damaged;
    },
    origin,
    whenLoaded,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noteWaiting,
    async close() {
      if (closed) return;
      closed = true;
      doc.off('afterTransaction', onTransaction);
      doc.off('update', onUpdate);
      listeners.clear();
      if (retry !== null) clearTimeout(retry);
      if (noting !== null) clearTimeout(noting);
      await whenLoaded;
      await work;
      if (queue.length > 0) await store?.append(queue, options.waiting()).catch(ignore);
      else if (role === 'writer') await note();
      turn?.end();
      store?.close();
    },
  };
}

/** For writes that only tidy: what they would have changed is right without them, and the next one tries again. */
function ignore(): void {}

/** null where it failed or took too long: a board opens without its stored copy rather than not at all. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([work.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}
