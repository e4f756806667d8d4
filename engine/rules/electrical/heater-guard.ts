/** Heaters that a relay alone switches which may fail closed. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Node, ResourceRef } from '../../design/design.ts';
import { declaredMark, declaredTaxonomy } from '../by-kind.ts';
import { netAt, partPin } from '../lookup.ts';
import { type Names, rule } from '../rule.ts';
import { contactsOf, farContacts } from './over-contacts.ts';
import { giverAt } from './resistor-ends.ts';

/** What only heats; a fan and a heat sink are `thermal.fan` and `thermal.heatsink`. */
const HEATER = 'thermal';

export const ELEC_HEATER_UNGUARDED = rule({
  id: 'elec-heater-unguarded',
  scope: 'part',
  severity: 'error',
  title: 'A heater has no cut-out but a solid-state relay',
  why: 'A solid-state relay that fails conducts for good, and then nothing stops the heater but the breaker. What limits its temperature must not be the part that fails.',
  example: 'A heater on a solid-state relay behind the breaker, with a temperature sensor that only the program reads.',
  fix: 'Put a thermostat, a thermal fuse or a contactor that one of them switches in series with the relay. Waive it if the heater cannot overheat.',
  concerns: (definition) => isSolidState(definition) && contactsOf(definition).length > 0,
  message: (p: Names<'relay' | 'heater' | 'source'>) =>
    `Only ${p.relay}, a solid-state relay, is between ${p.source} and the heater ${p.heater}: it fails closed, and no thermal cut-out stops the heater then`,
  check: (placed, { design, report }) => {
    if (placed.definition === null || !isSolidState(placed.definition)) return;
    for (const ends of contactsOf(placed.definition)) {
      const [first, second] = ends.map((end) => partPin(placed, end));
      if (first === undefined || second === undefined) continue;
      for (const [near, far] of [
        [first, second],
        [second, first],
      ] as const) {
        const source = giverAt(design, near);
        const heater = heaterAt(design, far);
        if (source === undefined || heater === undefined || source.part === placed.part.id) continue;
        if (farContacts(design, source).length > 0) continue;
        const params = { relay: placed, heater: { part: heater.part }, source };
        report({ params, refs: [placed, near, far, heater] });
        return;
      }
    }
  },
});

/** A switch of one kind of current is a semiconductor. */
function isSolidState(definition: DefinitionIndex): boolean {
  return declaredMark(definition, 'electrical', 'switched_current') !== undefined;
}

function heaterAt(design: Design, pin: ResourceRef): Node | undefined {
  return netAt(design, pin)?.nodes.find((node) => {
    const definition = design.parts.get(node.part)?.definition;
    return definition != null && declaredTaxonomy(definition).includes(HEATER);
  });
}
