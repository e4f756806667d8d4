import { LIMITS } from '#schemas/limits.ts';
import { StepBudget, withinSteps } from '../search/step-budget.ts';
import {
  type AllocationProblem,
  mayShare,
  type Option,
  type ProblemSlot,
  type Solution,
  type SolveResult,
} from './allocation-problem.ts';
import { Matching, type PlainSlot } from './matching.ts';
import { ResourceUsage, type ResourceUse } from './resource-usage.ts';

/**
 * An assignment for every slot, or proof that none exists: exact and deterministic. Instances choose their options by
 * depth-first search, most constrained first, pruned by two Hall tests (slots against resources, instances against
 * bundles); coupled slots follow one by one; the rest is bipartite matching. Preferences apply where they do not make
 * the problem harder. Returns `undetermined` after `limit` steps, never a wrong `infeasible`.
 */
export function solve(problem: AllocationProblem, limit: number = LIMITS.allocationSteps): SolveResult {
  const steps = new StepBudget(limit);
  return withinSteps<SolveResult>(
    () => {
      const solution = new AllocationSearch(problem, steps).run();
      return solution === null
        ? { status: 'infeasible', steps: steps.spent }
        : { status: 'solved', solution, steps: steps.spent };
    },
    () => ({ status: 'undetermined', steps: steps.spent }),
  );
}

/** An instance without a chosen option, and the options that remain. */
interface OpenInstance {
  readonly instance: number;
  readonly options: readonly number[];
}

/** The search; `minimal-moves.ts` extends it to branch and bound. */
export class AllocationSearch {
  protected readonly problem: AllocationProblem;
  protected readonly steps: StepBudget;
  /** Option of each instance, −1 while open. */
  protected readonly chosen: number[];
  /** Uses by coupled slots. */
  protected readonly uses: ResourceUsage;
  protected readonly blocked = (resource: number): boolean => this.uses.of(resource).length > 0;
  /** Instances that each bundle can still host. */
  private readonly capacity: number[];
  private readonly coupled = new Map<ProblemSlot, boolean>();
  /** By instance and slot: the resource in the last matching, from which the next one starts. */
  private readonly lastMatching: Int32Array[];

  constructor(problem: AllocationProblem, steps: StepBudget) {
    this.problem = problem;
    this.steps = steps;
    this.uses = new ResourceUsage(problem);
    this.chosen = problem.instances.map(() => -1);
    this.capacity = [...problem.bundles];
    this.lastMatching = problem.instances.map((instance) =>
      new Int32Array(instance.options[0]?.slots.length ?? 0).fill(-1),
    );
    this.findCoupled();
  }

  run(): Solution | null {
    return this.decide();
  }

  /** Options that an open instance could still take, best first. */
  protected optionsOf(instance: number): readonly number[] {
    const open: number[] = [];
    this.problem.instances[instance]?.options.forEach((option, index) => {
      if (option.bundle !== null && (this.capacity[option.bundle] ?? 0) <= 0) return;
      if (option.slots.every((slot) => slot.candidates.length > 0)) open.push(index);
    });
    return open;
  }

  /** Called with all options chosen and a complete matching: the solution, or null to continue searching. */
  protected found(matching: Matching): Solution | null {
    matching.applyPreferences(this.blocked);
    return this.solutionOf(matching);
  }

  /** What a complete matching and the uses by coupled slots assign together. */
  protected solutionOf(matching: Matching): Solution {
    const assigned = this.problem.instances.map((_, instance) => this.slotsOf(instance).map(() => -1));
    const assign = (instance: number, slot: number, resource: number) => {
      const row = assigned[instance];
      if (row !== undefined) row[slot] = resource;
    };
    matching.slots.forEach(({ instance, slot }, index) => {
      assign(instance, slot, matching.resourceOf[index] ?? -1);
    });
    for (const [resource, uses] of this.uses.entries()) {
      for (const { instance, position } of uses) assign(instance, position, resource);
    }
    return { options: [...this.chosen], assigned };
  }

  /** Candidates of a coupled slot that the uses so far allow. */
  protected viable(use: ResourceUse): readonly number[] {
    return use.slot.candidates.filter((resource) => this.uses.allows(use, resource));
  }

