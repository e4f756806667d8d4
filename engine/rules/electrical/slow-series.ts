/** Resistors in a line that make its edges too slow. */
import type { Design, Node } from '../../design/design.ts';
import { resistance } from '../../wording/resistance.ts';
import { numberAt, numberOfLink } from '../fields.ts';
import { instanceOf, resistorsOn } from '../lookup.ts';
import { list, num } from '../names.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { mayBeSetBehind, theveninSourceOf } from './level-network.ts';

/** What a usual input and a short wire load a line with, in F. */
const INPUT_F = 20e-12;
/** From 10 to 90 % of its level an edge takes so many times resistance times capacitance. */
const RISE = 2.2;
/** Shares of a bit that an edge may take: above the first it may fail, above the second it surely does. */
const SHARE = { risky: 0.3, lost: 1 };
/** The usual rate of each protocol, in bits a second, where nobody states one. */
const RATES: ReadonlyMap<string, number> = new Map([
  ['addressable_led', 800_000],
  ['spi', 1_000_000],
  ['i2s', 1_400_000],
  ['can_ttl', 500_000],
  ['uart', 115_200],
]);

export const ELEC_SERIES_SLOW = rule({
  id: 'elec-series-slow',
  scope: 'net',
  severity: 'error',
  title: 'A series resistor makes the edges of a line too slow',
  why: 'The resistor charges the capacitance of the input, about 20 pF. If an edge takes more than 30 % of a bit, bits are misread under some conditions, which is a warning; above a whole bit nothing is read.',
  example: '47 kΩ instead of 470 Ω at the data input of an LED strip: an edge takes 2 µs, a bit 1.25 µs.',
  fix: 'Take a smaller resistor: 100 Ω to 1 kΩ damp a line and limit its current.',
  concerns: mayBeSetBehind,
  message: (p: NameLists<'resistors'> & Names<'pin' | 'protocol'> & Figures<'ohm' | 'edge_us' | 'bit_us'>) =>
    `${list(p.resistors)} of ${resistance(p.ohm)} in front of ${p.pin} ${p.resistors.length === 1 ? 'makes' : 'make'} an edge take ${num(p.edge_us)} µs, but a bit of ${p.protocol} takes only ${num(p.bit_us)} µs`,
  check: (net, { design, report }) => {
    const source = theveninSourceOf(design, net);
    if (source === null || source.drivers.length === 0) return;
    for (const pin of source.receivers) {
      const found = rateAt(design, pin);
      if (found === null) continue;
      const [edge_s, bit_s] = [RISE * INPUT_F * source.source_ohm, 1 / found.rate];
      if (edge_s <= bit_s * SHARE.risky) continue;
      const resistors = resistorsOn(net);
      report({
        params: {
          resistors: resistors.map(({ part }) => ({ part })),
          pin,
          protocol: found.protocol,
          ohm: Math.round(source.source_ohm),
          edge_us: rounded(edge_s * 1e6),
          bit_us: rounded(bit_s * 1e6),
        },
        refs: [pin, ...resistors, ...source.drivers],
        severity: edge_s > bit_s * SHARE.lost ? 'error' : 'warning',
        data: { measured: rounded(edge_s * 1e6), limit: rounded(bit_s * SHARE.risky * 1e6), unit: 'µs' },
      });
      return;
    }
  },
});

function rounded(us: number): number {
  return Number(us.toPrecision(3));
}

/** The protocol of a pin and its rate: as its part or one of its links states it, else the usual one. */
function rateAt(design: Design, pin: Node) {
  const instance = instanceOf(design, pin);
  const protocol = instance?.index.interface.protocol.type;
  const usual = protocol === undefined ? undefined : RATES.get(protocol);
  if (instance === undefined || protocol === undefined || usual === undefined) return null;
  const stated = instance.connections.flatMap((one) => {
    const link = design.links.get(one);
    return link === undefined ? [] : (numberOfLink(link, 'baud_rate') ?? numberOfLink(link, 'bit_rate') ?? []);
  });
  const own = numberAt(design, instance.end, 'baud_rate');
  return { protocol, rate: stated[0] ?? own ?? usual };
}
