import { bySeq } from '../board/board.ts';
import type { Conductor, Design, Link, Net, Node, ResourceRef } from './design.ts';
import { hasPassiveEnd } from './passive-ends.ts';
import { lowerBound } from './splice.ts';

/** Orders resources as their `resourceKey`s are ordered, without building the keys. */
export function compareResources(a: ResourceRef, b: ResourceRef): number {
  if (a.part !== b.part) return comparePartIds(a.part, b.part);
  return a.domain === b.domain ? compareText(a.resource, b.resource) : compareText(a.domain, b.domain);
}

export function isSameResource(a: ResourceRef, b: ResourceRef): boolean {
  return a.resource === b.resource && a.part === b.part && a.domain === b.domain;
}

/** Orders part ids as the keys that start with them: p_1+ comes before p_1, since `+` sorts before `/`. */
export function comparePartIds(a: string, b: string): number {
  return a.length === b.length ? compareText(a, b) : compareText(`${a}/`, `${b}/`);
}

/** Orders nodes of one resource by function. */
export function byFunction(a: Node, b: Node): number {
  return compareText(a.function, b.function);
}

/** The wiring order of links: (seq, id), those with a passive end last. */
export function compareLinks(a: Link, b: Link): number {
  return Number(hasPassiveEnd(a.ends)) - Number(hasPassiveEnd(b.ends)) || bySeq(a.connection, b.connection);
}

/** The wiring order of two conductors, each of its own link. */
export function compareConductors(
  a: Conductor,
  linkA: Link | undefined,
  b: Conductor,
  linkB: Link | undefined,
): number {
  if (linkA === undefined || linkB === undefined) return 0;
  return compareLinks(linkA, linkB) || linkA.conductors.indexOf(a) - linkB.conductors.indexOf(b);
}

/** Conductors in the wiring order of their links. */
export function inWiredOrder(conductors: Iterable<Conductor>, links: Design['links']): Conductor[] {
  const positioned = [...conductors].map((conductor) => {
    const link = links.get(conductor.connection);
    return { conductor, link, position: link?.conductors.indexOf(conductor) ?? 0 };
  });
  positioned.sort((a, b) => {
    return (a.link === undefined || b.link === undefined ? 0 : compareLinks(a.link, b.link)) || a.position - b.position;
  });
  return positioned.map(({ conductor }) => conductor);
}

/** The index range of a resource's nodes in a net, `to` excluded. */
export function nodeRange({ nodes }: Pick<Net, 'nodes'>, resource: ResourceRef): readonly [from: number, to: number] {
  const from = lowerBound(nodes, (node) => compareResources(node, resource) < 0);
  let to = from;
  for (let node = nodes[to]; node !== undefined && compareResources(node, resource) === 0; node = nodes[to]) to++;
  return [from, to];
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
