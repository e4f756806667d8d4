/** Whether what one pin drives is safe for the pins that listen, and understood by them. */

import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { current, significant } from '../../wording/current.ts';
import { numberAt } from '../fields.ts';
import { num } from '../names.ts';
import type { Voltage } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { type CheckContext, type Figures, type Names, type Params, type Reporting, rule } from '../rule.ts';
import { maySignal, signalPinsOn } from '../signals.ts';
import { withoutGrounds } from '../without-grounds.ts';
import { mayBeSetBehind } from './level-network.ts';
import { type LevelNet, type LevelPin, levelsOn, SAME_RAIL } from './level-pins.ts';
import { netsOverContacts } from './over-contacts.ts';
import { CONTACTS, isSupplyOutput } from './switched-net.ts';

/** How far above its own rail a pin may be driven: its clamp diodes are still off. */
const CLAMP_V = 0.3;
/** What an unloaded output gains at least on its stated level, as a share of its rail. */
const UNLOADED = 0.02;
/** What the protection diode of an input bears for long (Atmel AVR182), in mA: less is a warning. */
const CLAMPED_mA = 1;
/** A divider whose output is so many times what the pin withstands is none for this pin, whatever its diode bears. */
const FAR_ABOVE = 1.25;
const ROUNDING_V = 1e-6;

const LEVEL = { scope: 'net', severity: 'error', concerns: mayHaveLevels } as const;

function mayHaveLevels(functions: ReadonlySet<string>): boolean {
  return maySignal(functions) || mayBeSetBehind(functions) || mayComeOverContact(functions);
}

/** A contact and a pin that may listen. */
function mayComeOverContact(functions: ReadonlySet<string>): boolean {
  return functions.size > 1 && [...functions].some((name) => CONTACTS.has(name));
}

export const ELEC_INPUT_OVERVOLTAGE = rule({
  ...LEVEL,
  id: 'elec-input-overvoltage',
  title: 'A pin is driven above what it withstands',
  why: 'Current flows through the protection diodes of the pin into its rail and destroys a diode or the part. If a series resistor limits it to 1 mA, it is a warning: the rail still rises, and a part that is switched off is powered through the pin. A divider that leaves more than a quarter above the limit is meant to leave less, and an error.',
  example: 'The 5 V echo output of an ultrasonic sensor on a 3.3 V GPIO.',
  fix: 'Insert a level shifter, which the fix does where the library has one, or a voltage divider.',
  silences: ['elec-voltage-domain-mismatch'],
  message: {
    driven: (p: Overvoltage & Names<'driver'> & Partial<Figures<'clamped_mA'>>) => {
      const clamped = p.clamped_mA === undefined ? '' : `: ${current(p.clamped_mA)} flow through its protection diode`;
      return `${p.driver} drives ${p.pin} with up to ${levelOf(p)}; the pin withstands ${num(p.limit_V)} V${clamped}`;
    },
    contact: (p: Overvoltage & Names<'source' | 'contact'>) =>
      `${p.source} gives ${p.pin} up to ${levelOf(p)} when the contact ${p.contact} closes; the pin withstands ${num(p.limit_V)} V`,
  },
  check: (net, { design, report, missing }) => {
    const signal = levelsOn(design, net);
    const drivers = strongest(signal.highs);
    for (const { node: receiver, rail: own } of drivers.length === 0 ? [] : signal.receivers) {
      const worst = drivers.find(
        ({ driver, origin }) => (driver.part !== receiver.part || isRail(driver)) && origin !== own?.origin,
      );
      if (worst === undefined) continue;
      if (own !== null && worst.nominal <= own.nominal + ROUNDING_V) continue; // two rails of one voltage
      const limit = inputLimit_V(design, receiver, own);
      const refs = [receiver, worst.driver];
      if (limit === null) missing(refs, ['power_domain_id', 'custom_fields.max_input_V']);
      else if (worst.volts > limit + ROUNDING_V) {
        const { series_ohm, divides } = signal;
        const isMiscut = divides === true && worst.nominal > limit * FAR_ABOVE;
        const clamped_mA = series_ohm > 0 ? ((worst.volts - limit) / series_ohm) * 1000 : undefined;
        // A base and an LED are driven by current.
        if (clamped_mA !== undefined && clamped_mA <= (numberAt(design, receiver, 'max_input_mA') ?? 0)) continue;
        report({
          variant: 'driven',
          params: {
            driver: worst.driver,
            pin: receiver,
            voltage_V: significant(worst.volts, limit),
            nominal_V: significant(worst.nominal, limit),
            limit_V: limit,
            ...(clamped_mA === undefined ? {} : { clamped_mA }),
          },
          refs,
          severity: !isMiscut && clamped_mA !== undefined && clamped_mA <= CLAMPED_mA ? 'warning' : 'error',
          data: { measured: worst.volts, limit, unit: 'V' },
        });
      }
    }
    for (const finding of overContacts(design, net)) report(finding);
  },
});

