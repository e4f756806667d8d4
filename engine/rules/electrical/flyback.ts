/** What takes over the current of a coil when a switch opens. */
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { current } from '../../wording/current.ts';
import { netAt, resourceAt } from '../lookup.ts';
import { endName, pinName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { mayReverse } from './reversing.ts';
import { ANODE, CATHODE, COIL_ENDS, CONTACTS, diodeBetween, givesOrGrounds } from './switched-net.ts';

export const ELEC_FLYBACK_MISSING = rule({
  id: 'elec-flyback-missing',
  scope: 'part',
  severity: 'error',
  title: 'An inductive load has no flyback diode',
  why: 'When the switch opens, the current of a coil or a motor keeps flowing and drives the voltage up until something breaks down. A transistor is destroyed; a contact burns, which is a warning from 100 mA.',
  example: 'A pump that draws 2 A on a bare MOSFET.',
  fix: 'Put a diode across the load with its cathode at plus, or use a driver or a load with a diode inside.',
  concerns: (definition: DefinitionIndex) => [...definition.interfaces.values()].some((one) => coilsOf(one).length > 0),
  message: {
    transistor: (p: Names<'load' | 'switch'>) =>
      `${p.load} has no flyback diode: its current has nowhere to go when ${p.switch} opens`,
    contact: (p: Names<'load' | 'switch'> & Partial<Figures<'current_mA'>>) =>
      `${p.load}${p.current_mA === undefined ? '' : ` (${current(p.current_mA)})`} has no flyback diode: its current arcs across the contact ${p.switch} at each opening and burns it`,
  },
  check: (placed, { design, report }) => {
    for (const instance of placed.instances) {
      for (const coil of coilsOf(instance.index)) {
        const ends = endsOf(design, placed, instance, coil);
        if (ends === null || diodeBetween(design, ends.minus, ends.plus)) continue;
        // The other way round it conducts, which is a fault of its own.
        if (diodeBetween(design, ends.plus, ends.minus)) continue;
        // No diode suits a load that is driven both ways.
        if (mayReverse(design, ends.plus, ends.minus)) continue;
        const opener = openerOf(design, placed, ends.plus) ?? openerOf(design, placed, ends.minus);
        if (opener === null) continue;
        const current_mA = instance.index.interface.power_delivery?.max_current_mA;
        const named = { load: endName(design, instance.end), switch: pinName(design, opener.node) };
        const refs = [ends.pin, opener.node, placed];
        if (opener.kind === 'transistor') report({ variant: 'transistor', params: named, refs });
        else
          report({
            variant: 'contact',
            params: { ...named, ...(current_mA === undefined ? {} : { current_mA }) },
            refs,
            severity: 'warning',
          });
      }
    }
  },
});

type Coil = readonly [plus: number, minus: number];

/** The slots of each coil of an interface. */
const coilsOf = oncePer(({ slots }: InterfaceIndex): readonly Coil[] =>
  COIL_ENDS.flatMap(([plus, minus]): readonly Coil[] => {
    const [a, b] = [plus, minus].map((name) => slots.findIndex((slot) => slot.function === name)) as [number, number];
    return Math.min(a, b) === -1 ? [] : [[a, b]];
  }),
);

interface CoilEnds {
  readonly pin: ResourceRef;
  readonly plus: Net;
  readonly minus: Net;
}

/** Null where an end is open, the coil has a suppressor inside, or the interface drives one. */
function endsOf(
  design: Design,
  placed: PlacedPart,
  { end, slots, index }: Instance,
  [plus, minus]: Coil,
): CoilEnds | null {
  if (index.roles.some((role) => role !== 'driven' && role !== 'load')) return null;
  const pins = [plus, minus].map(
    (slot): ResourceRef => ({ part: placed.part.id, domain: end.domain, resource: slots[slot]?.resource ?? '' }),
  );
  const [first, second] = pins;
  if (first === undefined || second === undefined) return null;
  if (pins.some((pin) => resourceAt(design, pin)?.resource.suppressed === true)) return null;
  const [a, b] = [netAt(design, first), netAt(design, second)];
  return a === undefined || b === undefined ? null : { pin: first, plus: a, minus: b };
}

interface LoadSwitch {
  readonly node: Node;
  readonly kind: 'transistor' | 'contact';
}

/** What switches the net: none where a supply or a ground is on it directly. */
function openerOf(design: Design, placed: PlacedPart, net: Net): LoadSwitch | null {
  if (givesOrGrounds(design, net)) return null;
  for (const node of net.nodes) {
    if (node.part === placed.part.id || node.function === ANODE || node.function === CATHODE) continue;
    if (CONTACTS.has(node.function)) return { node, kind: 'contact' };
    if (resourceAt(design, node)?.resource.unclamped === true) return { node, kind: 'transistor' };
  }
  return null;
}
