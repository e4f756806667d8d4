import { pointerOf, tokensOf } from '#schemas/json.ts';
import { type JsonNode, jsonNodeAt, memberOf } from '#schemas/json-text.ts';

/** From `from` to before `to`. */
interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Where a problem at `pointer` is shown: the value, or the nearest thing above it that is there. A container is shown by
 * its key, or by its first character, since a whole object underlined says nothing.
 */
export function rangeOf(text: string, root: JsonNode, pointer: string): TextRange {
  const tokens = tokensOf(pointer);
  for (let depth = tokens.length; depth > 0; depth--) {
    const above = jsonNodeAt(root, pointerOf(tokens.slice(0, depth - 1)));
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
