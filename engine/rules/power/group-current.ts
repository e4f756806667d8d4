/** Current budgets that several pins of a part share. */

import type { ResourceGroup } from '#schemas/part-definition/types.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { current } from '../../wording/current.ts';
import { sharedByRules } from '../incremental/shared.ts';
import { list, pinRefs } from '../names.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { deratedLimit, groupName, usedGroups } from './groups.ts';
import { currentOf } from './pin-flow.ts';

const MARGIN = 0.8;
const LIMITS_OF = [
  ['max_total_source_current_mA', 'source'],
  ['max_total_sink_current_mA', 'sink'],
  ['max_total_current_mA', 'both'],
] as const;

const BUDGET = { scope: 'part', concerns: hasBudget } as const;

export const GROUP_CURRENT_EXCEEDED = rule({
  ...BUDGET,
  id: 'group-current-exceeded',
  severity: 'error',
  title: 'The pins of a group carry more current than the group allows',
  why: 'The pins of a bank share bond wires and a supply. Each pin may be within its rating while the bank as a whole is not.',
  example: 'Ten LEDs at 20 mA each, on a port that may give 150 mA in total.',
  fix: 'Move loads to pins of another group, or drive them with transistors.',
  message: (p: Names<'group'> & Figures<'current_mA' | 'limit_mA'> & NameLists<'pins'>) =>
    `${p.group} carries ${current(p.current_mA, p.limit_mA)} through ${list(p.pins)}, limit ${current(p.limit_mA, p.current_mA)}`,
  check: (placed, { design, report, missing }) => {
    for (const { used, unlimited, unknown, budgets } of loadedGroups(design, placed)) {
      if (unlimited) {
        missing(pinRefs(placed.part.id, 'electrical', used), ['resource_groups.limits.max_total_current_mA']);
      }
      if (unknown.length > 0) {
        missing(pinRefs(placed.part.id, 'electrical', unknown), ['custom_fields.draw_mA of what they drive']);
      }
      for (const one of budgets) if (exceeds(one.sum, one.limit)) report(budgetFinding(design, placed, one, one.limit));
    }
  },
});

export const GROUP_CURRENT_MARGIN = rule({
  ...BUDGET,
  id: 'group-current-margin',
  severity: 'warning',
  title: 'A group of pins is nearly fully loaded',
  why: 'Above 80 % there is little reserve for peaks, heat or another pin.',
  example: '130 mA of 150 mA through one port.',
  fix: 'Move a load to another group. Waive it if the loads are never on together.',
  message: (p: Names<'group'> & Figures<'current_mA' | 'limit_mA'> & NameLists<'pins'>) =>
    `${p.group} carries ${current(p.current_mA, p.limit_mA)} of ${current(p.limit_mA, p.current_mA)} (${Math.round((p.current_mA / p.limit_mA) * 100)} %) through ${list(p.pins)}`,
  check: (placed, { design, report }) => {
    for (const { budgets } of loadedGroups(design, placed)) {
      for (const one of budgets) {
        const limit = one.limit * MARGIN;
        if (exceeds(one.sum, limit) && !exceeds(one.sum, one.limit)) report(budgetFinding(design, placed, one, limit));
      }
    }
  },
});

/** True where some pins of a part share a budget. */
function hasBudget({ domains }: DefinitionIndex): boolean {
  const groups = domains.get('electrical')?.groups ?? [];
  return groups.some((group) => isUnlimited(group) || LIMITS_OF.some(([key]) => group.limits?.[key] !== undefined));
}

/** Pins that have a budget in common, which nobody states. */
function isUnlimited({ limits }: ResourceGroup): boolean {
  return limits !== undefined && Object.keys(limits).length === 0;
}

interface GroupLoad {
  readonly key: string;
  readonly group: ResourceGroup;
  readonly used: readonly string[];
  readonly sum: number;
  readonly limit: number;
}

/** The budgets of each group in use, with the pins of it of which nobody says what they carry. */
const loadedGroups = sharedByRules((design, placed: PlacedPart) =>
  usedGroups(design, placed).flatMap(({ domain, group, used }) => {
    const stated = domain === 'electrical' ? LIMITS_OF.filter(([key]) => group.limits?.[key] !== undefined) : [];
    const isBare = domain === 'electrical' && isUnlimited(group);
    if (stated.length === 0 && !isBare) return [];
    const flows = used.map((pin) => currentOf(design, placed, pin));
    const unlimited = isBare && flows.some(({ source, sink }) => source + sink > 0);
    const budgets = stated.map(([key, side]): GroupLoad => {
      const sum = flows.reduce((total, one) => total + (side === 'both' ? one.source + one.sink : one[side]), 0);
      return { key, group, used, sum, limit: (deratedLimit(group, key) ?? 0) * placed.part.quantity };
    });
    return [{ used, unlimited, unknown: used.filter((_, index) => flows[index]?.unknown), budgets }];
  }),
);

function budgetFinding(
  design: Design,
  placed: PlacedPart,
  { key, group, used, sum, limit }: GroupLoad,
  measured: number,
) {
  return {
    params: { group: groupName(design, placed, group), current_mA: sum, limit_mA: limit, pins: used },
    refs: pinRefs(placed.part.id, 'electrical', used),
    discriminator: `${group.id} ${key}`,
    data: { measured: sum, limit: measured, unit: 'mA' },
  };
}
