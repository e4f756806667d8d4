/** Lines of supplies, switches and loads, which are wired one by one whatever their protocols. */
import { FUNCTIONS, isGround } from '#schemas/vocabulary/index.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';
import { pairsToName, type SlotPair } from '../design/pairing.ts';

/** Protocols of what gives current, switches it or takes it. */
const CARRYING: ReadonlySet<string> = new Set([
  'power',
  'battery',
  'ground',
  'relay',
  'switched_output',
  'solenoid_coil',
  'heater',
  'dc_motor',
  'stepper_unipolar',
]);
/** Protocols of pins that may have to feed a load: whether they can is for the rules to decide. */
const LOGIC: ReadonlySet<string> = new Set(['digital', 'pwm']);

/**
 * Whether two interfaces of different protocols may join this line of theirs: a supply, a contact or a driver and a load.
 * The interfaces as such are not joined so, since a load that hangs on its supply directly is never switched.
 */
export function joinsLoadLine(a: InterfaceIndex, b: InterfaceIndex, [i, j]: SlotPair): boolean {
  const [first, second] = [a.slots[i]?.function ?? '', b.slots[j]?.function ?? ''];
  if ([a, b].every(({ roles }) => roles.every((role) => role === 'driven'))) return false;
  if (!carries(a, first) || !carries(b, second) || !pairsToName(a, b).some((pair) => pair[0] === i && pair[1] === j)) {
    return feeds(a, first, b, second) || feeds(b, second, a, first);
  }
  return returnsThrough(a, first, second) && returnsThrough(b, second, first);
}

function carries({ interface: { protocol } }: InterfaceIndex, name: string): boolean {
  return CARRYING.has(protocol.type) && isPowerLine(name);
}

/** A line of a supply or of what returns its current. */
export function isPowerLine(name: string): boolean {
  const kind = FUNCTIONS.get(name)?.signal_class;
  return kind === 'power' || kind === 'ground';
}

/**
 * A logic output that has to feed the positive end of a load. The supply of a part, or its ground, is for an output that is made to
 * switch it (PNP, NPN), and not for one that any of several pins could be.
 */
function feeds(logic: InterfaceIndex, output: string, load: InterfaceIndex, end: string): boolean {
  if (!LOGIC.has(logic.interface.protocol.type) || !carries(load, end)) return false;
  const entry = FUNCTIONS.get(end);
  if (entry?.counterparts.includes(output) !== true) return false;
  if (entry.erc_type === 'power_in' || isGround(end)) return !logic.hasChoice && returnsThrough(load, end, output);
  return entry.erc_type === 'passive';
}

/** A ground that a driver switches is the return of a load, not the ground of a supply. */
function returnsThrough({ roles, isLoad }: InterfaceIndex, name: string, other: string): boolean {
  return !isGround(name) || !LOW_SIDE.has(other) || isLoad || roles.every((role) => role === 'sink');
}

const LOW_SIDE: ReadonlySet<string> = new Set(['low_side_output', 'open_drain_output']);
