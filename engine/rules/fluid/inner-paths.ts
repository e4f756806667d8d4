/** Which fluid lines of a part are one path inside it. */
import type { PlacedPart } from '../../allocation/instance.ts';
import { canFill } from '../../definition/definition-index.ts';
import type { DomainIndex } from '../../definition/index-types.ts';
import type { Design, Node } from '../../design/design.ts';
import { DisjointSet } from '../../design/disjoint-set.ts';
import { oncePer } from '../once-per.ts';

/**
 * Tells the path of a line apart from others of its part: equal for lines between which fluid flows both ways. A part may
 * state its paths as `channels`. One that does not passes fluid between all lines that may serve one protocol: a hose
 * serves any, while pressure and tank lines of a manifold are two paths. Null for a part that is not there.
 */
export function innerPath(design: Design, { part, domain, resource }: Node): number | null {
  const lines = design.parts.get(part)?.definition?.domains.get(domain);
  return lines === undefined ? null : (pathsOf(lines).get(resource) ?? null);
}

/** The lines of a part from which fluid flows into another one and never back. */
export function oneWayInto({ definition }: PlacedPart, { domain, resource }: Node): readonly string[] {
  const channels = definition?.domains.get(domain)?.channels ?? [];
  return channels.filter(({ to, both_ways }) => both_ways !== true && to === resource).map(({ from }) => from);
}

const pathsOf = oncePer(({ channels, resources, interfaces }: DomainIndex): ReadonlyMap<string, number> => {
  const sets = new DisjointSet();
  const numbers = new Map([...resources.keys()].map((id) => [id, sets.add()] as const));
  const join = (a: string | undefined, b: string): void => {
    const [x, y] = [numbers.get(a ?? ''), numbers.get(b)];
    if (x !== undefined && y !== undefined) sets.union(x, y);
  };
  if (channels.length > 0) {
    for (const { from, to, both_ways } of channels) if (both_ways === true) join(from, to);
  } else {
    const first = new Map<string, string>();
    for (const {
      interface: { protocol },
      slots,
    } of interfaces.values()) {
      const lines = [...resources.values()].filter((entry) =>
        slots.some((slot) => slot.function === 'fluid_line' && canFill(slot, entry)),
      );
      for (const { resource } of lines) {
        join(first.get(protocol.type), resource.id);
        if (!first.has(protocol.type)) first.set(protocol.type, resource.id);
      }
    }
  }
  return new Map([...numbers].map(([id, number]) => [id, sets.find(number)] as const));
});
