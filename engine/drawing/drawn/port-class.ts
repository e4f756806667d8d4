/** What a pad carries, by the first of its functions that says so. */
import type { DomainName, Resource } from '#schemas/part-definition/types.ts';
import { FUNCTIONS, isGround } from '#schemas/vocabulary/index.ts';
import { domainClass, type WireClass } from '../shape/wire-class.ts';

export function portClass(domain: DomainName, { functions }: Resource): WireClass {
  if (domain !== 'electrical') return domainClass(domain);
  if (functions.some(({ name }) => isGround(name))) return 'ground';
  return functions.some(({ name }) => FUNCTIONS.get(name)?.group === 'power') ? 'power' : 'data';
}
