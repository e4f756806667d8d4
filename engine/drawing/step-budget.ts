/** Work that must end, counted in steps: the same on every machine. */
export class StepBudget {
  readonly steps: number;
  #left: number;

  constructor(steps: number) {
    this.steps = steps;
    this.#left = steps;
  }

  get spent(): number {
    return this.steps - this.#left;
  }

  /** Throws `OutOfSteps` where more is spent than there was. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new OutOfSteps();
  }
}

/**
 * The steps that each of `count` searches may take, `most` at most, so that all together take no more than `total`. They change
 * only where the count passes a power of two, and so seldom alter what was found before.
 */
export function stepsEach(count: number, most: number, total: number): number {
  const rounded = 2 ** (32 - Math.clz32(Math.max(1, count) - 1));
  return Math.min(most, Math.floor(total / rounded));
}

class OutOfSteps extends Error {}

/** What `work` gives, or `otherwise` where its budget was too small. */
export function withinSteps<T>(work: () => T, otherwise: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof OutOfSteps) return otherwise();
    throw error;
  }
}
