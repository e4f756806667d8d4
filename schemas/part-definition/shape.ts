import type { Json } from '../json-schema.ts';
import { LIMITS } from '../limits.ts';
import { nearest } from '../nearest.ts';
import { pointerOf, type SchemaError, wordsOf } from '../validator.ts';
import type { Problem } from './problem.ts';
import { partDefinitionFile } from './validator.generated.js';

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
    const pointer = pointerOf(error);
    const covered = ECHOES.has(error.keyword) && [...problems.keys()].some((other) => other.startsWith(pointer));
    if (problems.has(pointer) || covered) continue;
    problems.set(pointer, problemOf(error, pointer, json));
  }
  return [...problems.values()];
}

function problemOf(error: SchemaError, pointer: string, json: unknown): Problem {
  const value = valueAt(json, pointer);
  const allowed = error.params.allowedValues;
  const near =
    Array.isArray(allowed) && typeof value === 'string' ? nearest(value, allowed.map(String)) : slugOf(pointer, value);
  return {
    pointer,
    rule: ruleOf(pointer, error.keyword),
    severity: 'error',
    message: `${pointer === '' ? 'The file' : pointer} ${wordsOf(error)}${example(value, error)}.`,
    ...(value === undefined ? {} : { value: shortened(value) }),
    ...(near.length > 0 ? { nearest: near } : {}),
  };
}

function ruleOf(pointer: string, keyword: string): string {
  if (pointer === '/definition/metadata/id' && keyword === 'pattern') return 'def-metadata-id-pattern';
  if (/^\/definition\/geometry\/(xScale|yScale|outline\/polyline\/points$)/.test(pointer))
    return 'def-geometry-out-of-range';
  if (/\/(dimensions_mm\/\w+|weight_g|diam_mm)$/.test(pointer) && /inimum$/.test(keyword))
    return 'def-dimension-not-positive';
  return 'def-schema-invalid';
}

function slugOf(pointer: string, value: unknown): string[] {
  if (pointer !== '/definition/metadata/id' || typeof value !== 'string') return [];
  const slug = value
    .slice(0, 120)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? [] : [slug];
}

function example(value: unknown, error: SchemaError): string {
  if (value === undefined || error.keyword === 'required') return '';
  return `, not ${JSON.stringify(shortened(value))}`;
}

/** The value that a JSON pointer names, undefined where there is none. */
export function valueAt(json: unknown, pointer: string): unknown {
  let value = json;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key]; // it has the key, so it has string keys
  }
  return value;
}

/** A value as a problem shows it: long text cut, lists and objects by their kind alone. */
export function shortened(value: unknown): Json {
  if (Array.isArray(value)) return `[${value.length} values]`;
  if (typeof value === 'object' && value !== null) return `{${Object.keys(value).length} keys}`;
  if (typeof value === 'string') return value.length > 80 ? `${value.slice(0, 80)}…` : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
