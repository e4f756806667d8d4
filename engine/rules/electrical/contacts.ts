/** Diodes that conduct where they should block, contacts that a wire runs past, metal that is not earthed. */
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { netAt, partPin } from '../lookup.ts';
import { type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { contactsOf, farContacts } from './over-contacts.ts';
import { COIL_ENDS, diodeOf, isSupplyGround, isSupplyOutput } from './switched-net.ts';

const PART = { scope: 'part', severity: 'error' } as const;

export const ELEC_DIODE_REVERSED = rule({
  ...PART,
  id: 'elec-diode-reversed',
  title: 'A diode is reversed',
  why: 'A diode across a load must block while the load is on. Reversed, it conducts and shorts the supply.',
  example: 'A flyback diode with its anode at the plus of the coil.',
  fix: 'Reverse it: the cathode, the end with the ring, goes to plus.',
  concerns: (definition) => diodeOf(definition) !== 'none',
  message: {
    always: (p: Names<'diode' | 'anode' | 'cathode'>) =>
      `${p.diode} is reversed: it conducts from ${p.anode} to ${p.cathode} and shorts them`,
    switched: (p: Names<'diode' | 'anode' | 'cathode' | 'switch'>) =>
      `${p.diode} is reversed: as soon as ${p.switch} switches on, it conducts from ${p.anode} to ${p.cathode} and shorts the supply`,
  },
  check: (placed, { design, report }) => {
    const diode = diodeOf(placed.definition);
    if (diode === 'none') return;
    const pins = [partPin(placed, diode.anode), partPin(placed, diode.cathode)];
    const [anode, cathode] = pins.map((pin) => netAt(design, pin));
    if (anode === undefined || cathode === undefined || anode === cathode) return;
    const shorted = shortedEnds(design, anode, cathode);
    if (shorted === null) return;
    const [plus, minus] = shorted.ends;
    const named = { diode: placed, anode: plus, cathode: minus };
    const refs = [placed, ...pins, ...shorted.ends];
    if (shorted.by === null) report({ variant: 'always', params: named, refs });
    else report({ variant: 'switched', params: { ...named, switch: { part: shorted.by.part } }, refs });
  },
});

interface ShortCircuit {
  readonly ends: readonly [ResourceRef, ResourceRef];
  /** What has to switch on first; null where the two are shorted at once. */
  readonly by: Node | null;
}

/** What a diode between the nets shorts: a supply and its ground, be it over a switch, or the two ends of a load. */
function shortedEnds(design: Design, anode: Net, cathode: Net): ShortCircuit | null {
  const plus = anode.nodes.find((node) => isSupplyOutput(design, node));
  const minus = cathode.nodes.find((node) => isSupplyGround(design, node));
  if (plus !== undefined && minus !== undefined) return { ends: [plus, minus], by: null };
  for (const [positive, negative] of COIL_ENDS) {
    for (const node of anode.nodes) {
      if (node.function !== positive) continue;
      const back = cathode.nodes.find((other) => other.function === negative && other.instance === node.instance);
      if (back !== undefined) return { ends: [node, back], by: null };
    }
  }
  const sink = plus === undefined ? undefined : cathode.nodes.find((node) => switchesToGround(design, node));
  if (plus !== undefined && sink !== undefined) return { ends: [plus, sink], by: sink };
  const source = minus === undefined || isGrounding(design, anode) ? null : switchedSupply(design, anode);
  return minus === undefined || source === null ? null : { ends: [source.supply, minus], by: source.by };
}

function isGrounding(design: Design, { nodes }: Net): boolean {
  return nodes.some((node) => isSupplyGround(design, node));
}

/** An output that pulls to ground, or a contact to ground. */
function switchesToGround(design: Design, node: Node): boolean {
  return node.function === 'low_side_output' || farContacts(design, node).some((far) => isGrounded(design, far));
}

/** A supply that one contact leads to the net. */
function switchedSupply(design: Design, { nodes }: Net): { readonly supply: Node; readonly by: Node } | null {
  for (const by of nodes) {
    for (const far of farContacts(design, by)) {
      const supply = netAt(design, far)?.nodes.find((node) => isSupplyOutput(design, node));
      if (supply !== undefined) return { supply, by };
    }
  }
  return null;
}

export const ELEC_CONTACT_BYPASSED = rule({
  ...PART,
  id: 'elec-contact-bypassed',
  title: 'A wire bypasses a contact',
  why: 'Both ends of the contact are on one net, so it makes no difference whether the contact is open or closed. Around an emergency stop, this endangers people.',
  example: 'A wire from the supply straight to the relays behind an emergency stop.',
  fix: 'Remove the wire that bridges the contact. Waive it if the contact is only mounted on these terminals.',
  concerns: (definition) => contactsOf(definition).length > 0,
  message: (p: Names<'a' | 'b'>) =>
    `${p.a} and ${p.b} are on one net: the contact between them is bypassed and stops nothing`,
  check: (placed, { design, report }) => {
    for (const [common, other] of contactsOf(placed.definition)) {
      const [a, b] = [partPin(placed, common), partPin(placed, other)];
      const net = netAt(design, a);
      if (net === undefined || net !== netAt(design, b)) continue;
      report({ params: { a, b }, refs: [placed, a, b], discriminator: `${common} ${other}` });
    }
  },
});

const EARTH = 'protective_earth';

export const ELEC_EARTH_MISSING = rule({
  ...PART,
  id: 'elec-earth-missing',
  title: 'A mains device is not earthed',
  why: 'If the insulation of a class I device fails, its case becomes live and no breaker trips. Anyone who touches it becomes the path to earth.',
  example: 'A heater with live and neutral wired but protective earth open.',
  fix: 'Connect protective earth; connect it first and disconnect it last.',
  silences: ['conn-pin-open'],
  concerns: ({ interfaces }) =>
    [...interfaces.values()].some(({ slots }) => slots.some((slot) => slot.function === EARTH)),
  message: (p: Names<'pin' | 'load'>) =>
    `${p.pin}, the protective earth of ${p.load}, is open: its case is not earthed`,
  check: (placed, { design, report }) => {
    for (const { end, slots, index } of placed.instances) {
      if (!index.roles.includes('sink')) continue;
      const pinOf = (name: string): ResourceRef | null => {
        const resource = slots.find((slot) => slot.function === name)?.resource ?? null;
        return resource === null ? null : { part: end.part, domain: end.domain, resource };
      };
      const [earth, live] = [pinOf(EARTH), pinOf('ac_line')];
      if (earth === null || live === null) continue;
      if (netAt(design, live) === undefined || netAt(design, earth) !== undefined) continue;
      report({ params: { pin: earth, load: end }, refs: [earth] });
    }
  },
});
