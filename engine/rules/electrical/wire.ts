import type { PlacedPart } from '../../allocation/instance.ts';
import { current } from '../../wording/current.ts';
import { declaredTaxonomy } from '../by-kind.ts';
import { endName, nodeRef, num, partName } from '../names.ts';
import { carried_mA } from '../power/flow.ts';
import { fuseOf_mA } from '../power/load.ts';
import { mayFeed } from '../power/may-feed.ts';
import { type Feed, feedRefs, type Rail } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { wireOf } from './voltage-drop.ts';

export const ELEC_WIRE_OVERLOADED = rule({
  id: 'elec-wire-overloaded',
  scope: 'link',
  category: 'electrical',
  severity: 'error',
  title: 'A wire carries more than its ampacity',
  why: 'Above its ampacity a wire heats up until its insulation fails. A battery gives its short-circuit current until something burns. A fuse rated above the ampacity does not protect the wire: a warning, and an error on the mains or above 1.45 times the ampacity (IEC 60364-4-43).',
  example: '1.5 A through a wire of 0.05 mm².',
  fix: 'Use thicker wire and state it as wire_mm2 of the connection, or use a smaller fuse.',
  concerns: mayFeed,
  message: {
    battery: (p: Names<'load' | 'battery'> & Figures<'rated_mA' | 'limit_mA' | 'wire_mm2'>) =>
      `No fuse protects the wire of ${num(p.wire_mm2)} mm² to ${p.load}, which carries ${current(p.limit_mA, p.rated_mA)}: ${p.battery} gives ${current(p.rated_mA, p.limit_mA)} into a short circuit`,
    load: (p: Names<'load'> & Figures<'current_mA' | 'limit_mA' | 'wire_mm2'>) =>
      `${p.load} draws ${current(p.current_mA, p.limit_mA)} through ${num(p.wire_mm2)} mm² wire, which carries at most ${current(p.limit_mA, p.current_mA)}`,
    fuse: (p: Names<'load' | 'fuse'> & Figures<'rated_mA' | 'limit_mA' | 'wire_mm2'>) =>
      `${p.fuse} lets ${current(p.rated_mA, p.limit_mA)} through, but the ${num(p.wire_mm2)} mm² wire to ${p.load} carries only ${current(p.limit_mA, p.rated_mA)}`,
  },
  check: (link, { design, report }) => {
    const wire_mm2 = wireOf(link);
    const [feed] = supplyOf(design).feedsOf(link);
    if (wire_mm2 === null || feed === undefined) return;
    const limit_mA = ampacity_mA(wire_mm2);
    const params = { load: endName(design, feed.sinkEnd.end), limit_mA, wire_mm2 };
    const mA = carried_mA(feed);
    if (mA !== null && exceeds(mA, limit_mA)) {
      report({
        variant: 'load',
        params: { ...params, current_mA: mA },
        refs: feedRefs(feed),
        data: { measured: mA, limit: limit_mA, unit: 'mA' },
      });
      return;
    }
    const before = limiterOf(feed);
    if (before === null) return;
    const { kind, rail } = before;
    const rated_mA = fuseOf_mA(rail) ?? rail.index.domain.max_current_mA;
    if (!exceeds(rated_mA, limit_mA)) return;
    if (kind === 'battery') {
      if (feed.sinkPart !== null && isOf(feed.sinkPart, PROTECTION)) return; // the fuse stands as near as it can
      report({
        variant: 'battery',
        params: { ...params, battery: partName(design, rail.placed.part.id), rated_mA },
        refs: [...feedRefs(feed), nodeRef(feed.source)],
        data: { measured: rated_mA, limit: limit_mA, unit: 'mA' },
      });
      return;
    }
    report({
      variant: 'fuse',
      params: { ...params, fuse: partName(design, rail.placed.part.id), rated_mA },
      refs: feedRefs(feed),
      severity: feed.source.function === MAINS || rated_mA > limit_mA * TRIPPED ? 'error' : 'warning',
      data: { measured: rated_mA, limit: limit_mA, unit: 'mA' },
    });
  },
});

/** On the mains nothing else limits the current of a fault: a breaker there protects the wire, or nothing does. */
const MAINS = 'ac_line';

/** The taxonomy of fuses and breakers, and of cells and packs. */
const PROTECTION = 'power.protection';
const BATTERY = 'power.battery';

interface Limiter {
  readonly kind: 'fuse' | 'battery';
  readonly rail: Rail;
}

/** What ends a short circuit at the end of a wire: the nearest fuse before it, beyond contacts, else the battery alone. */
function limiterOf(feed: Feed): Limiter | null {
  const seen = new Set<Rail>();
  for (let rail = feed.from; rail !== null && !seen.has(rail); rail = railBefore(rail)) {
    seen.add(rail);
    if (isOf(rail.placed, PROTECTION)) return { kind: 'fuse', rail };
    if (isOf(rail.placed, BATTERY)) return { kind: 'battery', rail };
    if (rail.index.domain.regulation_type === 'regulated' || rail.index.domain.regulation_type === 'switching')
      return null;
  }
  return null;
}

/** What feeds a rail from outside, directly or before a contact of its part. */
function railBefore({ incoming, parents }: Rail): Rail | null {
  const [feed] = incoming.length > 0 ? incoming : parents.flatMap((parent) => parent.incoming);
  return feed?.from ?? null;
}

function isOf({ definition }: PlacedPart, path: string): boolean {
  return definition !== null && declaredTaxonomy(definition).includes(path);
}

/**
 * What must trip a fuse, as a multiple of the ampacity of the wire behind it (IEC 60364-4-43, 433.1). One that is rated
 * above that lets a current flow for ever that the wire does not survive.
 */
const TRIPPED = 1.45;

/** Cross-section in mm² and what a copper wire of it carries in a cable, in A. Source: DIN VDE 0298-4, at 30 °C. */
const AMPACITY: readonly (readonly [mm2: number, A: number])[] = [
  [0.14, 2],
  [0.25, 4],
  [0.34, 6],
  [0.5, 9],
  [0.75, 12],
  [1, 15],
  [1.5, 18],
  [2.5, 26],
  [4, 34],
  [6, 44],
  [10, 61],
  [16, 82],
  [25, 108],
];

/** What a wire carries, in mA: between two of the table in proportion, beyond its ends in proportion to the area. */
function ampacity_mA(mm2: number): number {
  const above = AMPACITY.findIndex(([area]) => area >= mm2);
  const [low, high] = [AMPACITY[above - 1], AMPACITY[above] ?? AMPACITY[AMPACITY.length - 1]];
  if (high === undefined) return Number.POSITIVE_INFINITY;
  if (low === undefined || above === -1) return (high[1] * 1000 * mm2) / high[0];
  return (low[1] + ((high[1] - low[1]) * (mm2 - low[0])) / (high[0] - low[0])) * 1000;
}
