import { parentPort } from 'node:worker_threads';
import { type Job, runJob } from './jobs.ts';

/** Jobs come one at a time; each is answered before the next. */
parentPort?.on('message', (job: Job) => {
  let answer: { result?: unknown; error?: string };
  try {
    answer = { result: runJob(job) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
