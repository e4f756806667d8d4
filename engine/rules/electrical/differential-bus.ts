/** What the pair of a differential bus refers to, and what holds it while nobody sends. */
import type { Instance } from '../../allocation/instance.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Link, Net, Node, ResourceRef } from '../../design/design.ts';
import { significant } from '../../wording/current.ts';
import { resourcesOf } from '../by-kind.ts';
import { numberAt, numberOfLink } from '../fields.ts';
import { netAt, RESISTOR } from '../lookup.ts';
import { list, num } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { isPowered } from '../power/alive.ts';
import { supplyOf } from '../power/supply.ts';
import { cablesAmong, nodesOf, protocolGroupsOf, protocolOf } from '../protocol.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { groundsOf, islandOf } from './ground.ts';
import { isGrounded } from './grounded.ts';
import { GROUNDS } from './grounds.ts';
import { farPins, giverAt } from './resistor-ends.ts';
import { terminatingOhm, terminatorsOf } from './terminators.ts';

const DIFFERENTIAL = ['rs485', 'rs422', 'modbus_rtu', 'dmx512', 'can', 'can_fd'];

export const ELEC_BUS_REFERENCE_MISSING = rule({
  id: 'elec-bus-reference-missing',
  scope: 'bus',
  severity: 'warning',
  title: 'The nodes of a differential bus have no common reference',
  why: 'A receiver reads the difference of the pair, but each line may be only a few volts away from the ground of the receiver. Without a common ground, that voltage can be anything. It is a warning if a cable is longer than 10 m or a node has a mains supply of its own, otherwise an info. A node without a ground terminal counts as isolated.',
  example: 'Three RS-485 nodes on three isolated supplies, connected only by A and B.',
  fix: 'Connect the grounds, or the bus-side grounds of isolated transceivers, with a third wire. Waive it if they are connected through earth.',
  about: { protocols: DIFFERENTIAL },
  message: (p: Names<'protocol'> & NameLists<'ends'>) =>
    `The ${p.protocol} nodes ${list(p.ends)} have no common ground as their reference`,
  check: (links, { design, report }) => {
    const grounds = groundsOf(design);
    for (const group of protocolGroupsOf(design, links, DIFFERENTIAL)) {
      const nodes = nodesOf(group);
      const powered = nodes.filter((node) => isPowered(design, node.end.part));
      const [first, ...others] = powered;
      const island = first === undefined ? null : islandAt(design, first);
      if (first === undefined || island === null) continue;
      const apart = others.filter((node) => {
        const other = islandAt(design, node);
        return other !== null && other !== island && grounds.relation(island, other) !== 'joined';
      });
      if (apart.length === 0) continue;
      report({
        params: { protocol: protocolOf(first), ends: [first, ...apart] },
        refs: [first, ...apart],
        severity: farthest_m(links) > NEAR_M || apart.some((node) => isOnMains(design, node)) ? 'warning' : 'info',
        data: { measured: apart.length + 1, limit: 1, unit: 'grounds' },
      });
    }
  },
});

/** On a shorter line little noise is picked up; and over less, or where nobody says how far it is, the supplies may be side by side. */
const NEAR_M = 10;

function farthest_m(links: readonly Link[]): number {
  return Math.max(0, ...links.map((link) => numberOfLink(link, 'cable_length_m') ?? 0));
}

/** The ground that the pins of a node refer to; null where it has no terminal to join it with. */
function islandAt(design: Design, { end: { part, domain }, slots }: Instance): string | null {
  const resource = slots.find((slot) => slot.resource !== null)?.resource;
  const definition = design.parts.get(part)?.definition;
  if (resource == null || definition == null) return null;
  const island = islandOf(design, { part, domain, resource });
  return groundPins(definition).some((pin) => islandOf(design, { part, domain, resource: pin }) === island)
    ? island
    : null;
}

const groundPins = oncePer((definition: DefinitionIndex): readonly string[] =>
  resourcesOf(definition.domains.get('electrical')).flatMap(({ resource, functions }) =>
    [...functions.keys()].some((name) => GROUNDS.has(name)) ? [resource.id] : [],
  ),
);

/** A device whose supply is inside it: nobody else has its ground. */
function isOnMains(design: Design, { end: { part } }: Instance): boolean {
  const definition = design.parts.get(part)?.definition;
  return definition != null && takesMains(definition);
}

