/** Limit switches that stop more than the motion towards them. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, ResourceRef } from '../../design/design.ts';
import { isKindOf, pinsWith } from '../by-kind.ts';
import { netAt, partPin } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { type Names, rule } from '../rule.ts';
import { reach } from './stops.ts';

const LIMIT = 'component.switch.limit';

export const ELEC_LIMIT_STOPS_BOTH = rule({
  id: 'elec-limit-stops-both',
  scope: 'part',
  severity: 'error',
  title: 'A limit switch stops both directions',
  why: 'A limit switch is to stop the motion towards it and to let the motion back through. In the line that feeds both solenoids of a valve it stops either: what has reached the limit never leaves it.',
  example: 'The normally closed contact of a limit switch before the buttons for up and for down.',
  fix: 'Put the contact into the line of the solenoid that moves towards the limit. Waive it if it is a final limit that somebody has to release by hand.',
  concerns: (definition) => sidesOf(definition).length > 1,
  message: (p: Names<'contact' | 'a' | 'b' | 'valve'>) =>
    `${p.contact} is in the line of both ${p.a} and ${p.b}: once it opens, neither moves ${p.valve}, so that nothing leads back from the limit`,
  check: (placed, { design, report }) => {
    const [a, b] = sidesOf(placed.definition).map((pin) => partPin(placed, pin));
    const [one, other] = [a && netAt(design, a), b && netAt(design, b)];
    if (a === undefined || b === undefined || one === undefined || other === undefined || one === other) return;
    const limit = limitsBefore(design, one).find((contact) =>
      limitsBefore(design, other).some((same) => isOne(contact, same)),
    );
    if (limit === undefined) return;
    report({ params: { contact: limit, a, b, valve: placed }, refs: [limit, { part: limit.part }, a, b, placed] });
  },
});

/** The plus ends of two solenoids. */
const sidesOf = oncePer((definition: DefinitionIndex): readonly string[] => {
  const pins = pinsWith(definition, 'valve_coil_positive');
  return pins.length === 2 ? pins : [];
});

/** The contacts of limit switches without which no supply reaches a net. */
function limitsBefore(design: Design, net: Net): readonly ResourceRef[] {
  const { supply, crossed } = reach(design, net, () => true);
  if (supply === null) return [];
  return crossed.filter(
    (contact) => isLimit(design, contact) && reach(design, net, (each) => !isOne(each, contact)).supply === null,
  );
}

function isLimit(design: Design, { part }: ResourceRef): boolean {
  const definition = design.parts.get(part)?.definition;
  return definition != null && isKindOf(definition, LIMIT);
}

function isOne(a: ResourceRef, b: ResourceRef): boolean {
  return a.part === b.part && a.resource === b.resource;
}
