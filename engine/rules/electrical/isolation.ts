/** Isolated power domains: what they are kept apart from must not come back through a wire or a resistor. */
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import { definitionOfInterface } from '../../definition/definition-index.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Link, Node, ResourceRef } from '../../design/design.ts';
import type { ConnectedItem } from '../../design/dynamic-connectivity.ts';
import { declaredMark, linksAt, linksOfInstances, resourcesOf } from '../by-kind.ts';
import { definitionUses, someDefinition } from '../definition-uses.ts';
import { scopedNumber } from '../fields.ts';
import type { TrackedConnectivity } from '../incremental/tracked-connectivity.ts';
import { trackedOf } from '../incremental/tracked-design.ts';
import { netAt, RESISTOR } from '../lookup.ts';
import { isPassive } from '../protocol.ts';
import { type Names, rule } from '../rule.ts';
import { groundsOf, hasSingleEnded, islandOf, islandsOf, isolates, isReferenceGround, singleEnded } from './ground.ts';
import { isGrounded } from './grounded.ts';
import { giverAt, terminalsOf } from './resistor-ends.ts';

export const ELEC_GROUND_ISOLATION_BRIDGED = rule({
  id: 'elec-ground-isolation-bridged',
  scope: 'part',
  severity: 'error',
  title: 'The two sides of an isolation barrier share a ground',
  why: 'A wire outside the isolating part bridges the barrier, so faults and noise on one side reach the other. It is an info for an optocoupler that is used to shift levels.',
  example: 'The ground of an isolated supply connected to the ground of its mains side.',
  fix: 'Remove the ground connection. If this board does not need the isolation, waive it and say why.',
  silences: ['elec-ground-missing', 'elec-isolation-crossed'],
  concerns: isolates,
  message: (p: Names<'a' | 'b'>) => `${p.a} is isolated from ${p.b}, but a wire connects their grounds`,
  check: ({ part, definition }, { design, report }) => {
    const grounds = groundsOf(design);
    if (!isBridged(grounds, part.id, definition)) return;
    const islands = islandsOn(design, part.id);
    for (const [island, node] of islands) {
      if (island === part.id) continue;
      for (const [other, rival] of islands) {
        if (other === island || grounds.relation(other, island) !== 'joined') continue;
        if (other !== part.id && other < island) continue; // two isolated sides are one pair
        report({
          params: { a: node, b: rival },
          refs: [node, rival],
          ...(isOptional(definition) ? { severity: 'info' as const } : {}),
        });
      }
    }
  },
});

/** A part that shifts levels as well with both of its sides on one ground. */
function isOptional(definition: DefinitionIndex | null): boolean {
  return definition !== null && declaredMark(definition, 'electrical', 'isolation_optional') === true;
}

export const ELEC_ISOLATION_CROSSED = rule({
  id: 'elec-isolation-crossed',
  scope: 'part',
  severity: 'error',
  title: 'A signal crosses an isolation barrier',
  why: 'The grounds of the two pins are isolated from each other, so the level is undefined. The wire also carries whatever the barrier should stop.',
  example: 'A data line from one side of an isolator directly to a part on the other side.',
  fix: 'Route the line through the isolator.',
  silences: ['elec-ground-missing'],
  concerns: ({ interfaces }) => [...interfaces.values()].some(hasSingleEnded),
  message: {
    apart: (p: Names<'a' | 'b' | 'part'>) =>
      `${p.a} and ${p.b} share a signal, but ${p.part} isolates the ground of its pin`,
    around: (p: Names<'a' | 'b' | 'part'>) =>
      `${p.a} and ${p.b} share a signal that bypasses ${p.part}, which isolates one from the other`,
  },
  check: (placed, { design, report }) => {
    if (!someIsolate(design)) return;
    const { part, definition } = placed;
    let reported: Set<string> | null = null;
    for (const link of signalLinks(design, placed)) {
      // The first end of all links between two parts is on the same part, which speaks for the pair.
      const [first, second] = link.ends;
      if (first.end.part !== part.id || second.end.part === part.id || isPassive(first) || isPassive(second)) continue;
      if (!(definition !== null && isolates(definition)) && !isOnIsolating(second)) {
        const found = aroundIsolator(design, link);
        if (found !== null) report(found);
        continue;
      }
      const grounds = groundsOf(design);
      for (const { a, b } of link.conductors) {
        if (!singleEnded(a) || !singleEnded(b)) continue;
        const [x, y] = [islandOf(design, a), islandOf(design, b)];
        if (x === a.part && y === b.part) continue;
        if (grounds.relation(x, y) !== 'apart' || reported?.has(`${x} ${y}`)) continue;
        reported = (reported ?? new Set()).add(`${x} ${y}`);
        report({
          variant: 'apart',
          params: { a, b, part: { part: x === a.part ? b.part : a.part } },
          refs: [a, b],
        });
      }
    }
  },
});

/** A signal between two parts whose grounds are those of the two sides of one isolating part. */
function aroundIsolator(design: Design, { conductors, ends: [first, second] }: Link) {
  const wire = conductors.find(({ a, b }) => singleEnded(a) && singleEnded(b));
  if (wire === undefined) return null;
  const [x, y] = [first.end.part, second.end.part];
  if (groundsOf(design).relation(x, y) !== 'apart') return null;
  const isolator = isolatorBetween(design, x, y);
  if (isolator === null) return null;
  const params = { a: wire.a, b: wire.b, part: { part: isolator } };
  const refs = [wire.a, wire.b, { part: wire.a.part }, { part: wire.b.part }, { part: isolator }];
  return { variant: 'around', params, refs } as const;
}

