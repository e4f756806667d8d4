import { type Connection, type End, resourceKey } from './board.ts';
import type { Conductor, Design, Instance, Link, Node, PlacedPart } from './design.ts';
import { Joined } from './joined.ts';
import { type Ends, joinedSlots, nodeAt, unpairedOf } from './link.ts';
import { NetOf, type Wiring } from './net-of.ts';
import { byFunction, compareText } from './net-order.ts';
import { type SlotPair, slotPairs } from './pairing.ts';
import { hasPassiveEnd, linesOf, mayChoose, PassiveEnds } from './passive-ends.ts';
import { positionOf } from './placed-part.ts';

export type Wired = Pick<Design, 'links' | 'broken' | 'nets' | 'netOf'> & { readonly wiring: Wiring };

/**
 * Joins the slots of every connection, then what is joined to nets. `connections` are in (seq, id) order. Passive ends
 * come last, see `PassiveEnds`.
 */
export function wire(parts: ReadonlyMap<string, PlacedPart>, connections: readonly Connection[]): Wired {
  const board = new Numbered(parts);
  const links: (Link | undefined)[] = [];
  const broken: Design['broken'][number][] = [];
  const passives: number[] = [];
  const [firsts, seconds]: [number[], number[]] = [[], []];
  connections.forEach((connection, index) => {
    const [a, b] = [board.instanceOf(connection, 0), board.instanceOf(connection, 1)];
    firsts.push(a);
    seconds.push(b);
    const ends = board.endsAt(a, b);
    if (ends === null) broken.push({ connection, missing: missingOf(connection, a, b) });
    else if (hasPassiveEnd(ends)) passives.push(index);
    else links[index] = board.join(connection, ends, a, b, slotPairs(ends[0].index, ends[1].index), null);
  });
  const passiveEnds = new PassiveEnds(board.joined);
  const choosers: Link[] = [];
  for (const index of passives) {
    const [a, b, connection] = [firsts[index] ?? -1, seconds[index] ?? -1, connections[index]];
    const ends = board.endsAt(a, b);
    if (connection === undefined || ends === null) continue;
    const far = ends[0].index.passive ? b : a;
    const pairs = passiveEnds.choose(ends, (slot) => board.numberAt(far, slot));
    const link = board.join(connection, ends, a, b, pairs, passiveEnds);
    links[index] = link;
    if (mayChoose(ends)) choosers.push(link);
  }
  const byId = new Map<string, Link>();
  for (const link of links) if (link !== undefined) byId.set(link.connection.id, link);
  return { links: byId, broken, ...board.collect(choosers) };
}

/** The ends of a connection that were not found. */
function missingOf({ ends }: Connection, a: number, b: number): readonly End[] {
  return ends.filter((_, side) => (side === 0 ? a : b) === NONE);
}

const NONE = -1;
/** Of a net that nothing was found of yet. */
const UNNAMED = -2;
const NO_NODES: readonly Node[] = [];

/** A part with where its resources and its instances begin among all of the board. */
interface Row {
  readonly placed: PlacedPart;
  readonly base: number;
  readonly first: number;
}

/**
 * The resources of a board by number, in the order of their keys, so that nothing but numbers is compared; instances and
 * their slots are numbered likewise.
 */
class Numbered {
  readonly joined: Joined;
  /** Whether the keys of resources are in the order of their numbers and no two are the same. */
  private simple = true;
  private readonly byId = new Map<string, Row>();
  private readonly instances: Instance[] = [];
  /** By instance: the first of its slots among all, and whether a connection joins it. */
  private readonly slotBase: number[] = [];
  private readonly inUse: Uint8Array;
  /** By slot: the number of its resource, −1 where it has none, and its node once it is in use. */
  private readonly numbers: number[] = [];
  private readonly nodes: (Node | null)[] = [];
  private readonly conductors: Conductor[] = [];
  private readonly conductorAt: number[] = [];

  constructor(parts: ReadonlyMap<string, PlacedPart>) {
    let base = 0;
    for (const placed of inKeyOrder(parts)) {
      const row = { placed, base, first: this.instances.length };
      this.byId.set(placed.part.id, row);
      if (placed.part.id.includes('/')) this.simple = false;
      for (const instance of placed.instances) this.add(instance, placed, base);
      base += placed.definition?.resources.size ?? 0;
    }
    this.joined = new Joined(base);
    this.inUse = new Uint8Array(this.instances.length);
  }

  /** The number of the instance that one end of a connection uses; −1 where it lacks one. */
  instanceOf(connection: Connection, side: 0 | 1): number {
    const row = this.byId.get(connection.ends[side].part);
    const at = row === undefined ? -1 : positionOf(row.placed.instances, connection, side);
    return row === undefined || at === NONE ? NONE : row.first + at;
  }

  endsAt(a: number, b: number): Ends | null {
    const [one, other] = [this.instances[a], this.instances[b]];
    return one === undefined || other === undefined ? null : [one, other];
  }

  /** The number of what a slot of an instance holds; −1 where that is nothing. */
  numberAt(instance: number, slot: number): number {
    return this.numbers[(this.slotBase[instance] ?? -1) + slot] ?? NONE;
  }

