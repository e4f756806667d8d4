import type { Worker } from 'node:worker_threads';
import { LIMITS } from '#schemas/limits.ts';
import { type FrameLimit, FrameTooCostly, MalformedFrame, Overrun } from '../malformed.ts';
import type { Job, Results } from './jobs.ts';
import { type PackedUpdates, packUpdates, unpackUpdates } from './packed-updates.ts';

/** A job on its way to a worker. */
export interface JobMessage {
  /** Without its updates, which go beside it. */
  readonly job: Job;
  readonly updates: PackedUpdates | null;
  readonly update: PackedUpdates | null;
}

/** What a worker says of a job. */
export interface Answer {
  readonly result?: Results[Job['kind']];
  readonly error?: string;
  /** The limit that the bytes exceed, where that is what is wrong. */
  readonly limit?: FrameLimit;
}

/** One worker thread, which lives while it has work and a while longer. It does one job at a time. */
export class JobWorker {
  readonly #start: () => Worker;
  #worker: Worker | null = null;
  #current: { resolve(result: Answer['result']): void; reject(error: Error): void } | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  get isBusy(): boolean {
    return this.#current !== null;
  }

  get isStarted(): boolean {
    return this.#worker !== null;
  }

  run(job: Job): Promise<Answer['result']> {
    const worker = this.#started();
    // An idle worker must not keep the process alive; a job under way does.
    worker.ref();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(worker, new Overrun('a job took too long')), LIMITS.jobMs);
    return new Promise((resolve, reject) => {
      const current = { resolve, reject };
      this.#current = current;
      packed(job).then(({ message, buffers }) => {
        if (this.#current === current) worker.postMessage(message, buffers);
      }, reject);
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#worker?.terminate();
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker;
    const fresh = this.#start();
    this.#worker = fresh;
    fresh.unref();
    fresh.on('message', (answer: Answer) => this.#take(fresh, answer));
    fresh.on('error', (error) => this.#lost(fresh, asOverrun(error)));
    fresh.on('exit', () => this.#lost(fresh, new Error('the worker ended')));
    return fresh;
  }

  #take(worker: Worker, { result, error, limit }: Answer): void {
    const current = this.#current;
    this.#current = null;
    this.#rest(worker);
    if (limit !== undefined) current?.reject(new FrameTooCostly(limit));
    else if (error !== undefined) current?.reject(new MalformedFrame(error));
    else current?.resolve(result);
  }

  /** A worker that has nothing to do gives its memory back after a while. */
  #rest(worker: Worker): void {
    worker.unref();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(worker, new Error('the worker ended')), LIMITS.workerIdleMs);
    this.#timer.unref();
  }

  #end(worker: Worker, error: Error): void {
    this.#lost(worker, error);
    void worker.terminate();
  }

  /** The job that it was at fails; the next starts a new worker. */
  #lost(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    clearTimeout(this.#timer);
    const current = this.#current;
    this.#current = null;
    current?.reject(error);
  }
}

function asOverrun(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new Overrun('a job took too much memory')
    : error;
}

/** A copy of the bytes of a job, which is moved to the worker: a view would take its whole buffer along. */
export async function packed(job: Job): Promise<{ readonly message: JobMessage; readonly buffers: ArrayBuffer[] }> {
  const updates = 'updates' in job ? await packUpdates(job.updates) : null;
  const update = 'update' in job ? await packUpdates([job.update]) : null;
  const buffers = [updates, update].flatMap((one) => (one === null ? [] : [one.bytes.buffer, one.lengths.buffer]));
  const emptied = { ...(updates === null ? {} : { updates: [] }), ...(update === null ? {} : { update: NOTHING }) };
  return { message: { job: { ...job, ...emptied }, updates, update }, buffers };
}

const NOTHING = new Uint8Array();

/** The job of a message, as it was before. */
export function unpacked({ job, updates, update }: JobMessage): Job {
  return {
    ...job,
    ...(updates === null ? {} : { updates: unpackUpdates(updates) }),
    ...(update === null ? {} : { update: unpackUpdates(update)[0] ?? NOTHING }),
  };
}
