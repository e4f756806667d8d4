import { LIMITS } from '#schemas/limits.ts';
import { StepBudget, withinSteps } from '../search/step-budget.ts';
import type { AllocationProblem, ProblemSlot, Solution } from './allocation-problem.ts';
import type { Matching } from './matching.ts';
import type { ResourceUse } from './resource-usage.ts';
import { AllocationSearch } from './solve.ts';

export interface MinimalMoves {
  readonly solution: Solution;
  /** The number of stored slots that it moves. */
  readonly moved: number;
  /** False where the step budget ended before fewer moves were proven impossible. */
  readonly minimal: boolean;
}

/**
 * The solution that moves the fewest slots away from `stored` (instance → slot → resource, or −1 where nothing is
 * stored). Null where there is none; `undetermined` where the budget ended before the first was found.
 */
export function minimalMoves(
  problem: AllocationProblem,
  stored: readonly (readonly number[])[],
  limit: number = LIMITS.allocationSteps,
): MinimalMoves | null | 'undetermined' {
  const search = new MoveSearch(problem, stored, new StepBudget(limit));
  return withinSteps<MinimalMoves | null | 'undetermined'>(
    () => {
      search.run();
      return search.best === null ? null : { ...search.best, minimal: true };
    },
    () => (search.best === null ? 'undetermined' : { ...search.best, minimal: false }),
  );
}

/** Branch and bound on the number of moves. */
class MoveSearch extends AllocationSearch {
  best: { readonly solution: Solution; readonly moved: number } | null = null;
  private readonly stored: readonly (readonly number[])[];
  /** By instance and option: a lower bound, the stored slots that the option cannot keep. */
  private readonly forced: readonly (readonly number[])[];
  private readonly rank: readonly (readonly number[])[];
  /** Every resource that is stored. */
  private readonly places: ReadonlySet<number>;

  constructor(problem: AllocationProblem, stored: readonly (readonly number[])[], steps: StepBudget) {
    super(problem, steps);
    this.stored = stored;
    this.places = new Set(stored.flat());
    this.forced = problem.instances.map(({ options }, instance) =>
      options.map(({ slots }) => slots.filter((slot, at) => this.mustMove(instance, at, slot)).length),
    );
    this.rank = this.forced.map((prices) =>
      prices.map((_, index) => index).sort((a, b) => (prices[a] ?? 0) - (prices[b] ?? 0) || a - b),
    );
  }

  protected override optionsOf(instance: number): readonly number[] {
    const open = new Set(super.optionsOf(instance));
    const left = this.best === null ? Number.POSITIVE_INFINITY : this.best.moved - this.lowerBound();
    return (this.rank[instance] ?? []).filter((option) => {
      return open.has(option) && (this.forced[instance]?.[option] ?? 0) < left;
    });
  }

  protected override viable(use: ResourceUse): readonly number[] {
    const left = this.best === null ? Number.POSITIVE_INFINITY : this.best.moved - this.coupledMoves();
    const stored = this.stored[use.instance]?.[use.position] ?? -1;
    const viable = super.viable(use);
    if (stored === -1) return left > 0 ? this.storedLast(viable) : [];
    return [stored, ...viable.filter((resource) => resource !== stored)].filter(
      (resource) => viable.includes(resource) && (resource === stored ? 0 : 1) < left,
    );
  }

  /** What nobody has stored first: whoever takes another's place makes it move. */
  private storedLast(resources: readonly number[]): readonly number[] {
    const taken = (resource: number) => this.places.has(resource);
    return [...resources.filter((one) => !taken(one)), ...resources.filter(taken)];
  }

  /** Records the solution where it has the fewest moves so far, and continues the search. */
  protected override found(matching: Matching): null {
    const price = this.coupledMoves() + this.matchCheapest(matching);
    if (this.best === null || price < this.best.moved) {
      this.best = { solution: this.solutionOf(matching), moved: price };
    }
    return null;
  }

  private mustMove(instance: number, position: number, slot: ProblemSlot): boolean {
    const stored = this.stored[instance]?.[position] ?? -1;
    return stored !== -1 && !slot.candidates.includes(stored);
  }

  private lowerBound(): number {
    let sum = 0;
    this.chosen.forEach((option, instance) => {
      if (option !== -1) sum += this.forced[instance]?.[option] ?? 0;
    });
    return sum;
  }

  /** Moves by the coupled slots that are assigned so far. */
  private coupledMoves(): number {
    let sum = 0;
    for (const [resource, uses] of this.uses.entries()) {
      for (const { instance, position } of uses) {
        const stored = this.stored[instance]?.[position] ?? -1;
        if (stored !== -1 && stored !== resource) sum++;
      }
    }
    return sum;
  }

  private price(matching: Matching, index: number, resource: number): number {
    const slot = matching.slots[index];
    const stored = slot === undefined ? -1 : (this.stored[slot.instance]?.[slot.slot] ?? -1);
    return stored === -1 || stored === resource ? 0 : 1;
  }

  /**
   * Rebuilds the matching with the fewest moves and returns their number: stored assignments first, which cost nothing,
   * then shortest augmenting paths, each of which yields the cheapest matching of its size.
   */
  private matchCheapest(matching: Matching): number {
    for (let slot = 0; slot < matching.slots.length; slot++) matching.unassign(slot);
    matching.slots.forEach(({ instance, slot }, index) => {
      const stored = this.stored[instance]?.[slot] ?? -1;
      if (stored !== -1 && !this.blocked(stored)) matching.assignIfFree(index, stored);
    });
    for (let slot = 0; slot < matching.slots.length; slot++) {
      if (matching.resourceOf[slot] === -1) this.augmentShortest(matching, slot);
    }
    let price = 0;
    for (let slot = 0; slot < matching.slots.length; slot++) {
      price += this.price(matching, slot, matching.resourceOf[slot] ?? -1);
    }
    return price;
  }

  private augmentShortest(matching: Matching, start: number): void {
    const distance = new Map<number, number>();
    const from = new Map<number, number>();
    const queue: number[] = [start];
    /** The start, which is not in it, is at 0. */
    const slotDistance = new Map<number, number>();
    for (let head = 0; head < queue.length; head++) {
      const slot = queue[head];
      if (slot === undefined) break;
      this.steps.spend();
      for (const resource of matching.slots[slot]?.candidates ?? []) {
        if (this.blocked(resource) || matching.resourceOf[slot] === resource) continue;
        const reach = (slotDistance.get(slot) ?? 0) + this.price(matching, slot, resource);
        if (reach >= (distance.get(resource) ?? Number.POSITIVE_INFINITY)) continue;
        distance.set(resource, reach);
        from.set(resource, slot);
        const holder = matching.slotOf[resource] ?? -1;
        if (holder === -1) continue;
        slotDistance.set(holder, reach - this.price(matching, holder, resource));
        queue.push(holder);
      }
    }
    let end = -1;
    for (const [resource, reach] of distance) {
      if (matching.slotOf[resource] !== -1) continue;
      const best = end === -1 ? Number.POSITIVE_INFINITY : (distance.get(end) ?? 0);
      if (reach < best || (reach === best && resource < end)) end = resource;
    }
    while (end !== -1) {
      const slot = from.get(end) ?? start;
      const before = matching.resourceOf[slot] ?? -1;
      matching.assign(slot, end);
      end = slot === start ? -1 : before;
    }
  }
}
