/** Groups of resources: how many of them work at once, at which voltage, and what they carry together beside current. */

import type { DomainName, ResourceGroup } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import { resourceKey } from '../../board/board.ts';
import type { Design } from '../../design/design.ts';
import { numberAt } from '../fields.ts';
import { list, num, partName, pinRefs } from '../names.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { deratedLimit, groupName, resourceGroupsOf, usedGroups } from './groups.ts';
import { supplyOf } from './supply.ts';

const SAME_VOLTAGE = 0.05;

export const GROUP_ACTIVE_EXCEEDED = rule({
  id: 'group-active-exceeded',
  scope: 'part',
  severity: 'error',
  title: 'Too many members of a group are in use',
  why: 'The members share a unit that serves only so many of them at a time.',
  example: 'A third analog input on a converter that serves two at a time.',
  fix: 'Disconnect one of them.',
  concerns: (definition) => resourceGroupsOf(definition).some(({ group }) => mostActive(group) !== undefined),
  message: (p: Names<'group'> & Figures<'limit'> & NameLists<'pins'>) =>
    `${p.group} has ${p.pins.length} members in use (${list(p.pins)}), limit ${p.limit}`,
  check: (placed, { design, report }) => {
    for (const { domain, group, used } of usedGroups(design, placed)) {
      const limit = mostActive(group);
      if (limit === undefined || used.length <= limit) continue;
      report({
        params: { group: groupName(design, placed, group), pins: used, limit },
        refs: pinRefs(placed.part.id, domain, used),
        discriminator: group.id,
        data: { measured: used.length, limit, unit: 'members' },
      });
    }
  },
});

function mostActive({ kind, limits }: ResourceGroup): number | undefined {
  return kind === 'exclusive' ? 1 : limits?.max_active_members;
}

export const GROUP_RAIL_VOLTAGE_CONFLICT = rule({
  id: 'group-rail-voltage-conflict',
  scope: 'part',
  severity: 'error',
  title: 'One bank of pins has to serve two voltages',
  why: 'All pins of a bank work at the voltage that feeds the bank, so one of the two sides gets wrong levels.',
  example: 'A 1.8 V sensor and a 3.3 V display on one bank.',
  fix: 'Move one of them to another bank, or use a level shifter.',
  concerns: (definition) => resourceGroupsOf(definition).some(({ group }) => group.kind === 'rail'),
  message: (p: Names<'group' | 'lowPart' | 'highPart'> & Figures<'low_V' | 'high_V'>) =>
    `${p.group} has to serve both ${num(p.low_V)} V (${p.lowPart}) and ${num(p.high_V)} V (${p.highPart})`,
  check: (placed, { design, report }) => {
    const supply = supplyOf(design);
    for (const { domain, group, used } of usedGroups(design, placed)) {
      if (group.kind !== 'rail') continue;
      const seen: { readonly volts: number; readonly with: string; readonly resource: string }[] = [];
      for (const resource of used) {
        const net = design.netOf.get(`${placed.part.id}/${domain}/${resource}`);
        for (const node of net?.nodes ?? []) {
          const kind = FUNCTIONS.get(node.function)?.signal_class;
          if (node.part === placed.part.id || kind === 'power' || kind === 'ground') continue;
          const rail = supply.railOf(node);
          const volts = rail === null ? null : rail.voltage;
          if (volts === null || numberAt(design, node, 'max_input_V') !== undefined) continue; // it bears others
          seen.push({ volts: volts.nominal, with: partName(design, node.part), resource });
        }
      }
      seen.sort((a, b) => a.volts - b.volts);
      const [low, high] = [seen[0], seen.at(-1)];
      if (low === undefined || high === undefined || high.volts - low.volts <= SAME_VOLTAGE * high.volts) continue;
      report({
        params: {
          group: groupName(design, placed, group),
          low_V: low.volts,
          lowPart: low.with,
          high_V: high.volts,
          highPart: high.with,
        },
        refs: pinRefs(placed.part.id, domain, [low.resource, high.resource]),
        discriminator: group.id,
        data: { measured: high.volts, limit: low.volts, unit: 'V' },
      });
    }
  },
});

/** Limits other than of current and of PoE, which have rules of their own: the key, its unit, and what a member adds. */
const SUMS: readonly {
  readonly key: string;
  readonly unit: string;
  readonly add: (design: Design, far: Instance) => number | undefined;
}[] = [
  {
    key: 'max_total_flow_l_per_min',
    unit: 'l/min',
    add: (_, far) => far.index.interface.system_flow_rate_l_per_min,
  },
  {
    key: 'max_total_bandwidth_mbps',
    unit: 'Mbit/s',
    add: (_, far) => far.index.interface.bandwidth_requirements?.min_bandwidth_mbps,
  },
  {
    key: 'max_total_power_mW',
    unit: 'mW',
    add: (design, far) => {
      const placed = design.parts.get(far.end.part);
      return placed?.definition?.file.definition.domains.find((one) => one.domain === 'electrical')
        ?.power_consumption_mW;
    },
  },
];

export const GROUP_LIMIT_EXCEEDED = rule({
  id: 'group-limit-exceeded',
  scope: 'part',
  severity: 'error',
  title: 'The members of a group together exceed its limit',
  why: 'Each member is within its own rating, but what they share is overloaded.',
  example: 'Two cameras at 800 Mbit/s each, on two ports that share 1 Gbit/s.',
  fix: 'Move one member to another group, or use a part with a higher limit.',
  concerns: (definition) =>
    resourceGroupsOf(definition).some(({ group }) => SUMS.some(({ key }) => group.limits?.[key] !== undefined)),
  message: (p: Names<'group' | 'unit'> & Figures<'sum' | 'limit'> & NameLists<'ends'>) =>
    `${p.group} has to carry ${num(p.sum)} ${p.unit} for ${list(p.ends)}, limit ${num(p.limit)} ${p.unit}`,
  check: (placed, { design, report, missing }) => {
    for (const { domain, group, used } of usedGroups(design, placed)) {
      for (const { key, unit, add } of SUMS) {
        const one = deratedLimit(group, key);
        if (one === undefined) continue;
        const limit = one * placed.part.quantity;
        const far = joinedWith(design, placed, domain, used);
        const unknown = far.filter((one) => add(design, one) === undefined);
        if (unknown.length > 0) {
          missing(
            unknown.map((one) => ({ part: one.end.part })),
            [`${key.replace('max_total_', '')} of what is joined`],
          );
        }
        const sum = far.reduce((total, one) => total + (add(design, one) ?? 0), 0);
        if (!exceeds(sum, limit)) continue;
        report({
          params: { group: groupName(design, placed, group), sum, limit, unit, ends: far },
          refs: pinRefs(placed.part.id, domain, used),
          discriminator: `${group.id} ${key}`,
          data: { measured: sum, limit, unit },
        });
      }
    }
  },
});

/** The ends that the resources are joined with, each once. */
function joinedWith(design: Design, placed: PlacedPart, domain: DomainName, used: readonly string[]): Instance[] {
  const keys = new Set(used.map((resource) => resourceKey({ part: placed.part.id, domain, resource })));
  const found = new Map<string, Instance>();
  for (const key of keys) {
    for (const { a, b } of design.netOf.get(key)?.conductors ?? []) {
      const far = resourceKey(a) === key ? b : resourceKey(b) === key ? a : null;
      const instance = far === null ? undefined : design.instances.get(far.instance);
      if (instance !== undefined && !instance.index.passive) found.set(instance.key, instance);
    }
  }
  return [...found.values()];
}
