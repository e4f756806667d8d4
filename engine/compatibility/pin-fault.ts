/** Why no connection joins two pins, as data: `engine/wording` words it for agents, the page for people. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { InterfaceIndex, ResourceIndex } from '../definition/index-types.ts';
import { type Named, namedResource } from '../definition/named.ts';
import type { SlotPair } from '../design/pairing.ts';
import { compatibleOffers } from './compatible.ts';
import type { NamedPin, PerEnd, PinFault, PinFaultParams } from './pin-fault-params.ts';
import { drives, ercType, isInputOnly, SIGNALLING, TAKING } from './pin-functions.ts';
import { areHalves, areOpposite } from './pin-halves.ts';
import { isLoopReversed } from './pin-loops.ts';
import { holds, interfacesOfPin, joinedSlots, type PinEnd, pairsOf } from './pin-pairing.ts';

/** An end whose pin is named. */
export type NamedPinEnd = PinEnd & { readonly pin: ResourceIndex };

/** What is wrong with two pins that no connection joins, the most telling cause first. */
export function pinFault(from: NamedPinEnd, to: NamedPinEnd): PinFault {
  for (const end of [from, to]) {
    if (interfacesOfPin(end.definition, end.pin).length === 0) {
      const { when_open, description } = end.pin.resource;
      const why = when_open?.effect ?? description;
      return { code: 'unclaimed', params: { pin: namedPin(end), ...(why === undefined ? {} : { why }) } };
    }
  }
  const heavy = mainsFault(from, to) ?? mainsFault(to, from);
  if (heavy !== null) return heavy;
  const found = misfits(from, to);
  const unable = [found.from, found.to].sort(
    (a, b) => (a?.other.pin.functions.size ?? 0) - (b?.other.pin.functions.size ?? 0),
  );
  for (const each of unable) {
    if (each !== null && isInputOnly(each.end.pin) && drives(each.function)) {
      return { code: 'input-only', params: unableParams(each) };
    }
  }
  const deaf = deafFault(from, to) ?? deafFault(to, from);
  if (deaf !== null) return deaf;
  const special =
    seriesFault(from, to) ??
    measuringFault(from, to) ??
    measuringFault(to, from) ??
    shuntFault(from, to) ??
    shuntFault(to, from) ??
    chainFault(from, to) ??
    chainFault(to, from);
  if (special !== null) return special;
  if (found.crossed !== null) return crossedFault(from, to, found.crossed);
  if (isOnReturn(from.pin) !== isOnReturn(to.pin) && [from.pin, to.pin].some(isOnSupply)) {
    const met = { from: namedPin(from), to: namedPin(to), fits: fitsOf(from, to) };
    return { code: 'reversed', params: met };
  }
  for (const [end, other] of [
    [from, to],
    [to, from],
  ] as const) {
    if (isLoopReversed(end, other))
      return { code: 'loop-reversed', params: { pin: namedPin(end), other: namedPin(other) } };
  }
  const overdrawn = overdrawnFault(from, to) ?? overdrawnFault(to, from);
  if (overdrawn !== null) return overdrawn;
  if (areHalves(from, to)) {
    return { code: 'inverted', params: { from: namedPin(from), to: namedPin(to), fits: fitsOf(from, to) } };
  }
  if ([from, to].every(onlySends)) {
    return { code: 'both-send', params: { from: namedPin(from), to: namedPin(to), fits: fitsOf(from, to) } };
  }
  const rail = railFault(from, to) ?? railFault(to, from);
  if (rail !== null) return rail;
  const [lacking] = unable.filter((each) => each !== null);
  if (lacking !== undefined) return { code: 'lacks', params: unableParams(lacking) };
  const protocolsOf = ({ indexes }: PinEnd) => [...new Set(indexes.map((index) => index.interface.protocol.type))];
  const protocols = { from: protocolsOf(from), to: protocolsOf(to) };
  return { code: 'apart', params: { from: namedPin(from), to: namedPin(to), fits: fitsOf(from, to), protocols } };
}

