/** What sets the level of a logic pin, and what the levels of several decide. */
import type { Strap } from '#schemas/part-definition/types.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { FieldValue } from '../../board/values.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { isSameResource } from '../../design/net-order.ts';
import { sharedByRules } from '../incremental/shared.ts';
import { netAt, RESISTOR, resourceAt } from '../lookup.ts';
import { isGrounded } from './grounded.ts';
import { farPins, givesBesides, givesSupply, tiedLevel } from './resistor-ends.ts';

/** `driven` by an output: the board alone does not decide it. `open`: nothing sets it. `sda`, `scl`: that line of an I2C bus. */
export type PinLevel = 'low' | 'high' | 'driven' | 'open' | I2cLine;
type I2cLine = 'sda' | 'scl';

/**
 * The level of a pin by the strongest of what is on its net: a rail or a ground, then a line of a bus, then an output, also behind a resistor in
 * series, then a resistor to a rail or to ground. A pull inside the part does not count.
 */
export function wiredLevel(design: Design, pin: ResourceRef): PinLevel {
  if (isGrounded(design, pin)) return 'low';
  const net = netAt(design, pin);
  if (net === undefined) return 'open';
  const { onRail, busLine, drivers, pulled, isDrivenBehind } = setters(design, net);
  if (onRail) return 'high';
  if (busLine !== null && isLogicInput(design, pin)) return busLine;
  if (isDrivenBehind || drivers.some((node) => !isSameResource(node, pin))) return 'driven';
  return pulled ?? 'open';
}

/**
 * The level of a pin while nothing drives it, as at reset: a rail or a ground, else a resistor to one. Null where neither
 * is there, or an output of another part may drive it all the same.
 */
export function levelAtRest(design: Design, pin: ResourceRef): 'low' | 'high' | null {
  if (isGrounded(design, pin)) return 'low';
  const net = netAt(design, pin);
  if (net === undefined) return null;
  const { onRail, drivers, pulled } = setters(design, net);
  if (onRail) return 'high';
  const pushes = drivers.some(
    (node) => !isSameResource(node, pin) && FUNCTIONS.get(node.function)?.erc_type === 'output',
  );
  return pushes ? null : pulled;
}

/**
 * The level that the one output of another part on the net has until its part has something to say: as its definition states, and of a
 * serial line, which rests high. Null where there is none, or several.
 */
export function idleLevel(design: Design, pin: ResourceRef): 'low' | 'high' | null {
  const net = netAt(design, pin);
  const outputs = net === undefined ? [] : setters(design, net).drivers.filter((node) => node.part !== pin.part);
  const [output, ...others] = outputs;
  if (output === undefined || others.length > 0) return null;
  const stated = resourceAt(design, output)?.resource.idle_level;
  return stated ?? (output.function === 'uart_tx' ? 'high' : null);
}

/** The wired level, and where nothing is wired the one that a pull inside the part gives. */
export function levelOfPin(design: Design, pin: ResourceRef): PinLevel {
  const wired = wiredLevel(design, pin);
  if (wired !== 'open') return wired;
  const resource = resourceAt(design, pin)?.resource;
  if (resource?.has_internal_pullup === true) return 'high';
  return resource?.has_internal_pulldown === true ? 'low' : 'open';
}

/**
 * True where nothing that gives, takes or passes on anything is joined with the pin: other inputs alone do not count, nor
 * does a resistor that merely pulls a signal.
 */
export function isOpenPin(design: Design, pin: ResourceRef): boolean {
  if (isGrounded(design, pin)) return false;
  const net = netAt(design, pin);
  if (net === undefined) return true;
  if (isLogicInput(design, pin)) return wiredLevel(design, pin) === 'open';
  return net.nodes.every(
    (node) => isSameResource(node, pin) || (node.function === RESISTOR && onlyPulls(design, net, node)),
  );
}

/**
 * What the wiring of straps makes of a field of an interface. `null`: no strap decides it, or not as it is wired, so
 * that the field itself counts.
 */
export function strappedValue(design: Design, { end, index }: Instance, field: string): FieldValue | null {
  for (const strap of strapsOf(index)) {
    if (strap.field !== field) continue;
    const levels = strap.pins.map((resource) => levelOfPin(design, { ...end, resource }));
    const value = strap.values[levels.join(' ')];
    if (value !== undefined) return value;
  }
  return null;
}

