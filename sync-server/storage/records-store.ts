import { LIMITS } from '#schemas/limits.ts';
import type { Logger } from '../operations/events.ts';
import { errorMessage } from './disk-error.ts';
import { type Dump, RecordsImage, RecordsTransaction, type RowWrite } from './records/image.ts';
import {
  type IndexedColumn,
  type IndexedTable,
  type LazyTable,
  type Records,
  type RecordsChange,
  type Row,
  StorageError,
  type TableName,
} from './records.ts';

/** Where the rows go. `save` resolves when a power cut cannot take them away: the writes, which lead from the rows of the last save to all of now. */
export interface RecordsBackend {
  save(writes: readonly RowWrite[], all: () => Dump): Promise<void>;
  close(all: () => Dump): Promise<void>;
}

export interface RecordsTimer {
  /** Calls back once after `ms`; gives what cancels it. */
  after(ms: number, run: () => void): () => void;
}

interface QueuedChange {
  readonly work: (change: RecordsChange) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * `Records` in memory over a backend that keeps them. Changes that arrive while a save runs share the next one.
 * A failed save is logged, and a lazy one tried again `LIMITS.lazySaveMs` later.
 */
export class RecordsStore implements Records {
  readonly #image: RecordsImage;
  readonly #backend: RecordsBackend;
  readonly #timer: RecordsTimer;
  readonly #logger: Logger;
  #jobs: QueuedChange[] = [];
  /** Writes to lazy rows that are not stored yet, the last of each row. */
  #lazy = new Map<string, RowWrite>();
  #saving: Promise<void> | null = null;
  #cancelTimer: (() => void) | null = null;
  #closed = false;

  constructor(rows: Partial<Dump>, backend: RecordsBackend, timer: RecordsTimer, logger: Logger) {
    this.#image = new RecordsImage(rows);
    this.#backend = backend;
    this.#timer = timer;
    this.#logger = logger;
  }

  get<N extends TableName>(table: N, id: string): Row<N> | null {
    return this.#image.get(table, id);
  }

  find<N extends IndexedTable>(table: N, column: IndexedColumn<N>, value: string): readonly Row<N>[] {
    return this.#image.find(table, column, value);
  }

  all<N extends TableName>(table: N): Iterable<Row<N>> {
    return this.#image.all(table);
  }

  change<T>(work: (change: RecordsChange) => T): Promise<T> {
    if (this.#closed) return Promise.reject(new StorageError('The records are closed.'));
    return new Promise<T>((resolve, reject) => {
      // `run` resolves a job with what its own work returned.
      this.#jobs.push({ work, resolve: resolve as (value: unknown) => void, reject });
      this.#drain();
    });
  }

  update<N extends LazyTable>(table: N, id: string, next: (row: Row<N> | null) => Row<N> | null): Row<N> | null {
    const old = this.get(table, id);
    const row = next(old);
    if (row === null) return old;
    this.#writeLazily({ table, id, row });
    return row;
  }

  forget(table: LazyTable, id: string): void {
    if (this.get(table, id) === null) return;
    this.#writeLazily({ table, id, row: null });
  }

  async flush(): Promise<void> {
    while (this.#saving) await this.#saving;
    if (this.#lazy.size === 0) return;
    await this.change(() => undefined);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    try {
      await this.flush();
    } finally {
      this.#closed = true;
      this.#cancelTimer?.();
      await this.#backend.close(() => this.#image.dump());
    }
  }

  #writeLazily(write: RowWrite): void {
    this.#image.write(write);
    this.#soon();
    if (!this.#closed) this.#lazy.set(keyOf(write), write);
  }

  /** The timer runs from the first lazy write, so a steady stream of them cannot put the save off. */
  #soon(): void {
    // What was only noted as the server stopped is not worth keeping.
    if (this.#closed) return;
    this.#cancelTimer ??= this.#timer.after(LIMITS.lazySaveMs, () => {
      this.#cancelTimer = null;
      this.#drain();
    });
  }

  #drain(): void {
    this.#saving ??= this.#saveAll();
  }

  async #saveAll(): Promise<void> {
    // Changes of one tick ride together.
    await Promise.resolve();
    while (this.#jobs.length > 0 || (this.#lazy.size > 0 && this.#cancelTimer === null)) {
      const jobs = this.#jobs;
      this.#jobs = [];
      await this.#saveOnce(jobs);
    }
    // In the same step as the last look at the jobs: one that arrives later starts a save of its own.
    this.#saving = null;
  }

  async #saveOnce(jobs: readonly QueuedChange[]): Promise<void> {
    const overlay = new RecordsTransaction(this.#image);
    const done: { readonly job: QueuedChange; readonly value: unknown }[] = [];
    for (const job of jobs) {
      const own = new RecordsTransaction(overlay);
      try {
        const value = job.work(own);
        overlay.take(own);
        done.push({ job, value });
      } catch (error) {
        job.reject(error);
      }
    }
    const lazy = this.#lazy;
    if (overlay.writes.length > 0 || lazy.size > 0) {
      this.#lazy = new Map();
      this.#cancelTimer?.();
      this.#cancelTimer = null;
      try {
        await this.#backend.save([...lazy.values(), ...overlay.writes], () => this.#image.dump(overlay.writes));
      } catch (error) {
        this.#logger('records-not-stored', { reason: errorMessage(error) });
        const problem = `The records could not be stored: ${errorMessage(error)}`;
        this.#lazy = new Map([...lazy, ...this.#lazy]);
        this.#soon();
        for (const { job } of done) job.reject(new StorageError(problem, { cause: error }));
        return;
      }
    }
    for (const write of overlay.writes) this.#image.write(write);
    for (const { job, value } of done) job.resolve(value);
  }
}

function keyOf({ table, id }: RowWrite): string {
  return `${table}/${id}`;
}
