/** JSON as people like to read it: short things on one line, long ones a line each. */

import type { Json } from '#schemas/json-schema.ts';
import type { JsonNode } from '#schemas/json-text.ts';

const WIDTH = 100;
const INDENT = '  ';
/** The file, the definition and its lists are opened up however short they are. */
const OPEN_DEPTH = 3;

/** A tree that is printed: scalars as they are spelt. */
export type PrintTree =
  | { readonly kind: 'scalar'; readonly text: string }
  | { readonly kind: 'array'; readonly items: readonly PrintTree[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [key: string, value: PrintTree])[] };

/** Prints a value. `depth` is how many containers are around it, `before` how many characters stand before it on its line. */
export function printValue(value: Json, depth = 0, before = 0): string {
  return printShape(shapeOf(value), depth, before);
}

export function printShape(shape: PrintTree, depth: number, before: number): string {
  if (shape.kind === 'scalar') return shape.text;
  const open = depth < OPEN_DEPTH && (shape.kind === 'object' || shape.items.some(({ kind }) => kind === 'object'));
  if (!open) {
    const line = inLine(shape, WIDTH - before);
    if (line !== null) return line;
  }
  const inner = INDENT.repeat(depth + 1);
  const lines =
    shape.kind === 'array'
      ? shape.items.map((item) => `${inner}${printShape(item, depth + 1, inner.length)}`)
      : shape.entries.map(([key, value]) => {
          const start = `${inner}${key}: `;
          return `${start}${printShape(value, depth + 1, start.length)}`;
        });
  const [first, last] = shape.kind === 'array' ? '[]' : '{}';
  if (lines.length === 0) return `${first}${last}`;
  return `${first}\n${lines.join(',\n')}\n${INDENT.repeat(depth)}${last}`;
}

export function shapeOf(value: Json): PrintTree {
  if (Array.isArray(value)) return { kind: 'array', items: value.map(shapeOf) };
  if (typeof value === 'object' && value !== null)
    return {
      kind: 'object',
      entries: Object.entries(value).map(([key, entry]) => [JSON.stringify(key), shapeOf(entry)] as const),
    };
  return { kind: 'scalar', text: JSON.stringify(value) };
}

/** What stands in a text, spelt as it is there: numbers, escapes and repeated keys stay. */
export function shapeOfNode(text: string, node: JsonNode): PrintTree {
  if (node.kind === 'scalar') return { kind: 'scalar', text: text.slice(node.start, node.end) };
  if (node.kind === 'array') return { kind: 'array', items: node.items.map((item) => shapeOfNode(text, item)) };
  return {
    kind: 'object',
    entries: node.members.map(
      ({ keyStart, keyEnd, value }) => [text.slice(keyStart, keyEnd), shapeOfNode(text, value)] as const,
    ),
  };
}

/** The value on one line; null where that is longer than `room`. */
function inLine(shape: PrintTree, room: number): string | null {
  if (room < 0) return null;
  if (shape.kind === 'scalar') return shape.text.length > room ? null : shape.text;
  const parts: string[] = [];
  let left = room - 4;
  const entries = shape.kind === 'array' ? shape.items.map((item) => ['', item] as const) : shape.entries;
  for (const [key, value] of entries) {
    const start = key === '' ? '' : `${key}: `;
    const line = inLine(value, left - start.length);
    if (line === null) return null;
    parts.push(`${start}${line}`);
    left -= start.length + line.length + 2;
  }
  if (parts.length === 0) return shape.kind === 'array' ? '[]' : '{}';
  return shape.kind === 'array' ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
}