const MAINS: ReadonlySet<string> = new Set(['ac_line', 'ac_neutral']);

function mainsFault(mains: NamedPinEnd, other: NamedPinEnd): PinFault | null {
  const isMains = ({ pin }: NamedPinEnd) => [...pin.functions.keys()].some((name) => MAINS.has(name));
  if (!isMains(mains) || isMains(other) || isOnReturn(other.pin)) return null;
  const mains_V = mains.pin.powerDomain?.nominal_voltage_V;
  if (mains_V === undefined) return null;
  const other_V = other.pin.powerDomain?.nominal_voltage_V ?? null;
  return { code: 'mains', params: { mains: namedPin(mains), mains_V, other: namedPin(other), other_V } };
}

/** Two pins that only read, where the part of the first has others that could drive the second. */
function deafFault(end: NamedPinEnd, other: NamedPinEnd): PinFault | null {
  if (!isInputOnly(end.pin) || !isInputOnly(other.pin)) return null;
  const wanted = other.pin.functions.has('pwm_input') ? ['pwm_output', OUTPUT] : [OUTPUT];
  const pins = [...(end.definition.domains.get(end.pin.domain)?.resources.values() ?? [])];
  for (const name of wanted) {
    const able = pins.filter(({ functions }) => functions.has(name)).map(namedResource);
    if (able.length > 0)
      return { code: 'input-only', params: { pin: namedPin(end), function: name, other: namedPin(other), able } };
  }
  return null;
}

const OUTPUT = 'digital_output';

/** Two sources of which one stands on the other; null where one of them is fed, or both pins are of one polarity. */
function seriesFault(from: NamedPinEnd, to: NamedPinEnd): PinFault | null {
  if (isOnReturn(from.pin) === isOnReturn(to.pin) || ![from, to].every(isSource)) return null;
  const volts = [from, to].map(
    ({ pin: { powerDomain } }) => powerDomain?.voltage_range_V?.[1] ?? powerDomain?.nominal_voltage_V,
  );
  const volts_V = volts.reduce<number | null>((sum, one) => (sum === null || one === undefined ? null : sum + one), 0);
  return { code: 'in-series', params: { from: namedPin(from), to: namedPin(to), fits: { from: [], to: [] }, volts_V } };
}

/** A pin of what gives supply and takes none there. */
function isSource({ indexes }: NamedPinEnd): boolean {
  const roles = indexes.flatMap((index) => index.roles);
  return roles.includes('source') && roles.every((role) => role === 'source' || role === 'peer');
}

/** The output of a supply on a pin that has only signals. */
function railFault(rail: NamedPinEnd, { pin, ...end }: NamedPinEnd): PinFault | null {
  const gives = [...rail.pin.functions.keys()].every((name) => RAIL.has(ercType(name) ?? ''));
  const isSignal = [...pin.functions.keys()].every((name) => SIGNAL.has(ercType(name) ?? ''));
  if (!gives || !isSignal) return null;
  const rail_V = givenBy(rail.pin);
  const pin_V = pin.powerDomain?.nominal_voltage_V ?? null;
  return { code: 'rail', params: { rail: namedPin(rail), rail_V, pin: namedPin({ ...end, pin }), pin_V } };
}

/** What an output of a supply gives; null where it passes on what it gets, or states nothing. */
function givenBy({ powerDomain }: ResourceIndex): number | null {
  const passes = powerDomain?.regulation_type === 'unregulated' && powerDomain.derived_from !== undefined;
  return passes ? null : (powerDomain?.nominal_voltage_V ?? null);
}

