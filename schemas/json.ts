import type { Json } from './json-schema.ts';

export type JsonObject = { readonly [key: string]: Json };

/** True for an object that is neither null nor a list. */
export function isObject(value: Json | undefined): value is JsonObject;
export function isObject(value: unknown): value is Readonly<Record<string, unknown>>;
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deep equality of JSON values; the order of keys counts for nothing. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}

/** A key as one token of a JSON pointer (RFC 6901). */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The keys and indices that a JSON pointer consists of. */
export function tokensOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The JSON pointer of such keys and indices. */
export function pointerOf(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escapePointer(String(token))}`).join('');
}

/** The value that a JSON pointer names; undefined where there is none. */
export function valueAt(json: Json, pointer: string): Json | undefined;
export function valueAt(json: unknown, pointer: string): unknown;
export function valueAt(json: unknown, pointer: string): unknown {
  let value = json;
  for (const token of tokensOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    if (Array.isArray(value) && !/^\d+$/.test(token)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[token]; // it has the key, so it has string keys
  }
  return value;
}

/**
 * Whether a value holds lists and objects within one another more than `most` deep. Whatever walks such a value, or writes it as JSON, may run out
 * of stack; this looks no deeper than `most`.
 */
export function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (most === 0) return true;
  return Object.values(value).some((one) => isDeeper(one, most - 1));
}

/**
 * Whether a JSON text has more than `most` values, told from its characters: before a value but the first stands a comma or an opening
 * bracket. What it takes to parse a text depends on its values more than on its length.
 */
export function hasMoreValues(json: string, most: number): boolean {
  let values = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) isText = !isText;
    else if (isText) at += code === BACKSLASH ? 1 : 0;
    else if (code === COMMA || code === LIST || code === OBJECT) values++;
    if (values > most) return true;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const LIST = 0x5b;
const OBJECT = 0x7b;
