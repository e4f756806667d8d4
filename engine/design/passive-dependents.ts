import type { Link } from './design.ts';
import type { NetOrResource, PassiveDependents } from './net-by-resource.ts';
import { candidateResources, hasPassiveEnd, mayChoose } from './passive-ends.ts';

/** The passive dependents of `links`, computed on the first call. */
export function passiveDependentsOf(
  links: readonly Link[],
  netCodes: ReadonlyMap<string, number>,
): () => PassiveDependents {
  let known: PassiveDependents | null = null;
  return () => {
    known ??= collect(links, netCodes);
    return known;
  };
}

/** The passive dependents after `links` changed or their candidates moved to other nets. */
export function updatedPassiveDependents(
  before: PassiveDependents,
  links: Iterable<readonly [old: Link | undefined, now: Link | undefined]>,
  oldNetCodes: ReadonlyMap<string, number>,
  netCodes: ReadonlyMap<string, number>,
): PassiveDependents {
  const dependents = new Map(before);
  const write = (
    link: Link | undefined,
    codes: ReadonlyMap<string, number>,
    change: (ids: Set<string>, id: string) => void,
  ) => {
    for (const key of link === undefined || !hasChoice(link) ? [] : candidateResources(link)) {
      const net = codes.get(key) ?? key;
      const ids = new Set(dependents.get(net));
      change(ids, link?.connection.id ?? '');
      if (ids.size > 0) dependents.set(net, ids);
      else dependents.delete(net);
    }
  };
  for (const [old, now] of links) {
    write(old, oldNetCodes, (ids, id) => ids.delete(id));
    write(now, netCodes, (ids, id) => ids.add(id));
  }
  return dependents;
}

/** Whether a link has a passive end with several nets to choose from. */
export function hasChoice(link: Link): boolean {
  return hasPassiveEnd(link.ends) && mayChoose(link);
}

function collect(links: readonly Link[], netCodes: ReadonlyMap<string, number>): PassiveDependents {
  const dependents = new Map<NetOrResource, Set<string>>();
  for (const link of links) {
    for (const key of candidateResources(link)) {
      const net = netCodes.get(key) ?? key;
      dependents.set(net, (dependents.get(net) ?? new Set()).add(link.connection.id));
    }
  }
  return dependents;
}
