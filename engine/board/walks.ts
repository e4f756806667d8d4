import { resourceKey } from './board.ts';
import type { Conductor, Design, Node } from './design.ts';

/** A resource of a part. */
export type Spot = Pick<Node, 'part' | 'domain' | 'resource'>;

type Wires = Pick<Design, 'parts' | 'links'>;

/** Every conductor that ends at a resource. */
export function* conductorsAt({ parts, links }: Wires, spot: Spot): Generator<Conductor> {
  for (const { end, slots, connections } of parts.get(spot.part)?.instances ?? []) {
    if (end.domain !== spot.domain || slots.every(({ resource }) => resource !== spot.resource)) continue;
    for (const id of connections) {
      for (const conductor of links.get(id)?.conductors ?? []) {
        if (isAt(conductor.a, spot) || isAt(conductor.b, spot)) yield conductor;
      }
    }
  }
}

/**
 * What the resources around some that are joined no more have come to: each set of resources that are still joined, by
 * key, but for one, which may be much larger than all others and is not walked through.
 */
export function pieces(wires: Wires, seeds: ReadonlyMap<string, Spot>): readonly ReadonlyMap<string, Spot>[] {
  const owner = new Map<string, Walk>();
  const walks = new Set<Walk>();
  for (const [key, spot] of seeds) {
    const walk = { seen: new Map([[key, spot]]), open: [spot], steps: [] };
    owner.set(key, walk);
    walks.add(walk);
  }
  const done: ReadonlyMap<string, Spot>[] = [];
  // All at one pace, one conductor at a time, so that it ends with all but the largest.
  while (walks.size > 1) {
    for (const walk of walks) {
      if (walks.size === 1) break;
      const next = nextOf(wires, walk);
      if (next === 'done') {
        walks.delete(walk);
        done.push(walk.seen);
      } else if (next !== null) {
        const key = resourceKey(next);
        const other = owner.get(key);
        if (other === undefined) {
          owner.set(key, walk);
          walk.seen.set(key, next);
          walk.open.push(next);
        } else if (other !== walk) {
          const [large, small] = walk.seen.size >= other.seen.size ? [walk, other] : [other, walk];
          for (const [own, spot] of small.seen) {
            owner.set(own, large);
            large.seen.set(own, spot);
          }
          for (const spot of small.open) large.open.push(spot);
          for (const step of small.steps) large.steps.push(step);
          walks.delete(small);
        }
      }
    }
  }
  return done;
}

interface Walk {
  readonly seen: Map<string, Spot>;
  /** Resources whose conductors were not looked at yet, and those that are being looked at. */
  readonly open: Spot[];
  readonly steps: Iterator<Spot>[];
}

function nextOf(wires: Wires, walk: Walk): Spot | 'done' | null {
  const step = walk.steps.at(-1);
  if (step !== undefined) {
    const next = step.next();
    if (next.done !== true) return next.value;
    walk.steps.pop();
    return null;
  }
  const spot = walk.open.pop();
  if (spot === undefined) return 'done';
  walk.steps.push(neighbours(wires, spot));
  return null;
}

function* neighbours(wires: Wires, spot: Spot): Generator<Spot> {
  for (const { a, b } of conductorsAt(wires, spot)) yield isAt(a, spot) ? b : a;
}

function isAt(node: Node, spot: Spot): boolean {
  return node.resource === spot.resource && node.part === spot.part && node.domain === spot.domain;
}
