/** Which parts share a ground: all ground pins of a part are one net inside it, except those of isolated domains. */

import type { PowerDomain } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import { resourceKey } from '../../board/board.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Link, Node, ResourceRef } from '../../design/design.ts';
import type { DesignDelta } from '../../design/design-delta.ts';
import type { Pairs } from '../../design/dynamic-connectivity.ts';
import { someDefinition } from '../definition-uses.ts';
import { TrackedConnectivity } from '../incremental/tracked-connectivity.ts';
import { type Follower, type TrackedDesign, trackedOf } from '../incremental/tracked-design.ts';
import { netAt } from '../lookup.ts';
import { partName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { isAlive } from '../power/alive.ts';
import type { Rail } from '../power/rail.ts';
import { powerShape } from '../power/shape.ts';
import { supplyOf } from '../power/supply.ts';
import { isPassive } from '../protocol.ts';
import { type Names, rule } from '../rule.ts';
import { groundFixes } from './ground-fix.ts';

/** Differential pairs do not need a common ground to be understood. */
const DIFFERENTIAL = /_(p|n)$|^(rs485|dmx|usb_d)/;

export const ELEC_GROUND_MISSING = rule({
  id: 'elec-ground-missing',
  scope: 'link',
  category: 'electrical',
  severity: 'error',
  todo: { only: 'unless the two are powered from different supplies' },
  title: 'Two parts share signals but no ground',
  why: 'A level is a voltage against ground. Without a common one the signal has no meaning, and the current finds another way.',
  example: 'A microcontroller on USB drives a servo that a bench supply feeds; nothing joins the two grounds.',
  fix: 'Connect a ground of one with a ground of the other, which the fix does where nothing on the board isolates. Waive it where it is joined outside the board.',
  concerns: (a, b) => !a.passive && !b.passive && hasSingleEnded(a) && hasSingleEnded(b),
  message: (p: Names<'a' | 'b'>) => `${p.a} and ${p.b} share signals but no ground`,
  check: (link, { design, report }) => {
    const grounds = groundsOf(design);
    const reported = new Set<string>();
    if (link.ends.some(isPassive) || shareGround(grounds, link)) return;
    for (const { a, b } of link.conductors) {
      if (a.part === b.part || !singleEnded(a) || !singleEnded(b)) continue;
      if (!refersToGround(design, a) || !refersToGround(design, b)) continue;
      if (grounds.relation(a.part, b.part) === 'joined') continue;
      const pair = a.part < b.part ? `${a.part} ${b.part}` : `${b.part} ${a.part}`;
      if (reported.has(pair)) continue;
      reported.add(pair);
      report({
        params: { a: partName(design, a.part), b: partName(design, b.part) },
        refs: [{ part: a.part }, { part: b.part }],
        todo: shareSupply(design, a.part, b.part),
        fixes: groundFixes(design, a.part, b.part, () => keptApart(design)),
      });
    }
  },
});

/**
 * What powers one of the two powers the other as well, so that without a common ground no current has another way to
 * take; or one of them has no power.
 */
function shareSupply(design: Design, a: string, b: string): boolean {
  const [x, y] = [liveRails(design, a), liveRails(design, b)];
  return arisesFrom(x, y) || arisesFrom(y, x);
}

function liveRails(design: Design, part: string): readonly Rail[] {
  return supplyOf(design).railsHeldBy(part).filter(isAlive);
}

/** Everything that powers the one part, apart from what it makes of that itself, is a rail of the other. */
function arisesFrom(rails: readonly Rail[], others: readonly Rail[]): boolean {
  return rails.every(
    (rail) =>
      (rail.incoming.length === 0 && rail.parents.length > 0) ||
      others.some((other) => originOf(other) === originOf(rail)),
  );
}

function originOf(rail: Rail): Rail {
  return rail.voltage?.origin ?? rail;
}

const SINGLE_ENDED: ReadonlySet<string> = new Set(
  [...FUNCTIONS].flatMap(([name, { erc_type, signal_class }]) =>
    erc_type === 'passive' || signal_class === 'power' || signal_class === 'ground' || DIFFERENTIAL.test(name)
      ? []
      : [name],
  ),
);

/** True where some line of the interface has a level that means something against ground alone. */
export function hasSingleEnded({ domain, slots }: InterfaceIndex): boolean {
  return domain === 'electrical' && slots.some((slot) => SINGLE_ENDED.has(slot.function));
}

/** True where wires join the grounds of the two parts, isolated domains apart: the usual case, and nothing is left to say. */
function shareGround(grounds: TrackedConnectivity, { ends: [a, b] }: Link): boolean {
  return grounds.relation(a.end.part, b.end.part) === 'joined';
}

/** A signal whose level means something against ground alone. */
export function singleEnded(node: Node): boolean {
  return node.domain === 'electrical' && SINGLE_ENDED.has(node.function);
}

/**
 * Whether a pin's levels refer to the ground of its part. Not where the rule has nothing to say: the part has no ground,
 * its domain is isolated, nothing feeds it yet (its supply brings the ground along, and `power-unpowered-part` asks
 * for that), or nothing takes its current back (`power-return-open`).
 */
function refersToGround(design: Design, node: Node): boolean {
  const placed = design.parts.get(node.part);
  if (placed === undefined || islandOf(design, node) !== node.part) return false;
  return hasGround(placed) && isFed(placed) && (hasNoSupply(placed) || isGroundJoined(design, placed, node));
}

/** Some part of the board isolates: which grounds it keeps apart is for a person to say. */
function keptApart(design: Design): boolean {
  return someDefinition(design, 'kept apart', isolatesSignals);
}

/** A part with signals or inputs on both sides; a supply of which one side is the mains isolates what nobody joins. */
function isolatesSignals(definition: DefinitionIndex): boolean {
  if (!isolates(definition)) return false;
  return [...definition.resources.values()].some(
    ({ powerDomain, functions }) =>
      powerDomain !== null &&
      isIsolated(powerDomain) &&
      [...functions.keys()].some((name) => SINGLE_ENDED.has(name) || GROUNDS.has(name)),
  );
}

/** Some ground of the part, on the island of a pin of it, is wired. */
export function isGroundJoined(design: Design, { instances }: PlacedPart, pin: ResourceRef): boolean {
  const island = islandOf(design, pin);
  return instances.some(({ end, slots }) =>
    slots.some((slot) => {
      if (slot.resource === null || !GROUNDS.has(slot.function)) return false;
      const own = { part: end.part, domain: end.domain, resource: slot.resource };
      return islandOf(design, own) === island && netAt(design, own) !== undefined;
    }),
  );
}

/** The islands that ground wires reach and join. */
export function groundsOf(design: Design): TrackedConnectivity {
  const tracked = trackedOf(design);
  return tracked.follower('grounds', () => new Grounds(tracked)).islands;
}

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
  if (link === undefined || !link.ends.some(({ index }) => hasGroundLine(index))) return NO_WIRES;
  // A pin that is tied to a ground belongs to it: two grounds that tie one pin are joined there.
  const islandAt = (node: Node) =>
    isGround(node) ? islandIn(design.parts.get(node.part)?.definition ?? null, node) : resourceKey(node);
  return link.conductors.flatMap(({ a, b }) => (isGround(a) || isGround(b) ? [[islandAt(a), islandAt(b)]] : []));
}

