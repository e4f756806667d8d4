/** Whether a supply input gets a voltage that it accepts, and by how much. */
import type { Design } from '../../design/design.ts';
import { isPassiveEnd, netAt, RESISTOR } from '../lookup.ts';
import { num, volts } from '../names.ts';
import { refeedFixes } from '../power/feed-fix.ts';
import { mayFeed } from '../power/may-feed.ts';
import type { AcceptedRange } from '../power/power-index.ts';
import { type Feed, feedNames, feedRefs } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { sameProtocol } from '../protocol.ts';
import { acceptedBy, fits } from '../ranges.ts';
import { type Figures, type Flags, type Names, type Place, rule } from '../rule.ts';

export const ELEC_VOLTAGE_OUT_OF_RANGE = rule({
  id: 'elec-voltage-out-of-range',
  scope: 'part',
  severity: 'error',
  title: 'A supply input gets the wrong voltage',
  why: 'Too much voltage destroys the part; too little leaves its behaviour undefined. This rule judges what the source is sure to give, without its tolerance.',
  example: '5 V on the supply pin of a sensor rated for 1.7 to 3.6 V.',
  fix: 'Feed it from a rail that fits, which the fixes do, or through a regulator.',
  silences: [
    'elec-tolerance-out-of-range',
    'elec-voltage-near-limit',
    'elec-voltage-domain-mismatch',
    'elec-pin-current-exceeded',
    'elec-pin-peak-exceeded',
    'elec-load-exceeds-driver',
    'conn-protocol-mismatch',
    'conn-role-incompatible',
    'conn-function-unpaired',
  ],
  message: (
    p: Names<'source' | 'pin'> &
      Figures<'gives_min_V' | 'gives_max_V' | 'accepts_min_V' | 'accepts_max_V'> &
      Flags<'stated'> &
      Partial<Names<'bridge'> & Figures<'bridged_min_V' | 'bridged_max_V'>>,
  ) =>
    `${p.source} gives ${volts([p.gives_min_V, p.gives_max_V])}; ${p.pin} accepts ${volts([p.accepts_min_V, p.accepts_max_V])}${p.stated ? '' : ' (nominal ± 5 %)'}${p.bridge === undefined ? '' : `, or ${volts([p.bridged_min_V ?? 0, p.bridged_max_V ?? 0])} if it is tied to ${p.bridge}`}`,
  check: (placed, { design, report, missing }) => {
    let reported: Set<string> | null = null;
    for (const feed of supplyOf(design).into(placed.part.id)) {
      // A passive part takes any rail and PoE has classes: rules of their own judge them.
      if (isPassiveEnd(feed.sink.function) || feed.sink.domain === 'network') continue;
      const { given } = feed;
      if (feed.from?.wronglyFed === true) continue; // said where it arrives
      const accepts = acceptedBy(feed);
      if (accepts === null) missing(refsOf(design, feed), ['power_domains.voltage_range_V']);
      if (given === null && feed.from === null) missing(refsOf(design, feed), ['power_domains.nominal_voltage_V']);
      if (given === null || accepts === null || fits(given, accepts.range)) continue;
      const net = netAt(design, feed.sink)?.id ?? '';
      if (reported?.has(net)) continue;
      reported = (reported ?? new Set()).add(net);
      const [low, high] = accepts.range;
      report({
        params: {
          ...feedNames(feed),
          gives_min_V: given.sure[0],
          gives_max_V: given.sure[1],
          accepts_min_V: low,
          accepts_max_V: high,
          stated: accepts.stated,
          ...bridgeOf(feed, accepts),
        },
        refs: refsOf(design, feed),
        data:
          given.sure[1] > high
            ? { measured: given.sure[1], limit: high, unit: 'V' }
            : { measured: given.sure[0], limit: low, unit: 'V' },
        fixes: refeedFixes(design, feed),
      });
    }
  },
});

function refsOf(design: Design, feed: Feed): readonly Place[] {
  return [...feedRefs(feed), ...returnWires(design, feed)];
}

/** What the input would accept if it were tied to one that is derived from it. */
function bridgeOf({ at }: Feed, { range }: AcceptedRange) {
  const { bridged } = at?.index.domain ?? {};
  const to = at?.children.find(({ index }) => index.domain.id === bridged?.to)?.index.domain;
  if (bridged?.voltage_range_V === undefined || to === undefined || range === bridged.voltage_range_V) return {};
  const [bridged_min_V, bridged_max_V] = bridged.voltage_range_V;
  return { bridge: to.name, bridged_min_V, bridged_max_V };
}

/** Wires of another protocol by which the same part carries back what it feeds: they belong to the feed. */
function returnWires(design: Design, { link, sinkEnd, source }: Feed): readonly Place[] {
  if (sameProtocol(link)) return [];
  return sinkEnd.connections.flatMap((id) => {
    const other = design.links.get(id);
    const returns = other !== undefined && other !== link && other.ends.some((end) => end.end.part === source.part);
    return returns && !sameProtocol(other) ? [{ connection: id }] : [];
  });
}

const NEAR = 0.05;
const TOO_NEAR = 0.02;
const ROUNDING_V = 1e-6;

