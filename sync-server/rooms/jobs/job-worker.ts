import { parentPort } from 'node:worker_threads';
import { runInBackground } from '../../background.ts';
import { FrameTooCostly } from '../malformed.ts';
import { type Answer, type JobMessage, unpacked } from './job-thread.ts';
import { type Job, type Results, runJob } from './jobs.ts';

runInBackground();

/** Jobs come one at a time; each is answered before the next. */
parentPort?.on('message', (message: JobMessage) => {
  try {
    const result = runJob(unpacked(message));
    parentPort?.postMessage({ result } satisfies Answer, buffersOf(result));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const answer: Answer =
      error instanceof FrameTooCostly ? { error: message, limit: error.limit } : { error: message };
    parentPort?.postMessage(answer);
  }
});

/** The bytes of a result are moved, not copied. */
function buffersOf(result: Results[Job['kind']]): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const look = (value: unknown) => {
    if (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer) buffers.add(value.buffer);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) Object.values(value).forEach(look);
  };
  look(result);
  return [...buffers];
}
