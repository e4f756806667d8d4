/** Which keys the schema knows, read off the schema itself: what an author's file is held to. */
import { escapePointer } from '../json.ts';
import type { Json, JsonSchema } from '../json-schema.ts';
import { misspelling, nearest } from '../nearest.ts';
import { rename } from './fix.ts';
import { isMisplaced } from './misplaced.ts';
import { isOhmKey } from './normalise.ts';
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
  walk(ROOT, json, '', report);
}

const ROOT: readonly JsonSchema[] = [PART_SCHEMA];

function walk(schemas: readonly JsonSchema[], value: unknown, pointer: string, report: Report): void {
  if (typeof value !== 'object' || value === null) return;
  const place = placeOf(schemas, value);
  if (Array.isArray(value)) {
    value.forEach((entry, index) => {
      walk(place.entry(index), entry, `${pointer}/${index}`, report);
    });
    return;
  }
  const { known, open } = place;
  if (known === null) return; // free form: any keys
  const domain = place.isDomain ? domainOf(value) : null;
  for (const [key, inner] of Object.entries(value)) {
    const at = `${pointer}/${escapePointer(key)}`;
    if (isExtensionKey(key) || isOtherSpelling(at, key, inner)) continue;
    const homes = domain === null ? undefined : DOMAIN_FIELDS[key];
    if (homes !== undefined && domain !== null && !homes.includes(domain as DomainName)) {
      report({
        pointer: at,
        rule: 'def-unknown-key',
        severity: 'error',
        code: 'key-of-other-domain',
        params: { key, domains: homes, domain },
      });
    } else if (known.has(key)) {
      walk(place.member(key), inner, at, report);
    } else {
      const slip = misspelling(key, known);
      const taken = slip !== null && Object.hasOwn(value, slip);
      if (open && (slip === null || taken)) continue;
      report({
        pointer: at,
        rule: 'def-unknown-key',
        severity: open ? 'warning' : 'error',
        code: 'key-unknown',
        params: { key },
        nearest: () => (slip === null ? nearest(key, known) : [slip]),
        ...(slip === null || taken ? {} : { fix: () => rename(pointer, key, slip, inner as Json) }), // bounded JSON
      });
    }
  }
}

/** What the schema says of one object or list. */
interface SchemaPosition {
  /** Keys that it knows; null where any key will do. */
  readonly known: ReadonlySet<string> | null;
  readonly open: boolean;
  readonly isDomain: boolean;
  readonly member: (key: string) => readonly JsonSchema[];
  readonly entry: (index: number) => readonly JsonSchema[];
}

// Entries of a list have the same schemas, and a file may have a hundred thousand of them.
const places = new WeakMap<readonly JsonSchema[], SchemaPosition>();

function placeOf(schemas: readonly JsonSchema[], value: object): SchemaPosition {
  const seen = places.get(schemas);
  if (seen !== undefined) return seen;
  const all = schemas.flatMap((one) => applicable(one, value));
  const place = makePosition(all);
  const depends = all.some((one) => one.if !== undefined || one.anyOf !== undefined);
  if (!depends) places.set(schemas, place);
  return place;
}

function makePosition(all: readonly JsonSchema[]): SchemaPosition {
  const shaped = all.filter((one) => one.properties !== undefined || one.additionalProperties !== undefined);
  const properties = shaped.map((one) => (one.properties ?? {}) as Readonly<Record<string, JsonSchema>>); // as JSON Schema has it
  const members = new Map<string, readonly JsonSchema[]>();
  const entries = all.some((one) => one.prefixItems !== undefined) ? null : all.flatMap((one) => itemOf(one, 0));
  return {
    known: shaped.length === 0 ? null : new Set(properties.flatMap((keys) => Object.keys(keys))),
    open: shaped.some((one) => one.additionalProperties !== undefined),
    isDomain: properties.some((keys) => keys.domain !== undefined && keys.interfaces !== undefined),
    member: (key) => {
      const before = members.get(key);
      if (before !== undefined) return before;
      const made = properties.flatMap((keys) => (Object.hasOwn(keys, key) ? [keys[key] ?? {}] : []));
      members.set(key, made);
      return made;
    },
    entry: (index) => entries ?? all.flatMap((one) => itemOf(one, index)),
  };
}

/** True where a key is told as a legacy form, with the change that fixes it. */
function isOtherSpelling(pointer: string, key: string, value: unknown): boolean {
  if (isOhmKey(key) || isMisplaced(pointer, value)) return true;
  const moved = pointer === '/definition/node_geometry' || pointer === '/definition/metadata/geometry';
  return moved && typeof value === 'object' && value !== null;
}

function domainOf(value: object): string | null {
  const name = (value as { readonly domain?: unknown }).domain;
  return typeof name === 'string' ? name : null;
}
