import type { DomainName } from '#schemas/part-definition/types.ts';
import type { DefinitionIndex, InterfaceIndex } from './index-types.ts';

/**
 * The interfaces that a text means, at most one in each domain: by id, else by the name that is printed for people, in any
 * case. Empty where none is meant, or where two of a domain have that name.
 */
export function findInterfaces(
  definition: DefinitionIndex,
  text: string,
  domain?: DomainName,
): readonly InterfaceIndex[] {
  const all = [...definition.interfaces.values()].filter((one) => domain === undefined || one.domain === domain);
  const byId = all.filter((one) => one.interface.id === text);
  if (byId.length > 0) return byId;
  const wanted = text.trim().toLowerCase();
  const named = all.filter((one) => one.interface.name?.toLowerCase() === wanted);
  return new Set(named.map((one) => one.domain)).size === named.length ? named : [];
}
