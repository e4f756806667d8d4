/** Edits of a JSON text by pointer, as splices: what is not edited keeps its spelling, order and white space. */

import { pointerOf, tokensOf } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { type JsonNode, jsonNodeAt } from '#schemas/json-text.ts';
import { parsePartText } from '#schemas/part-definition/text.ts';
import { printShape, printValue, shapeOf, shapeOfNode } from '../code/json-print.ts';

/**
 * One change of a file. `set` replaces or adds a key, and makes the objects above it that are missing; in a list it
 * replaces an entry or, one past the end, adds one. `insert` and `move` are for lists. `remove` takes a key or an entry
 * away, and with `prune` the objects above it that it leaves empty.
 */
export type JsonEdit =
  | { readonly op: 'set'; readonly pointer: string; readonly value: Json }
  | { readonly op: 'insert'; readonly pointer: string; readonly value: Json }
  | { readonly op: 'move'; readonly pointer: string; readonly to: number }
  | { readonly op: 'remove'; readonly pointer: string; readonly prune?: boolean };

/** The text after the edits, in order; null where one of them names a place that is not there, or the text is no JSON. */
export function editText(text: string, edits: readonly JsonEdit[]): string | null {
  let now = text;
  for (const edit of edits) {
    const parsed = parsePartText(now);
    if (!parsed.ok) return null;
    const next = edited(now, parsed.root, edit);
    if (next === null) return null;
    now = next === now ? now : relined(now, parsed.root, next, tokensOf(edit.pointer));
  }
  return now;
}

/** What stood on one line and no longer fits there is opened up from its outermost container on. */
function relined(before: string, root: JsonNode, after: string, tokens: readonly string[]): string {
  for (let depth = 0; depth < tokens.length; depth++) {
    const pointer = pointerOf(tokens.slice(0, depth));
    const node = jsonNodeAt(root, pointer);
    if (node === null || before.slice(node.start, node.end).includes('\n')) continue;
    const parsed = parsePartText(after);
    const now = parsed.ok ? jsonNodeAt(parsed.root, pointer) : null;
    if (now === null || !after.slice(now.start, now.end).includes('\n')) return after;
    return replaced(after, now, printShape(shapeOfNode(after, now), depth, columnOf(after, now.start)));
  }
  return after;
}

function edited(text: string, root: JsonNode, edit: JsonEdit): string | null {
  const tokens = tokensOf(edit.pointer);
  switch (edit.op) {
    case 'set':
      return set(text, root, tokens, edit.value);
    case 'insert':
      return insert(text, root, tokens, edit.value);
    case 'move':
      return move(text, root, tokens, edit.to);
    case 'remove':
      return remove(text, root, tokens, edit.prune === true);
  }
}

function set(text: string, root: JsonNode, tokens: readonly string[], value: Json): string | null {
  const node = jsonNodeAt(root, pointerOf(tokens));
  if (node !== null) {
    const depth = tokens.length;
    return replaced(text, node, printValue(value, depth, columnOf(text, node.start)));
  }
  const above = tokens.slice(0, -1);
  const key = tokens.at(-1);
  if (key === undefined) return null;
  const parent = jsonNodeAt(root, pointerOf(above));
  if (parent === null) return above.length === 0 ? null : set(text, root, above, { [key]: value });
  if (parent.kind === 'array') return Number(key) === parent.items.length ? insert(text, root, tokens, value) : null;
  // What is no object gives way to one: the key has to stand somewhere.
  if (parent.kind === 'scalar') return set(text, root, above, { [key]: value });
  return reshaped(text, parent, above.length, [...partsOf(text, parent), [JSON.stringify(key), value]]);
}

function insert(text: string, root: JsonNode, tokens: readonly string[], value: Json): string | null {
  const above = tokens.slice(0, -1);
  const at = Number(tokens.at(-1));
  const parent = jsonNodeAt(root, pointerOf(above));
  if (parent === null) return at === 0 ? set(text, root, above, [value]) : null;
  if (parent.kind !== 'array' || !Number.isInteger(at) || at < 0 || at > parent.items.length) return null;
  const parts: PrintedMember[] = [...partsOf(text, parent)];
  parts.splice(at, 0, [null, value]);
  return reshaped(text, parent, above.length, parts);
}

