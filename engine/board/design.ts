/**
 * The board with its meaning worked out: definitions resolved, interface instances with their slots and resources,
 * conductors, nets. Everything that reads a board for its electronics (rules, compatibility, tools, inspector) reads
 * this; everything that draws it reads `Board`.
 */
import type {
  DomainName,
  Interface,
  PartDefinitionFile,
  PowerDomain,
  Resource,
  ResourceFunction,
  ResourceGroup,
} from '#schemas/part-definition/types.ts';
import { explain } from '../allocation/explain.ts';
import { sceneOf } from '../allocation/scene.ts';
import { type Settled, settle } from '../allocation/settle.ts';
import { type Board, bySeq, type Connection, type End, endKey, type Part } from './board.ts';
import { definitionIndex } from './definition-index.ts';
import { type Joint, wire } from './nets.ts';
import { usedInstances } from './part-instances.ts';

export { resourceKey } from './board.ts';

export interface Design {
  readonly board: Board;
  /** In (seq, id) order. */
  readonly parts: ReadonlyMap<string, PlacedPart>;
  /** Interface instances that at least one connection uses, by `endKey`. */
  readonly instances: ReadonlyMap<string, Instance>;
  /** Connections whose two ends exist, in (seq, id) order. */
  readonly links: ReadonlyMap<string, Link>;
  /** Connections that name a part or an interface that is not there. */
  readonly broken: readonly { readonly connection: Connection; readonly missing: readonly End[] }[];
  /** Everything that is joined conductively, ordered by the first of its sorted nodes. */
  readonly nets: readonly Net[];
  /** The net of a resource, by `resourceKey`. */
  readonly netOf: ReadonlyMap<string, Net>;
}

export interface PlacedPart {
  readonly part: Part;
  /** null where the board does not hold the definition that the part names. */
  readonly definition: DefinitionIndex | null;
  /** The part's used instances, in (first connection's seq, key) order. */
  readonly instances: readonly Instance[];
  /** Who holds each taken resource, by `domain/resource`. */
  readonly claims: ReadonlyMap<string, readonly Claim[]>;
}

/** A definition with its interfaces and resources by `domain/id`. Built once for each definition. */
export interface DefinitionIndex {
  readonly key: string;
  readonly file: PartDefinitionFile;
  readonly interfaces: ReadonlyMap<string, InterfaceIndex>;
  readonly resources: ReadonlyMap<string, ResourceIndex>;
  /** The same by domain, then by id; domains in declaration order, twice declared ones merged. */
  readonly domains: ReadonlyMap<DomainName, DomainIndex>;
}

export interface DomainIndex {
  readonly interfaces: ReadonlyMap<string, InterfaceIndex>;
  readonly resources: ReadonlyMap<string, ResourceIndex>;
  readonly groups: readonly ResourceGroup[];
}

export interface InterfaceIndex {
  readonly domain: DomainName;
  readonly interface: Interface;
  readonly roles: readonly string[];
  /** In role passive alone: a resistor's end, which is no node of the bus. */
  readonly passive: boolean;
  /** What the constraints or the protocol allow on one instance, ends in role passive not counted; Infinity: no limit. */
  readonly maxConnections: number;
  /** One entry a slot: `requires` in order, each `count` times. */
  readonly slots: readonly SlotIndex[];
}

export interface SlotIndex {
  readonly requires: number;
  readonly n: number;
  readonly function: string;
  /** Ids of the only resources that may fill it; null where any that offers the function may. */
  readonly only: ReadonlySet<string> | null;
}

export interface ResourceIndex {
  readonly domain: DomainName;
  readonly resource: Resource;
  /** The resource's functions by name. */
  readonly functions: ReadonlyMap<string, ResourceFunction>;
  readonly powerDomain: PowerDomain | null;
}

