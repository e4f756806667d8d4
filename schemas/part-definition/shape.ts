import { expectationOf } from '../expectation/expectation.ts';
import { valueAt } from '../json.ts';
import type { Json } from '../json-schema.ts';
import { LIMITS } from '../limits.ts';
import { misspelling, nearest } from '../nearest.ts';
import { errorPointer, type SchemaError } from '../validator.ts';
import { rename, writeFix } from './fix.ts';
import type { DefinitionFix, Problem, ProblemReason } from './problem.ts';
import { schemasAt } from './schema-walk.ts';
import { partDefinitionFile } from './validator.generated.js';
import { withMessage } from './wording/problems.ts';

// What a union or a condition adds to the errors of its branches.
const ECHOES = new Set(['if', 'anyOf', 'oneOf']);

/** How a file breaks the schema 1.4.0: at most `LIMITS.problemsKept` problems, one a pointer, in the order of the file. */
export function shapeProblems(json: unknown): Problem[] {
  if (partDefinitionFile(json)) return [];
  const problems = new Map<string, Problem>();
  const errors = partDefinitionFile.errors ?? [];
  const ordered = [...errors.filter((error) => !ECHOES.has(error.keyword)), ...errors];
  for (const error of ordered) {
    if (problems.size === LIMITS.problemsKept) break;
    const pointer = errorPointer(error);
    const covered = ECHOES.has(error.keyword) && [...problems.keys()].some((other) => other.startsWith(pointer));
    if (problems.has(pointer) || covered) continue;
    problems.set(pointer, problemAt(error, pointer, json));
  }
  return [...problems.values()];
}

function problemAt(error: SchemaError, pointer: string, json: unknown): Problem {
  const value = valueAt(json, pointer);
  const rule = ruleOf(pointer, error.keyword);
  const near = nearestOf(error, pointer, value);
  const fix = fixFor(error, pointer, value, json);
  return withMessage({
    ...reasonOf(rule, error, pointer, value, json),
    pointer,
    rule,
    severity: 'error',
    ...(value === undefined ? {} : { value: shownValue(value) }),
    ...(near.length > 0 ? { nearest: near } : {}),
    ...(fix === null ? {} : { fix }),
  });
}

function reasonOf(rule: string, error: SchemaError, pointer: string, value: unknown, json: unknown): ProblemReason {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  const given = value === undefined || error.keyword === 'required' ? {} : { given: shownValue(value) };
  const expected = expectationOf(error);
  switch (rule) {
    case 'def-metadata-id-pattern':
      return { code: 'id-not-kebab-case', params: { given: shownValue(value) } };
    case 'def-geometry-out-of-range':
      return { code: 'geometry-out-of-range', params: { key, expected, ...given } };
    case 'def-dimension-not-positive':
      return { code: 'size-not-positive', params: { key, ...given } };
    default: {
      // A form has an example of its own.
      const example = expected.code === 'form' ? undefined : exampleOf(error, pointer, json);
      const params = { place: pointer, expected, ...(example === undefined ? {} : { example }), ...given };
      return { code: 'shape', params };
    }
  }
}

function nearestOf(error: SchemaError, pointer: string, value: unknown): readonly string[] {
  const { allowedValues, limit } = error.params;
  if (Array.isArray(allowedValues)) {
    const words = allowedValues.map(String);
    const near = typeof value === 'string' ? nearest(value, words) : [];
    return near.length > 0 ? near : words;
  }
  if (typeof limit === 'number' && typeof value === 'number' && !error.keyword.startsWith('exclusive')) {
    return [String(limit)];
  }
  return error.keyword === 'pattern' ? slugOf(pointer, value) : [];
}

/** A value that the schema gives as an example where it asks for a form: pattern, format, type or a missing key. */
function exampleOf(error: SchemaError, pointer: string, json: unknown): Json | undefined {
  if (!EXEMPLIFIED.has(error.keyword)) return undefined;
  const merged: UnknownRecord = Object.assign({}, ...schemasAt(json, pointer));
  const { examples, enum: words, default: usual, type } = merged;
  // The schema is JSON.
  if (Array.isArray(examples)) return examples[0] as Json;
  if (Array.isArray(words)) return words[0] as Json;
  if (usual !== undefined) return usual as Json;
  return type === 'string'
    ? 'text'
    : type === 'boolean'
      ? true
      : type === 'number' || type === 'integer'
        ? 1
        : undefined;
}

