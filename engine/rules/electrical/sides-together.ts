/** Coils and motors whose two sides should be switched against each other, and are switched by one line. */

import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import { canFill } from '../../definition/definition-index.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, ResourceRef } from '../../design/design.ts';
import { interfacesOf } from '../by-kind.ts';
import { netAt, partPin } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { type Names, rule } from '../rule.ts';
import { contactsOf } from './over-contacts.ts';
import { ANODE, CONTACTS, givesOrGrounds, isSupplyOutput, otherEnds } from './switched-net.ts';

export const ELEC_SIDES_TOGETHER = rule({
  id: 'elec-sides-together',
  scope: 'part',
  severity: 'error',
  title: 'Both sides of a load are switched together',
  why: 'The two solenoids of a valve push its spool in opposite directions, and the two ends of a motor on a bridge need opposite levels. If one line switches both sides, nothing moves.',
  example: 'IN1 and IN2 of an H-bridge on one output, or both solenoids of a valve on one button.',
  fix: 'Give each side an output of its own.',
  concerns: (definition) => sidesOf(definition).length > 0,
  message: {
    switched: (p: Names<'a' | 'b' | 'part' | 'by'>) =>
      `${p.a} and ${p.b} are both switched by ${p.by}, so the two sides of ${p.part} work against each other and nothing moves`,
    diode: (p: Names<'a' | 'b' | 'part' | 'diode'>) =>
      `${p.diode} conducts from ${p.a} to ${p.b}: what switches the one switches both, so the two sides of ${p.part} work against each other and nothing moves`,
  },
  check: (placed, { design, report }) => {
    const { id } = placed.part;
    const at = (resource: string) => partPin(placed, resource);
    for (const { a, b } of sidesOf(placed.definition)) {
      const [one, other] = [a, b].map((pins) => pins.map((pin) => netAt(design, at(pin))));
      const by =
        one === undefined || other === undefined
          ? null
          : (commonSwitch(design, one, other) ?? commonWire(design, id, one, other));
      const [x, y] = [a[0], b[0]];
      if (x === undefined || y === undefined) continue;
      if (by !== null) {
        report({ variant: 'switched', params: { a: at(x), b: at(y), part: placed, by }, refs: [at(x), at(y), by] });
        continue;
      }
      const steered = diodeJoining(design, at(x), at(y)) ?? diodeJoining(design, at(y), at(x));
      if (steered === null) continue;
      const { from, to, diode } = steered;
      report({
        variant: 'diode',
        params: { a: from, b: to, part: placed, diode: { part: diode.part } },
        refs: [from, to, diode, { part: diode.part }],
      });
    }
  },
});

/** A diode that leads from the plus of one side to that of the other, where neither is on a supply. */
function diodeJoining(design: Design, from: ResourceRef, to: ResourceRef) {
  const [near, far] = [netAt(design, from), netAt(design, to)];
  if (near === undefined || far === undefined || near === far) return null;
  if ([near, far].some((net) => givesOrGrounds(design, net))) return null;
  const diode = near.nodes.find(
    (node) => node.function === ANODE && otherEnds(design, node).some((end) => netAt(design, end) === far),
  );
  return diode === undefined ? null : { from, to, diode };
}

/** Two sides that must never be on together, each with its pins. */
interface OpposedSides {
  readonly a: readonly string[];
  readonly b: readonly string[];
}

