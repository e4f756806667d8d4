import type { Instance, PlacedPart } from '../allocation/instance.ts';
import { positionOf } from '../allocation/placed-part.ts';
import { append } from '../board/append.ts';
import { type Connection, resourceKey } from '../board/board.ts';
import { choosersOf } from './choosers.ts';
import type { Conductor, Design, Link, Node } from './design.ts';
import { DisjointSet } from './disjoint-set.ts';
import { type Ends, joinedSlots, nodeAt, unpairedOf } from './link.ts';
import { NetOf, type Wiring } from './net-of.ts';
import { byFunction, comparePartIds } from './net-order.ts';
import type { SlotPair } from './pairing.ts';
import type { PassiveEnds } from './passive-ends.ts';
import { type Row, Tokens } from './tokens.ts';

/** Parts by number. */
export interface PartList {
  readonly index: ReadonlyMap<string, number>;
  readonly list: readonly PlacedPart[];
  /** By connection, the numbers of the parts at its two ends; numbers beyond the list are of parts that are not there. */
  readonly ends: Int32Array;
}

/** No part, no instance, no resource. */
export const NONE = -1;
/** Of a net that nothing was found of yet. */
const UNNAMED = -2;
const NO_NODES: readonly Node[] = [];

/**
 * The resources of a board by number, in the order of their keys, so that nothing but numbers is compared; instances and
 * their slots are numbered likewise.
 */
export class Numbered {
  readonly sets: DisjointSet;
  /** Whether the keys of resources are in the order of their numbers and no two are the same. */
  private simple = true;
  private readonly parts: PartList;
  /** Parts in use, in the order of their keys; and by number of the part, with the first of its instances among all. */
  private readonly rows: Row[] = [];
  private readonly rowAt: (Row | undefined)[];
  private readonly firstAt: Int32Array;
  private readonly instances: Instance[] = [];
  /** By instance: the first of its slots among all, and whether a connection joins it. */
  private readonly slotBase: number[] = [];
  private readonly inUse: Uint8Array;
  /** By slot: the number of its resource, −1 where it has none, and its node once it is in use. */
  private readonly numbers: number[] = [];
  private readonly nodes: (Node | null)[] = [];
  private readonly conductors: Conductor[] = [];
  private readonly conductorAt: number[] = [];

  constructor(parts: PartList) {
    this.parts = parts;
    this.rowAt = parts.list.map(() => undefined);
    this.firstAt = new Int32Array(parts.list.length);
    let base = 0;
    for (const number of inKeyOrder(parts.list)) {
      const placed = parts.list[number];
      if (placed === undefined) continue;
      const row = { placed, base };
      this.rows.push(row);
      this.rowAt[number] = row;
      this.firstAt[number] = this.instances.length;
      if (placed.part.id.includes('/')) this.simple = false;
      for (const instance of placed.instances) this.add(instance, placed, base);
      base += placed.definition?.numbers.size ?? 0;
    }
    this.sets = new DisjointSet(base);
    this.inUse = new Uint8Array(this.instances.length);
  }

  /** The number of the instance that one end of a connection, at a part, uses; −1 where it lacks one. */
  instanceOf(part: number, connection: Connection, side: 0 | 1): number {
    const placed = part < this.parts.list.length ? this.parts.list[part] : undefined;
    const at = placed === undefined ? NONE : positionOf(placed.instances, connection, side);
    return at === NONE ? NONE : (this.firstAt[part] ?? 0) + at;
  }

  endsAt(a: number, b: number): Ends | null {
    if (a === NONE || b === NONE) return null;
    const one = this.instances[a];
    const other = this.instances[b];
    return one === undefined || other === undefined ? null : [one, other];
  }

  /** The numbers of what the slots of an instance hold; −1 where that is nothing. */
  numbersAt(instance: number): readonly number[] {
    const base = this.slotBase[instance] ?? 0;
    return this.numbers.slice(base, base + (this.instances[instance]?.slots.length ?? 0));
  }

