/** Reads values of a file that may hold anything, by JSON pointer. */
import { valueAt } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';

export function textAt(json: Json, pointer: string): string | undefined {
  const value = valueAt(json, pointer);
  return typeof value === 'string' ? value : undefined;
}

export function listAt(json: Json, pointer: string): readonly Json[] {
  const value = valueAt(json, pointer);
  return isList(value) ? value : [];
}

/** The texts of a list; what is no text is left out. */
export function textsAt(json: Json, pointer: string): readonly string[] {
  return listAt(json, pointer).filter((item) => typeof item === 'string');
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
