/** How often a part can serve each of its interfaces, and with which pins: the engine's own allocation. */
import { allocate } from '#engine/allocation/allocate.ts';
import { unplaced } from '#engine/allocation/scene.ts';
import { definitionIndex } from '#engine/board/definition-index.ts';
import type { DefinitionIndex, DomainIndex, InterfaceIndex } from '#engine/board/design.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';

export interface SlotPlace {
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

export interface Together {
  /** Whether one instance of each interface fits at once; null where the search budget ended first. */
  readonly fits: boolean | null;
  /** Interfaces (`domain/interface`) that found no place after those before them had theirs. */
  readonly left: readonly string[];
}

/** Each interface by itself, in the order of the file, and all of them at once. */
export function capacityOf(file: PartDefinitionFile): {
  readonly each: readonly Capacity[];
  readonly together: Together;
} {
  const index = definitionIndex('', file);
  return { each: [...index.interfaces].map(([key, one]) => alone(index, key, one)), together: together(index) };
}

function alone(index: DefinitionIndex, key: string, one: InterfaceIndex): Capacity {
  const domain = index.domains.get(one.domain);
  const cap = one.interface.max_instances ?? Number.POSITIVE_INFINITY;
  let instances = 0;
  let limit: Capacity['limit'] = 'resources';
  let first: readonly string[] | null = null;
  // Without a slot an interface takes nothing, so nothing but its own cap ends the count.
  while (domain !== undefined && instances < LIMITS.capacityCounted && instances < cap) {
    const outcome = allocate(domain, demands(key, one, instances + 1), LIMITS.explanationSteps);
    if (outcome.status === 'undetermined') limit = 'undetermined';
    if (outcome.status !== 'solved') break;
    instances++;
    first ??= outcome.assigned.get(`${key}/0`) ?? null;
  }
  if (instances >= cap) limit = 'max_instances';
  else if (instances === LIMITS.capacityCounted) limit = 'counted';
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
      offered: domain === undefined ? 0 : offering(domain, slot.function),
    })),
  };
}

/** Greedy in the order of the file where not all fit: what is left is what a person would find left. */
function together(index: DefinitionIndex): Together {
  const left: string[] = [];
  let fits: boolean | null = true;
  for (const [name, domain] of index.domains) {
    const all = [...index.interfaces].filter(([, one]) => one.domain === name);
    const wanted = all.map(([key, one]) => unplaced(`${key}/0`, one));
    const outcome = allocate(domain, wanted, LIMITS.explanationSteps);
    if (outcome.status === 'solved') continue;
    if (outcome.status === 'undetermined') {
      fits = fits && null;
      continue;
    }
    fits = false;
    const placed: (typeof wanted)[number][] = [];
    for (const [at, demand] of wanted.entries()) {
      if (allocate(domain, [...placed, demand], LIMITS.explanationSteps).status === 'solved') placed.push(demand);
      else left.push(all[at]?.[0] ?? '');
    }
  }
  return { fits, left };
}

function demands(key: string, one: InterfaceIndex, count: number) {
  return Array.from({ length: count }, (_, n) => unplaced(`${key}/${n}`, one));
}

function offering(domain: DomainIndex, name: string): number {
  let count = 0;
  for (const { functions } of domain.resources.values()) if (functions.has(name)) count++;
  return count;
}