  protected slotsOf(instance: number): readonly ProblemSlot[] {
    return this.problem.instances[instance]?.options[this.chosen[instance] ?? 0]?.slots ?? [];
  }

  protected isCoupled(slot: ProblemSlot): boolean {
    return this.coupled.get(slot) === true;
  }

  private decide(): Solution | null {
    const forced: { instance: number; option: number }[] = [];
    const open = this.takeForced(forced);
    const solution = open === null ? null : this.branch(open);
    if (solution === null) for (const { instance, option } of forced) this.choose(instance, option, -1);
    return solution;
  }

  /** Unit propagation: instances with one option left take it. Returns the others; null where one has none left. */
  private takeForced(forced: { instance: number; option: number }[]): OpenInstance[] | null {
    for (;;) {
      const open: OpenInstance[] = [];
      let taken = false;
      for (let instance = 0; instance < this.chosen.length; instance++) {
        if (this.chosen[instance] !== -1) continue;
        const options = this.optionsOf(instance);
        const [only, another] = options;
        if (only === undefined) return null;
        if (another !== undefined) {
          open.push({ instance, options });
          continue;
        }
        this.choose(instance, only, 1);
        forced.push({ instance, option: only });
        taken = true;
      }
      // An option taken here may have filled a bundle that others depend on.
      if (!taken) return open;
    }
  }

  private branch(open: readonly OpenInstance[]): Solution | null {
    if (!this.bundlesSuffice(open)) return null;
    const matching = this.matchPlain(open);
    if (matching === null) return null;
    const next = open.reduce<OpenInstance | null>(
      (best, entry) => (best === null || entry.options.length < best.options.length ? entry : best),
      null,
    );
    if (next === null) return this.place(this.coupledUses(), matching);
    for (const option of next.options) {
      this.steps.spend();
      this.choose(next.instance, option, 1);
      const solution = this.decide();
      if (solution !== null) return solution;
      this.choose(next.instance, option, -1);
    }
    return null;
  }

  private choose(instance: number, index: number, direction: 1 | -1): void {
    const bundle = this.problem.instances[instance]?.options[index]?.bundle ?? null;
    if (bundle !== null) this.capacity[bundle] = (this.capacity[bundle] ?? 0) - direction;
    this.chosen[instance] = direction === 1 ? index : -1;
  }

  /** Assigns the coupled slots one by one, the one with the fewest viable candidates first. */
  private place(waiting: readonly ResourceUse[], matching: Matching): Solution | null {
    if (waiting.length === 0) return this.found(matching);
    let next: ResourceUse | null = null;
    let candidates: readonly number[] = [];
    // Checking candidates counts too, so that the budget bounds time and not only branches.
    this.steps.spend(
      Math.floor(waiting.reduce((sum, { slot }) => sum + slot.candidates.length, 0) / CANDIDATES_PER_STEP),
    );
    for (const use of waiting) {
      const viable = this.viable(use);
      if (viable.length === 0) return null;
      if (next === null || viable.length < candidates.length) [next, candidates] = [use, viable];
    }
    const chosen = next;
    if (chosen === null) return null;
    const others = waiting.filter((use) => use !== chosen);
    for (const resource of candidates) {
      this.steps.spend();
      this.uses.add(chosen, resource);
      const evicted = matching.slotOf[resource] ?? -1;
      if (evicted !== -1) matching.unassign(evicted);
      if (evicted === -1 || matching.complete(this.blocked)) {
        const solution = this.place(others, matching);
        if (solution !== null) return solution;
      }
      this.uses.removeLast(resource);
      // The evicted slot may be unmatched: complete the matching again without the block.
      if (evicted !== -1) matching.complete(this.blocked);
    }
    return null;
  }

  private coupledUses(): ResourceUse[] {
    return this.problem.instances.flatMap((_, instance) =>
      this.slotsOf(instance).flatMap((slot, position) => (this.isCoupled(slot) ? [{ instance, position, slot }] : [])),
    );
  }

