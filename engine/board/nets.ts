import { type Connection, resourceKey } from './board.ts';
import type { Conductor, Instance, Link, Net, Node } from './design.ts';
import { Joined } from './joined.ts';
import { passiveCandidates, type SlotPair, slotPairs } from './pairing.ts';

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
 * Links and conductors that are as they were are those of `before`.
 */
export function wire(joints: readonly Joint[], before: ReadonlyMap<string, Link> = NO_LINKS): Wired {
  const wiring = new Wiring(before);
  const passives: Joint[] = [];
  const links = new Map<string, Link>();
  for (const joint of joints) {
    if (joint.ends[0].index.passive !== joint.ends[1].index.passive) {
      passives.push(joint);
      continue;
    }
    links.set(joint.connection.id, wiring.join(joint, slotPairs(joint.ends[0].index, joint.ends[1].index)));
  }
  if (passives.length === 0) return { links, ...wiring.collect() };
  for (const joint of passives) links.set(joint.connection.id, wiring.join(joint, wiring.passivePairs(joint)));
  // Links in the order of the joints, whichever way they were wired.
  const ordered = new Map<string, Link>();
  for (const { connection } of joints) {
    const link = links.get(connection.id);
    if (link !== undefined) ordered.set(connection.id, link);
  }
  return { links: ordered, ...wiring.collect() };
}

const NO_LINKS: ReadonlyMap<string, Link> = new Map();

/** The nodes of one instance by slot; `numbers` has −1 where a slot has no resource. */
interface Terminals {
  readonly nodes: readonly (Node | null)[];
  readonly numbers: readonly number[];
}

class Wiring {
  private readonly joined = new Joined();
  private readonly terminals = new Map<Instance, Terminals>();
  /** Number of a resource by its key, and back. */
  private readonly numbers = new Map<string, number>();
  private readonly keys: string[] = [];
  /** First node by number, and the others of a resource that several instances or functions use. */
  private readonly nodes: Node[] = [];
  private readonly more = new Map<number, Node[]>();
  private readonly conductors: Conductor[] = [];
  private readonly conductorAt: number[] = [];
  /** How many passive ends sit on a net, by its number. */
  private readonly load = new Map<number, number>();
  private readonly before: ReadonlyMap<string, Link>;

  constructor(before: ReadonlyMap<string, Link>) {
    this.before = before;
  }

  join(joint: Joint, pairs: readonly SlotPair[]): Link {
    const { connection, ends } = joint;
    const [a, b] = [this.terminalsOf(ends[0]), this.terminalsOf(ends[1])];
    const [crossedA, crossedB] = [crossed(connection.assigned[0], ends[0]), crossed(connection.assigned[1], ends[1])];
    const known = this.before.get(connection.id);
    let same = known !== undefined && known.connection === connection;
    same &&= known?.ends[0] === ends[0] && known?.ends[1] === ends[1];
    const own: Conductor[] = [];
    for (const [pairedA, pairedB] of pairs) {
      const [slotA, slotB] = [crossedA?.[pairedA] ?? pairedA, crossedB?.[pairedB] ?? pairedB];
      const [nodeA, nodeB] = [a.nodes[slotA], b.nodes[slotB]];
      if (!nodeA || !nodeB) continue;
      const old = known?.conductors[own.length];
      const kept = old !== undefined && sameNode(old.a, nodeA) && sameNode(old.b, nodeB);
      same &&= kept;
      const conductor = kept ? old : { connection: connection.id, a: nodeA, b: nodeB };
      const number = a.numbers[slotA] ?? -1;
      own.push(conductor);
      this.conductors.push(conductor);
      this.conductorAt.push(number);
      this.joined.join(number, b.numbers[slotB] ?? -1);
    }
    const unpaired = unpairedOf(ends, pairs);
    if (same && known?.conductors.length === own.length && sameSlots(known.unpaired, unpaired)) return known;
    return { connection, ends, conductors: own, unpaired };
  }

  passivePairs({ ends }: Joint): readonly SlotPair[] {
    const side = ends[0].index.passive ? 0 : 1;
    const [passive, other] = side === 0 ? ends : [ends[1], ends[0]];
    const { numbers } = this.terminalsOf(other);
    const netAt = (position: number): number => {
      const number = numbers[position] ?? -1;
      return number === -1 ? -1 : this.joined.find(number);
    };
    const loadAt = (position: number): number => this.load.get(netAt(position)) ?? 0;
    const taken = new Set<number>();
    const pairs: SlotPair[] = [];
    passive.slots.forEach((_, slot) => {
      let best = -1;
      for (const position of passiveCandidates(passive.index, slot, other.index)) {
        if (!taken.has(position) && (best === -1 || loadAt(position) < loadAt(best))) best = position;
      }
      if (best === -1) return;
      taken.add(best);
      pairs.push(side === 0 ? [slot, best] : [best, slot]);
    });
    for (const position of taken) this.load.set(netAt(position), loadAt(position) + 1);
    return pairs;
  }

