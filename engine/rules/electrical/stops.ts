/** Emergency stops: contacts that are bypassed, bridge each other, or open no circuit. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { pinsWith } from '../by-kind.ts';
import { isControllerPin, reads } from '../controllers.ts';
import { netAt, partPin, RESISTOR, resourceAt } from '../lookup.ts';
import { list } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { contactsOf, farContacts, isClosedAtRest } from './over-contacts.ts';
import { CONTACTS, isSupplyOutput } from './switched-net.ts';

const COIL = 'relay_coil_positive';
const CLOSED_AT_REST = 'relay_normally_closed';

export const ELEC_STOP_BYPASSED = rule({
  id: 'elec-stop-bypassed',
  scope: 'part',
  severity: 'error',
  title: 'A holding contact bypasses the stop',
  why: 'A contactor holds itself through a contact of its own. Where that contact gets its supply from before the stop, the coil stays on whatever the stop does.',
  example:
    'The holding contact (13) of a contactor is fed from the fuse, and only the start button from the emergency stop.',
  fix: 'Lead the holding contact to the point behind the stop, parallel to the start button alone.',
  concerns: (definition) => coilsOf(definition).length > 0 && contactsOf(definition).length > 0,
  message: (p: Names<'contactor' | 'contact' | 'supply'> & NameLists<'stops'>) =>
    `${p.contactor} holds itself through ${p.contact}, which gets its supply at ${p.supply} ahead of ${list(p.stops)}: the holding contact bypasses the stop, and opening it does not let go of ${p.contactor}`,
  check: (placed, { design, report }) => {
    const { part, definition } = placed;
    for (const coil of coilsOf(definition)) {
      const pin = partPin(placed, coil);
      const net = netAt(design, pin);
      if (net === undefined) continue;
      const started = reach(design, net, (contact) => contact.part !== part.id);
      if (started.supply === null) continue;
      const bypassed = started.crossed.flatMap((stop) => {
        if (!isStop(design, stop)) return [];
        const stopped = (contact: ResourceRef) => contact.part !== stop.part || contact.resource !== stop.resource;
        if (reach(design, net, (contact) => contact.part !== part.id && stopped(contact)).supply !== null) return [];
        const held = reach(design, net, stopped);
        return held.supply === null ? [] : [{ stop, held }];
      });
      const own = bypassed[0]?.held.crossed.find((contact) => contact.part === part.id);
      const supply = bypassed[0]?.held.supply;
      if (own === undefined || supply == null) continue;
      report({
        params: { contactor: placed, contact: own, supply, stops: bypassed.map(({ stop }) => stop) },
        refs: [own, pin, ...bypassed.map(({ stop }) => stop), ...bypassed.map(({ stop }) => ({ part: stop.part }))],
        discriminator: coil,
      });
    }
  },
});

const coilsOf = oncePer((definition: DefinitionIndex) => pinsWith(definition, COIL));

/** A contact that a hand opens: closed at rest, of a part in which no coil and no input moves it. */
function isStop(design: Design, contact: ResourceRef): boolean {
  const definition = design.parts.get(contact.part)?.definition;
  return (
    definition != null && !isMoved(definition) && resourceAt(design, contact)?.functions.has(CLOSED_AT_REST) === true
  );
}

const isMoved = oncePer((definition: DefinitionIndex): boolean =>
  [...definition.resources.values()].some(({ functions }) => functions.has(COIL) || functions.has('digital_input')),
);

/** So many nets are followed at most: a chain of contacts is short. */
const MOST_NETS = 32;

/** The first supply that contacts which are `closed` lead to a net, and the moving ends of the contacts on the ways there. */
export function reach(design: Design, net: Net, closed: (contact: ResourceRef) => boolean) {
  const seen = new Set([net]);
  const crossed: ResourceRef[] = [];
  let supply: ResourceRef | null = null;
  for (const at of seen) {
    const source = at.nodes.find((node) => isSupplyOutput(design, node));
    supply ??= source ?? null;
    if (source !== undefined || seen.size > MOST_NETS) continue;
    for (const node of at.nodes) {
      if (!CONTACTS.has(node.function)) continue;
      for (const far of farContacts(design, node)) {
        const moving = resourceAt(design, node)?.functions.has('relay_common') === true ? far : node;
        const next = netAt(design, far);
        if (next === undefined || !closed(moving) || isGrounded(design, far)) continue;
        if (!crossed.some((one) => one.part === moving.part && one.resource === moving.resource)) crossed.push(moving);
        seen.add(next);
      }
    }
  }
  return { supply, crossed };
}

