import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import { resourceKey } from '../../board/board.ts';
import type { Conductor, Design, Link, ResourceRef } from '../design.ts';
import { isSameResource } from '../net-order.ts';

type Graph = Pick<Design, 'parts' | 'links'>;

/** A connected component of the conductor graph: its resources by key, and the conductors between them. */
export interface Component {
  readonly resources: ReadonlyMap<string, ResourceRef>;
  readonly conductors: ReadonlySet<Conductor>;
}

/**
 * The connected components around `seeds`, resources whose conductors were removed, all but one: searches from all
 * seeds advance in lockstep until one is left, so that the largest component, which may be much larger than the
 * others, is not traversed. Null where more than `most` steps would not be enough.
 */
export function splitComponents(graph: Graph, seeds: Iterable<ResourceRef>, most: number): readonly Component[] | null {
  const lockstep = new LockstepSearch(graph);
  for (const resource of seeds) lockstep.start(resource);
  const finished = lockstep.finishedSearches(most);
  if (finished === null) return null;
  return finished.map(
    ({ resources, conductors }): Component => ({
      resources: new Map(resources.map((resource) => [resourceKey(resource), resource] as const)),
      conductors: new Set(conductors),
    }),
  );
}

interface ComponentSearch {
  readonly resources: ResourceRef[];
  /** A conductor within one part may be listed twice. */
  readonly conductors: Conductor[];
  readonly frontier: FrontierEntry[];
}

/** A resource, and the position of the first of its links that was not visited yet. */
interface FrontierEntry {
  readonly resource: ResourceRef;
  readonly instances: readonly Instance[];
  instance: number;
  connection: number;
}

/** Depth-first searches along conductors from several resources, each advancing by one link in turn. */
class LockstepSearch {
  private readonly graph: Graph;
  private readonly active = new Set<ComponentSearch>();
  /** The search that visited a resource, by part: building a key for every visited resource would cost more. */
  private readonly visited = new Map<PlacedPart | string, { readonly resource: ResourceRef; by: ComponentSearch }[]>();

  constructor(graph: Graph) {
    this.graph = graph;
  }

  /** Starts a search, unless one has started at the resource already. */
  start(resource: ResourceRef): void {
    const search: ComponentSearch = { resources: [], conductors: [], frontier: [] };
    if (this.visit(search, resource) === search) this.active.add(search);
  }

  /** The searches that finished before the last one; null where that takes more than `most` steps. */
  finishedSearches(most: number): readonly ComponentSearch[] | null {
    const finished: ComponentSearch[] = [];
    let steps = 0;
    while (this.active.size > 1) {
      for (const search of this.active) {
        if (this.active.size === 1) break;
        steps++;
        if (steps > most) return null;
        if (this.advance(search)) continue;
        this.active.delete(search);
        finished.push(search);
      }
    }
    return finished;
  }

  /** Follows one more link; false where none is left. */
  private advance(search: ComponentSearch): boolean {
    for (let entry = search.frontier.at(-1); entry !== undefined; entry = search.frontier.at(-1)) {
      const link = this.nextLink(entry);
      if (link === undefined) {
        search.frontier.pop();
        continue;
      }
      let own = search;
      for (const conductor of link.conductors) {
        const { a, b } = conductor;
        const from = isSameResource(a, entry.resource);
        if (from) own.conductors.push(conductor);
        if (from || isSameResource(b, entry.resource)) own = this.merge(own, this.visit(own, from ? b : a));
      }
      return true;
    }
    return false;
  }

  /** The next link of an instance that holds the entry's resource. */
  private nextLink(entry: FrontierEntry): Link | undefined {
    for (
      let instance = entry.instances[entry.instance];
      instance !== undefined;
      instance = entry.instances[++entry.instance]
    ) {
      if (!holds(instance, entry.resource)) continue;
      while (entry.connection < instance.connections.length) {
        const link = this.graph.links.get(instance.connections[entry.connection] ?? '');
        entry.connection++;
        if (link !== undefined) return link;
      }
      entry.connection = 0;
    }
    return undefined;
  }

  /** The search that visited the resource first: `search` itself where none had. */
  private visit(search: ComponentSearch, resource: ResourceRef): ComponentSearch {
    const placed = this.graph.parts.get(resource.part);
    let onPart = this.visited.get(placed ?? resource.part);
    if (onPart === undefined) {
      onPart = [];
      this.visited.set(placed ?? resource.part, onPart);
    }
    for (const { resource: other, by } of onPart) if (isSameResource(resource, other)) return by;
    onPart.push({ resource, by: search });
    search.resources.push(resource);
    search.frontier.push({ resource, instances: placed?.instances ?? [], instance: 0, connection: 0 });
    return search;
  }

  /** Merges two searches that met, the smaller into the larger. */
  private merge(search: ComponentSearch, other: ComponentSearch): ComponentSearch {
    if (search === other) return search;
    const [large, small] = search.resources.length >= other.resources.length ? [search, other] : [other, search];
    for (const resource of small.resources) {
      const onPart = this.visited.get(this.graph.parts.get(resource.part) ?? resource.part) ?? [];
      for (const one of onPart) if (one.by === small) one.by = large;
      large.resources.push(resource);
    }
    for (const conductor of small.conductors) large.conductors.push(conductor);
    for (const entry of small.frontier) large.frontier.push(entry);
    this.active.delete(small);
    return large;
  }
}

/** Whether any slot of an instance holds a resource. */
function holds({ end, slots }: Instance, resource: ResourceRef): boolean {
  if (end.domain !== resource.domain) return false;
  for (const slot of slots) if (slot.resource === resource.resource) return true;
  return false;
}
