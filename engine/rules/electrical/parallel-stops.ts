import type { Design, Net, ResourceRef } from '../../design/design.ts';
import { netAt, pinOf } from '../lookup.ts';
import { type Names, rule } from '../rule.ts';
import { isStop } from './holding-contact.ts';
import { contactsOf, farContacts } from './over-contacts.ts';
import { CONTACTS } from './switched-net.ts';

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
    `${p.stop} and ${p.other} are in parallel and both closed at rest: opening one of them stops nothing`,
  check: (placed, { design, report }) => {
    for (const [, moving] of contactsOf(placed.definition)) {
      const stop = pinOf(placed, moving);
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

function netsBeyond(design: Design, contact: ResourceRef): readonly Net[] {
  return farContacts(design, contact).flatMap((end) => netAt(design, end) ?? []);
}
