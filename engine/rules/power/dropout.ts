/** Whether a regulator that steps down gets enough for its output. */
import { num } from '../names.ts';
import { acceptedBy, fits, headroomOf, inputRange } from '../ranges.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { refeedFixes } from './feed-fix.ts';
import { mayFeed } from './may-feed.ts';
import { hasRails } from './power-index.ts';
import { type Feed, feedRefs, type Rail } from './rail.ts';
import { supplyOf } from './supply.ts';

export const POWER_DROPOUT = rule({
  id: 'power-dropout',
  scope: 'link',
  severity: 'error',
  title: 'The input voltage of a regulator is too low',
  why: 'Below its minimum input voltage, a step-down regulator passes its input on unregulated, and its output sags.',
  example: 'An AMS1117-3.3 needs 4.6 V, but one lithium cell gives 3.0 to 4.2 V.',
  fix: 'Use a regulator with a lower dropout voltage, a buck-boost converter, or a higher input voltage.',
  silences: ['elec-voltage-out-of-range', 'elec-tolerance-out-of-range', 'elec-voltage-near-limit'],
  concerns: (a, b, of) => mayFeed(a, b) && of.some((one) => hasRails(one, ({ children }) => children.length > 0)),
  message: (p: Names<'part' | 'source'> & Figures<'needed_V' | 'output_V' | 'given_V'>) =>
    `${p.part} needs at least ${num(p.needed_V)} V at its input for ${num(p.output_V)} V at its output, but ${p.source} may give as little as ${num(p.given_V)} V`,
  check: (link, { design, report }) => {
    for (const feed of supplyOf(design).feedsOf(link)) {
      const short = shortageAt(feed);
      if (short === null) continue;
      const { rail, needed_V, output_V, given_V } = short;
      report({
        params: { part: rail.placed, needed_V, output_V, source: feed.sourceEnd, given_V },
        refs: feedRefs(feed),
        data: { measured: given_V, limit: needed_V, unit: 'V' },
        fixes: refeedFixes(design, feed),
      });
    }
  },
});

/**
 * What a regulator that only steps down needs for its output, and gets less of: the least that it accepts, where that is
 * above its output, or its output and the dropout that its definition states. Null where it gets enough, or can boost.
 */
function shortageAt({ to, given }: Feed): Headroom | null {
  const accepts = to === null ? null : inputRange(to);
  if (to === null || given === null || accepts === null) return null;
  const [low, high] = accepts.range;
  const output = to.children.find((child) => child.index.sources.length > 0 && child.incoming.length === 0);
  if (output === undefined || given.max > high + TOLERANCE_V) return null;
  const { nominal_voltage_V } = output.index.domain;
  if (low >= nominal_voltage_V && given.min < low - TOLERANCE_V)
    return { rail: to, needed_V: low, output_V: nominal_voltage_V, given_V: given.min };
  const headroom = headroomOf(to);
  if (headroom === null || given.sure[0] >= headroom.needed_V - TOLERANCE_V || isSetWrong(output)) return null;
  return { rail: to, ...headroom, given_V: given.sure[0] };
}

/** What it is set to suits nothing that it feeds: that is the fault, and not what it would take to make it. */
function isSetWrong({ outgoing }: Rail): boolean {
  return outgoing.some((feed) => {
    const [given, accepts] = [feed.given, acceptedBy(feed)];
    return given !== null && accepts !== null && !fits(given, accepts.range);
  });
}

interface Headroom extends Figures<'needed_V' | 'output_V' | 'given_V'> {
  readonly rail: Rail;
}

/** Smaller differences than this are rounding. */
const TOLERANCE_V = 1e-6;