function move(text: string, root: JsonNode, tokens: readonly string[], to: number): string | null {
  const above = tokens.slice(0, -1);
  const parent = jsonNodeAt(root, pointerOf(above));
  const from = Number(tokens.at(-1));
  if (parent?.kind !== 'array' || parent.items[from] === undefined || parent.items[to] === undefined) return null;
  const parts = [...partsOf(text, parent)];
  parts.splice(to, 0, ...parts.splice(from, 1));
  return reshaped(text, parent, above.length, parts);
}

function remove(text: string, root: JsonNode, tokens: readonly string[], prune: boolean): string | null {
  const above = tokens.slice(0, -1);
  const key = tokens.at(-1);
  const parent = jsonNodeAt(root, pointerOf(above));
  if (key === undefined || parent === null || parent.kind === 'scalar') return null;
  const at =
    parent.kind === 'array'
      ? parent.items.findIndex((_, index) => String(index) === key)
      : parent.members.findLastIndex((member) => member.key === key);
  if (at < 0) return null;
  const parts = partsOf(text, parent).filter((_, index) => index !== at);
  const emptied = parent.kind === 'object' && parts.length === 0 && above.length > 0;
  const inObject = jsonNodeAt(root, pointerOf(above.slice(0, -1)))?.kind === 'object';
  if (prune && emptied && inObject) return remove(text, root, above, true);
  return reshaped(text, parent, above.length, parts);
}

/** What a container holds: a new value, or what stands there already with its white space. */
type PrintedMember = readonly [key: string | null, value: Json | KeptText];

class KeptText {
  readonly node: JsonNode;
  readonly text: string;

  constructor(node: JsonNode, text: string) {
    this.node = node;
    this.text = text;
  }
}

function partsOf(text: string, node: JsonNode): readonly PrintedMember[] {
  if (node.kind === 'scalar') return [];
  if (node.kind === 'array')
    return node.items.map((item) => [null, new KeptText(item, text.slice(item.start, item.end))]);
  return node.members.map(({ keyStart, keyEnd, value }) => [
    text.slice(keyStart, keyEnd),
    new KeptText(value, text.slice(value.start, value.end)),
  ]);
}

/** The container with other parts: on its line where it was on one and fits, else a line each with the indent that it has. */
function reshaped(text: string, container: JsonNode, depth: number, parts: readonly PrintedMember[]): string {
  if (container.kind === 'scalar') return text;
  const was = text.slice(container.start, container.end);
  const [first, last] = container.kind === 'array' ? '[]' : '{}';
  if (parts.length === 0) return replaced(text, container, `${first}${last}`);
  if (!was.includes('\n')) {
    const entries = parts.map(([key, value]) => [key ?? '', shapeOfPart(text, value)] as const);
    const shape =
      container.kind === 'array'
        ? ({ kind: 'array', items: entries.map(([, value]) => value) } as const)
        : ({ kind: 'object', entries } as const);
    return replaced(text, container, printShape(shape, depth, columnOf(text, container.start)));
  }
  const inner = indentInside(text, container) ?? '  '.repeat(depth + 1);
  const lines = parts.map(([key, value]) => {
    const start = `${inner}${key === null ? '' : `${key}: `}`;
    return `${start}${value instanceof KeptText ? value.text : printValue(value, depth + 1, start.length)}`;
  });
  const end = /[ \t]*$/.exec(was.slice(0, -1))?.[0] ?? '';
  return replaced(text, container, `${first}\n${lines.join(',\n')}\n${end}${last}`);
}

function shapeOfPart(text: string, value: Json | KeptText) {
  return value instanceof KeptText ? shapeOfNode(text, value.node) : shapeOf(value);
}

/** The white space before the first thing of a container that begins a line. */
function indentInside(text: string, container: JsonNode): string | null {
  const first =
    container.kind === 'array' ? container.items[0] : container.kind === 'object' ? container.members[0] : undefined;
  if (first === undefined) return null;

  const at = 'keyStart' in first ? first.keyStart : first.start;
  const start = text.lastIndexOf('\n', at) + 1;
  const before = text.slice(start, at);
  return /^[ \t]*$/.test(before) && start > container.start ? before : null;
}

function replaced(text: string, node: JsonNode, by: string): string {
  return text.slice(0, node.start) + by + text.slice(node.end);
}

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf('\n', at - 1) + 1);
}
