import type { Instance, PlacedPart } from '../allocation/instance.ts';
import { positionOf } from '../allocation/placed-part.ts';
import { append } from '../board/append.ts';
import { type Connection, resourceKey } from '../board/board.ts';
import type { Conductor, Design, Link, Node } from './design.ts';
import { DisjointSet } from './disjoint-set.ts';
import { connectedSlots, type Ends, nodeAt, unpairedOf } from './link.ts';
import { type Connectivity, NetByResource } from './net-by-resource.ts';
import { NetCodes, type PartOffset } from './net-codes.ts';
import { byFunction, comparePartIds } from './net-order.ts';
import type { SlotPair } from './pairing.ts';
import { passiveDependentsOf } from './passive-dependents.ts';
import type { PassiveEnds } from './passive-ends.ts';

/** Parts by number. */
export interface PartTable {
  /** Number by part id. */
  readonly index: ReadonlyMap<string, number>;
  readonly list: readonly PlacedPart[];
  /** The part numbers at both ends of each connection; numbers beyond the list belong to parts that do not exist. */
  readonly ends: Int32Array;
}

/** No part, no instance, no resource, no net. */
export const NONE = -1;
/** The code of a net of which no node was visited yet. */
const UNNUMBERED = -2;
const NO_NODES: readonly Node[] = [];

/**
 * Builds a netlist over dense numbers: resources are numbered in the order of their keys, so that only numbers are
 * compared; instances and their slots are numbered likewise.
 */
export class NetlistBuilder {
  /** Resource numbers by net. */
  readonly sets: DisjointSet;
  /** Whether number order is key order and keys are unique. */
  private simple = true;
  private readonly parts: PartTable;
  /** Parts in use, sorted by key; and by part number, with the number of the part's first instance. */
  private readonly offsets: PartOffset[] = [];
  private readonly offsetAt: (PartOffset | undefined)[];
  private readonly firstInstance: Int32Array;
  private readonly instances: Instance[] = [];
  /** By instance: the number of its first slot, and whether a connection uses it. */
  private readonly firstSlot: number[] = [];
  private readonly inUse: Uint8Array;
  /** By slot: its resource number or `NONE`, and its node once the instance is in use. */
  private readonly resources: number[] = [];
  private readonly nodes: (Node | null)[] = [];
  private readonly conductors: Conductor[] = [];
  /** By conductor: the resource number of one of its nodes. */
  private readonly conductorResource: number[] = [];

  constructor(parts: PartTable) {
    this.parts = parts;
    this.offsetAt = parts.list.map(() => undefined);
    this.firstInstance = new Int32Array(parts.list.length);
    let offset = 0;
    for (const number of inKeyOrder(parts.list)) {
      const placed = parts.list[number];
      if (placed === undefined) continue;
      const entry = { placed, offset };
      this.offsets.push(entry);
      this.offsetAt[number] = entry;
      this.firstInstance[number] = this.instances.length;
      if (placed.part.id.includes('/')) this.simple = false;
      for (const instance of placed.instances) this.add(instance, placed, offset);
      offset += placed.definition?.numbers.size ?? 0;
    }
    this.sets = new DisjointSet(offset);
    this.inUse = new Uint8Array(this.instances.length);
  }

  /** The number of the instance that one end of a connection uses on a part; `NONE` where there is none. */
  instanceOf(part: number, connection: Connection, side: 0 | 1): number {
    const placed = this.parts.list[part];
    const position = placed === undefined ? NONE : positionOf(placed.instances, connection, side);
    return position === NONE ? NONE : (this.firstInstance[part] ?? 0) + position;
  }

  endsAt(a: number, b: number): Ends | null {
    if (a === NONE || b === NONE) return null;
    const one = this.instances[a];
    const other = this.instances[b];
    return one === undefined || other === undefined ? null : [one, other];
  }

  /** The resource numbers of an instance's slots, `NONE` for a slot without a resource. */
  resourceNumbersOf(instance: number): readonly number[] {
    const first = this.firstSlot[instance] ?? 0;
    return this.resources.slice(first, first + (this.instances[instance]?.slots.length ?? 0));
  }

  join(
    connection: Connection,
    ends: Ends,
    a: number,
    b: number,
    pairs: readonly SlotPair[],
    passiveEnds: PassiveEnds | null,
  ): Link {
    const firstA = this.use(a);
    const firstB = this.use(b);
    let conductors: Conductor[] = [];
    for (const pair of connectedSlots(connection, ends, pairs)) {
      const slotA = firstA + pair[0];
      const slotB = firstB + pair[1];
      const nodeA = this.nodes[slotA];
      const nodeB = this.nodes[slotB];
      if (!nodeA || !nodeB) continue;
      const conductor = { connection: connection.id, a: nodeA, b: nodeB };
      const resourceA = this.resources[slotA] ?? 0;
      const resourceB = this.resources[slotB] ?? 0;
      conductors = append(conductors, conductor);
      this.conductors.push(conductor);
      this.conductorResource.push(resourceA);
      if (passiveEnds === null) this.sets.union(resourceA, resourceB);
      else passiveEnds.join(resourceA, resourceB);
    }
    return { connection, ends, conductors, unpaired: unpairedOf(ends, pairs) };
  }