const hasGroundLine = oncePer((index: InterfaceIndex): boolean =>
  index.slots.some((slot) => GROUNDS.has(slot.function)),
);

const GROUNDS: ReadonlySet<string> = new Set(
  [...FUNCTIONS].flatMap(([name, { group }]) =>
    group === 'ground' && name !== 'protective_earth' && name !== 'chassis_ground' ? [name] : [],
  ),
);

/** A ground that levels and supplies refer to: neither protective earth nor a chassis. */
export function isGround(node: Node): boolean {
  return GROUNDS.has(node.function);
}

/** The part, or one isolated power domain of it. */
export function islandOf(design: Design, node: ResourceRef): string {
  return islandIn(trackedOf(design).definitionOf(node.part), node);
}

function islandIn(definition: DefinitionIndex | null, { part, domain, resource }: ResourceRef): string {
  if (definition === null || !isolates(definition)) return part;
  const rail = definition.domains.get(domain)?.resources.get(resource)?.powerDomain;
  return rail && isIsolated(rail) ? `${part}/${rail.id}` : part;
}

/** What follows the id of a part in the islands that its definition gives it. */
export const islandsOf = oncePer((definition: DefinitionIndex): readonly string[] => {
  const rails = [...definition.resources.values()].flatMap(({ powerDomain }) =>
    powerDomain !== null && isIsolated(powerDomain) ? [`/${powerDomain.id}`] : [],
  );
  return ['', ...new Set(rails)];
});

function isIsolated({ ground_reference: reference }: PowerDomain): boolean {
  return reference === 'isolated' || reference === 'floating';
}

/** True where some pin of the part has a ground apart from the others. */
export function isolates(definition: DefinitionIndex): boolean {
  return islandsOf(definition).length > 1;
}

function hasGround({ definition }: PlacedPart): boolean {
  return definition !== null && hasGroundPin(definition);
}

const hasGroundPin = oncePer(({ domains }: DefinitionIndex): boolean =>
  [...(domains.get('electrical')?.resources.values() ?? [])].some((one) =>
    [...one.functions.keys()].some((name) => FUNCTIONS.get(name)?.group === 'ground'),
  ),
);

function hasNoSupply({ definition }: PlacedPart): boolean {
  return definition === null || powerShape(definition).needs.length === 0;
}

/** Something of what the part needs is connected, or it needs nothing. A contact that it switches is no supply of its own. */
function isFed(placed: PlacedPart): boolean {
  if (placed.definition === null) return false;
  const { needs } = powerShape(placed.definition);
  return needs.length === 0 || placed.instances.some((one) => needs.some(({ sinks }) => sinks.includes(one.index)));
}
