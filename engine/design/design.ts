/**
 * The elaborated board: definitions resolved, interface instances with their slots and resources, conductors, nets.
 * Whatever needs a board's electronics (rules, compatibility, tools, inspector) reads this; whatever draws reads `Board`.
 */
import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Instance, PlacedPart } from '../allocation/instance.ts';
import type { Board, Connection, End } from '../board/board.ts';

export interface Design {
  readonly board: Board;
  /** In (seq, id) order. */
  readonly parts: ReadonlyMap<string, PlacedPart>;
  /** Interface instances that at least one connection uses, by `endKey`. */
  readonly instances: ReadonlyMap<string, Instance>;
  /** Connections whose two ends exist, in (seq, id) order. */
  readonly links: ReadonlyMap<string, Link>;
  /** Connections that name a part or an interface that does not exist. */
  readonly broken: readonly { readonly connection: Connection; readonly missing: readonly End[] }[];
  /** Ordered by their first node. */
  readonly nets: readonly Net[];
  /** The net of a resource, by `resourceKey`. */
  readonly netOf: ReadonlyMap<string, Net>;
}

export interface Link {
  readonly connection: Connection;
  /**
   * The instances that it uses. Where a merge put more connections on an instance than it takes, the later ones use
   * another: then `ends[i].key` differs from `endKey(connection.ends[i])`.
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

/** A resource of a part. */
export type ResourceRef = Pick<Node, 'part' | 'domain' | 'resource'>;

export interface Net {
  /** `resourceKey` of its first node: stable while that node stays. */
  readonly id: string;
  /** Sorted by `resourceKey`, then function, then in the order of the part's instances. */
  readonly nodes: readonly Node[];
  readonly conductors: readonly Conductor[];
}
