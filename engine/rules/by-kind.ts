/** Connections by protocol and placed parts by domain, so that a rule of one trade does not walk through all others. */
import type { Domain, DomainName } from '#schemas/part-definition/types.ts';
import type { Instance, PlacedPart } from '../allocation/instance.ts';
import { bySeq } from '../board/board.ts';
import type { DefinitionIndex, DomainIndex, InterfaceIndex, ResourceIndex } from '../definition/index-types.ts';
import type { Design, Link } from '../design/design.ts';
import { sharedByRules } from './incremental/shared.ts';
import { trackedOf } from './incremental/tracked-design.ts';
import { oncePer } from './once-per.ts';

/** Connections whose ends both speak one of the protocols, protocol by protocol in the order given. */
export function linksOf(design: Design, ...types: readonly string[]): readonly Link[] {
  return types.flatMap((type) => trackedOf(design).linkIndex.get(type));
}

/** Placed parts whose definition has the domain, in the order of the design. */
export function partsIn(design: Design, domain: DomainName): readonly PlacedPart[] {
  return trackedOf(design).partsByDomain.get(domain);
}

/** The links that end at a part, in (seq, id) order. */
export const linksAt = sharedByRules((design, part: string) =>
  linksOfInstances(design, design.parts.get(part)?.instances ?? []),
);

/** The links of some instances of a part, in the same order. */
export function linksOfInstances(design: Design, instances: readonly Instance[]): readonly Link[] {
  const links: Link[] = [];
  for (const instance of instances) {
    for (const id of instance.connections) {
      const link = design.links.get(id);
      if (link !== undefined) links.push(link);
    }
  }
  if (!inOrder(links)) links.sort((a, b) => bySeq(a.connection, b.connection));
  // One that joins two interfaces of the part was met twice.
  return links.some((link, index) => link === links[index + 1]) ? [...new Set(links)] : links;
}

function inOrder(links: readonly Link[]): boolean {
  let before: Link | undefined;
  for (const link of links) {
    if (before !== undefined && bySeq(before.connection, link.connection) > 0) return false;
    before = link;
  }
  return true;
}

const domainsOf = oncePer(({ file }: DefinitionIndex): ReadonlyMap<DomainName, Domain> => {
  // The first counts where one is declared twice, and a later entry of a map replaces the earlier.
  return new Map(file.definition.domains.toReversed().map((domain) => [domain.domain, domain]));
});

/** The declaration of a domain in a part's definition; the first where it is declared twice. */
export function domainOf(placed: PlacedPart, name: DomainName): Domain | undefined {
  return placed.definition === null ? undefined : declaredDomain(placed.definition, name);
}

/** The same of a definition. */
export function declaredDomain(definition: DefinitionIndex, name: DomainName): Domain | undefined {
  return domainsOf(definition).get(name);
}

/** Something is joined that takes the heat of the part away. */
export function isCooled({ instances }: PlacedPart): boolean {
  return instances.some((one) => one.end.domain === 'thermal');
}

/** The resources of a definition, or of one of its domains, as they are declared; none where that is not there. */
export function resourcesOf(of: Pick<DomainIndex, 'resources'> | null | undefined): readonly ResourceIndex[] {
  return of == null ? [] : [...of.resources.values()];
}

/** The same for its interfaces. */
export function interfacesOf(of: Pick<DomainIndex, 'interfaces'> | null | undefined): readonly InterfaceIndex[] {
  return of == null ? [] : [...of.interfaces.values()];
}

/** Ids of the electrical resources of a definition that have a function. */
export function pinsWith({ domains }: DefinitionIndex, name: string): readonly string[] {
  const pins = resourcesOf(domains.get('electrical'));
  return pins.flatMap(({ resource, functions }) => (functions.has(name) ? [resource.id] : []));
}

/** Whether a path of the taxonomy of a definition begins so: `power.` for whatever gives power. */
export function isKindOf(definition: DefinitionIndex, ...beginnings: readonly string[]): boolean {
  return declaredTaxonomy(definition).some((path) => beginnings.some((beginning) => path.startsWith(beginning)));
}

/** The taxonomy paths of a definition. */
export function declaredTaxonomy({ file }: DefinitionIndex): readonly string[] {
  return file.definition.metadata.taxonomy ?? [];
}

/** A figure of a domain's `metadata`; undefined where it is no finite number. */
export function domainNumber(placed: PlacedPart, name: DomainName, key: string): number | undefined {
  return placed.definition === null ? undefined : declaredNumber(placed.definition, name, key);
}

/** What a definition states in the metadata of a domain. */
export function declaredMark(definition: DefinitionIndex, name: DomainName, key: string) {
  return declaredDomain(definition, name)?.metadata?.[key];
}

/** The same of a definition. */
export function declaredNumber(definition: DefinitionIndex, name: DomainName, key: string): number | undefined {
  const value = declaredMark(definition, name, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The end on the other side. */
export function otherEnd(link: Link, end: Instance): Instance {
  return link.ends[0] === end ? link.ends[1] : link.ends[0];
}

/** The ends that an end is joined with, in the order of its connections. */
export function farEnds(design: Design, end: Instance): readonly Instance[] {
  return end.connections.flatMap((id) => {
    const link = design.links.get(id);
    return link === undefined ? [] : [otherEnd(link, end)];
  });
}

/** The end in one of the roles, and the one that it is joined with; null where neither or both have one. */
export function endsByRole(
  link: Link,
  ...roles: readonly string[]
): { readonly near: Instance; readonly far: Instance } | null {
  const [a, b] = link.ends;
  const [x, y] = [a, b].map((end) => end.index.roles.some((role) => roles.includes(role)));
  if (x === y) return null;
  return x === true ? { near: a, far: b } : { near: b, far: a };
}
