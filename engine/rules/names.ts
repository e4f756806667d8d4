/** How violations and tools name things: the labels that the board shows, never ids where a label exists. */
import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Instance, PlacedPart } from '../allocation/instance.ts';
import { type End, endKey } from '../board/board.ts';
import type { Design, Link, ResourceRef } from '../design/design.ts';
import type { Finding, Nameable, Names, Params, Place, Ref, StatedFinding } from './rule.ts';

/** The label of a part; its id where the part is gone. */
export function partName(design: Design, part: string): string {
  const placed = design.parts.get(part);
  return placed === undefined ? part : placed.part.label || part;
}

/** "Station MCU.I2C"; of a further instance by the parts that it serves, "Station MCU.Servo output (M2)", else " #2". */
export function endName(design: Design, end: End): string {
  const found = design.parts.get(end.part)?.definition?.interfaces.get(`${end.domain}/${end.interface}`);
  const name = `${partName(design, end.part)}.${found?.interface.name ?? end.interface}`;
  if (end.instance === 0) return name;
  const served = partsServedBy(design, endKey(end));
  return served.length === 0 ? `${name} #${end.instance + 1}` : `${name} (${list(served)})`;
}

/** Labels of the parts that an instance is connected to, each once, in the order of its connections. */
export function partsServedBy(design: Design, key: string): readonly string[] {
  const far = (design.instances.get(key)?.connections ?? []).flatMap((id) =>
    (design.links.get(id)?.ends ?? []).filter((end) => end.key !== key),
  );
  return [...new Set(far.map(({ end }) => partName(design, end.part)))];
}

/** The names of the two ends of a link, in its order. */
export function endNames(design: Design, { ends: [a, b] }: Link): Names<'a' | 'b'> {
  return { a: endName(design, a.end), b: endName(design, b.end) };
}

/** "Station MCU.GPIO21". */
export function pinName(design: Design, node: ResourceRef): string {
  return `${partName(design, node.part)}.${resourceName(design, node)}`;
}

/** A resource's id, or its short name where the definition gives one. */
export function resourceName(design: Design, node: ResourceRef): string {
  const found = design.parts.get(node.part)?.definition?.resources.get(`${node.domain}/${node.resource}`);
  const name = found?.resource.name;
  return name !== undefined && name.length <= 24 ? name : node.resource;
}

export function nodeRef({ part, domain, resource }: ResourceRef): Ref {
  return { part, domain, resource };
}

export function instanceRef({ end }: Instance): Ref {
  return { part: end.part, domain: end.domain, interface: end.interface, instance: end.instance };
}

/** A finding with the name of whatever its params name, and the ids of what it points at. */
export function namedFinding(design: Design, { params, refs, ...rest }: StatedFinding): Finding {
  const named = Object.entries(params).map(([key, value]) => {
    if (Array.isArray(value)) return [key, value.map((one) => (typeof one === 'object' ? nameIn(design, one) : one))];
    return [key, isNameable(value) ? nameIn(design, value) : value];
  });
  // What has a name is a text now, and everything else is what it was.
  return { ...rest, params: Object.fromEntries(named) as Params, refs: refs.map(refOf) };
}

function isNameable(value: StatedFinding['params'][string]): value is Nameable {
  return typeof value === 'object' && ('part' in value || 'slots' in value);
}

/** A part by its label, an end and a pin with that of their part. */
export function nameIn(design: Design, named: Nameable): string {
  const { part = '', domain = 'electrical', interface: id, instance = 0, resource } = refOf(named);
  if (resource !== undefined) return pinName(design, { part, domain, resource });
  return id === undefined ? partName(design, part) : endName(design, { part, domain, interface: id, instance });
}

/** What a violation says of a place: ids alone, whatever else a rule knows of it. */
export function refOf(place: Place): Ref {
  if ('conductors' in place) return { connection: place.connection.id };
  if ('slots' in place) return instanceRef(place);
  if (isPlaced(place)) return { part: place.part.id };
  return isPin(place) ? nodeRef(place) : (place as Ref);
}

function isPin(place: Place): place is ResourceRef {
  return 'resource' in place && place.resource !== undefined;
}

function isPlaced(place: Place): place is PlacedPart {
  return 'part' in place && typeof place.part === 'object';
}

/** Pins of one part, by the ids of their resources. */
export function pinRefs(part: string, domain: DomainName, resources: readonly string[]): readonly Ref[] {
  return resources.map((resource) => ({ part, domain, resource }));
}

export function instancePinRefs({ end: { part, domain }, slots }: Instance): readonly Ref[] {
  return pinRefs(
    part,
    domain,
    slots.flatMap(({ resource }) => resource ?? []),
  );
}

/** Plain decimal with at most three decimals and no trailing zero: 3.3, 0.625, 12. */
export function num(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** "a", "a and b", "a, b and c", "a, b, c and 4 more". */
export function list(items: readonly string[], shown = 6): string {
  const head = items.slice(0, shown);
  if (items.length > shown) return `${head.join(', ')} and ${items.length - shown} more`;
  if (head.length < 2) return head.join('');
  return `${head.slice(0, -1).join(', ')} and ${head.at(-1)}`;
}

/** "3.0–3.6 V" or "5 V" where both ends are equal. */
export function volts(range: readonly [number, number]): string {
  return range[0] === range[1] ? `${num(range[0])} V` : `${num(range[0])}–${num(range[1])} V`;
}
