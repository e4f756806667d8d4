import { parentPort } from 'node:worker_threads';
import { runInBackground } from '../../background.ts';
import { answerJob } from './answer-job.ts';
import type { JobMessage } from './job-thread.ts';

runInBackground();

/** Jobs come one at a time; each is answered before the next. */
parentPort?.on('message', (message: JobMessage) => {
  const { answer, buffers } = answerJob(message);
  parentPort?.postMessage(answer, buffers);
});
