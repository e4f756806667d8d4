import { parentPort } from 'node:worker_threads';
import { type Job, runJob } from './heavy-jobs.ts';

parentPort?.on('message', ({ id, job }: { id: number; job: Job }) => {
  let answer: { id: number; result?: unknown; error?: string };
  try {
    answer = { id, result: runJob(job) };
  } catch (error) {
    answer = { id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
