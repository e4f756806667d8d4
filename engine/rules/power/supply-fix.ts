/** A supply of the library for an input that no rail of the board could feed, as edits. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import type { EndRef } from '../../board/edit.ts';
import { definitionIndex } from '../../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { addition, endAt, fix } from '../fixes.ts';
import { partName } from '../names.ts';
import { neededRange } from '../ranges.ts';
import type { Fix, FixEdit, Ref } from '../rule.ts';
import { isAlive } from './alive.ts';
import { giversOf } from './feed-fix.ts';
import { MARGIN } from './load.ts';
import { powerIndexOf } from './power-index.ts';
import type { Rail } from './rail.ts';
import { supplyOf } from './supply.ts';
import { drawAt, feedsOnceAlive, type SupplyOutput, suitsPartners } from './sure-source.ts';
import { offersAsked } from './terms.ts';

/** What is built over a mains socket: a supply that needs one is fed from it. */
const MAINS = 'ac_power';

/**
 * Adds the part of `definitions` that feeds the input: one that needs no other supply where there is one, else one on the
 * mains, with an outlet where the board has none. Of several the nearest to the nominal voltage, then the smallest that
 * suffices. Empty where a part of the board will feed the input once it has power itself.
 */
export function supplyFixes(
  design: Design,
  { part: id = '', interface: sinkId = '' }: Ref,
  definitions: ReadonlyMap<string, PartDefinitionFile>,
): readonly Fix[] {
  const placed = design.parts.get(id);
  const sink = placed?.definition?.domains.get('electrical')?.interfaces.get(sinkId);
  const rail = supplyOf(design)
    .railsHeldBy(id)
    .find((one) => sink !== undefined && one.index.sinks.includes(sink));
  const accepts = rail === undefined ? null : neededRange(rail);
  if (placed === undefined || sink === undefined || rail === undefined || accepts === null) return [];
  const input: UnsuppliedInput = { design, placed, sink, rail, range: accepts.range };
  if (boardWillFeed(input)) return [];
  const found = bestOf(input, definitions);
  if (found === null) return [];
  const name = `$supply_${id}_${sinkId}`;
  const added = addition(name, found.definition.key, [[endAt(id, sink), found.source.interface.id]]);
  const mains = found.mains === null ? null : onMains(input, name, found.mains, definitions);
  if (found.mains !== null && mains === null) return [];
  const params = {
    supply: found.definition.file.definition.metadata.name,
    part: partName(design, id),
    ...(mains === null ? {} : { from: mains.name }),
  };
  return [fix('add-supply', params, [...added, ...(mains?.edits ?? [])])];
}

interface UnsuppliedInput {
  readonly design: Design;
  readonly placed: PlacedPart;
  readonly sink: InterfaceIndex;
  readonly rail: Rail;
  /** What it accepts, in V. */
  readonly range: readonly [number, number];
}

function boardWillFeed({ design, placed, sink, range }: UnsuppliedInput): boolean {
  return giversOf(design, placed, sink, range).some(
    (rail) => rail.placed !== placed && feedsOnceAlive(design, rail, placed, sink),
  );
}

interface Supplier {
  readonly definition: DefinitionIndex;
  readonly source: InterfaceIndex;
  /** Its mains input; null where it needs nothing. */
  readonly mains: InterfaceIndex | null;
  readonly gives: SupplyOutput;
  readonly max_mA: number;
}

function bestOf(input: UnsuppliedInput, definitions: ReadonlyMap<string, PartDefinitionFile>): Supplier | null {
  const { nominal_voltage_V: wanted } = input.rail.index.domain;
  const off = ({ gives }: Supplier) => Math.abs((gives.volts ?? wanted) - wanted);
  const fitting = [...definitions]
    .flatMap(([key, file]) => suppliersIn(definitionIndex(key, file)))
    .filter((one) => suits(input, one))
    .sort(
      (a, b) =>
        Number(a.mains !== null) - Number(b.mains !== null) ||
        off(a) - off(b) ||
        a.max_mA - b.max_mA ||
        (a.definition.key < b.definition.key ? -1 : 1),
    );
  return fitting[0] ?? null;
}

