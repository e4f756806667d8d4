import { LIMITS } from '../limits.ts';
import type { Problem } from './problem.ts';

const POISONED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Whether a value is small and plain enough to be looked at: at most `LIMITS.definitionNodes` values and
 * `LIMITS.definitionBytes` characters, `LIMITS.definitionDepth` deep, JSON only, and no key that could change a
 * prototype. Stops at the first thing that is not, so its cost is bounded by the limits and not by the file.
 */
export function outOfBounds(json: unknown): Problem | null {
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
    if (++nodes > LIMITS.definitionNodes) {
      return refuse('', `The file holds more than ${LIMITS.definitionNodes} values.`);
    }
    if (typeof value === 'string') characters += value.length;
    if (typeof value === 'object' && value !== null) {
      if (depth >= LIMITS.definitionDepth) {
        return refuse(pointer, `The file is nested more than ${LIMITS.definitionDepth} deep.`);
      }
      const size = Array.isArray(value) ? value.length : Object.keys(value).length;
      if (nodes + stack.length + size > LIMITS.definitionNodes) {
        return refuse(pointer, `The file holds more than ${LIMITS.definitionNodes} values.`);
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
    if (characters > LIMITS.definitionBytes) {
      return refuse('', `The file holds more than ${LIMITS.definitionBytes} characters.`);
    }
  }
  return null;
}

const PLAIN = new Set(['string', 'number', 'boolean']);