/** The output of a supply on an input that turns the current of a loop into a voltage, by a resistor of its own. */
function shuntFault(rail: NamedPinEnd, end: NamedPinEnd): PinFault | null {
  const { input_resistance_ohm: shunt_ohm, current_rating } = end.pin.resource;
  const gives = [...rail.pin.functions.keys()].some((name) => ercType(name) === 'power_out');
  if (!gives || !end.pin.functions.has('current_loop_input') || shunt_ohm === undefined || shunt_ohm <= 0) return null;
  const rail_V = givenBy(rail.pin);
  const limit_mA = current_rating?.sink?.max_continuous_mA;
  return {
    code: 'across-shunt',
    params: {
      rail: namedPin(rail),
      pin: namedPin(end),
      shunt_ohm,
      ...(rail_V === null ? {} : { driven_mA: (rail_V / shunt_ohm) * 1000 }),
      ...(limit_mA === undefined ? {} : { limit_mA }),
    },
  };
}

const RAIL: ReadonlySet<string> = new Set(['power_out', 'power_in']);
const SIGNAL: ReadonlySet<string> = new Set(['input', 'output', 'bidirectional', 'tri_state', 'open_collector']);

/** The minus of a coil on the plus of another load, or N of a mains load on L of another. */
function chainFault(from: NamedPinEnd, to: NamedPinEnd): PinFault | null {
  const isMinus = [...from.pin.functions.keys()].every((name) => COIL_MINUS.has(name));
  const isPlus = [...to.pin.functions.keys()].every((name) => LOAD_PLUS.has(name));
  const isOnMains = isMainsLoad(from, 'ac_neutral') && isMainsLoad(to, 'ac_line');
  if (!isOnMains && !(isMinus && isPlus)) return null;
  return { code: 'loads-in-series', params: { from: namedPin(from), to: namedPin(to) } };
}

function isMainsLoad({ pin, indexes }: NamedPinEnd, name: string): boolean {
  return pin.functions.size === 1 && pin.functions.has(name) && indexes.every(({ roles }) => roles.every(isSink));
}

function isSink(role: string): boolean {
  return role === 'sink';
}

const COIL_MINUS: ReadonlySet<string> = new Set(['relay_coil_negative', 'valve_coil_negative']);
const LOAD_PLUS: ReadonlySet<string> = new Set(['relay_coil_positive', 'valve_coil_positive', 'power_input']);

/** An input that measures between the two ends of a shunt, on a ground. */
function measuringFault(pin: NamedPinEnd, other: NamedPinEnd): PinFault | null {
  const measures = [...pin.pin.functions.keys()].every((name) => name === 'power_sense');
  return measures && isOnReturn(other.pin)
    ? { code: 'measures', params: { pin: namedPin(pin), other: namedPin(other) } }
    : null;
}

/** A load, or the supply of a part, straight on an output for signals; null where it is neither. */
function overdrawnFault(from: NamedPinEnd, to: NamedPinEnd): PinFault | null {
  const isSignalling = [...from.pin.functions.keys()].some((name) => SIGNALLING.has(name)) && !isOnSupply(from.pin);
  if (!isSignalling || !([...to.pin.functions.keys()].every((name) => TAKING.has(name)) || isReturnOfLoad(to)))
    return null;
  const given_mA = from.pin.resource.current_rating?.source?.max_continuous_mA;
  const taken_mA = takenBy(to);
  const [pin_V, other_V] = [from, to].map(({ pin }) => pin.powerDomain?.nominal_voltage_V);
  const isAbove = pin_V !== undefined && other_V !== undefined && other_V > pin_V;
  return {
    code: 'needs-driver',
    params: {
      pin: namedPin(from),
      other: namedPin(to),
      ...(isAbove ? { pin_V, other_V } : {}),
      ...(given_mA === undefined ? {} : { given_mA }),
      ...(taken_mA === undefined ? {} : { taken_mA }),
      able: partnersOn(from, to).filter(({ id }) => gives(from, id)),
    },
  };
}

