/** Whether the slots of one interface can have resources while all of them are free: a small exact solver with a budget. */

/** What is left of the work that a file may cost; below 0 every question is answered as if nothing were wrong. */
export interface StepCount {
  steps: number;
}

/** One resource that an instance takes. `entry` is its place in `requires`; `candidates` are places in `resources`. */
export interface FittingSlot {
  readonly function: string;
  readonly entry: number;
  readonly candidates: readonly number[];
}

/** What decides whether two slots of one instance may stand on one resource, and two members of a group be used at once. */
export interface FittingRules {
  /** True where the two may share the resource. */
  readonly share: (resource: number, a: FittingSlot, b: FittingSlot) => boolean;
  /** True where the slot can share with any slot at all, of this instance or another. */
  readonly mayShare: (slot: FittingSlot) => boolean;
  /** Groups of which one member at most is used, as the resources that a function uses in each. */
  readonly exclusive: readonly ((resource: number, name: string) => boolean)[];
}

/** True where one instance fits, sharing and exclusive groups considered, or where the budget does not last to say. */
export function instanceFits(slots: readonly FittingSlot[], fitting: FittingRules, budget: StepCount): boolean {
  const plain = matched(slots, budget);
  if (plain && fitting.exclusive.length === 0) return true;
  if (!plain && !slots.some(fitting.mayShare)) return false;
  return placed(slots, fitting, budget);
}

/**
 * How many instances fit beside each other, at most `wanted`; never too few. Slots that may share are taken to cost
 * nothing, which is right for the lines of a bus.
 */
export function mostInstances(
  slots: readonly FittingSlot[],
  wanted: number,
  fitting: FittingRules,
  budget: StepCount,
): number {
  const own = slots.filter((slot) => !fitting.mayShare(slot));
  if (own.length === 0) return wanted;
  const matching = new Matching(budget);
  for (let count = 0; count < wanted; count += 1) {
    if (!own.every((slot) => matching.place(slot.candidates))) return count;
    if (budget.steps < 0) return wanted;
  }
  return wanted;
}

function matched(slots: readonly FittingSlot[], budget: StepCount): boolean {
  const matching = new Matching(budget);
  return slots.every((slot) => matching.place(slot.candidates));
}

/** Slots that have a resource each of their own, by augmenting paths. */
class Matching {
  private readonly budget: StepCount;
  private readonly slots: (readonly number[])[] = [];
  private readonly holder = new Map<number, number>();

  constructor(budget: StepCount) {
    this.budget = budget;
  }

  /** Gives one more slot a resource, moving others where that helps. False where none is left for it. */
  place(candidates: readonly number[]): boolean {
    this.slots.push(candidates);
    return this.augment(this.slots.length - 1, new Set());
  }

  private augment(slot: number, tried: Set<number>): boolean {
    const candidates = this.slots[slot] ?? [];
    for (const resource of candidates) {
      if (--this.budget.steps < 0) return true;
      if (this.holder.has(resource)) continue;
      this.holder.set(resource, slot);
      return true;
    }
    for (const resource of candidates) {
      if (--this.budget.steps < 0) return true;
      if (tried.has(resource)) continue;
      tried.add(resource);
      if (!this.augment(this.holder.get(resource) ?? 0, tried)) continue;
      this.holder.set(resource, slot);
      return true;
    }
    return false;
  }
}

/** Depth first over the slots, those with the least choice first. */
function placed(slots: readonly FittingSlot[], fitting: FittingRules, budget: StepCount): boolean {
  const order = [...slots].sort((a, b) => a.candidates.length - b.candidates.length);
  const taken: number[] = [];
  const allows = (slot: FittingSlot, resource: number): boolean =>
    taken.every((other, at) => {
      const there = order[at];
      if (there === undefined) return true;
      if (other === resource) return there.entry !== slot.entry && fitting.share(resource, slot, there);
      return !fitting.exclusive.some((uses) => uses(resource, slot.function) && uses(other, there.function));
    });
  const next = (): boolean => {
    const slot = order[taken.length];
    if (slot === undefined) return true;
    for (const resource of slot.candidates) {
      budget.steps -= 1 + taken.length;
      if (budget.steps < 0) return true;
      if (!allows(slot, resource)) continue;
      taken.push(resource);
      if (next()) return true;
      taken.pop();
    }
    return false;
  };
  return next();
}
