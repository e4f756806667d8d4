/** What a supply input accepts. */
import type { Range } from '#schemas/part-definition/types.ts';
import type { DefinitionIndex } from '../board/design.ts';
import type { Feed, Rail, Voltage } from './power/rail.ts';

/** Smaller differences than this are rounding. */
const ROUNDING_V = 1e-6;

/**
 * The range of a rail's inputs, in V: `voltage_range_V` of the power domain, else `supply_voltage_V` of the part, else
 * the nominal voltage ± 5 %. Null where not even that is stated.
 */
export function inputRange(rail: Rail): { readonly range: Range; readonly stated: boolean } | null {
  const { domain } = rail.shape;
  if (domain.voltage_range_V !== undefined) return { range: domain.voltage_range_V, stated: true };
  const whole = supplyRange(rail.placed.definition);
  if (whole !== undefined) return { range: whole, stated: true };
  const nominal = domain.nominal_voltage_V;
  return Number.isFinite(nominal) ? { range: [nominal * 0.95, nominal * 1.05], stated: false } : null;
}

/** The same for the sink of a feed, which may be a supply input of no power domain. */
export function acceptedBy(feed: Feed): ReturnType<typeof inputRange> {
  if (feed.at !== null) return inputRange(feed.at);
  if (feed.drives || feed.sinkEnd.index.interface.protocol.type !== 'power') return null;
  const whole = supplyRange(feed.sinkPart?.definition ?? null);
  return whole === undefined ? null : { range: whole, stated: true };
}

function supplyRange(definition: DefinitionIndex | null): Range | undefined {
  return definition?.file.definition.domains.find((one) => one.domain === 'electrical')?.supply_voltage_V;
}

/** True where what is given lies inside the range; whether its tolerance does too is for `elec-tolerance-out-of-range`. */
export function fits({ sure }: Voltage, range: Range): boolean {
  return sure[0] >= range[0] - ROUNDING_V && sure[1] <= range[1] + ROUNDING_V;
}

/** Sums of decimals differ by less: what is at its limit is not above it. */
const ROUNDING = 1e-6;

/** True where a sum is really above its limit. */
export function exceeds(sum: number, limit: number): boolean {
  return sum > limit + ROUNDING;
}