  /** Nets that a conductor touches, ordered by their first node. */
  collect(): Pick<Wired, 'nets' | 'netOf'> {
    const conductors: (Conductor[] | undefined)[] = [];
    this.conductors.forEach((conductor, index) => {
      const root = this.joined.find(this.conductorAt[index] ?? 0);
      const group = conductors[root];
      if (group === undefined) conductors[root] = [conductor];
      else group.push(conductor);
    });
    const members: (number[] | undefined)[] = [];
    for (let number = 0; number < this.joined.size; number++) {
      const root = this.joined.find(number);
      if (conductors[root] === undefined) continue;
      const group = members[root];
      if (group === undefined) members[root] = [number];
      else group.push(number);
    }
    const nets: Net[] = [];
    const netOf = new Map<string, Net>();
    members.forEach((numbers, root) => {
      const own = (numbers ?? []).sort((a, b) => compare(this.keys[a] ?? '', this.keys[b] ?? ''));
      const nodes = own.flatMap((number) => this.nodesAt(number));
      const net = { id: this.keys[own[0] ?? -1] ?? '', nodes, conductors: conductors[root] ?? [] };
      for (const number of own) netOf.set(this.keys[number] ?? '', net);
      nets.push(net);
    });
    return { nets: nets.sort((a, b) => compare(a.id, b.id)), netOf };
  }

  /** By function, those of one function as they came. */
  private nodesAt(number: number): Node | readonly Node[] {
    const first = this.nodes[number];
    const others = this.more.get(number);
    if (first === undefined || others === undefined) return first ?? [];
    return [first, ...others].sort((a, b) => compare(a.function, b.function));
  }

  private terminalsOf(instance: Instance): Terminals {
    const known = this.terminals.get(instance);
    if (known !== undefined) return known;
    const { part, domain } = instance.end;
    const nodes: (Node | null)[] = [];
    const numbers: number[] = [];
    for (const { resource, function: name } of instance.slots) {
      if (resource === null) {
        nodes.push(null);
        numbers.push(-1);
        continue;
      }
      const node = { part, domain, resource, function: name, instance: instance.key };
      nodes.push(node);
      numbers.push(this.numberOf(node));
    }
    const terminals = { nodes, numbers };
    this.terminals.set(instance, terminals);
    return terminals;
  }

  private numberOf(node: Node): number {
    const key = resourceKey(node);
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.joined.add();
      this.numbers.set(key, number);
      this.keys.push(key);
      this.nodes.push(node);
      return number;
    }
    const others = this.more.get(number) ?? [];
    others.push(node);
    this.more.set(number, others);
    return number;
  }
}

/**
 * Where a connection names the pins of an instance, but each for a job that only another of them does (TX for RX), the
 * wires are crossed: by slot, the slot whose pin the wire really ends at. Null for every other connection.
 */
function crossed(assigned: readonly string[], { slots }: Instance): readonly number[] | null {
  if (assigned.length !== slots.length || slots.every(({ resource }, slot) => assigned[slot] === resource)) return null;
  if (slots.some(({ pinnedBy }) => pinnedBy !== undefined)) return null; // people moved them, and meant it
  const real = assigned.map((id) => slots.findIndex(({ resource }) => resource === id));
  if (real.includes(-1) || new Set(real).size !== slots.length) return null;
  return real.every((at, slot) => at === slot || slots[at]?.function !== slots[slot]?.function) ? real : null;
}

/** Both of the instances that one connection joins, so their parts and domains are the same too. */
function sameNode(a: Node, b: Node): boolean {
  return a.resource === b.resource && a.function === b.function && a.instance === b.instance;
}

const PAIRED: Link['unpaired'] = [];

function unpairedOf(ends: Joint['ends'], pairs: readonly SlotPair[]): Link['unpaired'] {
  if (pairs.length === ends[0].slots.length && pairs.length === ends[1].slots.length) return PAIRED;
  return ([0, 1] as const).flatMap((end) =>
    ends[end].slots.flatMap((_, slot) => (pairs.some((pair) => pair[end] === slot) ? [] : [{ end, slot }])),
  );
}

function sameSlots(a: Link['unpaired'], b: Link['unpaired']): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every(({ end, slot }, index) => end === b[index]?.end && slot === b[index]?.slot);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
