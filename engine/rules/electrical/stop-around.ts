/** Coils that an emergency stop does not cut although it cuts the other coil of the same valve or motor. */
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, ResourceRef } from '../../design/design.ts';
import { pinsWith } from '../by-kind.ts';
import { netAt, partPin, resourceAt } from '../lookup.ts';
import { list } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { contactsOf, farContacts } from './over-contacts.ts';
import { reach } from './stops.ts';
import { isSupplyOutput } from './switched-net.ts';

const COIL = 'relay_coil_positive';
const COILS = [COIL, 'valve_coil_positive'];

export const ELEC_STOP_AROUND = rule({
  id: 'elec-stop-around',
  scope: 'part',
  severity: 'error',
  title: 'An emergency stop does not cut a coil',
  why: 'An emergency stop has to cut everything that moves a machine. A coil that gets its supply ahead of the stop, or also by a way around it, still moves the machine while the stop is pressed.',
  example:
    'The button of one solenoid of a valve is fed from the emergency stop, and the button of the other from the fuse.',
  fix: 'Feed every contact before the coil from the point behind the emergency stop.',
  concerns: (definition) => coilsOf(definition).length > 0,
  message: {
    sister: (p: Names<'coil' | 'supply' | 'other'> & NameLists<'stops'>) =>
      `${p.coil} gets its supply at ${p.supply} ahead of the emergency stop: ${list(p.stops)} cuts ${p.other}, but not ${p.coil}`,
    also: (p: Names<'coil' | 'supply' | 'contact'> & NameLists<'stops'>) =>
      `${p.coil} is behind the emergency stop ${list(p.stops)}, but also gets its supply at ${p.supply} through ${p.contact}, which bypasses the stop`,
  },
  check: (placed, { design, report }) => {
    for (const resource of coilsOf(placed.definition)) {
      const coil = partPin(placed, resource);
      const net = netAt(design, coil);
      if (net === undefined) continue;
      const { supply, crossed } = reach(design, net, (contact) => !isEmergency(design, contact));
      if (supply === null) continue;
      const stops = reach(design, net, () => true).crossed.filter((contact) => isEmergency(design, contact));
      const way = stops.length === 0 ? null : wayAround(design, net, stops);
      if (way !== null && way.contact.part !== placed.part.id) {
        const refs = [coil, placed, way.contact, ...stops, ...partsOf([way.contact, ...stops])];
        report({ variant: 'also', params: { coil, ...way, stops }, refs, discriminator: resource });
        continue;
      }
      const sister = stops.length > 0 ? null : stoppedSister(design, placed, coil);
      if (sister === null) continue;
      const refs = [coil, placed, ...crossed, ...sister.stops, ...partsOf([...crossed, ...sister.stops])];
      const params = { coil, supply, other: sister.coil, stops: sister.stops };
      report({ variant: 'sister', params, refs, discriminator: resource });
    }
  },
});

const coilsOf = oncePer((definition: DefinitionIndex) => COILS.flatMap((name) => pinsWith(definition, name)));

function partsOf(contacts: readonly ResourceRef[]) {
  return contacts.map(({ part }) => ({ part }));
}

/** A contact of an emergency stop, by either of its ends. */
function isEmergency(design: Design, contact: ResourceRef): boolean {
  const definition = design.parts.get(contact.part)?.definition;
  const pair = definition == null ? undefined : contactsOf(definition).find((ends) => ends.includes(contact.resource));
  return (
    pair?.some((end) => resourceAt(design, { ...contact, resource: end })?.resource.emergency_stop === true) === true
  );
}

/** The contact by which a supply reaches a net without a point right behind a stop. */
function wayAround(design: Design, net: Net, stops: readonly ResourceRef[]) {
  const behind = stops.flatMap((stop) =>
    [stop, ...farContacts(design, stop)].flatMap((end) => {
      const at = netAt(design, end);
      return at === undefined || at.nodes.some((node) => isSupplyOutput(design, node)) ? [] : [at];
    }),
  );
  const netsOf = (contact: ResourceRef) =>
    [contact, ...farContacts(design, contact)].flatMap((end) => netAt(design, end) ?? []);
  const { supply, crossed } = reach(design, net, (contact) => !netsOf(contact).some((at) => behind.includes(at)));
  const fed = supply === null ? undefined : netAt(design, supply);
  const contact = fed === undefined ? undefined : crossed.find((one) => netsOf(one).includes(fed));
  return supply === null || contact === undefined ? null : { supply, contact };
}

/** Another coil of the part, or of one that switches the same load, that no supply reaches but through an emergency stop. */
function stoppedSister(design: Design, placed: PlacedPart, coil: ResourceRef) {
  for (const other of [...ownCoils(placed), ...coilsBeside(design, placed)]) {
    const net = other.resource === coil.resource && other.part === coil.part ? undefined : netAt(design, other);
    const stops = net === undefined ? [] : stopsBefore(design, net);
    if (stops.length > 0) return { coil: other, stops };
  }
  return null;
}

/** The emergency stops through which alone a supply reaches the net. */
function stopsBefore(design: Design, net: Net): readonly ResourceRef[] {
  const { supply, crossed } = reach(design, net, () => true);
  if (supply === null || reach(design, net, (contact) => !isEmergency(design, contact)).supply !== null) return [];
  return crossed.filter((contact) => isEmergency(design, contact));
}

function ownCoils(placed: PlacedPart): readonly ResourceRef[] {
  return placed.definition === null ? [] : coilsOf(placed.definition).map((resource) => partPin(placed, resource));
}

/** The coils of other parts whose contacts lead to a load of this part's contacts, as those of a reversing starter do. */
function coilsBeside(design: Design, placed: PlacedPart): readonly ResourceRef[] {
  const found = new Set<PlacedPart>();
  for (const end of switchedEnds(placed)) {
    const net = netAt(design, end);
    if (net === undefined || net.nodes.some((node) => isSupplyOutput(design, node))) continue;
    for (const node of net.nodes) {
      const other = node.part === placed.part.id ? undefined : design.parts.get(node.part);
      if (other === undefined || found.has(other)) continue;
      if (switchedEnds(other).some(({ resource }) => resource === node.resource)) found.add(other);
    }
  }
  return [...found].flatMap(ownCoils);
}

/** The ends of the contacts that a coil moves which lead to a load: of a pole the one behind. */
function switchedEnds(placed: PlacedPart): readonly ResourceRef[] {
  if (placed.definition === null || pinsWith(placed.definition, COIL).length === 0) return [];
  return contactsOf(placed.definition).map(([, behind]) => partPin(placed, behind));
}
