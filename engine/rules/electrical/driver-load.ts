import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { Consequence } from '../../board/values.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { speakAlike } from '../../definition/speak-alike.ts';
import type { Design, Link } from '../../design/design.ts';
import { alsoDrives } from '../../design/pairing.ts';
import { current } from '../../wording/current.ts';
import { endsByRole, farEnds, isCooled } from '../by-kind.ts';
import { saidNumber } from '../fields.ts';
import { trackedOf } from '../incremental/tracked-design.ts';
import { supplyOf } from '../power/supply.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Flags, type Names, type Place, rule } from '../rule.ts';
import { setTo } from './driven-current.ts';

/** Roles of what drives a load. */
export const GIVING = ['source', 'output', 'driver', 'pse', 'switch'];

export const ELEC_LOAD_EXCEEDS_DRIVER = rule({
  id: 'elec-load-exceeds-driver',
  scope: 'link',
  severity: 'error',
  title: 'A load needs more current than its driver gives',
  why: 'The driver limits the current, overheats or shuts down, and the load does not do its job. A chopper driver limits the current itself: its motor loses torque, which is an info down to 75 % of the rated current, a warning down to 50 % and an error below; one that is set to less than 25 % is a warning. A driver that can give twice the rating or more may burn the motor, unless its limit is set lower. Near its own limit a driver needs its heatsink.',
  example: 'A stepper motor rated for 2.8 A per phase, on a driver that gives 2 A.',
  fix: 'Use a larger driver or a smaller load. Set a chopper driver to what its motor and its cooling allow, and state that as current_limit_mA of the driver or of the connection.',
  concerns: (a, b) => a.domain === 'electrical' && areDriverAndLoad(a, b) && (statesCurrent(a) || statesCurrent(b)),
  message: {
    load: (p: Names<'load' | 'driver'> & Figures<'needed_mA' | 'limit_mA'>) =>
      `${p.load} needs ${current(p.needed_mA, p.limit_mA)}, but ${p.driver} gives only ${current(p.limit_mA, p.needed_mA)}`,
    'less-torque': (p: ChopperParams) =>
      `${p.load} is rated for ${current(p.rated_mA, p.limit_mA)}, but ${p.driver} gives at most ${current(p.limit_mA, p.rated_mA)}${p.cooled ? '' : ' without a heatsink'}: the motor has less torque`,
    'set-low': (p: Names<'load' | 'driver'> & Figures<'rated_mA' | 'limit_mA'>) =>
      `${p.driver} is set to ${current(p.limit_mA, p.rated_mA)}, and ${p.load} is rated for ${current(p.rated_mA, p.limit_mA)}: the motor has so little torque that it loses steps`,
    'needs-sink': (p: ChopperParams) =>
      `${p.driver} drives ${p.load} with ${current(p.rated_mA, p.limit_mA)}, but without a heatsink it gives only ${current(p.limit_mA, p.rated_mA)} before it overheats and shuts down`,
    overdriven: (p: ChopperParams) =>
      `${p.driver} drives ${p.load} with up to ${current(p.limit_mA, p.rated_mA)}, more than the ${current(p.rated_mA, p.limit_mA)} that the load is rated for: set the current limit of the driver`,
  },
  check: (link, { design, report, missing }) => {
    if (link.ends[0].end.domain !== 'electrical' || !areDriverAndLoad(link.ends[0].index, link.ends[1].index)) return;
    const ends = endsByRole(link, ...GIVING);
    if (ends === null) return;
    const units = design.parts.get(ends.near.end.part)?.part.quantity ?? 1;
    const one = ends.near.index.interface.power_delivery?.max_current_mA;
    const gives = one === undefined ? undefined : one * units;
    const needs = needOf(design, link, ends.far);
    if (gives === undefined || needs === undefined) {
      const bare = gives === undefined ? ends.near : ends.far;
      const isKnown = gives !== undefined || needs !== undefined;
      if (isKnown && isDriven(ends.far)) missing([bare], ['power_delivery.max_current_mA']);
      return;
    }
    if (ends.near.index.interface.power_delivery?.current_limited === true) {
      const found = choppedFault(design, link, ends.near, ends.far);
      if (found !== null) report({ ...found, refs: refsOf(design, link, ends.far) });
      return;
    }
    if (!exceeds(needs, gives)) return;
    report({
      variant: 'load',
      params: { load: ends.far, needed_mA: needs, driver: ends.near, limit_mA: gives },
      refs: refsOf(design, link, ends.far),
      data: { measured: needs, limit: gives, unit: 'mA' },
    });
  },
});

/** Whether one of two interfaces may drive the other. */
export function areDriverAndLoad(a: InterfaceIndex, b: InterfaceIndex): boolean {
  return speakAlike(a, b) || alsoDrives(a, b) || alsoDrives(b, a);
}

/** What a driver drives, and not what a supply feeds: that its rail is judged by. */
function isDriven({ index }: Instance): boolean {
  return index.roles.every((role) => role === 'driven' || role === 'load');
}

function statesCurrent(index: InterfaceIndex): boolean {
  return index.interface.power_delivery?.max_current_mA !== undefined;
}

type ChopperParams = Names<'load' | 'driver'> & Figures<'rated_mA' | 'limit_mA'> & Flags<'cooled'>;

/**
 * Above these shares of its rating a motor that gets less still does its work, perhaps, and surely not; a person who sets
 * less than the least has not meant it.
 */
const TORQUE = { enough: 0.75, some: 0.5, least: 0.25 };
/** What a driver that nobody has set may give, as a multiple of what its motor is rated for. */
const MULTIPLE = 2;

