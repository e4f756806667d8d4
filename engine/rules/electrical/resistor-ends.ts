/** What the ends of a resistor lead to, and what gives a rail. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import { append } from '../../board/append.ts';
import type { Design, Node, ResourceRef } from '../../design/design.ts';
import { netAt, RESISTOR, resourceAt, rolesOf } from '../lookup.ts';
import { powerSide } from '../power/power-index.ts';
import { isGrounded } from './grounded.ts';

/** The other terminals of a resistor. */
export function farPins(design: Design, node: Node): readonly ResourceRef[] {
  let pins = NO_PINS;
  for (const { slots } of design.parts.get(node.part)?.instances ?? []) {
    for (const { function: name, resource } of slots) {
      if (name !== RESISTOR || resource === null || resource === node.resource) continue;
      pins = append(pins, { part: node.part, domain: node.domain, resource });
    }
  }
  return pins;
}

/** The terminals of a resistor that something is joined with, in the order of its instances. */
export function terminalsOf({ part, instances }: PlacedPart): readonly ResourceRef[] {
  let pins = NO_PINS;
  for (const { end, slots } of instances) {
    for (const { function: name, resource } of slots) {
      if (name === RESISTOR && resource !== null) pins = append(pins, { part: part.id, domain: end.domain, resource });
    }
  }
  return pins;
}

const NO_PINS: ResourceRef[] = [];

/** What gives the rail that the pin is on; undefined where it is on none, or on one that is joined with a ground. */
export function giverAt(design: Design, pin: ResourceRef): Node | undefined {
  // A common ground may be the largest net of the board: it is not walked.
  if (isGrounded(design, pin)) return undefined;
  let besides: Node | undefined;
  for (const node of netAt(design, pin)?.nodes ?? NO_NODES) {
    if (givesSupply(design, node)) return node;
    if (besides === undefined && givesBesides(design, node)) besides = node;
  }
  return besides;
}

/** The level to which a pin is joined by wire: that of a ground, or of what gives a rail; null where it is on neither. */
export function tiedLevel(design: Design, pin: ResourceRef): 'low' | 'high' | null {
  if (isGrounded(design, pin)) return 'low';
  return giverAt(design, pin) === undefined ? null : 'high';
}

/** A supply pin of a board that may feed it or be fed by it, where another of its inputs has a supply. */
export function givesBesides(design: Design, node: Node): boolean {
  if (node.function !== 'power_input' || resourceAt(design, node)?.functions.has('power_output') !== true) return false;
  const instances = design.parts.get(node.part)?.instances ?? [];
  return instances.some(
    ({ key, connections, slots }) =>
      key !== node.instance &&
      slots.some((slot) => slot.function === 'power_input' && slot.resource !== node.resource) &&
      connections.some((id) => isFedBy(design, id, key)),
  );
}

/** A connection that may bring supply: one from a resistor that hangs on the pin does not. */
function isFedBy(design: Design, connection: string, key: string): boolean {
  return design.links.get(connection)?.ends.some((end) => end.key !== key && !end.index.passive) === true;
}

const NO_NODES: readonly Node[] = [];

/** Functions that give supply in some role. */
const GIVING: ReadonlySet<string> = new Set(
  [...FUNCTIONS.keys()].filter((name) => powerSide(name, ['any']) === 'source'),
);

export function givesSupply(design: Design, node: Node): boolean {
  if (!GIVING.has(node.function)) return false;
  return powerSide(node.function, rolesOf(design, node)) === 'source';
}
