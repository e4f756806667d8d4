import { LIMITS } from '#schemas/limits.ts';
import { sameList } from '#schemas/lists.ts';
import { canFill } from '../definition/definition-index.ts';
import type { DefinitionIndex, DomainIndex, InterfaceIndex } from '../definition/index-types.ts';
import { allocate, type Demand } from './allocate.ts';
import { modelOf } from './model.ts';
import type { UsedInstance } from './part-instances.ts';
import { ResourceUsage } from './resource-usage.ts';

/** An instance with the resource of each slot, null where none could be assigned. */
export interface ResolvedInstance {
  readonly used: UsedInstance;
  readonly resources: readonly (string | null)[];
  readonly status: 'stored' | 'derived' | 'unsatisfied' | 'undetermined';
}

/**
 * The resources that the instances of one part hold. Stored assignments are kept wherever they are consistent. Where they
 * conflict (after a merge, or with a pin), pins win, then the claim through the function of higher priority, then the
 * lower (seq, key, slot); the losers get new resources around the winners, the same ones in every tab. `used` and the
 * result are in (seq, key) order.
 */
export function resolveInstances(
  definition: DefinitionIndex,
  used: readonly UsedInstance[],
): readonly ResolvedInstance[] {
  if (used.length === 0) return [];
  const first = used[0];
  if (first !== undefined && used.every(({ end }) => end.domain === first.end.domain)) {
    return resolveDomain(definition.domains.get(first.end.domain), used);
  }
  const resolved = new Map<string, ResolvedInstance>();
  for (const [name, domain] of definition.domains) {
    const own = used.filter(({ end }) => end.domain === name);
    for (const entry of resolveDomain(domain, own)) resolved.set(entry.used.key, entry);
  }
  return used.flatMap(({ key }) => resolved.get(key) ?? []);
}

function resolveDomain(domain: DomainIndex | undefined, used: readonly UsedInstance[]): readonly ResolvedInstance[] {
  if (domain === undefined || used.length === 0) return [];
  if (isConsistentAsStored(domain, used)) {
    return used.map((instance) => ({ used: instance, resources: instance.stored, status: 'stored' as const }));
  }
  const claims = used.map((instance, number) => claimsOf(domain, instance, number));
  if (
    claims.every((row, index) => row.length === used[index]?.index.slots.length) &&
    areConsistent(domain, used, claims)
  ) {
    return used.map((instance, index) => resolvedAs(instance, claims[index]?.map(({ resource }) => resource) ?? []));
  }
  return resolveConflicts(domain, used);
}

/** A fast check of the usual case: no pins, no groups, every stored resource fits its slot and is stored once. */
function isConsistentAsStored(domain: DomainIndex, used: readonly UsedInstance[]): boolean {
  const model = modelOf(domain);
  if (model.exclusive.length > 0 || model.bundles.length > 0) return false;
  let slotCount = 0;
  for (const [number, { index, stored, pins }] of used.entries()) {
    const { slots } = index;
    if (pins.length > 0 || stored.length !== slots.length) return false;
    slotCount += slots.length;
    // Scanning few slots is faster than a Set; more of them take the general path.
    if (slotCount > SCANNED) return false;
    for (let position = 0; position < slots.length; position++) {
      const [slot, id] = [slots[position], stored[position] ?? ''];
      const entry = domain.resources.get(id);
      if (slot === undefined || entry === undefined || !canFill(slot, entry)) return false;
      if (firstHolder(used, id) !== number || stored.indexOf(id) !== position) return false;
    }
  }
  return true;
}

const SCANNED = 256;

/** The number of the first instance that stores a resource. */
function firstHolder(used: readonly UsedInstance[], id: string): number {
  let number = 0;
  while (number < used.length && used[number]?.stored.includes(id) === false) number++;
  return number;
}

/** The resource that a slot claims: its pin, else the stored one; there is no claim where neither fits the slot. */
interface StoredClaim {
  readonly instance: number;
  readonly slot: number;
  readonly resource: string;
  readonly pinned: boolean;
  readonly priority: number;
}

function claimsOf(domain: DomainIndex, instance: UsedInstance, number: number): readonly StoredClaim[] {
  const claims: StoredClaim[] = [];
  const { slots } = instance.index;
  for (let slot = 0; slot < slots.length; slot++) {
    const wanted = slots[slot];
    if (wanted === undefined) continue;
    const pin = domain.resources.get(instance.pins[slot]?.resource ?? '');
    const pinned = pin !== undefined && canFill(wanted, pin);
    const entry = pinned ? pin : domain.resources.get(instance.stored[slot] ?? '');
    const through = entry?.functions.get(wanted.function);
    if (entry === undefined || through === undefined || !canFill(wanted, entry)) continue;
    claims.push({ instance: number, slot, resource: entry.resource.id, pinned, priority: through.priority ?? 0 });
  }
  return claims;
}

