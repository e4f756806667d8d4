/** Whether a supply input gets a voltage that it accepts. */

import type { Design } from '../../design/design.ts';
import { netAt, RESISTOR } from '../lookup.ts';
import { volts } from '../names.ts';
import { refeedFixes } from '../power/feed-fix.ts';
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
      // A pull-up takes any rail and PoE has classes: rules of their own judge them.
      if (feed.sink.function === RESISTOR || feed.sink.domain === 'network') continue;
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
