import { LIMITS } from '#schemas/limits.ts';

/**
 * How many frames are handled before everything else of the event loop has its turn: `LIMITS.turnUnits` units, over the
 * sockets of all boards. A frame costs what it takes from its socket's allowance. Of those who had to wait each gets a share
 * in a turn, so that one frame does not wait behind a thousand of another socket. Few frames cause no turn of their own: what is spent is forgotten once
 * it is half.
 */
export class TurnBudget {
  #left: number = LIMITS.turnUnits;
  #share = Number.POSITIVE_INFINITY;
  #isTurning = false;
  #waiting: (() => void)[] = [];

  isLeft(): boolean {
    return Math.min(this.#left, this.#share) > 0;
  }

  spend(units: number): void {
    this.#left -= units;
    this.#share -= units;
    if (this.#left < LIMITS.turnUnits / 2) this.#turnSoon();
  }

  /** Calls back in a later turn. */
  whenLeft(then: () => void): void {
    this.#waiting.push(then);
    this.#turnSoon();
  }

  #turnSoon(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isTurning = false;
    this.#left = LIMITS.turnUnits;
    const waiting = this.#waiting;
    this.#waiting = [];
    const share = LIMITS.turnUnits / Math.min(LIMITS.turnShares, waiting.length);
    for (const [served, then] of waiting.entries()) {
      this.#share = share;
      if (this.#left <= 0) {
        // Whoever was not served goes before those who were and have more.
        this.#waiting.unshift(...waiting.slice(served));
        break;
      }
      then();
    }
    this.#share = Number.POSITIVE_INFINITY;
    if (this.#waiting.length > 0) this.#turnSoon();
  }
}
