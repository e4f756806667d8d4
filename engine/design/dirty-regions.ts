import { resourceKey } from '../board/board.ts';
import type { Conductor, Link, ResourceRef } from './design.ts';
import { DisjointSet } from './disjoint-set.ts';
import type { Connectivity, NetOrResource } from './net-by-resource.ts';
import { compareLinks } from './net-order.ts';

/** The conductors by which links before and after a change differ. */
export interface ConductorChanges {
  readonly removed: ReadonlySet<Conductor>;
  readonly added: ReadonlySet<Conductor>;
}

/** Old nets that added conductors connect, with every change to them: one unit of the incremental update. */
export interface DirtyRegion {
  readonly netCodes: Set<number>;
  readonly removed: Conductor[];
  readonly added: Conductor[];
  /** By key: resources that were in no net, and resources whose nodes may differ. */
  readonly newResources: Map<string, ResourceRef>;
  readonly touched: Map<string, ResourceRef>;
}

/** `links` are pairs before and after. A conductor that moves in the wiring order is both removed and added. */
export function conductorChanges(links: Iterable<readonly [Link | undefined, Link | undefined]>): ConductorChanges {
  const [removed, added] = [new Set<Conductor>(), new Set<Conductor>()];
  for (const [old, now] of links) {
    const stays = old !== undefined && now !== undefined && compareLinks(old, now) === 0;
    for (const one of old?.conductors ?? []) if (!stays || !now.conductors.includes(one)) removed.add(one);
    for (const one of now?.conductors ?? []) if (!stays || !old.conductors.includes(one)) added.add(one);
  }
  return { removed, added };
}

/** Groups changes by the nets that they affect. `touched` are resources whose nodes may differ, by key. */
export function dirtyRegions(
  { netCodes }: Connectivity,
  { removed, added }: ConductorChanges,
  touched: ReadonlyMap<string, ResourceRef>,
): readonly DirtyRegion[] {
  const sets = new DisjointSet();
  const numbers = new Map<NetOrResource, number>();
  const numberOf = (key: string): number => {
    const net = netCodes.get(key) ?? key;
    const number = numbers.get(net) ?? sets.add();
    numbers.set(net, number);
    return number;
  };
  for (const { a, b } of added) sets.union(numberOf(resourceKey(a)), numberOf(resourceKey(b)));
  const regions = new Map<number, DirtyRegion>();
  const regionAt = (key: string): DirtyRegion => {
    const number = sets.find(numberOf(key));
    let region = regions.get(number);
    if (region === undefined) {
      region = { netCodes: new Set(), removed: [], added: [], newResources: new Map(), touched: new Map() };
      regions.set(number, region);
    }
    const netCode = netCodes.get(key);
    if (netCode !== undefined) region.netCodes.add(netCode);
    return region;
  };
  for (const conductor of added) {
    for (const node of [conductor.a, conductor.b]) {
      const key = resourceKey(node);
      const { newResources } = regionAt(key);
      if (!netCodes.has(key)) newResources.set(key, node);
    }
    regionAt(resourceKey(conductor.a)).added.push(conductor);
  }
  for (const conductor of removed) regionAt(resourceKey(conductor.a)).removed.push(conductor);
  // A resource that neither was in a net nor enters one changes nothing.
  for (const [key, resource] of touched) {
    if (netCodes.has(key) || numbers.has(key)) regionAt(key).touched.set(key, resource);
  }
  return [...regions.values()];
}