/** Both ends of a motor or a winding; the solenoids of a part that does not bear the current of both. */
const sidesOf = oncePer(({ domains }: DefinitionIndex): readonly OpposedSides[] => {
  const electrical = domains.get('electrical');
  const solenoids: { pins: readonly string[]; draw_mA: number; most_mA: number }[] = [];
  const found: OpposedSides[] = [];
  for (const { interface: entry, slots, roles } of interfacesOf(electrical)) {
    if (roles.includes('driver')) continue;
    const pinOf = (name: string): string | undefined => {
      const slot = slots.find((one) => one.function === name);
      const able = [...(electrical?.resources ?? [])].filter(([, resource]) => slot && canFill(slot, resource));
      return able.length === 1 ? able[0]?.[0] : undefined;
    };
    for (const [plus, minus] of WINDINGS) {
      const [a, b] = [pinOf(plus), pinOf(minus)];
      if (a !== undefined && b !== undefined) found.push({ a: [a], b: [b] });
    }
    const pins = SOLENOID.flatMap((name) => pinOf(name) ?? []);
    const [first] = pins;
    const draw_mA = entry.custom_fields?.find(({ key }) => key === 'draw_mA')?.default;
    if (first === undefined || typeof draw_mA !== 'number') continue;
    const most_mA = electrical?.resources.get(first)?.powerDomain?.max_current_mA ?? Number.POSITIVE_INFINITY;
    solenoids.push({ pins, draw_mA, most_mA });
  }
  const [a, b, ...more] = solenoids;
  const isEither = a !== undefined && b !== undefined && more.length === 0 && a.draw_mA + b.draw_mA > a.most_mA;
  return isEither ? [...found, { a: a.pins, b: b.pins }] : found;
});

const SOLENOID = ['valve_coil_positive', 'valve_coil_negative'];
const WINDINGS = [
  ['motor_positive', 'motor_negative'],
  ['stepper_a_positive', 'stepper_a_negative'],
  ['stepper_b_positive', 'stepper_b_negative'],
] as const;

type Nets = readonly (Net | undefined)[];

/** The pin that switches both from afar, in the same sense: the control input of what feeds either, or the contact that feeds both. */
function commonSwitch(design: Design, one: Nets, other: Nets): ResourceRef | null {
  const controls = one.flatMap((net) => controlsOf(design, net));
  const isCommon = ({ pin, atRest }: Control) => {
    const net = netAt(design, pin);
    return net !== undefined && controls.some((each) => each.atRest === atRest && netAt(design, each.pin) === net);
  };
  return other.flatMap((net) => controlsOf(design, net)).find(isCommon)?.pin ?? null;
}

/** What gives current to two solenoids whose wires are the same at both ends. */
function commonWire(design: Design, id: string, one: Nets, other: Nets): ResourceRef | null {
  if (one.length < 2 || one.some((net, index) => net === undefined || net !== other[index])) return null;
  const others = one.flatMap((net) => (net?.nodes ?? []).filter(({ part }) => part !== id));
  return (
    others.find(({ function: name }) => CONTACTS.has(name) || DRIVING.has(FUNCTIONS.get(name)?.erc_type ?? '')) ??
    others.find((node) => isSupplyOutput(design, node)) ??
    null
  );
}

const DRIVING: ReadonlySet<string> = new Set(['output', 'open_collector']);

/** An input that something follows; `atRest` for a contact that is closed while the input does nothing. */
interface Control {
  readonly pin: ResourceRef;
  readonly atRest: boolean;
}

/** The inputs that the outputs and contacts on a net follow. */
function controlsOf(design: Design, net: Net | undefined): readonly Control[] {
  return (net?.nodes ?? []).flatMap(({ part, domain, resource }) => {
    const definition = design.parts.get(part)?.definition;
    if (definition == null) return [];
    const atRest = definition.domains.get(domain)?.resources.get(resource)?.functions.has(CLOSED_AT_REST) ?? false;
    return (controlsOfPin(definition).get(resource) ?? []).map((from) => ({
      pin: { part, domain, resource: from },
      atRest,
    }));
  });
}

const CLOSED_AT_REST = 'relay_normally_closed';

/** By output or contact: the inputs that it follows. */
const controlsOfPin = oncePer((definition: DefinitionIndex): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>();
  const add = (pin: string, from: string) => found.set(pin, [...(found.get(pin) ?? []), from]);
  for (const { from, to, both_ways } of definition.domains.get('electrical')?.channels ?? []) {
    if (both_ways === true) continue;
    const behind = contactsOf(definition).flatMap(([common, other]) => (common === to ? [other] : []));
    for (const pin of behind.length > 0 ? behind : [to]) add(pin, from);
  }
  return found;
});