  /**
   * First Hall test: a matching of every plain slot, slots of open instances with the union of their options'
   * candidates; null where none exists.
   */
  private matchPlain(open: readonly OpenInstance[]): Matching | null {
    const slots: PlainSlot[] = [];
    const openOptions = new Map(open.map(({ instance, options }) => [instance, options]));
    this.problem.instances.forEach(({ options }, instance) => {
      const indexes = openOptions.get(instance) ?? [this.chosen[instance] ?? 0];
      const left = indexes.flatMap((index) => options[index] ?? []);
      const first = left[0];
      first?.slots.forEach((_, position) => {
        const candidates = this.union(left, position);
        if (candidates !== null) slots.push({ instance, slot: position, candidates });
      });
    });
    // Setting up a matching takes time per slot, so it counts.
    this.steps.spend(1 + Math.ceil(slots.length / 4));
    const matching = new Matching(slots, this.problem.resources, this.steps);
    slots.forEach(({ instance, slot }, index) => {
      const resource = this.lastMatching[instance]?.[slot] ?? -1;
      if (resource !== -1) matching.assignIfFree(index, resource);
    });
    if (!matching.complete(this.blocked)) return null;
    slots.forEach(({ instance, slot }, index) => {
      const row = this.lastMatching[instance];
      if (row !== undefined) row[slot] = matching.resourceOf[index] ?? -1;
    });
    return matching;
  }

  /** The union of a slot's candidates over several options; null where it is coupled in any of them. */
  private union(options: readonly Option[], position: number): readonly number[] | null {
    const first = options[0]?.slots[position];
    if (first === undefined || this.isCoupled(first)) return null;
    if (options.length === 1) return first.candidates;
    const all = new Set<number>();
    for (const option of options) {
      const slot = option.slots[position];
      if (slot === undefined || this.isCoupled(slot)) return null;
      for (const resource of slot.candidates) all.add(resource);
    }
    return [...all];
  }

  /** Second Hall test: whether the bundles have capacity for all open instances together. */
  private bundlesSuffice(open: readonly OpenInstance[]): boolean {
    const hosted: number[][] = this.capacity.map(() => []);
    const bundlesOf = open.map(({ instance, options }) =>
      options.map((option) => this.problem.instances[instance]?.options[option]?.bundle ?? null),
    );
    const canHost = (instance: number, seen: Set<number>): boolean => {
      for (const bundle of bundlesOf[instance] ?? []) {
        if (bundle === null) return true;
        if (seen.has(bundle)) continue;
        seen.add(bundle);
        const guests = hosted[bundle] ?? [];
        if (guests.length < (this.capacity[bundle] ?? 0)) {
          guests.push(instance);
          return true;
        }
        for (let place = 0; place < guests.length; place++) {
          const other = guests[place];
          if (other !== undefined && canHost(other, seen)) {
            guests[place] = instance;
            return true;
          }
        }
      }
      return false;
    };
    return bundlesOf.every((_, instance) => canHost(instance, new Set()));
  }

  /** A slot is coupled where it may share a resource or use a member of an exclusive group: a matching cannot express that. */
  private findCoupled(): void {
    const { instances, shares } = this.problem;
    const functionsOn = new Map<number, Set<string>>();
    const slots = instances.flatMap(({ options }) => options.flatMap((option) => option.slots));
    for (const slot of slots) {
      for (const resource of slot.candidates) {
        const names = functionsOn.get(resource) ?? new Set();
        functionsOn.set(resource, names.add(slot.function));
      }
    }
    const sharing = new Map<number, Set<string>>();
    for (const [resource, names] of functionsOn) {
      const able = [...names].filter((a) => [...names].some((b) => shares(resource, a, b)));
      if (able.length > 0) sharing.set(resource, new Set(able));
    }
    for (const { options } of instances) {
      for (const option of options) {
        for (const slot of option.slots) {
          const inside = option.slots.some(
            (other) => other.requires !== slot.requires && mayShare(NEVER_SHARED, 0, slot, other, true),
          );
          const coupled =
            inside ||
            slot.candidates.some(
              (resource) => this.uses.inGroup(resource) || sharing.get(resource)?.has(slot.function) === true,
            );
          this.coupled.set(slot, coupled);
        }
      }
    }
  }
}

/** Candidates that are checked in the time of one step. */
const CANDIDATES_PER_STEP = 20;

const NEVER_SHARED = { shares: () => false };