export interface Instance {
  readonly key: string;
  readonly end: End;
  readonly index: InterfaceIndex;
  /** Ids of the connections that use it, in (seq, id) order. */
  readonly connections: readonly string[];
  readonly slots: readonly Slot[];
  /**
   * stored: what the connections say holds. derived: a merge took some of it away and the engine found another place
   * (see `Slot.stored`). unsatisfied: no assignment exists. undetermined: the step budget ended first.
   */
  readonly status: 'stored' | 'derived' | 'unsatisfied' | 'undetermined';
  /** For unsatisfied and undetermined: why, in words, with the cheapest way out. */
  readonly explanation?: string;
}

export interface Slot {
  readonly requires: number;
  readonly n: number;
  readonly function: string;
  /** Resource id within the instance's domain; null where unsatisfied. */
  readonly resource: string | null;
  /** What the document says, where it differs. */
  readonly stored?: string;
  readonly pinnedBy?: string;
}

export interface Claim {
  readonly instance: string;
  readonly slot: number;
  readonly function: string;
  readonly pinnedBy?: string;
}

export interface Link {
  readonly connection: Connection;
  /**
   * What it uses. Where a merge put more connections on an instance than it bears, the later ones use another: then
   * `ends[i].key` is not `endKey(connection.ends[i])`.
   */
  readonly ends: readonly [Instance, Instance];
  /** Pairs of resources that the connection joins; slots without a partner are in `unpaired`. */
  readonly conductors: readonly Conductor[];
  readonly unpaired: readonly { readonly end: 0 | 1; readonly slot: number }[];
}

export interface Conductor {
  readonly connection: string;
  readonly a: Node;
  readonly b: Node;
}

/** One resource as it takes part in a net, through one function. */
export interface Node {
  readonly part: string;
  readonly domain: DomainName;
  readonly resource: string;
  readonly function: string;
  readonly instance: string;
}

export interface Net {
  /** `resourceKey` of its first node: stable while that node stays. */
  readonly id: string;
  /** Sorted by `resourceKey`, then function. */
  readonly nodes: readonly Node[];
  readonly conductors: readonly Conductor[];
}

const designs = new WeakMap<Board, Design>();

/** The design of a board, worked out once for each board value. */
export function designOf(board: Board): Design {
  const known = designs.get(board);
  if (known !== undefined) return known;
  const design = workOut(board);
  designs.set(board, design);
  return design;
}

function workOut(board: Board): Design {
  const connections = [...board.connections.values()].sort(bySeq);
  const connectionsOf = new Map<string, Connection[]>();
  for (const connection of connections) {
    const [a, b] = connection.ends;
    push(connectionsOf, a.part, connection);
    if (b.part !== a.part) push(connectionsOf, b.part, connection);
  }
  const parts = new Map<string, PlacedPart>();
  const instances = new Map<string, Instance>();
  for (const part of [...board.parts.values()].sort(bySeq)) {
    const placed = placePart(board, part, connectionsOf.get(part.id) ?? NONE);
    parts.set(part.id, placed);
    for (const instance of placed.instances) instances.set(instance.key, instance);
  }
  const joints: Joint[] = [];
  const broken: { connection: Connection; missing: readonly End[] }[] = [];
  for (const connection of connections) {
    const [a, b] = [instanceAt(parts, connection, 0), instanceAt(parts, connection, 1)];
    if (a !== undefined && b !== undefined) joints.push({ connection, ends: [a, b] });
    else broken.push({ connection, missing: connection.ends.filter((end) => !instances.has(endKey(end))) });
  }
  return { board, parts, instances, broken, ...wire(joints) };
}

/** A part with its used instances settled. `connections` are all that end at it, in (seq, id) order. */
export function placePart(board: Board, part: Part, connections: readonly Connection[]): PlacedPart {
  const file = board.definitions.get(part.definition);
  if (file === undefined) return new Placed(part, null, []);
  const definition = definitionIndex(part.definition, file);
  if (connections.length === 0) return new Placed(part, definition, []);
  const settled = settle(definition, usedInstances(board, part, definition, connections));
  const instances = settled.map(({ used, resources, status }): Instance => {
    const slots = used.index.slots.map((slot, position) => {
      const pin = used.pins[position];
      return slotWith(slot, resources[position] ?? null, used.stored[position], pin?.who);
    });
    return { key: used.key, end: used.end, index: used.index, connections: used.connections, slots, status };
  });
  const placed = new Placed(part, definition, instances);
  return settled.some(({ status }) => status === 'unsatisfied' || status === 'undetermined')
    ? explained(placed, settled)
    : placed;
}

