/** How often a part can serve each of its interfaces, and with which pins: the engine's own allocation. */
import { allocate } from '#engine/allocation/allocate.ts';
import { unplaced } from '#engine/allocation/allocation-request.ts';
import { canFill, definitionIndex } from '#engine/definition/definition-index.ts';
import type {
  DefinitionIndex,
  DomainIndex,
  InterfaceIndex,
  ResourceIndex,
  SlotIndex,
} from '#engine/definition/index-types.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';

interface SlotPlace {
  readonly function: string;
  /** Resource id; null where none is free for it. */
  readonly resource: string | null;
  /** How many resources offer the function to it. */
  readonly offered: number;
}

export interface Capacity {
  /** `domain/interface`. */
  readonly key: string;
  readonly domain: string;
  readonly interface: string;
  readonly name: string;
  readonly protocol: string;
  /** Instances that fit when nothing else is used, at most `LIMITS.capacityCounted`. */
  readonly instances: number;
  /** What ends the count: too few resources, `max_instances`, our counting, or the search budget. */
  readonly limit: 'resources' | 'max_instances' | 'counted' | 'undetermined';
  /** What one instance takes when nothing else is used. */
  readonly slots: readonly SlotPlace[];
}

export interface JointCapacity {
  /** Whether one instance of each interface fits at once; null where the search budget ended first. */
  readonly fits: boolean | null;
  /** Interfaces (`domain/interface`) that found no place after those before them had theirs. */
  readonly left: readonly string[];
}

/** Each interface by itself, in the order of the file, and all of them at once. */
export function partCapacity(file: PartDefinitionFile): {
  readonly each: readonly Capacity[];
  readonly together: JointCapacity;
} {
  const index = definitionIndex('', file);
  return { each: [...index.interfaces].map(([key, one]) => alone(index, key, one)), together: together(index) };
}

function alone(index: DefinitionIndex, key: string, one: InterfaceIndex): Capacity {
  const domain = index.domains.get(one.domain);
  const { instances, limit, first } = domain === undefined ? NEVER : most(domain, key, one);
  return {
    key,
    domain: one.domain,
    interface: one.interface.id,
    name: one.interface.name ?? one.interface.id,
    protocol: one.interface.protocol.type,
    instances,
    limit,
    slots: one.slots.map((slot, at) => ({
      function: slot.function,
      resource: first?.[at] ?? null,
      offered: domain === undefined ? 0 : offering(domain, slot).length,
    })),
  };
}

interface GreatestUse {
  readonly instances: number;
  readonly limit: Capacity['limit'];
  /** What one instance takes. */
  readonly first: readonly string[] | null;
}

const NEVER: GreatestUse = { instances: 0, limit: 'resources', first: null };

/** The greatest count that fits. What fits more often fits less often too, so halving finds it. */
function most(domain: DomainIndex, key: string, one: InterfaceIndex): GreatestUse {
  const cap = one.interface.max_instances ?? Number.POSITIVE_INFINITY;
  const bound = Math.min(LIMITS.capacityCounted, cap, countable(domain, one));
  const fits = (count: number) => allocate(domain, demands(key, one, count), LIMITS.capacitySteps);
  const single = bound < 1 ? null : fits(1);
  if (single?.status !== 'solved')
    return {
      ...NEVER,
      limit: cap < 1 ? 'max_instances' : single?.status === 'undetermined' ? 'undetermined' : 'resources',
    };
  const first = single.assigned.get(`${key}/0`) ?? null;
  let low = 1;
  let high = bound;
  let undecided = false;
  // The bound is what most parts reach.
  for (let count = bound; low < high; count = Math.ceil((low + high) / 2)) {
    const { status } = fits(count);
    if (status === 'solved') low = count;
    else {
      high = count - 1;
      undecided ||= status === 'undetermined';
    }
  }
  if (low >= cap) return { instances: low, limit: 'max_instances', first };
  if (low >= LIMITS.capacityCounted) return { instances: low, limit: 'counted', first };
  return { instances: low, limit: undecided ? 'undetermined' : 'resources', first };
}

/** More instances than this cannot be: each needs resources of its own, and only so many offer what it needs. */
function countable(domain: DomainIndex, one: InterfaceIndex): number {
  let least = Number.POSITIVE_INFINITY;
  for (const slot of one.slots) {
    const offers = offering(domain, slot);
    const shared = offers.some(({ functions }) =>
      functions.get(slot.function)?.shareable_with?.includes(slot.function),
    );
    const needed = one.slots.filter(({ requires }) => requires === slot.requires).length;
    if (!shared) least = Math.min(least, Math.floor(offers.length / needed));
  }
  return least;
}

/** Greedy in the order of the file where not all fit: what is left is what a person would find left. */
function together(index: DefinitionIndex): JointCapacity {
  const left: string[] = [];
  let fits: boolean | null = true;
  for (const [name, domain] of index.domains) {
    const all = [...index.interfaces].filter(([, one]) => one.domain === name);
    const wanted = all.map(([key, one]) => unplaced(`${key}/0`, one));
    const outcome = allocate(domain, wanted, LIMITS.capacitySteps);
    if (outcome.status === 'solved') continue;
    if (outcome.status === 'undetermined') {
      fits = fits && null;
      continue;
    }
    fits = false;
    const placed: (typeof wanted)[number][] = [];
    for (const [at, demand] of wanted.entries()) {
      if (allocate(domain, [...placed, demand], LIMITS.capacitySteps).status === 'solved') placed.push(demand);
      else left.push(all[at]?.[0] ?? '');
    }
  }
  return { fits, left };
}

function demands(key: string, one: InterfaceIndex, count: number) {
  return Array.from({ length: count }, (_, n) => unplaced(`${key}/${n}`, one));
}

function offering(domain: DomainIndex, slot: SlotIndex): readonly ResourceIndex[] {
  return [...domain.resources.values()].filter((entry) => canFill(slot, entry));
}
