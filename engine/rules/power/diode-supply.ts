/** Supplies that reach a part through diodes, be it to choose between them or against reversed polarity. */
import type { Range } from '#schemas/part-definition/types.ts';
import type { Design, Node } from '../../design/design.ts';
import { domainNumber } from '../by-kind.ts';
import { isGrounded } from '../electrical/grounded.ts';
import { giverAt } from '../electrical/resistor-ends.ts';
import { CATHODE, diodeOf } from '../electrical/switched-net.ts';
import { interfaceAt, netAt, partPin } from '../lookup.ts';
import { list, num, partName, volts } from '../names.ts';
import { exceeds, inputRange } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import type { Rail } from './rail.ts';
import { takesSupply } from './series-walk.ts';
import { supplyOf } from './supply.ts';

const DROP = 'metadata.forward_drop_V';
/** The share of its least voltage that a load lacks where it surely fails. */
const SURELY = 0.03;

export const POWER_DIODE_VOLTAGE = rule({
  id: 'power-diode-voltage',
  scope: 'part',
  severity: 'error',
  title: 'A supply behind a diode has the wrong voltage',
  why: 'A diode in a supply line drops its forward voltage, up to 1 V for a silicon diode. What is left of the highest supply has to fit the part behind it. It is a warning if at most 3 % of the minimum voltage is missing.',
  example: 'A board of 4.5 to 5.5 V behind a silicon diode at 5 V.',
  fix: 'Set the supply higher by the forward voltage, or take a Schottky diode.',
  concerns: (definition) => diodeOf(definition) !== 'none',
  message: (
    p: NameLists<'sources' | 'diodes'> &
      Names<'pin'> &
      Figures<'gives_min_V' | 'gives_max_V' | 'accepts_min_V' | 'accepts_max_V' | 'drop_V'>,
  ) =>
    `${list(p.sources)} ${p.sources.length === 1 ? 'gives' : 'give'} ${p.pin} ${volts([p.gives_min_V, p.gives_max_V])} through ${list(p.diodes)}, at a forward voltage of ${num(p.drop_V)} V; it accepts ${volts([p.accepts_min_V, p.accepts_max_V])}`,
  check: (placed, { design, report, missing }) => {
    const ends = diodeOf(placed.definition);
    if (ends === 'none') return;
    const cathode = partPin(placed, ends.cathode);
    const nodes = isGrounded(design, cathode) ? [] : (netAt(design, cathode)?.nodes ?? []);
    const loads = nodes.filter((node) => takesSupply(design, node));
    // What else is there may feed the net; of several diodes the first speaks for all.
    if (loads.length === 0 || giverAt(design, cathode) !== undefined) return;
    const feeds = feedsOf(design, nodes);
    const [first] = feeds;
    if (first === undefined || first.diode.part !== placed.part.id) return;
    const unstated = feeds.find(({ drop_V }) => drop_V === undefined);
    if (unstated !== undefined) {
      missing([unstated.diode], [DROP]);
      return;
    }
    const left = feeds.map(({ given_V, drop_V = 0 }) => behind(given_V, drop_V));
    const given: Range = [Math.max(...left.map(([low]) => low)), Math.max(...left.map(([, high]) => high))];
    const judged = new Set<Rail>();
    for (const load of loads) {
      const rail = supplyOf(design).railOf(load);
      const accepts = rail === null || rail.incoming.length > 0 || judged.has(rail) ? null : inputRange(rail);
      if (rail === null || accepts === null) continue;
      judged.add(rail);
      const [low, high] = accepts.range;
      const isHigh = exceeds(given[0], high);
      if (!isHigh && !exceeds(low, given[0])) continue;
      report({
        params: {
          sources: feeds.map(({ giver }) => giver),
          diodes: feeds.map(({ diode }) => partName(design, diode.part)),
          pin: load,
          gives_min_V: given[0],
          gives_max_V: given[1],
          accepts_min_V: low,
          accepts_max_V: high,
          drop_V: first.drop_V ?? 0,
        },
        refs: [load, ...feeds.flatMap(({ diode, giver }) => [{ part: diode.part }, giver])],
        data: { measured: given[0], limit: isHigh ? high : low, unit: 'V' },
        severity: isHigh || given[0] < low * (1 - SURELY) ? 'error' : 'warning',
      });
    }
  },
});

interface DiodeFeed {
  readonly diode: Node;
  readonly giver: Node;
  /** What its rail gives. */
  readonly given_V: Range;
  readonly drop_V: number | undefined;
}

/** The supplies that diodes lead to a net, in the order of its pins. */
function feedsOf(design: Design, nodes: readonly Node[]): readonly DiodeFeed[] {
  return nodes.flatMap((diode): DiodeFeed[] => {
    const placed = diode.function === CATHODE ? design.parts.get(diode.part) : undefined;
    const ends = placed?.definition == null ? 'none' : diodeOf(placed.definition);
    if (placed === undefined || ends === 'none') return [];
    const giver = giverAt(design, { ...diode, resource: ends.anode });
    const rail = giver === undefined ? null : supplyOf(design).railOf(giver);
    const through = giver === undefined ? undefined : interfaceAt(design, giver);
    if (giver === undefined || rail === null || through === undefined || rail.wronglyFed) return [];
    const voltage = rail.incoming.length > 0 ? rail.voltage : rail.own(through);
    if (voltage === null) return [];
    return [{ diode, giver, given_V: voltage.sure, drop_V: domainNumber(placed, 'electrical', 'forward_drop_V') }];
  });
}

/** What a diode leaves of a supply: all of its forward voltage is lost at its rated current, about half at a small one. */
function behind([low, high]: Range, drop_V: number): Range {
  return [Math.max(0, low - drop_V), Math.max(0, high - drop_V / 2)];
}
