/** Updates of a document on their way into the device's store, and beside them the count of edits that the server lacks. */
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import type { UpdateStore } from './update-store.ts';

interface WriteQueueOptions {
  readonly doc: Y.Doc;
  readonly store: UpdateStore;
  /** How many edits the server does not have. */
  readonly waiting: () => number;
  /** The count as it lies on the device. */
  readonly noted: number;
  /** Called after `pending` or `full` changed. */
  readonly onChange: () => void;
}

/** What came during a write is stored with the next. What the device refuses waits here and is tried again. */
export class WriteQueue {
  readonly #options: WriteQueueOptions;
  #updates: Uint8Array[] = [];
  #work: Promise<void> | null = null;
  #full = false;
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** The count of waiting edits as it lies on the device, and the timer that will store it again. */
  #noted: number;
  #noting: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
    this.#noted = options.noted;
  }

  /** True while something is not stored. */
  get pending(): boolean {
    return this.#updates.length > 0 || this.#work !== null;
  }

  /** True while the device refuses to store more. */
  get full(): boolean {
    return this.#full;
  }

  /** Stored when `flush` is called. */
  add(update: Uint8Array): void {
    this.#updates.push(update);
  }

  flush(): void {
    if (this.#work !== null || this.#updates.length === 0) return;
    this.#work = this.#write().finally(() => this.#written());
    this.#options.onChange();
  }

  /** While a person edits, the server confirms each edit at once: the count is stored when it has come to rest. */
  noteWaiting(): void {
    if (this.#closed || this.#noting !== undefined || this.#options.waiting() === this.#noted) return;
    this.#noting = setTimeout(() => {
      this.#noting = undefined;
      if (!this.pending) void this.#note();
    }, LIMITS.lazySaveMs);
  }

  /** Stores what is left, where the device takes it. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#work !== null) await this.#work;
    clearTimeout(this.#retry);
    clearTimeout(this.#noting);
    const { store, waiting } = this.#options;
    if (this.#updates.length > 0) await store.append(this.#updates, waiting()).catch(ignore);
    else await this.#note();
  }

  async #write(): Promise<void> {
    const { doc, store } = this.#options;
    // Whoever counts the edits may hear of this one after us; the count that is stored with it must hold it.
    await Promise.resolve();
    // Too long a queue (the device was full for a while) is cheaper to store as the document that it led to.
    const batch = this.#updates.length > LIMITS.storageQueue ? [Y.encodeStateAsUpdate(doc)] : this.#updates;
    this.#updates = [];
    const waiting = this.#options.waiting();
    try {
      await store.append(batch, waiting);
      this.#noted = waiting;
    } catch {
      // The cause is nearly always a full disk; whatever it is, the person is told and the updates wait here.
      this.#updates = [...batch, ...this.#updates];
      this.#full = true;
      this.#tryAgainLater();
      return;
    }
    this.#full = false;
    // Where there is no room to fold, the records stay as they are.
    if (store.long) await store.fold().catch(ignore);
  }

  #written(): void {
    this.#work = null;
    if (!this.#full) this.flush();
    this.noteWaiting();
    this.#options.onChange();
  }

  #tryAgainLater(): void {
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.flush();
    }, LIMITS.storageRetryMs);
  }

  async #note(): Promise<void> {
    const waiting = this.#options.waiting();
    if (waiting === this.#noted) return;
    this.#noted = waiting;
    await this.#options.store.setWaiting(waiting).catch(ignore);
  }
}

/** For writes that only tidy: what they would have changed is right without them, and the next one tries again. */
function ignore(): void {}
