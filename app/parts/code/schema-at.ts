/** What the schema 1.4.0 says about a place in a file. */

import { isObject, type JsonObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import schema from '#schemas/part-definition/1.4.0.schema.json' with { type: 'json' };
import { partSchemaTexts } from '../../texts/parts/part-schema.ts';
import { isList } from '../draft/json-read.ts';

// The schema is JSON; its type is only narrower.
const ROOT = schema as unknown as JsonObject;

interface KeyNote {
  readonly key: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  /** What the key is for, as the schema says; '' where it says nothing. */
  readonly about: string;
  /** Its kind, as people call it: `text`, `number`, `list`, `one of a, b`. */
  readonly kind: string;
}

/**
 * The schemas that hold at `tokens` (the way from the file's root). `json` is the file as far as it can be read, which
 * decides between the branches of a condition (a domain's resources differ by domain). None where the schema says nothing.
 */
function schemasAt(tokens: readonly string[], json: Json): readonly JsonObject[] {
  let here = branches(ROOT, json);
  let value: Json | undefined = json;
  for (const token of tokens) {
    value = isList(value) ? value[Number(token)] : isObject(value) ? value[token] : undefined;
    const next: JsonObject[] = [];
    for (const one of here) {
      for (const inner of inside(one, token)) next.push(...branches(inner, value));
    }
    here = next;
  }
  return here;
}

/** The keys that an object there may have, in the order of the schema. */
export function keysAt(tokens: readonly string[], json: Json): readonly KeyNote[] {
  const found = new Map<string, KeyNote>();
  const schemas = schemasAt(tokens, json);
  const required = new Set(schemas.flatMap((one) => (isList(one.required) ? one.required : [])));
  for (const { properties } of schemas) {
    if (!isObject(properties)) continue;
    for (const [key, raw] of Object.entries(properties)) {
      if (!isObject(raw) || found.has(key)) continue;
      const flat = branches(raw, undefined);
      found.set(key, {
        key,
        required: required.has(key),
        deprecated: raw.deprecated === true,
        about: aboutOf(raw, flat),
        kind: kindOf(flat),
      });
    }
  }
  return [...found.values()];
}

/** The values of an enumeration or constant there; none where any value of the type will do. */
export function valuesAt(tokens: readonly string[], json: Json): readonly Json[] {
  return [
    ...new Set(
      schemasAt(tokens, json).flatMap((one) => {
        if (isList(one.enum)) return one.enum;
        if (one.const !== undefined) return [one.const];
        return one.type === 'boolean' ? [true, false] : [];
      }),
    ),
  ];
}

/** What the schema says about the value at a place, in a sentence or two; null where it says nothing. */
export function noteAt(tokens: readonly string[], json: Json): string | null {
  const flat = schemasAt(tokens, json);
  if (flat.length === 0) return null;
  const said = [...new Set(flat.flatMap((one) => (typeof one.description === 'string' ? [one.description] : [])))];
  const bounds = flat.flatMap(boundsOf);
  const standard = flat.find((one) => one.default !== undefined)?.default;
  return [
    ...said.map((one) => (/[.!?]$/.test(one) ? one : `${one}.`)),
    partSchemaTexts.kindAndBounds({ kind: kindOf(flat), bounds: [...new Set(bounds)] }),
    ...(standard === undefined ? [] : [partSchemaTexts.default({ value: JSON.stringify(standard) })]),
    ...(flat.some((one) => one.deprecated === true) ? [partSchemaTexts.isLegacy] : []),
  ].join(' ');
}

/** What an empty value of the place looks like: the beginning of what a person types there. */
export function blankAt(tokens: readonly string[], json: Json): string {
  for (const one of schemasAt(tokens, json)) {
    if (one.type === 'object' || isObject(one.properties)) return '{}';
    if (one.type === 'array') return '[]';
    if (one.type === 'string' || isList(one.enum)) return '""';
    if (one.type === 'boolean') return 'true';
  }
  return '';
}

/** A schema with what it refers to, what it unites, and the branch of its condition that holds for `value`. */
function branches(one: JsonObject, value: Json | undefined, depth = 0): readonly JsonObject[] {
  if (depth > 8) return [];
  const deeper = (next: Json | undefined): readonly JsonObject[] =>
    isObject(next) ? branches(next, value, depth + 1) : [];
  const referred = typeof one.$ref === 'string' ? deeper(resolve(one.$ref)) : [];
  const parts = [one.allOf, one.anyOf, one.oneOf].flatMap((list) => (isList(list) ? list.flatMap(deeper) : []));
  const branch = isObject(one.if) ? deeper(holds(one.if, value) ? one.then : one.else) : [];
  return [one, ...referred, ...parts, ...branch];
}

/** Whether the few kinds of condition that the schema has hold: a type, constants and enumerations of properties. */
function holds(condition: JsonObject, value: Json | undefined): boolean {
  if (condition.type === 'array') return isList(value);
  if (!isObject(value) || !isObject(condition.properties)) return false;
  return Object.entries(condition.properties).every(([key, wanted]) => {
    const actual = value[key];
    if (!isObject(wanted) || actual === undefined) return false;
    return wanted.const === actual || (isList(wanted.enum) && wanted.enum.includes(actual));
  });
}

function inside(one: JsonObject, token: string): readonly JsonObject[] {
  if (isObject(one.properties) && isObject(one.properties[token])) return [one.properties[token]];
  if (/^\d+$/.test(token)) {
    const prefix = isList(one.prefixItems) ? one.prefixItems[Number(token)] : undefined;
    if (isObject(prefix)) return [prefix];
    if (isObject(one.items)) return [one.items];
  }
  return isObject(one.additionalProperties) ? [one.additionalProperties] : [];
}

function resolve(reference: string): Json | undefined {
  const definitions = ROOT.$defs;
  return isObject(definitions) ? definitions[reference.replace('#/$defs/', '')] : undefined;
}

function aboutOf(raw: JsonObject, flat: readonly JsonObject[]): string {
  const said = raw.description ?? flat.find((one) => typeof one.description === 'string')?.description;
  return typeof said === 'string' ? said : '';
}

function kindOf(flat: readonly JsonObject[]): string {
  const choices = flat.flatMap((one) => (isList(one.enum) ? one.enum : []));
  if (choices.length > 0) return partSchemaTexts.oneOf({ values: choices.map(String) });
  const types = flat.flatMap((one) => (typeof one.type === 'string' ? [one.type] : isList(one.type) ? one.type : []));
  const kinds = [...new Set(types.map((type) => kindName(String(type))))];
  return kinds.length === 0 ? partSchemaTexts.anything : partSchemaTexts.anyOf({ kinds });
}

function kindName(type: string): string {
  const { kinds } = partSchemaTexts;
  return Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : type; // one of its own keys
}

function boundsOf(one: JsonObject): readonly string[] {
  const { bounds } = partSchemaTexts;
  const texts: string[] = [];
  if (typeof one.minimum === 'number') texts.push(bounds.atLeast({ value: one.minimum }));
  if (typeof one.exclusiveMinimum === 'number') texts.push(bounds.above({ value: one.exclusiveMinimum }));
  if (typeof one.maximum === 'number') texts.push(bounds.atMost({ value: one.maximum }));
  if (typeof one.maxLength === 'number') texts.push(bounds.atMostCharacters({ value: one.maxLength }));
  if (typeof one.minItems === 'number' && one.minItems !== one.maxItems)
    texts.push(bounds.atLeast({ value: one.minItems }));
  if (typeof one.pattern === 'string') texts.push(bounds.like({ pattern: one.pattern }));
  if (one.format === 'uri') texts.push(bounds.webAddress);
  return texts;
}

type FieldShape =
  | 'text'
  | 'number'
  | 'yes-no'
  | 'date'
  | 'choice'
  | 'range'
  | 'words'
  | 'group'
  | 'open'
  | 'objects'
  | 'other';

/** One field of an object, as a form shows it. */
export interface FieldNote extends KeyNote {
  readonly shape: FieldShape;
  /** The values of a choice. */
  readonly choices: readonly Json[];
}

/** The keys of an object with what a form needs to show each. */
export function shapeAt(tokens: readonly string[], json: Json): readonly FieldNote[] {
  return keysAt(tokens, json).map((note) => {
    const flat = schemasAt([...tokens, note.key], json);
    const choices = flat.flatMap((one) => (isList(one.enum) ? one.enum : []));
    return { ...note, choices, shape: fieldShape(flat, choices) };
  });
}

function fieldShape(flat: readonly JsonObject[], choices: readonly Json[]): FieldShape {
  if (choices.length > 0) return 'choice';
  const types = flat.flatMap((one) => (typeof one.type === 'string' ? [one.type] : isList(one.type) ? one.type : []));
  const kinds = new Set(types.filter((type) => type !== 'null'));
  if (kinds.size > 1) return 'other';
  if (types.includes('object')) {
    const known = flat.some((one) => isObject(one.properties) && Object.keys(one.properties).length > 0);
    return known ? 'group' : 'open';
  }
  if (types.includes('array')) {
    if (flat.some((one) => isList(one.prefixItems) && one.prefixItems.length === 2)) return 'range';
    const items = flat.flatMap((one) => (isObject(one.items) ? branches(one.items, undefined) : []));
    if (items.some((one) => one.type === 'object' || isObject(one.properties))) return 'objects';
    return items.some((one) => one.type === 'string') ? 'words' : 'other';
  }
  if (flat.some((one) => one.format === 'date-time')) return 'date';
  if (types.includes('string')) return 'text';
  if (types.includes('number') || types.includes('integer')) return 'number';
  return types.includes('boolean') ? 'yes-no' : 'other';
}