type UnknownRecord = Readonly<Record<string, unknown>>;

const EXEMPLIFIED = new Set(['pattern', 'format', 'type', 'required', 'minLength']);

/** What surely fixes an error: a slug, a slip of an allowed word or of the missing key, a figure brought into its range. */
function fixFor(error: SchemaError, pointer: string, value: unknown, json: unknown): DefinitionFix | null {
  const [slug] = slugOf(pointer, value);
  if (error.keyword === 'pattern' && slug !== undefined) return writeFix(pointer, slug);
  const { allowedValues, missingProperty, limit } = error.params;
  if (Array.isArray(allowedValues) && typeof value === 'string') {
    const meant = misspelling(value, allowedValues.map(String));
    return meant === null ? null : writeFix(pointer, meant);
  }
  if (typeof missingProperty === 'string') return slippedKey(json, error.instancePath, missingProperty);
  if (CLAMPED.test(pointer) && typeof limit === 'number')
    return writeFix(pointer, limit, { code: 'clamp', params: { limit } });
  if (error.keyword === 'type' && error.params.type === 'number' && typeof value === 'string') {
    const text = value.trim();
    const number = Number(text);
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(text)
      ? writeFix(pointer, number, { code: 'write-number', params: { value: number } })
      : null;
  }
  return null;
}

const CLAMPED = /^\/definition\/geometry\/[xy]Scale$/;

function slippedKey(json: unknown, at: string, missing: string): DefinitionFix | null {
  const holder = valueAt(json, at);
  if (typeof holder !== 'object' || holder === null) return null;
  const keys = Object.keys(holder);
  const slip = keys.length > LIMITS.nearestPool ? null : misspelling(missing, keys);
  // Bounded JSON, and the key was just found in it.
  return slip === null ? null : rename(at, slip, missing, (holder as Readonly<Record<string, Json>>)[slip] ?? null);
}

function ruleOf(pointer: string, keyword: string): string {
  if (pointer === '/definition/metadata/id' && keyword === 'pattern') return 'def-metadata-id-pattern';
  if (GEOMETRY.test(pointer) && /^(minimum|maximum|minItems)$/.test(keyword)) return 'def-geometry-out-of-range';
  if (/\/(dimensions_mm\/\w+|weight_g|diam_mm)$/.test(pointer) && /inimum$/.test(keyword))
    return 'def-dimension-not-positive';
  return 'def-schema-invalid';
}

const GEOMETRY = /^\/definition\/geometry\/(xScale|yScale|outline\/polyline\/points)$/;

function slugOf(pointer: string, value: unknown): string[] {
  if (pointer !== '/definition/metadata/id' || typeof value !== 'string') return [];
  const slug = value
    .slice(0, 120)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? [] : [slug];
}

/** A value as a problem shows it: long text cut; of lists and objects the short and flat whole, others by their kind. */
export function shownValue(value: unknown): Json {
  if (Array.isArray(value)) return isShort(value) ? value.map(shownValue) : `[${value.length} values]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const short = isShort(entries.map(([, entry]) => entry)) && entries.every(([key]) => key.length <= SHORT_CHARS);
    return short
      ? Object.fromEntries(entries.map(([key, entry]) => [key, shownValue(entry)]))
      : `{${entries.length} keys}`;
  }
  if (typeof value === 'string') return value.length > 80 ? `${value.slice(0, 80)}…` : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

const SHORT_ENTRIES = 6;
const SHORT_CHARS = 40;

function isShort(values: readonly unknown[]): boolean {
  return (
    values.length <= SHORT_ENTRIES &&
    values.every((one) =>
      typeof one === 'string' ? one.length <= SHORT_CHARS : typeof one !== 'object' || one === null,
    )
  );
}
