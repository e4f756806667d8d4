/** How agents read names and lists. */
import { LIMITS } from '#schemas/limits.ts';
import type { NamedPin } from '../compatibility/pin-fault-params.ts';
import type { Named, NamedInterface } from '../definition/named.ts';

/** "MCU.i2c", with " #2" for a second instance, as people count: what edits name it by. */
export function interfaceId({ part, id, instance }: NamedInterface): string {
  return `${part}.${id}${nth(instance)}`;
}

/** "U2.txd", as edits name a pin, with its name where that says more: "U2.p18 (A4)". */
export function pinId({ part, id, name }: NamedPin): string {
  const same = name === undefined || name.toLowerCase() === id.toLowerCase();
  return `${part}.${id}${same ? '' : ` (${name})`}`;
}

/** "I2C", with " #2" for a second instance. */
function interfaceName(named: NamedInterface): string {
  return `${nameOf(named)}${nth(named.instance)}`;
}

/** An instance by the parts that it serves, where that is known: "M2 (Servo output)"; else "Servo output #2". */
export function servedName(named: NamedInterface): string {
  return named.serves === undefined ? interfaceName(named) : `${shortened(named.serves)} (${nameOf(named)})`;
}

export function nameOf({ id, name }: Named): string {
  return name ?? id;
}

/** "a", "a and b", "a, b and c"; past `LIMITS.namedInText` of them "a, b, … and 4 more". */
export function listed(items: readonly string[]): string {
  if (items.length > LIMITS.namedInText) return shortened(items);
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** "a, b, c"; past `LIMITS.namedInText` of them "a, b, … and 4 more". */
export function shortened(items: readonly string[]): string {
  if (items.length <= LIMITS.namedInText) return items.join(', ');
  return `${items.slice(0, LIMITS.namedInText).join(', ')} and ${items.length - LIMITS.namedInText} more`;
}

function nth(instance: number): string {
  return instance > 0 ? ` #${instance + 1}` : '';
}
