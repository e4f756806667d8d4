/** The step budget of a search: counting steps instead of time ends it at the same point on every machine. */
export class StepBudget {
  spent = 0;
  readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Throws what `withinSteps` catches where more is spent than the limit. */
  spend(steps = 1): void {
    this.spent += steps;
    if (this.spent > this.limit) throw new BudgetExhausted();
  }
}

class BudgetExhausted extends Error {}

/** What `work` gives, or `otherwise` where its budget was too small. */
export function withinSteps<T>(work: () => T, otherwise: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof BudgetExhausted) return otherwise();
    throw error;
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
