/** Contactors that hold themselves, and what lets go of them. */

import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, ResourceRef } from '../../design/design.ts';
import { pinsWith } from '../by-kind.ts';
import { netAt, pinOf, resourceAt } from '../lookup.ts';
import { list, partName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { contactsOf, farContacts } from './over-contacts.ts';
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
      const pin = pinOf(placed, coil);
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
        params: { contactor: partName(design, part.id), contact: own, supply, stops: bypassed.map(({ stop }) => stop) },
        refs: [own, pin, ...bypassed.map(({ stop }) => stop), ...bypassed.map(({ stop }) => ({ part: stop.part }))],
        discriminator: coil,
      });
    }
  },
});

const coilsOf = oncePer((definition: DefinitionIndex) => pinsWith(definition, COIL));

/** A contact that a hand opens: closed at rest, of a part in which no coil and no input moves it. */
export function isStop(design: Design, contact: ResourceRef): boolean {
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
function reach(design: Design, net: Net, closed: (contact: ResourceRef) => boolean) {
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
