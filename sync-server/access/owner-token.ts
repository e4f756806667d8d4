import { LIMITS } from '#schemas/limits.ts';
import { hashOf, randomText, sameHash } from './secret.ts';

/** A token that nobody guesses. */
export function newOwnerToken(): string {
  return randomText(32);
}

/**
 * The secret that makes a browser the local owner's. It is part of the address that the server prints, as Jupyter's is: a
 * stranger who reaches the server some way, a proxy on this machine for one, does not know it.
 */
export class OwnerToken {
  readonly value: string;
  readonly #now: () => number;
  /** Hashes of what `once` gave, with the time until which each is taken. */
  readonly #codes = new Map<string, number>();

  constructor(now: () => number, value: string) {
    this.#now = now;
    this.value = value;
  }

  /**
   * A code that is taken in place of the token, once and within `LIMITS.openCodeMs`: for the command line of a browser,
   * which other people of this machine can read.
   */
  once(): string {
    const code = newOwnerToken();
    this.#codes.set(hashOf(code), this.#now() + LIMITS.openCodeMs);
    return code;
  }

  takes(given: string): boolean {
    const hash = hashOf(given);
    const until = this.#codes.get(hash);
    this.#codes.delete(hash);
    return sameHash(hash, hashOf(this.value)) || (until !== undefined && this.#now() < until);
  }
}
