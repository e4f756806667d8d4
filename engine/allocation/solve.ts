import { LIMITS } from '#schemas/limits.ts';
import { Matching, type PlainSlot } from './matching.ts';
import { mayShare, type Option, type Outcome, type Problem, type ProblemSlot, type Solution } from './problem.ts';
import { OutOfSteps, Steps } from './steps.ts';
import { type Use, Uses } from './uses.ts';

/**
 * An assignment for every slot, or the proof that there is none: exact, and the same for the same problem. Instances
 * choose bundles by depth-first search, most constrained first, pruned by two Hall tests (slots against resources,
 * instances against bundles); slots that may share follow; the rest is matching. Preferences are followed where they
 * cost nothing. Ends `undetermined` after `limit` steps, never in a false "impossible".
 */
export function solve(problem: Problem, limit: number = LIMITS.allocationSteps): Outcome {
  const steps = new Steps(limit);
  try {
    const solution = new Search(problem, steps).run();
    return solution === null
      ? { status: 'infeasible', steps: steps.taken }
      : { status: 'solved', solution, steps: steps.taken };
  } catch (error) {
    if (error instanceof OutOfSteps) return { status: 'undetermined', steps: steps.taken };
    throw error;
  }
}

/** An instance that has not chosen, with the options that are left to it. */
interface Open {
  readonly instance: number;
  readonly options: readonly number[];
}

/** The search itself; `minimal-moves.ts` extends it by a price. */
export class Search {
  protected readonly problem: Problem;
  protected readonly steps: Steps;
  /** Option of each instance, −1 while open. */
  protected readonly chosen: number[];
  /** Special uses by resource: slots that may share, or whose resource is in an exclusive group. */
  protected readonly uses: Uses;
  protected readonly blocked = (resource: number): boolean => this.uses.of(resource).length > 0;
  private readonly room: number[];
  private readonly special = new Map<ProblemSlot, boolean>();
  private readonly hint: Int32Array[];

  constructor(problem: Problem, steps: Steps) {
    this.problem = problem;
    this.steps = steps;
    this.uses = new Uses(problem);
    this.chosen = problem.instances.map(() => -1);
    this.room = [...problem.bundles];
    this.hint = problem.instances.map((instance) => new Int32Array(instance.options[0]?.slots.length ?? 0).fill(-1));
    this.findSpecial();
  }

  run(): Solution | null {
    return this.decide();
  }

  /** Options that an open instance could still take, best first; may be overridden to price them. */
  protected optionsOf(instance: number): readonly number[] {
    const open: number[] = [];
    this.problem.instances[instance]?.options.forEach((option, index) => {
      if (option.bundle !== null && (this.room[option.bundle] ?? 0) <= 0) return;
      if (option.slots.every((slot) => slot.candidates.length > 0)) open.push(index);
    });
    return open;
  }

  /** Everything is chosen and `matching` is complete: the solution, or null to look further. */
  protected found(matching: Matching): Solution | null {
    matching.prefer(this.blocked);
    const assigned = this.problem.instances.map((_, instance) => this.slotsOf(instance).map((_slot) => -1));
    matching.slots.forEach(({ instance, slot }, index) => {
      const row = assigned[instance];
      if (row !== undefined) row[slot] = matching.resourceOf[index] ?? -1;
    });
    for (const [resource, uses] of this.uses.entries()) {
      for (const { instance, position } of uses) {
        const row = assigned[instance];
        if (row !== undefined) row[position] = resource;
      }
    }
    return { options: [...this.chosen], assigned };
  }

  /** Candidates of a special slot that its neighbours allow now. */
  protected viable(use: Use): readonly number[] {
    return use.slot.candidates.filter((resource) => this.uses.allows(use, resource));
  }

  protected slotsOf(instance: number): readonly ProblemSlot[] {
    return this.problem.instances[instance]?.options[this.chosen[instance] ?? 0]?.slots ?? [];
  }

  protected isSpecial(slot: ProblemSlot): boolean {
    return this.special.get(slot) === true;
  }

  private decide(): Solution | null {
    const forced: { instance: number; option: number }[] = [];
    const open = this.takeForced(forced);
    const solution = open === null ? null : this.branch(open);
    if (solution === null) for (const { instance, option } of forced) this.choose(instance, option, -1);
    return solution;
  }

  /** Gives every instance with one option left that option, and lists the others; null where one has none left. */
  private takeForced(forced: { instance: number; option: number }[]): Open[] | null {
    for (;;) {
      const open: Open[] = [];
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
      // What was taken may have used up a bundle that others counted on.
      if (!taken) return open;
    }
  }

  private branch(open: readonly Open[]): Solution | null {
    if (!this.bundlesSuffice(open)) return null;
    const matching = this.matchPlain(open);
    if (matching === null) return null;
    const next = open.reduce<Open | null>(
      (best, entry) => (best === null || entry.options.length < best.options.length ? entry : best),
      null,
    );
    if (next === null) return this.place(this.specialUses(), matching);
    for (const option of next.options) {
      this.steps.take();
      this.choose(next.instance, option, 1);
      const solution = this.decide();
      if (solution !== null) return solution;
      this.choose(next.instance, option, -1);
    }
    return null;
  }

