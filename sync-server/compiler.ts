import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 compile a function for speed once it has run for `BUDGET` bytes of its bytecode, several times, and not for an eighth of that. A
 * compilation takes 5 to 25 ms of a thread, which on a machine with one core to spare are taken from the event loop: while a server gets warm that
 * is most of what an edit in a hundred waits for. What runs for long, such as a job on a big board, is compiled some milliseconds later.
 */
export function compileSparingly(): void {
  setFlagsFromString(`--interrupt-budget=${BUDGET}`);
}

const BUDGET = 1 << 20;