export const ELEC_STOPS_PARALLEL = rule({
  id: 'elec-stops-parallel',
  scope: 'part',
  severity: 'error',
  title: 'Two stops are connected in parallel',
  why: 'A contact that is closed at rest stops something by opening. While another one in parallel stays closed, opening it stops nothing.',
  example: 'Two emergency stops, each between the supply and the coil of the same contactor.',
  fix: 'Connect the contacts in series: the second one behind the first. Waive it if both have to open.',
  concerns: (definition) => contactsOf(definition).length > 0,
  message: (p: Names<'stop' | 'other'>) =>
    `${p.stop} and ${p.other} are in parallel and both normally closed (NC): opening one of them stops nothing`,
  check: (placed, { design, report }) => {
    for (const [, moving] of contactsOf(placed.definition)) {
      const stop = partPin(placed, moving);
      const other = isStop(design, stop) ? besideIt(design, stop) : undefined;
      // Of two that are in parallel one says it.
      if (other === undefined || other.part < stop.part) continue;
      report({ params: { stop, other }, refs: [stop, other] });
    }
  },
});

/** The moving end of another part's stop that joins the same two nets. */
function besideIt(design: Design, stop: ResourceRef): ResourceRef | undefined {
  const near = netAt(design, stop);
  const [far] = near === undefined ? [] : netsBeyond(design, stop);
  if (near === undefined || far === undefined || far === near) return undefined;
  const [small, large] = near.nodes.length <= far.nodes.length ? [near, far] : [far, near];
  for (const node of small.nodes) {
    if (node.part === stop.part || !CONTACTS.has(node.function)) continue;
    if (isStop(design, node) && netsBeyond(design, node).includes(large)) return node;
    const moving = farContacts(design, node).find((end) => isStop(design, end) && netAt(design, end) === large);
    if (moving !== undefined) return moving;
  }
  return undefined;
}

export const ELEC_CONTACT_BRIDGED = rule({
  id: 'elec-contact-bridged',
  scope: 'part',
  severity: 'error',
  title: 'A contact that is closed at rest bridges another one',
  why: 'Two contacts in parallel are one that is closed while either of them is. What is closed at rest takes all effect from a button, relay or output beside it, and a load comes on by itself.',
  example: 'A thermostat in parallel with the start button, instead of in series with the coil.',
  fix: 'Connect the contact in series with what it is to stop.',
  concerns: (definition) => contactsOf(definition).length > 0,
  message: (p: Names<'closed' | 'other'>) =>
    `${p.closed} is normally closed (NC) and in parallel with ${p.other}: it bridges that contact, so what it switches is always on until ${p.closed} opens`,
  check: (placed, { design, report }) => {
    for (const [, moving] of contactsOf(placed.definition)) {
      const closed = partPin(placed, moving);
      const other = isStop(design, closed) ? openBeside(design, closed) : undefined;
      if (other !== undefined) report({ params: { closed, other }, refs: [closed, other] });
    }
  },
});

/** An end of another part's contact between the same two nets that is open at rest. */
function openBeside(design: Design, contact: ResourceRef): Node | undefined {
  const near = netAt(design, contact);
  const [far] = near === undefined ? [] : netsBeyond(design, contact);
  if (near === undefined || far === undefined || far === near) return undefined;
  const [small, large] = near.nodes.length <= far.nodes.length ? [near, far] : [far, near];
  const isBeside = (node: Node) =>
    farContacts(design, node).some((end) => netAt(design, end) === large && !isClosedAtRest(design, node, end));
  return small.nodes.find((node) => node.part !== contact.part && isBeside(node));
}

