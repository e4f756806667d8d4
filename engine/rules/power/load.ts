/** How much each rail gives, against what it can. */

import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { Design } from '../../design/design.ts';
import { current } from '../../wording/current.ts';
import { sharedByRules } from '../incremental/shared.ts';
import { endName, list, partName } from '../names.ts';
import { exceeds } from '../ranges.ts';
import { type FigureLists, type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { capacityOf, endsThrough, limitOf } from './capacity.ts';
import { loadOf } from './flow.ts';
import { hasRails } from './power-index.ts';
import { type Load, type Rail, railName, railRef } from './rail.ts';
import { supplyOf } from './supply.ts';

/** Share of what a rail can give above which it is nearly fully loaded. */
export const MARGIN = 0.8;
/** The share above which that is a warning: draws a little above the stated ones overload the rail. */
const TIGHT = 0.95;

export const POWER_RAIL_OVERLOAD = rule({
  id: 'power-rail-overload',
  scope: 'part',
  severity: 'error',
  title: 'A rail is overloaded',
  why: 'The supply sags, overheats or shuts down, and everything on it fails with it.',
  example: 'A 500 mA port feeds parts that draw up to 740 mA.',
  fix: 'Use a stronger supply, or split the loads over two rails. Waive it if the loads are never on together.',
  silences: ['power-rail-margin', 'elec-load-exceeds-driver', 'power-linear-dissipation'],
  concerns: hasRails,
  message: (p: Names<'source'> & LoadParams) =>
    `${p.source} has to give ${current(p.current_mA, p.limit_mA)} but can give only ${current(p.limit_mA, p.current_mA)} (${p.loaded_percent} %)${loadsOf(p)}`,
  check: (placed, { design, report, missing }) => {
    for (const one of loadedRails(design, placed)) {
      if (one.capacity_mA === Number.POSITIVE_INFINITY) missing([railRef(one.rail)], ['power_domains.max_current_mA']);
      if (exceeds(one.load.worst_mA, one.capacity_mA)) report(loadFinding(design, one, one.capacity_mA));
    }
  },
});

export const POWER_RAIL_MARGIN = rule({
  id: 'power-rail-margin',
  scope: 'part',
  severity: 'warning',
  title: 'A rail is nearly fully loaded',
  why: 'Above 80 % there is little reserve for heat or for another part, which is an info. Above 95 %, draws slightly higher than stated overload the rail, which is a warning.',
  example: '2.6 A of 3 A on a 5 V rail.',
  fix: 'Stay below 80 %. Waive it if the highest draw lasts less than a second.',
  concerns: hasRails,
  message: (p: Names<'source'> & LoadParams) =>
    `${p.source} is ${p.loaded_percent} % loaded (${current(p.current_mA, p.limit_mA)} of ${current(p.limit_mA, p.current_mA)})${loadsOf(p)}`,
  check: (placed, { design, report }) => {
    for (const one of loadedRails(design, placed)) {
      const [mA, limit] = [one.load.worst_mA, one.capacity_mA * MARGIN];
      if (!exceeds(mA, limit) || exceeds(mA, one.capacity_mA)) continue;
      const isTight = exceeds(mA, one.capacity_mA * TIGHT);
      report({ ...loadFinding(design, one, limit), ...(isTight ? {} : { severity: 'info' as const }) });
    }
  },
});

export const POWER_LOAD_UNKNOWN = rule({
  id: 'power-load-unknown',
  scope: 'part',
  severity: 'info',
  title: 'A load does not state its current draw',
  why: 'The load counts as nothing in the sum of its rail, so the rail may carry more than the sum shows.',
  example: 'A motor without a stated current, on a supply.',
  fix: 'State `draw_mA` on the placed part, or `power_consumption_mW` in its definition.',
  concerns: hasRails,
  message: (p: Names<'rail'> & NameLists<'loads'>) => {
    const one = p.loads.length === 1;
    return `${p.loads.length} ${one ? 'load' : 'loads'} on ${p.rail} ${one ? 'states' : 'state'} no draw: ${list(p.loads)}`;
  },
  check: (placed, { design, report }) => {
    for (const rail of supplyOf(design).railsHeldBy(placed.part.id)) {
      if (rail.outgoing.length === 0) continue;
      const { unknown } = rail.load;
      if (unknown.length === 0) continue;
      const names = [...new Set(unknown.map((feed) => partName(design, feed.sink.part)))];
      report({
        params: { rail: railName(design, rail), loads: names },
        refs: [railRef(rail)],
        discriminator: rail.index.domain.id,
        data: { measured: names.length, unit: 'loads' },
      });
    }
  },
});

interface LoadedRail {
  readonly rail: Rail;
  /** The interface that alone is judged; null where the rail is. */
  readonly through: Instance | null;
  readonly load: Load;
  readonly capacity_mA: number;
}

function loadFinding(design: Design, { rail, through, load, capacity_mA }: LoadedRail, limit: number) {
  const source = through === null ? railName(design, rail) : endName(design, through.end);
  return {
    params: { source, ...loadParams(design, load, capacity_mA) },
    refs: [through === null ? railRef(rail) : through],
    discriminator: rail.index.domain.id,
    data: { measured: load.worst_mA, limit, unit: 'mA' },
  };
}

/**
 * Rails that feed something, with what they can give; then, of a rail that feeds through several interfaces, each of
 * these that states a limit of its own, with what leaves through it. A rail that another part feeds only passes on
 * what that part can give.
 */
const loadedRails = sharedByRules((design, { part }: PlacedPart): readonly LoadedRail[] => {
  let found: LoadedRail[] | null = null;
  for (const rail of supplyOf(design).railsHeldBy(part.id)) {
    if (rail.outgoing.length === 0) continue;
    const { load } = rail;
    const capacity_mA = capacityOf(rail);
    found ??= [];
    found.push({ rail, through: null, load, capacity_mA });
    const ends = endsThrough(rail);
    if (ends.length < 2) continue;
    for (const end of ends) {
      const limit_mA = limitOf(end);
      if (limit_mA === undefined) continue;
      found.push({
        rail,
        through: end,
        load: loadOf(rail, end.key),
        capacity_mA: limit_mA * rail.placed.part.quantity,
      });
    }
  }
  return found ?? NONE;
});

const NONE: readonly LoadedRail[] = [];

/** The three largest loads and what each draws, side by side; how many more there are. */
type LoadParams = Figures<'current_mA' | 'limit_mA' | 'loaded_percent' | 'typical_mA' | 'more'> &
  NameLists<'loads'> &
  FigureLists<'draws_mA'>;

function loadParams(design: Design, { worst_mA, typical_mA, parts }: Load, limit_mA: number): LoadParams {
  const largest = parts.slice(0, 3);
  return {
    current_mA: worst_mA,
    limit_mA,
    loaded_percent: Math.round((worst_mA / limit_mA) * 100),
    typical_mA,
    loads: largest.map((one) => partName(design, one.part)),
    draws_mA: largest.map((one) => one.mA),
    more: parts.length - largest.length,
  };
}

/** ", typically 120 mA" where that is less than the worst, and the largest loads. */
function loadsOf({ current_mA, typical_mA, loads, draws_mA, more }: LoadParams): string {
  const typical = typical_mA < current_mA ? `, typically ${current(typical_mA)}` : '';
  const largest = loads.map((part, index) => `${part} ${current(draws_mA[index] ?? 0)}`);
  return `${typical}: ${list(largest)}${more > 0 ? ` and ${more} more` : ''}`;
}
