/** Which grounds are one: all ground pins of a part are one net inside it, except those of isolated domains. */

import type { PowerDomain } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import { resourceKey } from '../../board/board.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Link, Node, ResourceRef } from '../../design/design.ts';
import type { DesignDelta } from '../../design/design-delta.ts';
import type { Pairs } from '../../design/dynamic-connectivity.ts';
import { TrackedConnectivity } from '../incremental/tracked-connectivity.ts';
import { type Follower, FollowerKind, type TrackedDesign, trackedOf } from '../incremental/tracked-design.ts';
import { isWired, resourceAt } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { GROUNDS } from './grounds.ts';

/** Differential pairs do not need a common ground to be understood. */
const DIFFERENTIAL = /_(p|n)$|^(rs485|dmx|usb_d)/;

export const SINGLE_ENDED: ReadonlySet<string> = new Set(
  [...FUNCTIONS].flatMap(([name, { erc_type, signal_class }]) =>
    erc_type === 'passive' || signal_class === 'power' || signal_class === 'ground' || DIFFERENTIAL.test(name)
      ? []
      : [name],
  ),
);

/** True where some line of the interface has a level that means something against ground alone. */
export const hasSingleEnded = oncePer(
  ({ domain, slots }: InterfaceIndex): boolean =>
    domain === 'electrical' && slots.some((slot) => SINGLE_ENDED.has(slot.function)),
);

/** A signal whose level means something against ground alone. */
export function singleEnded(node: Node): boolean {
  return node.domain === 'electrical' && SINGLE_ENDED.has(node.function);
}

/** Some ground of the part, on the island of a pin of it, is wired. */
export function isGroundJoined(design: Design, { instances }: PlacedPart, pin: ResourceRef): boolean {
  const island = islandOf(design, pin);
  for (const { end, index, slots } of instances) {
    if (!hasGroundLine(index)) continue;
    for (const slot of slots) {
      if (slot.resource === null || !GROUNDS.has(slot.function)) continue;
      const own = { part: end.part, domain: end.domain, resource: slot.resource };
      if (islandOf(design, own) === island && isWired(design, own)) return true;
    }
  }
  return false;
}

/** The islands that ground wires reach and join. */
export function groundsOf(design: Design): TrackedConnectivity {
  return trackedOf(design).follower(GROUND_ISLANDS).islands;
}

const GROUND_ISLANDS = new FollowerKind((design) => new Grounds(design));

class Grounds implements Follower {
  readonly islands: TrackedConnectivity;

  constructor({ plain, cells }: TrackedDesign) {
    const wires: (readonly [string, string])[] = [];
    for (const link of plain.links.values()) for (const wire of groundWires(plain, link)) wires.push(wire);
    this.islands = new TrackedConnectivity(cells, wires);
  }

  follow(before: Design, after: Design, { links }: DesignDelta): void {
    for (const id of links) {
      const [old, now] = [before.links.get(id), after.links.get(id)];
      if (old !== now) this.islands.update(groundWires(before, old), groundWires(after, now));
    }
  }
}

const NO_WIRES: Pairs = [];

/** The pairs of islands that a link joins. They depend on the link and the definitions of its parts alone. */
function groundWires(design: Design, link: Link | undefined): Pairs {
  if (link === undefined || !(hasGroundLine(link.ends[0].index) || hasGroundLine(link.ends[1].index))) return NO_WIRES;
  // A pin that is tied to a ground belongs to it: two grounds that tie one pin are joined there.
  let wires: (readonly [string, string])[] | null = null;
  for (const { a, b } of link.conductors) {
    const [isA, isB] = [isReferenceGround(a), isReferenceGround(b)];
    if (!isA && !isB) continue;
    wires ??= [];
    wires.push([isA ? islandOf(design, a) : resourceKey(a), isB ? islandOf(design, b) : resourceKey(b)]);
  }
  return wires ?? NO_WIRES;
}

const hasGroundLine = oncePer((index: InterfaceIndex): boolean =>
  index.slots.some((slot) => GROUNDS.has(slot.function)),
);

/** A ground that levels and supplies refer to: neither protective earth nor a chassis. */
export function isReferenceGround(node: Node): boolean {
  return GROUNDS.has(node.function);
}

/** The part, or one isolated power domain of it. */
export function islandOf(design: Design, node: ResourceRef): string {
  const rail = resourceAt(design, node)?.powerDomain;
  return rail && isIsolated(rail) ? `${node.part}/${rail.id}` : node.part;
}

/** What follows the id of a part in the islands that its definition gives it. */
export const islandsOf = oncePer((definition: DefinitionIndex): readonly string[] => {
  const rails = [...definition.resources.values()].flatMap(({ powerDomain }) =>
    powerDomain !== null && isIsolated(powerDomain) ? [`/${powerDomain.id}`] : [],
  );
  return ['', ...new Set(rails)];
});

export function isIsolated({ ground_reference: reference }: PowerDomain): boolean {
  return reference === 'isolated' || reference === 'floating';
}

/** True where some pin of the part has a ground apart from the others. */
export function isolates(definition: DefinitionIndex): boolean {
  return islandsOf(definition).length > 1;
}
