/** Current budgets that several pins of a part share. */

import type { DomainName, ResourceGroup } from '#schemas/part-definition/types.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { list, num, partName } from '../names.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Lists, type Names, rule } from '../rule.ts';
import { currentOf } from './pin-flow.ts';

const LIMITS_OF = [
  ['max_total_source_current_mA', 'source'],
  ['max_total_sink_current_mA', 'sink'],
  ['max_total_current_mA', 'both'],
] as const;

export const GROUP_CURRENT_EXCEEDED = rule({
  id: 'group-current-exceeded',
  scope: 'part',
  category: 'group',
  severity: 'error',
  title: 'Pins together carry more than their group may',
  why: 'A bank of pins shares bond wires and a supply: each pin may be within its rating while the bank is not.',
  example: 'Ten LEDs of 20 mA on a port that may give 150 mA together.',
  fix: 'Move loads to pins of another group, or drive them with transistors.',
  concerns: hasBudget,
  message: (p: Names<'group'> & Figures<'current_mA' | 'limit_mA'> & Lists<'pins'>) =>
    `${p.group}: ${num(p.current_mA)} mA of ${num(p.limit_mA)} mA over ${list(p.pins)}`,
  check: (placed, { design, report, missing }) => {
    if (placed.claims.size === 0) return;
    for (const group of placed.definition?.domains.get('electrical')?.groups ?? []) {
      const limits = LIMITS_OF.filter(([key]) => group.limits?.[key] !== undefined);
      if (limits.length === 0) continue;
      const currents = membersInUse(placed, 'electrical', group).map((resource) => ({
        resource,
        ...currentOf(design, placed, resource),
      }));
      const unknown = currents.filter((one) => one.unknown).map((one) => one.resource);
      const ref = { part: placed.part.id, domain: 'electrical' as const };
      if (unknown.length > 0) {
        missing(
          unknown.map((resource) => ({ ...ref, resource })),
          ['custom_fields.draw_mA of what they drive'],
        );
      }
      for (const [key, side] of limits) {
        const one = ((group.limits?.[key] ?? 0) * (group.derating_percent ?? 100)) / 100;
        const limit = one * placed.part.quantity;
        const sum = currents.reduce((total, one) => total + (side === 'both' ? one.source + one.sink : one[side]), 0);
        if (!exceeds(sum, limit)) continue;
        report({
          params: {
            group: `${partName(design, placed.part.id)} ${group.name ?? group.id}`,
            current_mA: sum,
            limit_mA: limit,
            pins: currents.map((one) => one.resource),
          },
          refs: currents.map((one) => ({ ...ref, resource: one.resource })),
          discriminator: `${group.id} ${key}`,
          data: { measured: sum, limit, unit: 'mA' },
        });
      }
    }
  },
});

/** True where some pins of a part share a budget. */
export function hasBudget({ domains }: DefinitionIndex): boolean {
  const groups = domains.get('electrical')?.groups ?? [];
  return groups.some(({ limits }) => LIMITS_OF.some(([key]) => limits?.[key] !== undefined));
}

/** Ids of the group's resources that hold something, through a function that the membership covers. */
export function membersInUse(placed: PlacedPart, domain: DomainName, group: ResourceGroup): readonly string[] {
  const { claims } = placed;
  const used: string[] = [];
  if (claims.size === 0) return used;
  for (const member of group.members) {
    const id = typeof member === 'string' ? member : member.resource_id;
    const held = claims.get(`${domain}/${id}`);
    if (held === undefined) continue;
    const wanted = typeof member === 'string' ? undefined : member.function;
    if (wanted === undefined || held.some((claim) => claim.function === wanted)) used.push(id);
  }
  return used;
}