function netsBeyond(design: Design, contact: ResourceRef): readonly Net[] {
  return farContacts(design, contact).flatMap((end) => netAt(design, end) ?? []);
}

export const ELEC_STOP_DOUBLED = rule({
  id: 'elec-stop-doubled',
  scope: 'part',
  severity: 'warning',
  title: 'Two contacts of one stop are in parallel',
  why: 'A circuit opens only when all contacts between the same two points are open. Two contacts in parallel protect less than one: if either welds, the circuit stays closed.',
  example: 'Both contacts of an emergency stop between the fuse and the coil of the contactor, to carry more current.',
  fix: 'Wire them in series, or give each a circuit of its own.',
  concerns: (definition) => contactsOf(definition).length > 1,
  message: (p: Names<'part'> & NameLists<'contacts'>) =>
    `The contacts ${p.contacts.join(' and ')} of ${p.part} are in parallel: they bridge each other, and if one welds the circuit stays closed`,
  check: (placed, { design, report }) => {
    const at = (resource: string) => partPin(placed, resource);
    const contacts = contactsOf(placed.definition).filter(([, moving]) => isStop(design, at(moving)));
    for (const [index, contact] of contacts.entries()) {
      const other = contacts.slice(index + 1).find((one) => areParallel(design, contact.map(at), one.map(at)));
      if (other === undefined) continue;
      const moving = [at(contact[1]), at(other[1])];
      report({ params: { part: placed, contacts: moving }, refs: [...moving, placed] });
      return;
    }
  },
});

function areParallel(design: Design, one: readonly ResourceRef[], other: readonly ResourceRef[]): boolean {
  const [a, b] = one.map((pin) => netAt(design, pin));
  const [c, d] = other.map((pin) => netAt(design, pin));
  if (a === undefined || b === undefined || a === b) return false;
  return (a === c && b === d) || (a === d && b === c);
}

export const ELEC_STOP_ONLY_READ = rule({
  id: 'elec-stop-only-read',
  scope: 'part',
  severity: 'error',
  title: 'An emergency stop opens no circuit',
  why: 'A program that hangs, or an output that has failed, does not stop the machine. The contact of an emergency stop has to open the supply of what moves or heats, or of the contactor that switches it.',
  example: 'Both contacts of an emergency stop on inputs of a controller.',
  fix: 'Put one contact into the supply of the coil or the load, and read the other. Waive it if nothing on the board moves, heats or hurts.',
  concerns: (definition) => stopContactsOf(definition).length > 0,
  message: (p: Names<'stop'> & NameLists<'inputs'>) =>
    `${p.stop} opens no circuit: it is only read at ${list(p.inputs)}, and stops nothing if the program does not`,
  check: (placed, { design, report }) => {
    const inputs: Node[] = [];
    for (const contact of stopContactsOf(placed.definition)) {
      const nets = contact.flatMap((end) => netAt(design, partPin(placed, end)) ?? []);
      if (nets.length < contact.length) continue;
      const input = nets.map((net) => inputOf(design, net)).find((one) => one !== undefined);
      if (input === undefined) return;
      inputs.push(input);
    }
    if (inputs.length === 0) return;
    report({ params: { stop: placed, inputs }, refs: [placed, ...inputs] });
  },
});

function stopContactsOf(definition: DefinitionIndex) {
  const isMarked = (pin: string) =>
    definition.domains.get('electrical')?.resources.get(pin)?.resource.emergency_stop === true;
  return contactsOf(definition).filter((pins) => pins.some(isMarked));
}

/** The input that reads a net on which nothing else is but the contact and resistors. */
function inputOf(design: Design, net: Net): Node | undefined {
  const isQuiet = (node: Node) => node.function === RESISTOR || CONTACTS.has(node.function) || isRead(design, node);
  return net.nodes.every(isQuiet) ? net.nodes.find((node) => isRead(design, node)) : undefined;
}

/** A pin that tells a program a level. */
function isRead(design: Design, node: Node): boolean {
  return (
    reads(design, node) && (isControllerPin(design, node) || resourceAt(design, node)?.resource.sinks_current === true)
  );
}
