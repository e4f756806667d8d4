/** Which keys the schema knows, read off the schema itself: what an author's file is held to. */
import type { Json, JsonSchema } from '../json-schema.ts';
import { misspelling, nearest } from '../nearest.ts';
import { escapePointer } from '../validator.ts';
import { rename } from './fix.ts';
import type { Report } from './problem.ts';
import { applicable, itemOf, PART_SCHEMA } from './schema-walk.ts';
import type { DomainName } from './types.ts';

/** Fields of a domain that only some domains have; the others are common to all. */
export const DOMAIN_FIELDS: Readonly<Record<string, readonly DomainName[]>> = {
  power_domains: ['electrical'],
  supply_voltage_V: ['electrical'],
  power_consumption_mW: ['electrical'],
  pin_count: ['electrical'],
  package_type: ['mechanical'],
  dimensions_mm: ['mechanical'],
  weight_g: ['mechanical'],
  mount_holes: ['mechanical'],
  operating_temperature_C: ['thermal'],
};

/** True for a key that an author may add anywhere: `x_` and a name, as `x_acme_lot`. It means nothing to the program. */
export function isExtensionKey(key: string): boolean {
  return /^x[_-]./.test(key);
}

/**
 * Reports every key that the schema does not know where it stands, with the nearest that it does. Extension keys and
 * all that is in them are passed over. In an open list (constraints, limits, metadata of a domain, ...) only a slip of a
 * known key is told, as a warning. For JSON within the bounds of a definition, of whatever form.
 */
export function checkUnknownKeys(json: unknown, report: Report): void {
  walk([PART_SCHEMA], json, '', report);
}

type Keys = Readonly<Record<string, JsonSchema>>;

function walk(schemas: readonly JsonSchema[], value: unknown, pointer: string, report: Report): void {
  if (typeof value !== 'object' || value === null) return;
  const all = schemas.flatMap((one) => applicable(one, value));
  if (Array.isArray(value)) {
    value.forEach((entry, index) => {
      walk(
        all.flatMap((one) => itemOf(one, index)),
        entry,
        `${pointer}/${index}`,
        report,
      );
    });
    return;
  }
  const shaped = all.filter((one) => one.properties !== undefined || one.additionalProperties !== undefined);
  if (shaped.length === 0) return; // free form: any keys
  const open = shaped.some((one) => one.additionalProperties !== undefined);
  const properties: Keys[] = shaped.map((one) => (one.properties ?? {}) as Keys); // JSON Schema says so
  const known = new Set(properties.flatMap((keys) => Object.keys(keys)));
  const domain = domainOf(value, properties);
  for (const [key, inner] of Object.entries(value)) {
    const at = `${pointer}/${escapePointer(key)}`;
    if (isExtensionKey(key)) continue;
    const homes = domain === null ? undefined : DOMAIN_FIELDS[key];
    if (homes !== undefined && domain !== null && !homes.includes(domain as DomainName)) {
      report({
        pointer: at,
        rule: 'def-unknown-key',
        severity: 'error',
        message: `${key} is a field of ${homes.join(' and ')} domains, not of ${domain} ones.`,
      });
    } else if (known.has(key)) {
      walk(
        properties.flatMap((keys) => (Object.hasOwn(keys, key) ? [keys[key] ?? {}] : [])),
        inner,
        at,
        report,
      );
    } else {
      const slip = misspelling(key, known);
      const taken = slip !== null && Object.hasOwn(value, slip);
      if (open && (slip === null || taken)) continue;
      report({
        pointer: at,
        rule: 'def-unknown-key',
        severity: open ? 'warning' : 'error',
        message: `"${key}" is no key of 1.4.0 here; a key of your own begins with x_.`,
        nearest: () => (slip === null ? nearest(key, known) : [slip]),
        ...(slip === null || taken ? {} : { fix: () => rename(pointer, key, slip, inner as Json) }), // bounded JSON
      });
    }
  }
}

function domainOf(value: object, properties: readonly Keys[]): string | null {
  const name = (value as { readonly domain?: unknown }).domain;
  const isDomain = properties.some((keys) => keys.domain !== undefined && keys.interfaces !== undefined);
  return isDomain && typeof name === 'string' ? name : null;
}
