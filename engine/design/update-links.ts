import type { PlacedPart } from '../allocation/instance.ts';
import { positionOf } from '../allocation/placed-part.ts';
import { type Board, bySeq, type Connection, resourceKey } from '../board/board.ts';
import type { Conductor, Design, Link } from './design.ts';
import { DisjointSet } from './disjoint-set.ts';
import type { Elaboration } from './elaborate.ts';
import { connectedSlots, type Ends, nodeAt, type ResolvedConnection, sameNode, unpairedOf } from './link.ts';
import type { NetOrResource } from './net-by-resource.ts';
import { joinedPairs, type SlotPair } from './pairing.ts';
import { candidateResources, hasPassiveEnd, mayChoose, PassiveEnds } from './passive-ends.ts';

interface UpdatedLinks {
  /** The links that may differ, by connection; undefined where the connection is no link any more. */
  readonly links: ReadonlyMap<string, Link | undefined>;
  readonly broken: Design['broken'];
}

/**
 * The links of the connections in `region`, and of those whose passive end chooses another line because of them. Equal
 * links and conductors keep their identity.
 */
export function updateLinks(
  { design, connectivity }: Elaboration,
  board: Board,
  parts: ReadonlyMap<string, PlacedPart>,
  region: ReadonlySet<string>,
): UpdatedLinks {
  const links = new Map<string, Link | undefined>();
  const found: Design['broken'][number][] = [];
  const passives: ResolvedConnection[] = [];
  const plain: Link[] = [];
  for (const id of region) {
    links.set(id, undefined);
    const connection = board.connections.get(id);
    if (connection === undefined) continue;
    const [a, b] = [instanceAt(parts, connection, 0), instanceAt(parts, connection, 1)];
    if (a === undefined || b === undefined) {
      const missing = connection.ends.filter((_, side) => (side === 0 ? a : b) === undefined);
      found.push({ connection, missing });
      continue;
    }
    const ends: Ends = [a, b];
    if (hasPassiveEnd(ends)) passives.push({ connection, ends });
    else {
      const link = linkOf({ connection, ends }, joinedPairs(a.index, b.index, connection.lines), design.links.get(id));
      links.set(id, link);
      plain.push(link);
    }
  }
  const update = new PassiveUpdate(design, connectivity, region, plain, passives);
  for (const link of update.links()) links.set(link.connection.id, link);
  return { links, broken: updateBroken(design.broken, found, region) };
}

function instanceAt(parts: ReadonlyMap<string, PlacedPart>, connection: Connection, side: 0 | 1) {
  const instances = parts.get(connection.ends[side].part)?.instances ?? [];
  return instances[positionOf(instances, connection, side)];
}

/** Keeps the list's identity where nothing changed. */
function updateBroken(
  before: Design['broken'],
  found: Design['broken'],
  region: ReadonlySet<string>,
): Design['broken'] {
  const rest = before.filter(({ connection }) => !region.has(connection.id));
  if (found.length === 0 && rest.length === before.length) return before;
  return [...rest, ...found].sort((a, b) => bySeq(a.connection, b.connection));
}

/** The link of a connection: `before` itself where it is equal. */
function linkOf({ connection, ends }: ResolvedConnection, pairs: readonly SlotPair[], before: Link | undefined): Link {
  let same = before !== undefined && before.connection === connection;
  same &&= before?.ends[0] === ends[0] && before?.ends[1] === ends[1];
  const conductors: Conductor[] = [];
  for (const [slotA, slotB] of connectedSlots(connection, ends, pairs)) {
    const [a, b] = [nodeAt(ends[0], slotA), nodeAt(ends[1], slotB)];
    if (a === null || b === null) continue;
    const old = before?.conductors[conductors.length];
    const kept = old !== undefined && sameNode(old.a, a) && sameNode(old.b, b);
    same &&= kept;
    conductors.push(kept ? old : { connection: connection.id, a, b });
  }
  const unpaired = unpairedOf(ends, pairs);
  if (same && before?.conductors.length === conductors.length && sameSlots(before.unpaired, unpaired)) return before;
  return { connection, ends, conductors, unpaired };
}

function sameSlots(a: Link['unpaired'], b: Link['unpaired']): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every(({ end, slot }, index) => end === b[index]?.end && slot === b[index]?.slot);
}

/** The passive ends to update: those of the region, and all others whose choice may depend on the change. */
class PassiveUpdate {
  private readonly design: Design;
  private readonly connectivity: Elaboration['connectivity'];
  private readonly region: ReadonlySet<string>;
  private readonly plain: readonly Link[];
  private readonly passives: readonly ResolvedConnection[];

  /** `plain` are the updated links of `region` without a passive end, `passives` its connections with one. */
  constructor(
    design: Design,
    connectivity: Elaboration['connectivity'],
    region: ReadonlySet<string>,
    plain: readonly Link[],
    passives: readonly ResolvedConnection[],
  ) {
    this.design = design;
    this.connectivity = connectivity;
    this.region = region;
    this.plain = plain;
    this.passives = passives;
  }

