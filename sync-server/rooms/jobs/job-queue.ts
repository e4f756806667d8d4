import type { Worker } from 'node:worker_threads';
import { LIMITS } from '#schemas/limits.ts';
import { startThread } from '../../thread.ts';
import { FrameTooCostly, soundly } from '../malformed.ts';
import { type Answer, JobWorker } from './job-thread.ts';
import { type Job, type Results, runJob } from './jobs.ts';
import { metered } from './meter.ts';

/** Runs jobs of one board, one after the other: small ones at once, long ones in a worker thread. */
export interface JobLane {
  /**
   * Rejects with `MalformedFrame` where Yjs cannot read or apply the bytes, with `Overrun` where that takes more time or memory
   * than a job may, with another error where the worker died.
   */
  run<K extends Job['kind']>(job: Extract<Job, { kind: K }>): Promise<Results[K]>;
  /** For how long workers have been at its jobs; not how long these have waited. */
  readonly spentMs: number;
}

/** A few worker threads that the lanes of all boards share in turns: a board with much to do delays no other. */
export interface JobQueue extends JobLane {
  lane(): JobLane;
  close(): Promise<void>;
}

export function createJobQueue(start: () => Worker = startWorker): JobQueue {
  const pool = new Pool(start);
  const lane = (): JobLane => {
    const waiting: Lane = { jobs: [], isRunning: false, spentMs: 0 };
    return {
      get spentMs() {
        return waiting.spentMs;
      },
      // The casts join a job to the result of its kind, which `runJob` gives by its switch.
      async run<K extends Job['kind']>(job: Extract<Job, { kind: K }>) {
        const result = sizeOf(job) <= LIMITS.inlineJobBytes ? soundly(() => runInline(job)) : null;
        return (result === null ? pool.run(waiting, job) : result.done) as Promise<Results[K]> | Results[K];
      },
    };
  };
  return Object.assign(lane(), { lane, close: () => pool.close() });
}

/** null where a short job turns out to be a long one. */
function runInline(job: Job): { readonly done: Results[Job['kind']] } | null {
  try {
    return { done: metered(LIMITS.inlineApplySteps, () => runJob(job)).result };
  } catch (error) {
    if (error instanceof FrameTooCostly && error.limit === 'applySteps') return null;
    throw error;
  }
}

interface Lane {
  readonly jobs: QueuedJob[];
  isRunning: boolean;
  spentMs: number;
}

interface QueuedJob {
  readonly job: Job;
  resolve(result: Answer['result']): void;
  reject(error: Error): void;
}

class Pool {
  readonly #start: () => Worker;
  readonly #workers: JobWorker[] = [];
  /** Lanes that have a job and none running, whose turn it is first. */
  #ready: Lane[] = [];
  #isClosed = false;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  run(lane: Lane, job: Job): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(stopping());
    return new Promise((resolve, reject) => {
      lane.jobs.push({ job, resolve, reject });
      if (lane.jobs.length === 1 && !lane.isRunning) this.#ready.push(lane);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const lane of this.#ready.splice(0)) for (const one of lane.jobs.splice(0)) one.reject(stopping());
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  #next(): void {
    while (this.#ready.length > 0) {
      const worker = this.#free();
      const lane = worker === null ? undefined : this.#ready.shift();
      const one = lane?.jobs.shift();
      if (worker === null || lane === undefined || one === undefined) return;
      lane.isRunning = true;
      const since = performance.now();
      const done = (tell: () => void) => {
        lane.spentMs += performance.now() - since;
        this.#done(lane, tell);
      };
      worker.run(one.job).then(
        (result) => done(() => one.resolve(result)),
        (error) => done(() => one.reject(error)),
      );
    }
  }

  #done(lane: Lane, tell: () => void): void {
    lane.isRunning = false;
    if (this.#isClosed) for (const one of lane.jobs.splice(0)) one.reject(stopping());
    if (lane.jobs.length > 0) this.#ready.push(lane);
    tell();
    this.#next();
  }

  /** A worker with nothing to do, one that runs already before one that does not. */
  #free(): JobWorker | null {
    const free = this.#workers.filter((one) => !one.isBusy);
    const found = free.find((one) => one.isStarted) ?? free[0];
    if (found !== undefined || this.#workers.length >= LIMITS.workers) return found ?? null;
    const worker = new JobWorker(this.#start);
    this.#workers.push(worker);
    return worker;
  }
}

function stopping(): Error {
  return new Error('the server is stopping');
}

/** A record costs as much as some hundred bytes, however short it is. */
const RECORD_COST = 100;

function sizeOf(job: Job): number {
  const updates = [...('updates' in job ? job.updates : []), ...('update' in job ? [job.update] : [])];
  return updates.reduce((sum, update) => sum + update.length + RECORD_COST, 0);
}

export function startWorker(): Worker {
  return startThread(new URL('./job-worker.ts', import.meta.url), { maxOldGenerationSizeMb: LIMITS.workerHeapMB });
}
