import { resourceKey } from './board.ts';
import type { Conductor, Design, Instance, Node } from './design.ts';

/** A resource of a part. */
export type Spot = Pick<Node, 'part' | 'domain' | 'resource'>;

type Wires = Pick<Design, 'parts' | 'links'>;

/** Resources that are joined with each other and with no others, by key, and what joins them. */
export interface Piece {
  readonly spots: ReadonlyMap<string, Spot>;
  readonly conductors: ReadonlySet<Conductor>;
}

/** Every conductor that ends at a resource. */
function* conductorsAt({ parts, links }: Wires, spot: Spot): Generator<Conductor> {
  for (const instance of parts.get(spot.part)?.instances ?? []) {
    if (!holds(instance, spot)) continue;
    for (const id of instance.connections) {
      for (const conductor of links.get(id)?.conductors ?? []) {
        if (isAt(conductor.a, spot) || isAt(conductor.b, spot)) yield conductor;
      }
    }
  }
}

/** Whether any slot of an instance holds a resource. */
function holds({ end, slots }: Instance, spot: Spot): boolean {
  if (end.domain !== spot.domain) return false;
  for (const slot of slots) if (slot.resource === spot.resource) return true;
  return false;
}

/**
 * What the resources around some that are joined no more have come to: each set of resources that are still joined, but
 * for one, which may be much larger than all others and is not walked through.
 */
export function pieces(wires: Wires, seeds: ReadonlyMap<string, Spot>): readonly Piece[] {
  const owner = new Map<string, Walk>();
  const walks = new Set<Walk>();
  for (const [key, spot] of seeds) {
    const walk = { spots: new Map([[key, spot]]), conductors: new Set<Conductor>(), open: [spot], steps: [] };
    owner.set(key, walk);
    walks.add(walk);
  }
  const done: Piece[] = [];
  // All at one pace, one conductor at a time, so that it ends with all but the largest.
  while (walks.size > 1) {
    for (const walk of walks) {
      if (walks.size === 1) break;
      const next = nextOf(wires, walk);
      if (next === 'done') {
        walks.delete(walk);
        done.push(walk);
      } else if (next !== null) {
        const key = resourceKey(next);
        const other = owner.get(key);
        if (other === undefined) {
          owner.set(key, walk);
          walk.spots.set(key, next);
          walk.open.push(next);
        } else if (other !== walk) {
          const [large, small] = walk.spots.size >= other.spots.size ? [walk, other] : [other, walk];
          for (const [own, spot] of small.spots) {
            owner.set(own, large);
            large.spots.set(own, spot);
          }
          for (const conductor of small.conductors) large.conductors.add(conductor);
          for (const spot of small.open) large.open.push(spot);
          for (const step of small.steps) large.steps.push(step);
          walks.delete(small);
        }
      }
    }
  }
  return done;
}

interface Walk extends Piece {
  readonly spots: Map<string, Spot>;
  readonly conductors: Set<Conductor>;
  /** Resources whose conductors were not looked at yet, and those that are being looked at. */
  readonly open: Spot[];
  readonly steps: { readonly spot: Spot; readonly conductors: Iterator<Conductor> }[];
}

/** What a conductor leads to that was not looked at before. */
function nextOf(wires: Wires, { conductors, open, steps }: Walk): Spot | 'done' | null {
  const step = steps.at(-1);
  if (step !== undefined) {
    const next = step.conductors.next();
    if (next.done === true) {
      steps.pop();
      return null;
    }
    if (conductors.has(next.value)) return null;
    conductors.add(next.value);
    const { a, b } = next.value;
    return isAt(a, step.spot) ? b : a;
  }
  const spot = open.pop();
  if (spot === undefined) return 'done';
  steps.push({ spot, conductors: conductorsAt(wires, spot) });
  return null;
}

function isAt(node: Node, spot: Spot): boolean {
  return node.resource === spot.resource && node.part === spot.part && node.domain === spot.domain;
}
