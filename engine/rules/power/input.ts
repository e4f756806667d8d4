import { passesVoltage } from '../../compatibility/voltage.ts';
import { current } from '../../wording/current.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Names, type Ref, rule } from '../rule.ts';
import { capacityOf } from './capacity.ts';
import { hasRails } from './power-index.ts';
import { type Feed, type Rail, railRef } from './rail.ts';
import { supplyOf } from './supply.ts';

export const POWER_INPUT_OVERLOAD = rule({
  id: 'power-input-overload',
  scope: 'part',
  severity: 'error',
  title: 'The input of a converter is overloaded',
  why: 'A converter takes in all the power that it gives, plus its losses. From a lower input voltage, this takes more current than flows at its output.',
  example: '24 W at the output of an 80 % efficient converter takes 6 A at 5 V, but its input is rated for 3 A.',
  fix: 'Feed the converter from a higher voltage or a stronger supply, or reduce the load on its output.',
  silences: ['power-rail-overload', 'power-rail-margin'],
  concerns: (definition) => hasRails(definition, (rail) => rail.children.length > 0),
  message: (p: Names<'part' | 'source'> & Figures<'current_mA' | 'limit_mA'>) =>
    `${p.part} has to take ${current(p.current_mA, p.limit_mA)} from ${p.source} to feed its loads, limit ${current(p.limit_mA, p.current_mA)}`,
  check: (placed, { design, report, missing }) => {
    for (const input of supplyOf(design).railsHeldBy(placed.part.id)) {
      const outputs = input.children.filter((child) => child.incoming.length === 0 && child.index.sources.length > 0);
      const [feed] = input.incoming;
      if (feed === undefined || outputs.length === 0) continue;
      const mA = input.passedOn.worst_mA;
      if (mA <= 0) continue;
      // What an output is asked for beyond its own limit never flows: power-rail-overload says that.
      if (outputs.some((output) => exceeds(output.load.worst_mA, capacityOf(output)))) continue;
      if (input.voltage === null) {
        missing([feed.sink], ['power_domains.nominal_voltage_V of what feeds it']);
        continue;
      }
      const tightest = tightestOf(input, feed);
      if (tightest === null || !exceeds(mA, tightest.limit)) continue;
      // A contact or a fuse converts nothing: what it asks too much of says so.
      const passesOn = outputs.every((output) => passesVoltage(output.index.domain, input.index.domain));
      if (passesOn && tightest.refs.length > 0) continue;
      report({
        params: {
          part: input.placed,
          current_mA: mA,
          source: { part: feed.source.part },
          limit_mA: tightest.limit,
        },
        refs: [feed.sink, ...tightest.refs],
        discriminator: input.index.domain.id,
        data: { measured: mA, limit: tightest.limit, unit: 'mA' },
      });
    }
  },
});

/**
 * The tightest limit on what one converter may take: the rating of its input, or all that its supply can give, which is
 * then named too, so that nothing more is said about it. Null where neither is stated.
 */
export function tightestOf(input: Rail, feed: Feed): { readonly limit: number; readonly refs: readonly Ref[] } | null {
  const stated = feed.sinkEnd.index.interface.power_delivery?.max_current_mA;
  const rating = input.index.gives ? 0 : input.index.domain.max_current_mA;
  const one = Math.min(stated ?? Number.POSITIVE_INFINITY, rating > 0 ? rating : Number.POSITIVE_INFINITY);
  const own = one * input.placed.part.quantity;
  const through = feed.sourceEnd.index.interface.power_delivery?.max_current_mA ?? Number.POSITIVE_INFINITY;
  const units = feed.from?.placed.part.quantity ?? 1;
  const above = feed.from === null ? Number.POSITIVE_INFINITY : Math.min(capacityOf(feed.from), through * units);
  const limit = Math.min(own, above);
  if (!Number.isFinite(limit)) return null;
  if (feed.from === null || input.passedOn.worst_mA <= above) return { limit, refs: [] };
  return { limit, refs: [railRef(feed.from)] };
}
