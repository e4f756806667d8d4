/** Which keys the schema knows, read off the schema itself: what an author's file is held to. */
import type { Json, JsonSchema } from '../json-schema.ts';
import { misspelling, nearest } from '../nearest.ts';
import { escapePointer } from '../validator.ts';
import schema from './1.4.0.schema.json' with { type: 'json' };
import { rename } from './fix.ts';
import type { Report } from './problem.ts';
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
  walk([schema], json, '', report);
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

/** The schema with all that it refers to and all branches of it that are meant for the value. */
function applicable(one: JsonSchema, value: object): JsonSchema[] {
  const branches: JsonSchema[] = [];
  if (typeof one.$ref === 'string') branches.push(definitionOf(one.$ref));
  for (const branch of (one.allOf ?? []) as JsonSchema[]) branches.push(branch);
  for (const branch of (one.anyOf ?? []) as JsonSchema[]) if (isOf(branch.type, value)) branches.push(branch);
  if (one.if !== undefined) {
    const taken = meets(one.if as JsonSchema, value) ? one.then : one.else;
    if (taken !== undefined) branches.push(taken as JsonSchema);
  }
  return [one, ...branches.flatMap((branch) => applicable(branch, value))];
}

function definitionOf(ref: string): JsonSchema {
  const definitions: Keys = schema.$defs;
  return definitions[ref.slice('#/$defs/'.length)] ?? {};
}

function itemOf(one: JsonSchema, index: number): JsonSchema[] {
  const first = ((one.prefixItems ?? []) as JsonSchema[])[index];
  if (first !== undefined) return [first];
  return typeof one.items === 'object' && one.items !== null ? [one.items as JsonSchema] : [];
}

function meets(condition: JsonSchema, value: object): boolean {
  if (condition.type !== undefined) return isOf(condition.type, value);
  // The only other condition of this schema is on the name of a domain.
  const wanted = (condition.properties as { readonly domain?: { readonly const?: string; readonly enum?: string[] } })
    .domain;
  const name = (value as { readonly domain?: unknown }).domain;
  return typeof name === 'string' && (wanted?.const === name || wanted?.enum?.includes(name) === true);
}

function isOf(type: unknown, value: object): boolean {
  return type === (Array.isArray(value) ? 'array' : 'object');
}

function domainOf(value: object, properties: readonly Keys[]): string | null {
  const name = (value as { readonly domain?: unknown }).domain;
  const isDomain = properties.some((keys) => keys.domain !== undefined && keys.interfaces !== undefined);
  return isDomain && typeof name === 'string' ? name : null;
}
