/** Open-collector lines and what pulls them up. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { numberAt, scopedNumber } from '../fields.ts';
import { sharedByRules } from '../incremental/shared.ts';
import { RESISTOR, resourceAt } from '../lookup.ts';
import { supplyOf } from '../power/supply.ts';
import { isOpenCollector, MAYBE_OPEN } from '../signals.ts';
import { farPins, giverAt } from './resistor-ends.ts';

/** Where no resistance is recommended, in kΩ. */
export const DEFAULT_LIMIT_KOHM = 10;
/** How much weaker than recommended a pull-up may be. */
export const SLACK = 3;
/** Inside a chip, where its data sheet says only that there is one, in kΩ. */
const INTERNAL_KOHM = 45;

/** Lines that are clocked, so that a weak pull-up is too slow; the others only need any. */
export const BUSES: ReadonlySet<string> = new Set(['i2c_sda', 'i2c_scl', 'onewire_data']);
const SLOW = new Set(['smbus_alert', 'fault_output', 'power_good', 'open_drain_output', 'tach_output', 'sd_detect']);

/** Some line of these functions may need a pull-up. */
export function hasLine(functions: ReadonlySet<string>): boolean {
  return [...functions].some((name) => BUSES.has(name) || SLOW.has(name) || MAYBE_OPEN.has(name));
}

/** The pin that represents the line: its leader's, if it has one. Null if the net is no such line or has only one end. */
export function lineOf(design: Design, net: Net): { readonly node: Node; readonly bus: boolean } | null {
  let bus: Node | null = null;
  let slow: Node | null = null;
  let others = 0;
  for (const node of net.nodes) {
    if (CARRYING.has(FUNCTIONS.get(node.function)?.signal_class ?? '')) return null; // a load that it switches pulls it up
    if (BUSES.has(node.function)) {
      if (bus !== null) return { node: bus, bus: true };
      bus = node;
    }
    const pulls = SLOW.has(node.function) || (MAYBE_OPEN.has(node.function) && isOpenCollector(design, node));
    if (slow === null && pulls) slow = node;
    else if (node.function !== RESISTOR) others += 1;
  }
  return slow !== null && others > 0 ? { node: slow, bus: false } : null;
}

const CARRYING: ReadonlySet<string> = new Set(['power', 'ground']);

export interface PullUp {
  /** All pull-ups in parallel that can be relied on, in kΩ; Infinity: none. */
  readonly pull_kOhm: number;
  /** The same with those that the program may switch on beside a resistor. */
  readonly strongest_kOhm: number;
  /** A resistor is among them, and not pins alone. */
  readonly hasResistor: boolean;
  /** The least resistance that a part on the net recommends, in kΩ. */
  readonly recommended: number | null;
}

/** What pulls a net up. */
export const pullUp = sharedByRules((design, net: Net): PullUp => {
  let [siemens, resistors, weak] = [0, 0, 0];
  let recommended: number | null = null;
  let before: Node | null = null;
  for (const node of net.nodes) {
    // The functions of one pin stand side by side.
    if (before !== null && before.part === node.part && before.resource === node.resource) continue;
    before = node;
    if (node.function === RESISTOR) {
      resistors += 1 / pullingResistor_kOhm(design, node);
      continue;
    }
    const resource = resourceAt(design, node)?.resource;
    if (resource?.has_internal_pullup === true) {
      const stated = statedInside_kOhm(design, node);
      if (stated === null) weak += 1 / INTERNAL_KOHM;
      else siemens += 1 / stated;
    }
    const advice = resource?.recommended_pullup_res_kΩ;
    if (advice !== undefined && (recommended === null || advice < recommended)) recommended = advice;
  }
  siemens += resistors;
  const all = siemens + weak;
  // One that only the program switches on adds nothing that can be relied on to a resistor.
  const sure = resistors > 0 ? siemens : all;
  return {
    pull_kOhm: sure === 0 ? Number.POSITIVE_INFINITY : 1 / sure,
    strongest_kOhm: all === 0 ? Number.POSITIVE_INFINITY : 1 / all,
    hasResistor: resistors > 0,
    recommended,
  };
});

/** The greatest resistance that still pulls such a line, in kΩ; Infinity where any will do. */
export function pullLimit_kOhm(line: { readonly bus: boolean }, recommended: number | null): number {
  if (!line.bus) return Number.POSITIVE_INFINITY;
  return recommended === null ? DEFAULT_LIMIT_KOHM : SLACK * recommended;
}

/** Infinity where the other terminal of the resistor is on no rail: then it pulls nothing. */
function pullingResistor_kOhm(design: Design, node: Node): number {
  const placed = design.parts.get(node.part);
  if (placed === undefined || !farPins(design, node).some((far) => giverAt(design, far) !== undefined))
    return Number.POSITIVE_INFINITY;
  const ohm = scopedNumber(placed, `${node.domain}/${node.resource}`, 'resistance_ohm');
  return ohm === undefined || ohm <= 0 ? DEFAULT_LIMIT_KOHM : ohm / 1000;
}

export function statedInside_kOhm(design: Design, node: Node): number | null {
  const ohm = numberAt(design, node, 'internal_pullup_ohm', 'own');
  return ohm !== undefined && ohm > 0 ? ohm / 1000 : null;
}

/** What a pin stands: its stated limit, else the most that its power domain accepts, or really carries if that is more. */
export function standsOf(design: Design, node: Node): number | null {
  const stated = numberAt(design, node, 'max_input_V');
  if (stated !== undefined) return stated;
  const rail = supplyOf(design).railOf(node);
  const accepted = rail?.index.domain.voltage_range_V?.[1];
  const carried = rail === null ? null : rail.voltage;
  return accepted === undefined ? null : Math.max(accepted, carried?.nominal ?? accepted);
}
