/** Supplies that fit, but only just. */

import { RESISTOR } from '../lookup.ts';
import { num, volts } from '../names.ts';
import { mayFeed } from '../power/may-feed.ts';
import { type Feed, feedNames, feedRefs } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { acceptedBy, fits } from '../ranges.ts';
import { type Figures, type Names, rule } from '../rule.ts';

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
