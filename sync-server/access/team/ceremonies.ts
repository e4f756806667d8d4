import { LIMITS } from '#schemas/limits.ts';
import { hashOf, randomText } from '../secret.ts';

interface OpenCeremony<T> {
  readonly value: T;
  readonly address: string;
  /** By the clock of whoever made these. */
  readonly until: number;
}

/**
 * Ways of signing in that were begun in a browser and end with a second request of it. Each ends once, within `LIMITS.ceremonyMs`, and only where
 * the secret is that the browser got. Beyond `LIMITS.ceremoniesOpen` the oldest goes: of the same address, where there is one.
 */
export class Ceremonies<T> {
  readonly #now: () => number;
  readonly #open = new Map<string, OpenCeremony<T>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Gives the secret for the browser's cookie. */
  begin(value: T, address: string): string {
    if (this.#open.size >= LIMITS.ceremoniesOpen) this.#drop(address);
    const secret = randomText(32);
    this.#open.set(hashOf(secret), { value, address, until: this.#now() + LIMITS.ceremonyMs });
    return secret;
  }

  /** What was begun, for the one time that it is asked for; null where there is nothing (any more). */
  take(secret: string | null): T | null {
    const key = hashOf(secret ?? '');
    const found = this.#open.get(key);
    this.#open.delete(key);
    return found !== undefined && found.until > this.#now() ? found.value : null;
  }

  #drop(address: string): void {
    const keys = [...this.#open].filter(([, one]) => one.until <= this.#now()).map(([key]) => key);
    const own = [...this.#open].find(([, one]) => one.address === address)?.[0];
    const oldest = this.#open.keys().next().value;
    const gone = keys.length > 0 ? keys : [own ?? oldest];
    for (const key of gone) if (key !== undefined) this.#open.delete(key);
  }
}