const takesMains = oncePer((definition: DefinitionIndex): boolean =>
  [...definition.interfaces.values()].some(
    (index) => index.interface.protocol.type === 'ac_power' && index.roles.includes('sink'),
  ),
);

const PROTOCOLS = ['rs485', 'rs422', 'modbus_rtu', 'dmx512'];
/** What a receiver that is not fail-safe needs between its lines (TIA-485). */
const THRESHOLD_mV = 200;
/** Below this a resistor at a line takes more than a transmitter gives, which makes 1.5 V over 54 Ω (TIA-485). */
const LEAST_OHM = 100;

export const ELEC_BUS_UNBIASED = rule({
  id: 'elec-bus-unbiased',
  scope: 'bus',
  severity: 'warning',
  title: 'An idle bus has no bias, or a wrong one',
  why: 'Between frames nothing drives the pair, and the terminators pull both lines to the same voltage. A receiver that is not fail-safe may then read anything. Without a terminator, or on less than 10 m of cable, a missing bias is an info. A reversed one, B above A, is an error: every receiver reads it as a start bit that never ends. So is one below 100 Ω, against which no transmitter gets.',
  example: 'Transceivers that need ±200 mV, on a line with two terminators and no bias resistors.',
  fix: 'Bias the line at one point, with about 560 Ω from A to the supply and from B to ground, or use fail-safe receivers.',
  about: { protocols: PROTOCOLS },
  message: {
    none: (p: NameLists<'ends'>) =>
      `The pair at ${list(p.ends)} has no bias, and these receivers are not fail-safe: an idle line may read as anything`,
    reversed: (p: NameLists<'ends'> & Figures<'idle_mV'>) =>
      `The bias is reversed: it holds the idle pair at ${num(p.idle_mV)} mV, B above A, which the receivers at ${list(p.ends)} take for a start bit that never ends`,
    strong: (p: NameLists<'ends'> & Figures<'bias_ohm' | 'least_ohm'>) =>
      `A bias of ${num(p.bias_ohm)} Ω holds a line of ${list(p.ends)}: transmitters cannot move it, they drive no less than ${num(p.least_ohm)} Ω there`,
    weak: (p: NameLists<'ends'> & Figures<'idle_mV' | 'needed_mV' | 'terminators_ohm'>) =>
      `The bias leaves ${num(p.idle_mV)} mV between the idle lines over ${num(p.terminators_ohm)} Ω of terminators; the receivers at ${list(p.ends)} are not fail-safe and need ${num(p.needed_mV)} mV`,
  },
  check: (links, { design, report, missing }) => {
    for (const group of protocolGroupsOf(design, links, PROTOCOLS)) {
      const nodes = nodesOf(group);
      const unsafe = nodes.filter(({ index }) => isUnsafe(index));
      if (nodes.length < 2) continue;
      const { fitted, unknown } = terminatorsOf(design, group);
      const siemens = fitted.reduce((sum, one) => sum + 1 / terminatingOhm(design, one), 0);
      const bias = nodes.map((node) => biasAt(design, node)).find((one) => one !== null) ?? null;
      const lacking = [...unknown, ...(bias?.unknown ?? [])];
      const idle_mV = lacking.length > 0 ? null : idleOf(bias, siemens);
      const data = { measured: idle_mV ?? 0, limit: THRESHOLD_mV, unit: 'mV' };
      if (idle_mV !== null && idle_mV <= -THRESHOLD_mV) {
        report({ variant: 'reversed', params: { ends: nodes, idle_mV }, refs: nodes, severity: 'error', data });
        continue;
      }
      const bias_ohm = 1 / Math.max(bias?.positive.siemens ?? 0, bias?.negative.siemens ?? 0);
      if (bias_ohm < LEAST_OHM) {
        const figures = { bias_ohm: significant(bias_ohm), least_ohm: LEAST_OHM };
        const strong = { measured: bias_ohm, limit: LEAST_OHM, unit: 'Ω' };
        report({
          variant: 'strong',
          params: { ends: nodes, ...figures },
          refs: nodes,
          severity: 'error',
          data: strong,
        });
        continue;
      }
      if (unsafe.length === 0) continue;
      if (bias === null) {
        const isQuiet = siemens === 0 || lengthOf(nodes, links) < NEAR_M;
        const severity = isQuiet ? { severity: 'info' as const } : {};
        report({ variant: 'none', params: { ends: unsafe }, refs: unsafe, ...severity });
        continue;
      }
      if (lacking.length > 0) missing(lacking, ['custom_fields.resistance_ohm']);
      if (idle_mV === null || siemens === 0 || idle_mV >= THRESHOLD_mV) continue;
      const params = { ends: unsafe, idle_mV, needed_mV: THRESHOLD_mV, terminators_ohm: 1 / siemens };
      report({ variant: 'weak', params, refs: unsafe, data });
    }
  },
});

