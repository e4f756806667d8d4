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
import type { Board, Connection, End, Part } from './board.ts';
import { rememberStep } from './design/design-step.ts';
import { updateDesign } from './design/update-design.ts';
import { type Worked, workOut } from './design/work-out.ts';

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
  /** Resources numbered from 0 in the order of `domain/id`, by `domain/id`. */
  readonly numbers: ReadonlyMap<string, number>;
}

export interface DomainIndex {
  readonly interfaces: ReadonlyMap<string, InterfaceIndex>;
  readonly resources: ReadonlyMap<string, ResourceIndex>;
  /** The same numbers as those of the definition, by id. */
  readonly numbers: ReadonlyMap<string, number>;
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
  /** For unsatisfied: why, in words, with the cheapest way out. */
  readonly explanation?: string;
  /** For unsatisfied: the fewest moves of what nobody fixed that would make room; absent where none would. */
  readonly moves?: readonly {
    readonly key: string;
    readonly slot: number;
    readonly from: string;
    readonly to: string;
  }[];
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
  /** Sorted by `resourceKey`, then function, then in the order of the part's instances. */
  readonly nodes: readonly Node[];
  readonly conductors: readonly Conductor[];
}

const designs = new WeakMap<Board, Design>();
let last: WeakRef<Worked> | null = null;

/**
 * The design of a board, worked out once for each board value. What a board has in common with the one asked for
 * before is taken over, which changes nothing but the time it takes.
 */
export function designOf(board: Board): Design {
  const known = designs.get(board);
  if (known !== undefined) return known;
  const before = last?.deref();
  const worked = (before === undefined ? null : updateDesign(before, board)) ?? workOut(board);
  designs.set(board, worked.design);
  workings.set(worked.design, worked);
  if (before !== undefined && worked.step !== undefined) rememberStep(before.design, worked.design, worked.step);
  last = new WeakRef(worked);
  return worked.design;
}

/** Keeps what was worked out as long as its design lives. */
const workings = new WeakMap<Design, Worked>();
