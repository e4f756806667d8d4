import type { Steps } from './steps.ts';

/** A slot that can share its resource with no other: it needs one of `candidates` for itself. */
export interface PlainSlot {
  readonly instance: number;
  readonly slot: number;
  readonly candidates: readonly number[];
}

/** Pairs plain slots with resources, one each, by augmenting paths. */
export class Matching {
  readonly slots: readonly PlainSlot[];
  /** Resource of each slot, −1 for none. */
  readonly resourceOf: Int32Array;
  /** Slot of each resource, −1 for none. */
  readonly slotOf: Int32Array;
  private readonly seen: Int32Array;
  private stamp = 0;
  private readonly steps: Steps;

  constructor(slots: readonly PlainSlot[], resources: number, steps: Steps) {
    this.slots = slots;
    this.steps = steps;
    this.resourceOf = new Int32Array(slots.length).fill(-1);
    this.slotOf = new Int32Array(resources).fill(-1);
    this.seen = new Int32Array(resources);
  }

  /** Takes a resource for a slot where it is free: a start that augmenting then completes. */
  start(slot: number, resource: number): void {
    if (this.slotOf[resource] !== -1 || !this.slots[slot]?.candidates.includes(resource)) return;
    this.join(slot, resource);
  }

  /** Matches every slot without using a blocked resource; false where that is impossible (Hall's condition fails). */
  complete(blocked: (resource: number) => boolean): boolean {
    for (let slot = 0; slot < this.slots.length; slot++) {
      if (this.resourceOf[slot] === -1 && !this.augment(slot, blocked)) return false;
    }
    return true;
  }

  /** Gives a matched or unmatched slot a resource along an alternating path that touches nothing blocked. */
  augment(slot: number, blocked: (resource: number) => boolean): boolean {
    this.steps.take();
    this.stamp++;
    return this.reach(slot, blocked);
  }

  free(slot: number): void {
    const resource = this.resourceOf[slot] ?? -1;
    if (resource !== -1) this.slotOf[resource] = -1;
    this.resourceOf[slot] = -1;
  }

  join(slot: number, resource: number): void {
    this.resourceOf[slot] = resource;
    this.slotOf[resource] = slot;
  }

  /**
   * Moves every slot, first to last, to the first of its candidates that leaves the matching complete. What stands
   * afterwards depends on the slots and their candidates alone.
   */
  prefer(blocked: (resource: number) => boolean): void {
    const settled = new Uint8Array(this.slotOf.length);
    const kept = (resource: number) => settled[resource] === 1 || blocked(resource);
    this.slots.forEach(({ candidates }, slot) => {
      for (const resource of candidates) {
        if (kept(resource)) continue;
        const holder = this.slotOf[resource] ?? -1;
        const old = this.resourceOf[slot] ?? -1;
        if (holder !== slot && holder !== -1) {
          this.free(slot);
          this.join(slot, resource);
          this.resourceOf[holder] = -1;
          settled[resource] = 1;
          if (!this.augment(holder, kept)) {
            settled[resource] = 0;
            this.join(holder, resource);
            this.join(slot, old);
            continue;
          }
        } else if (holder === -1) {
          this.free(slot);
          this.join(slot, resource);
        }
        settled[resource] = 1;
        return;
      }
    });
  }

  private reach(slot: number, blocked: (resource: number) => boolean): boolean {
    const candidates = this.slots[slot]?.candidates ?? [];
    for (const resource of candidates) {
      if (this.slotOf[resource] === -1 && !blocked(resource)) {
        this.join(slot, resource);
        return true;
      }
    }
    for (const resource of candidates) {
      if (this.seen[resource] === this.stamp || blocked(resource)) continue;
      this.seen[resource] = this.stamp;
      const holder = this.slotOf[resource] ?? -1;
      if (holder !== -1 && this.reach(holder, blocked)) {
        this.join(slot, resource);
        return true;
      }
    }
    return false;
  }
}
