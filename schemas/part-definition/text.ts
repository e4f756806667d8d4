import type { Json } from '../json-schema.ts';
import { DEFINITION_BOUNDS } from './bounds.ts';
import { lineOf, type Span, scanJson } from './json-text.ts';
import type { Problem } from './problem.ts';

/** A problem of a text, with its place: line and column from 1, the column in UTF-16 units. */
export interface TextProblem extends Problem {
  readonly line: number;
  readonly column: number;
}

export type ParsedText = { readonly json: Json } | { readonly problem: TextProblem };

/**
 * The JSON of a part file's text, or what is wrong with the text. Size, nesting and number of values are checked before
 * anything is built, so hostile text costs no more than the bounds. A key that stands twice in one object is a problem:
 * one of the two would be lost. A byte order mark is passed over.
 */
export function parsePartText(text: string): ParsedText {
  const fault = scanJson(text, DEFINITION_BOUNDS);
  // The scan has just found it to be JSON.
  if (fault === null) return { json: JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) as Json };
  const { line, column } = lineOf(text, fault.offset);
  const where = fault.pointer === '' ? '' : ` (in ${fault.pointer})`;
  return {
    problem: {
      pointer: fault.pointer,
      rule: 'def-schema-invalid',
      severity: 'error',
      message: `Line ${line}, column ${column}${where}: ${fault.message}.`,
      value: text.slice(fault.offset, fault.offset + 20),
      line,
      column,
    },
  };
}

/** Where problems stand in the text that they are of; a pointer to what is missing is placed at what should hold it. */
export function placed(text: string, problems: readonly Problem[]): TextProblem[] {
  const wanted = new Set(problems.flatMap((problem) => ancestors(problem.pointer)));
  const spans = new Map<string, Span>();
  scanJson(text, DEFINITION_BOUNDS, (pointer, span) => {
    if (wanted.has(pointer)) spans.set(pointer, span);
  });
  return problems.map((problem) => {
    const nearest = ancestors(problem.pointer).find((pointer) => spans.has(pointer)) ?? '';
    return { ...problem, ...lineOf(text, spans.get(nearest)?.from ?? 0) };
  });
}

/** A pointer and those of all that hold it, inner first. */
function ancestors(pointer: string): string[] {
  const all = [pointer];
  for (let at = pointer.lastIndexOf('/'); at >= 0; at = pointer.lastIndexOf('/', at - 1)) {
    all.push(pointer.slice(0, at));
    if (at === 0) break;
  }
  return all;
}