/** The ground of what only takes supply there: its current leaves by it. */
function isReturnOfLoad({ pin, indexes }: NamedPinEnd): boolean {
  if (!isOnReturn(pin) || indexes.length === 0) return false;
  return indexes.every(({ isLoad, roles }) => isLoad || roles.every((role) => role === 'sink'));
}

function gives({ definition, pin: { domain } }: NamedPinEnd, id: string): boolean {
  const functions = definition.domains.get(domain)?.resources.get(id)?.functions.keys() ?? [];
  return [...functions].some((name) => ercType(name) === 'power_out');
}

/** What a pin takes at worst, in mA: its rating, else what its interface states. */
function takenBy({ pin, indexes }: NamedPinEnd): number | undefined {
  const rated = pin.resource.current_rating?.sink?.max_continuous_mA;
  if (rated !== undefined) return rated;
  for (const { interface: one } of indexes) {
    const draw = one.custom_fields?.find(({ key }) => key === 'draw_mA')?.default;
    const stated = typeof draw === 'number' ? draw : one.power_delivery?.max_current_mA;
    if (stated !== undefined) return stated;
  }
  return undefined;
}

export function namedPin({ part, pin }: NamedPinEnd): NamedPin {
  return { ...namedResource(pin), part: part.label };
}

/** One end cannot do what the other would need of it. */
interface LackingEnd {
  readonly end: NamedPinEnd;
  readonly other: NamedPinEnd;
  readonly function: string;
  readonly able: readonly ResourceIndex[];
}

interface Crossing {
  readonly indexes: readonly [InterfaceIndex, InterfaceIndex];
  /** The slots that the two pins fill, which the connection does not join with each other. */
  readonly slots: SlotPair;
}

/** What stands in the way between interfaces that may be connected, whichever of their pins: the first of each kind. */
function misfits(from: NamedPinEnd, to: NamedPinEnd) {
  let crossed: Crossing | null = null;
  const lacking: { from: LackingEnd | null; to: LackingEnd | null } = { from: null, to: null };
  const whole = (end: NamedPinEnd): PinEnd => ({
    ...end,
    indexes: [...(end.definition.domains.get(end.pin.domain)?.interfaces.values() ?? [])],
  });
  for (const indexes of pairsOf(whole(from), whole(to))) {
    const lines = joinedSlots(...indexes);
    const [a, b] = indexes;
    if (lines.length === 0 || !compatibleOffers({ ...from, index: a }, { ...to, index: b }).ok) continue;
    const i = lines.find(([slot]) => holds(a, slot, from.pin))?.[0];
    const j = lines.find(([, slot]) => holds(b, slot, to.pin))?.[1];
    if (i !== undefined && j !== undefined) {
      if (isDedicated(from, a, i) && isDedicated(to, b, j)) crossed ??= { indexes, slots: [i, j] };
    } else if (j !== undefined) {
      lacking.from = nearer(lacking.from, misfit(from, to, a, lines.find(([, slot]) => slot === j)?.[0]));
    } else if (i !== undefined) {
      lacking.to = nearer(lacking.to, misfit(to, from, b, lines.find(([slot]) => slot === i)?.[1]));
    }
  }
  return { crossed, ...lacking };
}

/** The first, but a signal before a rail or a ground that could tie the other pin: nobody means those. */
function nearer(known: LackingEnd | null, next: LackingEnd | null): LackingEnd | null {
  if (known === null || next === null) return known ?? next;
  return isRail(known) && !isRail(next) ? next : known;
}

function isRail({ function: name }: LackingEnd): boolean {
  return FUNCTIONS.get(name)?.group === 'power' || isReturn(name);
}

/** Whether few pins of a part fill a slot: a chip select that any pin may be says nothing of what a pin is for. */
function isDedicated(end: NamedPinEnd, index: InterfaceIndex, slot: number): boolean {
  return 2 * pinsFor(end, index, slot).length <= (end.definition.domains.get(index.domain)?.resources.size ?? 0);
}

