import { canFill } from '../../definition/definition-index.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, ResourceRef } from '../../design/design.ts';
import { interfacesOf, pinsWith, resourcesOf } from '../by-kind.ts';
import { netAt, partPin } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { upstream } from '../power/alive.ts';
import { supplyOf } from '../power/supply.ts';
import { type Names, rule } from '../rule.ts';
import { contactsOf } from './over-contacts.ts';
import { COIL_ENDS, isSupplyGround, isSupplyOutput } from './switched-net.ts';

export const ELEC_COIL_ALWAYS_ON = rule({
  id: 'elec-coil-always-on',
  scope: 'part',
  severity: 'warning',
  title: 'Nothing switches a coil or a heater',
  why: 'A valve or a relay is there to be switched. With its coil straight between a supply and its minus, it is on as long as there is power. A heater that nothing switches only stops when something burns, which is an error.',
  example: 'A push button that is bridged, so that the coil of its contactor is on the supply.',
  fix: 'Put a contact, a transistor or a driver into one of its wires. Waive it if it is to be on whenever there is power.',
  concerns: (definition) => coilsOf(definition).length > 0,
  message: (p: Names<'plus' | 'minus' | 'supply' | 'part'>) =>
    `${p.plus} and ${p.minus} are straight on ${p.supply} and its minus: nothing switches ${p.part}, which is always on`,
  check: (placed, { design, report }) => {
    const at = (resource: string) => partPin(placed, resource);
    for (const ends of coilsOf(placed.definition)) {
      const [plus, minus] = steadySupply(design, at(ends[0])) === null ? [ends[1], ends[0]] : ends;
      const supply = steadySupply(design, at(plus));
      const isReturned = netAt(design, at(minus))?.nodes.some((node) => isSupplyGround(design, node)) === true;
      if (supply === null || !isReturned) continue;
      const severity = isHeater(placed.definition) ? 'error' : 'warning';
      report({
        params: { plus: at(plus), minus: at(minus), supply, part: placed },
        refs: [at(plus), at(minus)],
        severity,
      });
    }
  },
});

function isHeater(definition: DefinitionIndex): boolean {
  return pinsWith(definition, HEATER).length > 0;
}

const HEATER = 'heater_terminal';

/** The two ends of each coil of a valve or a relay, plus first, and those of a heater. */
const coilsOf = oncePer(({ domains }: DefinitionIndex): readonly (readonly [string, string])[] => {
  const electrical = domains.get('electrical');
  const coils = COIL_ENDS.filter(([plus]) => plus !== 'motor_positive');
  const leads = resourcesOf(electrical).filter(({ functions }) => functions.has(HEATER));
  const [first, second, ...more] = leads.map(({ resource }) => resource.id);
  if (first !== undefined && second !== undefined && more.length === 0 && leads.length === electrical?.resources.size)
    return [[first, second]];
  return interfacesOf(electrical).flatMap(({ slots, roles }) => {
    const pinOf = (name: string) => {
      const slot = slots.find((one) => one.function === name);
      const able = [...(electrical?.resources ?? [])].filter(([, pin]) => slot !== undefined && canFill(slot, pin));
      return able.length === 1 ? able[0]?.[0] : undefined;
    };
    if (roles.includes('driver')) return [];
    return coils.flatMap(([plus, minus]) => {
      const [a, b] = [pinOf(plus), pinOf(minus)];
      return a === undefined || b === undefined ? [] : [[a, b] as const];
    });
  });
});

/** The output of a supply that the pin is on, where no contact stands before it; else null. */
function steadySupply(design: Design, pin: ResourceRef): ResourceRef | null {
  const source = netAt(design, pin)?.nodes.find((node) => isSupplyOutput(design, node));
  const rail = source === undefined ? null : supplyOf(design).railOf(source);
  if (source === undefined || rail === null) return null;
  const isSwitched = [...upstream(rail)].some(
    ({ placed: { definition } }) => definition !== null && contactsOf(definition).length > 0,
  );
  return isSwitched ? null : source;
}
