import { LIMITS } from '../limits.ts';
import type { Problem } from './problem.ts';

const POISONED = new Set(['__proto__', 'constructor', 'prototype']);

/** How much of a file is looked at. */
export interface Bounds {
  readonly nodes: number;
  readonly characters: number;
  readonly depth: number;
}

/** The bounds of a part definition file. */
export const DEFINITION_BOUNDS: Bounds = {
  nodes: LIMITS.definitionNodes,
  characters: LIMITS.definitionBytes,
  depth: LIMITS.definitionDepth,
};

/**
 * Why a value is too large or too odd to be looked at, null where it is not: JSON only, no key that could change a
 * prototype, and no more values, characters of text and nesting than the bounds say. Stops at the first thing that is
 * wrong, so its cost is bounded by the bounds and not by the value.
 */
export function outOfBounds(json: unknown, bounds: Bounds = DEFINITION_BOUNDS): Problem | null {
  let nodes = 0;
  let characters = 0;
  const stack: { readonly value: unknown; readonly pointer: string; readonly depth: number }[] = [
    { value: json, pointer: '', depth: 0 },
  ];
  const refuse = (pointer: string, message: string): Problem => ({
    pointer: pointer.slice(0, LIMITS.pointerChars),
    rule: 'def-schema-invalid',
    severity: 'error',
    message,
  });
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { value, pointer, depth } = entry;
    if (++nodes > bounds.nodes) {
      return refuse('', `The file holds more than ${bounds.nodes} values.`);
    }
    if (typeof value === 'string') characters += value.length;
    if (typeof value === 'object' && value !== null) {
      if (depth >= bounds.depth) {
        return refuse(pointer, `The file is nested more than ${bounds.depth} deep.`);
      }
      const size = Array.isArray(value) ? value.length : Object.keys(value).length;
      if (nodes + stack.length + size > bounds.nodes) {
        return refuse(pointer, `The file holds more than ${bounds.nodes} values.`);
      }
      for (const key of Object.keys(value)) {
        if (POISONED.has(key)) return refuse(`${pointer}/${key}`, `The key "${key}" is not allowed.`);
        characters += key.length;
        const child: unknown = (value as Readonly<Record<string, unknown>>)[key]; // an object has string keys
        const token = key.length > 80 ? key.slice(0, 80) : key;
        stack.push({
          value: child,
          pointer: `${pointer}/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          depth: depth + 1,
        });
      }
    } else if (typeof value === 'number' ? !Number.isFinite(value) : value !== null && !PLAIN.has(typeof value)) {
      return refuse(pointer, 'This is no JSON value.');
    }
    if (characters > bounds.characters) {
      return refuse('', `The file holds more than ${bounds.characters} characters.`);
    }
  }
  return null;
}

const PLAIN = new Set(['string', 'number', 'boolean']);
