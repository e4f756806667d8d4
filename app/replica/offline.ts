/**
 * The board on this device. Every tab reads it; one tab a browser writes it, since each would store every update again.
 * When the writing tab goes, the next in the queue reads what was stored meanwhile and adds what it holds beyond that.
 */
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { Listeners } from '#schemas/listeners.ts';
import { databaseName, writerLock } from './database-name.ts';
import { hasContent } from './has-content.ts';
import type { Ports, WriterLock } from './ports.ts';
import { openUpdateStore, type UpdateStore } from './update-store.ts';
import { WriteQueue } from './write-queue.ts';

interface OfflineOptions {
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
type OfflineRole = 'off' | 'reading' | 'writer' | 'reader';

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
  return new DeviceCopy(options);
}

class DeviceCopy implements Offline {
  readonly origin = {};
  readonly whenLoaded: Promise<number>;
  readonly #options: OfflineOptions;
  readonly #listeners = new Listeners();
  #role: OfflineRole;
  #store: UpdateStore | null = null;
  #turn: WriterLock | null = null;
  /** Where this tab is the one that writes. */
  #queue: WriteQueue | null = null;
  #damaged = 0;
  #closed = false;
  /** Whether the document got anything that was not read from the device since it was read. */
  #dirty = false;
  /** What the device holds, once it has been read; an edit made before that leaves it null. */
  #vector: Uint8Array | null = null;

  constructor(options: OfflineOptions) {
    this.#options = options;
    this.#role = options.ports.storage === null ? 'off' : 'reading';
    this.whenLoaded = this.#load();
  }

  get role() {
    return this.#role;
  }
  get pending() {
    return this.#queue?.pending ?? false;
  }
  get full() {
    return this.#queue?.full ?? false;
  }
  get damaged() {
    return this.#damaged;
  }

  onChange(listener: () => void) {
    return this.#listeners.add(listener);
  }

  noteWaiting() {
    this.#queue?.noteWaiting();
  }

  async close() {
    if (this.#closed) return;
    this.#closed = true;
    const { doc } = this.#options;
    doc.off('afterTransaction', this.#onTransaction);
    doc.off('update', this.#onUpdate);
    this.#listeners.clear();
    await this.whenLoaded;
    await this.#queue?.close();
    this.#turn?.end();
    this.#store?.close();
  }

  #setRole(next: OfflineRole): void {
    if (this.#closed) return;
    this.#role = next;
    this.#listeners.tell();
  }

  readonly #onTransaction = (transaction: Y.Transaction) => {
    if (transaction.origin !== this.origin && hasContent(transaction)) this.#dirty = true;
  };

  readonly #onUpdate = (update: Uint8Array, from: unknown) => {
    if (from === this.origin) return;
    this.#dirty = true;
    this.#queue?.add(update);
    this.#queue?.flush();
  };

  /** Reads what is stored; gives how many edits the server lacked then. */
  async #load(): Promise<number> {
    const { doc, name, ports } = this.#options;
    if (ports.storage === null) return 0;
    doc.on('afterTransaction', this.#onTransaction);
    const opening = openUpdateStore(databaseName(ports.storage, name), doc, this.origin);
    const opened = await inTime(opening, LIMITS.storageOpenMs);
    if (opened === null || this.#closed) {
      opening.then((late) => late.close()).catch(() => undefined);
      this.#setRole('off');
      return 0;
    }
    this.#store = opened;
    try {
      this.#damaged = await opened.load();
      if (this.#closed) return 0;
      doc.off('afterTransaction', this.#onTransaction);
      doc.on('update', this.#onUpdate);
      if (!this.#dirty) this.#vector = Y.encodeStateVector(doc);
      const waiting = await opened.waiting();
      if (this.#closed) return 0;
      this.#setRole('reader');
      void this.#takeTurn(opened, waiting);
      return waiting;
    } catch {
      this.#setRole('off');
      return 0;
    }
  }

  /** Waits to be the tab that writes, reads what the one before has stored, and stores what this tab holds beyond that. */
  async #takeTurn(store: UpdateStore, noted: number): Promise<void> {
    const { doc, name, ports, waiting } = this.#options;
    if (ports.queueFor !== null) {
      this.#turn = ports.queueFor(writerLock(ports.storage ?? '', name));
      await this.#turn.held;
    }
    if (this.#closed) return;
    try {
      this.#damaged += await store.load();
    } catch {
      this.#setRole('off');
      return;
    }
    if (this.#closed) return;
    const queue = new WriteQueue({ doc, store, waiting, noted, onChange: this.#listeners.tell });
    if (this.#dirty) {
      queue.add(this.#vector === null ? Y.encodeStateAsUpdate(doc) : Y.encodeStateAsUpdate(doc, this.#vector));
    }
    this.#queue = queue;
    this.#setRole('writer');
    queue.flush();
  }
}

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
