/** A level shifter of the library in place of a wire between two voltages, as edits. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { rolesPair } from '#schemas/vocabulary/index.ts';
import { resourceKey } from '../../board/board.ts';
import type { EndRef } from '../../board/edit.ts';
import { canFill } from '../../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex, ResourceIndex } from '../../definition/index-types.ts';
import type { Design, Link } from '../../design/design.ts';
import { interfacesOf, linksAt, resourcesOf } from '../by-kind.ts';
import { firstFitting } from '../first-fitting.ts';
import { addition, endAt, fix } from '../fixes.ts';
import { endNames, partName } from '../names.ts';
import { powerIndexOf } from '../power/power-index.ts';
import type { Rail } from '../power/rail.ts';
import { supplyOf } from '../power/supply.ts';
import { protocolOf, sameProtocol } from '../protocol.ts';
import type { Fix, FixEdit, Ref } from '../rule.ts';
import { givingRail } from './pull-up-fix.ts';

/**
 * Takes the connection between the pins out and leads it through a part that has the protocol on two sides, each with a
 * supply of its own that takes the voltage there. Empty where no definition does, or where a side has no rail to feed it.
 */
export function levelShiftFixes(
  design: Design,
  refs: readonly Ref[],
  definitions: ReadonlyMap<string, PartDefinitionFile>,
): readonly Fix[] {
  const link = linkBetween(design, refs);
  if (link === null || link.ends.some((end) => end.connections.length > 1)) return []; // others share the wire
  const [a, b] = [shiftedEnd(design, link, 0), shiftedEnd(design, link, 1)];
  if (a === null || b === null || a.volts === b.volts) return [];
  const [low, high] = a.volts < b.volts ? [a, b] : [b, a];
  const found = firstFitting(definitions, (definition) => shifterOf(definition, protocolOf(link.ends[0]), low, high));
  if (found === null) return [];
  const shifter = found.fitting;
  const edits: FixEdit[] = [
    { op: 'disconnect', connection: link.connection.id },
    ...addition(`$shifter_${link.connection.id}`, found.key, [
      [low.supply, shifter.low.supply.interface.id],
      [high.supply, shifter.high.supply.interface.id],
      [low.end, shifter.low.line.interface.id],
      [high.end, shifter.high.line.interface.id],
      ...shifter.enables.map(({ side, port }) => [side === 'low' ? low.supply : high.supply, port] as const),
    ]),
  ];
  const params = {
    shifter: found.name,
    ...endNames(design, link),
    low_V: low.volts,
    lowRail: partName(design, low.rail),
    high_V: high.volts,
    highRail: partName(design, high.rail),
  };
  return [fix('add-level-shifter', params, edits)];
}

interface ShiftedEnd {
  readonly volts: number;
  readonly end: EndRef;
  readonly roles: readonly string[];
  /** What can feed the shifter's side, and the part that it is on. */
  readonly supply: EndRef;
  readonly rail: string;
}

function shiftedEnd(design: Design, link: Link, at: 0 | 1): ShiftedEnd | null {
  const end = link.ends[at];
  const supply = supplyOf(design);
  const pin = link.conductors
    .map(({ a, b }) => (a.instance === end.key ? a : b))
    .find((node) => supply.railOf(node) !== null);
  const rail = pin === undefined ? null : givingRail(design, pin);
  const source = rail?.index.sources.find((one) => one.interface.protocol.type === 'power');
  const given = pin === undefined ? null : voltsOf(supply.railOf(pin));
  if (rail === null || source === undefined || given === null || voltsOf(rail) !== given) return null;
  const { part } = rail.placed;
  return {
    volts: given,
    end: { ...end.end },
    roles: end.index.roles,
    supply: endAt(part.id, source),
    rail: part.id,
  };
}

function voltsOf(rail: Rail | null): number | null {
  return rail?.voltage?.nominal ?? null;
}

