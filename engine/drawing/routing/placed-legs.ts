/** Straight pieces of wires that have their places, found by place: what a way would cross. */
import RBush from 'rbush';
import type { StepBudget } from '../../search/step-budget.ts';
import type { Box } from '../geometry.ts';
import { boxOfPath } from '../geometry.ts';
import { precedes, sharesEnd, type TrackOwner } from './tracks.ts';

interface PlacedLeg extends Box {
  readonly owner: TrackOwner;
}

/** Prices, in px of way. */
const BEND = 45;
const CROSSING = 90;
const OVERLAP = 600;

export class PlacedLegs {
  readonly #tree = new RBush<PlacedLeg>();
  readonly #byOwner = new Map<TrackOwner, readonly PlacedLeg[]>();

  /** The owner lies along `path` from now on; nowhere where it is empty. */
  place(owner: TrackOwner, path: readonly number[]): void {
    for (const leg of this.#byOwner.get(owner) ?? []) this.#tree.remove(leg);
    this.#byOwner.delete(owner);
    const legs: PlacedLeg[] = [];
    for (let i = 0; i + 3 < path.length; i += 2) legs.push({ owner, ...boxOfPath(path.slice(i, i + 4)) });
    if (legs.length === 0) return;
    for (const leg of legs) this.#tree.insert(leg);
    this.#byOwner.set(owner, legs);
  }

  /** What a way costs: its length, its bends, and where it crosses wires that it gives way to. Spends a step for each piece that is near. */
  priceOf(owner: TrackOwner, path: readonly number[], budget: StepBudget): number {
    let price = (BEND * (path.length - 4)) / 2;
    for (let i = 0; i + 3 < path.length; i += 2) {
      const leg = boxOfPath(path.slice(i, i + 4));
      price += leg.maxX - leg.minX + leg.maxY - leg.minY;
      const near = this.#tree.search(leg);
      budget.spend(near.length);
      for (const other of near) {
        if (!precedes(other.owner, owner) || sharesEnd(other.owner, owner)) continue;
        if (crosses(leg, other)) price += CROSSING;
        else if (liesOn(leg, other)) price += OVERLAP;
      }
    }
    return price;
  }
}

function crosses(a: Box, b: Box): boolean {
  const [level, upright] = a.minY === a.maxY ? [a, b] : [b, a];
  if (level.minY !== level.maxY || upright.minX !== upright.maxX) return false;
  const isWithin = upright.minX > level.minX && upright.minX < level.maxX;
  return isWithin && level.minY > upright.minY && level.minY < upright.maxY;
}

function liesOn(a: Box, b: Box): boolean {
  if (a.minY === a.maxY && b.minY === b.maxY) return a.minY === b.minY && a.minX < b.maxX && b.minX < a.maxX;
  return a.minX === a.maxX && b.minX === b.maxX && a.minX === b.minX && a.minY < b.maxY && b.minY < a.maxY;
}
