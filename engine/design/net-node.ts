import type { PinUse } from '../definition/index-types.ts';
import type { Node, ResourceRef } from './design.ts';

/** A node that knows what its definition says of it. Equal to any other node of the same content. */
export class NetNode implements Node {
  readonly part: Node['part'];
  readonly domain: Node['domain'];
  readonly resource: Node['resource'];
  readonly function: Node['function'];
  readonly instance: Node['instance'];
  /** Private, so that neither comparisons nor copies see it. */
  readonly #use: PinUse | null;

  constructor(
    { part, domain }: Pick<Node, 'part' | 'domain'>,
    resource: string,
    { function: name }: Pick<Node, 'function'>,
    instance: string,
    use: PinUse | null,
  ) {
    this.part = part;
    this.domain = domain;
    this.resource = resource;
    this.function = name;
    this.instance = instance;
    this.#use = use;
  }

  static useOf(pin: ResourceRef): PinUse | null {
    return #use in pin ? pin.#use : null;
  }
}

/** How a node of a design uses its resource; null for any other pin. It holds as long as the node's net and link do. */
export const useOf = NetNode.useOf;
