import { isGround, PROTOCOLS, rolesPair } from '#schemas/vocabulary/index.ts';
import type { End, Part } from '../board/board.ts';
import { canFill } from '../definition/definition-index.ts';
import type { InterfaceIndex, ResourceIndex } from '../definition/index-types.ts';
import { namedInterface } from '../definition/named.ts';
import type { Design } from '../design/design.ts';
import { joinsAcross, passiveCandidates, type SlotPair, slotPairs } from '../design/pairing.ts';
import { joinsLoadLine } from './load-lines.ts';
import type { Incompatibility, Verdict } from './verdict.ts';
import { domainMismatch, type Offer, supplyMismatch } from './voltage.ts';

const FINE: Verdict = { ok: true };

/**
 * Whether two ends of a board may join: equal protocol, a compatible pair of roles, functions that have a
 * counterpart (or a logic input and the rail or ground that ties it, or a plain terminal and any line), then what is known of voltage, medium and speed. Missing figures never refuse. Says nothing of free
 * resources; see `connectable`.
 * @internal
 */
export function compatible(design: Design, a: End, b: End): Verdict {
  const [first, second] = [offerAt(design, a), offerAt(design, b)];
  if (first === null || second === null) {
    const missing = first === null ? a : b;
    const params = { part: missing.part, interface: missing.interface };
    return refused('conn-endpoint-missing', { code: 'interface-missing', params });
  }
  if (a.part === b.part && a.domain === b.domain && a.interface === b.interface) {
    return refused('conn-self', { code: 'same-interface', params: { interface: namedInterface(first.index) } });
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

/**
 * The same for a connection that joins these lines alone. Grounds are joined whatever roles and voltages their interfaces state, lines of
 * supplies, switches and loads whatever their protocols.
 */
export function compatibleLines(a: Offer, b: Offer, lines: readonly SlotPair[]): Verdict {
  const verdict = compatibleOffers(a, b);
  if (verdict.ok) return verdict;
  if (verdict.rule === 'conn-protocol-mismatch' && lines.every((line) => joinsLoadLine(a.index, b.index, line))) {
    return FINE;
  }
  if (!FORGIVEN.has(verdict.rule)) return verdict;
  return lines.every(([i, j]) => isGroundSlot(a, i) && isGroundSlot(b, j)) ? FINE : verdict;
}

/** What says nothing of two grounds. */
const FORGIVEN: ReadonlySet<string> = new Set(['conn-role-incompatible', 'elec-voltage-out-of-range']);

function isGroundSlot({ index: { slots } }: Offer, slot: number): boolean {
  return isGround(slots[slot]?.function ?? '');
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

interface KnownVerdicts {
  /** Without voltages. */
  readonly byDefinition: Verdict;
  /** With the voltages that the definitions state. */
  readonly whole: Verdict;
}

const verdicts = new WeakMap<InterfaceIndex, WeakMap<InterfaceIndex, KnownVerdicts>>();

/** What the two definitions alone decide, worked out once for each pair of interfaces. */
function remember(a: Offer, b: Offer): KnownVerdicts {
  const row = verdicts.get(a.index) ?? new WeakMap<InterfaceIndex, KnownVerdicts>();
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
  if (a.domain !== b.domain) {
    const fluids = [a.domain, b.domain].every((domain) => domain === 'pneumatic' || domain === 'hydraulic');
    const params = pair(a, b, (index) => ({ domain: index.domain }));
    return refused(fluids ? 'fluid-domain-crossed' : 'conn-domain-mismatch', { code: 'domains', params });
  }
  const [typeA, typeB] = [a.interface.protocol.type, b.interface.protocol.type];
  if (typeA !== typeB) {
    if (joinsAcross(a, b)) return null;
    const params = pair(a, b, (index) => ({ protocol: index.interface.protocol.type }));
    return refused('conn-protocol-mismatch', { code: 'protocols', params });
  }
  if (a.roles.some((x) => b.roles.some((y) => rolesPair(typeA, x, y)))) return null;
  const params = {
    ...pair(a, b, ({ roles }) => ({ roles })),
    protocol: typeA,
    pairs: PROTOCOLS.get(typeA)?.compatible_pairs ?? [],
  };
  return refused('conn-role-incompatible', { code: 'roles', params });
}

function byFunctions(a: InterfaceIndex, b: InterfaceIndex): Verdict | null {
  if (a.slots.length === 0 || b.slots.length === 0) return null;
  const [passive, other] = a.passive ? [a, b] : [b, a];
  const joins =
    a.passive === b.passive
      ? slotPairs(a, b).length > 0
      : passiveCandidates(passive, other).some((slots) => slots.length > 0);
  if (joins) return null;
  const params = pair(a, b, ({ slots }) => ({ functions: [...new Set(slots.map((slot) => slot.function))] }));
  return refused('conn-function-unpaired', { code: 'functions', params });
}

function byMedium(a: Offer, b: Offer): Verdict | null {
  const [fluidA, fluidB] = [a.index.interface.fluid_type, b.index.interface.fluid_type];
  if (fluidA !== undefined && fluidB !== undefined && fluidA !== fluidB) {
    const params = {
      a: { ...namedInterface(a.index), fluid: fluidA },
      b: { ...namedInterface(b.index), fluid: fluidB },
    };
    return refused('fluid-medium-mismatch', { code: 'media', params });
  }
  for (const [fluid, offer] of [
    [fluidA, b],
    [fluidB, a],
  ] as const) {
    const ports = resourcesOf(offer).filter(({ resource }) => resource.compatible_fluids !== undefined);
    const closed = ports.every(({ resource }) => resource.compatible_fluids?.includes(fluid ?? '') === false);
    if (fluid === undefined || ports.length === 0 || ports.length < resourcesOf(offer).length || !closed) continue;
    const params = { interface: namedInterface(offer.index), fluid };
    return refused('fluid-medium-mismatch', { code: 'fluid-not-allowed', params });
  }
  return null;
}

function bySpeed(a: Offer, b: Offer): Verdict | null {
  if (a.index.domain !== 'network') return null;
  const [speedsA, speedsB] = [speedsOf(a), speedsOf(b)];
  if (speedsA.length === 0 || speedsB.length === 0 || speedsA.some((speed) => speedsB.includes(speed))) return null;
  const params = {
    a: { ...namedInterface(a.index), speeds_mbps: speedsA },
    b: { ...namedInterface(b.index), speeds_mbps: speedsB },
  };
  return refused('net-speed-mismatch', { code: 'speeds', params });
}

function byVoltage(a: Offer, b: Offer): Verdict {
  if (a.index.domain !== 'electrical') return FINE;
  const supply = supplyMismatch(a, b);
  if (supply !== null) {
    const [source, sink] = supply.source === a ? [a, b] : [b, a];
    const params = {
      source: namedInterface(source.index),
      given_V: supply.given,
      sink: namedInterface(sink.index),
      accepted_V: supply.accepted,
    };
    return refused('elec-voltage-out-of-range', { code: 'supply', params });
  }
  const rails = domainMismatch(a, b);
  if (rails === null) return FINE;
  const [railA, railB] = rails;
  const params = {
    a: { ...namedInterface(a.index), level_V: railA.nominal_voltage_V },
    b: { ...namedInterface(b.index), level_V: railB.nominal_voltage_V },
  };
  return refused('elec-voltage-domain-mismatch', { code: 'signal-levels', params });
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

function pair<Facts>(a: InterfaceIndex, b: InterfaceIndex, facts: (index: InterfaceIndex) => Facts) {
  return { a: { ...namedInterface(a), ...facts(a) }, b: { ...namedInterface(b), ...facts(b) } };
}

function refused(rule: string, why: Incompatibility): Verdict {
  return { ok: false, rule, ...why };
}
