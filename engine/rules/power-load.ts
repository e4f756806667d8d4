/** How much each rail gives, against what it can. */
import type { Design } from '../board/design.ts';
import type { Ref, Rule } from './rule.ts';
import { type Rail, supplyOf } from './supply.ts';
import { list, num, partName } from './words.ts';

/** Share of what a rail can give above which it is nearly fully loaded. */
export const MARGIN = 0.8;

export const POWER_RAIL_OVERLOAD: Rule = {
  id: 'power-rail-overload',
  category: 'power',
  severity: 'error',
  title: 'A rail has to give more than it can',
  why: 'The supply drops out, gets hot or shuts down, and everything on it with it.',
  example: 'A 500 mA port feeds parts that draw 740 mA at worst.',
  mend: 'Take a stronger supply, or split the loads over two rails. Waive it where they are never on together.',
  silences: ['power-rail-margin', 'elec-load-exceeds-driver'],
  each: 'part',
  check: (design, report, missing) => {
    for (const { rail, total_mA, typical, capacity_mA, top } of loadedRails(design, missing)) {
      if (total_mA <= capacity_mA) continue;
      report({
        message: `${railName(design, rail)}: ${num(total_mA)} mA of ${num(capacity_mA)} mA (${percent(total_mA, capacity_mA)} %)${typical}: ${top}`,
        refs: [railRef(rail)],
        discriminator: rail.shape.domain.id,
        data: { measured: total_mA, limit: capacity_mA, unit: 'mA' },
      });
    }
  },
};

export const POWER_RAIL_MARGIN: Rule = {
  id: 'power-rail-margin',
  category: 'power',
  severity: 'warning',
  title: 'A rail is nearly fully loaded',
  why: 'Above 80 % nothing is left for peaks, heat and the next part.',
  example: '2.6 A of 3 A on a 5 V rail.',
  mend: 'Stay below 80 %. Waive it where the worst case is known to be shorter than a second.',
  each: 'part',
  check: (design, report) => {
    for (const { rail, total_mA, typical, capacity_mA, top } of loadedRails(design, null)) {
      if (total_mA > capacity_mA || total_mA <= capacity_mA * MARGIN) continue;
      report({
        message: `${railName(design, rail)} is ${percent(total_mA, capacity_mA)} % loaded (${num(total_mA)} mA of ${num(capacity_mA)} mA)${typical}: ${top}`,
        refs: [railRef(rail)],
        discriminator: rail.shape.domain.id,
        data: { measured: total_mA, limit: capacity_mA * MARGIN, unit: 'mA' },
      });
    }
  },
};

export const POWER_LOAD_UNKNOWN: Rule = {
  id: 'power-load-unknown',
  category: 'power',
  severity: 'info',
  title: 'A load states no draw',
  why: 'The sum of a rail counts it as nothing, so the rail may carry more than it seems.',
  example: 'A motor without a stated current on a supply.',
  mend: 'State `draw_mA` on the placed part, or `power_consumption_mW` in its definition.',
  each: 'part',
  check: (design, report) => {
    const supply = supplyOf(design);
    for (const rail of supply.rails) {
      if (rail.outgoing.length === 0) continue;
      const { unknown } = supply.load(rail);
      if (unknown.length === 0) continue;
      const names = [...new Set(unknown.map((feed) => partName(design, feed.sink.part)))];
      report({
        message: `${names.length} ${names.length === 1 ? 'load' : 'loads'} on ${railName(design, rail)} ${names.length === 1 ? 'states' : 'state'} no draw: ${list(names)}`,
        refs: [railRef(rail)],
        discriminator: rail.shape.domain.id,
        data: { measured: names.length, unit: 'loads' },
      });
    }
  },
};

interface LoadedRail {
  readonly rail: Rail;
  readonly total_mA: number;
  /** ", typically 120 mA" where that is less than the worst. */
  readonly typical: string;
  readonly capacity_mA: number;
  /** The three largest loads, in words. */
  readonly top: string;
}

/**
 * Rails that feed something, with the tighter of two limits: the power domain's own, or that of a source interface
 * for what leaves through it. A rail that another part feeds only passes on what that part can give.
 */
function* loadedRails(
  design: Design,
  missing: ((refs: readonly Ref[], fields: readonly string[]) => void) | null,
): Generator<LoadedRail> {
  const supply = supplyOf(design);
  for (const rail of supply.rails) {
    if (rail.outgoing.length === 0) continue;
    const { total_mA, typical_mA, parts } = supply.load(rail);
    const capacity_mA = capacityOf(rail);
    if (!Number.isFinite(capacity_mA)) {
      missing?.([railRef(rail)], ['power_domains.max_current_mA']);
      continue;
    }
    const top = list(
      parts.slice(0, 3).map((one) => `${partName(design, one.part)} ${num(one.mA)} mA`),
      3,
    );
    const typical = typical_mA < total_mA ? `, typically ${num(typical_mA)} mA` : '';
    yield { rail, total_mA, typical, capacity_mA, top: parts.length > 3 ? `${top} and ${parts.length - 3} more` : top };
  }
}

/** What the rail can give, in mA: its own limit and those of the interfaces that it feeds others through; else Infinity. */
export function capacityOf(rail: Rail): number {
  const own = rail.shape.domain.max_current_mA;
  const through = rail.outgoing.map((feed) => feed.sourceEnd.index.interface.power_delivery?.max_current_mA);
  return Math.min(own > 0 ? own : Number.POSITIVE_INFINITY, ...through.map((mA) => mA ?? Number.POSITIVE_INFINITY));
}

function railName(design: Design, rail: Rail): string {
  return `${partName(design, rail.placed.part.id)} ${rail.shape.domain.name}`;
}

function railRef(rail: Rail): Ref {
  const part = rail.placed.part.id;
  return rail.shape.resource === null ? { part } : { part, domain: 'electrical', resource: rail.shape.resource };
}

function percent(value: number, of: number): string {
  return String(Math.round((value / of) * 100));
}
