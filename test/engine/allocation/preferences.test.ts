/** Which of several solutions the search gives, and how few steps it takes to find one or to prove that there is none. */
import { describe, expect, it } from 'vitest';
import type { AllocationProblem, Option, ProblemSlot } from '#engine/allocation/allocation-problem.ts';
import { solve } from '#engine/allocation/solve.ts';

const option = (bundle: number | null, ...slots: readonly (readonly number[])[]): Option => ({
  bundle,
  slots: slots.map((candidates, requires): ProblemSlot => ({ function: 'a', requires, sharesWith: [], candidates })),
});
const problem = (resources: number, ...instances: readonly (readonly Option[])[]): AllocationProblem => ({
  ...{ resources, bundles: [], exclusive: [], shares: () => false },
  instances: instances.map((options) => ({ options })),
});
function assigned(given: AllocationProblem, steps?: number) {
  const outcome = solve(given, steps);
  return outcome.status === 'solved' ? outcome.solution.assigned : outcome.status;
}
const range = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('[P15] what a slot prefers', () => {
  /** Takes 0 and 3 at first, and then has to choose 2 and 4, since another needs 3. */
  const switching = [option(null, [0], [3]), option(null, [2], [4])];
  const needs3 = [option(null, [3])];

  it('it takes where it is free', () => {
    expect(assigned(problem(4, [option(null, [2, 1])], [option(null, [2, 3])]))).toEqual([[2], [3]]);
  });

  it('it leaves to whoever has nothing else', () => {
    expect(assigned(problem(2, [option(null, [0, 1])], [option(null, [0])]))).toEqual([[1], [0]]);
  });

  it('it takes where it became free during the search', () => {
    expect(assigned(problem(5, switching, [option(null, [0, 1])], needs3))).toEqual([[2, 4], [0], [3]]);
  });

  it('it takes from a later slot that can move, and not from one that cannot', () => {
    const first = [option(null, [5, 1])];
    expect(assigned(problem(6, switching, first, [option(null, [5, 0])], needs3))).toEqual([[2, 4], [5], [0], [3]]);
    expect(assigned(problem(6, switching, first, [option(null, [5])], needs3))).toEqual([[2, 4], [1], [5], [3]]);
  });
});

describe('[P1] the search needs few steps', () => {
  it('where there are fewer bundles than instances, however many resources there are', () => {
    const anyBundle = range(7).map((bundle) => option(bundle, range(8)));
    const crowded = { ...problem(8, ...range(8).map(() => anyBundle)), bundles: range(7).map(() => 1) };
    expect(assigned(crowded, 20)).toBe('infeasible');
    expect(assigned({ ...crowded, bundles: [2, 1, 1, 1, 1, 1, 1] }, 200)).toHaveLength(8);
  });

  it('and says so where it has none', () => {
    expect(assigned(problem(1, [option(null, [0])]), 0)).toBe('undetermined');
  });
});
