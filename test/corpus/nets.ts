import type { Design } from './design.ts';

/** The nets that the wires make: each a set of `part.pin`. */
export function netsOf(design: Design): readonly ReadonlySet<string>[] {
  const netOf = new Map<string, Set<string>>();
  for (const wire of design.wires) {
    for (const [from, to] of wire.pins) {
      const ends = [`${wire.from}.${from}`, `${wire.to}.${to}`];
      const net = new Set(ends.flatMap((end) => [...(netOf.get(end) ?? [end])]));
      for (const end of net) netOf.set(end, net);
    }
  }
  return [...new Set(netOf.values())];
}
