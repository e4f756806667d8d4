/** What a supply input accepts. */
import type { Range } from '#schemas/part-definition/types.ts';
import { domainNumber } from './by-kind.ts';
import { type AcceptedRange, supplyRange } from './power/power-index.ts';
import type { Feed, Rail, Voltage } from './power/rail.ts';

/** Smaller differences than this are rounding. */
const ROUNDING_V = 1e-6;

/** The voltage range that a rail's inputs accept, as they are wired; null if none is stated. */
export function inputRange(rail: Rail): AcceptedRange | null {
  const { bridged } = rail.index.domain;
  return bridged?.voltage_range_V !== undefined && isBridged(rail, bridged.to)
    ? { range: bridged.voltage_range_V, stated: true }
    : rail.index.accepts;
}

/** Whether what feeds a rail also feeds one that is derived from it. */
function isBridged({ incoming, children }: Rail, to: string): boolean {
  const derived = children.find(({ index }) => index.domain.id === to)?.incoming ?? [];
  return derived.some((feed) => incoming.some((own) => isOneSource(own, feed)));
}

function isOneSource(a: Feed, b: Feed): boolean {
  if (a.from !== null || b.from !== null) return a.from === b.from;
  return a.source.part === b.source.part && a.source.resource === b.source.resource;
}

/**
 * What a supply for it has to give: what its inputs accept, where it makes its output by stepping down, that output
 * and its dropout at least, and while nothing feeds it, what all accept to which it passes its supply on.
 */
export function neededRange(rail: Rail): AcceptedRange | null {
  const accepts = inputRange(rail);
  if (accepts === null) return null;
  const least = headroomOf(rail)?.needed_V;
  const passedOn = rail.incoming.length > 0 ? [] : rail.outgoing.flatMap((feed) => acceptedBy(feed) ?? []);
  if (least === undefined && passedOn.length === 0) return accepts;
  const [low, high] = accepts.range;
  const lowest = Math.max(low, least ?? low, ...passedOn.map(({ range }) => range[0]));
  return { ...accepts, range: [lowest, Math.min(high, ...passedOn.map(({ range }) => range[1]))] };
}

/** What the output that a rail is stepped down to is set to, and that with the stated dropout; null where none is stated. */
export function headroomOf({
  children,
}: Rail): { readonly output: Rail; readonly output_V: number; readonly needed_V: number } | null {
  const output = children.find((child) => child.index.sources.length > 0 && child.incoming.length === 0);
  const dropout =
    output === undefined || output.index.domain.regulation_type === 'unregulated' ? undefined : dropout_V(output);
  const [source] = output?.index.sources ?? [];
  const set = source === undefined ? undefined : output?.own(source)?.nominal;
  if (output === undefined || dropout === undefined || set === undefined) return null;
  return { output, output_V: set, needed_V: set + dropout };
}

/** What a part says that its output stays below its input at least, in V. */
export function dropout_V({ placed }: Rail): number | undefined {
  return domainNumber(placed, 'electrical', 'dropout_voltage_V');
}

/** What is accepted by the sink of a feed, which may be a supply input of no power domain. */
export function acceptedBy(feed: Feed): AcceptedRange | null {
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
