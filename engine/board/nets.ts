import { type Connection, resourceKey } from './board.ts';
import type { Conductor, Instance, Link, Net, Node } from './design.ts';
import { passiveCandidates, slotPairs } from './pairing.ts';

/** Sets of things that are joined, by number. */
export class Joined {
  private readonly parent: number[] = [];

  add(): number {
    return this.parent.push(this.parent.length) - 1;
  }

  find(item: number): number {
    let root = item;
    for (let up = this.parent[root]; up !== undefined && up !== root; up = this.parent[root]) root = up;
    for (let at = item; at !== root; ) {
      const next = this.parent[at] ?? root;
      this.parent[at] = root;
      at = next;
    }
    return root;
  }

  join(a: number, b: number): void {
    this.parent[this.find(b)] = this.find(a);
  }
}

export interface Wired {
  readonly links: ReadonlyMap<string, Link>;
  readonly nets: readonly Net[];
  readonly netOf: ReadonlyMap<string, Net>;
}

/** A connection with both of its instances. */
export interface Joint {
  readonly connection: Connection;
  readonly ends: readonly [Instance, Instance];
}

/**
 * Joins the slots of every connection, then what is joined to nets. `joints` are in (seq, id) order. A passive end (a
 * resistor) joins as many conductors as it requires: of the lines that suit it, those on whose net the fewest passive
 * ends sit so far, in slot order; so a first pull-up takes SDA and a second SCL.
 */
export function wire(joints: readonly Joint[]): Wired {
  const joined = new Joined();
  const numbers = new Map<string, number>();
  const nodes: Node[] = [];
  const nodesOf = new Map<Instance, readonly (Node | null)[]>();
  const numberOf = new Map<Node, number>();
  for (const { ends } of joints) {
    for (const instance of ends) {
      if (nodesOf.has(instance)) continue;
      const { part, domain } = instance.end;
      const own = instance.slots.map(({ resource, function: name }): Node | null => {
        if (resource === null) return null;
        const node = { part, domain, resource, function: name, instance: instance.key };
        const key = resourceKey(node);
        let number = numbers.get(key);
        if (number === undefined) {
          number = joined.add();
          numbers.set(key, number);
        }
        numberOf.set(node, number);
        nodes.push(node);
        return node;
      });
      nodesOf.set(instance, own);
    }
  }
  const links = new Map<string, Link>();
  const conductors: Conductor[] = [];
  const build = (joint: Joint, pairs: readonly (readonly [number, number])[]): void => {
    const [a, b] = joint.ends;
    const [nodesA, nodesB] = [nodesOf.get(a) ?? [], nodesOf.get(b) ?? []];
    const own: Conductor[] = [];
    const paired = [new Set<number>(), new Set<number>()] as const;
    for (const [slotA, slotB] of pairs) {
      paired[0].add(slotA);
      paired[1].add(slotB);
      const [nodeA, nodeB] = [nodesA[slotA], nodesB[slotB]];
      if (nodeA === null || nodeB === null || nodeA === undefined || nodeB === undefined) continue;
      own.push({ connection: joint.connection.id, a: nodeA, b: nodeB });
      joined.join(numberOf.get(nodeA) ?? 0, numberOf.get(nodeB) ?? 0);
    }
    conductors.push(...own);
    const unpaired = ([0, 1] as const).flatMap((end) =>
      joint.ends[end].slots.flatMap((_, slot) => (paired[end].has(slot) ? [] : [{ end, slot }])),
    );
    links.set(joint.connection.id, { connection: joint.connection, ends: joint.ends, conductors: own, unpaired });
  };
  const isPassive = ({ ends }: Joint) => ends[0].index.passive !== ends[1].index.passive;
  for (const joint of joints) {
    if (!isPassive(joint)) build(joint, slotPairs(joint.ends[0].index, joint.ends[1].index));
  }
  const passives = joints.filter(isPassive);
  if (passives.length > 0) {
    const load = new Map<number, number>();
    for (const joint of passives) build(joint, passivePairs(joint, nodesOf, numberOf, joined, load));
  }
  // Links in the order of the joints, whichever way they were wired.
  const ordered = passives.length === 0 ? links : inOrder(joints, links);
  return { links: ordered, ...collect(nodes, conductors, numberOf, joined) };
}

function passivePairs(
  { ends }: Joint,
  nodesOf: ReadonlyMap<Instance, readonly (Node | null)[]>,
  numberOf: ReadonlyMap<Node, number>,
  joined: Joined,
  load: Map<number, number>,
): (readonly [number, number])[] {
  const side = ends[0].index.passive ? 0 : 1;
  const [passive, other] = side === 0 ? ends : [ends[1], ends[0]];
  const lines = nodesOf.get(other) ?? [];
  const netAt = (position: number): number => {
    const node = lines[position];
    const number = node === null || node === undefined ? undefined : numberOf.get(node);
    return number === undefined ? -1 : joined.find(number);
  };
  const taken = new Set<number>();
  const pairs: (readonly [number, number])[] = [];
  passive.slots.forEach((_, slot) => {
    let best = -1;
    for (const position of passiveCandidates(passive.index, slot, other.index)) {
      if (taken.has(position)) continue;
      if (best === -1 || (load.get(netAt(position)) ?? 0) < (load.get(netAt(best)) ?? 0)) best = position;
    }
    if (best === -1) return;
    taken.add(best);
    pairs.push(side === 0 ? [slot, best] : [best, slot]);
  });
  for (const position of taken) load.set(netAt(position), (load.get(netAt(position)) ?? 0) + 1);
  return pairs;
}

function inOrder(joints: readonly Joint[], links: ReadonlyMap<string, Link>): Map<string, Link> {
  const ordered = new Map<string, Link>();
  for (const { connection } of joints) {
    const link = links.get(connection.id);
    if (link !== undefined) ordered.set(connection.id, link);
  }
  return ordered;
}

/** Nets of the nodes that a conductor touches, ordered by their first node. */
function collect(
  nodes: readonly Node[],
  conductors: readonly Conductor[],
  numberOf: ReadonlyMap<Node, number>,
  joined: Joined,
): Pick<Wired, 'nets' | 'netOf'> {
  const groups = new Map<number, { keyed: { key: string; node: Node }[]; conductors: Conductor[] }>();
  for (const conductor of conductors) {
    const root = joined.find(numberOf.get(conductor.a) ?? 0);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, { keyed: [], conductors: [conductor] });
    else group.conductors.push(conductor);
  }
  for (const node of nodes) {
    groups.get(joined.find(numberOf.get(node) ?? 0))?.keyed.push({ key: resourceKey(node), node });
  }
  const nets: Net[] = [];
  const netOf = new Map<string, Net>();
  for (const group of groups.values()) {
    group.keyed.sort((a, b) => compare(a.key, b.key) || compare(a.node.function, b.node.function));
    const net = {
      id: group.keyed[0]?.key ?? '',
      nodes: group.keyed.map(({ node }) => node),
      conductors: group.conductors,
    };
    for (const { key } of group.keyed) netOf.set(key, net);
    nets.push(net);
  }
  nets.sort((a, b) => compare(a.id, b.id));
  return { nets, netOf };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
