/** What each pin or port of one placed part can do, does, and is joined with. */
import type { DomainName, Resource, SignalClass } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Claim, PlacedPart } from '../allocation/instance.ts';
import type { SlotRef } from '../board/edit.ts';
import { canFill } from '../definition/definition-index.ts';
import type { ResourceIndex } from '../definition/index-types.ts';
import type { Design } from '../design/design.ts';
import { namedNets } from '../export/named-nets.ts';
import { pinName } from '../rules/names.ts';

/** One use of a pin by an interface instance. */
export interface PinHolder {
  /** "I2C", "UART #2". */
  readonly name: string;
  readonly function: string;
  /** What a `pin` or an `unpin` edit names. */
  readonly slot: SlotRef;
  readonly pinnedBy?: string;
  /** More than this resource could fill the slot: else there is nothing to fix. */
  readonly choice: boolean;
}

interface PinFarEnd {
  readonly part: string;
  readonly connection: string;
  /** "Air sensor.SDA". */
  readonly name: string;
}

export interface PinRow {
  /** `domain/resource`. */
  readonly key: string;
  readonly domain: DomainName;
  readonly resource: string;
  readonly name: string;
  /** In the order of the definition. */
  readonly functions: readonly { readonly name: string; readonly used: boolean }[];
  readonly holders: readonly PinHolder[];
  /** Name of the net; empty where it is on none. */
  readonly net: string;
  readonly far: readonly PinFarEnd[];
  /** Of what it does now, else of the first that it can do. */
  readonly signal: SignalClass;
  /** Its power domain, levels, ratings and connector; empty where nothing is stated. */
  readonly ratings: readonly PinRating[];
}

/** A figure in V, mA or bar, a name that the definition gives, or a fact. */
export type PinRating =
  | { readonly kind: RatedFigure; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'pullUp' };

export type RatedFigure =
  | 'inputHigh_V'
  | 'inputLow_V'
  | 'outputHigh_V'
  | 'outputLow_V'
  | 'source_mA'
  | 'sink_mA'
  | 'working_bar'
  | 'most_bar';

/** The rows of every resource of the part in the order of its definition. Empty where the board lacks the definition. */
export function pinMap(design: Design, placed: PlacedPart): readonly PinRow[] {
  const names = netNames(design);
  return [...(placed.definition?.resources ?? [])].map(([key, index]) => {
    const claims = placed.claims.get(key) ?? [];
    const used = new Set(claims.map((claim) => claim.function));
    const net = design.netOf.get(`${placed.part.id}/${key}`);
    const { resource, domain } = index;
    const shown = claims[0]?.function ?? resource.functions[0]?.name ?? '';
    return {
      key,
      domain,
      resource: resource.id,
      name: resource.name ?? resource.id,
      functions: resource.functions.map(({ name }) => ({ name, used: used.has(name) })),
      holders: claims.flatMap((claim) => holderOf(design, placed, claim) ?? []),
      net: net === undefined ? '' : (names.get(net.id) ?? ''),
      far: farEnds(design, placed.part.id, key),
      signal: FUNCTIONS.get(shown)?.signal_class ?? 'data',
      ratings: ratingsOf(resource, index),
    };
  });
}

const byDesign = new WeakMap<Design, ReadonlyMap<string, string>>();

function netNames(design: Design): ReadonlyMap<string, string> {
  let names = byDesign.get(design);
  if (names === undefined) {
    names = new Map(namedNets(design).flatMap(({ name, nets }) => nets.map((net) => [net.id, name] as const)));
    byDesign.set(design, names);
  }
  return names;
}

function holderOf(design: Design, placed: PlacedPart, claim: Claim): PinHolder | null {
  const instance = design.instances.get(claim.instance);
  const slot = instance?.slots[claim.slot];
  const wanted = instance?.index.slots[claim.slot];
  if (instance === undefined || slot === undefined || wanted === undefined) return null;
  const there = placed.definition?.domains.get(instance.end.domain)?.resources.values() ?? [];
  let offers = 0;
  for (const one of there) if (canFill(wanted, one)) offers += 1;
  const { interface: face, instance: number } = instance.end;
  return {
    name: `${instance.index.interface.name ?? face}${number > 0 ? ` #${number + 1}` : ''}`,
    function: claim.function,
    slot: { ...instance.end, requires: slot.requires, n: slot.n },
    ...(claim.pinnedBy === undefined ? {} : { pinnedBy: claim.pinnedBy }),
    choice: offers > 1,
  };
}

function farEnds(design: Design, part: string, key: string): readonly PinFarEnd[] {
  const own = `${part}/${key}`;
  const found = new Map<string, PinFarEnd>();
  for (const { a, b, connection } of design.netOf.get(own)?.conductors ?? []) {
    const [mine, far] = `${a.part}/${a.domain}/${a.resource}` === own ? [a, b] : [b, a];
    if (`${mine.part}/${mine.domain}/${mine.resource}` !== own) continue;
    found.set(`${connection} ${far.resource}`, { part: far.part, connection, name: pinName(design, far) });
  }
  return [...found.values()];
}

function ratingsOf(resource: Resource, { powerDomain }: ResourceIndex): readonly PinRating[] {
  const levels = resource.logic_levels ?? {};
  const { source, sink } = resource.current_rating ?? {};
  const figure = (kind: RatedFigure, value: number | undefined): readonly PinRating[] =>
    value === undefined ? [] : [{ kind, value }];
  const named = (name: string | undefined): readonly PinRating[] =>
    name === undefined ? [] : [{ kind: 'name', name }];
  return [
    ...named(powerDomain?.name),
    ...figure('inputHigh_V', levels.v_ih_min_V),
    ...figure('inputLow_V', levels.v_il_max_V),
    ...figure('outputHigh_V', levels.v_oh_min_V),
    ...figure('outputLow_V', levels.v_ol_max_V),
    ...figure('source_mA', source?.max_continuous_mA),
    ...figure('sink_mA', sink?.max_continuous_mA),
    ...(resource.has_internal_pullup === true ? [{ kind: 'pullUp' } as const] : []),
    ...figure('working_bar', resource.working_pressure_bar),
    ...figure('most_bar', resource.max_pressure_bar),
    ...named(resource.port_size),
    ...named(resource.connector_type),
  ];
}
