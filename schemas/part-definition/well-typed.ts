import { isObject, type JsonObject } from '../json.ts';
import type { Json } from '../json-schema.ts';
import { TYPE_TABLE } from './type-table.generated.js';
import { TYPE_BITS, type TypedPlace } from './type-table.ts';

/**
 * True where each value of a definition has a type that schema 1.4.0 gives its place, and no required one is missing: what
 * whoever reads it relies on. Patterns, ranges and words are not looked at. Its cost is linear in the values.
 */
export function isWellTyped(file: Json): boolean {
  return fits(file, TYPE_TABLE.length - 1);
}

function fits(json: Json, number: number): boolean {
  const place = TYPE_TABLE[number];
  if (place === undefined) return true;
  const [types, , entries] = place;
  if (types !== 0 && (types & bitOf(json)) === 0) return false;
  if (Array.isArray(json)) return entries == null || json.every((item) => fits(item, entries));
  return !isObject(json) || keysFit(json, place);
}

function keysFit(json: JsonObject, [, keys, entries, required, byDomain]: TypedPlace): boolean {
  if (required?.some((key) => json[key] === undefined) === true) return false;
  for (const [key, value] of Object.entries(json)) {
    const number = keys && Object.hasOwn(keys, key) ? keys[key] : entries;
    if (number != null && value !== undefined && !fits(value, number)) return false;
  }
  const { domain } = json;
  const more = typeof domain === 'string' && byDomain && Object.hasOwn(byDomain, domain) ? byDomain[domain] : undefined;
  return more === undefined || fits(json, more);
}

function bitOf(json: Json): number {
  return TYPE_BITS[json === null ? 'null' : Array.isArray(json) ? 'array' : typeof json] ?? 0;
}
