/** Signals between rails of different voltage: those that must match, and those of which nothing more is known. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Conductor, Design, Node } from '../../design/design.ts';
import type { OldRule as Rule } from '../incremental/legacy.ts';
import { resourceAt } from '../lookup.ts';
import { endName, nodeRef, num, pinName } from '../names.ts';
import { supplyOf, type Voltage } from '../power/supply.ts';
import { isPassive, sameProtocol, speakAlike } from '../protocol.ts';
import { maySignal, signalNets } from '../signals.ts';

const SAME_RAIL = 0.05;

export const ELEC_VOLTAGE_DOMAIN_MISMATCH: Rule = {
  id: 'elec-voltage-domain-mismatch',
  category: 'electrical',
  severity: 'error',
  title: 'Two ends must have one voltage and do not',
  why: 'One of them says that its levels work only with an equal supply on the other side. Between them belongs a level shifter.',
  example: 'An interface that demands equal rails, with 3.3 V on one end and 1.8 V on the other.',
  mend: 'Feed both from one rail, or insert a level shifter.',
  each: 'link',
  concerns: { link: (a, b) => mustMatch(a, b) && speakAlike(a, b) && !a.passive && !b.passive },
  check: (design, report, missing) => {
    for (const link of design.links.values()) {
      if (!mustMatch(link.ends[0].index, link.ends[1].index) || !sameProtocol(link) || link.ends.some(isPassive))
        continue;
      const signals = link.conductors.filter(({ a, b }) => isSignal(a) && isSignal(b));
      const bare = signals.flatMap(({ a, b }) => [a, b]).find((node) => supplyOf(design).railOf(node) === null);
      if (bare !== undefined) missing([nodeRef(bare)], ['power_domain_id']);
      const apart = signals.filter((one) => differ(design, one));
      const [first] = apart;
      if (first === undefined) continue;
      const [x, y] = [railVoltage(design, first.a)?.nominal ?? 0, railVoltage(design, first.b)?.nominal ?? 0];
      const [a, b] = link.ends[0].key === first.a.instance ? link.ends : [link.ends[1], link.ends[0]];
      report({
        message: `${endName(design, a.end)} works at ${num(x)} V, ${endName(design, b.end)} at ${num(y)} V: they must match within 5 %`,
        refs: apart.flatMap((one) => [nodeRef(one.a), nodeRef(one.b)]),
        data: { measured: Math.max(x, y), limit: Math.min(x, y), unit: 'V' },
      });
    }
  },
};

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

export const ELEC_LOGIC_UNKNOWN: Rule = {
  id: 'elec-logic-unknown',
  category: 'electrical',
  severity: 'info',
  title: 'Levels between two rails cannot be proved',
  why: 'The rails differ and a data sheet figure is missing: it may work, and nobody can say.',
  example: 'A 5 V module without stated levels on a 3.3 V microcontroller.',
  mend: 'State `logic_levels` of the pin from its data sheet, or insert a level shifter.',
  each: 'net',
  concerns: { net: maySignal },
  check: (design, report) => {
    for (const signal of signalNets(design)) {
      const [driver] = signal.drivers;
      if (driver === undefined) continue;
      const judged = new Set<string>();
      for (const receiver of signal.receivers) {
        if (receiver.part === driver.part || judged.has(receiver.part)) continue;
        judged.add(receiver.part);
        const [x, y] = [railVoltage(design, driver), railVoltage(design, receiver)];
        if (x === null || y === null || !apart(x, y)) continue;
        const lacking = [
          ...(resourceAt(design, driver)?.resource.logic_levels?.v_oh_min_V === undefined ? [driver] : []),
          ...(resourceAt(design, receiver)?.resource.logic_levels?.v_ih_min_V === undefined ? [receiver] : []),
        ];
        const [unknown] = lacking;
        if (unknown === undefined) continue;
        report({
          message: `Levels of ${pinName(design, unknown)} are unknown: ${pinName(design, driver)} at ${num(x.nominal)} V to ${pinName(design, receiver)} at ${num(y.nominal)} V cannot be proved`,
          refs: [nodeRef(receiver), nodeRef(driver)],
        });
      }
    }
  },
};

function apart(a: Voltage, b: Voltage): boolean {
  return Math.abs(a.nominal - b.nominal) > SAME_RAIL * Math.max(a.nominal, b.nominal);
}

/** Null too where the rail gets a voltage that it does not accept: that is said, and the levels change with it. */
function railVoltage(design: Design, node: Node): Voltage | null {
  const supply = supplyOf(design);
  const rail = supply.railOf(node);
  return rail === null || supply.wronglyFed(rail) ? null : supply.voltage(rail);
}
