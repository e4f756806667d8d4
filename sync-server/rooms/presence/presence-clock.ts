import { LIMITS } from '#schemas/limits.ts';
import type { Records } from '../../storage/records.ts';

const ROW = 'presence';

/**
 * The clock of awareness states, in ms. It rises over every restart, also where the machine's clock was set back meanwhile: clients drop a state
 * that comes under an older clock than they know. The records keep a time that it does not reach before it is noted again; a start goes on
 * from there.
 */
export class PresenceClock {
  readonly #records: Pick<Records, 'get' | 'update'>;
  readonly #since: number;
  readonly #now: () => number;
  readonly #stop: () => void;

  /** `now` rises evenly while the server runs; `every` calls back again and again, and gives what stops it. */
  constructor(
    records: Pick<Records, 'get' | 'update'>,
    now: () => number,
    every: (ms: number, run: () => void) => () => void,
  ) {
    this.#records = records;
    this.#now = now;
    this.#since = Math.max(0, (records.get('uses', ROW)?.at ?? 0) - now());
    this.#note();
    this.#stop = every(LIMITS.presenceClockMs / 2, () => this.#note());
  }

  readonly read = (): number => this.#now() + this.#since;

  close(): void {
    this.#stop();
  }

  #note(): void {
    this.#records.update('uses', ROW, () => ({ id: ROW, at: this.read() + LIMITS.presenceClockMs }));
  }
}
