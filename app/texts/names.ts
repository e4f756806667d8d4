/** How people read what the engine names: by name, and by its id in words where the definition gives none. */
import type { Named, NamedInterface } from '#engine/definition/named.ts';
import type { NamedEnd } from '#schemas/call-action.ts';
import { commonTexts } from './common.ts';
import { list } from './format.ts';
import { humanised, inWords } from './vocabulary.ts';

/** "I2C", "GPIO21". */
export function nameOf({ id, name }: Named): string {
  return name ?? humanised(id);
}

/** "I2C", with " #2" for a second instance, as the inspector counts. */
export function interfaceOf(named: NamedInterface): string {
  return `${nameOf(named)}${named.instance > 0 ? ` #${named.instance + 1}` : ''}`;
}

/** An interface by the parts that it serves, where that is known: "Gripper (Servo output)"; else "Servo output #2". */
export function servedBy(named: NamedInterface): string {
  return named.serves === undefined ? interfaceOf(named) : `${list(named.serves)} (${nameOf(named)})`;
}

/** "Controller · I2C", as the canvas and the dialogs write an interface of a part. */
export function interfaceOfPart(named: NamedInterface): string {
  return `${named.part} · ${interfaceOf(named)}`;
}

/** "Station MCU · I²C". */
export function endOf(end: NamedEnd): string {
  return `${end.part} · ${nameOf({ id: end.interface })}`;
}

/** A field by its key, which may carry the interface that it belongs to: "I2C address". */
export function fieldOf(key: string): string {
  return humanised(key.split('/').at(-1) ?? key);
}

/** A function within a sentence: "I2C SDA". */
export function functionOf(id: string): string {
  return inWords(id);
}

/** What somebody wrote, in quotation marks. `given` is JSON that may be cut short. */
export function quoted(given: string): string {
  const text = given.startsWith('"') ? given.replace(/^"|"$/g, '').replaceAll('\\"', '”') : given;
  return commonTexts.quoted({ text });
}
