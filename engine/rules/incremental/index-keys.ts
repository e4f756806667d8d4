/** By what keys links, nets and parts are found. A list is made once for whatever decides it: many things share few. */
import type { DomainName } from '#schemas/part-definition/types.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import { DOMAIN_NAMES } from '../../board/entry-codec.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Link, Net } from '../../design/design.ts';
import { oncePer } from '../once-per.ts';

/** The protocol that both ends speak, and the domain of the first end. */
export function keysOfLink({ ends: [a, b] }: Link): readonly string[] {
  const alike = a.index.interface.protocol.type === b.index.interface.protocol.type;
  return alike ? alikeFrom(a.index) : onlyFrom(a.index);
}

/** No protocol is called so. */
export function fromDomain(domain: DomainName): string {
  return `from ${domain}`;
}

/** The domain of its first node. */
export function keysOfNet({ nodes }: Net): readonly string[] {
  const [first] = nodes;
  return first === undefined ? NONE : (OF_DOMAIN.get(first.domain) ?? NONE);
}

/** The key of its definition. */
export function definitionKeysOfPart({ definition }: PlacedPart): readonly string[] {
  return definition === null ? NONE : keyOf(definition);
}

export function domainsOfPart({ definition }: PlacedPart): readonly string[] {
  return definition === null ? NONE : domainsIn(definition);
}

const NONE: readonly string[] = [];
const OF_DOMAIN: ReadonlyMap<DomainName, readonly string[]> = new Map(DOMAIN_NAMES.map((name) => [name, [name]]));
const alikeFrom = oncePer((index: InterfaceIndex): readonly string[] => [
  index.interface.protocol.type,
  fromDomain(index.domain),
]);
const onlyFrom = oncePer((index: InterfaceIndex): readonly string[] => [fromDomain(index.domain)]);
const keyOf = oncePer((definition: DefinitionIndex): readonly string[] => [definition.key]);
const domainsIn = oncePer((definition: DefinitionIndex): readonly string[] => [...definition.domains.keys()]);