function isUnsafe({ interface: { constraints } }: InterfaceIndex): boolean {
  return constraints?.fail_safe === false;
}

function lengthOf(nodes: readonly Instance[], links: readonly Link[]): number {
  return cablesAmong(nodes, links).reduce((sum, link) => sum + (numberOfLink(link, 'cable_length_m') ?? 0), 0);
}

/** What resistors to rails and to ground put on a line: their conductance, and what they let flow into it where it is at 0 V. */
interface Pull {
  readonly siemens: number;
  readonly amperes: number;
}

/** The resistors at the two lines of a node, the positive line first; null where there are none. */
interface Bias {
  readonly positive: Pull;
  readonly negative: Pull;
  /** Both lines are there. */
  readonly isPair: boolean;
  /** Ends of those of which a figure is missing. */
  readonly unknown: readonly Node[];
}

const POSITIVE = /_(a|p)$/;

function biasAt(design: Design, { end, slots }: Instance): Bias | null {
  const lines = slots.map(({ resource }) => {
    const net = resource === null ? undefined : netAt(design, { part: end.part, domain: end.domain, resource });
    return net === undefined ? [] : pullsOn(design, net);
  });
  if (lines.every((found) => found.length === 0)) return null;
  const sumOf = (isPositive: boolean): Pull =>
    slots
      .flatMap(({ function: name }, at) => (POSITIVE.test(name) === isPositive ? (lines[at] ?? []) : []))
      .reduce<Pull>(
        (sum, { pull }) => ({
          siemens: sum.siemens + (pull?.siemens ?? 0),
          amperes: sum.amperes + (pull?.amperes ?? 0),
        }),
        { siemens: 0, amperes: 0 },
      );
  const unknown = lines.flat().flatMap(({ at, pull }) => (pull === null ? [at] : []));
  return { positive: sumOf(true), negative: sumOf(false), isPair: slots.length === 2, unknown };
}

/** The end of a resistor on a line, and what it puts there; null where a figure of it is missing. */
interface PullAt {
  readonly at: Node;
  readonly pull: Pull | null;
}

/** One for each resistor that leads to a rail or to ground. */
function pullsOn(design: Design, net: Net): readonly PullAt[] {
  return net.nodes.flatMap((at): readonly PullAt[] => {
    if (at.function !== RESISTOR) return [];
    const [far] = farPins(design, at).filter((pin) => voltsAt(design, pin) !== undefined);
    if (far === undefined) return [];
    const ohm = numberAt(design, at, 'resistance_ohm');
    const volts = voltsAt(design, far);
    const isKnown = ohm !== undefined && ohm > 0 && volts != null;
    return [{ at, pull: isKnown ? { siemens: 1 / ohm, amperes: volts / ohm } : null }];
  });
}

/** Undefined where the pin is on no rail and no ground, null where nobody says what the rail carries. */
function voltsAt(design: Design, pin: ResourceRef): number | null | undefined {
  if (isGrounded(design, pin)) return 0;
  const giver = giverAt(design, pin);
  return giver === undefined ? undefined : (supplyOf(design).railOf(giver)?.voltage?.nominal ?? null);
}

/** The voltage between the idle lines, in mV, over terminators of this conductance; null where a figure is missing. */
function idleOf(bias: Bias | null, siemens: number): number | null {
  if (bias?.isPair !== true) return null;
  const { positive: a, negative: b } = bias;
  const determinant = a.siemens * b.siemens + siemens * (a.siemens + b.siemens);
  return determinant === 0 ? null : (1000 * (a.amperes * b.siemens - b.amperes * a.siemens)) / determinant;
}
