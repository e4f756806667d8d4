/** Whether parts that share signals share a ground. */

import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import { append } from '../../board/append.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Conductor, Design, Link, Node } from '../../design/design.ts';
import { resourcesOf } from '../by-kind.ts';
import { someDefinition } from '../definition-uses.ts';
import type { TrackedConnectivity } from '../incremental/tracked-connectivity.ts';
import { netAt, RESISTOR } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { isAlive } from '../power/alive.ts';
import { powerIndexOf } from '../power/power-index.ts';
import type { Rail } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { isPassive } from '../protocol.ts';
import { type Names, rule } from '../rule.ts';
import {
  groundsOf,
  hasSingleEnded,
  isGroundJoined,
  isIsolated,
  islandOf,
  isolates,
  SINGLE_ENDED,
  singleEnded,
} from './ground.ts';
import { groundFixes } from './ground-fix.ts';
import { isGrounded } from './grounded.ts';
import { GROUNDS } from './grounds.ts';
import { farPins, giverAt } from './resistor-ends.ts';

export const ELEC_GROUND_MISSING = rule({
  id: 'elec-ground-missing',
  scope: 'link',
  severity: 'error',
  todo: { only: 'unless the two are powered from different supplies' },
  title: 'Two parts share signals but no ground',
  why: 'A logic level is a voltage relative to ground. Without a common ground the signal has no defined level, and its return current takes some other path.',
  example: 'A microcontroller on USB drives a servo that a bench supply feeds, and nothing connects the two grounds.',
  fix: 'Connect a ground of one to a ground of the other, which the fix does where nothing on the board isolates. Waive it if they are connected outside the board.',
  concerns: (a, b) =>
    a.passive || b.passive ? a.passive !== b.passive && inSeries(a, b) : hasSingleEnded(a) && hasSingleEnded(b),
  message: (p: Names<'a' | 'b'>) => `${p.a} and ${p.b} share signals but no ground`,
  check: (link, { design, report }) => {
    const grounds = groundsOf(design);
    const series = isPassive(link.ends[0]) || isPassive(link.ends[1]);
    if (!series && shareGround(grounds, link)) return;
    let reported: Set<string> | null = null;
    for (const { a, b } of series ? acrossResistor(design, link) : link.conductors) {
      if (a.part === b.part || !singleEnded(a) || !singleEnded(b)) continue;
      if (!refersToGround(design, a) || !refersToGround(design, b)) continue;
      if (grounds.relation(a.part, b.part) === 'joined') continue;
      const pair = a.part < b.part ? `${a.part} ${b.part}` : `${b.part} ${a.part}`;
      if (reported?.has(pair)) continue;
      reported = (reported ?? new Set()).add(pair);
      report({
        params: { a: { part: a.part }, b: { part: b.part } },
        refs: [{ part: a.part }, { part: b.part }],
        todo: shareSupply(design, a.part, b.part),
        fixes: groundFixes(design, a.part, b.part, () => keptApart(design)),
      });
    }
  },
});

/** A line through a resistor: one end is a terminal of it, the other a signal. */
function inSeries(a: InterfaceIndex, b: InterfaceIndex): boolean {
  const [resistor, other] = a.passive ? [a, b] : [b, a];
  return resistor.slots.length === 1 && resistor.slots[0]?.function === RESISTOR && hasSingleEnded(other);
}

/** The pins that a resistor in series joins: those of the link with those beyond it, where that is a signal. */
function acrossResistor(design: Design, { ends, conductors }: Link): readonly Pick<Conductor, 'a' | 'b'>[] {
  const isFirst = isPassive(ends[0]);
  if (isFirst === isPassive(ends[1])) return [];
  const resistor = isFirst ? ends[0] : ends[1];
  let pairs = NO_PAIRS;
  for (const { a, b } of conductors) {
    const [terminal, pin] = a.instance === resistor.key ? [a, b] : [b, a];
    if (terminal.function !== RESISTOR || !singleEnded(pin)) continue;
    for (const far of farPins(design, terminal)) {
      if (isGrounded(design, far) || giverAt(design, far) !== undefined) continue; // a pull, which refers to its own rail
      for (const node of netAt(design, far)?.nodes ?? NO_NODES) {
        if (node.function !== RESISTOR) pairs = append(pairs, { a: pin, b: node });
      }
    }
  }
  return pairs;
}

const NO_PAIRS: Pick<Conductor, 'a' | 'b'>[] = [];
const NO_NODES: readonly Node[] = [];

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

/** True where wires join the grounds of the two parts, isolated domains apart: the usual case, and nothing is left to say. */
function shareGround(grounds: TrackedConnectivity, { ends: [a, b] }: Link): boolean {
  return grounds.relation(a.end.part, b.end.part) === 'joined';
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

function hasGround({ definition }: PlacedPart): boolean {
  return definition !== null && hasGroundPin(definition);
}

const hasGroundPin = oncePer(({ domains }: DefinitionIndex): boolean =>
  resourcesOf(domains.get('electrical')).some((one) =>
    [...one.functions.keys()].some((name) => FUNCTIONS.get(name)?.group === 'ground'),
  ),
);

function hasNoSupply({ definition }: PlacedPart): boolean {
  return definition === null || powerIndexOf(definition).needs.length === 0;
}

/** Something of what the part needs is connected, or it needs nothing. A contact that it switches is no supply of its own. */
function isFed(placed: PlacedPart): boolean {
  if (placed.definition === null) return false;
  const { needs } = powerIndexOf(placed.definition);
  return needs.length === 0 || placed.instances.some((one) => needs.some(({ sinks }) => sinks.includes(one.index)));
}
