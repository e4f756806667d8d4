/** Whether what one pin drives is safe for the pins that listen, and understood by them. */
import type { Design, Node } from '../../board/design.ts';
import { scopedNumber } from '../fields.ts';
import { resourceAt } from '../lookup.ts';
import { supplyOf, type Voltage } from '../power/supply.ts';
import type { Ref, Rule } from '../rule.ts';
import { maySignal, type SignalNet, signalNets } from '../signals.ts';
import { nodeRef, num, pinName } from '../words.ts';

/** How far above its own rail a pin may be driven: its clamp diodes are still off. */
const CLAMP_V = 0.3;
/** Rails that differ by less are one level. */
const SAME_RAIL = 0.05;
/** What an unloaded output gains at least on its stated level, as a share of its rail. */
const UNLOADED = 0.04;
const ROUNDING_V = 1e-6;

export const ELEC_INPUT_OVERVOLTAGE: Rule = {
  id: 'elec-input-overvoltage',
  category: 'electrical',
  severity: 'error',
  title: 'A pin is driven above what it withstands',
  why: 'Current flows through the protection diodes of the pin and into its rail, and destroys one of them.',
  example: 'The 5 V echo of an ultrasonic sensor on a 3.3 V GPIO.',
  mend: 'Insert a level shifter, which the fix does where the library has one, or a divider.',
  silences: ['elec-voltage-domain-mismatch', 'elec-logic-unknown'],
  each: 'net',
  concerns: { net: maySignal },
  check: (design, report, missing) => {
    for (const signal of signalNets(design)) {
      const drivers = strongest(design, signal.drivers);
      if (drivers.length === 0) continue;
      for (const receiver of onePerPart(design, signal)) {
        const own = railVoltage(design, receiver);
        const worst = drivers.find((one) => one.driver.part !== receiver.part && one.origin !== own?.origin);
        if (worst === undefined) continue;
        const limit = limitOf(design, receiver, own);
        const refs = [nodeRef(receiver), nodeRef(worst.driver)];
        if (limit === null) missing(refs, ['power_domain_id', 'custom_fields.max_input_V']);
        else if (own !== null && worst.nominal <= own.nominal + ROUNDING_V)
          continue; // two rails of one voltage
        else if (worst.volts > limit + ROUNDING_V) {
          report({
            message: `${pinName(design, worst.driver)} drives ${pinName(design, receiver)} with up to ${num(worst.volts)} V; it withstands ${num(limit)} V`,
            refs,
            data: { measured: worst.volts, limit, unit: 'V' },
          });
        }
      }
    }
  },
};

export const ELEC_LOGIC_HIGH_INSUFFICIENT: Rule = {
  id: 'elec-logic-high-insufficient',
  category: 'electrical',
  severity: 'error',
  title: 'A high level is not high enough',
  why: 'The receiver may read it as low, at some temperature, on some specimen, some day.',
  example: 'A 3.3 V output on a 5 V part that needs 3.5 V for high.',
  mend: 'Insert a level shifter, which the fix does where the library has one, or a 74HCT buffer.',
  silences: ['elec-voltage-domain-mismatch'],
  each: 'net',
  concerns: { net: maySignal },
  check: (design, report, missing) => {
    for (const signal of signalNets(design)) {
      const drivers = weakest(design, signal.drivers, 'v_oh_min_V', -1);
      for (const receiver of onePerPart(design, signal)) {
        const worst = drivers.find((one) => one.driver.part !== receiver.part);
        compareLevels(design, receiver, worst, 'v_ih_min_V', missing, (driven, needed, driver) => {
          if (driven >= needed - slack_V(design, receiver, driver)) return;
          report({
            message: `${pinName(design, driver)} drives high with at least ${num(driven)} V; ${pinName(design, receiver)} needs ${num(needed)} V`,
            refs: [nodeRef(receiver), nodeRef(driver)],
            data: { measured: driven, limit: needed, unit: 'V' },
          });
        });
      }
    }
  },
};

export const ELEC_LOGIC_LOW_INSUFFICIENT: Rule = {
  id: 'elec-logic-low-insufficient',
  category: 'electrical',
  severity: 'error',
  title: 'A low level is not low enough',
  why: 'The receiver may read it as high.',
  example: 'An output that pulls down to 0.9 V only, on an input that needs 0.8 V.',
  mend: 'Insert a buffer.',
  each: 'net',
  concerns: { net: maySignal },
  check: (design, report, missing) => {
    for (const signal of signalNets(design)) {
      const drivers = weakest(design, [...signal.drivers, ...signal.pullers], 'v_ol_max_V', 1);
      for (const receiver of onePerPart(design, signal)) {
        const worst = drivers.find((one) => one.driver.part !== receiver.part);
        compareLevels(design, receiver, worst, 'v_il_max_V', missing, (driven, needed, driver) => {
          if (driven <= needed + ROUNDING_V) return;
          report({
            message: `${pinName(design, driver)} drives low with up to ${num(driven)} V; ${pinName(design, receiver)} needs at most ${num(needed)} V`,
            refs: [nodeRef(receiver), nodeRef(driver)],
            data: { measured: driven, limit: needed, unit: 'V' },
          });
        });
      }
    }
  },
};

/**
 * How far a high level may fall short. A stated V_OH holds at full load; an input loads nothing, so on one rail a
 * shortfall of a few hundredths of a volt is none. Between rails there is no such excuse.
 */