/** Whether all claims are consistent, decided greedily where possible. */
function areConsistent(
  domain: DomainIndex,
  used: readonly UsedInstance[],
  claims: readonly (readonly StoredClaim[])[],
): boolean {
  const model = modelOf(domain);
  const uses = new ResourceUsage(model);
  const capacity = [...model.bundles];
  for (const [number, instance] of used.entries()) {
    const numbers = claims[number]?.map(({ resource }) => model.numberOf.get(resource) ?? -1) ?? [];
    const option = model.optionsOf(instance.index).find(({ bundle, slots }) => {
      if (bundle !== null && (capacity[bundle] ?? 0) <= 0) return false;
      return slots.every((slot, position) => slot.candidates.includes(numbers[position] ?? -1));
    });
    // A greedy choice of bundles can be wrong: then the exact search decides.
    if (option === undefined) return areAllocatable(domain, used, claims);
    if (option.bundle !== null) capacity[option.bundle] = (capacity[option.bundle] ?? 0) - 1;
    for (const [position, slot] of option.slots.entries()) {
      const use = { instance: number, position, slot };
      const resource = numbers[position] ?? -1;
      if (!uses.allows(use, resource)) return false;
      uses.add(use, resource);
    }
  }
  return true;
}

function areAllocatable(
  domain: DomainIndex,
  used: readonly UsedInstance[],
  claims: readonly (readonly StoredClaim[])[],
): boolean {
  const demands = used.map((instance, index) => demandOf(instance, claims[index] ?? []));
  return allocate(domain, demands).status === 'solved';
}

function resolveConflicts(domain: DomainIndex, used: readonly UsedInstance[]): readonly ResolvedInstance[] {
  const claims = used.flatMap((instance, number) => claimsOf(domain, instance, number));
  const winners = winnersOf(domain, used, claims);
  const kept = (number: number): readonly StoredClaim[] => winners.filter(({ instance }) => instance === number);
  const demands = used.map((instance, number) => demandOf(instance, kept(number)));
  const outcome = allocate(domain, demands);
  if (outcome.status === 'solved') {
    return used.map((instance) => resolvedAs(instance, outcome.assigned.get(instance.key) ?? []));
  }
  return allocateOneByOne(domain, used, demands);
}

/** The claims that are granted, greedily in order of precedence. */
function winnersOf(
  domain: DomainIndex,
  used: readonly UsedInstance[],
  claims: readonly StoredClaim[],
): readonly StoredClaim[] {
  const model = modelOf(domain);
  const uses = new ResourceUsage(model);
  const order = claims.toSorted(
    (a, b) =>
      Number(b.pinned) - Number(a.pinned) || b.priority - a.priority || a.instance - b.instance || a.slot - b.slot,
  );
  const winners: StoredClaim[] = [];
  for (const claim of order) {
    const instance = used[claim.instance];
    const slot = instance === undefined ? undefined : model.optionsOf(instance.index)[0]?.slots[claim.slot];
    const resource = model.numberOf.get(claim.resource);
    if (slot === undefined || resource === undefined) continue;
    const use = { instance: claim.instance, position: claim.slot, slot };
    if (!claim.pinned && !uses.allows(use, resource)) continue;
    uses.add(use, resource);
    winners.push(claim);
  }
  return winners;
}

/**
 * The fallback where the losers do not fit around the winners: instances are added one by one, those with all their
 * claims granted first, each as claimed or else with only its pins; one that fits neither way is unsatisfied. All share
 * one step budget; instances after its end are undetermined.
 */
function allocateOneByOne(
  domain: DomainIndex,
  used: readonly UsedInstance[],
  demands: readonly Demand[],
): readonly ResolvedInstance[] {
  const placed: Demand[] = [];
  const undetermined = new Set<string>();
  let assigned: ReadonlyMap<string, readonly string[]> = new Map();
  let left = LIMITS.allocationSteps;
  const place = (attempt: Demand) => {
    const outcome = allocate(domain, [...placed, attempt], Math.max(left, 0));
    left -= outcome.steps;
    if (outcome.status === 'solved') {
      placed.push(attempt);
      assigned = outcome.assigned;
    }
    return outcome.status;
  };
  const isGranted = ({ held }: Demand) => held.every((resource) => resource !== null);
  const order = [...demands.filter(isGranted), ...demands.filter((demand) => !isGranted(demand))];
  for (const demand of order) {
    const instance = used.find(({ key }) => key === demand.key);
    const pinsOnly = {
      ...demand,
      held: instance === undefined ? [] : fixedResources(domain, instance),
      preferred: demand.held,
    };
    if (place(demand) !== 'solved' && place(pinsOnly) === 'undetermined') undetermined.add(demand.key);
  }
  return used.map((instance) => {
    const resources = assigned.get(instance.key);
    if (resources !== undefined) return resolvedAs(instance, resources);
    const status = undetermined.has(instance.key) ? 'undetermined' : 'unsatisfied';
    return { used: instance, resources: instance.index.slots.map(() => null), status };
  });
}

/** By slot: the resource that a person fixed, null where there is none or it cannot serve the slot. */
export function fixedResources(domain: DomainIndex, instance: UsedInstance): readonly (string | null)[] {
  return instance.index.slots.map((slot, position) => {
    const pin = domain.resources.get(instance.pins[position]?.resource ?? '');
    return pin !== undefined && canFill(slot, pin) ? pin.resource.id : null;
  });
}

function demandOf({ key, index }: { key: string; index: InterfaceIndex }, claims: readonly StoredClaim[]): Demand {
  const held: (string | null)[] = index.slots.map(() => null);
  for (const claim of claims) held[claim.slot] = claim.resource;
  return { key, index, held };
}

function resolvedAs(used: UsedInstance, resources: readonly string[]): ResolvedInstance {
  return { used, resources, status: sameList(resources, used.stored) ? 'stored' : 'derived' };
}
