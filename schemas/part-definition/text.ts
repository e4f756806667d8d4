/** The text of a part file, as whoever checks it reads it: an import, an author, the editor, the command line. */
import { escapePointer } from '../json.ts';
import type { Json } from '../json-schema.ts';
import { type JsonNode, readJsonText } from '../json-text.ts';
import { LIMITS } from '../limits.ts';
import type { JsonTextFault } from '../text/text-fault.ts';
import { validatePartDefinition } from '../validate.ts';
import type { Problem } from './problem.ts';
import { withMessage } from './wording/problems.ts';

export type ParsedText =
  | { readonly ok: true; readonly root: JsonNode; readonly value: Json }
  | { readonly ok: false; readonly fault: JsonTextFault };

/**
 * The JSON of a text with the places of its values, or what is wrong with the text. Size, nesting and number of values
 * are checked before anything is built. Where an object repeats a key, the last counts, as in `JSON.parse`.
 */
export function parsePartText(text: string): ParsedText {
  const read = readJsonText(text);
  // The reader takes what JSON.parse takes.
  return read.ok ? { ok: true, root: read.root, value: JSON.parse(text) as Json } : read;
}

/** Why a text cannot be read, as the problem of its file. */
export function faultProblem(fault: JsonTextFault): Problem {
  const { pointer } = fault;
  return withMessage({
    code: 'text-invalid',
    params: { fault },
    pointer,
    rule: 'def-schema-invalid',
    severity: 'error',
  });
}

/**
 * All that an author has to fix in a text: its fault, else the keys that it repeats and what its value breaks. Of equal
 * keys one would be lost on the next writing, so for an author they are errors; an import keeps both and warns.
 */
export function authoringProblems(parsed: ParsedText): readonly Problem[] {
  if (!parsed.ok) return [faultProblem(parsed.fault)];
  return [...repeatedKeys(parsed.root, 'error'), ...validatePartDefinition(parsed.value, { strictness: 'authoring' })];
}

/** The keys that stand more than once in one object, at most `LIMITS.repeatedKeysTold` of them, in the order of the text. */
export function repeatedKeys(root: JsonNode, severity: 'error' | 'warning'): readonly Problem[] {
  const problems: Problem[] = [];
  const walk = (node: JsonNode, pointer: string): void => {
    if (node.kind === 'array') {
      node.items.forEach((item, n) => {
        walk(item, `${pointer}/${n}`);
      });
    }
    if (node.kind !== 'object') return;
    const seen = new Set<string>();
    for (const { key, value } of node.members) {
      if (problems.length >= LIMITS.repeatedKeysTold) return;
      const place = `${pointer}/${escapePointer(key)}`;
      if (seen.has(key)) problems.push(repeated(key, place, severity));
      seen.add(key);
      walk(value, place);
    }
  };
  walk(root, '');
  return problems;
}

function repeated(key: string, place: string, severity: 'error' | 'warning'): Problem {
  const params = { key: key.slice(0, LIMITS.nearestChars), kept: severity === 'warning' };
  const pointer = place.slice(0, LIMITS.pointerChars);
  return withMessage({ code: 'key-repeated', params, pointer, rule: 'def-schema-invalid', severity });
}
