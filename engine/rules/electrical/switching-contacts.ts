/** Contacts of switches and relays: what is open on one side, shorts, or leaves an input without a level. */

import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { reads } from '../controllers.ts';
import { scopedField } from '../fields.ts';
import { isWired, netAt, partPin, RESISTOR, resourceAt } from '../lookup.ts';
import { list, num } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { supplyOf } from '../power/supply.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { signalPinsOn } from '../signals.ts';
import { isReferenceGround } from './ground.ts';
import { isGrounded } from './grounded.ts';
import { levelsAt, SAME_RAIL } from './level-pins.ts';
import { contactsOf, farContacts } from './over-contacts.ts';
import { farPins, giverAt, tiedLevel } from './resistor-ends.ts';
import { CONTACTS, contactsOn, givesAny, hasContact, isSupplyOutput } from './switched-net.ts';

export const ELEC_CONTACT_HALF = rule({
  id: 'elec-contact-half',
  scope: 'part',
  severity: 'error',
  todo: true,
  title: 'One side of a contact is open',
  why: 'A contact switches what is on its one side to what is on its other. With one side open it switches nothing, closed or not.',
  example:
    'A holding contact of which only one terminal is wired: the contactor drops out when the button is released.',
  fix: 'Connect the other side. If it is meant to stay open, state the reason in left_open of the terminal.',
  concerns: (definition) => contactsByCommon(definition).length > 0,
  message: (p: Names<'wired'> & NameLists<'open'>) =>
    `${p.wired} is connected, but the other side of its contact, ${list(p.open)}, is open: the contact switches nothing`,
  check: (placed, { design, report }) => {
    const at = (resource: string) => partPin(placed, resource);
    // An open pin of which the definition says what follows is for `conn-pin-open`.
    const isQuiet = (resource: string): boolean =>
      (resourceAt(design, at(resource))?.resource.when_open?.consequence ?? 'allowed') === 'allowed' &&
      scopedField(placed, `electrical/${resource}`, 'left_open', 'own') === undefined;
    for (const { common, others } of contactsByCommon(placed.definition)) {
      const isOn = (resource: string) => isWired(design, at(resource));
      const used = others.filter(isOn);
      const [wired, open] = isOn(common) ? [common, used.length === 0 ? others : []] : [used[0], [common]];
      if (wired === undefined || open.length === 0 || !open.every(isQuiet)) continue;
      report({
        params: { wired: at(wired), open: open.map((pin) => at(pin)) },
        refs: [at(wired), ...open.map((pin) => at(pin))],
      });
    }
  },
});

interface Contact {
  readonly common: string;
  readonly others: readonly string[];
}

/** Each contact by the end that all its positions share. */
const contactsByCommon = oncePer((definition: DefinitionIndex): readonly Contact[] => {
  const found = new Map<string, string[]>();
  for (const [common, other] of contactsOf(definition)) found.set(common, [...(found.get(common) ?? []), other]);
  return [...found].map(([common, others]) => ({ common, others }));
});

export const ELEC_CONTACT_FLOATS = rule({
  id: 'elec-contact-floats',
  scope: 'net',
  severity: 'error',
  title: 'An input floats while its contact is open',
  why: 'A contact sets a level only while it is closed. While it is open the input takes whatever its surroundings couple into it, unless a resistor holds it. Many controllers have a pull-up that the program can switch on, but no pull-down.',
  example: 'A button from an input of an Arduino to 5 V, without a resistor to ground.',
  fix: 'Add a resistor to the other rail, or lead the contact to ground where the controller can pull the input up.',
  concerns: (functions) => functions.size > 1 && hasContact(functions),
  message: (p: Names<'pin' | 'contact' | 'level'>) =>
    `${p.pin} floats while ${p.contact} is open: the contact only pulls it ${p.level}, and no resistor holds it the other way`,
  check: (net, { design, report }) => {
    const contacts = contactsOn(net);
    const [contact] = contacts;
    const [input, ...others] = net.nodes.filter((node) => !CONTACTS.has(node.function));
    if (contact === undefined || input === undefined || others.length > 0 || !reads(design, input)) return;
    const levels = new Set(contacts.flatMap((node) => levelsBehind(design, node)));
    const [level] = levels;
    if (levels.size !== 1 || level === undefined || level === null) return;
    const { resource } = resourceAt(design, input) ?? {};
    if (resource === undefined || resource.sinks_current === true) return;
    const isHeld = level === 'high' ? resource.has_internal_pulldown : resource.has_internal_pullup;
    // What a part says nothing of its pulls about is said of its open pins.
    if (isHeld === true || (resource.has_internal_pullup ?? resource.has_internal_pulldown) === undefined) return;
    report({ params: { pin: input, contact, level }, refs: [input, contact] });
  },
});

