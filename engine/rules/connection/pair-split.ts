/** Signals of one sensor that lead to different channels of what reads it. */
import type { Instance } from '../../allocation/instance.ts';
import type { Design, Link } from '../../design/design.ts';
import { otherEnd } from '../by-kind.ts';
import { sameProtocol } from '../protocol.ts';
import { linksOfInstance } from '../rejoin.ts';
import { type Names, rule } from '../rule.ts';

export const CONN_PAIR_SPLIT = rule({
  id: 'conn-pair-split',
  scope: 'part',
  severity: 'error',
  title: 'The lines of one end lead to different channels',
  why: 'A channel measures between its own two inputs. If the signals of a sensor are on inputs of two channels, neither of them sees it.',
  example: 'S+ of a load cell on A+ of an HX711 and S− on B−.',
  fix: 'Connect all lines of the sensor to one channel.',
  about: { domains: ['electrical'] },
  concerns: ({ interfaces }) => {
    const wide = [...interfaces.values()].filter(({ slots, domain }) => domain === 'electrical' && slots.length > 1);
    return wide.some((one) => PAIRED.has(one.interface.protocol.type));
  },
  message: (p: Names<'end' | 'first' | 'second' | 'firstPin' | 'secondPin'>) =>
    `The lines of ${p.end} lead to two channels: ${p.firstPin} belongs to ${p.first}, and ${p.secondPin} to ${p.second}`,
  check: (placed, { design, report }) => {
    for (const own of placed.instances) {
      if (!PAIRED.has(own.index.interface.protocol.type)) continue;
      const split = splitAt(design, own);
      if (split === null) continue;
      const [first, second] = split;
      report({
        params: { end: own, first: first.far, second: second.far, firstPin: first.pin, secondPin: second.pin },
        refs: [own, first.pin, second.pin],
      });
    }
  },
});

/** Measured between two lines of one channel. */
const PAIRED: ReadonlySet<string> = new Set(['load_cell_bridge', 'thermocouple', 'rtd']);

interface Channel {
  readonly far: Instance;
  /** A pin that only this channel has. */
  readonly pin: { readonly part: string; readonly domain: Instance['end']['domain']; readonly resource: string };
}

/** Two channels of one part, each with a line of this end on a pin that the other does not have; else null. */
function splitAt(design: Design, own: Instance): readonly [Channel, Channel] | null {
  const links = linksOfInstance(design, own).filter(sameProtocol);
  for (const [at, link] of links.entries()) {
    for (const other of links.slice(at + 1)) {
      const [a, b] = [otherEnd(link, own), otherEnd(other, own)];
      if (a.end.part !== b.end.part || a.index === b.index) continue;
      const [first, second] = [channelOf(link, a, b), channelOf(other, b, a)];
      if (first !== null && second !== null) return [first, second];
    }
  }
  return null;
}

function channelOf({ conductors }: Link, far: Instance, beside: Instance): Channel | null {
  for (const { a, b } of conductors) {
    const pin = a.instance === far.key ? a : b;
    const isShared = beside.index.slots.some((slot) => slot.only?.has(pin.resource) === true);
    if (pin.part === far.end.part && !isShared) return { far, pin };
  }
  return null;
}
