/** Inputs to which a closed contact brings less than they need for a high level. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { netAt, RESISTOR } from '../lookup.ts';
import { num } from '../names.ts';
import { supplyOf } from '../power/supply.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { signalPinsOn } from '../signals.ts';
import { isGrounded } from './grounded.ts';
import { levelsAt, SAME_RAIL } from './level-pins.ts';
import { farContacts } from './over-contacts.ts';
import { farPins } from './resistor-ends.ts';
import { CONTACTS, isSupplyOutput } from './switched-net.ts';

export const ELEC_CONTACT_TOO_LOW = rule({
  id: 'elec-contact-too-low',
  scope: 'net',
  severity: 'error',
  title: 'A contact brings an input too little for a high level',
  why: 'An input for 24 V reads high only above about 11 to 15 V. A contact that switches 5 V never gets it there.',
  example: 'A push button between the 5 V of an Arduino and an input of a PLC.',
  fix: 'Feed the contact from the supply of the input.',
  concerns: (functions) => functions.size > 1 && [...functions].some((name) => CONTACTS.has(name) || name === RESISTOR),
  message: (p: Names<'source' | 'contact' | 'pin'> & Figures<'voltage_V' | 'needed_V'>) =>
    `${p.contact} brings ${p.pin} only the ${num(p.voltage_V)} V of ${p.source} when it closes; the input needs at least ${num(p.needed_V)} V for a high level`,
  check: (net, { design, report, missing }) => {
    const { receivers, both, rails } = signalPinsOn(design, net);
    if (rails.length > 0 || receivers.length + both.length === 0) return;
    const source = highestOver(design, net);
    if (source === null) return;
    for (const node of [...receivers, ...both]) {
      if (FUNCTIONS.get(node.function)?.group === 'analog') continue; // it has no threshold
      const level = levelsAt(design, node);
      const refs = [node, source.contact, source.node];
      const needed_V = level?.levels?.v_ih_min_V;
      const voltage_V = source.nominal_V;
      if (needed_V === undefined) {
        const rail_V = level?.rail?.nominal;
        if (rail_V !== undefined && voltage_V < rail_V * (1 - SAME_RAIL)) missing(refs, ['logic_levels.v_ih_min_V']);
        continue;
      }
      if (voltage_V >= needed_V) continue;
      report({
        params: { source: source.node, contact: source.contact, pin: node, voltage_V, needed_V },
        refs,
        data: { measured: voltage_V, limit: needed_V, unit: 'V' },
      });
    }
  },
});

interface Source {
  readonly node: Node;
  /** The first contact on the way; null where resistors alone lead there. */
  readonly contact: Node | null;
  readonly nominal_V: number;
}

/** So many nets are followed at most: a chain of contacts and resistors is short. */
const MOST_NETS = 16;

/**
 * The contact whose supply is the highest of all that closed contacts and resistors join with the net: nothing lifts it
 * further. Null where there is none, where nobody says what a supply gives, or where an output may drive the line.
 */
function highestOver(design: Design, net: Net): (Source & { readonly contact: Node }) | null {
  const sources: Source[] = [];
  const seen = new Set<Net>([net]);
  const open: { readonly at: Net; readonly contact: Node | null }[] = [{ at: net, contact: null }];
  for (const { at, contact } of open) {
    if (seen.size > MOST_NETS) return null;
    const given = at === net ? [] : at.nodes.filter((node) => isSupplyOutput(design, node));
    for (const node of given) {
      const nominal_V = supplyOf(design).railOf(node)?.voltage?.nominal;
      if (nominal_V === undefined) return null;
      sources.push({ node, contact, nominal_V });
    }
    if (given.length > 0) continue;
    const { drivers, both } = signalPinsOn(design, at);
    if (drivers.length > 0 || (at !== net && both.length > 0)) return null;
    for (const node of at.nodes) {
      const isContact = CONTACTS.has(node.function);
      const ends = isContact ? farContacts(design, node) : node.function === RESISTOR ? farPins(design, node) : [];
      for (const end of ends) {
        const far = isGrounded(design, end) ? undefined : netAt(design, end);
        if (far === undefined || seen.has(far)) continue;
        seen.add(far);
        open.push({ at: far, contact: contact ?? (isContact ? node : null) });
      }
    }
  }
  const [highest] = sources.toSorted((a, b) => b.nominal_V - a.nominal_V);
  const [first] = sources.filter(({ contact }) => contact !== null).toSorted((a, b) => b.nominal_V - a.nominal_V);
  if (highest === undefined || first?.contact == null || highest.nominal_V > first.nominal_V) return null;
  return { ...first, contact: first.contact };
}