/** The first part that isolates the one ground from the other. */
export function isolatorBetween(design: Design, a: string, b: string): string | null {
  const find = () => groundsOf(design).firstBetween(a, b, isolatorsOf(design))?.part ?? null;
  return trackedOf(design).memo<string | null>('isolator between', `${a} ${b}`, null, find);
}

/** An isolating part with its islands. */
interface Isolator {
  readonly part: string;
  readonly items: readonly ConnectedItem[];
}

function isolatorsOf(design: Design): readonly Isolator[] {
  const whole = trackedOf(design);
  const find = () => {
    const grounds = groundsOf(whole);
    return definitionUses(whole).flatMap(({ definition }) => {
      if (!isolates(definition)) return [];
      const islands = islandsOf(definition);
      return whole.partsByDefinition.membersOf(definition.key).map(({ part }): Isolator => {
        return { part: part.id, items: islands.map((island) => grounds.itemOf(`${part.id}${island}`)) };
      });
    });
  };
  return whole.memo<readonly Isolator[]>('isolators', '', NO_ISOLATORS, find);
}

const NO_ISOLATORS: readonly Isolator[] = [];

/** True where some part of the board has a ground apart from its others. */
export function someIsolate(design: Design): boolean {
  return someDefinition(design, 'some isolate', isolates);
}

function isOnIsolating({ index }: Instance): boolean {
  const definition = definitionOfInterface(index);
  return definition !== null && isolates(definition);
}

/** The links of a part that may carry a signal, in (seq, id) order. */
function signalLinks(design: Design, { instances }: PlacedPart): readonly Link[] {
  const signals = instances.filter(({ index }) => hasSingleEnded(index));
  return linksOfInstances(design, signals);
}

/** True where two islands of the part are joined: of most parts nothing else has to be looked at. */
function isBridged(grounds: TrackedConnectivity, part: string, definition: DefinitionIndex): boolean {
  const islands = islandsOf(definition);
  return islands.some((one, index) =>
    islands.some(
      (other, before) => before < index && grounds.relation(`${part}${one}`, `${part}${other}`) === 'joined',
    ),
  );
}

/** The islands of a part that a ground wire reaches, each with the first pin that it reaches there. */
function islandsOn(design: Design, part: string): ReadonlyMap<string, Node> {
  const islands = new Map<string, Node>();
  for (const link of linksAt(design, part)) {
    for (const { a, b } of link.conductors) {
      if (!isReferenceGround(a) || !isReferenceGround(b)) continue;
      for (const node of [a, b]) {
        const island = islandOf(design, node);
        if (node.part === part && !islands.has(island)) islands.set(island, node);
      }
    }
  }
  return islands;
}

/** From here on a resistor across a barrier is there to discharge it. */
const BLEEDER_OHM = 1e6;
/** A signal joins a handful of pins, and the first of them tell its side. */
const FEW = 4;

export const ELEC_ISOLATION_BRIDGED = rule({
  id: 'elec-isolation-bridged',
  scope: 'part',
  severity: 'error',
  title: 'A resistor bridges an isolation barrier',
  why: 'The two sides have no common ground, so a rail of one side has no defined voltage on the other: a pull-up across the barrier pulls nothing up. It also carries whatever the barrier should stop.',
  example: 'The pull-ups of the isolated side of an I2C isolator on the 3.3 V of the other side.',
  fix: 'Lead the resistor to a rail or a ground of the side that its line is on.',
  concerns: ({ domains }: DefinitionIndex) =>
    resourcesOf(domains.get('electrical')).some(({ functions }) => functions.has(RESISTOR)),
  message: (p: Names<'resistor' | 'a' | 'b' | 'part'>) =>
    `${p.resistor} joins ${p.a} with ${p.b}, which ${p.part} isolates from each other: they have no common ground, and the resistor bridges the barrier`,
  check: (placed, { design, report }) => {
    if (!someIsolate(design)) return;
    const { id: part } = placed.part;
    const [first, second, third] = terminalsOf(placed);
    if (first === undefined || second === undefined || third !== undefined) return;
    const ohm = scopedNumber(placed, `${first.domain}/${first.resource}`, 'resistance_ohm');
    if (ohm === undefined || ohm >= BLEEDER_OHM) return;
    const near = sidesAt(design, first);
    const [a] = near;
    if (a === undefined) return;
    const far = sidesAt(design, second);
    const [b] = far;
    const isolator = b === undefined ? null : barrierBetween(design, a, b);
    if (b === undefined || isolator === null) return;
    // A line with pins on both sides crosses the barrier itself, and the resistor belongs to one of them.
    if (near.some((x) => far.some((y) => barrierBetween(design, x, y) === null))) return;
    const line = giverAt(design, first) === undefined ? a : b;
    report({
      params: { resistor: { part }, a, b, part: { part: isolator } },
      // The line first, then the resistor: the fix moves the latter to the rail of the former.
      refs: [line, { part }, line === a ? b : a, { part: isolator }],
    });
  },
});

/** The part that isolates the one pin's ground from the other's; null where none does. */
function barrierBetween(design: Design, a: Node, b: Node): string | null {
  const [x, y] = [islandOf(design, a), islandOf(design, b)];
  return groundsOf(design).relation(x, y) === 'apart' ? isolatorBetween(design, x, y) : null;
}

/** Pins that say which side an end of a resistor is on: a ground, what gives its rail, or what listens and drives there. */
function sidesAt(design: Design, end: ResourceRef): readonly Node[] {
  const net = netAt(design, end);
  if (net === undefined) return [];
  if (isGrounded(design, end)) {
    const ground = net.nodes.find(isReferenceGround);
    return ground === undefined ? [] : [ground];
  }
  const giver = giverAt(design, end);
  return giver === undefined ? net.nodes.filter(singleEnded).slice(0, FEW) : [giver];
}
