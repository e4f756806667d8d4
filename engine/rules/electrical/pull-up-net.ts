/** Open-collector lines and what pulls them up. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { scopedNumber } from '../fields.ts';
import { sharedByRules } from '../incremental/shared.ts';
import { instanceOf, netAt, RESISTOR, resourceAt } from '../lookup.ts';
import { powerSide } from '../power/power-index.ts';
import { supplyOf } from '../power/supply.ts';
import { isOpenCollector, MAYBE_OPEN } from '../signals.ts';
import { isGrounded } from './grounded.ts';

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
  /** All pull-ups in parallel, in kΩ; Infinity: none. */
  readonly pull_kOhm: number;
  /** A resistor is among them, and not pins alone. */
  readonly hasResistor: boolean;
  /** The least resistance that a part on the net recommends, in kΩ. */
  readonly recommended: number | null;
}

/** What pulls a net up. */
export const pullUp = sharedByRules((design, net: Net): PullUp => {
  let [siemens, resistors] = [0, 0];
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
    if (resource?.has_internal_pullup === true) siemens += 1 / internal_kOhm(design, node);
    const advice = resource?.recommended_pullup_res_kΩ;
    if (advice !== undefined && (recommended === null || advice < recommended)) recommended = advice;
  }
  siemens += resistors;
  return {
    pull_kOhm: siemens === 0 ? Number.POSITIVE_INFINITY : 1 / siemens,
    hasResistor: resistors > 0,
    recommended,
  };
});

/** The greatest resistance that still pulls such a line, in kΩ; Infinity where any will do. */
export function pullLimit_kOhm(line: { readonly bus: boolean }, recommended: number | null): number {
  if (!line.bus) return Number.POSITIVE_INFINITY;
  return recommended === null ? DEFAULT_LIMIT_KOHM : SLACK * recommended;
}

/** The other terminals of a resistor. */
export function farPins(design: Design, node: Node): readonly ResourceRef[] {
  const pins: ResourceRef[] = [];
  for (const { slots } of design.parts.get(node.part)?.instances ?? []) {
    for (const { function: name, resource } of slots) {
      if (name !== RESISTOR || resource === null || resource === node.resource) continue;
      pins.push({ part: node.part, domain: node.domain, resource });
    }
  }
  return pins;
}

/** Infinity where the other terminal of the resistor is on no rail: then it pulls nothing. */
function pullingResistor_kOhm(design: Design, node: Node): number {
  const placed = design.parts.get(node.part);
  if (placed === undefined || !farPins(design, node).some((far) => giverAt(design, far) !== undefined))
    return Number.POSITIVE_INFINITY;
  const ohm = scopedNumber(placed, `${node.domain}/${node.resource}`, 'resistance_ohm');
  return ohm === undefined || ohm <= 0 ? DEFAULT_LIMIT_KOHM : ohm / 1000;
}

/** What gives the rail that the pin is on; undefined where it is on none, or on one that is joined with a ground. */
export function giverAt(design: Design, pin: ResourceRef): Node | undefined {
  // A common ground may be the largest net of the board: it is not walked.
  if (isGrounded(design, pin)) return undefined;
  return netAt(design, pin)?.nodes.find((node) => givesSupply(design, node));
}

/** Functions that give supply in some role. */
const GIVING: ReadonlySet<string> = new Set(
  [...FUNCTIONS.keys()].filter((name) => powerSide(name, ['any']) === 'source'),
);

export function givesSupply(design: Design, node: Node): boolean {
  if (!GIVING.has(node.function)) return false;
  return powerSide(node.function, instanceOf(design, node)?.index.roles ?? []) === 'source';
}

function internal_kOhm(design: Design, node: Node): number {
  const placed = design.parts.get(node.part);
  const ohm = placed && scopedNumber(placed, `${node.domain}/${node.resource}`, 'internal_pullup_ohm', 'own');
  return ohm !== undefined && ohm > 0 ? ohm / 1000 : INTERNAL_KOHM;
}

/** What a pin stands: its stated limit, else the most that its power domain accepts, or really carries if that is more. */
export function standsOf(design: Design, node: Node): number | null {
  const placed = design.parts.get(node.part);
  const stated = placed && scopedNumber(placed, `${node.domain}/${node.resource}`, 'max_input_V');
  if (stated !== undefined) return stated;
  const rail = supplyOf(design).railOf(node);
  const accepted = rail?.index.domain.voltage_range_V?.[1];
  const carried = rail === null ? null : rail.voltage;
  return accepted === undefined ? null : Math.max(accepted, carried?.nominal ?? accepted);
}
