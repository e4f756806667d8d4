import type { DomainName } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Instance, PlacedPart } from '../allocation/instance.ts';
import { resourceKey } from '../board/board.ts';
import type { DefinitionIndex, InterfaceIndex, ResourceIndex } from '../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../design/design.ts';
import { NetByResource } from '../design/net-by-resource.ts';
import { useOf } from '../design/net-node.ts';
import { isSameResource } from '../design/net-order.ts';
import { trackedOf } from './incremental/tracked-design.ts';

/** The function of either end of a resistor, which may sit on any net. */
export const RESISTOR = 'resistor_terminal';

/** The end of a resistor, a capacitor or a diode, which may sit on any net; a contact is rated for what it switches. */
export function isPassiveEnd(name: string): boolean {
  return FUNCTIONS.get(name)?.group === 'passive' && name !== 'switch_terminal';
}

/** A pin of a part by the id of its resource. */
export function partPin({ part }: PlacedPart, resource: string, domain: DomainName = 'electrical'): ResourceRef {
  return { part: part.id, domain, resource };
}

/** The pins that an instance holds, in the order of its slots. */
export function pinsHeldBy({ end: { part, domain }, slots }: Instance): readonly ResourceRef[] {
  return slots.flatMap(({ resource }) => (resource === null ? [] : [{ part, domain, resource }]));
}

/** The terminals of resistors on a net. */
export function resistorsOn({ nodes }: Net): readonly Node[] {
  return nodes.filter(isResistor);
}

export function isResistor(node: Node): boolean {
  return node.function === RESISTOR;
}

/** The resource behind a pin; undefined where its part or definition is gone. Of a node it takes no look-up. */
export function resourceAt(design: Design, pin: ResourceRef): ResourceIndex | undefined {
  const use = useOf(pin);
  if (use !== null) return use.resource;
  return definitionAt(design, pin)?.domains.get(pin.domain)?.resources.get(pin.resource);
}

/** What the part of a pin is made from, for who asks nothing else about the part; null where either is gone. */
export function definitionAt(design: Design, pin: ResourceRef): DefinitionIndex | null {
  return useOf(pin)?.definition ?? trackedOf(design).definitionOf(pin.part);
}

/** The interface that a node belongs to; undefined where its part or definition is gone. */
export function interfaceAt(design: Design, node: Node): InterfaceIndex | undefined {
  return useOf(node)?.index ?? instanceOf(design, node)?.index;
}

/** The roles of that interface. */
export function rolesOf(design: Design, node: Node): readonly string[] {
  return interfaceAt(design, node)?.roles ?? NO_ROLES;
}

const NO_ROLES: readonly string[] = [];

/** The instance that a pin belongs to. Makes no key either. */
export function instanceOf(design: Design, { part, instance }: Pick<Node, 'part' | 'instance'>): Instance | undefined {
  const placed = design.parts.get(part);
  return placed === undefined ? undefined : instanceIn(placed, instance);
}

/** The same for who has the part. */
export function instanceIn({ instances }: PlacedPart, key: string): Instance | undefined {
  return instances.find((one) => one.key === key);
}

export function netAt(design: Design, pin: ResourceRef): Net | undefined {
  const { netOf } = design;
  return netOf instanceof NetByResource ? netOf.ofPin(pin) : netOf.get(resourceKey(pin));
}

/**
 * Whether anything is joined with the pin, so that it has a net. Who asks is told only where a link to the pin comes or
 * goes, and not of what else becomes of its net, which may be the common ground of the whole board.
 */
export function isWired(design: Design, pin: ResourceRef): boolean {
  if (!trackedOf(design).cells.reading) return netAt(design, pin) !== undefined;
  return joinedWith(design, pin, () => true);
}

/** Whether a wire joins the pin with a node that is `wanted`; tells who asks no more than `isWired` does. */
export function joinedWith(design: Design, pin: ResourceRef, wanted: (other: Node) => boolean): boolean {
  for (const { end, slots, connections } of design.parts.get(pin.part)?.instances ?? []) {
    if (end.domain !== pin.domain || slots.every(({ resource }) => resource !== pin.resource)) continue;
    for (const id of connections) {
      for (const { a, b } of design.links.get(id)?.conductors ?? []) {
        if ((isSameResource(a, pin) && wanted(b)) || (isSameResource(b, pin) && wanted(a))) return true;
      }
    }
  }
  return false;
}
