/** Which network ports hear each other, and by which connections. */

import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { Design, Link } from '../../design/design.ts';
import { declaredTaxonomy, farEnds, linksOf, otherEnd } from '../by-kind.ts';
import { protocolOf } from '../protocol.ts';
import { vlanOf } from './link.ts';

/** Protocols that carry frames of one network; a module in its cage is one of them. */
export const MEDIA = ['ethernet', 'wifi', 'fiber', 'sfp'];
/** A peer is a socket of what hands frames on as they are: an injector or a splitter of PoE. */
const FORWARDING = new Set(['switch', 'access_point', 'peer']);

/** Parts that share one network, in the order in which they were met. */
export type NetworkSegment = ReadonlySet<string>;

/** Networks of at least two parts. A part with several ports joins them only where it hands frames on. */
export function segmentsOf(design: Design): readonly NetworkSegment[] {
  return joinedBy(design, () => true);
}

/**
 * The same, where ports state different VLANs one for each of these: the ports of that VLAN, and those that state none,
 * which may be trunks. Who states none may be in several.
 */
export function vlanSegmentsOf(design: Design): readonly NetworkSegment[] {
  const vlans = new Set<number>();
  for (const link of linksOf(design, ...MEDIA)) {
    for (const end of link.ends) {
      const vlan = vlanOf(design, end);
      if (vlan !== undefined) vlans.add(vlan);
    }
  }
  if (vlans.size < 2) return segmentsOf(design);
  return [...vlans]
    .sort((a, b) => a - b)
    .flatMap((vlan) => joinedBy(design, (end) => (vlanOf(design, end) ?? vlan) === vlan));
}

function joinedBy(design: Design, hears: (end: Instance) => boolean): readonly NetworkSegment[] {
  const links = linksOf(design, ...MEDIA);
  const seen = new Set<string>();
  const segments: NetworkSegment[] = [];
  for (const link of links) {
    for (const end of link.ends) {
      if (seen.has(end.key)) continue;
      const parts = new Set<string>();
      const open: Instance[] = [end];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (seen.has(next.key) || !hears(next)) continue;
        seen.add(next.key);
        parts.add(next.end.part);
        for (const far of farEnds(design, next)) open.push(far);
        open.push(...forwarded(design, next));
      }
      if (parts.size > 1) segments.push(parts);
    }
  }
  return segments;
}

/** The connections of the shortest way of frames from one part to another; null where there is none. */
export function routeBetween(design: Design, from: PlacedPart, to: string): readonly Link[] | null {
  const via = new Map<string, { readonly link: Link; readonly before: string | null }>();
  let front: { readonly part: string; readonly by: string | null }[] = [{ part: from.part.id, by: null }];
  const seen = new Set([from.part.id]);
  while (front.length > 0) {
    const next: typeof front = [];
    for (const { part, by } of front) {
      const placed = design.parts.get(part);
      if (placed === undefined || (by !== null && !placed.instances.some(forwards))) continue;
      for (const end of placed.instances) {
        if (!MEDIA.includes(protocolOf(end))) continue;
        for (const id of end.connections) {
          const link = design.links.get(id);
          const far = link === undefined ? undefined : otherEnd(link, end).end.part;
          if (link === undefined || far === undefined || seen.has(far)) continue;
          seen.add(far);
          via.set(far, { link, before: by === null ? null : part });
          if (far === to) return unwound(via, to);
          next.push({ part: far, by: id });
        }
      }
    }
    front = next;
  }
  return null;
}

function unwound(
  via: ReadonlyMap<string, { readonly link: Link; readonly before: string | null }>,
  to: string,
): readonly Link[] {
  const route: Link[] = [];
  for (let at: string | null = to; at !== null; ) {
    const step: { readonly link: Link; readonly before: string | null } | undefined = via.get(at);
    if (step === undefined) break;
    route.push(step.link);
    at = step.before;
  }
  return route.reverse();
}

/** The other ports of a part that forwards between them. */
function forwarded(design: Design, end: Instance): readonly Instance[] {
  const ports = (design.parts.get(end.end.part)?.instances ?? []).filter((one) => MEDIA.includes(protocolOf(one)));
  return ports.some(forwards) ? ports : [];
}

function forwards(end: Instance): boolean {
  return end.index.roles.some((role) => FORWARDING.has(role));
}

/** A router with at least two ports of these media, so that it may route between networks that hang on them. */
export function isRouter(placed: PlacedPart | undefined): boolean {
  const { definition } = placed ?? {};
  if (definition == null || !declaredTaxonomy(definition).some((path) => path.includes('router'))) return false;
  return (
    [...definition.interfaces.values()].filter((index) => MEDIA.includes(index.interface.protocol.type)).length > 1
  );
}
