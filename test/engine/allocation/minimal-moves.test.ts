/** How few steps the search for the fewest moves takes, and what it answers when they end. */
import { describe, expect, it } from 'vitest';
import type { AllocationProblem } from '#engine/allocation/allocation-problem.ts';
import { type MinimalMoves, minimalMoves } from '#engine/allocation/minimal-moves.ts';

const slot = (candidates: readonly number[]) => ({ function: 'a', requires: 0, sharesWith: [], candidates });
const resources = [0, 1, 2, 3, 4, 5, 6, 7];
const alone = { resources: 8, bundles: [], exclusive: [], shares: () => false };

/** Four slots that may take any resource, of each pair only one. */
const paired: AllocationProblem = {
  ...alone,
  exclusive: [0, 2, 4, 6].map((one) => new Map([one, one + 1].map((resource) => [resource, 'any']))),
  instances: Array.from({ length: 4 }, () => ({ options: [{ bundle: null, slots: [slot(resources)] }] })),
};

/** Four instances that choose among four bundles of two resources. */
const bundled: AllocationProblem = {
  ...alone,
  bundles: [1, 1, 1, 1],
  instances: Array.from({ length: 4 }, () => ({
    options: [0, 1, 2, 3].map((bundle) => ({ bundle, slots: [slot([2 * bundle]), slot([2 * bundle + 1])] })),
  })),
};

function within(problem: AllocationProblem, stored: readonly (readonly number[])[], steps: number): MinimalMoves {
  const found = minimalMoves(problem, stored, steps);
  if (found === null || found === 'undetermined') throw new Error(`${found} after ${steps} steps`);
  return found;
}

describe('[P2] the search for the fewest moves', () => {
  it('tries what is stored first, so that the first solution moves nothing where nothing has to move', () => {
    const stored = [[7], [5], [3], [1]];
    expect(within(paired, stored, 8)).toMatchObject({ solution: { assigned: stored }, moved: 0, minimal: false });
    const last = [
      [6, 7],
      [4, 5],
      [2, 3],
      [0, 1],
    ];
    expect(within(bundled, last, 23)).toEqual({
      solution: { options: [3, 2, 1, 0], assigned: last },
      moved: 0,
      minimal: false,
    });
  });

  it('leaves out whatever cannot beat the best solution so far', () => {
    expect(within(paired, [[7], [5], [3], [1]], 32)).toMatchObject({ moved: 0, minimal: true });
    expect(within(paired, [[-1], [-1], [-1], [-1]], 32)).toMatchObject({ moved: 0, minimal: true });
    expect(within(paired, [[0], [1], [2], [3]], 55)).toMatchObject({ moved: 2, minimal: true });
    const same = [0, 1, 2, 3].map(() => [0, 1]);
    expect(within(bundled, same, 110)).toMatchObject({ moved: 6, minimal: true });
    const two = [
      [6, 7],
      [6, 7],
      [2, 3],
      [0, 1],
    ];
    expect(within(bundled, two, 45)).toMatchObject({ moved: 2, minimal: true });
  });

  it('answers "undetermined" where its steps end before the first solution, and null where there is none', () => {
    expect(minimalMoves(paired, [[0], [2], [4], [6]], 3)).toBe('undetermined');
    const five = { ...paired, instances: [...paired.instances, ...paired.instances.slice(0, 1)] };
    expect(minimalMoves(five, [[0], [2], [4], [6], [-1]])).toBeNull();
  });

  it('moves plain slots along the cheapest path, to the lowest resource of equal price', () => {
    const plain = (...slots: readonly (readonly number[])[]) => ({
      ...alone,
      instances: slots.map((candidates) => ({ options: [{ bundle: null, slots: [slot(candidates)] }] })),
    });
    const assigned = (problem: AllocationProblem, ...stored: readonly number[]) => {
      const { solution, moved } = within(
        problem,
        stored.map((resource) => [resource]),
        100,
      );
      return [moved, ...solution.assigned.flat()];
    };
    // The newcomer needs 0: whoever holds it moves to the lowest free resource, and nobody else.
    expect(assigned(plain([0, 1, 5, 3], [1, 2], [0]), 0, 1, -1)).toEqual([1, 3, 1, 0]);
    // There is only one way: both move on.
    expect(assigned(plain([0, 1], [1, 2], [0]), 0, 1, -1)).toEqual([2, 1, 2, 0]);
    // A stored resource that is no candidate is a move, and one that is stored twice stays with the first.
    expect(assigned(plain([1], [2, 3]), 0, 2)).toEqual([1, 1, 2]);
    expect(assigned(plain([4, 5], [4, 5]), 4, 4)).toEqual([1, 4, 5]);
    // What was never stored costs nothing, so that it moves instead of what was.
    expect(assigned(plain([0, 1], [0, 2]), -1, 0)).toEqual([0, 1, 0]);
  });
});
