/** Connections that join open pins with what they wait for, as edits: the rest of a cable, a partner on the board, a level. */
import type { PlacedPart } from '../../allocation/instance.ts';
import type { Edit, EndRef } from '../../board/edit.ts';
import { compatibleOffers } from '../../compatibility/compatible.ts';
import { canFill } from '../../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex, ResourceIndex } from '../../definition/index-types.ts';
import { speakAlike } from '../../definition/speak-alike.ts';
import type { Design, ResourceRef } from '../../design/design.ts';
import { interfacesOf, linksAt } from '../by-kind.ts';
import { isController } from '../controllers.ts';
import { strapPins } from '../electrical/pin-level.ts';
import { CONTACTS } from '../electrical/switched-net.ts';
import { tieFixes } from '../electrical/tie-fix.ts';
import { endAt, fix, reconnected } from '../fixes.ts';
import { endName, endNames, list, pinName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { openReturnFixes } from '../power/return-fix.ts';
import { supplyOf } from '../power/supply.ts';
import { isMaster, sameProtocol } from '../protocol.ts';
import { linksOfInstance, portsOf } from '../rejoin.ts';
import { type Fix, pinAtRef, type Violation } from '../rule.ts';
import { levelFor } from './open-pins.ts';

/** Each is tried on the board before it is shown. */
const MOST_OFFERED = 5;

/** Of a finding of open pins, which are all of one part. */
export function openPinFixes(design: Design, violation: Violation): readonly Fix[] {
  const pins = violation.refs.flatMap((ref) => pinAtRef(ref) ?? []);
  const placed = design.parts.get(pins[0]?.part ?? '');
  const entries = pins.flatMap((pin) => placed?.definition?.resources.get(`${pin.domain}/${pin.resource}`) ?? []);
  if (placed === undefined || entries.length < pins.length) return [];
  const returns = openReturnFixes(design, violation);
  if (returns.length > 0) return returns;
  return [
    ...rejoinFixes(design, placed, entries),
    ...eitherLevel(design, placed, entries),
    ...partnerFixes(design, placed, pins, entries),
  ].slice(0, MOST_OFFERED);
}

/** All lines of a connection that joins only some: the pins are the others. */
function rejoinFixes(design: Design, placed: PlacedPart, entries: readonly ResourceIndex[]): readonly Fix[] {
  return placed.instances
    .filter((own) => entries.every((entry) => own.index.slots.some((slot) => canFill(slot, entry))))
    .flatMap((own) => linksOfInstance(design, own))
    .filter((link) => link.connection.lines !== undefined && sameProtocol(link))
    .map((link) => fix('connect', endNames(design, link), reconnected(link)));
}

/** Where either level of plain inputs will do, and an open one is merely unsure, each of the two. */
function eitherLevel(design: Design, placed: PlacedPart, entries: readonly ResourceIndex[]): readonly Fix[] {
  const isPlain = ({ resource, functions }: ResourceIndex) =>
    resource.when_open?.consequence === 'unreliable' && [...functions.keys()].every((name) => name === 'digital_input');
  if (!entries.every(isPlain)) return [];
  const feeder = supplyOf(design)
    .into(placed.part.id)
    .flatMap(({ source }) => design.parts.get(source.part) ?? [])[0];
  const ground = feeder === undefined ? {} : { ground: feeder };
  return (['low', 'high'] as const).flatMap((level) =>
    tieFixes(
      design,
      placed,
      entries.map((entry) => ({ entry, level: levelFor(design, placed, entry) ?? level, ...ground })),
    ),
  );
}

/** An interface that joins all of the pins with a partner; else each pin with a partner of its own. */
function partnerFixes(
  design: Design,
  placed: PlacedPart,
  pins: readonly ResourceRef[],
  entries: readonly ResourceIndex[],
): readonly Fix[] {
  // What a contact is to switch, only a person knows.
  if (entries.some(({ functions }) => [...functions.keys()].some((name) => CONTACTS.has(name)))) return [];
  const whole = interfacesFor(placed, entries).flatMap((own) =>
    partnersOf(design, placed, own).map(({ to, name }) => {
      const params = { a: endName(design, { ...endAt(placed.part.id, own), instance: 0 }), b: name };
      return fix('connect', params, [{ op: 'connect', from: endAt(placed.part.id, own), to }]);
    }),
  );
  if (whole.length > 0 || pins.length === 1) return whole;
  const taken = new Set<string>();
  const joined = pins.flatMap((pin) => {
    for (const own of portsOf(placed, pin)) {
      const partner = partnersOf(design, placed, own).find(({ to, isShared }) => isShared || !taken.has(keyOf(to)));
      if (own.passive || partner === undefined) continue;
      taken.add(keyOf(partner.to));
      const edit: Edit = { op: 'connect', from: endAt(placed.part.id, own), to: partner.to };
      return [{ pin: pinName(design, pin), to: partner.name, edit }];
    }
    return [];
  });
  if (joined.length < pins.length) return [];
  const params = { a: list(joined.map(({ pin }) => pin)), b: list([...new Set(joined.map(({ to }) => to))]) };
  const edits = joined.map(({ edit }) => edit);
  return [fix('connect', params, edits)];
}

function keyOf({ part, interface: id }: EndRef): string {
  return `${part} ${id}`;
}

/** The interfaces of a part that have a slot for each of the pins, the narrowest first. */
function interfacesFor({ definition }: PlacedPart, entries: readonly ResourceIndex[]): readonly InterfaceIndex[] {
  return interfacesOf(definition)
    .filter(
      (one) =>
        !one.passive &&
        one.slots.length >= entries.length &&
        entries.every((entry) => entry.domain === one.domain && one.slots.some((slot) => canFill(slot, entry))),
    )
    .sort((a, b) => a.slots.length - b.slots.length);
}

interface Partner {
  readonly to: EndRef;
  readonly name: string;
  /** There are several of it. */
  readonly isShared: boolean;
  readonly rank: number;
}

/** Interfaces of other parts that may join one, those that wait for it first, then the leader of its bus, then controllers. */
function partnersOf(design: Design, placed: PlacedPart, own: InterfaceIndex): readonly Partner[] {
  const { definition } = placed;
  if (definition === null || isUnfedOutput(design, placed, own)) return [];
  const linked = new Set(linksAt(design, placed.part.id).flatMap(({ ends }) => ends.map(({ end }) => end.part)));
  const found: Partner[] = [];
  for (const other of design.parts.values()) {
    if (other === placed || other.definition === null) continue;
    for (const index of other.definition.interfaces.values()) {
      // A rail that would tie the pin is for who knows the level.
      if (index.domain !== own.domain || index.passive || !speakAlike(own, index)) continue;
      // What chooses an address is tied, and driven by nobody.
      if (straps(other.definition).has(index) || isUnfedOutput(design, other, index)) continue;
      const offer = { part: other.part, definition: other.definition, index };
      if (!compatibleOffers({ part: placed.part, definition, index: own }, offer).ok) continue;
      found.push({
        to: endAt(other.part.id, index),
        name: endName(design, { ...endAt(other.part.id, index), instance: 0 }),
        isShared: index.interface.max_instances !== 1,
        rank: rankOf(other, index, linked.has(other.part.id)),
      });
    }
  }
  return found.sort((x, y) => x.rank - y.rank).slice(0, MOST_OFFERED);
}

/** The interfaces on pins that choose a setting of their part. */
const straps = oncePer(({ interfaces }: DefinitionIndex): ReadonlySet<InterfaceIndex> => {
  const pins = strapPins({ interfaces });
  const isStrap = ({ interface: { requires } }: InterfaceIndex) =>
    requires.every(({ resources = [] }) => resources.length > 0 && resources.every((id) => pins.has(id)));
  return new Set([...interfaces.values()].filter((one) => one.domain === 'electrical' && isStrap(one)));
});

/** Nobody knows yet what it gives: its rail passes on what it is fed with, and nothing feeds it. */
function isUnfedOutput(design: Design, { part }: PlacedPart, own: InterfaceIndex): boolean {
  return supplyOf(design)
    .railsHeldBy(part.id)
    .some(({ index, voltage }) => voltage === null && index.sources.includes(own));
}

function rankOf(other: PlacedPart, index: InterfaceIndex, isLinked: boolean): number {
  const uses = other.instances.filter((one) => one.index === index);
  if (uses.length === 0 && other.definition !== null && waiting(other.definition).has(index)) return 0;
  if (uses.some(isMaster)) return 1;
  const isControlled = other.definition !== null && isController(other.definition);
  return (isControlled ? 2 : 4) + (isLinked ? 0 : 1);
}

/** The interfaces of which a pin must not stay open. */
const waiting = oncePer((definition: DefinitionIndex): ReadonlySet<InterfaceIndex> => {
  const graded = [...definition.resources.values()].filter(
    ({ resource }) => (resource.when_open?.consequence ?? 'allowed') !== 'allowed',
  );
  return new Set(
    [...definition.interfaces.values()].filter((one) =>
      graded.some((entry) => entry.domain === one.domain && one.slots.some((slot) => canFill(slot, entry))),
    ),
  );
});
