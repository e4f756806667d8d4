/** Fixes made on parsed JSON: what the program's edits of the text must equal. */
import { isObject, tokensOf } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import type { DefinitionFix, DefinitionFixEdit } from '#schemas/part-definition/problem.ts';

/**
 * A copy of a file with a fix made. Only the ways to what changes are copied. Throws a RangeError where an edit has no
 * parent in the file: the fix is of another file.
 */
export function applyFix(json: Json, fix: Pick<DefinitionFix, 'edits'>): Json {
  return fix.edits.reduce((file, edit) => edited(file, edit, tokensOf(edit.pointer)), json);
}

function edited(json: Json, edit: DefinitionFixEdit, path: readonly string[]): Json {
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
