import fc from 'fast-check';
import type { AllocationProblem, Option, ProblemInstance, ProblemSlot } from '#engine/allocation/allocation-problem.ts';

const FUNCTIONS = ['a', 'b', 'c'];

const candidates = (resources: number) =>
  fc.uniqueArray(fc.nat({ max: resources - 1 }), { minLength: 0, maxLength: Math.min(resources, 3) });

/** Slots of one instance: what they want is equal in all its options, only the candidates differ. */
function instanceOf(resources: number, bundles: number): fc.Arbitrary<ProblemInstance> {
  const shape = fc.array(
    fc.record({
      function: fc.constantFrom(...FUNCTIONS),
      requires: fc.nat({ max: 1 }),
      sharesWith: fc.oneof(
        { weight: 4, arbitrary: fc.constant<readonly string[]>([]) },
        { weight: 1, arbitrary: fc.constant<'all'>('all') },
        { weight: 1, arbitrary: fc.subarray(FUNCTIONS) },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  );
  return shape.chain((slots) =>
    fc.record({
      options: fc.array(
        fc.record({
          bundle: bundles === 0 ? fc.constant(null) : fc.option(fc.nat({ max: bundles - 1 }), { nil: null }),
          slots: fc.tuple(
            ...slots.map((slot) => candidates(resources).map((list): ProblemSlot => ({ ...slot, candidates: list }))),
          ),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  );
}

/** Small allocation problems with bundles, sharing, pins (slots with one candidate) and exclusive groups. */
export const smallProblem: fc.Arbitrary<AllocationProblem> = fc
  .record({
    resources: fc.integer({ min: 1, max: 5 }),
    bundles: fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 2 }),
  })
  .chain(({ resources, bundles }) =>
    fc.record({
      resources: fc.constant(resources),
      bundles: fc.constant(bundles),
      instances: fc.array(instanceOf(resources, bundles.length), { minLength: 1, maxLength: 4 }),
      exclusive: fc.array(
        fc
          .array(
            fc.tuple(
              fc.nat({ max: resources - 1 }),
              fc.oneof(
                fc.constant('any' as const),
                fc.subarray(FUNCTIONS).map((names) => new Set(names)),
              ),
            ),
            { maxLength: 3 },
          )
          .map((members) => new Map(members)),
        { maxLength: 1 },
      ),
      pairs: fc.oneof(
        fc.constant<readonly (readonly [string, string])[]>([]),
        fc.array(fc.tuple(fc.constantFrom(...FUNCTIONS), fc.constantFrom(...FUNCTIONS)), { maxLength: 3 }),
      ),
      sharing: fc.subarray(Array.from({ length: resources }, (_, index) => index)),
    }),
  )
  .map(({ pairs, sharing, ...problem }) => ({
    ...problem,
    shares: (resource, a, b) =>
      sharing.includes(resource) && pairs.some(([x, y]) => (x === a && y === b) || (x === b && y === a)),
  }));

/** Every assignment of a problem, by trying all: the oracle. Calls `visit` until it gives true. */
export function everySolution(
  problem: AllocationProblem,
  visit: (assigned: readonly (readonly number[])[]) => boolean,
): boolean {
  const chosen: Option[] = [];
  const room = [...problem.bundles];
  const assigned: number[][] = problem.instances.map(() => []);
  const uses: { resource: number; instance: number; slot: ProblemSlot }[] = [];
  const options = (instance: number): boolean => {
    if (instance === problem.instances.length) return slots(0, 0);
    for (const option of problem.instances[instance]?.options ?? []) {
      const left = option.bundle === null ? 1 : (room[option.bundle] ?? 0);
      if (left <= 0) continue;
      if (option.bundle !== null) room[option.bundle] = left - 1;
      chosen.push(option);
      if (options(instance + 1)) return true;
      chosen.pop();
      if (option.bundle !== null) room[option.bundle] = left;
    }
    return false;
  };
  const slots = (instance: number, position: number): boolean => {
    if (instance === problem.instances.length) return visit(assigned);
    const slot = chosen[instance]?.slots[position];
    if (slot === undefined) return slots(instance + 1, 0);
    for (const resource of slot.candidates) {
      if (!fits(instance, slot, resource)) continue;
      uses.push({ resource, instance, slot });
      assigned[instance]?.push(resource);
      if (slots(instance, position + 1)) return true;
      assigned[instance]?.pop();
      uses.pop();
    }
    return false;
  };
  const fits = (instance: number, slot: ProblemSlot, resource: number): boolean =>
    uses.every((other) => {
      if (other.resource === resource) {
        const own = other.instance === instance;
        if (own && other.slot.requires === slot.requires) return false;
        const inside = own && (names(slot, other.slot.function) || names(other.slot, slot.function));
        if (!inside && !problem.shares(resource, slot.function, other.slot.function)) return false;
      } else {
        for (const group of problem.exclusive) {
          if (isMember(group.get(resource), slot) && isMember(group.get(other.resource), other.slot)) return false;
        }
      }
      return true;
    });
  return options(0);
}

function names(slot: ProblemSlot, name: string): boolean {
  return slot.sharesWith === 'all' || slot.sharesWith.includes(name);
}

function isMember(by: ReadonlySet<string> | 'any' | undefined, slot: ProblemSlot): boolean {
  return by === 'any' || by?.has(slot.function) === true;
}

/** Whether an assignment obeys every rule of the problem, bundles included. */
export function isSolution(problem: AllocationProblem, assigned: readonly (readonly number[])[]): boolean {
  const narrowed: AllocationProblem = {
    ...problem,
    instances: problem.instances.map(({ options }, instance) => ({
      options: options.map((option) => ({
        ...option,
        slots: option.slots.map((slot, position) => ({
          ...slot,
          candidates: slot.candidates.filter((resource) => resource === assigned[instance]?.[position]),
        })),
      })),
    })),
  };
  return everySolution(narrowed, () => true);
}
