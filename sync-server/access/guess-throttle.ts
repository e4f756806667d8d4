import { LIMITS } from '#schemas/limits.ts';

interface AddressGuesses {
  readonly count: number;
  readonly since: number;
  /** How often in a row the address had to wait. */
  readonly waits: number;
}

/**
 * Slows down who guesses secrets: after `perWindow` wrong ones from an address within `LIMITS.guessWindowMs` it has to
 * wait until the window ends, and twice as long each time that it goes on at once, up to `LIMITS.guessWaitMaxMs`.
 * Remembers at most `LIMITS.guessAddresses`, the longest silent goes first.
 */
export class GuessThrottle {
  readonly #now: () => number;
  readonly #perWindow: number;
  readonly #wrong = new Map<string, AddressGuesses>();

  constructor(now: () => number, perWindow: number = LIMITS.guessesPerWindow) {
    this.#now = now;
    this.#perWindow = perWindow;
  }

  /** How long the address has to wait, in ms; 0 where it may try. */
  waitOf(address: string): number {
    const entry = this.#wrong.get(address);
    if (!entry || entry.count < this.#perWindow) return 0;
    return Math.max(0, entry.since + windowOf(entry) - this.#now());
  }

  /** Forgets what was wrong: the one who guessed knows the secret. */
  right(address: string): void {
    this.#wrong.delete(address);
  }

  wrong(address: string): void {
    const now = this.#now();
    const entry = next(this.#wrong.get(address), now, this.#perWindow);
    this.#wrong.delete(address);
    this.#wrong.set(address, entry);
    if (this.#wrong.size <= LIMITS.guessAddresses) return;
    const oldest = this.#wrong.keys().next();
    if (!oldest.done) this.#wrong.delete(oldest.value);
  }
}

function windowOf({ waits }: AddressGuesses): number {
  return Math.min(LIMITS.guessWaitMaxMs, LIMITS.guessWindowMs * 2 ** waits);
}

function next(old: AddressGuesses | undefined, now: number, perWindow: number): AddressGuesses {
  if (old === undefined) return { count: 1, since: now, waits: 0 };
  const end = old.since + windowOf(old);
  if (now < end) return { ...old, count: old.count + 1 };
  // Whoever had to wait and goes on within another window is guessing still.
  const goesOn = old.count >= perWindow && now < end + LIMITS.guessWaitMaxMs;
  return { count: 1, since: now, waits: goesOn ? old.waits + 1 : 0 };
}
