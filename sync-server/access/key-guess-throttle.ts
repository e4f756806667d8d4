import { LIMITS } from '#schemas/limits.ts';
import { GuessThrottle } from './guess-throttle.ts';

/**
 * Slows down who guesses agent keys, by address. Only a value with a true checksum that is no key, live or revoked,
 * counts as a guess: a typo or an old key in somebody's configuration is none. While an address has to wait, only keys
 * that have worked from there already, or were made there, are looked at, so that one agent's broken
 * configuration stops no other. Remembers a bounded number of addresses and keys, the longest unused go first.
 */
export class KeyGuessThrottle {
  readonly #guesses: GuessThrottle;
  readonly #proven = new Set<string>();

  constructor(now: () => number) {
    this.#guesses = new GuessThrottle(now, LIMITS.keyGuessesPerWindow);
  }

  /** How long keys that are new to the address have to wait, in ms; 0 where they are looked at. */
  waitOf(address: string): number {
    return this.#guesses.waitOf(address);
  }

  wrong(address: string): void {
    this.#guesses.wrong(address);
  }

  /** Notes that the key has worked from this address: others there no longer slow it down. */
  works(address: string, key: string): void {
    const name = `${address} ${key}`;
    this.#proven.delete(name);
    this.#proven.add(name);
    if (this.#proven.size <= LIMITS.guessAddresses) return;
    const oldest = this.#proven.keys().next();
    if (!oldest.done) this.#proven.delete(oldest.value);
  }

  /** Whether the key has worked from this address. */
  isProven(address: string, key: string): boolean {
    return this.#proven.has(`${address} ${key}`);
  }
}
