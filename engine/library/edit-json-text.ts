/** Changes of a JSON text that leave every other character of it as it was: its order, its numbers, its white space. */
import { tokensOf } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import {
  type JsonMember,
  type JsonNode,
  jsonNodeAt,
  memberOf,
  readJsonText,
  type TextBounds,
} from '#schemas/json-text.ts';
import type { DefinitionFix } from '#schemas/validate.ts';
import { canonicalJson } from './hash.ts';

/** Puts a value where a pointer points: replaces what stands there, or adds a key or the entry after the last one. */
export function setInText(text: string, pointer: string, value: Json, bounds?: TextBounds): string {
  const raw = JSON.stringify(value);
  const root = rootOf(text, bounds);
  const there = jsonNodeAt(root, pointer);
  if (there !== null) return spliced(text, there.start, there.end, raw);
  const { parent, token } = placeOf(root, pointer);
  return parent.kind === 'array' ? appended(text, parent, raw) : withMember(text, parent, token, raw);
}

/** Puts a key in front of all others of an object. */
export function putFirst(text: string, pointer: string, key: string, value: Json, bounds?: TextBounds): string {
  const object = jsonNodeAt(rootOf(text, bounds), pointer);
  if (object?.kind !== 'object') throw new RangeError(`There is no object at ${pointer}.`);
  const [first] = object.members;
  if (first === undefined) return withMember(text, object, key, JSON.stringify(value));
  const { lead, between } = styleOf(text, object, first);
  return spliced(
    text,
    object.start + 1,
    object.start + 1,
    `${lead}${JSON.stringify(key)}${between}${JSON.stringify(value)},`,
  );
}

/** Takes away a key or an entry, with the comma that parted it from its neighbour. A key that stands twice goes once. */
export function removeFromText(text: string, pointer: string, bounds?: TextBounds): string {
  const root = rootOf(text, bounds);
  const { parent, token } = placeOf(root, pointer);
  if (parent.kind === 'object') {
    const at = parent.members.findLastIndex((member) => member.key === token);
    return without(
      text,
      parent.members.map(({ keyStart, value }) => [keyStart, value.end]),
      at,
    );
  }
  return without(
    text,
    parent.items.map(({ start, end }) => [start, end]),
    Number(token),
  );
}

/** Gives a member another key; its place and its value stay. */
export function renameInText(text: string, pointer: string, key: string, bounds?: TextBounds): string {
  const { parent, token } = placeOf(rootOf(text, bounds), pointer);
  const member = memberOf(parent, token);
  if (member === null) throw new RangeError(`There is no ${pointer}.`);
  return spliced(text, member.keyStart, member.keyEnd, JSON.stringify(key));
}

/** Moves the value at `from` to the key `to` of another object, as it is written. `to` must not be there yet. */
export function moveInText(text: string, from: string, to: string, bounds?: TextBounds): string {
  const value = jsonNodeAt(rootOf(text, bounds), from);
  if (value === null) throw new RangeError(`There is no ${from}.`);
  const raw = text.slice(value.start, value.end);
  const rest = removeFromText(text, from, bounds);
  const { parent, token } = placeOf(rootOf(rest, bounds), to);
  return withMember(rest, parent, token, raw);
}

/**
 * Makes a fix in a text. What a fix moves or gives another key keeps its spelling. Throws a RangeError where the fix is
 * of another file.
 */
export function applyFixToText(text: string, fix: Pick<DefinitionFix, 'edits'>, bounds?: TextBounds): string {
  const moved = moveOf(text, fix, bounds);
  if (moved !== null) return moved;
  return fix.edits.reduce(
    (now, edit) =>
      'remove' in edit ? removeFromText(now, edit.pointer, bounds) : setInText(now, edit.pointer, edit.value, bounds),
    text,
  );
}

/** The text where a fix writes to a free place just what it takes away elsewhere. */
function moveOf(text: string, { edits }: Pick<DefinitionFix, 'edits'>, bounds?: TextBounds): string | null {
  const [put, take] = edits;
  if (edits.length !== 2 || put === undefined || take === undefined || !('value' in put) || !('remove' in take))
    return null;
  const root = rootOf(text, bounds);
  const from = jsonNodeAt(root, take.pointer);
  if (from === null || jsonNodeAt(root, put.pointer) !== null) return null;
  // It stands in a JSON text.
  const value = JSON.parse(text.slice(from.start, from.end)) as Json;
  if (canonicalJson(value) !== canonicalJson(put.value)) return null;
  const parentOf = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'));
  const inObject = jsonNodeAt(root, parentOf(take.pointer))?.kind === 'object';
  return parentOf(put.pointer) === parentOf(take.pointer) && inObject
    ? renameInText(text, take.pointer, tokensOf(put.pointer).at(-1) ?? '', bounds)
    : moveInText(text, take.pointer, put.pointer, bounds);
}

function rootOf(text: string, bounds?: TextBounds): JsonNode {
  const read = readJsonText(text, bounds);
  if (!read.ok) throw new RangeError(read.fault.message);
  return read.root;
}

function placeOf(
  root: JsonNode,
  pointer: string,
): { readonly parent: Exclude<JsonNode, { kind: 'scalar' }>; readonly token: string } {
  const tokens = tokensOf(pointer);
  const parent = jsonNodeAt(root, pointer.slice(0, pointer.lastIndexOf('/')));
  const token = tokens.at(-1);
  if (parent === null || parent.kind === 'scalar' || token === undefined)
    throw new RangeError(`There is no ${pointer}.`);
  return { parent, token };
}

function withMember(text: string, object: JsonNode, key: string, raw: string): string {
  if (object.kind !== 'object') throw new RangeError(`A key ${key} needs an object.`);
  const [first] = object.members;
  const last = object.members.at(-1);
  if (first === undefined || last === undefined) {
    return spliced(text, object.start, object.end, `{${JSON.stringify(key)}: ${raw}}`);
  }
  const { lead, between } = styleOf(text, object, first);
  return spliced(text, last.value.end, last.value.end, `,${lead}${JSON.stringify(key)}${between}${raw}`);
}

function appended(text: string, array: Extract<JsonNode, { kind: 'array' }>, raw: string): string {
  const [first] = array.items;
  const last = array.items.at(-1);
  if (first === undefined || last === undefined) return spliced(text, array.start, array.end, `[${raw}]`);
  const lead = text.slice(array.start + 1, first.start);
  return spliced(text, last.end, last.end, `,${lead === '' ? ' ' : lead}${raw}`);
}

/** How the object is written: what stands before a key and between a key and its value. */
function styleOf(
  text: string,
  object: JsonNode,
  first: JsonMember,
): { readonly lead: string; readonly between: string } {
  return { lead: text.slice(object.start + 1, first.keyStart), between: text.slice(first.keyEnd, first.value.start) };
}

function without(text: string, ranges: readonly (readonly [start: number, end: number])[], at: number): string {
  const [range, before, after] = [ranges[at], ranges[at - 1], ranges[at + 1]];
  if (range === undefined) throw new RangeError('There is nothing to remove.');
  if (before !== undefined) return spliced(text, before[1], range[1], '');
  return spliced(text, range[0], after === undefined ? range[1] : after[0], '');
}

function spliced(text: string, start: number, end: number, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}
