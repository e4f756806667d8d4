import { LIMITS } from '#schemas/limits.ts';
import { canFill } from '../definition/definition-index.ts';
import type { DefinitionIndex, DomainIndex, InterfaceIndex } from '../definition/index-types.ts';
import { allocate, type Demand } from './allocate.ts';
import { modelOf } from './model.ts';
import type { UsedInstance } from './part-instances.ts';
import { Uses } from './uses.ts';

/** An instance with its resources settled; `resources` has null where a slot could not be satisfied. */
export interface Settled {
  readonly used: UsedInstance;
  readonly resources: readonly (string | null)[];
  readonly status: 'stored' | 'derived' | 'unsatisfied' | 'undetermined';
}

/**
 * What the instances of one part hold. What the document says holds wherever it can. Where it cannot (a merge let two
 * claims meet, or a pin was set elsewhere), pins come first, then the claim through the function of higher priority,
 * then the lower (seq, key, slot); the losers are derived anew around the winners, alike in every tab. `used` is in
 * (seq, key) order and so is the answer.
 */
export function settle(definition: DefinitionIndex, used: readonly UsedInstance[]): readonly Settled[] {
  if (used.length === 0) return [];
  const first = used[0];
  if (first !== undefined && used.every(({ end }) => end.domain === first.end.domain)) {
    return settleDomain(definition.domains.get(first.end.domain), used);
  }
  const settled = new Map<string, Settled>();
  for (const [name, domain] of definition.domains) {
    const own = used.filter(({ end }) => end.domain === name);
    for (const entry of settleDomain(domain, own)) settled.set(entry.used.key, entry);
  }
  return used.flatMap(({ key }) => settled.get(key) ?? []);
}

function settleDomain(domain: DomainIndex | undefined, used: readonly UsedInstance[]): readonly Settled[] {
  if (domain === undefined || used.length === 0) return [];
  if (standsAsStored(domain, used)) {
    return used.map((instance) => ({ used: instance, resources: instance.stored, status: 'stored' as const }));
  }
  const claims = used.map((instance, number) => claimsOf(domain, instance, number));
  if (claims.every((row, index) => row.length === used[index]?.index.slots.length) && fits(domain, used, claims)) {
    return used.map((instance, index) => settledAs(instance, claims[index]?.map(({ resource }) => resource) ?? []));
  }
  return derive(domain, used);
}

/** The usual case, seen at a glance: nothing pinned, every stored place fit and named once, no groups to obey. */
function standsAsStored(domain: DomainIndex, used: readonly UsedInstance[]): boolean {
  const model = modelOf(domain);
  if (model.exclusive.length > 0 || model.bundles.length > 0) return false;
  const seen: string[] = [];
  for (const { index, stored, pins } of used) {
    if (pins.length > 0 || stored.length !== index.slots.length) return false;
    for (const [position, slot] of index.slots.entries()) {
      const id = stored[position] ?? '';
      const entry = domain.resources.get(id);
      // Looking through a short list beats a set; a long one goes the other way.
      if (entry === undefined || !canFill(slot, entry) || seen.length > SHORT || seen.includes(id)) return false;
      seen.push(id);
    }
  }
  return true;
}

const SHORT = 256;

/** What a slot says it holds: a pin, or the document's stored place; absent where neither names a fit resource. */
interface Claim {
  readonly instance: number;
  readonly slot: number;
  readonly resource: string;
  readonly pinned: boolean;
  readonly priority: number;
}

