import type { PlacedPart } from '../allocation/instance.ts';
import { differing } from '../board/layered-map.ts';
import type { Design, Net } from './design.ts';

export { differing } from '../board/layered-map.ts';

/** What of a design may differ from another; everything else is the very same object in both. */
export interface DesignStep {
  readonly parts: ReadonlySet<string>;
  /** Ids of connections, whether they are links or broken. */
  readonly links: ReadonlySet<string>;
  readonly goneNets: ReadonlySet<Net>;
  readonly newNets: ReadonlySet<Net>;
}

const steps = new WeakMap<Design, { readonly before: WeakRef<Design>; readonly step: DesignStep }>();

/** Remembers how `after` was made from `before`, which it does not keep alive. */
export function rememberStep(before: Design, after: Design, step: DesignStep): void {
  steps.set(after, { before: new WeakRef(before), step });
}

/** Designs are asked for after each edit of a list, rules only after the last. */
const LONGEST = 100;

/** What differs between two designs: as remembered, else by comparing them. */
export function stepBetween(before: Design, after: Design): DesignStep {
  const way: DesignStep[] = [];
  for (let at: Design | undefined = after; at !== undefined && way.length <= LONGEST; ) {
    if (at === before) return way.length === 1 && way[0] !== undefined ? way[0] : joined(way);
    const made = steps.get(at);
    if (made === undefined) break;
    way.push(made.step);
    at = made.before.deref();
  }
  return compared(before, after);
}

/** `way` goes from the newest step to the oldest. */
function joined(way: readonly DesignStep[]): DesignStep {
  const parts = new Set<string>();
  const links = new Set<string>();
  const gone = new Set<Net>();
  const made = new Set<Net>();
  for (const step of way.toReversed()) {
    for (const id of step.parts) parts.add(id);
    for (const id of step.links) links.add(id);
    for (const net of step.goneNets) if (!made.delete(net)) gone.add(net);
    for (const net of step.newNets) made.add(net);
  }
  return { parts, links, goneNets: gone, newNets: made };
}

function compared(before: Design, after: Design): DesignStep {
  const [old, now] = [new Set(before.nets), new Set(after.nets)];
  return {
    parts: differing<PlacedPart>(before.parts, after.parts),
    links: differing(before.links, after.links),
    goneNets: new Set(before.nets.filter((net) => !now.has(net))),
    newNets: new Set(after.nets.filter((net) => !old.has(net))),
  };
}
