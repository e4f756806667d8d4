import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, type Demand, reassign } from '#engine/allocation/allocate.ts';
import type { AllocationProblem } from '#engine/allocation/allocation-problem.ts';
import { unplaced } from '#engine/allocation/allocation-request.ts';
import { minimalConflict } from '#engine/allocation/conflict.ts';
import { minimalMoves } from '#engine/allocation/minimal-moves.ts';
import { solve } from '#engine/allocation/solve.ts';
import { definitionIndex } from '#engine/definition/definition-index.ts';
import type { DomainIndex, InterfaceIndex } from '#engine/definition/index-types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { everySolution, isSolution, smallProblem } from '../../support/arbitraries.ts';
import { realProblems } from '../../support/pin-allocation.ts';
import { runs } from '../../support/runs.ts';

describe('the allocator on small problems', { timeout: 60_000 }, () => {
  it('[P1] finds an assignment exactly where trying everything finds one, and one that obeys every rule', () => {
    const seen = { solved: 0, infeasible: 0 };
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const outcome = solve(problem);
        const possible = everySolution(problem, () => true);
        expect(outcome.status).toBe(possible ? 'solved' : 'infeasible');
        seen[possible ? 'solved' : 'infeasible']++;
        if (outcome.status === 'solved') expect(isSolution(problem, outcome.solution.assigned)).toBe(true);
      }),
      { numRuns: runs(5_000) },
    );
    expect(Math.min(seen.solved, seen.infeasible)).toBeGreaterThan(runs(500) / 2);
  });

  it('[P2] moves exactly as few stored slots as trying everything finds', () => {
    const storedOf = (problem: AllocationProblem) =>
      fc.tuple(
        ...problem.instances.map(({ options }) =>
          fc.tuple(...(options[0]?.slots ?? []).map(() => fc.integer({ min: -1, max: problem.resources - 1 }))),
        ),
      );
    const cases = smallProblem.chain((problem) => fc.tuple(fc.constant(problem), storedOf(problem)));
    fc.assert(
      fc.property(cases, ([problem, stored]) => {
        let fewest = Number.POSITIVE_INFINITY;
        everySolution(problem, (assigned) => {
          fewest = Math.min(fewest, moved(stored, assigned));
          return false;
        });
        const moves = minimalMoves(problem, stored);
        if (moves === 'undetermined') throw new Error('out of steps');
        expect(moves?.moved ?? Number.POSITIVE_INFINITY).toBe(fewest);
        if (moves === null) return;
        expect(isSolution(problem, moves.solution.assigned)).toBe(true);
        expect(moved(stored, moves.solution.assigned)).toBe(fewest);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('[P3] names a conflict that is infeasible alone and feasible without any one of its members', () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const conflict = minimalConflict(problem);
        if (solve(problem).status === 'solved') {
          expect(conflict).toBeNull();
          return;
        }
        const only = (members: readonly number[]) => ({
          ...problem,
          instances: members.flatMap((index) => problem.instances[index] ?? []),
        });
        expect(conflict?.minimal).toBe(true);
        const members = conflict?.instances ?? [];
        expect(solve(only(members)).status).toBe('infeasible');
        for (const member of members) {
          expect(solve(only(members.filter((index) => index !== member))).status).toBe('solved');
        }
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('[P4] says that it could not decide when its steps end, and never that it is impossible', () => {
    fc.assert(
      fc.property(smallProblem, fc.nat({ max: 60 }), (problem, limit) => {
        const outcome = solve(problem, limit);
        if (outcome.status === 'infeasible') expect(solve(problem).status).toBe('infeasible');
        if (outcome.status === 'solved') expect(isSolution(problem, outcome.solution.assigned)).toBe(true);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

/** Shipped parts of many interfaces: the controllers. */
const CONTROLLERS = STARTER_PARTS.map((file) => definitionIndex(file.definition.metadata.id, file)).flatMap((index) => {
  const domain = index.domains.get('electrical');
  const name = index.file.definition.metadata.id;
  return domain !== undefined && domain.interfaces.size >= 12 ? [{ name, domain }] : [];
});

/** Instances of a controller in some order, each placed while the earlier ones stay, as far as there is room. */
function placedOneByOne(domain: DomainIndex, order: readonly InterfaceIndex[]): readonly Demand[] {
  const placed: Demand[] = [];
  for (const [n, index] of order.entries()) {
    const wanted = unplaced(`${n}`, index);
    const outcome = allocate(domain, [...placed, wanted]);
    const held = outcome.status === 'solved' ? outcome.assigned.get(wanted.key) : undefined;
    if (held !== undefined) placed.push({ ...wanted, held });
  }
  return placed;
}

const jobs = fc.constantFrom(...CONTROLLERS).chain(({ name, domain }) => {
  const ports = [...domain.interfaces.values()];
  return fc
    .array(fc.constantFrom(...ports), { minLength: 5, maxLength: 15 })
    .map((order) => ({ name, domain, placed: placedOneByOne(domain, order) }));
});
const free = (demands: readonly Demand[]) => demands.map(({ key, index }) => unplaced(key, index));

describe('the allocator on shipped microcontroller boards', () => {
  it('[P5] solves at once what has a solution when it is placed one by one', () => {
    expect(CONTROLLERS.length).toBeGreaterThan(4);
    fc.assert(
      fc.property(jobs, ({ name, domain, placed }) => {
        const { status } = allocate(domain, free(placed));
        expect([name, status]).toEqual([name, 'solved']);
      }),
      { numRuns: runs(60) },
    );
  });

  it('[P6] moves nothing that is placed where there is room without moving', () => {
    fc.assert(
      fc.property(jobs, ({ domain, placed }) => {
        const stored = new Map(placed.slice(0, -1).map(({ key, held }) => [key, held]));
        const reassignment = reassign(domain, free(placed), stored);
        expect(reassignment).toMatchObject({ moves: [] });
      }),
      { numRuns: runs(60) },
    );
  });

  it('[P6] lines that may be shared take pins that nobody has, before those that somebody would have to leave', () => {
    const domain = CONTROLLERS.find(({ name }) => name === 'esp32-devkitc-v4')?.domain;
    if (domain === undefined) throw new Error('the library has an ESP32');
    const places: readonly (readonly [port: string, ...held: string[]])[] = [
      ['uart', 'gpio17', 'gpio16'],
      ['gpio_output', 'gpio18'],
      ['uart', 'gpio19', 'gpio21'],
      ['servo', 'gpio22'],
      ['onewire', 'gpio4'],
      ['analog_output', 'gpio25'],
      ['i2c', 'gpio23', 'gpio13'],
      ['gpio_input', 'gpio34'],
      ['interrupt', 'gpio14'],
      ['servo', 'gpio26'],
    ];
    const port = (id: string) => {
      const index = domain.interfaces.get(id);
      if (index === undefined) throw new Error(id);
      return index;
    };
    const demands = [...places.map(([id]) => id), 'spi'].map((id, n) => unplaced(`${n}`, port(id)));
    const stored = new Map(places.map(([, ...held], n) => [`${n}`, held]));
    expect(reassign(domain, demands, stored)).toMatchObject({ moves: [], minimal: true });
  });
});

describe('the allocator on the public set of microcontroller boards', () => {
  const problems = realProblems();

  it.skipIf(problems === null)('[P5] solves each (skipped where the set is not beside the repository)', () => {
    for (const { name, problem } of problems ?? []) {
      const outcome = solve(problem);
      expect([name, outcome.status]).toEqual([name, 'solved']);
      if (outcome.status === 'solved') expect([name, sound(problem, outcome.solution)]).toEqual([name, true]);
    }
  });

  it.skipIf(problems === null)(
    '[P6] makes room for the last interface of each without a move (skipped likewise)',
    () => {
      for (const { name, problem } of problems ?? []) {
        const whole = solve(problem);
        if (whole.status !== 'solved') throw new Error(name);
        // All but the last instance stand where a full solution puts them, so there is room for the last.
        const last = problem.instances.length - 1;
        const stored = whole.solution.assigned.map((row, index) => (index === last ? row.map(() => -1) : row));
        const moves = minimalMoves(problem, stored);
        expect([name, moves !== null && moves !== 'undetermined' && moves.moved]).toEqual([name, 0]);
      }
    },
  );
});

function moved(stored: readonly (readonly number[])[], assigned: readonly (readonly number[])[]): number {
  return stored.flatMap((row, instance) =>
    row.filter((resource, slot) => resource !== -1 && assigned[instance]?.[slot] !== resource),
  ).length;
}

/** Every pin once, every bundle once, every slot from its pool. */
function sound(
  problem: AllocationProblem,
  solution: { options: readonly number[]; assigned: readonly (readonly number[])[] },
) {
  const pins = solution.assigned.flat();
  const chosen = problem.instances.map(({ options }, index) => options[solution.options[index] ?? -1]);
  const bundles = chosen.flatMap((option) => option?.bundle ?? []);
  const offered = chosen.every((option, index) =>
    option?.slots.every((slot, position) => slot.candidates.includes(solution.assigned[index]?.[position] ?? -1)),
  );
  return offered && new Set(pins).size === pins.length && new Set(bundles).size === bundles.length;
}
