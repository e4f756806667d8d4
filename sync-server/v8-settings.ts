import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the threads of V8 from delaying the event loop where there are fewer cores than busy threads.
 *
 * V8 optimizes a function once it has executed `BUDGET` bytes of bytecode, many times its default. A compilation takes 5 to 25 ms of a thread;
 * with the default, compilations dominate the 99th percentile of edits while a server warms up. Long work, such as a job on a big board, is
 * optimized some milliseconds later.
 *
 * Each thread collects its own young garbage without helper threads: a millisecond or two of work, which with helpers lasts until each of
 * them has had a core.
 */
export function favourEventLoop(): void {
  setFlagsFromString(`--interrupt-budget=${BUDGET}`);
  setFlagsFromString('--no-parallel-scavenge');
}

const BUDGET = 1 << 20;