function misfit(
  end: NamedPinEnd,
  other: NamedPinEnd,
  index: InterfaceIndex,
  slot: number | undefined,
): LackingEnd | null {
  const wanted = index.slots[slot ?? -1];
  if (wanted === undefined || slot === undefined) return null;
  const name = wanted.function;
  const priority = ({ functions }: ResourceIndex) => functions.get(name)?.priority ?? 0;
  // Boot straps and the like come last, as where the engine chooses.
  const able = pinsFor(end, index, slot).toSorted((a, b) => priority(b) - priority(a));
  return { end, other, function: name, able };
}

function unableParams({ end, other, function: name, able }: LackingEnd): PinFaultParams['lacks'] {
  return { pin: namedPin(end), function: name, other: namedPin(other), able: able.map(namedResource) };
}

function crossedFault(from: NamedPinEnd, to: NamedPinEnd, { indexes: [a, b], slots: [i, j] }: Crossing): PinFault {
  const [x, y] = [a.slots[i]?.function ?? '', b.slots[j]?.function ?? ''];
  const lines = joinedSlots(a, b);
  const fits = {
    from: lines.filter(([slot]) => slot === i).flatMap(([, slot]) => pinsFor(to, b, slot).map(namedResource)),
    to: lines.filter(([, slot]) => slot === j).flatMap(([slot]) => pinsFor(from, a, slot).map(namedResource)),
  };
  const met = { from: namedPin(from), to: namedPin(to), fits };
  if (isReturn(x) !== isReturn(y)) return { code: 'reversed', params: met };
  const [first, second] = [ercType(x), ercType(y)];
  if (first === 'output' && second === 'output') return { code: 'both-send', params: met };
  if (first === 'input' && second === 'input') return { code: 'both-listen', params: met };
  if (areOpposite(x, y)) return { code: 'inverted', params: met };
  if (WINDING.test(x) && WINDING.test(y)) return { code: 'windings', params: met };
  return { code: 'crossed', params: { ...met, functions: { from: x, to: y } } };
}

/** Pins of the other part that each of the two pins could join. */
function fitsOf(from: NamedPinEnd, to: NamedPinEnd): PerEnd<readonly Named[]> {
  return { from: partnersOn(to, from), to: partnersOn(from, to) };
}

function partnersOn(part: NamedPinEnd, other: NamedPinEnd): readonly Named[] {
  const partners = new Set<ResourceIndex>();
  const indexes = [...(part.definition.domains.get(part.pin.domain)?.interfaces.values() ?? [])];
  for (const [a, b] of pairsOf(other, { ...part, indexes })) {
    if (!compatibleOffers({ ...other, index: a }, { ...part, index: b }).ok) continue;
    for (const [i, j] of joinedSlots(a, b)) {
      if (holds(a, i, other.pin)) for (const pin of pinsFor(part, b, j)) partners.add(pin);
    }
  }
  return [...partners].map(namedResource);
}

function pinsFor({ definition }: PinEnd, index: InterfaceIndex, slot: number): readonly ResourceIndex[] {
  return [...(definition.domains.get(index.domain)?.resources.values() ?? [])].filter((pin) => holds(index, slot, pin));
}

const WINDING = /^stepper_[ab]_/;

/** Whatever serves the pin sends. */
function onlySends({ pin: { functions } }: NamedPinEnd): boolean {
  return [...functions.keys()].every((name) => ercType(name) === 'output' && FUNCTIONS.get(name)?.group !== 'power');
}

function isOnReturn({ functions }: ResourceIndex): boolean {
  return [...functions.keys()].some(isReturn);
}

function isOnSupply({ functions }: ResourceIndex): boolean {
  return [...functions.keys()].some((name) => FUNCTIONS.get(name)?.group === 'power');
}

function isReturn(name: string): boolean {
  return FUNCTIONS.get(name)?.group === 'ground';
}
