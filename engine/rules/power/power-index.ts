/** The supply side of one definition: its power domains, what feeds each, what each feeds. Built once a definition. */

import type { DomainName, PowerDomain, Range } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import { interfacesOf, resourcesOf } from '../by-kind.ts';
import { oncePer } from '../once-per.ts';

export interface PowerIndex {
  readonly rails: ReadonlyMap<string, RailIndex>;
  /** The same as a list, which the places below count in. */
  readonly list: readonly RailIndex[];
  /** The power domain that an interface takes from or gives to, by interface id. */
  readonly railOf: ReadonlyMap<string, string>;
  /** The place in `list` of the power domain that a pin names, by domain and resource id. */
  readonly railOfPin: ReadonlyMap<DomainName, ReadonlyMap<string, number>>;
  /**
   * One entry for each power domain that no other is derived from and that has inputs: the interfaces that can feed it,
   * directly or through what it is derived from. One of them must be connected. Inputs of no power domain are one entry,
   * `rail` being '': nobody says that the part needs them all.
   */
  readonly needs: readonly Need[];
  /** The same where these power domains are not derived, which a jumper decides (`derived_when`). */
  readonly needsWithout: (cut: ReadonlySet<string>) => readonly Need[];
}

export interface Need {
  readonly rail: string;
  readonly sinks: readonly InterfaceIndex[];
  /** The input that stands for them all. */
  readonly main: InterfaceIndex;
}

export interface RailIndex {
  readonly domain: PowerDomain;
  readonly sinks: readonly InterfaceIndex[];
  readonly sources: readonly InterfaceIndex[];
  /** Power domains made from this one. */
  readonly children: readonly string[];
  /**
   * An interface gives supply as such, so that `max_current_mA` is what the rail can give. Else it is what the part draws
   * at worst: a sensor that switches 200 mA draws 15 mA itself.
   */
  readonly gives: boolean;
  /**
   * What its inputs accept, in V: `voltage_range_V` of the power domain, else `supply_voltage_V` of the part, else the
   * nominal voltage ± 5 %, which nobody stated. Null where there is not even that.
   */
  readonly accepts: AcceptedRange | null;
  /** The first resource that can give: it stands for the rail in a violation. Else the first that can take. */
  readonly resource: string | null;
}

export interface AcceptedRange {
  readonly range: Range;
  readonly stated: boolean;
}

const TAKING_ROLES = new Set(['sink', 'input', 'device', 'load', 'charger', 'pd', 'otg', 'drp', 'driven']);

/** 'source' where the function gives supply, 'sink' where it takes it, in an interface of these roles; else null. */
export function powerSide(name: string, roles: readonly string[]): 'source' | 'sink' | null {
  const entry = FUNCTIONS.get(name);
  if (entry === undefined) return null;
  if (entry.erc_type === 'power_out') return 'source';
  if (entry.erc_type === 'power_in') return 'sink';
  if (entry.can_drive_power !== true) return null;
  return roles.every((role) => TAKING_ROLES.has(role)) ? 'sink' : 'source';
}

/** True where a part has power domains, or such as are `wanted`. */
export function hasRails(definition: DefinitionIndex, wanted: (rail: RailIndex) => boolean = () => true): boolean {
  return [...powerIndexOf(definition).rails.values()].some(wanted);
}

export const powerIndexOf = oncePer(build);

interface RailDraft {
  readonly domain: PowerDomain;
  readonly sinks: InterfaceIndex[];
  readonly sources: InterfaceIndex[];
  readonly children: string[];
  gives: boolean;
  giver: string | null;
  taker: string | null;
}

