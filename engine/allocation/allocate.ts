import { LIMITS } from '#schemas/limits.ts';
import type { DomainIndex, InterfaceIndex } from '../definition/index-types.ts';
import type { AllocationProblem, Option } from './allocation-problem.ts';
import { alongChannels, channelUses } from './channels.ts';
import { lastWhereTaken, takenClocks } from './clocks.ts';
import { minimalMoves } from './minimal-moves.ts';
import { modelOf } from './model.ts';
import { solve } from './solve.ts';

/** An interface instance whose slots need resources. */
export interface Demand {
  readonly key: string;
  readonly index: InterfaceIndex;
  /** By slot: the required resource id, or null for any. */
  readonly held: readonly (string | null)[];
  /** By slot: the preferred resource id, taken where possible. */
  readonly preferred?: readonly (string | null)[];
}

type Allocated =
  | { readonly status: 'solved'; readonly assigned: ReadonlyMap<string, readonly string[]>; readonly steps: number }
  | { readonly status: 'infeasible' | 'undetermined'; readonly steps: number };

/**
 * Assigns resources to all slots of `demands`, which belong to one domain of one part: exact, deterministic in the order
 * of the demands (callers sort by seq, then key), and bounded by `limit` steps.
 */
export function allocate(
  domain: DomainIndex,
  demands: readonly Demand[],
  limit: number = LIMITS.allocationSteps,
): Allocated {
  const outcome = solve(allocationProblemOf(domain, demands), limit);
  if (outcome.status !== 'solved') return outcome;
  return { status: 'solved', assigned: named(domain, demands, outcome.solution.assigned), steps: outcome.steps };
}

export interface Reassignment {
  readonly assigned: ReadonlyMap<string, readonly string[]>;
  /** Slots that change their resource, in demand order. */
  readonly moves: readonly {
    readonly key: string;
    readonly slot: number;
    readonly from: string;
    readonly to: string;
  }[];
  /** False where the step budget ended before it was shown that fewer moves are impossible. */
  readonly minimal: boolean;
}

/**
 * The assignment that moves the fewest of the places in `stored` (by key and slot; null where a slot has none), with
 * `held` still held. Null where even moving cannot help; `undetermined` where the step budget ended without an answer.
 */
export function reassign(
  domain: DomainIndex,
  demands: readonly Demand[],
  stored: ReadonlyMap<string, readonly (string | null)[]>,
  limit: number = LIMITS.allocationSteps,
): Reassignment | null | 'undetermined' {
  const { numberOf } = modelOf(domain);
  const places = demands.map(({ key, index }) => {
    const row = stored.get(key) ?? [];
    return index.slots.map((_, slot) => numberOf.get(row[slot] ?? '') ?? -1);
  });
  const found = minimalMoves(allocationProblemOf(domain, demands), places, limit);
  if (found === null || found === 'undetermined') return found;
  const assigned = named(domain, demands, found.solution.assigned);
  const moves = demands.flatMap(({ key }) =>
    (stored.get(key) ?? []).flatMap((from, slot) => {
      const to = assigned.get(key)?.[slot];
      return from === null || to === undefined || from === to ? [] : [{ key, slot, from, to }];
    }),
  );
  return { assigned, moves, minimal: found.minimal };
}

/** The allocation problem of `demands`, which belong to one domain of one part. */
export function allocationProblemOf(domain: DomainIndex, demands: readonly Demand[]): AllocationProblem {
  const model = modelOf(domain);
  const taken = takenClocks(domain, demands);
  const carried = channelUses(domain, demands);
  return {
    resources: model.ids.length,
    bundles: model.bundles,
    exclusive: model.exclusive,
    shares: model.shares,
    instances: demands.map((demand) => ({
      options: model
        .optionsOf(demand.index)
        .map((option) => alongChannels(lastWhereTaken(option, demand, taken, model), carried, model))
        .map((option) => restrict(option, demand, model.numberOf)),
    })),
  };
}

function restrict(option: Option, { held, preferred }: Demand, numberOf: ReadonlyMap<string, number>): Option {
  return {
    bundle: option.bundle,
    slots: option.slots.map((slot, index) => {
      const must = held[index] ?? null;
      if (must !== null) {
        const number = numberOf.get(must);
        return { ...slot, candidates: number !== undefined && slot.candidates.includes(number) ? [number] : [] };
      }
      const first = numberOf.get(preferred?.[index] ?? '');
      if (first === undefined || !slot.candidates.includes(first)) return slot;
      return { ...slot, candidates: [first, ...slot.candidates.filter((number) => number !== first)] };
    }),
  };
}

function named(
  domain: DomainIndex,
  demands: readonly Demand[],
  assigned: readonly (readonly number[])[],
): ReadonlyMap<string, readonly string[]> {
  const { ids } = modelOf(domain);
  return new Map(demands.map(({ key }, index) => [key, (assigned[index] ?? []).map((number) => ids[number] ?? '')]));
}
