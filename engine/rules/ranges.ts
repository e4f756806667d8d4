/** What a supply input accepts. */
import type { Range } from '#schemas/part-definition/types.ts';
import type { Feed, Rail, Voltage } from './power/rail.ts';
import { type Accepted, supplyRange } from './power/shape.ts';

/** Smaller differences than this are rounding. */
const ROUNDING_V = 1e-6;

/** What a rail's inputs accept; null where nobody says. */
export function inputRange({ shape }: Rail): Accepted | null {
  return shape.accepts;
}

/** The same for the sink of a feed, which may be a supply input of no power domain. */
export function acceptedBy(feed: Feed): Accepted | null {
  if (feed.at !== null) return inputRange(feed.at);
  if (feed.drives || feed.sinkEnd.index.interface.protocol.type !== 'power') return null;
  const definition = feed.sinkPart?.definition;
  const whole = definition ? supplyRange(definition) : undefined;
  return whole === undefined ? null : { range: whole, stated: true };
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
