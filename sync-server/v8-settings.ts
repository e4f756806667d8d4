import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the threads of V8 out of the way of the event loop, where there are fewer cores than threads that want one.
 *
 * A function is compiled for speed once it has run for `BUDGET` bytes of its bytecode, several times, and not for an eighth of that: a compilation takes
 * 5 to 25 ms of a thread, and while a server gets warm that is most of what one edit in a hundred waits for. What runs for long, such as a job on a
 * big board, is compiled some milliseconds later.
 *
 * Each thread collects its own young garbage alone, a millisecond or two of work: with helpers it waits until the last of them has had a core.
 */
export function favourEventLoop(): void {
  setFlagsFromString(`--interrupt-budget=${BUDGET}`);
  setFlagsFromString('--no-parallel-scavenge');
}

const BUDGET = 1 << 20;
