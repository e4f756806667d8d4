/** A part definition as text, with places. */
import {
  type JsonNode,
  type JsonTextFault,
  memberOf,
  nodeAt,
  readJsonText,
  tokensOf,
} from '#engine/library/json-text.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { escapePointer } from '#schemas/validator.ts';

export type ParsedText =
  | { readonly ok: true; readonly root: JsonNode; readonly value: Json }
  | { readonly ok: false; readonly fault: JsonTextFault };

/** From `from` to before `to`. */
interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Reads a text as JSON with places. Where an object repeats a key, the last counts, as in JSON.parse. */
export function parseText(text: string): ParsedText {
  if (text.length > LIMITS.definitionBytes) {
    const message = `The text is longer than ${LIMITS.definitionBytes >> 20} million characters.`;
    return { ok: false, fault: { message, offset: 0, line: 1, column: 1 } };
  }
  const read = readJsonText(text);
  // The reader takes what JSON.parse takes.
  return read.ok ? { ok: true, root: read.root, value: JSON.parse(text) as Json } : read;
}

/**
 * Where a problem at `pointer` is shown: the value, or the nearest thing above it that is there. A container is shown by
 * its key, or by its first character, since a whole object underlined says nothing.
 */
export function rangeOf(text: string, root: JsonNode, pointer: string): TextRange {
  const tokens = tokensOf(pointer);
  for (let depth = tokens.length; depth > 0; depth--) {
    const above = nodeAt(root, pointerOf(tokens.slice(0, depth - 1)));
    const token = tokens[depth - 1] ?? '';
    const member = above === null ? null : memberOf(above, token);
    if (member !== null) {
      const { value } = member;
      return value.kind === 'scalar'
        ? { from: value.start, to: value.end }
        : { from: member.keyStart, to: member.keyEnd };
    }
    const item = above?.kind === 'array' ? above.items[Number(token)] : undefined;
    if (item !== undefined) return { from: item.start, to: item.kind === 'scalar' ? item.end : item.start + 1 };
  }
  return { from: root.start, to: Math.min(text.length, root.start + 1) };
}

export function pointerOf(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escapePointer(String(token))}`).join('');
}

/** The line of a place in a text, from 1. */
export function lineOf(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line++;
  return line;
}