/** A board may well have a higher rail than its own pins stand. */
function isRail({ function: name }: Node): boolean {
  return FUNCTIONS.get(name)?.signal_class === 'power';
}

type Overvoltage = Names<'pin'> & Figures<'voltage_V' | 'nominal_V' | 'limit_V'>;

/** "24.24 V (nominally 24 V)". */
function levelOf({ voltage_V, nominal_V }: Figures<'voltage_V' | 'nominal_V'>): string {
  return voltage_V === nominal_V ? `${num(voltage_V)} V` : `${num(voltage_V)} V (nominally ${num(nominal_V)} V)`;
}

/** Supplies that closed contacts put on pins which do not stand them, the highest for each pin. */
function overContacts(design: Design, net: Net) {
  if (!withoutGrounds(net).some((node) => CONTACTS.has(node.function))) return [];
  const { receivers, both } = signalPinsOn(design, net);
  const pins = [...receivers, ...both];
  if (pins.length === 0) return [];
  const supply = supplyOf(design);
  const sources = netsOverContacts(design, net).flatMap(({ net: far, contact }) =>
    far.nodes.flatMap((node) => {
      const given = isSupplyOutput(design, node) ? (supply.railOf(node)?.voltage ?? null) : null;
      return given === null ? [] : [{ node, contact, given, volts: given.toleranceKnown ? given.max : given.nominal }];
    }),
  );
  const [worst] = sources.sort((x, y) => y.volts - x.volts);
  if (worst === undefined) return [];
  return pins.flatMap((pin) => {
    const limit_V = inputLimit_V(design, pin, supply.railOf(pin)?.voltage ?? null);
    if (limit_V === null || worst.volts <= limit_V + ROUNDING_V) return [];
    return [
      {
        variant: 'contact',
        params: {
          source: worst.node,
          contact: worst.contact,
          pin,
          voltage_V: significant(worst.volts, limit_V),
          nominal_V: significant(worst.given.nominal, limit_V),
          limit_V,
        },
        refs: [pin, worst.contact, worst.node],
        data: { measured: worst.volts, limit: limit_V, unit: 'V' },
      } as const,
    ];
  });
}

export const ELEC_LOGIC_HIGH_INSUFFICIENT = rule({
  ...LEVEL,
  id: 'elec-logic-high-insufficient',
  title: 'A high level is not high enough',
  why: 'The receiver may read the level as low, depending on the temperature and on the individual chip.',
  example: 'A 3.3 V output on a 5 V part that needs 3.5 V for a high.',
  fix: 'Insert a level shifter, which the fix does where the library has one, or a 74HCT buffer.',
  silences: ['elec-voltage-domain-mismatch'],
  message: (p: Names<'driver' | 'pin'> & Figures<'voltage_V' | 'needed_V'>) =>
    `The high level of ${p.driver} may be as low as ${num(p.voltage_V)} V; ${p.pin} needs at least ${num(p.needed_V)} V`,
  check: levelHolds(
    ({ highs }) => weakest(highs, 'v_oh_min_V', -1),
    'v_oh_min_V',
    'v_ih_min_V',
    (driven, needed, receiver, driver) => driven >= needed - slack_V(receiver, driver),
    (driven, needed) => ({ voltage_V: driven, needed_V: needed }),
  ),
});

export const ELEC_LOGIC_LOW_INSUFFICIENT = rule({
  ...LEVEL,
  id: 'elec-logic-low-insufficient',
  title: 'A low level is not low enough',
  why: 'The receiver may read the level as high, or as neither.',
  example: 'An output whose low level is 0.9 V, on an input that needs 0.8 V or less.',
  fix: 'Insert a buffer.',
  message: (p: Names<'driver' | 'pin'> & Figures<'voltage_V' | 'limit_V'>) =>
    `The low level of ${p.driver} may be as high as ${num(p.voltage_V)} V; ${p.pin} needs at most ${num(p.limit_V)} V`,
  check: levelHolds(
    ({ lows }) => weakest(lows, 'v_ol_max_V', 1),
    'v_ol_max_V',
    'v_il_max_V',
    (driven, needed) => driven <= needed + ROUNDING_V,
    (driven, needed) => ({ voltage_V: driven, limit_V: needed }),
  ),
});

/** The check of one level: for each receiver the weakest driver of another part must reach what the receiver needs. */
function levelHolds<P extends Params>(
  weakestOf: (signal: LevelNet) => readonly LevelPin[],
  output: OutputLevel,
  input: InputLevel,
  holds: (driven: number, needed: number, receiver: LevelPin, driver: LevelPin) => boolean,
  figures: (driven: number, needed: number) => P,
) {
  return (net: Net, { design, report, missing }: Reporting<Readonly<Record<'driver' | 'pin', Node>> & P>): void => {
    const signal = levelsOn(design, net);
    const drivers = weakestOf(signal);
    for (const receiver of signal.receivers) {
      if (isAnalog(receiver.node)) continue; // it has no threshold
      const driver = drivers.find(({ node }) => node.part !== receiver.node.part);
      if (driver === undefined) continue;
      const needed = receiver.levels?.[input];
      const driven = driver.levels?.[output] ?? levelByRail(driver, output, needed);
      if (driven === undefined || needed === undefined) lack(driver, receiver, input, missing);
      else if (!holds(driven, needed, receiver, driver)) {
        report({
          params: { driver: driver.node, pin: receiver.node, ...figures(driven, needed) },
          refs: [receiver.node, driver.node],
          data: { measured: driven, limit: needed, unit: 'V' },
        });
      }
    }
  };
}