/**
 * What is wrong between a driver that limits its current and its load. What somebody states that it is set to counts;
 * where nobody does, it is set to what both bear, as far as its trimmer goes down to that.
 */
function choppedFault(design: Design, link: Link, driver: Instance, load: Instance) {
  const [giving, taking] = [driver, load].map((end) => design.parts.get(end.end.part));
  const delivery = driver.index.interface.power_delivery;
  const rating = load.index.interface.power_delivery?.max_current_mA;
  if (giving === undefined || taking === undefined || rating === undefined) return null;
  const [most, bare] = [delivery?.max_current_mA ?? 0, delivery?.uncooled_current_mA].map(
    (mA) => (mA ?? Number.POSITIVE_INFINITY) * giving.part.quantity,
  ) as [number, number];
  const cooled = isCooled(giving);
  const gives = cooled ? most : Math.min(most, bare);
  const rated = rating * taking.part.quantity;
  const set = setTo(giving, driver, link) ?? needSaid(taking, load);
  const fault = (
    variant: 'less-torque' | 'needs-sink' | 'overdriven',
    severity: Consequence,
    rated_mA: number,
    limit_mA: number,
  ) => ({
    variant,
    severity,
    params: { load, driver, rated_mA, limit_mA, cooled },
    data: { measured: rated_mA, limit: limit_mA, unit: 'mA' },
  });
  if (set !== undefined) {
    if (exceeds(set, rated)) return fault('overdriven', 'error', rated, set);
    if (exceeds(set, most)) {
      const params = { load, needed_mA: set, driver, limit_mA: most };
      return { variant: 'load', params, data: { measured: set, limit: most, unit: 'mA' } } as const;
    }
    if (exceeds(set, gives)) return fault('needs-sink', 'warning', set, gives);
    const chosen = setTo(giving, driver, link);
    if (chosen === undefined || chosen >= rated * TORQUE.least) return null;
    const params = { load, driver, rated_mA: rated, limit_mA: chosen };
    return {
      variant: 'set-low',
      severity: 'warning',
      params,
      data: { measured: chosen, limit: rated, unit: 'mA' },
    } as const;
  }
  if (gives >= rated * MULTIPLE) return fault('overdriven', 'warning', rated, gives);
  if (!exceeds(rated, gives)) return null;
  const share = gives / rated;
  const severity = share >= TORQUE.enough ? 'info' : share >= TORQUE.some ? 'warning' : 'error';
  if (cooled || bare >= most) return fault('less-torque', severity, rated, gives);
  // Nobody cools one of two equal drivers of equal motors and runs the other one lower.
  const wantsSink = severity !== 'info' || (!exceeds(rated, most) && hasCooledSister(design, giving, driver, rating));
  if (!wantsSink) return fault('less-torque', severity, rated, gives);
  return fault('needs-sink', severity === 'info' ? 'warning' : severity, rated, gives);
}

/** Another driver of the same kind that is cooled and drives a load of the same rating. */
function hasCooledSister(design: Design, placed: PlacedPart, { end }: Instance, rating: number): boolean {
  const all = placed.definition === null ? [] : trackedOf(design).partsByDefinition.get(placed.definition.key);
  return all.some(
    (one) =>
      one.part.id !== placed.part.id &&
      isCooled(one) &&
      one.instances
        .filter((mine) => mine.end.interface === end.interface)
        .some((mine) =>
          farEnds(design, mine).some((far) => far.index.interface.power_delivery?.max_current_mA === rating),
        ),
  );
}

function needSaid(placed: PlacedPart, { end }: Instance): number | undefined {
  const said = saidNumber(placed, `${end.domain}/${end.interface}`, 'draw_mA');
  return said === undefined ? undefined : said * placed.part.quantity;
}

/** What somebody says that the load is driven with, else what it is rated for, in mA; quantities counted. */
function needOf(design: Design, link: Link, { end, index }: Instance): number | undefined {
  const placed = design.parts.get(end.part);
  const rated = index.interface.power_delivery?.max_current_mA;
  if (placed === undefined || rated === undefined) return undefined;
  const said = saidNumber(placed, `${end.domain}/${end.interface}`, 'draw_mA');
  return (said ?? rated * shareOfVoltage(design, link, index)) * placed.part.quantity;
}

const DC_MOTOR = 'dc_motor';

/** The share of its nominal voltage that a motor gets, with which its greatest current falls; 1 at most, or where nobody says. */
function shareOfVoltage(design: Design, { conductors }: Link, { interface: { protocol } }: InterfaceIndex): number {
  if (protocol.type !== DC_MOTOR) return 1;
  const supply = supplyOf(design);
  const rails = conductors.flatMap(({ a, b }) => [supply.railOf(a), supply.railOf(b)]);
  const given = rails.find((rail) => rail?.index.gives === true)?.voltage?.sure[1];
  const nominal = rails.find((rail) => rail?.index.gives === false)?.index.domain.nominal_voltage_V;
  return given === undefined || nominal === undefined || nominal <= 0 ? 1 : Math.min(1, given / nominal);
}

/** The connection, its pins, and the rail that gives: where a rule about a pin, the rail or its voltage fires, that is enough. */
function refsOf(design: Design, link: Link, load: Instance): readonly Place[] {
  const supply = supplyOf(design);
  const refs: Place[] = [link];
  for (const { a, b } of link.conductors) {
    const [mine, theirs] = a.instance === load.key ? [a, b] : [b, a];
    refs.push(mine, theirs);
    const rail = supply.railOf(theirs);
    if (rail?.index.resource != null) {
      refs.push({ part: rail.placed.part.id, domain: 'electrical', resource: rail.index.resource });
    }
  }
  return refs;
}
