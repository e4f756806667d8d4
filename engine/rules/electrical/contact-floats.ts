/** Inputs that a contact alone sets, so that they float while it is open. */
import type { Design, Node } from '../../design/design.ts';
import { reads } from '../controllers.ts';
import { netAt, resourceAt } from '../lookup.ts';
import { type Names, rule } from '../rule.ts';
import { farContacts } from './over-contacts.ts';
import { tiedLevel } from './resistor-ends.ts';
import { CONTACTS, contactsOn, hasContact } from './switched-net.ts';

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