function isAnalog({ function: name }: Node): boolean {
  return FUNCTIONS.get(name)?.group === 'analog';
}

/** The rail of an output that states no level, where even that is less than what is needed for a high one. */
function levelByRail({ rail }: LevelPin, output: OutputLevel, needed: number | undefined): number | undefined {
  if (rail === null || needed === undefined || output !== 'v_oh_min_V') return undefined;
  return Math.max(rail.nominal, rail.max) < needed - ROUNDING_V ? rail.nominal : undefined;
}

type OutputLevel = 'v_oh_min_V' | 'v_ol_max_V';
type InputLevel = 'v_ih_min_V' | 'v_il_max_V';

/**
 * How far a high level may fall short. A stated V_OH holds at full load; an input loads nothing, so on one rail a
 * shortfall of a few hundredths of a volt is none. Between rails there is no such excuse.
 */
function slack_V({ rail: x }: LevelPin, { rail: y }: LevelPin): number {
  if (x === null || y === null || Math.abs(x.nominal - y.nominal) > ROUNDING_V) return ROUNDING_V;
  return UNLOADED * x.nominal;
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
function strongest(drivers: readonly LevelPin[]): readonly StrongDriver[] {
  const [first] = drivers;
  if (first === undefined || drivers.length === 1) return first?.rail == null ? NONE : [strengthOf(first, first.rail)];
  const strong = drivers.flatMap((driver) => (driver.rail === null ? [] : strengthOf(driver, driver.rail)));
  const bySupply = new Map<Voltage['origin'], StrongDriver[]>();
  for (const one of strong) {
    const there = bySupply.get(one.origin);
    if (there === undefined) bySupply.set(one.origin, [one]);
    else keepBest(there, one, partOfDriver, (x, y) => y.volts - x.volts);
  }
  return [...bySupply.values()].flat().sort((x, y) => y.volts - x.volts);
}

const NONE: readonly StrongDriver[] = [];

function strengthOf({ node: driver }: LevelPin, rail: Voltage): StrongDriver {
  const volts = rail.toleranceKnown ? rail.max : rail.nominal;
  return { driver, volts, nominal: rail.nominal, origin: rail.origin };
}

function partOfDriver({ driver }: StrongDriver): string {
  return driver.part;
}

/** Puts `one` among at most two of different parts, the better first. */
function keepBest<T>(best: T[], one: T, partOf: (one: T) => string, compare: (x: T, y: T) => number): void {
  const part = partOf(one);
  const same = best.findIndex((other) => partOf(other) === part);
  const rival = same === -1 ? undefined : best[same];
  if (rival !== undefined && compare(rival, one) <= 0) return;
  if (same !== -1) best.splice(same, 1);
  const worse = best.findIndex((other) => compare(one, other) < 0);
  best.splice(worse === -1 ? best.length : worse, 0, one);
  best.length = Math.min(best.length, 2);
}

/** The greatest voltage that a pin stands; null where nobody says and its rail is unknown. */
export function inputLimit_V(design: Design, node: Node, rail: Voltage | null): number | null {
  const stated = numberAt(design, node, 'max_input_V');
  return stated ?? (rail === null ? null : rail.nominal + CLAMP_V);
}

/**
 * The two drivers of different parts with the weakest level, the weaker first (`sign` −1: the lowest level, 1: the
 * highest). One that states none comes after those that do.
 */
function weakest(drivers: readonly LevelPin[], level: OutputLevel, sign: 1 | -1): readonly LevelPin[] {
  if (drivers.length < 2) return drivers;
  const best: LevelPin[] = [];
  const rank = ({ levels }: LevelPin) => {
    const stated = levels?.[level];
    return stated === undefined ? Number.NEGATIVE_INFINITY : stated * sign;
  };
  for (const driver of drivers) {
    keepBest(best, driver, partOfPin, (x, y) => (rank(x) === rank(y) ? 0 : rank(y) - rank(x)));
  }
  return best;
}

function partOfPin({ node }: LevelPin): string {
  return node.part;
}

/** Says what is missing only where the rails differ, else they suit anyway, and of a gate, which has none, where it states the other level. */
function lack(
  { node: driver, rail: a }: LevelPin,
  { node: receiver, rail: b, levels }: LevelPin,
  level: InputLevel,
  missing: CheckContext['missing'],
): void {
  if (a === null || (b === null && levels === undefined)) return;
  if (b !== null && Math.abs(a.nominal - b.nominal) <= SAME_RAIL * Math.max(a.nominal, b.nominal)) return;
  missing([receiver, driver], [`logic_levels.${level}`]);
}
