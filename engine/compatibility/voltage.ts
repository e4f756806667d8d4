import type { PowerDomain } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Part } from '../board/board.ts';
import { fieldValueOf } from '../definition/custom-fields.ts';
import { canFill } from '../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from '../definition/index-types.ts';
import { slotPairs } from '../design/pairing.ts';

/** What voltage runs over an interface: lowest and highest, in V. */
type VoltageRange = readonly [number, number];

/** One end of a possible connection; `part` is null for one of the library. */
export interface Offer {
  readonly part: Part | null;
  readonly definition: DefinitionIndex;
  readonly index: InterfaceIndex;
}

const TOLERANCE = 0.05;

/**
 * Why one end may not supply the other: a supply whose voltages the load does not all accept. Null where it may, or
 * where a figure is missing. Where several rails could serve a slot, one that fits is enough.
 */
export function supplyMismatch(
  a: Offer,
  b: Offer,
): { readonly source: Offer; readonly given: VoltageRange; readonly accepted: VoltageRange } | null {
  for (const [slotA, slotB] of slotPairs(a.index, b.index)) {
    const [first, second] = [a.index.slots[slotA], b.index.slots[slotB]];
    if (first === undefined || second === undefined) continue;
    const down = feeds(first.function, second.function);
    if (!down && !feeds(second.function, first.function)) continue;
    const [source, sink] = down ? [a, b] : [b, a];
    const given = rails(source, down ? slotA : slotB).map((rail) => givenBy(source, rail));
    const accepted = rails(sink, down ? slotB : slotA).flatMap((rail) => [
      acceptedBy(sink, rail),
      // Whether its regulator is bridged is for a rule: the other input may be wired later.
      ...(rail?.bridged === undefined ? [] : [rail.bridged.voltage_range_V]),
    ]);
    const known = given.flatMap((give) => accepted.map((accept) => [give, accept] as const));
    const misfits = known.flatMap(([give, accept]) =>
      give === null || accept === null || (give[0] >= accept[0] && give[1] <= accept[1])
        ? []
        : [[give, accept] as const],
    );
    const [misfit] = misfits;
    if (misfit !== undefined && misfits.length === known.length) {
      return { source, given: misfit[0], accepted: misfit[1] };
    }
  }
  return null;
}

/** Two rails that must match and do not: more than 5 % apart and neither names the other as compatible. */
export function domainMismatch(a: Offer, b: Offer): readonly [PowerDomain, PowerDomain] | null {
  const asked = [a, b].some((offer) => offer.index.interface.constraints?.requires_matching_voltage_domain === true);
  if (!asked) return null;
  for (const [slotA, slotB] of slotPairs(a.index, b.index)) {
    const pairs = rails(a, slotA).flatMap((x) => rails(b, slotB).map((y) => [x, y] as const));
    const known = pairs.flatMap(([x, y]) => (x === null || y === null ? [] : [[x, y] as const]));
    const [first] = known;
    if (first !== undefined && known.length === pairs.length && known.every(([x, y]) => differ(x, y))) return first;
  }
  return null;
}

function differ(a: PowerDomain, b: PowerDomain): boolean {
  if (a.compatible_domains?.includes(b.id) === true || b.compatible_domains?.includes(a.id) === true) return false;
  const larger = Math.max(Math.abs(a.nominal_voltage_V), Math.abs(b.nominal_voltage_V));
  return Math.abs(a.nominal_voltage_V - b.nominal_voltage_V) > TOLERANCE * larger;
}

/**
 * How well a source suits a sink: 0 where both have one nominal voltage, 1 where the sink accepts that of the source, 2 if a voltage is not
 * stated, 3 if the sink does not accept it. Of an output that can be set, a voltage that the sink accepts is enough. `apart` is how far the
 * two voltages are from each other, from 0 to 1.
 */
export function railFit(source: Offer, sink: Offer): { readonly fit: 0 | 1 | 2 | 3; readonly apart: number } {
  const [given, taken] = [source, sink].map((offer) => rails(offer, 0)[0] ?? null);
  if (given == null || taken == null) return { fit: 2, apart: 0 };
  const set = givenBy(source, given);
  const volts = set !== null && set[0] === set[1] ? set[0] : given.nominal_voltage_V;
  const wanted = taken.nominal_voltage_V;
  const off = Math.abs(volts - wanted);
  const apart = Math.min(1, off / Math.max(Math.abs(volts), Math.abs(wanted), TINY_V));
  if (off <= TOLERANCE * Math.abs(wanted)) return { fit: 0, apart };
  const accepted = acceptedBy(sink, taken);
  if (accepted === null) return { fit: 2, apart };
  return { fit: volts >= accepted[0] && volts <= accepted[1] ? 1 : 3, apart };
}

