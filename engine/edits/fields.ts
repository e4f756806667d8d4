import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import type { CustomField } from '#schemas/part-definition/types.ts';
import { INSTANCE_FIELDS } from '#schemas/vocabulary/index.ts';
import type { FieldValue } from '../board/values.ts';
import { declaredFields } from '../definition/custom-fields.ts';
import type { DefinitionIndex } from '../definition/index-types.ts';

/**
 * `fields` under the keys that a part stores them under: the bare key of a field that just one interface or resource
 * declares means that one, so that `i2c_address` and `electrical/i2c/i2c_address` are never two values of one thing.
 */
export function storedFields<T>(
  definition: DefinitionIndex | null,
  fields: Readonly<Record<string, T>> | undefined,
): Readonly<Record<string, T>> {
  if (fields === undefined || definition === null) return fields ?? {};
  const declared = declaredFields(definition);
  const place = (key: string) => {
    if (key.includes('/') || declared.has(key)) return key;
    const [one, another] = [...declared.keys()].filter((path) => path.endsWith(`/${key}`));
    return one !== undefined && another === undefined ? one : key;
  };
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [place(key), value]));
}

/** What is wrong with a value for a part's field, in words, with the keys that it may have meant; null where it is fine. */
export function fieldProblem(
  definition: DefinitionIndex | null,
  key: string,
  value: FieldValue,
): { readonly message: string; readonly nearest?: readonly string[] } | null {
  const bad = valueProblem(value);
  if (bad !== null) return { message: `${key} ${bad}` };
  const declared = definition === null ? new Map<string, CustomField>() : declaredFields(definition);
  const field = declared.get(key);
  if (field !== undefined) return declaredProblem(key, field, value);
  const known = INSTANCE_FIELDS.get(key.slice(key.lastIndexOf('/') + 1));
  const place = key.slice(0, Math.max(key.lastIndexOf('/'), 0));
  const placeIsThere = place === '' || definition?.interfaces.has(place) || definition?.resources.has(place);
  if (known === undefined || !placeIsThere) {
    return {
      message: `there is no field ${key}`,
      nearest: nearest(key, [...declared.keys(), ...INSTANCE_FIELDS.keys()]),
    };
  }
  return typeof value === known.type ? null : { message: `${key} takes a ${known.type}, not ${JSON.stringify(value)}` };
}

/** What is wrong with a value whatever its field, in words; null where it is fine. */
export function valueProblem(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'must be a finite number';
  if (typeof value === 'boolean') return null;
  if (typeof value !== 'string') return 'must be text, a number, true or false';
  return value.length <= LIMITS.fieldChars ? null : `is longer than ${LIMITS.fieldChars} characters`;
}

function declaredProblem(
  key: string,
  field: CustomField,
  value: FieldValue,
): { readonly message: string; readonly nearest?: readonly string[] } | null {
  if (field.type === 'enum') {
    const options = field.options ?? [];
    if (options.some((option) => option === value)) return null;
    return { message: `${key} takes one of ${options.join(', ')}`, nearest: nearest(`${value}`, options) };
  }
  if (typeof value !== field.type) return { message: `${key} takes a ${field.type}, not ${JSON.stringify(value)}` };
  if (typeof value === 'number') {
    const low = field.min ?? Number.NEGATIVE_INFINITY;
    const high = field.max ?? Number.POSITIVE_INFINITY;
    if (value < low || value > high) {
      return { message: `${key} is ${value}, allowed are ${low} to ${high}`, nearest: [`${value < low ? low : high}`] };
    }
  }
  return null;
}
