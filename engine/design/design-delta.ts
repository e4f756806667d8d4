import type { PlacedPart } from '../allocation/instance.ts';
import { differing } from '../board/overlay-map.ts';
import type { Design, Net } from './design.ts';

export { differing } from '../board/overlay-map.ts';

/** What may differ between two designs; everything else is the same object in both. */
export interface DesignDelta {
  readonly parts: ReadonlySet<string>;
  /** Ids of connections, links or broken. */
  readonly links: ReadonlySet<string>;
  readonly removedNets: ReadonlySet<Net>;
  readonly addedNets: ReadonlySet<Net>;
}

const deltas = new WeakMap<Design, { readonly before: WeakRef<Design>; readonly delta: DesignDelta }>();

/** Records that `after` was updated from `before`, without keeping `before` alive. */
export function recordDelta(before: Design, after: Design, delta: DesignDelta): void {
  deltas.set(after, { before: new WeakRef(before), delta });
}

/** A list of edits computes a design after each edit, but rules run only after the last. */
const MOST_RECORDED = 100;

/** What differs between two designs: as recorded, else by comparison. */
export function deltaBetween(before: Design, after: Design): DesignDelta {
  const path: DesignDelta[] = [];
  for (let at: Design | undefined = after; at !== undefined && path.length <= MOST_RECORDED; ) {
    if (at === before) return composed(path);
    const recorded = deltas.get(at);
    if (recorded === undefined) break;
    path.push(recorded.delta);
    at = recorded.before.deref();
  }
  return compared(before, after);
}

/** The delta of a path of deltas, newest first. */
function composed(path: readonly DesignDelta[]): DesignDelta {
  const parts = new Set<string>();
  const links = new Set<string>();
  const removedNets = new Set<Net>();
  const addedNets = new Set<Net>();
  for (const step of path.toReversed()) {
    for (const id of step.parts) parts.add(id);
    for (const id of step.links) links.add(id);
    for (const net of step.removedNets) if (!addedNets.delete(net)) removedNets.add(net);
    for (const net of step.addedNets) addedNets.add(net);
  }
  return { parts, links, removedNets, addedNets };
}

function compared(before: Design, after: Design): DesignDelta {
  const [old, now] = [new Set(before.nets), new Set(after.nets)];
  return {
    parts: differing<PlacedPart>(before.parts, after.parts),
    links: differing(before.links, after.links),
    removedNets: new Set(before.nets.filter((net) => !now.has(net))),
    addedNets: new Set(after.nets.filter((net) => !old.has(net))),
  };
}
