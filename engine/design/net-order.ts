import { bySeq } from '../board/board.ts';
import type { Conductor, Design, Link, Net, Node } from './design.ts';
import { hasPassiveEnd } from './passive-ends.ts';
import { lowerBound } from './spliced.ts';
import type { Spot } from './walks.ts';

/** By `resourceKey`, without making one. */
export function compareSpots(a: Spot, b: Spot): number {
  if (a.part !== b.part) return comparePartIds(a.part, b.part);
  return a.domain === b.domain ? compareText(a.resource, b.resource) : compareText(a.domain, b.domain);
}

/** Ids of parts as keys that begin with them are ordered: of p_1 and p_1+ the longer comes first, as `+` before `/`. */
export function comparePartIds(a: string, b: string): number {
  return a.length === b.length ? compareText(a, b) : compareText(`${a}/`, `${b}/`);
}

/** Nodes of one resource by function, those of one function as they came. */
export function byFunction(a: Node, b: Node): number {
  return compareText(a.function, b.function);
}

/** Links in the order in which they are wired: those with a passive end last. */
export function compareLinks(a: Link, b: Link): number {
  return Number(hasPassiveEnd(a.ends)) - Number(hasPassiveEnd(b.ends)) || bySeq(a.connection, b.connection);
}

/** Conductors of two wirings of one board as they are wired. */
export function compareConductors(
  a: Conductor,
  linksOfA: Design['links'],
  b: Conductor,
  linksOfB: Design['links'],
): number {
  const [linkA, linkB] = [linksOfA.get(a.connection), linksOfB.get(b.connection)];
  if (linkA === undefined || linkB === undefined) return 0;
  return compareLinks(linkA, linkB) || linkA.conductors.indexOf(a) - linkB.conductors.indexOf(b);
}

/** Conductors as they are wired, by what their links say of them. */
export function inWiredOrder(conductors: Iterable<Conductor>, links: Design['links']): Conductor[] {
  const placed = [...conductors].map((conductor) => {
    const link = links.get(conductor.connection);
    return { conductor, link, place: link?.conductors.indexOf(conductor) ?? 0 };
  });
  placed.sort((a, b) => {
    return (a.link === undefined || b.link === undefined ? 0 : compareLinks(a.link, b.link)) || a.place - b.place;
  });
  return placed.map(({ conductor }) => conductor);
}

/** Where the nodes of a resource stand in a net: from which place to before which. */
export function blockOf({ nodes }: Pick<Net, 'nodes'>, spot: Spot): readonly [from: number, to: number] {
  const from = lowerBound(nodes, (node) => compareSpots(node, spot) < 0);
  let to = from;
  for (let node = nodes[to]; node !== undefined && compareSpots(node, spot) === 0; node = nodes[to]) to++;
  return [from, to];
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
