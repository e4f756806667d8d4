/** Counts the steps of a search, so that it ends at the same place on every machine. */
export class Steps {
  taken = 0;
  readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Throws `OutOfSteps` where the budget is spent. */
  take(count = 1): void {
    this.taken += count;
    if (this.taken > this.limit) throw new OutOfSteps();
  }
}

export class OutOfSteps extends Error {}
