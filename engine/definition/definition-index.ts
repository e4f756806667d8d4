import { LIMITS } from '#schemas/limits.ts';
import type {
  Channel,
  ClockGroup,
  Domain,
  DomainName,
  Interface,
  PartDefinitionFile,
  PowerDomain,
  Resource,
  ResourceFunction,
  ResourceGroup,
} from '#schemas/part-definition/types.ts';
import { FUNCTIONS, isGround, PROTOCOLS } from '#schemas/vocabulary/index.ts';
import { DOMAIN_NAMES } from '../board/entry-codec.ts';
import type { DefinitionIndex, DomainIndex, InterfaceIndex, ResourceIndex, SlotIndex } from './index-types.ts';

const indexes = new WeakMap<PartDefinitionFile, DefinitionIndex>();

/**
 * A definition with its interfaces and resources by `domain/id`, built once for each file object. Where an id is
 * declared twice, the first counts. A damaged definition (a document may hold anything) gives what of it is sound.
 */
export function definitionIndex(key: string, file: PartDefinitionFile): DefinitionIndex {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const interfaces = new Map<string, InterfaceIndex>();
  const resources = new Map<string, ResourceIndex>();
  const entries = new Map<DomainName, Entries>();
  for (const domain of list<Domain>(file.definition.domains)) {
    if (!DOMAIN_NAMES.includes(domain?.domain)) continue;
    const index = indexDomain(domain, entries.get(domain.domain));
    entries.set(domain.domain, index);
    for (const [id, entry] of index.resources) resources.set(`${domain.domain}/${id}`, entry);
    for (const [id, entry] of index.interfaces) interfaces.set(`${domain.domain}/${id}`, entry);
  }
  const numbers = new Map([...resources.keys()].sort().map((id, number) => [id, number] as const));
  const domains = new Map<DomainName, DomainIndex>();
  for (const [name, own] of entries) {
    const ids = [...own.resources.keys()];
    domains.set(name, { ...own, numbers: new Map(ids.map((id) => [id, numbers.get(`${name}/${id}`) ?? 0] as const)) });
  }
  const index = { key, file, interfaces, resources, domains, numbers };
  indexes.set(file, index);
  return index;
}

type Entries = Omit<DomainIndex, 'numbers'>;

function indexDomain(domain: Domain, before: Entries | undefined): Entries {
  const resources = new Map(before?.resources);
  const interfaces = new Map(before?.interfaces);
  const rails = new Map(list<PowerDomain>(domain.power_domains).map((rail) => [rail.id, rail] as const));
  for (const resource of list<Resource>(domain.resources)) {
    if (typeof resource?.id !== 'string' || resources.has(resource.id)) continue;
    resources.set(resource.id, {
      domain: domain.domain,
      resource,
      functions: byName(list<ResourceFunction>(resource.functions)),
      powerDomain: rails.get(resource.power_domain_id ?? '') ?? null,
    });
  }
  for (const entry of list<Interface>(domain.interfaces)) {
    if (typeof entry?.id !== 'string' || interfaces.has(entry.id)) continue;
    if (typeof entry.protocol?.type === 'string')
      interfaces.set(entry.id, indexInterface(domain.domain, entry, resources));
  }
  const groups = [...(before?.groups ?? []), ...list<ResourceGroup>(domain.resource_groups)];
  const clocks = [...(before?.clocks ?? []), ...list<ClockGroup>(domain.clock_groups)];
  const channels = [...(before?.channels ?? []), ...list<Channel>(domain.channels)];
  const hasMembers = (group: ResourceGroup | ClockGroup) => Array.isArray(group?.members);
  return { resources, interfaces, groups: groups.filter(hasMembers), clocks: clocks.filter(hasMembers), channels };
}

function indexInterface(
  domain: DomainName,
  entry: Interface,
  resources: ReadonlyMap<string, ResourceIndex>,
): InterfaceIndex {
  const { role } = entry.protocol;
  const roles = typeof role === 'string' ? [role] : list<string>(role);
  const slots = list<Interface['requires'][number]>(entry.requires).flatMap((requirement, requires) => {
    const count = Math.min(Number.isSafeInteger(requirement.count) ? requirement.count : 1, LIMITS.resourcesPerDomain);
    const only = Array.isArray(requirement.resources) ? new Set(requirement.resources) : null;
    const { function: name } = requirement;
    return Array.from({ length: Math.max(count, 0) }, (_, n): SlotIndex => ({ requires, n, function: name, only }));
  });
  const passive = roles.length === 1 && roles[0] === 'passive';
  const hasChoice = slots.some((slot) => isFilledByTwo(slot, resources));
  const isLoad = domain === 'electrical' && [...resources.values()].every(takesOrReturns);
  return {
    domain,
    interface: entry,
    roles,
    passive,
    maxConnections: maxConnections(entry, passive),
    slots,
    hasChoice,
    isLoad,
  };
}

/** A pin that can only take supply, or be a ground. */
function takesOrReturns({ functions }: ResourceIndex): boolean {
  return [...functions.keys()].every((name) => FUNCTIONS.get(name)?.erc_type === 'power_in' || isGround(name));
}

function isFilledByTwo(slot: SlotIndex, resources: ReadonlyMap<string, ResourceIndex>): boolean {
  let found = 0;
  for (const entry of resources.values()) if (canFill(slot, entry) && ++found === 2) return true;
  return false;
}

/** Of functions with one name, the one of highest priority. */
function byName(functions: readonly ResourceFunction[]): ReadonlyMap<string, ResourceFunction> {
  const named = new Map<string, ResourceFunction>();
  for (const entry of functions) {
    const before = named.get(entry.name);
    if (before === undefined || (entry.priority ?? 0) > (before.priority ?? 0)) named.set(entry.name, entry);
  }
  return named;
}

function maxConnections(entry: Interface, passive: boolean): number {
  const declared = entry.constraints?.max_connections;
  if (typeof declared === 'number') return declared;
  if (passive) return Number.POSITIVE_INFINITY;
  const protocol = PROTOCOLS.get(entry.protocol.type);
  if (protocol?.topology === 'point_to_point' || protocol?.topology === 'chain') return 1;
  return protocol?.max_nodes === null || protocol === undefined ? Number.POSITIVE_INFINITY : protocol.max_nodes - 1;
}

function list<T>(value: readonly T[] | undefined): readonly T[] {
  return Array.isArray(value) ? value : [];
}

/** Whether a resource may fill a slot, nothing else being taken. */
export function canFill(slot: SlotIndex, entry: ResourceIndex): boolean {
  return entry.functions.has(slot.function) && (slot.only === null || slot.only.has(entry.resource.id));
}