/** What the other ends of a contact are on; null for anything but a rail or a ground, nothing for an open one. */
function levelsBehind(design: Design, contact: Node): readonly ('low' | 'high' | null)[] {
  return farContacts(design, contact).flatMap((far): readonly ('low' | 'high' | null)[] => {
    const level = tiedLevel(design, far);
    return level === null && netAt(design, far) === undefined ? [] : [level];
  });
}

export const ELEC_CONTACT_SHORTS = rule({
  id: 'elec-contact-shorts',
  scope: 'net',
  severity: 'error',
  title: 'A contact shorts a supply or an output to ground',
  why: 'When the contact closes, nothing but its own resistance limits the current: the contact welds, the supply shuts down, or the output burns. Two contacts of different parts, one to the supply and one to ground, do so when both are closed, which is a warning.',
  example: 'A button between 5 V and ground instead of between an input and ground.',
  fix: 'Lead the contact to the input, and give the input a pull-up or pull-down resistor. For two contacts, use one changeover contact, or interlock them.',
  concerns: (functions) => functions.size > 1 && hasContact(functions),
  message: {
    supply: (p: Names<'contact' | 'supply' | 'ground'>) =>
      `${p.contact} joins ${p.supply} with ${p.ground} when it closes: a short circuit`,
    output: (p: Names<'contact' | 'output' | 'ground'>) =>
      `${p.contact} joins the output ${p.output} with ${p.ground} when it closes: the output is shorted while it is high`,
    both: (p: Names<'a' | 'b' | 'supply' | 'ground'>) =>
      `${p.a} leads to ${p.supply} and ${p.b} to ${p.ground}: a short circuit when both are closed`,
  },
  check: (net, { design, report }) => {
    const ends = contactsOn(net);
    const [first] = ends;
    if (first === undefined || isGrounded(design, first)) return;
    const grounded = ends.flatMap((node) => groundBehind(design, node));
    const [down] = grounded;
    if (down === undefined) return;
    const { node: contact, far: ground } = down;
    const refs = [contact, ground];
    const giver = giverAt(design, first);
    if (giver !== undefined && !leadsBack(design, ground)) return;
    if (giver !== undefined) {
      report({ variant: 'supply', params: { contact, supply: giver, ground }, refs: [...refs, giver] });
      return;
    }
    const [output] = signalPinsOn(design, net).drivers;
    if (output !== undefined) {
      report({ variant: 'output', params: { contact, output, ground }, refs: [...refs, output] });
      return;
    }
    const both = bothWays(design, ends, grounded);
    if (both === null) return;
    const { up, supply, low } = both;
    report({
      variant: 'both',
      params: { a: up, b: low.node, supply, ground: low.far },
      refs: [up, low.node, supply],
      severity: 'warning',
    });
  },
});

interface Grounding {
  /** The end of a contact, and the ground at the other end. */
  readonly node: Node;
  readonly far: ResourceRef;
}

function groundBehind(design: Design, node: Node): readonly Grounding[] {
  return farContacts(design, node)
    .filter((far) => isGrounded(design, far))
    .map((far) => ({ node, far }));
}

/** The ground of something that gives a supply is there, and not the return of a load alone. */
function leadsBack(design: Design, ground: ResourceRef): boolean {
  const nodes = netAt(design, ground)?.nodes ?? [];
  return nodes.some((node) => isReferenceGround(node) && givesAny(design.parts.get(node.part)?.definition ?? null));
}

/** A contact to a supply and one of another part to ground, on one net. */
function bothWays(design: Design, ends: Net['nodes'], grounded: readonly Grounding[]) {
  for (const up of ends) {
    for (const far of farContacts(design, up)) {
      const supply = giverAt(design, far);
      const low = supply && grounded.find(({ node }) => node.part !== up.part);
      if (supply !== undefined && low !== undefined) return { up, supply, low };
    }
  }
  return null;
}

export const ELEC_CONTACT_TOO_LOW = rule({
  id: 'elec-contact-too-low',
  scope: 'net',
  severity: 'error',
  title: 'A contact brings an input too little for a high level',
  why: 'An input for 24 V reads high from 11 to 15 V on. A contact that only passes on 5 V changes nothing that it sees.',
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
