import { Worker } from 'node:worker_threads';
import { LIMITS } from '#schemas/limits.ts';
import { type Job, type Results, runJob } from './heavy-jobs.ts';
import { Malformed, soundly } from './malformed.ts';

/** Runs jobs: small ones at once, long ones in one worker thread, in the order in which they came. */
export interface Heavy {
  /** Rejects with `Malformed` where Yjs cannot read or apply the bytes, with another error where the worker died. */
  run<K extends Job['kind']>(job: Extract<Job, { kind: K }>): Promise<Results[K]>;
  close(): Promise<void>;
}

export function createHeavy(): Heavy {
  let worker: Worker | null = null;
  let nextId = 1;
  let idle: NodeJS.Timeout | undefined;
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();

  function started(): Worker {
    if (worker !== null) return worker;
    const fresh = startWorker();
    worker = fresh;
    // An idle worker must not keep the process alive; a job under way does.
    fresh.unref();
    fresh.on('message', (answer: { id: number; result?: unknown; error?: string }) => {
      const job = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) rest(fresh);
      if (answer.error === undefined) job?.resolve(answer.result);
      else job?.reject(new Malformed(answer.error));
    });
    fresh.on('error', (error) => lost(fresh, error));
    fresh.on('exit', () => lost(fresh, new Error('the worker ended')));
    return fresh;
  }

  /** A worker that has nothing to do gives its memory back after a while. */
  function rest(which: Worker): void {
    which.unref();
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (worker !== which || waiting.size > 0) return;
      worker = null;
      void which.terminate();
    }, LIMITS.workerIdleMs);
    idle.unref();
  }

  /** The next job starts a new worker; what waited for this one fails. */
  function lost(which: Worker, error: unknown): void {
    if (worker !== which) return;
    worker = null;
    const jobs = [...waiting.values()];
    waiting.clear();
    for (const job of jobs) job.reject(error instanceof Error ? error : new Error(String(error)));
  }

  return {
    // The casts join a job to the result of its kind, which `runJob` gives by its switch.
    async run<K extends Job['kind']>(job: Extract<Job, { kind: K }>) {
      if (sizeOf(job) <= LIMITS.inlineJobBytes) return soundly(() => runJob(job)) as Results[K];
      const thread = started();
      const id = nextId++;
      return new Promise<Results[K]>((resolve, reject) => {
        waiting.set(id, { resolve: (result) => resolve(result as Results[K]), reject });
        thread.ref();
        const owned = withOwnBytes(job);
        thread.postMessage({ id, job: owned.job }, owned.buffers);
      });
    },
    async close() {
      clearTimeout(idle);
      await worker?.terminate();
    },
  };
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
  const file = JSON.stringify(new URL('./heavy-worker.ts', import.meta.url).href);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  return new Worker(`import(${loader}).then(({ tsImport }) => tsImport(${file}, ${file}))`, {
    eval: true,
    execArgv: [],
  });
}
