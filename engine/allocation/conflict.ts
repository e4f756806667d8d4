import { LIMITS } from '#schemas/limits.ts';
import type { AllocationProblem } from './allocation-problem.ts';
import { solve } from './solve.ts';

export interface ConflictSet {
  /** Instances that cannot be placed together, ascending. */
  readonly instances: readonly number[];
  /** False where the step budget ended first: then fewer of them may already be in conflict. */
  readonly minimal: boolean;
}

/**
 * A minimal conflict set of an infeasible problem: instances that are infeasible together, and feasible without any one
 * of them. Later instances are kept rather than earlier ones, so the last one (the one just requested) is kept longest.
 * Found by deletion, in halves and then one by one. Null where the problem is not proven infeasible.
 */
export function minimalConflict(
  problem: AllocationProblem,
  limit: number = LIMITS.explanationSteps,
): ConflictSet | null {
  let left = limit;
  const infeasible = (instances: readonly number[]): boolean => {
    const part = { ...problem, instances: instances.flatMap((index) => problem.instances[index] ?? []) };
    const outcome = solve(part, Math.max(left, 0));
    // Every test costs at least its set-up, so that a search among many instances ends too.
    left -= outcome.steps + instances.length;
    return outcome.status === 'infeasible';
  };
  let kept: readonly number[] = problem.instances.map((_, index) => index);
  if (!infeasible(kept)) return null;
  for (let size = Math.ceil(kept.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < kept.length && left > 0; ) {
      const without = [...kept.slice(0, start), ...kept.slice(start + size)];
      if (without.length > 0 && infeasible(without)) kept = without;
      else start += size;
    }
  }
  return { instances: kept, minimal: left > 0 };
}