/** The connection of one protocol that joins two of the parts that a violation names, with one of its pins on each. */
function linkBetween(design: Design, refs: readonly Ref[]): Link | null {
  const named = new Set(refs.map((ref) => `${ref.part}/${ref.domain}/${ref.resource}`));
  const parts = new Set(refs.flatMap((ref) => ref.part ?? []));
  const stated = refs.flatMap((ref) => (ref.connection === undefined ? [] : (design.links.get(ref.connection) ?? [])));
  const near = [...parts].flatMap((part) => linksAt(design, part));
  const joins = ({ conductors }: Link) =>
    conductors.some((one) => [one.a, one.b].every((pin) => named.has(resourceKey(pin))));
  return (
    [...stated, ...near.filter(joins)].find((link) => sameProtocol(link) && link.ends[0].end.domain === 'electrical') ??
    null
  );
}

interface Shifter {
  readonly low: ShifterSide;
  readonly high: ShifterSide;
  /** Inputs that must be high for it to work, each with the side on whose supply it lives. */
  readonly enables: readonly { readonly side: 'low' | 'high'; readonly port: string }[];
}

interface ShifterSide {
  readonly line: InterfaceIndex;
  readonly supply: InterfaceIndex;
}

function shifterOf(definition: DefinitionIndex, protocol: string, low: ShiftedEnd, high: ShiftedEnd): Shifter | null {
  const { rails } = powerIndexOf(definition);
  const lines = interfacesOf(definition.domains.get('electrical')).filter(
    (one) => one.interface.protocol.type === protocol && !one.passive && controlPin(definition, one) === null,
  );
  const sides = lines.flatMap((line) => {
    const on = railOfLine(definition, line);
    const index = on === null ? undefined : rails.get(on);
    const supply = index?.sinks[0];
    const range = index?.domain.voltage_range_V;
    const alone = index !== undefined && (index.domain.derived_from ?? []).length === 0 && index.children.length === 0;
    return index === undefined || supply === undefined || range === undefined || !alone
      ? []
      : [{ line, supply, range, on }];
  });
  const suits = (side: (typeof sides)[number], to: ShiftedEnd) =>
    to.volts >= side.range[0] &&
    to.volts <= side.range[1] &&
    side.line.roles.some((mine) => to.roles.some((theirs) => rolesPair(protocol, mine, theirs)));
  // The side with the lower limit belongs to the lower voltage: shifters want it so.
  const ordered = sides.toSorted((x, y) => x.range[1] - y.range[1]);
  for (const first of ordered) {
    for (const second of ordered) {
      if (first.on === second.on || first.range[1] > second.range[1]) continue;
      if (suits(first, low) && suits(second, high)) {
        return { low: first, high: second, enables: enablesOf(definition, first.on, second.on) };
      }
    }
  }
  return null;
}

/** The power domain of the pins that an interface uses; null where they have none or several. */
function railOfLine(definition: DefinitionIndex, line: InterfaceIndex): string | null {
  const found = new Set<string | undefined>();
  for (const slot of line.slots) {
    for (const { resource, functions } of resourcesOf(definition.domains.get(line.domain))) {
      if (!functions.has(slot.function) || slot.only?.has(resource.id) === false) continue;
      found.add(resource.power_domain_id);
    }
  }
  const [only] = found;
  return found.size === 1 ? (only ?? null) : null;
}

/** Inputs of one pin that works high, on the power domain of either side. */
function enablesOf(definition: DefinitionIndex, low: string | null, high: string | null): Shifter['enables'] {
  return interfacesOf(definition.domains.get('electrical')).flatMap((one) => {
    const pin = controlPin(definition, one);
    const rail = pin?.resource.works_at?.level === 'high' ? pin.powerDomain?.id : undefined;
    if (rail === undefined || (rail !== low && rail !== high)) return [];
    return [{ side: rail === low ? 'low' : 'high', port: one.interface.id }] as const;
  });
}

/** The one pin of an interface, where the part works at one level of it alone; else null. */
function controlPin(
  { domains }: DefinitionIndex,
  { domain, slots: [slot, ...more] }: InterfaceIndex,
): ResourceIndex | null {
  if (slot === undefined || more.length > 0) return null;
  const pin = resourcesOf(domains.get(domain)).find((entry) => canFill(slot, entry));
  return pin?.resource.works_at === undefined ? null : pin;
}
