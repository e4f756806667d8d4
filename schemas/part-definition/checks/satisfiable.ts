import { LIMITS } from '../../limits.ts';
import { FUNCTIONS } from '../../vocabulary/index.ts';
import { writeFix } from '../fix.ts';
import type { Report } from '../problem.ts';
import type { InstanceShortage } from '../problem-params.ts';
import type { Domain, Interface, PartDefinition, Requirement, ResourceGroup } from '../types.ts';
import { type FittingRules, type FittingSlot, instanceFits, mostInstances, type StepCount } from './fitting.ts';

/**
 * One instance of every interface can be given resources while all of them are free (sharing, bundles and exclusive groups considered), and
 * `max_instances` is no more than the resources allow. The search takes at most `LIMITS.satisfiableSteps` over the whole file; beyond them
 * nothing is reported, so there is never a false alarm. A domain with an unknown function is skipped, since what it offers is not known.
 */
export function checkSatisfiable(definition: PartDefinition, report: Report): void {
  const budget = { steps: LIMITS.satisfiableSteps };
  definition.domains.forEach((domain, index) => {
    const offers = placesByFunction(domain);
    if (offers === null) return;
    const bundles = (domain.resource_groups ?? []).filter(
      (group) => group.kind === 'bundle' && group.co_allocate !== false,
    );
    const exclusive = (domain.resource_groups ?? []).filter((group) => group.kind === 'exclusive');
    const scene: DomainOffer = {
      offers,
      domain,
      bundles,
      uses: bundles.map((group) => usesOf(group, domain)),
      exclusive: exclusive.map((group) => usesOf(group, domain)),
      shared: sharedFunctions(domain),
    };
    domain.interfaces.forEach((iface, n) => {
      if (iface.requires.some((one) => !FUNCTIONS.has(one.function))) return;
      checkInterface(iface, scene, budget, `/definition/domains/${index}/interfaces/${n}`, report);
    });
  });
}

type MayServe = (resource: number, name: string) => boolean;

interface DomainOffer {
  /** Places in `resources` by function. */
  readonly offers: ReadonlyMap<string, readonly number[]>;
  readonly domain: Domain;
  readonly bundles: readonly ResourceGroup[];
  /** For each bundle: is this function of this resource in it? */
  readonly uses: readonly MayServe[];
  readonly exclusive: readonly MayServe[];
  /** Functions that some resource lets share. */
  readonly shared: ReadonlySet<string>;
}

/** One way to serve an instance: from one bundle or from outside all of them, at most so often. */
interface ServingOption {
  readonly slots: readonly FittingSlot[];
  readonly most: number;
}

function checkInterface(iface: Interface, scene: DomainOffer, budget: StepCount, at: string, report: Report): void {
  const lacking = lackOf(iface, scene, budget);
  const fitting = fittingOf(iface, scene);
  const ways =
    lacking === null ? waysOf(iface, scene, budget).filter(({ slots }) => instanceFits(slots, fitting, budget)) : [];
  if (ways.length === 0) {
    const functions = iface.requires.map((one) => one.function);
    const lack = lacking ?? { code: 'not-at-once', params: { functions } };
    report({
      pointer: `${at}/requires`,
      rule: 'def-requires-unsatisfiable',
      severity: 'error',
      code: 'requires-unsatisfiable',
      params: { interface: iface.id, lack },
    });
    return;
  }
  const wanted = iface.max_instances ?? 1;
  let most = 0;
  for (const { slots, most: cap } of ways) most += mostInstances(slots, Math.min(wanted, cap), fitting, budget);
  if (most >= wanted || budget.steps < 0) return;
  report({
    pointer: `${at}/max_instances`,
    rule: 'def-max-instances-unreachable',
    severity: 'warning',
    code: 'instances-unreachable',
    params: { interface: iface.id, stated: wanted, possible: most },
    value: wanted,
    nearest: [String(most)],
    fix: writeFix(`${at}/max_instances`, most, { code: 'set-max-instances', params: { count: most } }),
  });
}

function placesByFunction(domain: Domain): ReadonlyMap<string, readonly number[]> | null {
  const byFunction = new Map<string, number[]>();
  for (const [place, resource] of domain.resources.entries()) {
    for (const name of new Set(resource.functions.map((entry) => entry.name))) {
      if (!FUNCTIONS.has(name)) return null;
      const places = byFunction.get(name);
      if (places === undefined) byFunction.set(name, [place]);
      else places.push(place);
    }
  }
  return byFunction;
}

