import type { DefinitionIndex, ResourceIndex } from '../definition/index-types.ts';

/** `VDD (8)`, `GND (2, 3, 4)`, `VOUT (2, tab)`: a name with the numbers of its pads behind it. */
const NUMBERED = /^(.*?)\s*\((\d+(?:\s*,\s*(?:\d+|tab))*)\)$/;

/** What a resource is called without the numbers of its pads; its id where it has no name. */
export function bareName({ id, name }: ResourceIndex['resource']): string {
  return (name === undefined ? '' : (NUMBERED.exec(name)?.[1] ?? name)) || id;
}

/** The numbers that the name of a resource ends with, in their order; none where it ends with none. */
export function padOf({ name }: ResourceIndex['resource']): readonly string[] {
  const numbers = NUMBERED.exec(name ?? '')?.[2]?.split(',') ?? [];
  return [...new Set(numbers.map((one) => one.trim()).filter((one) => one !== 'tab'))];
}

const known = new WeakMap<DefinitionIndex, ReadonlyMap<string, readonly string[]>>();

/**
 * The pads of every resource by `domain/id`, as a footprint numbers them: those of its name, or its id where that has
 * none or another resource has the same. With the domain in front where it is not electrical, since footprints know no
 * domains. No two resources of a definition share a pad.
 */
export function padsOf(definition: DefinitionIndex): ReadonlyMap<string, readonly string[]> {
  let found = known.get(definition);
  if (found === undefined) {
    found = worked(definition);
    known.set(definition, found);
  }
  return found;
}

function worked({ resources }: DefinitionIndex): ReadonlyMap<string, readonly string[]> {
  const pads = new Map<string, readonly string[]>();
  for (const [key, { domain, resource }] of resources) {
    const own = domain === 'electrical' ? padOf(resource) : [];
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

function plain(domain: string, id: string): string {
  return domain === 'electrical' ? id : `${domain}:${id}`;
}