function slack_V(design: Design, a: Node, b: Node): number {
  const [x, y] = [railVoltage(design, a), railVoltage(design, b)];
  if (x === null || y === null || Math.abs(x.nominal - y.nominal) > ROUNDING_V) return ROUNDING_V;
  return UNLOADED * x.nominal;
}

/** One receiver for each part on the net. What gets a wrong supply is judged once it gets the right one. */
function* onePerPart(design: Design, signal: SignalNet): Generator<Node> {
  const seen = new Set<string>();
  for (const receiver of signal.receivers) {
    if (seen.has(receiver.part)) continue;
    seen.add(receiver.part);
    if (!isWronglyFed(design, receiver)) yield receiver;
  }
}

interface StrongDriver {
  readonly driver: Node;
  readonly volts: number;
  readonly nominal: number;
  readonly origin: Voltage['origin'];
}

/**
 * The drivers that reach highest, highest first: of each supply the two best of different parts, so that every receiver
 * finds one that is not its own without a look at all of them.
 */
function strongest(design: Design, drivers: readonly Node[]): readonly StrongDriver[] {
  const bySupply = new Map<Voltage['origin'], StrongDriver[]>();
  for (const driver of drivers) {
    const rail = railVoltage(design, driver);
    if (rail === null || isWronglyFed(design, driver)) continue;
    const volts = rail.toleranceKnown ? rail.max : rail.nominal;
    const one = { driver, volts, nominal: rail.nominal, origin: rail.origin };
    const there = bySupply.get(rail.origin);
    if (there === undefined) bySupply.set(rail.origin, [one]);
    else keepBest(there, one, (x, y) => y.volts - x.volts);
  }
  return [...bySupply.values()].flat().sort((x, y) => y.volts - x.volts);
}

/** Puts `one` among at most two of different parts, the better first. */
function keepBest<T extends { readonly driver: Node }>(best: T[], one: T, compare: (x: T, y: T) => number): void {
  const same = best.findIndex((other) => other.driver.part === one.driver.part);
  const rival = same === -1 ? undefined : best[same];
  if (rival !== undefined && compare(rival, one) <= 0) return;
  if (same !== -1) best.splice(same, 1);
  best.push(one);
  best.sort(compare);
  best.length = Math.min(best.length, 2);
}

/** The greatest voltage that a pin stands; null where nobody says and its rail is unknown. */
function limitOf(design: Design, node: Node, rail: Voltage | null): number | null {
  const placed = design.parts.get(node.part);
  const stated = placed && scopedNumber(placed, `${node.domain}/${node.resource}`, 'max_input_V');
  return stated ?? (rail === null ? null : rail.nominal + CLAMP_V);
}

type Level = 'v_oh_min_V' | 'v_ol_max_V' | 'v_ih_min_V' | 'v_il_max_V';

interface WorstDriver {
  readonly driver: Node;
  readonly level: number | undefined;
}

/**
 * The two drivers of different parts with the weakest level, the weaker first (`sign` −1: the lowest level, 1: the
 * highest). One that states none comes after those that do.
 */
function weakest(design: Design, drivers: readonly Node[], level: Level, sign: 1 | -1): readonly WorstDriver[] {
  const best: WorstDriver[] = [];
  const rank = (one: WorstDriver) => (one.level === undefined ? Number.NEGATIVE_INFINITY : one.level * sign);
  for (const driver of drivers) {
    if (isWronglyFed(design, driver)) continue;
    keepBest(best, { driver, level: levelOf(design, driver, level) }, (x, y) =>
      rank(x) === rank(y) ? 0 : rank(y) - rank(x),
    );
  }
  return best;
}

/** Calls `judge` where both levels are known; says what is missing only where the rails differ, else they suit anyway. */
function compareLevels(
  design: Design,
  receiver: Node,
  worst: WorstDriver | undefined,
  level: Level,
  missing: (refs: readonly Ref[], fields: readonly string[]) => void,
  judge: (driven: number, needed: number, driver: Node) => void,
): void {
  if (worst === undefined) return;
  const needed = levelOf(design, receiver, level);
  if (needed !== undefined && worst.level !== undefined) {
    judge(worst.level, needed, worst.driver);
    return;
  }
  const [a, b] = [railVoltage(design, worst.driver), railVoltage(design, receiver)];
  if (a === null || b === null || Math.abs(a.nominal - b.nominal) <= SAME_RAIL * Math.max(a.nominal, b.nominal)) return;
  missing([nodeRef(receiver), nodeRef(worst.driver)], [`logic_levels.${level}`]);
}

/**
 * A stated level holds at the nominal voltage of the pin's power domain. Where the rail really carries something else
 * it says nothing, and undefined is returned.
 */
function levelOf(design: Design, node: Node, level: Level): number | undefined {
  const found = resourceAt(design, node);
  const stated = found?.resource.logic_levels?.[level];
  if (stated === undefined || found?.powerDomain == null) return stated;
  const rail = railVoltage(design, node);
  if (rail === null) return undefined;
  const nominal = found.powerDomain.nominal_voltage_V;
  return Math.abs(rail.nominal - nominal) <= SAME_RAIL * nominal ? stated : undefined;
}

function railVoltage(design: Design, node: Node): Voltage | null {
  const supply = supplyOf(design);
  const rail = supply.railOf(node);
  return rail === null ? null : supply.voltage(rail);
}

function isWronglyFed(design: Design, node: Node): boolean {
  const supply = supplyOf(design);
  const rail = supply.railOf(node);
  return rail !== null && supply.wronglyFed(rail);
}
