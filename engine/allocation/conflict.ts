import { LIMITS } from '#schemas/limits.ts';
import type { Problem } from './problem.ts';
import { solve } from './solve.ts';

export interface Conflict {
  /** Instances that cannot be placed together, ascending. */
  readonly instances: readonly number[];
  /** False where the step budget ended first: then fewer of them may already be in conflict. */
  readonly minimal: boolean;
}

/**
 * Of an infeasible problem, instances that are infeasible by themselves and feasible without any one of them. The
 * last instance (the one just asked for) stays as long as anything does; later ones are kept rather than earlier ones.
 * Deletion in halves, then one by one. Null where the problem is not shown to be infeasible.
 */
export function minimalConflict(problem: Problem, limit: number = LIMITS.explanationSteps): Conflict | null {
  let left = limit;
  const infeasible = (instances: readonly number[]): boolean => {
    const part = { ...problem, instances: instances.flatMap((index) => problem.instances[index] ?? []) };
    const outcome = solve(part, Math.max(left, 0));
    // A test costs at least its set-up, so that a conflict among many instances ends too.
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
