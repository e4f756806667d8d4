/** Coils: what takes over their current, and what keeps them on. */

import { isGround } from '#schemas/vocabulary/index.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import { canFill } from '../../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { current } from '../../wording/current.ts';
import { interfacesOf } from '../by-kind.ts';
import { netAt, partPin, resourceAt } from '../lookup.ts';
import { num } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { upstream } from '../power/alive.ts';
import { supplyOf } from '../power/supply.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { contactsOf } from './over-contacts.ts';
import {
  ANODE,
  CATHODE,
  COIL_ENDS,
  CONTACTS,
  diodeBetween,
  givesOrGrounds,
  isSupplyGround,
  isSupplyOutput,
} from './switched-net.ts';

export const ELEC_FLYBACK_MISSING = rule({
  id: 'elec-flyback-missing',
  scope: 'part',
  severity: 'error',
  title: 'An inductive load has no flyback diode',
  why: 'When the switch opens, the current of a coil or a motor keeps flowing and drives the voltage up until something breaks down. A transistor is destroyed; a contact burns, which is a warning from 100 mA.',
  example: 'A pump that draws 2 A on a bare MOSFET.',
  fix: 'Put a diode across the load with its cathode at plus, or use a driver or a load with a diode inside.',
  concerns: (definition: DefinitionIndex) =>
    [...definition.interfaces.values()].some((one) => coilSlotsOf(one).length > 0),
  message: {
    transistor: (p: Names<'load' | 'switch'>) =>
      `${p.load} has no flyback diode: its current has nowhere to go when ${p.switch} opens`,
    contact: (p: Names<'load' | 'switch'> & Partial<Figures<'current_mA'>>) =>
      `${p.load}${p.current_mA === undefined ? '' : ` (${current(p.current_mA)})`} has no flyback diode: its current arcs across the contact ${p.switch} at each opening and burns it`,
  },
  check: (placed, { design, report }) => {
    for (const instance of placed.instances) {
      for (const coil of coilSlotsOf(instance.index)) {
        const ends = endsOf(design, placed, instance, coil);
        if (ends === null || diodeBetween(design, ends.minus, ends.plus)) continue;
        // The other way round it conducts, which is a fault of its own.
        if (diodeBetween(design, ends.plus, ends.minus)) continue;
        const opener = openerOf(design, placed, ends.plus) ?? openerOf(design, placed, ends.minus);
        if (opener === null) continue;
        const current_mA = instance.index.interface.power_delivery?.max_current_mA;
        const named = { load: instance, switch: opener.node };
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
const coilSlotsOf = oncePer(({ slots }: InterfaceIndex): readonly Coil[] =>
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

interface Opener {
  readonly node: Node;
  readonly kind: 'transistor' | 'contact';
}

/** What switches the net: none where a supply or a ground is on it directly. */
function openerOf(design: Design, placed: PlacedPart, net: Net): Opener | null {
  if (givesOrGrounds(design, net)) return null;
  for (const node of net.nodes) {
    if (node.part === placed.part.id || node.function === ANODE || node.function === CATHODE) continue;
    if (CONTACTS.has(node.function)) return { node, kind: 'contact' };
    if (resourceAt(design, node)?.resource.unclamped === true) return { node, kind: 'transistor' };
  }
  return null;
}

export const ELEC_COIL_ALWAYS_ON = rule({
  id: 'elec-coil-always-on',
  scope: 'part',
  severity: 'warning',
  title: 'Nothing switches a coil',
  why: 'A valve or a relay is there to be switched. With its coil straight between a supply and its minus, it is on as long as there is power.',
  example: 'A push button that is bridged, so that the coil of its contactor is on the supply.',
  fix: 'Put a contact, a transistor or a driver into one of its wires. Waive it if it is to be on whenever there is power.',
  concerns: (definition) => coilsOf(definition).length > 0,
  message: (p: Names<'plus' | 'minus' | 'supply' | 'part'>) =>
    `${p.plus} and ${p.minus} are straight on ${p.supply} and its minus: ${p.part} is always on`,
  check: (placed, { design, report }) => {
    for (const [plus, minus] of coilsOf(placed.definition)) {
      const at = (resource: string) => partPin(placed, resource);
      const supply = steadySupply(design, at(plus));
      const isReturned = netAt(design, at(minus))?.nodes.some((node) => isSupplyGround(design, node)) === true;
      if (supply === null || !isReturned) continue;
      report({ params: { plus: at(plus), minus: at(minus), supply, part: placed }, refs: [at(plus), at(minus)] });
    }
  },
});

/** The two ends of each coil of a valve or a relay, plus first. */
const coilsOf = oncePer(({ domains }: DefinitionIndex): readonly (readonly [string, string])[] => {
  const electrical = domains.get('electrical');
  const coils = COIL_ENDS.filter(([plus]) => plus !== 'motor_positive');
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

const OUTPUT = 'low_side_output';
/** What a diode drops before it conducts. */
const DIODE_V = 0.5;

export const ELEC_CLAMP_RAIL = rule({
  id: 'elec-clamp-rail',
  scope: 'part',
  severity: 'error',
  title: 'The flyback diodes of a driver end at a lower rail than its loads',
  why: 'A driver takes over the current of its coils by diodes to its supply. Where a load hangs on a higher voltage these conduct all the time: the load stays on, and the higher rail feeds the lower one.',
  example: 'Valves of 24 V on a ULN2003 whose COM is on 5 V.',
  fix: 'Feed the common end of the diodes (COM, load +) from the supply of the loads.',
  concerns: (definition) => clampOf(definition) !== 'none',
  message: (p: Names<'driver' | 'clamp' | 'load'> & Figures<'clamp_V' | 'load_V'>) =>
    `The flyback diodes of ${p.driver} end at ${p.clamp}, ${num(p.clamp_V)} V, and ${p.load} hangs on ${num(p.load_V)} V: through it and a diode ${num(p.load_V)} V flow back into ${num(p.clamp_V)} V, and it is never off`,
  check: (placed, { design, report }) => {
    const clamp = clampOf(placed.definition);
    if (clamp === 'none') return;
    const { id: part } = placed.part;
    const end = partPin(placed, clamp.common);
    const rail = supplyOf(design).railOf(end);
    const clamp_V = rail?.incoming[0]?.given?.nominal;
    if (clamp_V === undefined) return;
    for (const resource of clamp.outputs) {
      const output = partPin(placed, resource);
      if (resourceAt(design, output)?.resource.unclamped === true) continue;
      const returns = netAt(design, output)?.nodes.filter((node) => node.part !== part && isReturn(node)) ?? [];
      for (const coil of returns) {
        const feeds = supplyOf(design).into(coil.part);
        const feed = MINUS.has(coil.function)
          ? feeds.find(({ sink }) => sink.instance === coil.instance && PLUS.has(sink.function))
          : feeds.find(({ given }) => given !== null);
        const load_V = feed?.given?.nominal;
        if (feed === undefined || load_V === undefined || load_V <= clamp_V + DIODE_V) continue;
        report({
          params: { driver: { part }, clamp: end, clamp_V, load: { part: coil.part }, load_V },
          refs: [end, output, coil, feed.sink],
          discriminator: `${resource} ${coil.part}`,
          data: { measured: load_V, limit: clamp_V, unit: 'V' },
        });
      }
    }
  },
});

const PLUS: ReadonlySet<string> = new Set(COIL_ENDS.map(([plus]) => plus));
const MINUS: ReadonlySet<string> = new Set(COIL_ENDS.map(([, minus]) => minus));

/** What of a load leads to the output that switches it: the minus of a coil, the ground of a lamp or a fan. */
function isReturn(node: Node): boolean {
  return MINUS.has(node.function) || isGround(node.function);
}

interface Clamp {
  /** The pin at which the diodes end. */
  readonly common: string;
  readonly outputs: readonly string[];
}

/** Of a driver of coils whose outputs and whose plus for the loads are lines of one interface. */
const clampOf = oncePer(({ domains }: DefinitionIndex): Clamp | 'none' => {
  for (const { slots } of interfacesOf(domains.get('electrical'))) {
    const plus = slots.find((slot) => slot.function === 'power_output');
    const output = slots.find((slot) => slot.function === OUTPUT);
    const [common] = plus?.only ?? [];
    if (common !== undefined && output?.only != null) return { common, outputs: [...output.only] };
  }
  return 'none';
});