export const ELEC_TOLERANCE_OUT_OF_RANGE = rule({
  id: 'elec-tolerance-out-of-range',
  scope: 'link',
  severity: 'warning',
  title: 'Tolerance or ripple takes a supply out of range',
  why: 'The input accepts the nominal voltage of the source, but not its whole range of tolerance and ripple. If the voltage only falls below the minimum, by up to 2 %, it is an info: the part is slightly out of specification, but nothing is overloaded.',
  example: '5 V ± 5 % with 400 mV of ripple, on an input for 4.75 to 5.25 V.',
  fix: 'Use a supply with a tighter tolerance, or add a filter.',
  silences: ['elec-voltage-near-limit'],
  concerns: mayFeed,
  message: (
    p: Names<'source' | 'pin'> &
      Figures<'gives_min_V' | 'gives_max_V' | 'ripple_mV' | 'accepts_min_V' | 'accepts_max_V'>,
  ) =>
    `${p.source} gives ${volts([p.gives_min_V, p.gives_max_V])}${p.ripple_mV > 0 ? ` with ${num(p.ripple_mV)} mV of ripple` : ' with its tolerance'}; ${p.pin} accepts ${volts([p.accepts_min_V, p.accepts_max_V])}`,
  check: (link, { design, report }) => {
    for (const feed of supplyOf(design).feedsOf(link)) {
      const { given } = feed;
      const range = given?.toleranceKnown === true ? statedBy(feed) : null;
      if (given === null || range === null) continue;
      const ripple_mV = feed.sourceEnd.index.interface.power_delivery?.ripple_voltage_mV;
      const half = Math.max(ripple_mV ?? 0, 0) / 2000;
      const [low, high] = [given.min - half, given.max + half];
      if (low >= range[0] - ROUNDING_V && high <= range[1] + ROUNDING_V) continue;
      if (!fits(given, range)) continue; // elec-voltage-out-of-range
      const isTooHigh = high > range[1] + ROUNDING_V;
      const isSlight = !isTooHigh && low >= range[0] * (1 - TOO_NEAR) - ROUNDING_V;
      report({
        params: {
          ...feedNames(feed),
          gives_min_V: low,
          gives_max_V: high,
          ripple_mV: half * 2000,
          accepts_min_V: range[0],
          accepts_max_V: range[1],
        },
        refs: feedRefs(feed),
        data: isTooHigh
          ? { measured: high, limit: range[1], unit: 'V' }
          : { measured: low, limit: range[0], unit: 'V' },
        ...(isSlight ? { severity: 'info' as const } : {}),
      });
    }
  },
});

/** Where the tolerance of a source is stated, its whole span has been judged already and nothing is left to say. */
export const ELEC_VOLTAGE_NEAR_LIMIT = rule({
  id: 'elec-voltage-near-limit',
  scope: 'link',
  severity: 'info',
  title: 'A supply of unknown tolerance is near a limit',
  why: 'The nominal voltage fits but is within 5 % of a limit, and the source does not state its tolerance. Within 2 % it is a warning.',
  example: '5 V of unknown tolerance on an input that takes at most 5.1 V.',
  fix: 'Find out the tolerance of the source and state it.',
  concerns: mayFeed,
  message: (p: Names<'source' | 'pin'> & Figures<'gives_V' | 'accepts_min_V' | 'accepts_max_V' | 'margin_percent'>) =>
    `${p.source} gives ${num(p.gives_V)} V of unknown tolerance; ${p.pin} accepts ${volts([p.accepts_min_V, p.accepts_max_V])}, a margin of only ${num(p.margin_percent)} %`,
  check: (link, { design, report }) => {
    for (const feed of supplyOf(design).feedsOf(link)) {
      const given = feed.given;
      if (given === null || given.toleranceKnown) continue;
      const range = statedBy(feed);
      if (range === null || !fits(given, range)) continue;
      const [limit, margin] = nearerLimit(given.nominal, range);
      if (margin > NEAR + ROUNDING_V) continue;
      report({
        params: {
          ...feedNames(feed),
          gives_V: given.nominal,
          accepts_min_V: range[0],
          accepts_max_V: range[1],
          margin_percent: margin * 100,
        },
        refs: feedRefs(feed),
        data: { measured: given.nominal, limit, unit: 'V' },
        ...(margin < TOO_NEAR ? { severity: 'warning' as const } : {}),
      });
    }
  },
});

/** The nearer end of the range, and how far away it is as a share of itself. */
function nearerLimit(volts: number, [low, high]: readonly [number, number]): readonly [number, number] {
  const below = low <= 0 ? Number.POSITIVE_INFINITY : (volts - low) / low;
  const above = high <= 0 ? Number.POSITIVE_INFINITY : (high - volts) / high;
  return below < above ? [low, below] : [high, above];
}

/** The stated range of the input; null for a guess, and for a pull-up, which takes any rail. */
function statedBy(feed: Feed): readonly [number, number] | null {
  if (feed.sink.function === RESISTOR) return null;
  const accepts = acceptedBy(feed);
  return accepts?.stated === true ? accepts.range : null;
}