/** Claims are worked out when somebody asks: most parts are never asked. */
class Placed implements PlacedPart {
  readonly part: Part;
  readonly definition: DefinitionIndex | null;
  readonly instances: readonly Instance[];
  private known: ReadonlyMap<string, readonly Claim[]> | null = null;

  constructor(part: Part, definition: DefinitionIndex | null, instances: readonly Instance[]) {
    this.part = part;
    this.definition = definition;
    this.instances = instances;
  }

  get claims(): ReadonlyMap<string, readonly Claim[]> {
    if (this.known !== null) return this.known;
    const claims = new Map<string, Claim[]>();
    for (const { key, end, slots } of this.instances) {
      slots.forEach(({ resource, function: name, pinnedBy }, slot) => {
        if (resource === null) return;
        const claim = { instance: key, slot, function: name };
        push(claims, `${end.domain}/${resource}`, pinnedBy === undefined ? claim : { ...claim, pinnedBy });
      });
    }
    this.known = claims;
    return claims;
  }
}

const plainSlots = new WeakMap<SlotIndex, Map<string | null, Slot>>();

/** A slot's value. Equal ones without a pin or another stored place are one object: boards have many. */
function slotWith(index: SlotIndex, resource: string | null, stored?: string, pinnedBy?: string): Slot {
  const { requires, n, function: name } = index;
  const differs = stored !== undefined && stored !== resource;
  if (differs || pinnedBy !== undefined) {
    const plain = { requires, n, function: name, resource };
    return { ...plain, ...(differs ? { stored } : {}), ...(pinnedBy === undefined ? {} : { pinnedBy }) };
  }
  const known = plainSlots.get(index) ?? new Map<string | null, Slot>();
  plainSlots.set(index, known);
  let slot = known.get(resource);
  if (slot === undefined) {
    slot = { requires, n, function: name, resource };
    known.set(resource, slot);
  }
  return slot;
}

function explained(placed: PlacedPart, settled: readonly Settled[]): PlacedPart {
  const instances = placed.instances.map((instance, number): Instance => {
    if (instance.status === 'stored' || instance.status === 'derived') return instance;
    const held = instance.slots.map((_, slot) => settled[number]?.used.pins[slot]?.resource ?? null);
    const scene = sceneOf(placed, { key: instance.key, index: instance.index, held });
    if (scene === null) return instance;
    const { message, next } = explain(scene);
    const open = instance.status === 'undetermined' ? 'The step budget ended before this was decided. ' : '';
    return { ...instance, explanation: `${open}${message}. ${next}` };
  });
  return new Placed(placed.part, placed.definition, instances);
}

/**
 * The instance that one end of a connection uses, found without building keys: a part has few. It is the one that the
 * connection names, unless that was full.
 */
function instanceAt(
  parts: ReadonlyMap<string, PlacedPart>,
  { id, ends }: Connection,
  side: 0 | 1,
): Instance | undefined {
  const end = ends[side];
  let other: Instance | undefined;
  for (const instance of parts.get(end.part)?.instances ?? []) {
    const own = instance.end;
    if (own.interface !== end.interface || own.domain !== end.domain) continue;
    const unlimited = !Number.isFinite(instance.index.maxConnections);
    if (own.instance === end.instance && (unlimited || instance.connections.includes(id))) return instance;
    if (other === undefined && !unlimited && instance.connections.includes(id)) other = instance;
  }
  return other;
}

const NONE: readonly Connection[] = [];

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
