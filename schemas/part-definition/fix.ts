import { isObject } from '../json.ts';
import type { Json } from '../json-schema.ts';
import { escapePointer, unescapePointer } from '../validator.ts';
import type { Fix, FixEdit } from './problem.ts';

/**
 * A copy of a file with a fix made. Only the ways to what changes are copied. Throws a RangeError where an edit has no
 * parent in the file: the fix is of another file.
 */
export function applyFix(json: Json, fix: Fix): Json {
  return fix.edits.reduce(
    (file, edit) => edited(file, edit, edit.pointer.split('/').slice(1).map(unescapePointer)),
    json,
  );
}

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

function edited(json: Json, edit: FixEdit, path: readonly string[]): Json {
  const [token, ...rest] = path;
  if (token === undefined) {
    if ('remove' in edit) throw new RangeError('A fix cannot remove the file itself.');
    return edit.value;
  }
  if (Array.isArray(json)) {
    const index = Number(token);
    const last = rest.length === 0 && !('remove' in edit) ? json.length : json.length - 1;
    if (!Number.isInteger(index) || index < 0 || index > last) throw new RangeError(`There is no ${edit.pointer}.`);
    if (rest.length === 0 && 'remove' in edit) return json.filter((_, at) => at !== index);
    const copy = [...json];
    copy[index] = edited(json[index] ?? null, edit, rest);
    return copy;
  }
  if (!isObject(json) || (rest.length > 0 && !Object.hasOwn(json, token))) {
    throw new RangeError(`There is no ${edit.pointer}.`);
  }
  if (rest.length === 0 && 'remove' in edit) {
    return Object.fromEntries(Object.entries(json).filter(([key]) => key !== token));
  }
  return { ...json, [token]: edited(json[token] ?? null, edit, rest) };
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
