import { placedPads } from '#schemas/part-definition/placed-pads.ts';
import type { DefinitionIndex, ResourceIndex } from './index-types.ts';

/** `VDD (8)`, `GND (2, 3, 4)`, `VOUT (2, tab)`: a name with the numbers of its pads behind it. */
const NUMBERED = /^(.*?)\s*\((\d+(?:\s*,\s*(?:\d+|tab))*)\)$/;

/** What a resource is called without the numbers of its pads; its id where it has no name. */
export function bareName({ id, name }: ResourceIndex['resource']): string {
  return (name === undefined ? '' : (NUMBERED.exec(name)?.[1] ?? name)) || id;
}

const known = new WeakMap<DefinitionIndex, ReadonlyMap<string, readonly string[]>>();

/**
 * The pads of every resource by `domain/id`, as a footprint numbers them: those that the rows of its domain state, with
 * the connector in front where two connectors of the part have the number (`J2-14`); else those that its name ends with
 * (`VDD (8)`); else its id, also where another resource has the same pad. With the domain in front where it is not
 * electrical, since footprints know no domains. No two resources of a definition share a pad.
 */
export function padsOf(definition: DefinitionIndex): ReadonlyMap<string, readonly string[]> {
  let found = known.get(definition);
  if (found === undefined) {
    found = worked(definition);
    known.set(definition, found);
  }
  return found;
}

function worked(definition: DefinitionIndex): ReadonlyMap<string, readonly string[]> {
  const { resources } = definition;
  const stated = statedPads(definition);
  const pads = new Map<string, readonly string[]>();
  for (const [key, { domain, resource }] of resources) {
    const own = domain === 'electrical' ? (stated.get(resource.id) ?? namedPads(resource)) : [];
    pads.set(key, own.length > 0 ? own : [plain(domain, resource.id)]);
  }
  // An id that takes the place of a number may be another's number in turn.
  for (let again = true; again; ) {
    again = false;
    const counts = new Map<string, number>();
    for (const own of pads.values()) for (const pad of own) counts.set(pad, (counts.get(pad) ?? 0) + 1);
    for (const [key, { domain, resource }] of resources) {
      const id = plain(domain, resource.id);
      const own = pads.get(key) ?? [];
      if (own.every((pad) => counts.get(pad) === 1) || (own.length === 1 && own[0] === id)) continue;
      pads.set(key, [id]);
      again = true;
    }
  }
  return pads;
}

/** Numbers of the pads in the rows of the electrical domain, by resource. */
function statedPads({ file }: DefinitionIndex): ReadonlyMap<string, readonly string[]> {
  const all = file.definition.domains.flatMap(({ domain, rows }) => (domain === 'electrical' ? placedPads(rows) : []));
  const connectors = new Map<string, Set<string | null>>();
  for (const { number, connector } of all) {
    if (number === null) continue;
    const at = connectors.get(number);
    if (at === undefined) connectors.set(number, new Set([connector]));
    else at.add(connector);
  }
  const stated = new Map<string, string[]>();
  for (const { resource, number, name } of all) {
    if (resource === null || number === null || name === null) continue;
    const pad = (connectors.get(number)?.size ?? 0) > 1 ? name : number;
    const own = stated.get(resource) ?? [];
    // Two pads with one number are one node of a footprint.
    if (!own.includes(pad)) stated.set(resource, [...own, pad]);
  }
  return stated;
}

/** The numbers that the name of a resource ends with, in their order; none where it ends with none. */
function namedPads({ name }: ResourceIndex['resource']): readonly string[] {
  const numbers = NUMBERED.exec(name ?? '')?.[2]?.split(',') ?? [];
  return [...new Set(numbers.map((one) => one.trim()).filter((one) => one !== 'tab'))];
}

function plain(domain: string, id: string): string {
  return domain === 'electrical' ? id : `${domain}:${id}`;
}
