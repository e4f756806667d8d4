/** The step budget of a search: counting steps instead of time ends it at the same point on every machine. */
export class StepBudget {
  spent = 0;
  readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Throws `BudgetExhausted` beyond the limit. */
  spend(count = 1): void {
    this.spent += count;
    if (this.spent > this.limit) throw new BudgetExhausted();
  }
}

export class BudgetExhausted extends Error {}