/** A function that too few resources offer. */
function lackOf(iface: Interface, scene: DomainOffer, budget: StepCount): InstanceShortage | null {
  for (const requirement of iface.requires) {
    const { length } = candidatesOf(requirement, scene, budget);
    const { function: name, count: needed } = requirement;
    if (length === 0) return { code: 'not-offered', params: { function: name } };
    if (length < needed) return { code: 'too-few', params: { function: name, needed, offered: length } };
  }
  return null;
}

function candidatesOf(requirement: Requirement, { offers, domain }: DomainOffer, budget: StepCount): readonly number[] {
  const places = offers.get(requirement.function) ?? [];
  if (requirement.resources === undefined) return places;
  const only = new Set(requirement.resources);
  budget.steps -= only.size + places.length;
  return places.filter((place) => only.has(domain.resources[place]?.id ?? ''));
}

/** A function that some bundle offers comes from the bundle that the instance takes; another from anywhere. */
function waysOf(iface: Interface, scene: DomainOffer, budget: StepCount): readonly ServingOption[] {
  const { uses, bundles } = scene;
  const all = iface.requires.map((one) => candidatesOf(one, scene, budget));
  budget.steps -= uses.length * all.reduce((sum, places) => sum + places.length, 0);
  if (budget.steps < 0) return [{ slots: [], most: Number.POSITIVE_INFINITY }];
  const tied = iface.requires.map(({ function: name }, entry) =>
    (all[entry] ?? []).some((place) => uses.some((one) => one(place, name))),
  );
  const wayFrom = (bundle: MayServe | null, most: number): ServingOption => {
    const slots: FittingSlot[] = [];
    iface.requires.forEach(({ function: name, count }, entry) => {
      const places = all[entry] ?? [];
      const candidates =
        tied[entry] !== true
          ? places
          : places.filter((place) => (bundle === null ? !uses.some((one) => one(place, name)) : bundle(place, name)));
      for (let n = 0; n < count && slots.length < LIMITS.resourcesPerDomain; n += 1) {
        slots.push({ function: name, entry, candidates });
      }
    });
    return { slots, most };
  };
  const outside = wayFrom(null, Number.POSITIVE_INFINITY);
  if (!tied.includes(true)) return [outside];
  return [...uses.map((one, n) => wayFrom(one, bundles[n]?.max_instances ?? 1)), outside];
}

function fittingOf(iface: Interface, { domain, shared, exclusive }: DomainOffer): FittingRules {
  const lists = (entry: number, name: string) => {
    const with_ = iface.requires[entry]?.shareable_with;
    return with_ === 'all' || with_?.includes(name) === true;
  };
  const declares = (resource: number, a: string, b: string) =>
    domain.resources[resource]?.functions.some((one) => one.name === a && one.shareable_with?.includes(b)) === true;
  const listed = iface.requires.some((one) => one.shareable_with !== undefined && one.shareable_with.length > 0);
  return {
    share: (resource, a, b) =>
      lists(a.entry, b.function) ||
      lists(b.entry, a.function) ||
      declares(resource, a.function, b.function) ||
      declares(resource, b.function, a.function),
    mayShare: (slot) => listed || shared.has(slot.function),
    exclusive,
  };
}

function sharedFunctions(domain: Domain): ReadonlySet<string> {
  const shared = new Set<string>();
  for (const resource of domain.resources) {
    for (const { name, shareable_with } of resource.functions) {
      if (shareable_with === undefined || shareable_with.length === 0) continue;
      shared.add(name);
      for (const other of shareable_with) shared.add(other);
    }
  }
  return shared;
}

function usesOf(group: ResourceGroup, domain: Domain): MayServe {
  const members = new Map<string, Set<string> | 'any'>();
  for (const member of group.members) {
    if (typeof member === 'string' || member.function === undefined) {
      members.set(typeof member === 'string' ? member : member.resource_id, 'any');
      continue;
    }
    const before = members.get(member.resource_id);
    if (before !== 'any') members.set(member.resource_id, (before ?? new Set()).add(member.function));
  }
  return (resource, name) => {
    const names = members.get(domain.resources[resource]?.id ?? '');
    return names === 'any' || names?.has(name) === true;
  };
}
