import { isGround } from '#schemas/vocabulary/index.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import type { End } from '../../board/board.ts';
import type { Design, Link, Node } from '../../design/design.ts';
import { current } from '../../wording/current.ts';
import { declaredTaxonomy, endsByRole, resourcesOf } from '../by-kind.ts';
import { num } from '../names.ts';
import { fuseOf_mA } from '../power/capacity.ts';
import { carried_mA } from '../power/flow.ts';
import { mayFeed } from '../power/may-feed.ts';
import { feedRefs, type Rail } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Names, type Place, rule } from '../rule.ts';
import { drivenCurrent_mA } from './driven-current.ts';
import { areDriverAndLoad, GIVING } from './driver-load.ts';
import { wireOf } from './voltage-drop.ts';

export const ELEC_WIRE_OVERLOADED = rule({
  id: 'elec-wire-overloaded',
  scope: 'link',
  severity: 'error',
  title: 'A wire carries more than its ampacity',
  why: 'Above its ampacity a wire heats up until its insulation fails. A battery gives its short-circuit current until something burns. The protection of a cell (cut_off_mA) is a fuse to what is behind it, and stands as near to the cell as it can. A fuse rated above the ampacity does not protect the wire: a warning, and an error on the mains or above 1.45 times the ampacity (IEC 60364-4-43).',
  example: 'A heater of 3.3 A behind a wire of 0.14 mm².',
  fix: 'Use thicker wire and state it as wire_mm2 of the connection, or use a smaller fuse.',
  concerns: (a, b) => mayFeed(a, b) || (a.domain === 'electrical' && areDriverAndLoad(a, b)),
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
    const carried = wire_mm2 === null ? null : (fedThrough(design, link) ?? drivenThrough(design, link));
    if (wire_mm2 === null || carried === null) return;
    const { mA, from, refs } = carried;
    const limit_mA = ampacity_mA(wire_mm2);
    const params = { load: carried.load, limit_mA, wire_mm2 };
    if (mA !== null && exceeds(mA, limit_mA)) {
      report({
        variant: 'load',
        params: { ...params, current_mA: mA },
        refs,
        data: { measured: mA, limit: limit_mA, unit: 'mA' },
      });
      return;
    }
    const before = limiterOf(from);
    if (before === null) return;
    const { kind, rail } = before;
    const rated_mA = fuseOf_mA(rail) ?? rail.index.domain.cut_off_mA ?? rail.index.domain.max_current_mA;
    if (!exceeds(rated_mA, limit_mA)) return;
    if (kind === 'battery') {
      if (carried.part !== null && protects(carried.part)) return; // what protects stands as near as it can
      report({
        variant: 'battery',
        params: { ...params, battery: rail.placed, rated_mA },
        refs: [...refs, carried.source],
        data: { measured: rated_mA, limit: limit_mA, unit: 'mA' },
      });
      return;
    }
    report({
      variant: 'fuse',
      params: { ...params, fuse: rail.placed, rated_mA },
      refs,
      severity: carried.source.function === MAINS || rated_mA > limit_mA * TRIPPED ? 'error' : 'warning',
      data: { measured: rated_mA, limit: limit_mA, unit: 'mA' },
    });
  },
});

/** What flows through the wires of a connection. */
interface WireCurrent {
  readonly source: Node;
  readonly load: End;
  readonly part: PlacedPart | null;
  /** null where nobody says. */
  readonly mA: number | null;
  /** The rail that feeds it; null where nobody says, and where the current of a fault is limited as well. */
  readonly from: Rail | null;
  readonly refs: readonly Place[];
}

function fedThrough(design: Design, link: Link): WireCurrent | null {
  const [feed] = supplyOf(design).feedsOf(link);
  if (feed === undefined) return null;
  const { source, sinkEnd, sinkPart, from } = feed;
  return { source, load: sinkEnd.end, part: sinkPart, mA: carried_mA(feed), from, refs: feedRefs(feed) };
}

/** The wires between a driver and its load, behind which nothing but what feeds the driver ends a short circuit. */
function drivenThrough(design: Design, link: Link): WireCurrent | null {
  if (!areDriverAndLoad(link.ends[0].index, link.ends[1].index)) return null;
  const ends = endsByRole(link, ...GIVING);
  // The return alone, the minus of a battery, feeds nothing: what ends a short circuit stands in the plus.
  const conductor = link.conductors.find(({ a, b }) => !isGround(a.function) && !isGround(b.function));
  const part = ends === null ? undefined : design.parts.get(ends.far.end.part);
  if (ends === null || conductor === undefined || part === undefined) return null;
  const { a, b } = conductor;
  const [source, sink] = a.instance === ends.near.key ? [a, b] : [b, a];
  const isLimited = ends.near.index.interface.power_delivery?.current_limited === true;
  return {
    source,
    load: ends.far.end,
    part,
    mA: drivenCurrent_mA(design, link, ends.near, ends.far),
    from: isLimited ? null : supplyOf(design).railOf(source),
    refs: [link, sink, source],
  };
}

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
function limiterOf(from: Rail | null): Limiter | null {
  const seen = new Set<Rail>();
  for (let rail = from; rail !== null && !seen.has(rail); rail = railBefore(rail)) {
    seen.add(rail);
    if (isOf(rail.placed, PROTECTION) || rail.index.domain.cut_off_mA !== undefined) return { kind: 'fuse', rail };
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

/** A fuse or a breaker, or the protection of a cell. */
function protects(placed: PlacedPart): boolean {
  const pins = resourcesOf(placed.definition?.domains.get('electrical'));
  return isOf(placed, PROTECTION) || pins.some(({ powerDomain }) => powerDomain?.cut_off_mA !== undefined);
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
