/** What stands at the end of a fluid line, over hoses and fittings. */
import type { PlacedPart } from '../../allocation/instance.ts';
import type { Design, Node, ResourceRef } from '../../design/design.ts';
import { resourcesOf } from '../by-kind.ts';
import { netAt } from '../lookup.ts';

/** Functions of the ports by which a valve moves something. */
export const WORK: ReadonlySet<string> = new Set(['work_port_a', 'work_port_b']);
export const ACTUATOR = 'actuator_port';
const LINE = 'fluid_line';
/** A line from a valve to its cylinder is short: so many ports are followed at most. */
const MOST_PORTS = 64;

/** The first port that is `wanted` on the line at `start`, a port of the part; null where there is none. */
export function portOnLine(
  design: Design,
  { part }: PlacedPart,
  start: ResourceRef,
  wanted: (node: Node) => boolean,
): Node | null {
  const seen = new Set<string>([part.id]);
  const open: ResourceRef[] = [start];
  for (const pin of open) {
    if (open.length > MOST_PORTS) return null;
    for (const node of netAt(design, pin)?.nodes ?? []) {
      if (seen.has(node.part)) continue;
      if (wanted(node)) return node;
      if (node.function !== LINE) continue;
      seen.add(node.part);
      for (const { resource, functions } of resourcesOf(
        design.parts.get(node.part)?.definition?.domains.get(node.domain),
      )) {
        if (functions.has(LINE) && resource.id !== node.resource)
          open.push({ part: node.part, domain: node.domain, resource: resource.id });
      }
    }
  }
  return null;
}
