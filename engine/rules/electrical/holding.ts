/** Contactors that let go of themselves, and stops that stand behind a coil. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { isKindOf, pinsWith } from '../by-kind.ts';
import { netAt, partPin, resourceAt } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { type DefinedPart, type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { contactsOf, farContacts } from './over-contacts.ts';
import { reach } from './stops.ts';
import { CONTACTS, givesOrGrounds } from './switched-net.ts';

const PLUS = 'relay_coil_positive';
const RETURNS: ReadonlySet<string> = new Set(['relay_coil_negative', 'valve_coil_negative']);
const OPEN_AT_REST = 'relay_normally_open';
const CLOSED_AT_REST = 'relay_normally_closed';
const BUTTON = 'component.switch.button';

export const ELEC_COIL_LETS_GO = rule({
  id: 'elec-coil-lets-go',
  scope: 'part',
  severity: 'error',
  title: 'A contactor lets go of itself',
  why: 'A contactor that is to stay on feeds its coil through a contact of its own which closes as it pulls in, and which no button has to hold. Through one that opens it interrupts its own coil, and chatters until the contacts have burnt.',
  example:
    'The holding contact on terminals 21 and 22 (NC) in place of 13 and 14 (NO), or fed through a normally open button in place of a stop button.',
  fix: 'Hold through a normally open contact, fed from behind the stop button, which is normally closed.',
  silences: ['power-self-switched'],
  concerns: (definition) => coilsOf(definition).length > 0 && contactsOf(definition).length > 0,
  message: {
    chatters: (p: Names<'contactor' | 'contact'>) =>
      `${p.contactor} gets its supply through its own contact ${p.contact}, which opens as it pulls in: it lets go again at once and chatters`,
    held: (p: Names<'contactor' | 'contact' | 'button'>) =>
      `The holding contact ${p.contact} of ${p.contactor} gets its supply through ${p.button}, which is normally open (NO): the contactor lets go as soon as nobody presses it; a stop button is normally closed (NC)`,
  },
  check: (placed, { design, report }) => {
    for (const coil of coilsOf(placed.definition)) {
      const pin = partPin(placed, coil);
      const net = netAt(design, pin);
      if (net === undefined || givesOrGrounds(design, net)) continue;
      const chatter = ownContact(design, placed, net, CLOSED_AT_REST);
      if (chatter !== null) {
        const params = { contactor: placed, contact: chatter };
        report({ variant: 'chatters', params, refs: [chatter, pin, placed], discriminator: coil });
        continue;
      }
      const held = heldByHand(design, placed, net);
      if (held === null) continue;
      report({
        variant: 'held',
        params: { contactor: placed, ...held },
        refs: [held.contact, held.button, { part: held.button.part }, pin, placed],
        discriminator: coil,
      });
    }
  },
});

const coilsOf = oncePer((definition: DefinitionIndex) => pinsWith(definition, PLUS));

/** A contact of the part without which no supply reaches the coil, and through which alone it does, contacts at rest as they are. */
function ownContact(design: Design, { part }: DefinedPart, net: Net, kind: string): ResourceRef | null {
  const isAtRest = (contact: ResourceRef) => resourceAt(design, contact)?.functions.has(kind) === true;
  // A start button beside it is open at rest and makes no difference.
  const others = (contact: ResourceRef) => contact.part !== part.id && !isButton(design, contact);
  if (reach(design, net, others).supply !== null) return null;
  const { supply, crossed } = reach(
    design,
    net,
    (contact) => others(contact) || (contact.part === part.id && isAtRest(contact)),
  );
  return supply === null ? null : (crossed.find((contact) => contact.part === part.id) ?? null);
}

/** The holding contact beside a start button, and the button open at rest that stands before it. */
function heldByHand(design: Design, { part }: DefinedPart, net: Net) {
  const isOwn = (contact: ResourceRef) => contact.part === part.id;
  if (reach(design, net, (contact) => !isOwn(contact)).supply === null) return null;
  for (const node of net.nodes) {
    if (!isOwn(node) || !CONTACTS.has(node.function)) continue;
    for (const far of farContacts(design, node)) {
      const ahead = netAt(design, far);
      const contact = [node, far].find((end) => resourceAt(design, end)?.functions.has(OPEN_AT_REST) === true);
      if (ahead === undefined || ahead === net || contact === undefined || givesOrGrounds(design, ahead)) continue;
      const isLoose = (one: ResourceRef) => isOwn(one) || isButton(design, one);
      const { supply, crossed } = reach(design, ahead, (one) => !isOwn(one) && netAt(design, one) !== net);
      const button = crossed.find((one) => isButton(design, one) && !isOwn(one));
      if (supply === null || button === undefined) continue;
      if (reach(design, ahead, (one) => !isLoose(one) && netAt(design, one) !== net).supply === null)
        return { contact, button };
    }
  }
  return null;
}

/** A contact that closes only while somebody presses it. */
function isButton(design: Design, contact: ResourceRef): boolean {
  const definition = design.parts.get(contact.part)?.definition;
  return (
    definition != null &&
    isKindOf(definition, BUTTON) &&
    resourceAt(design, contact)?.functions.has(OPEN_AT_REST) === true
  );
}

export const ELEC_STOP_IN_RETURN = rule({
  id: 'elec-stop-in-return',
  scope: 'part',
  severity: 'info',
  title: 'An emergency stop is in the return of a coil',
  why: 'If the wire between the coil and the stop touches metal that is joined with minus, the coil stays on whatever the stop does. In the plus the same fault blows the fuse (IEC 60204-1).',
  example: 'Plus straight on the start button, and the emergency stop between A2 of the contactor and minus.',
  fix: 'Move the contact into the line from plus to the coil.',
  concerns: (definition) => stopPinsOf(definition).length > 0,
  message: (p: Names<'stop' | 'coil'>) =>
    `${p.stop} is in the minus of ${p.coil}: a fault to ground between the two bypasses the emergency stop, and the coil stays on`,
  check: (placed, { design, report }) => {
    for (const id of stopPinsOf(placed.definition)) {
      const stop = partPin(placed, id);
      for (const [near, beyond] of [stop, ...farContacts(design, stop)].map(
        (end, _at, ends) => [end, ends.find((other) => other !== end)] as const,
      )) {
        if (beyond === undefined || !isGrounded(design, beyond) || isGrounded(design, near)) continue;
        const coil = returnOn(netAt(design, near));
        if (coil === undefined) continue;
        report({ params: { stop, coil }, refs: [stop, placed, coil, { part: coil.part }], discriminator: id });
      }
    }
  },
});

function returnOn(net: Net | undefined): Node | undefined {
  return net?.nodes.find((node) => RETURNS.has(node.function));
}

const stopPinsOf = oncePer((definition: DefinitionIndex): readonly string[] =>
  [...(definition.domains.get('electrical')?.resources.values() ?? [])].flatMap(({ resource }) =>
    resource.emergency_stop === true ? [resource.id] : [],
  ),
);
