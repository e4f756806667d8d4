import type { Coded } from '#schemas/coded.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import type { CustomField } from '#schemas/part-definition/types.ts';
import { INSTANCE_FIELDS } from '#schemas/vocabulary/index.ts';
import type { FieldValue } from '../board/values.ts';
import { declaredFields } from '../definition/custom-fields.ts';
import type { DefinitionIndex } from '../definition/index-types.ts';
import { quote } from './quote.ts';
import type { FieldType, RefusalCode, RefusalParams } from './refusal.ts';

/** What is wrong with a field or its value, and what would be right. */
export type FieldProblem = Coded<Pick<RefusalParams, FieldCode>> & { readonly nearest?: readonly string[] };

type FieldCode = Extract<RefusalCode, `field-${string}`>;

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

/** What is wrong with a value for a part's field, with the keys that it may have meant; null where it is fine. */
export function fieldProblem(definition: DefinitionIndex | null, key: string, value: FieldValue): FieldProblem | null {
  const bad = valueProblem(key, value);
  if (bad !== null) return bad;
  const declared = definition === null ? new Map<string, CustomField>() : declaredFields(definition);
  const field = declared.get(key);
  if (field !== undefined) return declaredProblem(key, field, value);
  const known = INSTANCE_FIELDS.get(key.slice(key.lastIndexOf('/') + 1));
  const place = key.slice(0, Math.max(key.lastIndexOf('/'), 0));
  const placeIsThere = place === '' || definition?.interfaces.has(place) || definition?.resources.has(place);
  if (known === undefined || !placeIsThere) {
    return {
      code: 'field-unknown',
      params: { of: 'part', field: key },
      nearest: nearest(key, [...declared.keys(), ...INSTANCE_FIELDS.keys()]),
    };
  }
  return typeof value === known.type ? null : ofType(key, known.type, value);
}

/** What is wrong with the value of a field, whatever the field; null where it is fine. */
export function valueProblem(field: string, value: unknown): FieldProblem | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : ofType(field, 'finite number', value);
  if (typeof value === 'boolean') return null;
  if (typeof value !== 'string') return ofType(field, 'text, number or boolean', value);
  if (value.length <= LIMITS.fieldChars) return null;
  return { code: 'field-too-long', params: { field, limit: LIMITS.fieldChars } };
}

function ofType(field: string, type: FieldType, value: unknown): FieldProblem {
  return { code: 'field-type', params: { field, type, given: quote(value) } };
}

function declaredProblem(key: string, field: CustomField, value: FieldValue): FieldProblem | null {
  if (field.type === 'enum') {
    const options = field.options ?? [];
    if (options.some((option) => option === value)) return null;
    const params = { field: key, options, given: quote(value) };
    return { code: 'field-choice', params, nearest: nearest(`${value}`, options) };
  }
  if (typeof value !== field.type) return ofType(key, field.type, value);
  if (typeof value === 'number') {
    const { min: low = null, max: high = null } = field;
    const outside = low !== null && value < low ? low : high !== null && value > high ? high : null;
    if (outside !== null) {
      return { code: 'field-range', params: { field: key, value, low, high }, nearest: [`${outside}`] };
    }
  }
  return null;
}
