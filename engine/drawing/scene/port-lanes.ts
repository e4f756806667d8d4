/** Which instances of a part's interfaces have wires, and so which lane of a port is whose. */
import type { Board } from '../../board/board.ts';
import type { PartLayout } from '../shape/layout.ts';

/** Port (`domain/interface`) → the lane of each of its instances that has wires, in ascending order, where they are several. */
export type Lanes = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Instances of each interface (`domain/interface`) that the wires at a part use. */
export function wiredInstances(part: string, wires: Iterable<string>, board: Board): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const id of wires) {
    for (const end of board.connections.get(id)?.ends ?? []) {
      if (end.part !== part) continue;
      const key = `${end.domain}/${end.interface}`;
      const used = found.get(key);
      if (used === undefined) found.set(key, new Set([end.instance]));
      else used.add(end.instance);
    }
  }
  return found;
}

export function lanesOf(used: ReadonlyMap<string, ReadonlySet<number>>, layout: PartLayout): Lanes {
  const lanes = new Map<string, ReadonlyMap<number, number>>();
  for (const [key, instances] of used) {
    if (instances.size < 2 || (layout.byKey.get(key)?.lanes ?? 1) < 2) continue;
    const inOrder = [...instances].sort((a, b) => a - b);
    lanes.set(key, new Map(inOrder.map((instance, lane) => [instance, lane])));
  }
  return lanes;
}
