/** How agents read names and lists. */
import type { Named, NamedInterface } from '../definition/named.ts';

/** "MCU.i2c", with " #2" for a second instance, as people count: what edits name it by. */
export function interfaceId({ part, id, instance }: NamedInterface): string {
  return `${part}.${id}${nth(instance)}`;
}

/** "I2C", with " #2" for a second instance. */
export function interfaceName(named: NamedInterface): string {
  return `${nameOf(named)}${nth(named.instance)}`;
}

export function nameOf({ id, name }: Named): string {
  return name ?? id;
}

/** "a", "a and b", "a, b and c"; past eight "a, b, … and 4 more". */
export function listed(items: readonly string[]): string {
  if (items.length > SHOWN) return shortened(items);
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** "a, b, c"; past eight "a, b, … and 4 more". */
export function shortened(items: readonly string[]): string {
  if (items.length <= SHOWN) return items.join(', ');
  return `${items.slice(0, SHOWN).join(', ')} and ${items.length - SHOWN} more`;
}

const SHOWN = 8;

function nth(instance: number): string {
  return instance > 0 ? ` #${instance + 1}` : '';
}
