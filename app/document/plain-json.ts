import * as Y from 'yjs';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';

/**
 * A value of the document as JSON. A Y.Map becomes an object without the properties that are no JSON; anything else
 * that is no JSON (bytes, bigint, lists that are shared types, values nested deeper than a definition may be) is
 * undefined. Plain values are not copied. Never throws, whatever a foreign program wrote.
 */
export function plainJson(value: unknown, depth: number = LIMITS.documentDepth): Json | undefined {
  if (depth === 0) return undefined;
  if (value instanceof Y.Map) {
    const object: Record<string, Json> = {};
    value.forEach((inner: unknown, key: string) => {
      const json = plainJson(inner, depth - 1);
      if (json !== undefined && key !== '__proto__') object[key] = json;
    });
    return object;
  }
  return isJson(value, depth) ? value : undefined;
}

function isJson(value: unknown, depth: number): value is Json {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return true;
    case 'object':
      break;
    default:
      return false;
  }
  if (value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (!isJson(item, depth - 1)) return false;
    return true;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  // Without a list of the values: a large board is some hundred thousand of them.
  for (const key in value) if (!isJson(Reflect.get(value, key), depth - 1)) return false;
  return true;
}
