import { LIMITS } from '#schemas/limits.ts';

/**
 * How much one socket may still ask of the server: `LIMITS.frameBurst` units at once, and `LIMITS.framesPerSecond`
 * again with each second. A frame costs about one unit, see `costOf`.
 */
export class FrameAllowance {
  #left: number = LIMITS.frameBurst;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** Takes the cost, into debt too; no frame costs more than a burst. */
  take(cost: number, now: number): void {
    this.#refill(now);
    this.#left -= Math.min(cost, LIMITS.frameBurst);
  }

  /** Whether more may be asked now. */
  isLeft(now: number): boolean {
    this.#refill(now);
    return this.#left > 0;
  }

  #refill(now: number): void {
    const passed = Math.max(0, now - this.#at) / 1000;
    this.#at = now;
    this.#left = Math.min(LIMITS.frameBurst, this.#left + passed * LIMITS.framesPerSecond);
  }
}

/** What `bytes` of a document cost to read and to send on. */
export function costOf(bytes: number): number {
  return 1 + bytes / LIMITS.frameUnitBytes;
}

/** What it costs to read an echo of others' states, which standard clients send of all that they hear. */
export function echoCostOf(bytes: number, states: number): number {
  return 0.1 + bytes / LIMITS.frameUnitBytes + states / LIMITS.statesPerUnit;
}

/** What so many steps of reading cost beyond the first few, which the frame's own unit pays. */
export function stepCostOf(steps: number): number {
  return Math.floor(steps / LIMITS.stepsPerUnit);
}

/** What a state of `bytes` costs that is told to everybody, again and again. */
export function stateCostOf(bytes: number): number {
  return 1 + bytes / LIMITS.stateUnitBytes;
}
