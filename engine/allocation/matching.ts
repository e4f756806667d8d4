import type { StepBudget } from '../search/step-budget.ts';

/** A slot that cannot share its resource: it needs one of `candidates` for itself. */
export interface PlainSlot {
  readonly instance: number;
  readonly slot: number;
  readonly candidates: readonly number[];
}

/** A bipartite matching of plain slots and resources, computed by augmenting paths. */
export class Matching {
  readonly slots: readonly PlainSlot[];
  /** Resource of each slot, −1 for none. */
  readonly resourceOf: Int32Array;
  /** Slot of each resource, −1 for none. */
  readonly slotOf: Int32Array;
  private readonly seen: Int32Array;
  private stamp = 0;
  private readonly steps: StepBudget;

  constructor(slots: readonly PlainSlot[], resources: number, steps: StepBudget) {
    this.slots = slots;
    this.steps = steps;
    this.resourceOf = new Int32Array(slots.length).fill(-1);
    this.slotOf = new Int32Array(resources).fill(-1);
    this.seen = new Int32Array(resources);
  }

  /** A warm start: assigns a resource where it is free and a candidate. */
  assignIfFree(slot: number, resource: number): void {
    if (this.slotOf[resource] !== -1 || !this.slots[slot]?.candidates.includes(resource)) return;
    this.assign(slot, resource);
  }

  /** Matches every slot to an unblocked resource; false where that is impossible (Hall's condition fails). */
  complete(blocked: (resource: number) => boolean): boolean {
    for (let slot = 0; slot < this.slots.length; slot++) {
      if (this.resourceOf[slot] === -1 && !this.augment(slot, blocked)) return false;
    }
    return true;
  }

  /** Gives a slot a resource along an augmenting path of unblocked resources. */
  augment(slot: number, blocked: (resource: number) => boolean): boolean {
    this.steps.spend();
    this.stamp++;
    return this.findPath(slot, blocked);
  }

  unassign(slot: number): void {
    const resource = this.resourceOf[slot] ?? -1;
    if (resource !== -1) this.slotOf[resource] = -1;
    this.resourceOf[slot] = -1;
  }

  assign(slot: number, resource: number): void {
    this.resourceOf[slot] = resource;
    this.slotOf[resource] = slot;
  }

  /**
   * Moves every slot, first to last, to the first of its candidates that keeps the matching complete. The result
   * depends only on the slots and their candidates, not on the matching before.
   */
  applyPreferences(blocked: (resource: number) => boolean): void {
    const final = new Uint8Array(this.slotOf.length);
    const kept = (resource: number) => final[resource] === 1 || blocked(resource);
    this.slots.forEach(({ candidates }, slot) => {
      for (const resource of candidates) {
        if (kept(resource)) continue;
        const holder = this.slotOf[resource] ?? -1;
        const old = this.resourceOf[slot] ?? -1;
        if (holder !== slot && holder !== -1) {
          this.unassign(slot);
          this.assign(slot, resource);
          this.resourceOf[holder] = -1;
          final[resource] = 1;
          if (!this.augment(holder, kept)) {
            final[resource] = 0;
            this.assign(holder, resource);
            this.assign(slot, old);
            continue;
          }
        } else if (holder === -1) {
          this.unassign(slot);
          this.assign(slot, resource);
        }
        final[resource] = 1;
        return;
      }
    });
  }

  private findPath(slot: number, blocked: (resource: number) => boolean): boolean {
    const candidates = this.slots[slot]?.candidates ?? [];
    for (const resource of candidates) {
      if (this.slotOf[resource] === -1 && !blocked(resource)) {
        this.assign(slot, resource);
        return true;
      }
    }
    for (const resource of candidates) {
      if (this.seen[resource] === this.stamp || blocked(resource)) continue;
      this.seen[resource] = this.stamp;
      const holder = this.slotOf[resource] ?? -1;
      if (holder !== -1 && this.findPath(holder, blocked)) {
        this.assign(slot, resource);
        return true;
      }
    }
    return false;
  }
}
