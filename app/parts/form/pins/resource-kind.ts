import type { Json } from '#schemas/json-schema.ts';
import { partPinsTexts } from '../../../texts/parts/part-pins.ts';

/** What a resource of a domain is: by this the texts call it, and new ids begin with it. */
type ResourceKind = keyof typeof partPinsTexts.resources;

export function resourceKind(domain: string): ResourceKind {
  switch (domain) {
    case 'electrical':
      return 'pin';
    case 'pneumatic':
    case 'hydraulic':
      return 'port';
    case 'mechanical':
      return 'feature';
    case 'thermal':
      return 'face';
    default:
      return 'resource';
  }
}

export function resourceTexts(domain: string): (typeof partPinsTexts.resources)[ResourceKind] {
  return partPinsTexts.resources[resourceKind(domain)];
}

/** What the schema demands of every resource of a domain beside its id and functions. */
export function demandedOfResource(domain: string): Readonly<Record<string, Json>> {
  if (domain === 'mechanical') return { connector_type: 'through_hole' };
  if (domain === 'pneumatic' || domain === 'hydraulic') return { connector_type: 'threaded_port' };
  return domain === 'network' ? { resource_type: 'physical_port' } : {};
}
