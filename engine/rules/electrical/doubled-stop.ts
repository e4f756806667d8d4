/** Contacts of one stop that only bridge each other. */
import type { Design, ResourceRef } from '../../design/design.ts';
import { netAt, pinOf } from '../lookup.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { isStop } from './holding-contact.ts';
import { contactsOf } from './over-contacts.ts';

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
    const at = (resource: string) => pinOf(placed, resource);
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