function build(definition: DefinitionIndex): PowerIndex {
  const drafts = new Map<string, RailDraft>();
  for (const domain of definition.file.definition.domains) {
    if (domain.domain !== 'electrical') continue;
    for (const one of domain.power_domains ?? []) {
      if (drafts.has(one.id)) continue;
      drafts.set(one.id, { domain: one, sinks: [], sources: [], children: [], gives: false, giver: null, taker: null });
    }
  }
  for (const [id, draft] of drafts) {
    for (const parent of draft.domain.derived_from ?? []) if (parent !== id) drafts.get(parent)?.children.push(id);
  }
  const electrical = definition.domains.get('electrical');
  for (const { resource } of resourcesOf(electrical)) {
    const draft = drafts.get(resource.power_domain_id ?? '');
    if (draft === undefined) continue;
    for (const { name } of resource.functions) {
      const entry = FUNCTIONS.get(name);
      if (entry?.erc_type === 'power_out' || entry?.can_drive_power === true) draft.giver ??= resource.id;
      if (entry?.erc_type === 'power_in' || entry?.can_drive_power === true) draft.taker ??= resource.id;
    }
  }
  const railOf = new Map<string, string>();
  const bare: InterfaceIndex[] = [];
  for (const index of interfacesOf(electrical)) {
    const found = sideOf(definition, index);
    if (found === null) {
      if (takesBare(index)) bare.push(index);
      continue;
    }
    const draft = drafts.get(found.rail);
    if (draft === undefined) continue;
    railOf.set(index.interface.id, found.rail);
    if (found.side === 'source') {
      draft.sources.push(index);
      if (found.function !== 'switched_output') draft.gives = true;
    } else if (!index.roles.includes('driven')) draft.sinks.push(index);
  }
  const rails = new Map<string, RailIndex>();
  const whole = supplyRange(definition);
  for (const [id, { domain, sinks, sources, children, gives, giver, taker }] of drafts) {
    const accepts = acceptedByDomain(domain, whole);
    rails.set(id, { domain, sinks, sources, children, gives, accepts, resource: giver ?? taker });
  }
  const needsWithout = (cut: ReadonlySet<string>) => needsOf(rails, bare, cut);
  return {
    rails,
    list: [...rails.values()],
    railOf,
    railOfPin: railsOfPins(definition, [...rails.keys()]),
    needs: needsWithout(new Set()),
    needsWithout,
  };
}

/** An input that may stay open because its power domain is derived is needed where that is cut off. */
function needsOf(
  rails: PowerIndex['rails'],
  bare: readonly InterfaceIndex[],
  cut: ReadonlySet<string>,
): readonly Need[] {
  return [...rails]
    .filter(([, rail]) => rail.children.every((child) => cut.has(child)))
    .map(([id]) => ({ rail: id, sinks: [...ancestors(rails, id, cut)].flatMap((one) => rails.get(one)?.sinks ?? []) }))
    .concat({ rail: '', sinks: [...bare] })
    .flatMap(({ rail, sinks }): readonly Need[] => {
      const needed = sinks.find((index) => index.interface.optional !== true);
      const main = needed ?? (cut.has(rail) ? sinks[0] : undefined);
      return main === undefined ? [] : [{ rail, sinks, main }];
    });
}

function acceptedByDomain(
  { voltage_range_V, nominal_voltage_V: nominal }: PowerDomain,
  whole?: Range,
): AcceptedRange | null {
  const range = voltage_range_V ?? whole;
  if (range !== undefined) return { range, stated: true };
  return Number.isFinite(nominal) ? { range: [nominal * 0.95, nominal * 1.05], stated: false } : null;
}

/** What all supply inputs of a part accept where its power domains do not say, in V. */
export function supplyRange(definition: DefinitionIndex): Range | undefined {
  return definition.file.definition.domains.find((one) => one.domain === 'electrical')?.supply_voltage_V;
}

/** A supply input of which nobody says what it feeds. */
function takesBare({ interface: { requires, protocol }, roles }: InterfaceIndex): boolean {
  return protocol.type === 'power' && requires.some((need) => powerSide(need.function, roles) === 'sink');
}

function railsOfPins(definition: DefinitionIndex, ids: readonly string[]): PowerIndex['railOfPin'] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const byDomain = new Map<DomainName, ReadonlyMap<string, number>>();
  for (const [name, { resources }] of places.size === 0 ? [] : definition.domains) {
    const pins = new Map<string, number>();
    for (const [id, { resource }] of resources) {
      const place = resource.power_domain_id === undefined ? undefined : places.get(resource.power_domain_id);
      if (place !== undefined) pins.set(id, place);
    }
    byDomain.set(name, pins);
  }
  return byDomain;
}

/** The first supply function that the interface asks for, and the power domain of the resources that can fill it. */
function sideOf(
  definition: DefinitionIndex,
  index: InterfaceIndex,
): { readonly side: 'source' | 'sink'; readonly function: string; readonly rail: string } | null {
  for (const need of index.interface.requires) {
    const side = powerSide(need.function, index.roles);
    if (side === null) continue;
    for (const { resource, functions } of resourcesOf(definition.domains.get('electrical'))) {
      if (need.resources !== undefined && !need.resources.includes(resource.id)) continue;
      if (resource.power_domain_id !== undefined && functions.has(need.function)) {
        return { side, function: need.function, rail: resource.power_domain_id };
      }
    }
  }
  return null;
}

/** The power domain and everything that it is derived from, but for those that are cut off from that. */
function ancestors(rails: PowerIndex['rails'], id: string, cut: ReadonlySet<string>): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next) || !rails.has(next)) continue;
    seen.add(next);
    if (!cut.has(next)) open.push(...(rails.get(next)?.domain.derived_from ?? []));
  }
  return seen;
}
