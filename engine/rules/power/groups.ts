/** Groups of a part's pins that are in use, and what they may carry. */
import type { DomainName, ResourceGroup } from '#schemas/part-definition/types.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { sharedByRules } from '../incremental/shared.ts';
import { partName } from '../names.ts';
import { oncePer } from '../once-per.ts';

interface UsedGroup {
  readonly domain: DomainName;
  readonly group: ResourceGroup;
  /** Ids of the members that hold something, in the order of the group. */
  readonly used: readonly string[];
}

export const usedGroups = sharedByRules((_design, placed: PlacedPart): readonly UsedGroup[] => {
  if (placed.definition === null) return [];
  return resourceGroupsOf(placed.definition).flatMap(({ domain, group }) => {
    const used = membersInUse(placed, domain, group);
    return used.size === 0 ? [] : [{ domain, group, used: [...used] }];
  });
});

interface DeclaredGroup {
  readonly domain: DomainName;
  readonly group: ResourceGroup;
}

export const resourceGroupsOf = oncePer(({ domains }: DefinitionIndex): readonly DeclaredGroup[] =>
  [...domains].flatMap(([domain, { groups }]) => groups.map((group) => ({ domain, group }))),
);

/** Ids of the group's resources that hold something, through a function that the membership covers. */
function membersInUse({ claims }: PlacedPart, domain: DomainName, group: ResourceGroup): ReadonlySet<string> {
  const used = new Set<string>();
  if (claims.size === 0) return used;
  for (const member of group.members) {
    const [id, wanted] = typeof member === 'string' ? [member] : [member.resource_id, member.function];
    const held = claims.get(`${domain}/${id}`);
    if (held === undefined) continue;
    if (wanted === undefined || held.some((claim) => claim.function === wanted)) used.add(id);
  }
  return used;
}

/** A limit of a group as its derating leaves it; undefined where the group has none. */
export function deratedLimit({ limits, derating_percent }: ResourceGroup, key: string): number | undefined {
  const stated = limits?.[key];
  return stated === undefined ? undefined : (stated * (derating_percent ?? 100)) / 100;
}

export function groupName(design: Design, placed: PlacedPart, group: ResourceGroup): string {
  return `${partName(design, placed.part.id)} ${group.name ?? group.id}`;
}
