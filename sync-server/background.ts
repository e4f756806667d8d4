import { getPriority, setPriority } from 'node:os';

/**
 * Lets the thread that calls this have the processor only when the event loop does not want it. Linux alone has a priority for each thread,
 * under the id 0 of whoever asks; elsewhere it would be that of the whole process.
 */
export function runInBackground(): void {
  if (process.platform === 'linux') setPriority(0, Math.min(LEAST, getPriority(0) + STEP));
}

/** In the kernel's weights a ninth of a thread that wants the same processor. */
const STEP = 10;
const LEAST = 19;
