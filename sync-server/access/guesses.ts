import { LIMITS } from '#schemas/limits.ts';

/**
 * Slows down who guesses secrets: after `LIMITS.guessesPerWindow` wrong ones from an address within
 * `LIMITS.guessWindowMs` it has to wait. Remembers at most `LIMITS.guessAddresses`, the longest silent goes first.
 */
export class Guesses {
  readonly #now: () => number;
  readonly #wrong = new Map<string, { count: number; since: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** How long the address has to wait, in ms; 0 where it may try. */
  waitOf(address: string): number {
    const entry = this.#wrong.get(address);
    if (!entry || entry.count < LIMITS.guessesPerWindow) return 0;
    return Math.max(0, entry.since + LIMITS.guessWindowMs - this.#now());
  }

  wrong(address: string): void {
    const old = this.#wrong.get(address);
    const now = this.#now();
    const current = old && now - old.since < LIMITS.guessWindowMs ? old : { count: 0, since: now };
    this.#wrong.delete(address);
    this.#wrong.set(address, { count: current.count + 1, since: current.since });
    if (this.#wrong.size <= LIMITS.guessAddresses) return;
    const oldest = this.#wrong.keys().next();
    if (!oldest.done) this.#wrong.delete(oldest.value);
  }
}
