/** What is joined with the two ends of a part, the other way round, as edits. */
import type { Instance, PlacedPart } from '../allocation/instance.ts';
import { resourceKey } from '../board/board.ts';
import type { EndRef } from '../board/edit.ts';
import type { Design, ResourceRef } from '../design/design.ts';
import { farEnds } from './by-kind.ts';
import { endAt, fix } from './fixes.ts';
import { shaftFits } from './mechanical/drives.ts';
import { partName } from './names.ts';
import { rolesMeet } from './protocol.ts';
import { holdersOf, portsOf, swapped } from './rejoin.ts';
import { type Fix, pinAtRef, type Violation } from './rule.ts';

/** Swaps the first two pins of one part that the violation is on. Empty where one of them is part of a larger port. */
export function swapFixes(design: Design, { refs }: Violation): readonly Fix[] {
  const pins = new Map(
    refs.flatMap((ref) => {
      const pin = pinAtRef(ref);
      return pin === null ? [] : [[resourceKey(pin), pin] as const];
    }),
  );
  const [first, ...others] = pins.values();
  const second = others.find((pin) => pin.part === first?.part);
  return first === undefined || second === undefined ? [] : swapOf(design, first, second);
}

/** Swaps the two bores of a coupling on a connection whose shaft does not fit, where each shaft fits the other bore. */
export function boreFixes(design: Design, { refs }: Violation): readonly Fix[] {
  const link = design.links.get(refs.find(({ connection }) => connection !== undefined)?.connection ?? '');
  return (link?.ends ?? []).flatMap(({ end: { part } }) => {
    const bores = (design.parts.get(part)?.instances ?? []).filter(({ slots: [slot] }) => slot?.function === BORE);
    const [first, second, ...more] = bores;
    const [a, b] = [pinIn(first), pinIn(second)];
    if (first === undefined || second === undefined || a === null || b === null || more.length > 0) return [];
    return shaftsFit(design, first, b) && shaftsFit(design, second, a) ? swapOf(design, a, b) : [];
  });
}

const BORE = 'coupling_bore';

function pinIn(instance: Instance | undefined): ResourceRef | null {
  const resource = instance?.slots[0]?.resource ?? null;
  return instance === undefined || resource === null
    ? null
    : { part: instance.end.part, domain: instance.end.domain, resource };
}

/** Whether the shafts in one bore fit another. */
function shaftsFit(design: Design, bore: Instance, other: ResourceRef): boolean {
  return farEnds(design, bore).every((far) => {
    const shaft = pinIn(far);
    return shaft !== null && shaftFits(design, shaft, other) === true;
  });
}

function swapOf(design: Design, first: ResourceRef, second: ResourceRef): readonly Fix[] {
  const [a, ...otherA] = holdersOf(design, first);
  const [b, ...otherB] = holdersOf(design, second);
  if (a === undefined || b === undefined || otherA.length + otherB.length > 0) return [];
  const placed = design.parts.get(first.part);
  if (placed === undefined || a.slots.length > 1 || b.slots.length > 1) return [];
  const edits = swapped(design, [a, (far) => portFor(placed, first, far)], [b, (far) => portFor(placed, second, far)]);
  if (edits.length === 0) return [];
  const names = { a: nameIn(design, first), b: nameIn(design, second) };
  return [fix('swap-ends', { part: partName(design, first.part), ...names }, edits)];
}

function nameIn(design: Design, { part, domain, resource }: ResourceRef): string {
  return design.parts.get(part)?.definition?.resources.get(`${domain}/${resource}`)?.resource.name ?? resource;
}

/** The interface by which one end of a part joins what was joined with the other one. */
function portFor(placed: PlacedPart, pin: ResourceRef, far: Instance): EndRef | null {
  const ports = portsOf(placed, pin);
  const port = ports.length < 2 ? ports[0] : ports.find((one) => rolesMeet(one, far.index));
  return port === undefined ? null : endAt(placed.part.id, port);
}
