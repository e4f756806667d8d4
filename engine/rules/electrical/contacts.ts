/** Diodes that conduct where they should block, contacts that a wire runs past, metal that is not earthed. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, ResourceRef } from '../../design/design.ts';
import { netAt } from '../lookup.ts';
import { endName, nodeRef, partName, pinName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type Names, rule } from '../rule.ts';
import { contactsOf } from './over-contacts.ts';
import { ANODE, CATHODE, COIL_ENDS, isSupplyGround, isSupplyOutput } from './switched-net.ts';

const PART = { scope: 'part', category: 'electrical', severity: 'error' } as const;

export const ELEC_DIODE_REVERSED = rule({
  ...PART,
  id: 'elec-diode-reversed',
  title: 'A diode is reversed',
  why: 'A diode across a load must block while the load is on. Reversed, it conducts and shorts the supply.',
  example: 'A flyback diode with its anode at the plus of the coil.',
  fix: 'Reverse it: the cathode, the end with the ring, goes to plus.',
  concerns: (definition) => diodeOf(definition) !== 'none',
  message: (p: Names<'diode' | 'anode' | 'cathode'>) =>
    `${p.diode} is reversed: it conducts from ${p.anode} to ${p.cathode} and shorts them`,
  check: (placed, { design, report }) => {
    const diode = placed.definition === null ? 'none' : diodeOf(placed.definition);
    if (diode === 'none') return;
    const pins = [diode.anode, diode.cathode].map(
      (resource): ResourceRef => ({ part: placed.part.id, domain: 'electrical', resource }),
    );
    const [anode, cathode] = pins.map((pin) => netAt(design, pin));
    if (anode === undefined || cathode === undefined || anode === cathode) return;
    const shorted = shortedEnds(design, anode, cathode);
    if (shorted === null) return;
    report({
      params: {
        diode: partName(design, placed.part.id),
        anode: pinName(design, shorted[0]),
        cathode: pinName(design, shorted[1]),
      },
      refs: [{ part: placed.part.id }, ...pins.map(nodeRef), ...shorted.map(nodeRef)],
    });
  },
});

/** What a diode between the nets shorts while it is on: a supply and its ground, or the two ends of a load. */
function shortedEnds(design: Design, anode: Net, cathode: Net): readonly [ResourceRef, ResourceRef] | null {
  const plus = anode.nodes.find((node) => isSupplyOutput(design, node));
  const minus = cathode.nodes.find((node) => isSupplyGround(design, node));
  if (plus !== undefined && minus !== undefined) return [plus, minus];
  for (const [positive, negative] of COIL_ENDS) {
    for (const node of anode.nodes) {
      if (node.function !== positive) continue;
      const back = cathode.nodes.find((other) => other.function === negative && other.instance === node.instance);
      if (back !== undefined) return [node, back];
    }
  }
  return null;
}

const diodeOf = oncePer(
  ({ domains }: DefinitionIndex): { readonly anode: string; readonly cathode: string } | 'none' => {
    const pins = [...(domains.get('electrical')?.resources.values() ?? [])];
    const [anode, cathode] = [ANODE, CATHODE].map((name) => pins.find((pin) => pin.functions.has(name))?.resource.id);
    return anode === undefined || cathode === undefined ? 'none' : { anode, cathode };
  },
);

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
    for (const [common, other] of placed.definition === null ? [] : contactsOf(placed.definition)) {
      const pins = [common, other].map(
        (resource): ResourceRef => ({ part: placed.part.id, domain: 'electrical', resource }),
      );
      const [a, b] = pins;
      if (a === undefined || b === undefined) continue;
      const net = netAt(design, a);
      if (net === undefined || net !== netAt(design, b)) continue;
      report({
        params: { a: pinName(design, a), b: pinName(design, b) },
        refs: [{ part: placed.part.id }, ...pins.map(nodeRef)],
        discriminator: `${common} ${other}`,
      });
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
      report({ params: { pin: pinName(design, earth), load: endName(design, end) }, refs: [nodeRef(earth)] });
    }
  },
});
