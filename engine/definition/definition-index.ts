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
import type { DefinitionIndex, DomainIndex, InterfaceIndex, PinUse, ResourceIndex, SlotIndex } from './index-types.ts';

const indexes = new WeakMap<PartDefinitionFile, DefinitionIndex>();
const owners = new WeakMap<InterfaceIndex, DefinitionIndex>();

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
    for (const entry of index.resources.values()) resources.set(entry.key, entry);
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
  for (const entry of interfaces.values()) owners.set(entry, index);
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
      key: `${domain.domain}/${resource.id}`,
      domain: domain.domain,
      resource,
      functions: byName(list<ResourceFunction>(resource.functions)),
      powerDomain: rails.get(resource.power_domain_id ?? '') ?? null,
    });
  }
  const offers = offersOf(resources);
  const isLoad = domain.domain === 'electrical' && [...resources.values()].every(takesOrReturns);
  for (const entry of list<Interface>(domain.interfaces)) {
    if (typeof entry?.id !== 'string' || interfaces.has(entry.id)) continue;
    if (typeof entry.protocol?.type === 'string')
      interfaces.set(entry.id, { ...indexInterface(domain.domain, entry, resources, offers), isLoad });
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
  offers: ReadonlyMap<string, number>,
): Omit<InterfaceIndex, 'isLoad'> {
  const { role } = entry.protocol;
  const roles = typeof role === 'string' ? [role] : list<string>(role);
  const slots = slotsOf(entry);
  const passive = roles.length === 1 && roles[0] === 'passive';
  // Those of one requirement are alike.
  const hasChoice = slots.some((slot) => slot.n === 0 && isFilledByTwo(slot, resources, offers));
  return {
    domain,
    interface: entry,
    roles,
    passive,
    maxConnections: maxConnections(entry, passive),
    slots,
    hasChoice,
    resources,
  };
}

/** The definition that an interface belongs to; null for one that no definition has. */
export function definitionOfInterface(index: InterfaceIndex): DefinitionIndex | null {
  return owners.get(index) ?? null;
}

/** How a slot uses a resource; null where the domain of its interface has none of that id. One object for each. */
export function slotUse(index: InterfaceIndex, slot: number, resource: string): PinUse | null {
  const own = index.slots[slot];
  const known = own?.uses.get(resource);
  if (own === undefined || known !== undefined) return known ?? null;
  const entry = index.resources.get(resource);
  const definition = definitionOfInterface(index);
  if (entry === undefined || definition === null) return null;
  const use = { definition, index, resource: entry, vocabulary: FUNCTIONS.get(own.function) };
  own.uses.set(resource, use);
  return use;
}

/** The slots of an interface: no more than a domain may have resources, since what asks for more cannot be placed anyway. */
function slotsOf({ requires: requirements }: Interface): SlotIndex[] {
  const slots: SlotIndex[] = [];
  for (const [requires, requirement] of list<Interface['requires'][number]>(requirements).entries()) {
    const only = Array.isArray(requirement.resources) ? new Set(requirement.resources) : null;
    const count = Number.isSafeInteger(requirement.count) ? requirement.count : 1;
    for (let n = 0; n < count && slots.length < LIMITS.resourcesPerDomain; n++)
      slots.push({ requires, n, function: requirement.function, only, uses: new Map() });
  }
  return slots;
}

/** How many resources offer each function. */
function offersOf(resources: ReadonlyMap<string, ResourceIndex>): ReadonlyMap<string, number> {
  const offers = new Map<string, number>();
  for (const { functions } of resources.values())
    for (const name of functions.keys()) offers.set(name, (offers.get(name) ?? 0) + 1);
  return offers;
}

/** A pin that can only take supply, or be a ground. */
function takesOrReturns({ functions }: ResourceIndex): boolean {
  return [...functions.keys()].every((name) => FUNCTIONS.get(name)?.erc_type === 'power_in' || isGround(name));
}

function isFilledByTwo(
  slot: SlotIndex,
  resources: ReadonlyMap<string, ResourceIndex>,
  offers: ReadonlyMap<string, number>,
): boolean {
  if (slot.only === null) return (offers.get(slot.function) ?? 0) >= 2;
  let found = 0;
  for (const id of slot.only) {
    const entry = resources.get(id);
    if (entry !== undefined && canFill(slot, entry) && ++found === 2) return true;
  }
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
