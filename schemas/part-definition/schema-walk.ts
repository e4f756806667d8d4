/** The schema of a place in a file, found along the file: for examples, unknown keys, completion and hover text. */

import { tokensOf } from '../json.ts';
import type { JsonSchema } from '../json-schema.ts';
import schema from './1.4.0.schema.json' with { type: 'json' };

export const PART_SCHEMA: JsonSchema = schema;

type SchemasByKey = Readonly<Record<string, JsonSchema>>;

/**
 * The schemas that apply at a JSON pointer, those of the file's own branch: of the domain that it names, of a list or an
 * object. Empty where the schema says nothing of the place. The value itself need not exist, its parents must.
 */
export function schemasAt(json: unknown, pointer: string): readonly JsonSchema[] {
  let schemas: readonly JsonSchema[] = [PART_SCHEMA];
  let value = json;
  for (const token of tokensOf(pointer)) {
    if (typeof value !== 'object' || value === null) return [];
    const holder = value;
    const all = schemas.flatMap((one) => applicable(one, holder));
    schemas = Array.isArray(holder)
      ? all.flatMap((one) => itemOf(one, Number(token)))
      : all.flatMap((one) => {
          const properties = (one.properties ?? {}) as SchemasByKey; // JSON Schema says so
          return Object.hasOwn(properties, token) ? [properties[token] ?? {}] : [];
        });
    value = Object.hasOwn(holder, token) ? (holder as Readonly<Record<string, unknown>>)[token] : undefined;
  }
  const end = typeof value === 'object' && value !== null ? value : {};
  return schemas.flatMap((one) => applicable(one, end));
}

/** The schema with all that it refers to and all branches of it that are meant for the value. */
export function applicable(one: JsonSchema, value: object): JsonSchema[] {
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
  const definitions = PART_SCHEMA.$defs as SchemasByKey; // a JSON schema's own
  return definitions[ref.slice('#/$defs/'.length)] ?? {};
}

/** The schema of the entry of a list at an index. */
export function itemOf(one: JsonSchema, index: number): JsonSchema[] {
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
