/** What is joined with one end of a part, joined with another end instead, as edits. */

import type { Instance, PlacedPart } from '../allocation/instance.ts';
import type { EndRef } from '../board/edit.ts';
import { canFill } from '../definition/definition-index.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';
import type { Design, Link, ResourceRef } from '../design/design.ts';
import { interfacesOf, otherEnd } from './by-kind.ts';
import type { FixEdit } from './rule.ts';

/** An end, and the interface of it that joins what is joined with another end; null where none does. */
type SwapEnd = readonly [end: Instance, portFor: (far: Instance) => EndRef | null];

/** What is joined with each of two ends, joined with the other one. Empty where that is not possible. */
export function swapped(design: Design, [a, atA]: SwapEnd, [b, atB]: SwapEnd): readonly FixEdit[] {
  const cut: FixEdit[] = [];
  const join: FixEdit[] = [];
  for (const [end, portFor] of [
    [a, atB],
    [b, atA],
  ] as const) {
    for (const link of linksOfInstance(design, end)) {
      const far = otherEnd(link, end);
      const to = portFor(far);
      if (to === null) return [];
      const line = lineAt(link, far);
      const { id, fields } = link.connection;
      cut.push({ op: 'disconnect', connection: id });
      join.push({ op: 'connect', from: { ...far.end }, to, fields, ...(line === undefined ? {} : { line }) });
    }
  }
  return [...cut, ...join];
}

/** The used instances of a part that hold a pin. */
export function holdersOf(design: Design, { part, domain, resource }: ResourceRef): readonly Instance[] {
  return (design.parts.get(part)?.instances ?? []).filter(
    ({ end, slots }) => end.domain === domain && slots.some((slot) => slot.resource === resource),
  );
}

/** The links of an instance. */
export function linksOfInstance(design: Design, { connections }: Instance): readonly Link[] {
  return connections.flatMap((id) => design.links.get(id) ?? []);
}

/** Of an end with several lines, the one that the link joins, where it joins one alone. */
function lineAt({ conductors }: Link, far: Instance): string | undefined {
  const [only, ...more] = conductors;
  if (only === undefined || more.length > 0 || far.slots.length < 2) return undefined;
  return (only.a.instance === far.key ? only.a : only.b).function;
}

/** The interface of a placed part that has a pin alone, so that one wire joins it. */
export function portOf(placed: PlacedPart, pin: ResourceRef): InterfaceIndex | undefined {
  return portsOf(placed, pin)[0];
}

/** All of them: a bore takes a motor or what it drives. */
export function portsOf({ definition }: PlacedPart, { domain, resource }: ResourceRef): readonly InterfaceIndex[] {
  const entry = definition?.resources.get(`${domain}/${resource}`);
  if (entry === undefined) return [];
  return interfacesOf(definition).filter(
    (one) => one.domain === domain && one.slots.length === 1 && one.slots.every((slot) => canFill(slot, entry)),
  );
}
