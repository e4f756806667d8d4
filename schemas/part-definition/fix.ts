import { escapePointer } from '../json.ts';
import type { Json } from '../json-schema.ts';
import type { DefinitionFix, DefinitionFixEdit, FixReason } from './problem.ts';
import { fixForAgents } from './wording/fixes.ts';

/** A fix with its English for agents. */
export function fixOf(reason: FixReason, edits: readonly DefinitionFixEdit[]): DefinitionFix {
  return { ...reason, label: fixForAgents(reason), edits };
}

/** The fix that writes `value` at `pointer`. */
export function writeFix(
  pointer: string,
  value: Json,
  reason: FixReason = { code: 'write', params: { value } },
): DefinitionFix {
  return fixOf(reason, [{ pointer, value }]);
}

/** The fix that takes away what stands at `pointer`. */
export function remove(pointer: string, reason: FixReason): DefinitionFix {
  return fixOf(reason, [{ pointer, remove: true }]);
}

/** The fix that gives the value of one key of the object at `parent` another key. */
export function rename(parent: string, from: string, to: string, value: Json): DefinitionFix {
  return fixOf({ code: 'rename', params: { to } }, [
    { pointer: `${parent}/${escapePointer(to)}`, value },
    { pointer: `${parent}/${escapePointer(from)}`, remove: true },
  ]);
}

/** `id`, or `id_2`, `id_3`, … : the first that is not in use. */
export function freeId(id: string, used: ReadonlySet<string>): string {
  let free = id;
  for (let n = 2; used.has(free); n += 1) free = `${id}_${n}`;
  return free;
}
