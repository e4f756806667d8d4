import type { Json } from '../json-schema.ts';
import { escapePointer } from '../validator.ts';
import type { Fix } from './problem.ts';

/** The fix that writes `value` at `pointer`. */
export function write(pointer: string, value: Json, label = `Write ${textOf(value)}`): Fix {
  return { label, edits: [{ pointer, value }] };
}

/** The fix that takes away what stands at `pointer`. */
export function remove(pointer: string, label: string): Fix {
  return { label, edits: [{ pointer, remove: true }] };
}

/** The fix that gives the value of one key of the object at `parent` another key. */
export function rename(parent: string, from: string, to: string, value: Json): Fix {
  return {
    label: `Rename to ${to}`,
    edits: [
      { pointer: `${parent}/${escapePointer(to)}`, value },
      { pointer: `${parent}/${escapePointer(from)}`, remove: true },
    ],
  };
}

/** `id`, or `id_2`, `id_3`, … : the first that is not in use. */
export function freeId(id: string, used: ReadonlySet<string>): string {
  let free = id;
  for (let n = 2; used.has(free); n += 1) free = `${id}_${n}`;
  return free;
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