/** The nominal voltage of the rail behind the first slot of an interface, in V; null where none is stated. */
export function nominal_V(offer: Offer): number | null {
  return rails(offer, 0)[0]?.nominal_voltage_V ?? null;
}

/** Keeps two voltages of 0 comparable. */
const TINY_V = 1e-9;

function feeds(source: string, sink: string): boolean {
  return FUNCTIONS.get(source)?.erc_type === 'power_out' && FUNCTIONS.get(sink)?.erc_type === 'power_in';
}

/** Rails that may serve a slot; null stands for a resource that names none. */
function rails({ definition, index }: Offer, position: number): readonly (PowerDomain | null)[] {
  const slot = index.slots[position];
  const resources = definition.domains.get(index.domain)?.resources.values() ?? [];
  return [...new Set([...resources].flatMap((entry) => (slot && canFill(slot, entry) ? [entry.powerDomain] : [])))];
}

/**
 * What an output gives: its set point, or the nominal voltage where its interface states a tolerance (a rule judges that),
 * else the range of its rail. Null for a rail that only passes on what feeds it: the definition does not say what that is.
 */
function givenBy({ part, definition, index }: Offer, rail: PowerDomain | null): VoltageRange | null {
  const set =
    part === null
      ? undefined
      : (fieldValueOf(part, definition, `${index.domain}/${index.interface.id}/output_voltage_V`) ??
        fieldValueOf(part, definition, 'output_voltage_V'));
  if (rail !== null && passesOn(definition, index, rail)) return null;
  if (typeof set === 'number') return [set, set];
  if (rail === null) return null;
  const regulated = index.interface.power_delivery?.regulation_tolerance_percent !== undefined;
  const nominal: VoltageRange = [rail.nominal_voltage_V, rail.nominal_voltage_V];
  if (regulated || rail.voltage_range_V === undefined) return nominal;
  // Every panel gives nothing at night.
  const solar = index.slots.some((slot) => slot.function === 'solar_positive');
  return solar ? [rail.nominal_voltage_V, rail.voltage_range_V[1]] : rail.voltage_range_V;
}

/**
 * True where what is made from the other power domain of its part has its voltage: behind a fuse, a diode or a switch,
 * which regulate nothing. A converter of a fixed ratio has another nominal voltage, or another ground.
 */
export function passesVoltage(rail: PowerDomain, from: PowerDomain): boolean {
  if (rail.regulation_type !== undefined && rail.regulation_type !== 'unregulated') return false;
  if (rail.isolation_type === 'isolated' || rail.isolation_type === 'galvanically_isolated') return false;
  const alike = rail.regulation_type === undefined ? SAME : LESS_A_DIODE;
  return Math.abs(rail.nominal_voltage_V - from.nominal_voltage_V) <= alike * from.nominal_voltage_V;
}

const LESS_A_DIODE = 0.1;
/** Where nobody says whether it regulates: no regulator makes of a voltage the same one. */
const SAME = 0.01;

/** True where the rail is not made on the part and has a supply input of its own: USB on a VBUS pin, a load terminal. */
function passesOn(definition: DefinitionIndex, index: InterfaceIndex, rail: PowerDomain): boolean {
  const made = rail.derived_from ?? [];
  if (made.length > 0) {
    const electrical = definition.file.definition.domains.find((entry) => entry.domain === index.domain);
    const from = electrical?.power_domains?.filter((one) => made.includes(one.id)) ?? [];
    return from.some((one) => passesVoltage(rail, one));
  }
  const resources = definition.domains.get(index.domain)?.resources.values() ?? [];
  return [...resources].some(
    ({ powerDomain, functions }) =>
      powerDomain?.id === rail.id && [...functions.keys()].some((name) => FUNCTIONS.get(name)?.erc_type === 'power_in'),
  );
}

function acceptedBy({ definition, index }: Offer, rail: PowerDomain | null): VoltageRange | null {
  if (rail?.voltage_range_V !== undefined) return rail.voltage_range_V;
  const domain = definition.file.definition.domains.find((entry) => entry.domain === index.domain);
  if (domain?.supply_voltage_V !== undefined) return domain.supply_voltage_V;
  if (rail === null) return null;
  return [rail.nominal_voltage_V * (1 - TOLERANCE), rail.nominal_voltage_V * (1 + TOLERANCE)];
}
