/** Signals between rails of different voltage: those that must match, and those of which nothing more is known. */

import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { speakAlike } from '../../definition/speak-alike.ts';
import type { Conductor, Design, Node } from '../../design/design.ts';
import { resourceAt } from '../lookup.ts';
import { list, num, partName } from '../names.ts';
import type { Voltage } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { isPassive, sameProtocol } from '../protocol.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { maySignal, signalOn } from '../signals.ts';
import { inputLimit_V } from './levels.ts';

const SAME_RAIL = 0.05;

export const ELEC_VOLTAGE_DOMAIN_MISMATCH = rule({
  id: 'elec-voltage-domain-mismatch',
  scope: 'link',
  severity: 'error',
  title: 'Two ends that need equal supplies have different ones',
  why: 'One of the ends states that its levels work only if both supplies are equal. Different supplies need a level shifter between them.',
  example: 'An interface that requires equal supplies, with 3.3 V on one end and 1.8 V on the other.',
  fix: 'Feed both from one rail, or insert a level shifter.',
  concerns: (a, b) => mustMatch(a, b) && speakAlike(a, b) && !a.passive && !b.passive,
  message: (p: Names<'a' | 'b'> & Figures<'voltageA_V' | 'voltageB_V'>) =>
    `${p.a} works at ${num(p.voltageA_V)} V and ${p.b} at ${num(p.voltageB_V)} V, but the two must match within 5 %`,
  check: (link, { design, report, missing }) => {
    if (!mustMatch(link.ends[0].index, link.ends[1].index) || !sameProtocol(link) || link.ends.some(isPassive)) return;
    const signals = link.conductors.filter(({ a, b }) => isSignal(a) && isSignal(b));
    const bare = signals.flatMap(({ a, b }) => [a, b]).find((node) => supplyOf(design).railOf(node) === null);
    if (bare !== undefined) missing([bare], ['power_domain_id']);
    const apart = signals.filter((one) => differ(design, one));
    const [first] = apart;
    if (first === undefined) return;
    const [x, y] = [railVoltage(design, first.a)?.nominal ?? 0, railVoltage(design, first.b)?.nominal ?? 0];
    const [a, b] = link.ends[0].key === first.a.instance ? link.ends : [link.ends[1], link.ends[0]];
    report({
      params: { a, voltageA_V: x, b, voltageB_V: y },
      refs: apart.flatMap((one) => [one.a, one.b]),
      data: { measured: Math.max(x, y), limit: Math.min(x, y), unit: 'V' },
    });
  },
});

function mustMatch(...ends: readonly InterfaceIndex[]): boolean {
  return ends.some((end) => end.interface.constraints?.requires_matching_voltage_domain === true);
}

function isSignal(node: Node): boolean {
  const kind = FUNCTIONS.get(node.function)?.signal_class;
  return node.domain === 'electrical' && kind !== 'power' && kind !== 'ground';
}

/** True where both rails are known, more than 5 % apart, and neither names the other as compatible. */
function differ(design: Design, { a, b }: Conductor): boolean {
  const [x, y] = [railVoltage(design, a), railVoltage(design, b)];
  if (x === null || y === null || !apart(x, y)) return false;
  const [p, q] = [resourceAt(design, a)?.powerDomain, resourceAt(design, b)?.powerDomain];
  return p?.compatible_domains?.includes(q?.id ?? '') !== true && q?.compatible_domains?.includes(p?.id ?? '') !== true;
}

export const ELEC_LOGIC_UNKNOWN = rule({
  id: 'elec-logic-unknown',
  scope: 'net',
  severity: 'info',
  title: 'Logic levels between two rails cannot be checked',
  why: 'The rails differ and a data sheet figure is missing, so the engine cannot tell whether the levels fit.',
  example: 'A 5 V module without stated levels on a 3.3 V microcontroller.',
  fix: 'State `logic_levels` of the pins from their data sheets, or insert a level shifter.',
  concerns: maySignal,
  message: (p: NameLists<'parts'> & Names<'low' | 'high'> & Figures<'low_V' | 'high_V'>) =>
    `The logic levels of ${list(p.parts)} are not stated, so the levels between ${p.low} at ${num(p.low_V)} V and ${p.high} at ${num(p.high_V)} V cannot be checked`,
  check: (net, { design, report }) => {
    const signal = signalOn(design, net);
    const driver = signal?.drivers[0];
    if (signal === null || driver === undefined) return;
    const judged = new Set<string>();
    for (const receiver of signal.receivers) {
      if (receiver.part === driver.part || judged.has(receiver.part)) continue;
      judged.add(receiver.part);
      const [x, y] = [railVoltage(design, driver), railVoltage(design, receiver)];
      if (x === null || y === null || !apart(x, y) || isTooHigh(design, x, receiver, y)) continue;
      const lacking = [
        ...(resourceAt(design, driver)?.resource.logic_levels?.v_oh_min_V === undefined ? [driver] : []),
        ...(resourceAt(design, receiver)?.resource.logic_levels?.v_ih_min_V === undefined ? [receiver] : []),
      ];
      if (lacking.length === 0) continue;
      const [low, high] = x.nominal < y.nominal ? [driver, receiver] : [receiver, driver];
      // With the parts as its places, what is found of their other lines is the same finding.
      report({
        params: {
          parts: lacking.map(({ part }) => partName(design, part)).sort(),
          low: partName(design, low.part),
          low_V: Math.min(x.nominal, y.nominal),
          high: partName(design, high.part),
          high_V: Math.max(x.nominal, y.nominal),
        },
        refs: [{ part: low.part }, { part: high.part }],
      });
    }
  },
});

/** Which is an overvoltage, found by the rule of that name. */
function isTooHigh(design: Design, { max }: Voltage, receiver: Node, own: Voltage): boolean {
  const limit = inputLimit_V(design, receiver, own);
  return limit !== null && exceeds(max, limit);
}

function apart(a: Voltage, b: Voltage): boolean {
  return Math.abs(a.nominal - b.nominal) > SAME_RAIL * Math.max(a.nominal, b.nominal);
}

/** Null too where the rail gets a voltage that it does not accept: that is said, and the levels change with it. */
function railVoltage(design: Design, node: Node): Voltage | null {
  const rail = supplyOf(design).railOf(node);
  return rail === null || rail.wronglyFed ? null : rail.voltage;
}
