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