function claimsOf(domain: DomainIndex, instance: UsedInstance, number: number): readonly Claim[] {
  const claims: Claim[] = [];
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

/** Whether all claims hold together, decided without search where that is easy. */
function fits(domain: DomainIndex, used: readonly UsedInstance[], claims: readonly (readonly Claim[])[]): boolean {
  const model = modelOf(domain);
  if (model.exclusive.length === 0 && model.bundles.length === 0 && allDistinct(claims)) return true;
  const uses = new Uses(model);
  const room = [...model.bundles];
  for (const [number, instance] of used.entries()) {
    const numbers = claims[number]?.map(({ resource }) => model.numberOf.get(resource) ?? -1) ?? [];
    const option = model.optionsOf(instance.index).find(({ bundle, slots }) => {
      if (bundle !== null && (room[bundle] ?? 0) <= 0) return false;
      return slots.every((slot, position) => slot.candidates.includes(numbers[position] ?? -1));
    });
    // A greedy choice of bundles can be wrong: then the exact search has the last word.
    if (option === undefined) return exactly(domain, used, claims);
    if (option.bundle !== null) room[option.bundle] = (room[option.bundle] ?? 0) - 1;
    for (const [position, slot] of option.slots.entries()) {
      const use = { instance: number, position, slot };
      const resource = numbers[position] ?? -1;
      if (!uses.allows(use, resource)) return false;
      uses.add(use, resource);
    }
  }
  return true;
}

function allDistinct(claims: readonly (readonly Claim[])[]): boolean {
  const seen = new Set<string>();
  for (const row of claims) {
    for (const { resource } of row) {
      if (seen.has(resource)) return false;
      seen.add(resource);
    }
  }
  return true;
}

function exactly(domain: DomainIndex, used: readonly UsedInstance[], claims: readonly (readonly Claim[])[]): boolean {
  const demands = used.map((instance, index) => demandOf(instance, claims[index] ?? []));
  return allocate(domain, demands).status === 'solved';
}

function derive(domain: DomainIndex, used: readonly UsedInstance[]): readonly Settled[] {
  const claims = used.flatMap((instance, number) => claimsOf(domain, instance, number));
  const winners = winnersOf(domain, used, claims);
  const kept = (number: number): readonly Claim[] => winners.filter(({ instance }) => instance === number);
  const demands = used.map((instance, number) => demandOf(instance, kept(number)));
  const around = allocate(domain, demands);
  if (around.status === 'solved') {
    return used.map((instance) => settledAs(instance, around.assigned.get(instance.key) ?? []));
  }
  return rescue(domain, used, demands);
}

/** The claims that keep what they claim, found greedily in the order of precedence. */
function winnersOf(domain: DomainIndex, used: readonly UsedInstance[], claims: readonly Claim[]): readonly Claim[] {
  const model = modelOf(domain);
  const uses = new Uses(model);
  const order = claims.toSorted(
    (a, b) =>
      Number(b.pinned) - Number(a.pinned) || b.priority - a.priority || a.instance - b.instance || a.slot - b.slot,
  );
  const winners: Claim[] = [];
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
 * The winners leave the losers no room. Instances come back one by one, those that keep all they hold first, each as
 * it stands or, where that is impossible, with its places free; what cannot come back is unsatisfied. All of it together
 * has one budget of steps; what comes after its end is undetermined.
 */
function rescue(domain: DomainIndex, used: readonly UsedInstance[], demands: readonly Demand[]): readonly Settled[] {
  const back: Demand[] = [];
  const lost = new Map<string, 'unsatisfied' | 'undetermined'>();
  let left = LIMITS.allocationSteps;
  const attempted = (attempt: Demand) => {
    const outcome = allocate(domain, [...back, attempt], Math.max(left, 0));
    left -= outcome.steps;
    return outcome.status;
  };
  const whole = ({ held }: Demand) => held.every((resource) => resource !== null);
  const order = [...demands.filter(whole), ...demands.filter((demand) => !whole(demand))];
  for (const demand of order) {
    const instance = used.find(({ key }) => key === demand.key);
    const loose = { ...demand, held: instance === undefined ? [] : pinsOf(domain, instance), preferred: demand.held };
    const first = attempted(demand);
    const second = first === 'solved' ? null : attempted(loose);
    if (first === 'solved') back.push(demand);
    else if (second === 'solved') back.push(loose);
    else lost.set(demand.key, first === 'undetermined' || second === 'undetermined' ? 'undetermined' : 'unsatisfied');
  }
  const outcome = allocate(domain, back);
  const assigned = outcome.status === 'solved' ? outcome.assigned : new Map<string, readonly string[]>();
  return used.map((instance) => {
    const status = lost.get(instance.key);
    const found = assigned.get(instance.key);
    if (status === undefined && found !== undefined) return settledAs(instance, found);
    return { used: instance, resources: instance.index.slots.map(() => null), status: status ?? 'undetermined' };
  });
}

function pinsOf(domain: DomainIndex, instance: UsedInstance): readonly (string | null)[] {
  return instance.index.slots.map((slot, position) => {
    const pin = domain.resources.get(instance.pins[position]?.resource ?? '');
    return pin !== undefined && canFill(slot, pin) ? pin.resource.id : null;
  });
}

function demandOf({ key, index }: { key: string; index: InterfaceIndex }, claims: readonly Claim[]): Demand {
  const held: (string | null)[] = index.slots.map(() => null);
  for (const claim of claims) held[claim.slot] = claim.resource;
  return { key, index, held };
}

function settledAs(used: UsedInstance, resources: readonly string[]): Settled {
  const same = resources.length === used.stored.length && resources.every((id, slot) => id === used.stored[slot]);
  return { used, resources, status: same ? 'stored' : 'derived' };
}