  links(): readonly Link[] {
    const changed = this.changedNets();
    if (changed.length > 0) return this.chooseAgain(this.dependentNets(changed));
    // No passive end has a choice.
    const ends = new PassiveEnds(new DisjointSet());
    return this.passives.map((resolved) => this.linkOf(resolved, ends.choose(resolved, NO_LINES)));
  }

  private linkOf(resolved: ResolvedConnection, pairs: readonly SlotPair[]): Link {
    return linkOf(resolved, pairs, this.design.links.get(resolved.connection.id));
  }

  private netAt(key: string): NetOrResource {
    return this.connectivity.netCodes.get(key) ?? key;
  }

  /** Nets with a change by which a passive end outside the region, or one with a choice, chooses. */
  private changedNets(): readonly NetOrResource[] {
    const passiveDependents = this.connectivity.passiveDependents();
    const nets = new Set<NetOrResource>();
    const look = ({ a, b }: Conductor) => {
      for (const node of [a, b]) {
        const net = this.netAt(resourceKey(node));
        for (const id of passiveDependents.get(net) ?? NO_CONNECTIONS) if (!this.region.has(id)) nets.add(net);
      }
    };
    for (const id of this.region) this.design.links.get(id)?.conductors.forEach(look);
    for (const { conductors } of this.plain) conductors.forEach(look);
    for (const resolved of this.passives) {
      const chooses = mayChoose(resolved);
      for (const net of candidateResources(resolved).map((key) => this.netAt(key))) {
        if (chooses || [...(passiveDependents.get(net) ?? NO_CONNECTIONS)].some((id) => !this.region.has(id)))
          nets.add(net);
      }
    }
    return [...nets];
  }

  /** The transitive closure: all nets on which a choice may depend that depends on one of `changed`. */
  private dependentNets(changed: readonly NetOrResource[]): ReadonlySet<NetOrResource> {
    const neighbours = new Map<NetOrResource, NetOrResource[]>();
    const join = (a: NetOrResource, b: NetOrResource) => {
      neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
      neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
    };
    for (const { conductors } of this.plain) {
      for (const { a, b } of conductors) join(this.netAt(resourceKey(a)), this.netAt(resourceKey(b)));
    }
    for (const resolved of this.passives) {
      const [first, ...others] = candidateResources(resolved).map((key) => this.netAt(key));
      for (const net of others) if (first !== undefined) join(first, net);
    }
    const nets = new Set(changed);
    // Iterating a Set also visits items that are added on the way.
    for (const net of nets) {
      for (const other of neighbours.get(net) ?? []) nets.add(other);
      for (const id of this.connectivity.passiveDependents().get(net) ?? NO_CONNECTIONS) {
        const link = this.region.has(id) ? undefined : this.design.links.get(id);
        for (const key of link === undefined ? [] : candidateResources(link)) nets.add(this.netAt(key));
      }
    }
    return nets;
  }

  /** Joins everything but passive ends on `nets` in a scratch netlist, then lets all passive ends choose in order. */
  private chooseAgain(nets: ReadonlySet<NetOrResource>): readonly Link[] {
    const sets = new DisjointSet();
    const numbers = new Map<string, number>();
    const numberOf = (key: string): number => {
      const number = numbers.get(key) ?? sets.add();
      numbers.set(key, number);
      return number;
    };
    const connections = [...this.passives];
    const join = ({ conductors }: Link) => {
      for (const { a, b } of conductors) sets.union(numberOf(resourceKey(a)), numberOf(resourceKey(b)));
    };
    this.plain.forEach(join);
    for (const id of this.connectionsOn(nets)) {
      const link = this.region.has(id) ? undefined : this.design.links.get(id);
      if (link === undefined) continue;
      if (hasPassiveEnd(link.ends)) connections.push(link);
      else join(link);
    }
    const passiveEnds = new PassiveEnds(sets);
    return connections
      .sort((a, b) => bySeq(a.connection, b.connection))
      .map((resolved) => {
        const far = resolved.ends[resolved.ends[0].index.passive ? 1 : 0];
        const lines = far.slots.map((_, slot) => {
          const node = nodeAt(far, slot);
          return node === null ? -1 : numberOf(resourceKey(node));
        });
        const pairs = passiveEnds.choose(resolved, lines);
        const link = this.linkOf(resolved, pairs);
        for (const { a, b } of link.conductors) passiveEnds.join(numberOf(resourceKey(a)), numberOf(resourceKey(b)));
        return link;
      });
  }

  private connectionsOn(nets: ReadonlySet<NetOrResource>): ReadonlySet<string> {
    const ids = new Set<string>();
    for (const net of nets) {
      for (const id of this.connectivity.passiveDependents().get(net) ?? NO_CONNECTIONS) ids.add(id);
      if (typeof net === 'string') continue;
      for (const { connection } of this.connectivity.netByCode[net]?.conductors ?? []) ids.add(connection);
    }
    return ids;
  }
}

const NO_LINES: readonly number[] = [];
const NO_CONNECTIONS: ReadonlySet<string> = new Set();