/** The outputs of a definition that live on nothing or on the mains. */
function suppliersIn(definition: DefinitionIndex): readonly Supplier[] {
  const { rails, needs } = powerIndexOf(definition);
  const inputs = [...definition.interfaces.values()].filter(takesPower);
  const [mains = null] = inputs;
  if (inputs.length > 1 || needs.length !== inputs.length) return [];
  if (mains !== null && mains.interface.protocol.type !== MAINS) return [];
  return [...rails.values()].flatMap(({ domain, sources, sinks }) => {
    // A switch that may stay unfed gives nothing of its own.
    const isPassedOn = mains === null && (sinks.length > 0 || (domain.derived_from?.length ?? 0) > 0);
    return (isPassedOn ? [] : sources).flatMap((source) => {
      const { power_delivery: delivery } = source.interface;
      const max_mA = Math.min(delivery?.max_current_mA ?? Number.POSITIVE_INFINITY, domain.max_current_mA);
      return [
        {
          definition,
          source,
          mains,
          gives: { island: null, volts: setPoint(source) ?? domain.nominal_voltage_V },
          max_mA,
        },
      ];
    });
  });
}

/** An input that must be fed, by whatever cable. */
function takesPower({ interface: { protocol, optional }, roles }: InterfaceIndex): boolean {
  return optional !== true && POWERED.has(protocol.type) && roles.some((role) => role === 'sink' || role === 'pd');
}

const POWERED = new Set(['power', MAINS, 'poe', 'battery']);

function setPoint({ interface: { custom_fields } }: InterfaceIndex): number | undefined {
  const said = custom_fields?.find((field) => field.key === 'output_voltage_V')?.default;
  return typeof said === 'number' ? said : undefined;
}

/** It speaks the protocol, and its voltage with tolerance, its current below the margin and its ground do. */
function suits(
  { design, placed, sink, range }: UnsuppliedInput,
  { definition, source, gives, max_mA }: Supplier,
): boolean {
  if (source.interface.protocol.type !== sink.interface.protocol.type || gives.volts === null) return false;
  const { rails, railOf } = powerIndexOf(definition);
  const tolerance = source.interface.power_delivery?.regulation_tolerance_percent;
  const stated = rails.get(railOf.get(source.interface.id) ?? '')?.domain.voltage_range_V;
  const half = (gives.volts * (tolerance ?? 0)) / 100;
  const [low, high] =
    tolerance === undefined && stated !== undefined ? stated : [gives.volts - half, gives.volts + half];
  return (
    low >= range[0] &&
    high <= range[1] &&
    offersAsked(source, placed, sink) &&
    drawAt(design, placed, sink) <= MARGIN * max_mA &&
    suitsPartners(design, gives, placed, sink)
  );
}

/** Edits that feed the mains input of the supply that is called `name`, and from what. */
function onMains(
  { design }: UnsuppliedInput,
  name: string,
  mains: InterfaceIndex,
  definitions: ReadonlyMap<string, PartDefinitionFile>,
): { readonly name: string; readonly edits: readonly FixEdit[] } | null {
  const supply: EndRef = { part: name, interface: mains.interface.id, domain: mains.domain };
  for (const { part } of design.parts.values()) {
    const live = supplyOf(design)
      .railsHeldBy(part.id)
      .find((rail) => isAlive(rail) && rail.index.sources.some(isSocket));
    const socket = live?.index.sources.find(isSocket);
    if (socket === undefined) continue;
    return {
      name: partName(design, part.id),
      edits: [{ op: 'connect', from: endAt(part.id, socket), to: supply }],
    };
  }
  const outlet = [...definitions]
    .flatMap(([key, file]) => suppliersIn(definitionIndex(key, file)))
    .filter((one) => one.mains === null && isSocket(one.source))
    .sort((a, b) => (a.definition.key < b.definition.key ? -1 : 1))[0];
  if (outlet === undefined) return null;
  return {
    name: outlet.definition.file.definition.metadata.name,
    edits: addition(`${name}_mains`, outlet.definition.key, [[supply, outlet.source.interface.id]]),
  };
}

function isSocket({ interface: { protocol } }: InterfaceIndex): boolean {
  return protocol.type === MAINS;
}