  private choose(instance: number, index: number, direction: 1 | -1): void {
    const bundle = this.problem.instances[instance]?.options[index]?.bundle ?? null;
    if (bundle !== null) this.room[bundle] = (this.room[bundle] ?? 0) - direction;
    this.chosen[instance] = direction === 1 ? index : -1;
  }

  /** Special slots one by one, the one with the fewest viable candidates first. */
  private place(waiting: readonly Use[], matching: Matching): Solution | null {
    if (waiting.length === 0) return this.found(matching);
    let next: Use | null = null;
    let candidates: readonly number[] = [];
    // Looking at the candidates costs time as well: it counts, so that the budget bounds seconds and not only steps.
    this.steps.take(Math.floor(waiting.reduce((sum, { slot }) => sum + slot.candidates.length, 0) / LOOKS));
    for (const use of waiting) {
      const viable = this.viable(use);
      if (viable.length === 0) return null;
      if (next === null || viable.length < candidates.length) [next, candidates] = [use, viable];
    }
    const chosen = next;
    if (chosen === null) return null;
    const others = waiting.filter((use) => use !== chosen);
    for (const resource of candidates) {
      this.steps.take();
      this.uses.add(chosen, resource);
      const evicted = matching.slotOf[resource] ?? -1;
      if (evicted !== -1) matching.free(evicted);
      if (evicted === -1 || matching.complete(this.blocked)) {
        const solution = this.place(others, matching);
        if (solution !== null) return solution;
      }
      this.uses.drop(resource);
      // The slot that was turned out may have found no other place: complete the matching again without the block.
      if (evicted !== -1) matching.complete(this.blocked);
    }
    return null;
  }

  private specialUses(): Use[] {
    return this.problem.instances.flatMap((_, instance) =>
      this.slotsOf(instance).flatMap((slot, position) => (this.isSpecial(slot) ? [{ instance, position, slot }] : [])),
    );
  }

  /**
   * First Hall test: every plain slot, those of open instances with the union of their options' candidates, against
   * the resources. The last matching is where the next one starts.
   */
  private matchPlain(open: readonly Open[]): Matching | null {
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
    // Setting a matching up costs time for every slot: it counts, so that the budget bounds seconds and not only steps.
    this.steps.take(1 + Math.ceil(slots.length / 4));
    const matching = new Matching(slots, this.problem.resources, this.steps);
    slots.forEach(({ instance, slot }, index) => {
      const resource = this.hint[instance]?.[slot] ?? -1;
      if (resource !== -1) matching.start(index, resource);
    });
    if (!matching.complete(this.blocked)) return null;
    slots.forEach(({ instance, slot }, index) => {
      const row = this.hint[instance];
      if (row !== undefined) row[slot] = matching.resourceOf[index] ?? -1;
    });
    return matching;
  }

  /** Candidates of a slot over several options; null where it is special in one of them and so bound by no matching. */
  private union(options: readonly Option[], position: number): readonly number[] | null {
    const first = options[0]?.slots[position];
    if (first === undefined || this.isSpecial(first)) return null;
    if (options.length === 1) return first.candidates;
    const all = new Set<number>();
    for (const option of options) {
      const slot = option.slots[position];
      if (slot === undefined || this.isSpecial(slot)) return null;
      for (const resource of slot.candidates) all.add(resource);
    }
    return [...all];
  }

  /** Second Hall test: the open instances that need a bundle against the bundles' free places. */
  private bundlesSuffice(open: readonly Open[]): boolean {
    const holders: number[][] = this.room.map(() => []);
    const wants = open.map(({ instance, options }) =>
      options.map((option) => this.problem.instances[instance]?.options[option]?.bundle ?? null),
    );
    const reach = (instance: number, seen: Set<number>): boolean => {
      for (const bundle of wants[instance] ?? []) {
        if (bundle === null) return true;
        if (seen.has(bundle)) continue;
        seen.add(bundle);
        const held = holders[bundle] ?? [];
        if (held.length < (this.room[bundle] ?? 0)) {
          held.push(instance);
          return true;
        }
        for (let place = 0; place < held.length; place++) {
          const other = held[place];
          if (other !== undefined && reach(other, seen)) {
            held[place] = instance;
            return true;
          }
        }
      }
      return false;
    };
    return wants.every((_, instance) => reach(instance, new Set()));
  }

  /** A slot is special where it might share with another slot, or use a member of an exclusive group. */
  private findSpecial(): void {
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
            (other) => other.requires !== slot.requires && mayShare(NEVER, 0, slot, other, true),
          );
          const special =
            inside ||
            slot.candidates.some(
              (resource) => this.uses.inGroup(resource) || sharing.get(resource)?.has(slot.function) === true,
            );
          this.special.set(slot, special);
        }
      }
    }
  }
}

/** So many candidates are looked at in the time of one step. */
const LOOKS = 20;

const NEVER = { shares: () => false };
