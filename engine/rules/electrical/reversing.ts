/** Loads that contacts or a bridge may turn either way, and changeover contacts that change nothing. */
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { resourcesOf } from '../by-kind.ts';
import { netAt, partPin, resourceAt } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { contactsOf, farContacts } from './over-contacts.ts';
import { giverAt } from './resistor-ends.ts';
import { COIL_ENDS, diodeOf } from './switched-net.ts';

const COMMON = 'relay_common';

/** Whether the load between two nets may get its supply the one way and the other. */
export function mayReverse(design: Design, a: Net, b: Net): boolean {
  return a !== b && turnsBothWays(design, a) && turnsBothWays(design, b);
}

/** The common of a changeover contact between a supply and ground, or an output that a bridge drives to either. */
function turnsBothWays(design: Design, net: Net): boolean {
  return net.nodes.some((node) => changesOver(design, node) || isHalfBridge(design, node));
}

function changesOver(design: Design, node: Node): boolean {
  if (resourceAt(design, node)?.functions.has(COMMON) !== true) return false;
  const throws = farContacts(design, node);
  return throws.some((far) => isGrounded(design, far)) && throws.some((far) => giverAt(design, far) !== undefined);
}

/** A pin that may be plus or minus of a motor. */
function isHalfBridge(design: Design, node: Node): boolean {
  const roles = design.instances.get(node.instance)?.index.roles ?? [];
  const functions = resourceAt(design, node)?.functions;
  return roles.includes('driver') && functions?.has('motor_positive') === true && functions.has('motor_negative');
}

export const ELEC_DIODE_ON_REVERSED = rule({
  id: 'elec-diode-on-reversed-load',
  scope: 'part',
  severity: 'error',
  title: 'A diode lies across a load that is reversed',
  why: 'Driven one way the diode blocks, driven the other way it conducts: it shorts the supply through the contacts or the bridge.',
  example: 'A flyback diode across a motor between two changeover relays.',
  fix: 'Remove it: a bridge has diodes of its own, and two contacts at minus short the motor at rest.',
  concerns: (definition) => diodeOf(definition) !== 'none',
  message: (p: Names<'diode' | 'anode' | 'cathode'>) =>
    `${p.diode} lies between ${p.anode} and ${p.cathode}, which get plus and minus in both directions: reversed, it conducts and shorts the supply`,
  check: (placed, { design, report }) => {
    const ends = diodeOf(placed.definition);
    if (ends === 'none') return;
    const [anode, cathode] = [partPin(placed, ends.anode), partPin(placed, ends.cathode)];
    const [from, to] = [netAt(design, anode), netAt(design, cathode)];
    if (from === undefined || to === undefined || !mayReverse(design, from, to)) return;
    const load = loadBetween(from, to);
    if (load === null) return;
    report({
      params: { diode: placed, anode: load[0], cathode: load[1] },
      refs: [placed, anode, cathode, ...load],
    });
  },
});

const ENDS: ReadonlySet<string> = new Set(COIL_ENDS.flat());

/** The ends of a motor or a coil between two nets. */
function loadBetween(a: Net, b: Net): readonly [Node, Node] | null {
  for (const node of a.nodes) {
    const other = ENDS.has(node.function) ? b.nodes.find(({ instance }) => instance === node.instance) : undefined;
    if (other !== undefined && ENDS.has(other.function)) return [node, other];
  }
  return null;
}

export const ELEC_THROWS_JOINED = rule({
  id: 'elec-throws-joined',
  scope: 'part',
  severity: 'error',
  title: 'Both throws of a changeover contact are on one net',
  why: 'The common is connected to that net in either position: it switches nothing, and what it leads to is on all the time.',
  example: 'NO and NC of a relay both at plus.',
  fix: 'Lead one of them elsewhere, or leave it open.',
  concerns: (definition) => throwsOf(definition).length > 0,
  message: (p: Names<'a' | 'b' | 'common'>) =>
    `${p.a} and ${p.b} are on the same net, so ${p.common} is joined with it whichever way the contact stands: it switches nothing`,
  check: (placed, { design, report }) => {
    for (const throws of throwsOf(placed.definition)) {
      const [common, a, b] = [partPin(placed, throws.common), partPin(placed, throws.a), partPin(placed, throws.b)];
      const net = netAt(design, a);
      if (net === undefined || net !== netAt(design, b)) continue;
      const led = netAt(design, common);
      if (led === undefined || led === net) continue;
      report({ params: { a, b, common }, refs: [a, b, common] });
    }
  },
});

interface Throws {
  readonly common: string;
  readonly a: string;
  readonly b: string;
}

const throwsOf = oncePer((definition: DefinitionIndex): readonly Throws[] => {
  const pairs = contactsOf(definition);
  return pairs.flatMap(([common, a], at) => {
    const other = pairs.slice(at + 1).find((pair) => pair[0] === common);
    return other === undefined ? [] : [{ common, a, b: other[1] }];
  });
});

export const ELEC_ENDS_TOGETHER = rule({
  id: 'elec-ends-together',
  scope: 'part',
  severity: 'error',
  title: 'Both ends of a load are switched together',
  why: 'A load between two changeover contacts gets its supply while one of them is pulled and the other is not. Where one line pulls both, its ends are always at the same voltage.',
  example: 'Two relays that turn a motor one way or the other, with both inputs on one pin.',
  fix: 'Give each of the two a pin of its own.',
  concerns: ({ domains }) =>
    resourcesOf(domains.get('electrical')).some(({ functions }) =>
      [...functions.keys()].some((name) => ENDS.has(name)),
    ),
  message: (p: Names<'load' | 'a' | 'b'>) =>
    `${p.a} and ${p.b} are one net, so the contacts at both ends of ${p.load} always move together: it never runs`,
  check: (placed, { design, report }) => {
    for (const { end, slots } of placed.instances) {
      const pins = slots.flatMap(({ function: name, resource }) =>
        resource !== null && ENDS.has(name) ? [{ part: end.part, domain: end.domain, resource }] : [],
      );
      const [a, b] = pins.map((pin) => controlOf(design, pin, placed));
      if (a == null || b == null || a.part === b.part || netAt(design, a) !== netAt(design, b)) continue;
      report({ params: { load: end, a, b }, refs: [a, b, placed, ...pins] });
    }
  },
});

/** The input that moves the changeover contact on whose common the pin is; null where there is none. */
function controlOf(design: Design, pin: ResourceRef, { part }: PlacedPart): ResourceRef | null {
  for (const node of netAt(design, pin)?.nodes ?? []) {
    if (node.part === part.id || !changesOver(design, node)) continue;
    const channels = design.parts.get(node.part)?.definition?.domains.get(node.domain)?.channels ?? [];
    const from = channels.find(({ to }) => to === node.resource)?.from;
    const input = from === undefined ? null : { part: node.part, domain: node.domain, resource: from };
    if (input !== null && netAt(design, input) !== undefined) return input;
  }
  return null;
}
