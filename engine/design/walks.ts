import type { Instance, PlacedPart } from '../allocation/instance.ts';
import { resourceKey } from '../board/board.ts';
import type { Conductor, Design, Link, Node } from './design.ts';

/** A resource of a part. */
export type Spot = Pick<Node, 'part' | 'domain' | 'resource'>;

type Wires = Pick<Design, 'parts' | 'links'>;

/** Resources that are joined with each other and with no others, by key, and what joins them. */
export interface Piece {
  readonly spots: ReadonlyMap<string, Spot>;
  readonly conductors: ReadonlySet<Conductor>;
}

/**
 * What the resources around some that are joined no more have come to: each set of resources that are still joined, but
 * for one, which may be much larger than all others and is not walked through.
 */
export function pieces(wires: Wires, seeds: Iterable<Spot>): readonly Piece[] {
  const walks = new Walks(wires);
  for (const spot of seeds) walks.begin(spot);
  return walks.allButOne().map(
    ({ spots, conductors }): Piece => ({
      spots: new Map(spots.map((spot) => [resourceKey(spot), spot] as const)),
      conductors: new Set(conductors),
    }),
  );
}

interface Walk {
  readonly spots: Spot[];
  /** A conductor within one part may be found twice. */
  readonly conductors: Conductor[];
  readonly open: Step[];
}

/** A resource of which the links from one on were not looked at yet. */
interface Step {
  readonly spot: Spot;
  readonly instances: readonly Instance[];
  instance: number;
  connection: number;
}

/** Walks along conductors from several resources at once, all at one pace: a link at a time. */
class Walks {
  private readonly wires: Wires;
  private readonly active = new Set<Walk>();
  /** Who was where: no key is made for a resource that is walked past. */
  private readonly seen = new Map<PlacedPart | string, { readonly spot: Spot; by: Walk }[]>();

  constructor(wires: Wires) {
    this.wires = wires;
  }

  /** No second walk begins where one was. */
  begin(spot: Spot): void {
    const walk: Walk = { spots: [], conductors: [], open: [] };
    if (this.enter(walk, spot) === walk) this.active.add(walk);
  }

  /** Those that came to an end while another still went on. */
  allButOne(): readonly Walk[] {
    const done: Walk[] = [];
    while (this.active.size > 1) {
      for (const walk of this.active) {
        if (this.active.size === 1) break;
        if (this.goOn(walk)) continue;
        this.active.delete(walk);
        done.push(walk);
      }
    }
    return done;
  }

  /** Looks at one more link; false where there is none. */
  private goOn(walk: Walk): boolean {
    for (let step = walk.open.at(-1); step !== undefined; step = walk.open.at(-1)) {
      const link = this.nextLink(step);
      if (link === undefined) {
        walk.open.pop();
        continue;
      }
      let own = walk;
      for (const conductor of link.conductors) {
        const { a, b } = conductor;
        const from = isAt(a, step.spot);
        if (from) own.conductors.push(conductor);
        if (from || isAt(b, step.spot)) own = this.meet(own, this.enter(own, from ? b : a));
      }
      return true;
    }
    return false;
  }

  /** The next link of an instance that holds the resource. */
  private nextLink(step: Step): Link | undefined {
    for (; step.instance < step.instances.length; step.instance++) {
      const instance = step.instances[step.instance];
      if (instance === undefined || !holds(instance, step.spot)) continue;
      while (step.connection < instance.connections.length) {
        const link = this.wires.links.get(instance.connections[step.connection] ?? '');
        step.connection++;
        if (link !== undefined) return link;
      }
      step.connection = 0;
    }
    return undefined;
  }

  /** Who was at a resource first: the walk itself where nobody was. */
  private enter(walk: Walk, spot: Spot): Walk {
    const placed = this.wires.parts.get(spot.part);
    const here = this.seen.get(placed ?? spot.part) ?? [];
    for (const { spot: other, by } of here) if (isAt(spot, other)) return by;
    here.push({ spot, by: walk });
    if (here.length === 1) this.seen.set(placed ?? spot.part, here);
    walk.spots.push(spot);
    walk.open.push({ spot, instances: placed?.instances ?? [], instance: 0, connection: 0 });
    return walk;
  }

  /** Two walks that meet go on as one. */
  private meet(walk: Walk, other: Walk): Walk {
    if (walk === other) return walk;
    const [large, small] = walk.spots.length >= other.spots.length ? [walk, other] : [other, walk];
    for (const spot of small.spots) {
      const here = this.seen.get(this.wires.parts.get(spot.part) ?? spot.part) ?? [];
      for (const one of here) if (one.by === small) one.by = large;
      large.spots.push(spot);
    }
    for (const conductor of small.conductors) large.conductors.push(conductor);
    for (const step of small.open) large.open.push(step);
    this.active.delete(small);
    return large;
  }
}

/** Whether any slot of an instance holds a resource. */
function holds({ end, slots }: Instance, spot: Spot): boolean {
  if (end.domain !== spot.domain) return false;
  for (const slot of slots) if (slot.resource === spot.resource) return true;
  return false;
}

function isAt(node: Spot, spot: Spot): boolean {
  return node.resource === spot.resource && node.part === spot.part && node.domain === spot.domain;
}
