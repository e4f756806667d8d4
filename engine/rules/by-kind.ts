/** Connections by protocol and placed parts by domain, so that a rule of one trade does not walk through all others. */
import type { Domain, DomainName } from '#schemas/part-definition/types.ts';
import type { Instance, PlacedPart } from '../allocation/instance.ts';
import type { DefinitionIndex } from '../definition/index-types.ts';
import type { Design, Link } from '../design/design.ts';
import { walksThroughAll, wholeOf } from './incremental/view.ts';
import { protocolOf, sameProtocol } from './protocol.ts';

/** Connections whose ends both speak one of the protocols, protocol by protocol in the order given. */
export function linksOf(design: Design, ...types: readonly string[]): readonly Link[] {
  if (walksThroughAll(design)) return types.flatMap((type) => wholeOf(design).linksOf(type));
  const found: Link[] = [];
  for (const type of types) {
    for (const link of design.links.values()) {
      if (protocolOf(link.ends[0]) === type && sameProtocol(link)) found.push(link);
    }
  }
  return found;
}

/** Placed parts whose definition has the domain, in the order of the design. */
export function partsIn(design: Design, domain: DomainName): readonly PlacedPart[] {
  if (walksThroughAll(design)) return wholeOf(design).partsIn(domain);
  const found: PlacedPart[] = [];
  for (const placed of design.parts.values()) if (placed.definition?.domains.has(domain)) found.push(placed);
  return found;
}

const merged = new WeakMap<DefinitionIndex, Map<DomainName, Domain | undefined>>();

/** The declaration of a domain in a part's definition; the first where it is declared twice. */
export function domainOf(placed: PlacedPart, name: DomainName): Domain | undefined {
  return placed.definition === null ? undefined : declaredDomain(placed.definition, name);
}

/** The same of a definition. */
export function declaredDomain(definition: DefinitionIndex, name: DomainName): Domain | undefined {
  let byName = merged.get(definition);
  if (byName === undefined) {
    byName = new Map();
    for (const domain of definition.file.definition.domains) {
      if (!byName.has(domain.domain)) byName.set(domain.domain, domain);
    }
    merged.set(definition, byName);
  }
  return byName.get(name);
}

/** A figure of a domain's `metadata`; undefined where it is no finite number. */
export function domainNumber(placed: PlacedPart, name: DomainName, key: string): number | undefined {
  return placed.definition === null ? undefined : declaredNumber(placed.definition, name, key);
}

/** The same of a definition. */
export function declaredNumber(definition: DefinitionIndex, name: DomainName, key: string): number | undefined {
  const value = declaredDomain(definition, name)?.metadata?.[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The end on the other side. */
export function otherEnd(link: Link, end: Instance): Instance {
  return link.ends[0] === end ? link.ends[1] : link.ends[0];
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
