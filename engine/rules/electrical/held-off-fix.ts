/** Pins that hold devices off, each on an output of its own, as edits. */
import type { PlacedPart } from '../../allocation/instance.ts';
import { compatibleOffers } from '../../compatibility/compatible.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { speakAlike } from '../../definition/speak-alike.ts';
import type { Design, ResourceRef } from '../../design/design.ts';
import { farEnds } from '../by-kind.ts';
import { endAt, fix } from '../fixes.ts';
import { list, partName, pinName } from '../names.ts';
import { isMaster } from '../protocol.ts';
import { holdersOf, linksOfInstance, portOf } from '../rejoin.ts';
import { type Fix, type FixEdit, pinAtRef, type Ref, type Violation } from '../rule.ts';

/**
 * Of devices that wake together at one address, all but the first each held off by an output of the leader of their bus.
 * Empty where no one part leads it, or it has no output that fits.
 */
export function heldOffFixes(design: Design, { refs }: Violation): readonly Fix[] {
  const [, ...later] = refs.flatMap((ref) => pinAtRef(ref) ?? []);
  const leaders = new Set(refs.flatMap((ref) => leadersOf(design, ref)));
  const [leader, ...others] = leaders;
  if (leader === undefined || others.length > 0 || later.length === 0) return [];
  const wires = later.map((pin) => wireOf(design, leader, pin));
  const edits = wires.flatMap((one) => one ?? []);
  if (wires.some((one) => one === null)) return [];
  const params = { a: list(later.map((pin) => pinName(design, pin))), b: partName(design, leader.part.id) };
  return [fix('connect', params, edits)];
}

function leadersOf(design: Design, { part, domain, interface: id, instance = 0 }: Ref): readonly PlacedPart[] {
  const device = design.parts
    .get(part ?? '')
    ?.instances.find(({ end }) => end.domain === domain && end.interface === id && end.instance === instance);
  const far = device === undefined ? [] : farEnds(design, device);
  return far.filter(isMaster).flatMap(({ end }) => design.parts.get(end.part) ?? []);
}

/** The pin taken off what it is on and joined with an output of the leader; null where no interface of either does that. */
function wireOf(design: Design, leader: PlacedPart, pin: ResourceRef): readonly FixEdit[] | null {
  const placed = design.parts.get(pin.part);
  const port = placed && portOf(placed, pin);
  const output = placed && port && outputFor(leader, placed, port);
  if (port === undefined || output === undefined) return null;
  const links = holdersOf(design, pin).flatMap((holder) => linksOfInstance(design, holder));
  return [
    ...links.map(({ connection }): FixEdit => ({ op: 'disconnect', connection: connection.id })),
    { op: 'connect', from: endAt(leader.part.id, output), to: endAt(pin.part, port) },
  ];
}

function outputFor(leader: PlacedPart, { part, definition }: PlacedPart, port: InterfaceIndex) {
  const { definition: leading } = leader;
  if (definition === null || leading === null) return undefined;
  return [...leading.interfaces.values()].find(
    (index) =>
      index.domain === port.domain &&
      !index.passive &&
      speakAlike(port, index) &&
      compatibleOffers({ part, definition, index: port }, { part: leader.part, definition: leading, index }).ok,
  );
}
