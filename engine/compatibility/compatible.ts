import { PROTOCOLS, rolesPair } from '#schemas/vocabulary/index.ts';
import { protocolWords } from '#schemas/vocabulary/spelling.ts';
import type { End, Part } from '../board/board.ts';
import { canFill } from '../definition/definition-index.ts';
import type { InterfaceIndex, ResourceIndex } from '../definition/index-types.ts';
import type { Design } from '../design/design.ts';
import { passiveCandidates, slotPairs } from '../design/pairing.ts';
import { domainMismatch, type Offer, supplyMismatch } from './voltage.ts';

export type Verdict =
  | { readonly ok: true }
  /** `rule` is the design rule that the connection would break. */
  | { readonly ok: false; readonly reason: string; readonly rule: string };

const FINE: Verdict = { ok: true };

/**
 * Whether two ends of a board may join: equal protocol, a compatible pair of roles, functions that have a
 * counterpart, then what is known of voltage, medium and speed. Missing figures never refuse. Says nothing of free
 * resources; see `connectable`.
 */
export function compatible(design: Design, a: End, b: End): Verdict {
  const [first, second] = [offerAt(design, a), offerAt(design, b)];
  if (first === null || second === null) {
    const missing = first === null ? a : b;
    return refused('conn-endpoint-missing', `${missing.part}.${missing.interface} is not on this board`);
  }
  if (a.part === b.part && a.domain === b.domain && a.interface === b.interface) {
    return refused('conn-self', `${first.index.interface.id} cannot be connected to itself`);
  }
  return compatibleOffers(first, second);
}

/** The same for two interfaces wherever they are: on the board or in the library. */
export function compatibleOffers(a: Offer, b: Offer): Verdict {
  const known = verdicts.get(a.index)?.get(b.index);
  const verdict = known ?? remember(a, b);
  // A setting of the part itself (the output of an adjustable supply) may say otherwise than its definition.
  return verdict.byDefinition.ok && (hasFields(a.part) || hasFields(b.part)) ? byVoltage(a, b) : verdict.whole;
}

/** An interface of a placed part, or null where there is none. */
export function offerAt(design: Design, end: Pick<End, 'part' | 'domain' | 'interface'>): Offer | null {
  const placed = design.parts.get(end.part);
  const definition = placed?.definition ?? null;
  const index = definition?.domains.get(end.domain)?.interfaces.get(end.interface);
  return placed === undefined || definition === null || index === undefined
    ? null
    : { part: placed.part, definition, index };
}

interface Known {
  /** Without voltages. */
  readonly byDefinition: Verdict;
  /** With the voltages that the definitions state. */
  readonly whole: Verdict;
}

const verdicts = new WeakMap<InterfaceIndex, WeakMap<InterfaceIndex, Known>>();

/** What the two definitions alone decide, worked out once for each pair of interfaces. */
function remember(a: Offer, b: Offer): Known {
  const row = verdicts.get(a.index) ?? new WeakMap<InterfaceIndex, Known>();
  verdicts.set(a.index, row);
  const byDefinition =
    byProtocol(a.index, b.index) ?? byFunctions(a.index, b.index) ?? byMedium(a, b) ?? bySpeed(a, b) ?? FINE;
  const whole = byDefinition.ok ? byVoltage({ ...a, part: null }, { ...b, part: null }) : byDefinition;
  const known = { byDefinition, whole };
  row.set(b.index, known);
  return known;
}

function hasFields(part: Part | null): boolean {
  if (part !== null) for (const _ in part.fields) return true;
  return false;
}

function byProtocol(a: InterfaceIndex, b: InterfaceIndex): Verdict | null {
  const [idA, idB] = [a.interface.name ?? a.interface.id, b.interface.name ?? b.interface.id];
  if (a.domain !== b.domain) {
    const fluids = [a.domain, b.domain].every((domain) => domain === 'pneumatic' || domain === 'hydraulic');
    const rule = fluids ? 'fluid-domain-crossed' : 'conn-domain-mismatch';
    return refused(rule, `${idA} is ${a.domain}, ${idB} is ${b.domain}`);
  }
  const [typeA, typeB] = [a.interface.protocol.type, b.interface.protocol.type];
  if (typeA !== typeB) return refused('conn-protocol-mismatch', twoProtocols([idA, typeA], [idB, typeB]));
  if (a.roles.some((x) => b.roles.some((y) => rolesPair(typeA, x, y)))) return null;
  const pairs = (PROTOCOLS.get(typeA)?.compatible_pairs ?? []).map(([x, y]) => `${x} with ${y}`);
  const hint = pairs.length === 0 ? '' : `; these pair: ${pairs.join(', ')}`;
  return refused(
    'conn-role-incompatible',
    `${typeA}: ${a.roles.join(' or ')} does not pair with ${b.roles.join(' or ')}${hint}`,
  );
}