export function strapsOf({ interface: { straps } }: InterfaceIndex): readonly Strap[] {
  return straps ?? NONE;
}

/** The pins of a part that choose a setting of one of its interfaces. */
export function strapPins({ interfaces }: Pick<DefinitionIndex, 'interfaces'>): ReadonlySet<string> {
  return new Set([...interfaces.values()].flatMap((one) => strapsOf(one).flatMap(({ pins }) => pins)));
}

/** What somebody says on the placed part itself of a field of one of its interfaces; undefined where nobody does. */
export function saidOf({ part }: PlacedPart, { domain, interface: { id } }: InterfaceIndex, field: string) {
  return part.fields[`${domain}/${id}/${field}`] ?? part.fields[field];
}

const NONE: readonly Strap[] = [];
const DRIVING: ReadonlySet<string> = new Set([
  'output',
  'bidirectional',
  'tri_state',
  'open_collector',
  'open_emitter',
]);

/** What sets the level of the pins of a net without a ground. */
interface Setters {
  readonly onRail: boolean;
  readonly busLine: I2cLine | null;
  /** At most two, so that one of them is not the pin that asks. */
  readonly drivers: readonly Node[];
  readonly pulled: 'low' | 'high' | null;
  /** An output stands behind a resistor. */
  readonly isDrivenBehind: boolean;
}

const setters = sharedByRules((design, net: Net): Setters => {
  const drivers: Node[] = [];
  let pulled: Setters['pulled'] = null;
  let isDrivenBehind = false;
  let busLine: I2cLine | null = null;
  for (const node of net.nodes) {
    // Then nothing else matters, and a net of the whole board is not walked.
    if (givesSupply(design, node) || givesBesides(design, node)) return ON_RAIL;
    busLine ??= BUS_LINES.get(node.function) ?? null;
    if (node.function === RESISTOR) {
      const pull = pullOf(design, node);
      pulled ??= pull;
      isDrivenBehind ||= pull === null && farPins(design, node).some((far) => isDriven(design, far));
    } else if (drivers.length < 2 && drives(node)) drivers.push(node);
  }
  return { onRail: false, busLine, drivers, pulled, isDrivenBehind };
});

const ON_RAIL: Setters = { onRail: true, busLine: null, drivers: [], pulled: null, isDrivenBehind: false };
const BUS_LINES: ReadonlyMap<string, I2cLine> = new Map([
  ['i2c_sda', 'sda'],
  ['i2c_scl', 'scl'],
]);

function isDriven(design: Design, pin: ResourceRef): boolean {
  return netAt(design, pin)?.nodes.some(drives) === true;
}

function drives(node: Node): boolean {
  return DRIVING.has(FUNCTIONS.get(node.function)?.erc_type ?? '');
}

function pullOf(design: Design, node: Node): Setters['pulled'] {
  for (const far of farPins(design, node)) {
    const level = tiedLevel(design, far);
    if (level !== null) return level;
  }
  return null;
}

/** Whether a resistor on a signal leads to nothing but a rail or a ground, or nowhere. */
function onlyPulls(design: Design, net: Net, resistor: Node): boolean {
  const isSignal = net.nodes.every(
    (node) => node === resistor || SIGNALS.has(FUNCTIONS.get(node.function)?.signal_class ?? ''),
  );
  if (!isSignal) return false;
  if (pullOf(design, resistor) !== null) return true;
  return farPins(design, resistor).every((far) =>
    (netAt(design, far)?.nodes ?? []).every((node) => node.function === RESISTOR),
  );
}

const SIGNALS: ReadonlySet<string> = new Set(['data', 'clock']);

/** Whether the pin is used as a logic input, which takes whatever level its net has. */
function isLogicInput(design: Design, { part, domain, resource }: ResourceRef): boolean {
  for (const { end, slots } of design.parts.get(part)?.instances ?? []) {
    if (end.domain !== domain) continue;
    for (const slot of slots) if (slot.resource === resource && listens(slot.function)) return true;
  }
  return false;
}

function listens(name: string): boolean {
  const entry = FUNCTIONS.get(name);
  return entry?.erc_type === 'input' && (entry.signal_class === 'data' || entry.signal_class === 'clock');
}
