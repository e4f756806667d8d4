import type { Requirement, ResourceGroup } from '#schemas/part-definition/types.ts';
import type { DomainIndex, InterfaceIndex, ResourceIndex } from '../definition/index-types.ts';
import type { AllocationProblem, ExclusiveGroup, Option, ProblemSlot } from './allocation-problem.ts';

/** One domain of a definition as the allocator sees it: resources by number, bundles, exclusive groups. */
export interface Model {
  readonly ids: readonly string[];
  readonly numberOf: ReadonlyMap<string, number>;
  readonly bundles: readonly number[];
  readonly exclusive: readonly ExclusiveGroup[];
  readonly shares: AllocationProblem['shares'];
  /** The options of an instance of the interface on an otherwise unused part. */
  readonly optionsOf: (index: InterfaceIndex) => readonly Option[];
}

const models = new WeakMap<DomainIndex, Model>();

/** The model of a domain, built once for each domain of a definition. */
export function modelOf(domain: DomainIndex): Model {
  const known = models.get(domain);
  if (known !== undefined) return known;
  const model = build(domain);
  models.set(domain, model);
  return model;
}

function build(domain: DomainIndex): Model {
  const resources = [...domain.resources.values()];
  const ids = resources.map(({ resource }) => resource.id);
  const numberOf = new Map(ids.map((id, index) => [id, index]));
  const bundles = domain.groups.filter((group) => group.kind === 'bundle' && group.co_allocate !== false);
  const members = bundles.map((group) => membersOf(group, numberOf));
  const options = new WeakMap<InterfaceIndex, readonly Option[]>();
  return {
    ids,
    numberOf,
    bundles: bundles.map((group) => group.max_instances ?? 1),
    exclusive: domain.groups.filter((group) => group.kind === 'exclusive').map((group) => membersOf(group, numberOf)),
    shares: (resource, a, b) => {
      const functions = resources[resource]?.functions;
      return (
        functions?.get(a)?.shareable_with?.includes(b) === true ||
        functions?.get(b)?.shareable_with?.includes(a) === true
      );
    },
    optionsOf: (index) => {
      const known = options.get(index);
      if (known !== undefined) return known;
      const made = interfaceOptions(index, resources, members);
      options.set(index, made);
      return made;
    },
  };
}

function membersOf(group: ResourceGroup, numberOf: ReadonlyMap<string, number>): ExclusiveGroup {
  const members = new Map<number, Set<string> | 'any'>();
  for (const member of group.members) {
    const resource = numberOf.get(typeof member === 'string' ? member : member.resource_id);
    if (resource === undefined) continue;
    const before = members.get(resource);
    if (typeof member === 'string' || member.function === undefined) members.set(resource, 'any');
    else if (before !== 'any') members.set(resource, (before ?? new Set()).add(member.function));
  }
  return members;
}

/**
 * One option for each bundle that offers any of the interface's functions, and one outside all bundles. A function
 * that some bundle offers must come from the chosen bundle; one that no bundle offers may come from anywhere.
 */
function interfaceOptions(
  index: InterfaceIndex,
  resources: readonly ResourceIndex[],
  bundles: readonly ExclusiveGroup[],
): readonly Option[] {
  const ids = resources.map(({ resource }) => resource.id);
  const offering = new Map<string, readonly number[]>();
  for (const slot of index.slots) {
    if (!offering.has(slot.function)) offering.set(slot.function, resourcesOffering(slot.function, resources));
  }
  const inBundle = (bundle: number, resource: number, name: string): boolean => {
    const by = bundles[bundle]?.get(resource);
    return by === 'any' || by?.has(name) === true;
  };
  const bundleNumbers = bundles.map((_, bundle) => bundle);
  const tied = new Set(
    [...offering].flatMap(([name, found]) =>
      found.some((resource) => bundleNumbers.some((bundle) => inBundle(bundle, resource, name))) ? [name] : [],
    ),
  );
  const optionFor = (bundle: number | null): Option => ({
    bundle,
    slots: index.slots.map((slot): ProblemSlot => {
      const found = (offering.get(slot.function) ?? []).filter(
        (resource) => slot.only?.has(ids[resource] ?? '') ?? true,
      );
      const candidates = !tied.has(slot.function)
        ? found
        : bundle === null
          ? found.filter((resource) => !bundleNumbers.some((other) => inBundle(other, resource, slot.function)))
          : found.filter((resource) => inBundle(bundle, resource, slot.function));
      return {
        function: slot.function,
        requires: slot.requires,
        sharesWith: sharesWith(index.interface.requires[slot.requires]),
        candidates,
      };
    }),
  });
  if (tied.size === 0) return [optionFor(null)];
  const options = [...bundleNumbers, null]
    .filter(
      (bundle) =>
        bundle === null || [...tied].some((name) => offering.get(name)?.some((r) => inBundle(bundle, r, name))),
    )
    .map(optionFor);
  const possible = options.filter((option) => option.slots.every((slot) => slot.candidates.length > 0));
  const weight = (option: Option) =>
    option.slots.reduce((sum, slot) => sum + priorityOf(resources[slot.candidates[0] ?? -1], slot.function), 0);
  // The sort is stable: bundles of equal weight stay in declaration order.
  return possible.length > 0 ? possible.sort((a, b) => weight(b) - weight(a)) : options.slice(0, 1);
}

/** Resources that offer a function: by priority, then the least versatile first, equal ones in declaration order. */
function resourcesOffering(name: string, resources: readonly ResourceIndex[]): readonly number[] {
  return resources
    .flatMap((entry, number) => (entry.functions.has(name) ? [{ entry, number }] : []))
    .sort(
      (a, b) =>
        priorityOf(b.entry, name) - priorityOf(a.entry, name) || a.entry.functions.size - b.entry.functions.size,
    )
    .map(({ number }) => number);
}

function priorityOf(entry: ResourceIndex | undefined, name: string): number {
  return entry?.functions.get(name)?.priority ?? 0;
}

function sharesWith(requirement: Requirement | undefined): readonly string[] | 'all' {
  const value = requirement?.shareable_with;
  return value === 'all' || Array.isArray(value) ? value : [];
}
