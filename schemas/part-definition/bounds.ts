import { escapePointer } from '../json.ts';
import { LIMITS } from '../limits.ts';
import { type Bounds, DEFINITION_BOUNDS } from './definition-bounds.ts';
import type { Problem, ProblemReason } from './problem.ts';
import { withMessage } from './wording/problems.ts';

const POISONED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Why a value is too large or too odd to be looked at, null where it is not: JSON only, no key that could change a
 * prototype, and no more values, characters of text and nesting than the bounds say. Stops at the first thing that is
 * wrong, so its cost is bounded by the bounds and not by the value.
 */
export function outOfBounds(json: unknown, bounds: Bounds = DEFINITION_BOUNDS): Problem | null {
  if (!isContainer(json)) return isPlain(json) ? null : problem('', bare('value-not-json'), typeof json);
  let nodes = 1;
  let characters = 0;
  const open: PendingContainer[] = [{ value: json, key: '', parent: null, depth: 0 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.depth >= bounds.depth)
      return passed(at, { code: 'nested-too-deep', params: { limit: bounds.depth } }, at.depth + 1);
    // Lists are counted before they are walked; their indexes are never made into keys.
    const list = Array.isArray(at.value) ? (at.value as readonly unknown[]) : null;
    const keys = list === null ? Object.keys(at.value) : [];
    const count = list === null ? keys.length : list.length;
    nodes += count;
    if (nodes > bounds.nodes) {
      return passed(at, { code: 'values-too-many', params: { limit: bounds.nodes } }, nodes);
    }
    if (bounds.keys !== undefined && keys.length > bounds.keys) {
      const params = { limit: bounds.keys, count: keys.length };
      return passed(at, { code: 'keys-too-many', params }, keys.length);
    }
    for (let index = 0; index < count; index += 1) {
      const key = list === null ? (keys[index] ?? '') : '';
      const value = list === null ? at.value[key] : list[index];
      if (list === null) {
        if (POISONED.has(key)) {
          return problem(`${pointerOf(at)}/${key}`, { code: 'key-forbidden', params: { key } }, key);
        }
        characters += key.length;
      }
      if (typeof value === 'string') characters += value.length;
      if (isContainer(value)) {
        open.push({ value, key: list === null ? key : String(index), parent: at, depth: at.depth + 1 });
      } else if (!isPlain(value)) {
        const place = `${pointerOf(at)}/${list === null ? escapePointer(key) : index}`;
        return problem(place, bare(typeof value === 'number' ? 'number-too-great' : 'value-not-json'), typeof value);
      }
    }
    if (characters > bounds.characters) {
      return passed(null, { code: 'characters-too-many', params: { limit: bounds.characters } }, characters);
    }
  }
  return null;
}

type Container = Readonly<Record<string, unknown>>;

/** A list or an object that waits to be looked into, with the way that led to it. */
interface PendingContainer {
  readonly value: Container;
  readonly key: string;
  readonly parent: PendingContainer | null;
  readonly depth: number;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function isPlain(value: unknown): boolean {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
  );
}

function pointerOf(open: PendingContainer): string {
  let pointer = '';
  for (let at: PendingContainer = open; at.parent !== null; at = at.parent)
    pointer = `/${escapePointer(at.key)}${pointer}`;
  return pointer;
}

type BoundReason = Extract<ProblemReason, { readonly params: { readonly limit: number } }>;

/** The problem that a bound is passed, within `open` or in the whole file. */
function passed(open: PendingContainer | null, reason: BoundReason, value: number): Problem {
  const pointer = open === null ? '' : pointerOf(open);
  return { ...problem(pointer, reason, value), nearest: [String(reason.params.limit)] };
}

function bare(code: 'value-not-json' | 'number-too-great'): ProblemReason {
  return { code, params: {} };
}

function problem(pointer: string, reason: ProblemReason, value: string | number): Problem {
  const place = pointer.slice(0, LIMITS.pointerChars);
  return withMessage({ ...reason, pointer: place, rule: 'def-schema-invalid', severity: 'error', value });
}