  /** All nets with a conductor, ordered by their first node. `choosing` are the links whose passive end has a choice. */
  collect(choosing: readonly Link[]): Pick<Design, 'nets' | 'netOf'> & { readonly connectivity: Connectivity } {
    const { sets } = this;
    const codeOfSet = new Int32Array(sets.size).fill(NONE);
    for (const resource of this.conductorResource) codeOfSet[sets.find(resource)] = UNNUMBERED;
    const nets: { readonly id: string; nodes: Node[]; conductors: Conductor[] }[] = [];
    const codes = new Int32Array(sets.size).fill(NONE);
    this.eachResource((resource, first, others) => {
      const root = sets.find(resource);
      let code = codeOfSet[root] ?? NONE;
      if (code === NONE) return;
      if (code === UNNUMBERED) {
        code = nets.push({ id: resourceKey(first), nodes: [], conductors: [] }) - 1;
        codeOfSet[root] = code;
      }
      codes[resource] = code;
      const net = nets[code];
      if (net === undefined) return;
      net.nodes = append(net.nodes, first);
      for (const node of others) net.nodes = append(net.nodes, node);
    });
    for (let at = 0; at < this.conductors.length; at++) {
      const conductor = this.conductors[at];
      const net = nets[codeOfSet[sets.find(this.conductorResource[at] ?? 0)] ?? NONE];
      if (net !== undefined && conductor !== undefined) net.conductors = append(net.conductors, conductor);
    }
    const netCodes = this.netCodes(codes);
    const connectivity: Connectivity = {
      netCodes,
      netByCode: nets,
      freeCodes: [],
      passiveDependents: passiveDependentsOf(choosing, netCodes),
      simple: this.simple,
    };
    return { nets, netOf: new NetByResource(connectivity), connectivity };
  }

  private netCodes(codes: Int32Array): ReadonlyMap<string, number> {
    const { index } = this.parts;
    const { offsetAt } = this;
    const offsetOf = (part: string): PartOffset | undefined => {
      const number = index.get(part);
      return number === undefined || number >= offsetAt.length ? undefined : offsetAt[number];
    };
    const netCodes = new NetCodes(this.offsets, offsetOf, codes);
    return this.simple ? netCodes : new Map(netCodes);
  }

  /** Visits each resource that an instance in use holds, in key order, with its nodes in order. */
  private eachResource(visit: (resource: number, first: Node, others: readonly Node[]) => void): void {
    // Linked lists of the slots of each resource.
    const head = new Int32Array(this.sets.size).fill(NONE);
    const next = new Int32Array(this.nodes.length);
    for (let slot = this.nodes.length - 1; slot >= 0; slot--) {
      if (!this.nodes[slot]) continue;
      const resource = this.resources[slot] ?? 0;
      next[slot] = head[resource] ?? NONE;
      head[resource] = slot;
    }
    for (let resource = 0; resource < head.length; resource++) {
      const slot = head[resource] ?? NONE;
      const node = slot === NONE ? null : this.nodes[slot];
      if (!node) continue;
      let after = next[slot] ?? NONE;
      if (after === NONE) {
        visit(resource, node, NO_NODES);
        continue;
      }
      const all = [node];
      for (; after !== NONE; after = next[after] ?? NONE) all.push(this.nodes[after] ?? node);
      const [first = node, ...others] = all.sort(byFunction);
      visit(resource, first, others);
    }
  }

  private add(instance: Instance, placed: PlacedPart, offset: number): void {
    const numbers = placed.definition?.domains.get(instance.end.domain)?.numbers;
    this.firstSlot.push(this.resources.length);
    this.instances.push(instance);
    for (const { resource } of instance.slots) {
      this.resources.push(resource === null ? NONE : offset + (numbers?.get(resource) ?? 0));
      this.nodes.push(null);
    }
  }

  /** Gives the slots of an instance their nodes and returns the number of the first slot. */
  private use(number: number): number {
    const first = this.firstSlot[number] ?? 0;
    const instance = this.instances[number];
    if (this.inUse[number] === 1 || instance === undefined) return first;
    this.inUse[number] = 1;
    for (let slot = 0; slot < instance.slots.length; slot++) this.nodes[first + slot] = nodeAt(instance, slot);
    return first;
  }
}

/** Numbers of the parts that use any instance, in the order of their resource keys. */
function inKeyOrder(list: readonly PlacedPart[]): readonly number[] {
  const used: number[] = [];
  for (let number = 0; number < list.length; number++) if (list[number]?.instances.length !== 0) used.push(number);
  return used.sort((a, b) => comparePartIds(list[a]?.part.id ?? '', list[b]?.part.id ?? ''));
}
