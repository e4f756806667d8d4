import { PROTOCOLS } from '#schemas/vocabulary/index.ts';
import type { Instance } from '../../allocation/instance.ts';
import { bySeq } from '../../board/board.ts';
import type { Design, Link } from '../../design/design.ts';

/** Ids of the links of one bus, in (seq, id) order. */
export type BusLinks = readonly string[];

/** Links that share instances, transitively, where a protocol joins more than two. Follows a design from step to step. */
export class Buses {
  private readonly of = new Map<string, BusLinks>();

  /** The buses that are no more, and the new ones, after `changed` links came, went or were made anew. */
  move(
    design: Design,
    changed: Iterable<string>,
  ): { readonly gone: readonly BusLinks[]; readonly came: readonly BusLinks[] } {
    const gone = new Set<BusLinks>();
    const waiting: string[] = [];
    const dissolve = (id: string) => {
      const bus = this.of.get(id);
      if (bus === undefined || gone.has(bus)) return;
      gone.add(bus);
      waiting.push(...bus);
    };
    for (const id of changed) {
      dissolve(id);
      waiting.push(id);
    }
    const came: BusLinks[] = [];
    const placed = new Set<string>();
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (placed.has(id)) continue;
      const first = design.links.get(id);
      if (first === undefined || !isShared(first)) {
        this.of.delete(id);
        continue;
      }
      if (isAlone(first)) {
        placed.add(id);
        const bus = [id];
        this.of.set(id, bus);
        came.push(bus);
        continue;
      }
      const links = reach(design, first);
      for (const { connection } of links) dissolve(connection.id);
      const bus = links.sort((a, b) => bySeq(a.connection, b.connection)).map(({ connection }) => connection.id);
      for (const one of bus) {
        placed.add(one);
        this.of.set(one, bus);
      }
      came.push(bus);
    }
    return { gone: [...gone], came };
  }
}

/** Ids of the links that are on a bus. */
export function sharedLinks(links: Iterable<Link>): readonly string[] {
  const ids: string[] = [];
  for (const link of links) if (isShared(link)) ids.push(link.connection.id);
  return ids;
}

/** Its ends have no other link. */
function isAlone({ ends: [a, b] }: Link): boolean {
  return a.connections.length === 1 && b.connections.length === 1;
}

/** Everything that shares an instance with `first`, transitively. */
function reach(design: Design, first: Link): Link[] {
  const links = new Set([first]);
  const instances = new Set<Instance>();
  // A set that grows is walked to its end.
  for (const { ends } of links) {
    for (const instance of ends) {
      if (instances.has(instance)) continue;
      instances.add(instance);
      for (const id of instance.connections) {
        const link = design.links.get(id);
        if (link !== undefined && isShared(link)) links.add(link);
      }
    }
  }
  return [...links];
}

const ALONE = new Set(['point_to_point', 'net', 'tree']);
const SHARED: ReadonlySet<string> = new Set(
  [...PROTOCOLS.values()].flatMap(({ type, topology }) => (topology === null || ALONE.has(topology) ? [] : [type])),
);

/** Where the ends speak different protocols no rule about one protocol means the link. */
function isShared({ ends }: Link): boolean {
  const { type } = ends[0].index.interface.protocol;
  return type === ends[1].index.interface.protocol.type && SHARED.has(type);
}