  join(
    connection: Connection,
    ends: Ends,
    a: number,
    b: number,
    pairs: readonly SlotPair[],
    passiveEnds: PassiveEnds | null,
  ): Link {
    const [baseA, baseB] = [this.use(a), this.use(b)];
    const conductors: Conductor[] = [];
    for (const [slotA, slotB] of joinedSlots(connection, ends, pairs)) {
      const [nodeA, nodeB] = [this.nodes[baseA + slotA], this.nodes[baseB + slotB]];
      if (!nodeA || !nodeB) continue;
      const conductor = { connection: connection.id, a: nodeA, b: nodeB };
      const [numberA, numberB] = [this.numbers[baseA + slotA] ?? 0, this.numbers[baseB + slotB] ?? 0];
      conductors.push(conductor);
      this.conductors.push(conductor);
      this.conductorAt.push(numberA);
      if (passiveEnds === null) this.joined.join(numberA, numberB);
      else passiveEnds.join(numberA, numberB);
    }
    return { connection, ends, conductors, unpaired: unpairedOf(ends, pairs) };
  }

  /** Nets that a conductor touches, ordered by their first node. `choosers` are the links that may choose their lines. */
  collect(choosers: readonly Link[]): Omit<Wired, 'links' | 'broken'> {
    const { joined } = this;
    const tokenAt = new Int32Array(joined.size).fill(NONE);
    for (const number of this.conductorAt) tokenAt[joined.find(number)] = UNNAMED;
    const tokens = new Map<string, number>();
    const nets: { readonly id: string; readonly nodes: Node[]; readonly conductors: Conductor[] }[] = [];
    this.eachResource((number, first, others) => {
      const root = joined.find(number);
      let token = tokenAt[root] ?? NONE;
      if (token === NONE) return;
      const key = resourceKey(first);
      if (token === UNNAMED) {
        token = nets.push({ id: key, nodes: [], conductors: [] }) - 1;
        tokenAt[root] = token;
      }
      tokens.set(key, token);
      nets[token]?.nodes.push(first);
      for (const node of others) nets[token]?.nodes.push(node);
    });
    this.conductors.forEach((conductor, index) => {
      const root = joined.find(this.conductorAt[index] ?? 0);
      nets[tokenAt[root] ?? NONE]?.conductors.push(conductor);
    });
    const choosing = new Map<number | string, Set<string>>();
    for (const link of choosers) {
      for (const key of linesOf(link)) {
        const line = tokens.get(key) ?? key;
        choosing.set(line, (choosing.get(line) ?? new Set()).add(link.connection.id));
      }
    }
    const wiring = { tokens, byToken: nets, free: [], choosers: choosing, simple: this.simple };
    return { nets, netOf: new NetOf(wiring), wiring };
  }

  /** Each resource that an instance in use holds, in the order of their keys, with its nodes in theirs. */
  private eachResource(visit: (number: number, first: Node, others: readonly Node[]) => void): void {
    const head = new Int32Array(this.joined.size).fill(NONE);
    const next = new Int32Array(this.nodes.length);
    for (let slot = this.nodes.length - 1; slot >= 0; slot--) {
      if (!this.nodes[slot]) continue;
      const number = this.numbers[slot] ?? 0;
      next[slot] = head[number] ?? NONE;
      head[number] = slot;
    }
    for (let number = 0; number < head.length; number++) {
      const slot = head[number] ?? NONE;
      const node = this.nodes[slot];
      if (!node) continue;
      let after = next[slot] ?? NONE;
      if (after === NONE) {
        visit(number, node, NO_NODES);
        continue;
      }
      const all = [node];
      for (; after !== NONE; after = next[after] ?? NONE) all.push(this.nodes[after] ?? node);
      const [first = node, ...others] = all.sort(byFunction);
      visit(number, first, others);
    }
  }

  private add(instance: Instance, placed: PlacedPart, base: number): void {
    const numbers = placed.definition?.domains.get(instance.end.domain)?.numbers;
    this.slotBase.push(this.numbers.length);
    this.instances.push(instance);
    for (const { resource } of instance.slots) {
      this.numbers.push(resource === null ? -1 : base + (numbers?.get(resource) ?? 0));
      this.nodes.push(null);
    }
  }

  /** The first of the slots of an instance, which have nodes from now on. */
  private use(at: number): number {
    const base = this.slotBase[at] ?? 0;
    const instance = this.instances[at];
    if (this.inUse[at] === 1 || instance === undefined) return base;
    this.inUse[at] = 1;
    instance.slots.forEach((_, slot) => {
      this.nodes[base + slot] = nodeAt(instance, slot);
    });
    return base;
  }
}

/** Parts that use any instance, in the order of the keys of their resources. */
function inKeyOrder(parts: ReadonlyMap<string, PlacedPart>): readonly PlacedPart[] {
  const used: PlacedPart[] = [];
  for (const placed of parts.values()) if (placed.instances.length > 0) used.push(placed);
  return used.sort((a, b) => compareText(`${a.part.id}/`, `${b.part.id}/`));
}
