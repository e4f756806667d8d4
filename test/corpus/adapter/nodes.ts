/** Which pins of a design are one electrical node: those that its wires join, and those that a part joins inside. */
import type { DefinitionIndex } from '#engine/definition/index-types.ts';
import { ownGrounds } from '#engine/definition/own-grounds.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';

/** Pins as `part.pin` in sets that grow together. */
export class Nodes {
  private readonly parents = new Map<string, string>();

  /** Of parts by their reference: nothing is joined but what they join inside. */
  constructor(definitions: ReadonlyMap<string, DefinitionIndex>) {
    for (const [ref, definition] of definitions) {
      for (const pins of joinedInside(definition).values()) {
        for (const pin of pins) this.join(`${ref}.${pins[0]}`, `${ref}.${pin}`);
      }
    }
  }

  join(a: string, b: string): void {
    const [x, y] = [this.nodeOf(a), this.nodeOf(b)];
    if (x !== y) this.parents.set(x, y);
  }

  isJoined(a: string, b: string): boolean {
    return this.nodeOf(a) === this.nodeOf(b);
  }

  /** A pin of the node, the same for all its pins until it grows. */
  nodeOf(pin: string): string {
    let node = pin;
    for (let next = this.parents.get(node); next !== undefined; next = this.parents.get(node)) node = next;
    return node;
  }
}

/**
 * The pins that a part joins inside: its grounds, one for each isolated power domain and each supply input that has one of its own, and the
 * outputs of a rail.
 */
function joinedInside(definition: DefinitionIndex): ReadonlyMap<string, readonly string[]> {
  const { domains } = definition;
  const own = ownGrounds(definition);
  const groups = new Map<string, string[]>();
  for (const { resource, functions, powerDomain } of domains.get('electrical')?.resources.values() ?? []) {
    const isolated = powerDomain?.ground_reference === 'isolated' || powerDomain?.ground_reference === 'floating';
    const group = [...functions.keys()].some(isGround)
      ? `ground ${own.has(resource.id) ? resource.id : isolated ? powerDomain.id : ''}`
      : functions.has('power_output') && powerDomain
        ? `rail ${powerDomain.id}`
        : `pin ${resource.id}`;
    groups.set(group, [...(groups.get(group) ?? []), resource.id]);
  }
  return groups;
}

const groupsOf = new WeakMap<DefinitionIndex, ReadonlyMap<string, readonly string[]>>();

/** A pin and those that the part joins with it inside. */
export function equivalentPins(definition: DefinitionIndex, pin: string): readonly string[] {
  let byPin = groupsOf.get(definition);
  if (byPin === undefined) {
    const groups = [...joinedInside(definition).values()];
    byPin = new Map(groups.flatMap((pins) => pins.map((one): [string, readonly string[]] => [one, pins])));
    groupsOf.set(definition, byPin);
  }
  return byPin.get(pin) ?? [pin];
}

function isGround(name: string): boolean {
  return FUNCTIONS.get(name)?.group === 'ground' && name !== 'protective_earth' && name !== 'chassis_ground';
}
