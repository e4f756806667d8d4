import type { Clock } from './agent/ports.ts';

/** The clock of the whole server. `every` calls back again and again, and gives what stops it. */
export interface ServerClock extends Clock {
  every(ms: number, run: () => void): () => void;
}

/** The clock of this machine. Setting it, or waking from sleep, moves `date` and leaves `now` as it is. */
export const SYSTEM_CLOCK: ServerClock = {
  // Whole: clocks of presence are made of it.
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  date: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};