  join(
    connection: Connection,
    ends: Ends,
    a: number,
    b: number,
    pairs: readonly SlotPair[],
    passiveEnds: PassiveEnds | null,
  ): Link {
    const baseA = this.use(a);
    const baseB = this.use(b);
    let conductors: Conductor[] = [];
    for (const pair of joinedSlots(connection, ends, pairs)) {
      const slotA = baseA + pair[0];
      const slotB = baseB + pair[1];
      const nodeA = this.nodes[slotA];
      const nodeB = this.nodes[slotB];
      if (!nodeA || !nodeB) continue;
      const conductor = { connection: connection.id, a: nodeA, b: nodeB };
      const numberA = this.numbers[slotA] ?? 0;
      const numberB = this.numbers[slotB] ?? 0;
      conductors = append(conductors, conductor);
      this.conductors.push(conductor);
      this.conductorAt.push(numberA);
      if (passiveEnds === null) this.sets.union(numberA, numberB);
      else passiveEnds.join(numberA, numberB);
    }
    return { connection, ends, conductors, unpaired: unpairedOf(ends, pairs) };
  }

  /** Nets that a conductor touches, ordered by their first node. `choosers` are the links that may choose their lines. */
  collect(choosers: readonly Link[]): Pick<Design, 'nets' | 'netOf'> & { readonly wiring: Wiring } {
    const { sets } = this;
    const tokenAt = new Int32Array(sets.size).fill(NONE);
    for (const number of this.conductorAt) tokenAt[sets.find(number)] = UNNAMED;
    const nets: { readonly id: string; nodes: Node[]; conductors: Conductor[] }[] = [];
    const byNumber = new Int32Array(sets.size).fill(NONE);
    this.eachResource((number, first, others) => {
      const root = sets.find(number);
      let token = tokenAt[root] ?? NONE;
      if (token === NONE) return;
      if (token === UNNAMED) {
        token = nets.push({ id: resourceKey(first), nodes: [], conductors: [] }) - 1;
        tokenAt[root] = token;
      }
      byNumber[number] = token;
      const net = nets[token];
      if (net === undefined) return;
      net.nodes = append(net.nodes, first);
      for (const node of others) net.nodes = append(net.nodes, node);
    });
    for (let at = 0; at < this.conductors.length; at++) {
      const conductor = this.conductors[at];
      const net = nets[tokenAt[sets.find(this.conductorAt[at] ?? 0)] ?? NONE];
      if (net !== undefined && conductor !== undefined) net.conductors = append(net.conductors, conductor);
    }
    const tokens = this.tokens(byNumber);
    const wiring = { tokens, byToken: nets, free: [], choosers: choosersOf(choosers, tokens), simple: this.simple };
    return { nets, netOf: new NetOf(wiring), wiring };
  }

  private tokens(byNumber: Int32Array): ReadonlyMap<string, number> {
    const { index } = this.parts;
    const rowAt = this.rowAt;
    const rowOf = (part: string): Row | undefined => {
      const number = index.get(part);
      return number === undefined || number >= rowAt.length ? undefined : rowAt[number];
    };
    const tokens = new Tokens(this.rows, rowOf, byNumber);
    return this.simple ? tokens : new Map(tokens);
  }

  /** Each resource that an instance in use holds, in the order of their keys, with its nodes in theirs. */
  private eachResource(visit: (number: number, first: Node, others: readonly Node[]) => void): void {
    const head = new Int32Array(this.sets.size).fill(NONE);
    const next = new Int32Array(this.nodes.length);
    for (let slot = this.nodes.length - 1; slot >= 0; slot--) {
      if (!this.nodes[slot]) continue;
      const number = this.numbers[slot] ?? 0;
      next[slot] = head[number] ?? NONE;
      head[number] = slot;
    }
    for (let number = 0; number < head.length; number++) {
      const slot = head[number] ?? NONE;
      const node = slot === NONE ? null : this.nodes[slot];
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
    for (let slot = 0; slot < instance.slots.length; slot++) this.nodes[base + slot] = nodeAt(instance, slot);
    return base;
  }
}

/** Numbers of the parts that use any instance, in the order of the keys of their resources. */
function inKeyOrder(list: readonly PlacedPart[]): readonly number[] {
  const used: number[] = [];
  for (let number = 0; number < list.length; number++) if (list[number]?.instances.length !== 0) used.push(number);
  return used.sort((a, b) => comparePartIds(list[a]?.part.id ?? '', list[b]?.part.id ?? ''));
}
