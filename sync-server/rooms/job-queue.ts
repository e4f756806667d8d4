import { Worker } from 'node:worker_threads';
import { LIMITS } from '#schemas/limits.ts';
import { type Job, type Results, runJob } from './jobs.ts';
import { Malformed, soundly } from './malformed.ts';

/** Runs jobs: small ones at once, long ones in one worker thread, in the order in which they came. */
export interface JobQueue {
  /** Rejects with `Malformed` where Yjs cannot read or apply the bytes, with another error where the worker died. */
  run<K extends Job['kind']>(job: Extract<Job, { kind: K }>): Promise<Results[K]>;
  close(): Promise<void>;
}

// Long: its functions share one worker and the job that it is at.
export function createJobQueue(start: () => Worker = startWorker): JobQueue {
  let worker: Worker | null = null;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;
  /** What the worker was given; the rest is queued without a copy of its bytes, however many ask at once. */
  let current: Waiting | null = null;
  const queue: Waiting[] = [];

  function started(): Worker {
    if (worker !== null) return worker;
    const fresh = start();
    worker = fresh;
    // An idle worker must not keep the process alive; a job under way does.
    fresh.unref();
    fresh.on('message', (answer: { result?: unknown; error?: string }) => {
      const done = current;
      current = null;
      next();
      if (answer.error === undefined) done?.resolve(answer.result);
      else done?.reject(new Malformed(answer.error));
    });
    fresh.on('error', (error) => lost(fresh, error));
    fresh.on('exit', () => lost(fresh, new Error('the worker ended')));
    return fresh;
  }

  function next(): void {
    if (current !== null) return;
    current = queue.shift() ?? null;
    if (current === null) {
      if (worker !== null) rest(worker);
      return;
    }
    const thread = started();
    thread.ref();
    const owned = withOwnBytes(current.job);
    thread.postMessage(owned.job, owned.buffers);
  }

  /** A worker that has nothing to do gives its memory back after a while. */
  function rest(which: Worker): void {
    which.unref();
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (worker !== which || current !== null) return;
      worker = null;
      void which.terminate();
    }, LIMITS.workerIdleMs);
    idle.unref();
  }

  /** The job that it was at fails; the next starts a new worker. */
  function lost(which: Worker, error: unknown): void {
    if (worker !== which) return;
    worker = null;
    const failed = current;
    current = null;
    next();
    failed?.reject(error instanceof Error ? error : new Error(String(error)));
  }

  return {
    // The casts join a job to the result of its kind, which `runJob` gives by its switch.
    async run<K extends Job['kind']>(job: Extract<Job, { kind: K }>) {
      if (sizeOf(job) <= LIMITS.inlineJobBytes) return soundly(() => runJob(job)) as Results[K];
      if (isClosed) throw new Error('the server is stopping');
      return new Promise<Results[K]>((resolve, reject) => {
        queue.push({ job, resolve: (result) => resolve(result as Results[K]), reject });
        next();
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      for (const one of queue.splice(0)) one.reject(new Error('the server is stopping'));
      await worker?.terminate();
    },
  };
}

interface Waiting {
  readonly job: Job;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A record costs as much as some hundred bytes, however short it is. */
const RECORD_COST = 100;

function sizeOf(job: Job): number {
  const updates = 'update' in job ? [job.update] : job.updates;
  return updates.reduce((sum, update) => sum + update.length + RECORD_COST, 0);
}

/** Copies of the bytes that can be moved to the worker: a view would take its whole buffer along. */
function withOwnBytes(job: Job): { job: Job; buffers: ArrayBuffer[] } {
  const buffers: ArrayBuffer[] = [];
  const own = (bytes: Uint8Array) => {
    const copy = new Uint8Array(bytes);
    buffers.push(copy.buffer);
    return copy;
  };
  if ('update' in job) return { job: { ...job, update: own(job.update) }, buffers };
  return { job: { ...job, updates: job.updates.map(own) }, buffers };
}

/** Node before 22.18 runs no TypeScript in a worker by itself: tsx loads it there. */
function startWorker(): Worker {
  const file = JSON.stringify(new URL('./job-worker.ts', import.meta.url).href);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  return new Worker(`import(${loader}).then(({ tsImport }) => tsImport(${file}, ${file}))`, {
    eval: true,
    execArgv: [],
  });
}
