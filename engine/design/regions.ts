import { resourceKey } from '../board/board.ts';
import type { Conductor, Link } from './design.ts';
import { DisjointSet } from './disjoint-set.ts';
import type { Wiring } from './net-of.ts';
import { compareLinks } from './net-order.ts';
import type { Spot } from './walks.ts';

/** How links differ: the conductors that are no more, and those that are new. */
export interface Changes {
  readonly gone: ReadonlySet<Conductor>;
  readonly came: ReadonlySet<Conductor>;
}

/** Nets that hang together by what came, with all that happens to them. */
export interface Region {
  readonly tokens: Set<number>;
  readonly gone: Conductor[];
  readonly came: Conductor[];
  /** Resources by key: those that are in no net yet, and those of whose nodes something may differ. */
  readonly fresh: Map<string, Spot>;
  readonly spots: Map<string, Spot>;
}

/** `links` are what they were and what they are. A conductor whose place in the order differs both goes and comes. */
export function changesOf(links: Iterable<readonly [Link | undefined, Link | undefined]>): Changes {
  const [gone, came] = [new Set<Conductor>(), new Set<Conductor>()];
  for (const [old, now] of links) {
    const stays = old !== undefined && now !== undefined && compareLinks(old, now) === 0;
    for (const one of old?.conductors ?? []) if (!stays || !now.conductors.includes(one)) gone.add(one);
    for (const one of now?.conductors ?? []) if (!stays || !old.conductors.includes(one)) came.add(one);
  }
  return { gone, came };
}

export function regionsOf(
  { tokens }: Wiring,
  { gone, came }: Changes,
  spots: ReadonlyMap<string, Spot>,
): readonly Region[] {
  const sets = new DisjointSet();
  const numbers = new Map<number | string, number>();
  const numberOf = (key: string): number => {
    const line = tokens.get(key) ?? key;
    const number = numbers.get(line) ?? sets.add();
    numbers.set(line, number);
    return number;
  };
  for (const { a, b } of came) sets.union(numberOf(resourceKey(a)), numberOf(resourceKey(b)));
  const regions = new Map<number, Region>();
  const regionAt = (key: string): Region => {
    const number = sets.find(numberOf(key));
    let region = regions.get(number);
    if (region === undefined) {
      region = { tokens: new Set(), gone: [], came: [], fresh: new Map(), spots: new Map() };
      regions.set(number, region);
    }
    const token = tokens.get(key);
    if (token !== undefined) region.tokens.add(token);
    return region;
  };
  for (const conductor of came) {
    for (const node of [conductor.a, conductor.b]) {
      const key = resourceKey(node);
      const { fresh } = regionAt(key);
      if (!tokens.has(key)) fresh.set(key, node);
    }
    regionAt(resourceKey(conductor.a)).came.push(conductor);
  }
  for (const conductor of gone) regionAt(resourceKey(conductor.a)).gone.push(conductor);
  // What is in no net and comes into none has no say.
  for (const [key, spot] of spots) if (tokens.has(key) || numbers.has(key)) regionAt(key).spots.set(key, spot);
  return [...regions.values()];
}