/** "I2C joins only I2C; Signal is servo PWM", or "I2C joins only I2C, not SPI" where the other end has no other name. */
function twoProtocols([nameA, typeA]: readonly [string, string], [nameB, typeB]: readonly [string, string]): string {
  const [a, b] = [protocolWords(typeA), protocolWords(typeB)];
  return `${nameA} joins only ${a}${nameB === b ? `, not ${b}` : `; ${nameB} is ${b}`}`;
}

function byFunctions(a: InterfaceIndex, b: InterfaceIndex): Verdict | null {
  if (a.slots.length === 0 || b.slots.length === 0) return null;
  const [passive, other] = a.passive ? [a, b] : [b, a];
  const joins =
    a.passive === b.passive
      ? slotPairs(a, b).length > 0
      : passiveCandidates(passive, other).some((slots) => slots.length > 0);
  if (joins) return null;
  const names = (index: InterfaceIndex) => [...new Set(index.slots.map((slot) => slot.function))].join(', ');
  return refused('conn-function-unpaired', `${names(a)} has no counterpart among ${names(b)}`);
}

function byMedium(a: Offer, b: Offer): Verdict | null {
  const [fluidA, fluidB] = [a.index.interface.fluid_type, b.index.interface.fluid_type];
  if (fluidA !== undefined && fluidB !== undefined && fluidA !== fluidB) {
    return refused(
      'fluid-medium-mismatch',
      `${a.index.interface.id} carries ${fluidA}, ${b.index.interface.id} carries ${fluidB}`,
    );
  }
  for (const [fluid, offer] of [
    [fluidA, b],
    [fluidB, a],
  ] as const) {
    const ports = resourcesOf(offer).filter(({ resource }) => resource.compatible_fluids !== undefined);
    const closed = ports.every(({ resource }) => resource.compatible_fluids?.includes(fluid ?? '') === false);
    if (fluid === undefined || ports.length === 0 || ports.length < resourcesOf(offer).length || !closed) continue;
    return refused('fluid-medium-mismatch', `${fluid} is not allowed in ${offer.index.interface.id}`);
  }
  return null;
}

function bySpeed(a: Offer, b: Offer): Verdict | null {
  if (a.index.domain !== 'network') return null;
  const [speedsA, speedsB] = [speedsOf(a), speedsOf(b)];
  if (speedsA.length === 0 || speedsB.length === 0 || speedsA.some((speed) => speedsB.includes(speed))) return null;
  return refused(
    'net-speed-mismatch',
    `${a.index.interface.id} runs at ${speedsA.join(', ')} Mbit/s, ${b.index.interface.id} at ${speedsB.join(', ')}`,
  );
}

function byVoltage(a: Offer, b: Offer): Verdict {
  if (a.index.domain !== 'electrical') return FINE;
  const supply = supplyMismatch(a, b);
  if (supply !== null) {
    const [source, sink] = supply.source === a ? [a, b] : [b, a];
    return refused(
      'elec-voltage-out-of-range',
      `${nameOf(source)} gives ${range(supply.given)} V; ${nameOf(sink)} accepts ${range(supply.accepted)} V`,
    );
  }
  const rails = domainMismatch(a, b);
  if (rails === null) return FINE;
  const [railA, railB] = rails;
  return refused(
    'elec-voltage-domain-mismatch',
    `${nameOf(a)} is ${railA.nominal_voltage_V} V, ${nameOf(b)} is ${railB.nominal_voltage_V} V, and they must match`,
  );
}

/** Resources that could fill the interface. */
function resourcesOf({ definition, index }: Offer): readonly ResourceIndex[] {
  const entries = [...(definition.domains.get(index.domain)?.resources.values() ?? [])];
  return entries.filter((entry) => index.slots.some((slot) => canFill(slot, entry)));
}

/** Speeds that any port of the interface runs at; empty where one of them states none. */
function speedsOf(offer: Offer): readonly number[] {
  const stated = resourcesOf(offer).map(({ resource }) => resource.port_specifications?.speed_mbps);
  return stated.some((speed) => speed === undefined) ? [] : stated.flatMap((speed) => speed ?? []);
}

function nameOf({ index }: Offer): string {
  return index.interface.name ?? index.interface.id;
}

function range([low, high]: readonly [number, number]): string {
  return low === high ? `${low}` : `${low} to ${high}`;
}

function refused(rule: string, reason: string): Verdict {
  return { ok: false, reason, rule };
}
