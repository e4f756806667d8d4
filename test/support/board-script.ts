/** Random boards as scripts of small steps, so that a failing case shrinks and replays from its seed. */

import fc from 'fast-check';
import type { Board, Change, Connection, End, Part } from '#engine/board/board.ts';
import { entryJson, sides } from '#engine/board/changes.ts';
import { toJson } from '#engine/board/entry-codec.ts';
import { connectionId, sortedEnds } from '#engine/board/ids.ts';
import { isObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';

/** One thing that somebody does. `a` and `b` choose among what the board then holds; `value` is what is written. */
export interface ScriptStep {
  readonly kind: (typeof KINDS)[number];
  readonly a: number;
  readonly b: number;
  readonly value: number;
}

const KINDS = [
  'add',
  'add',
  'add',
  'connect',
  'connect',
  'move',
  'label',
  'field',
  'dropField',
  'remove',
  'disconnect',
  'wireField',
  'pin',
  'waive',
  'note',
  'noteText',
  'rename',
  'severity',
  'define',
  'call',
] as const;

export const scriptStep: fc.Arbitrary<ScriptStep> = fc.record({
  kind: fc.constantFrom(...KINDS),
  a: fc.nat(1000),
  b: fc.nat(1000),
  value: fc.nat(6),
});

export const script = (maxLength = 40): fc.Arbitrary<readonly ScriptStep[]> =>
  fc.array(scriptStep, { maxLength, size: 'max' });

/**
 * The changes of one step on `board`; empty where there is nothing to do it to. `author` and `n` make the ids that the
 * step creates its own.
 */
export function changesOf(board: Board, step: ScriptStep, author: string, n: number): readonly Change[] {
  const { kind, a, b, value } = step;
  const part = pick(board.parts, a);
  const wire = pick(board.connections, a);
  const note = pick(board.notes, a);
  const id = `${author}${String(n).padStart(7, '0')}`;
  const write = (root: Change['root'], key: string, path: readonly string[], after: Json | undefined): Change => {
    let before = entryJson(board, root, key);
    for (const name of path) before = isObject(before) ? before[name] : undefined;
    return { root, key, path, ...sides(before, after) };
  };
  switch (kind) {
    case 'add': {
      const part = newPart(`p_${id}`, nextSeq(board), value);
      const known = board.definitions.has(part.definition);
      return [
        ...(known ? [] : [write('definitions', part.definition, [], definition(value))]),
        write('parts', part.id, [], toJson(part)),
      ];
    }
    case 'connect': {
      const other = pick(board.parts, b);
      if (part === undefined || other === undefined) return [];
      const ends = sortedEnds(end(part.id, value), end(other.id, value + 1));
      const key = connectionId(...ends);
      const made: Connection = { id: key, ends, assigned: [[`r${value}`], []], fields: {}, seq: nextSeq(board) };
      return board.connections.has(key) ? [] : [write('connections', key, [], toJson(made))];
    }
    case 'move':
      return part === undefined ? [] : [write('parts', part.id, ['at'], [b, value])];
    case 'label':
      return part === undefined ? [] : [write('parts', part.id, ['label'], `label ${b}`)];
    case 'field':
      return part === undefined ? [] : [write('parts', part.id, ['fields', `f${value}`], b)];
    case 'dropField':
      return part === undefined ? [] : [write('parts', part.id, ['fields', `f${value}`], undefined)];
    case 'remove':
      if (part === undefined) return [];
      return [
        ...[...board.connections.values()]
          .filter((connection) => connection.ends.some((at) => at.part === part.id))
          .map((connection) => write('connections', connection.id, [], undefined)),
        ...[...board.pins.keys()]
          .filter((key) => key.startsWith(`${part.id}/`))
          .map((key) => write('pins', key, [], undefined)),
        write('parts', part.id, [], undefined),
      ];
    case 'disconnect':
      return wire === undefined ? [] : [write('connections', wire.id, [], undefined)];
    case 'wireField':
      return wire === undefined ? [] : [write('connections', wire.id, ['fields', 'length_mm'], b)];
    case 'pin':
      return part === undefined
        ? []
        : [write('pins', `${part.id}/electrical/i${value}/0/0/0`, [], { resource: `r${b}`, who: author })];
    case 'waive':
      return [write('waivers', `w${value}`, [], { rule: 'rule', refs: [], who: author, why: 'because', when: `${b}` })];
    case 'note':
      return [
        write('notes', `n_${id}`, [], {
          kind: 'note',
          text: 'a note',
          at: [a, b],
          size: [240, 120],
          seq: nextSeq(board),
        }),
      ];
    case 'noteText':
      return note === undefined ? [] : [write('notes', note.id, ['text'], `text ${b}`)];
    case 'rename':
      return [write('board', 'name', [], `board ${b}`)];
    case 'severity':
      return [write('board', `severity/rule${value}`, [], b % 2 === 0 ? 'warning' : undefined)];
    case 'define':
      return [write('definitions', `part${value}@0`, [], { ...definition(value), b })];
    case 'call':
      return [
        write('calls', `call_${id}`, [], {
          ...{ key: 'k', label: 'agent', color: '#fff', tool: 'apply_edits', summary: '', changes: [] },
          ...{ when: '', seq: nextSeq(board) },
        }),
      ];
  }
}

/** A part with every property set, on a definition that need not be there. */
export function newPart(id: string, seq: number, value = 0): Part {
  return {
    ...{ id, definition: `part${value}@0`, label: id, at: [value, value], rotation: 0, flip: false },
    ...{ fields: {}, group: null, locked: false, quantity: 1, seq },
  };
}

function definition(value: number): { readonly [key: string]: Json } {
  return { definition: { metadata: { id: `part${value}`, name: `Part ${value}`, type: 'custom' }, domains: [] } };
}

function end(part: string, value: number): End {
  return { part, domain: 'electrical', interface: `i${value}`, instance: 0 };
}

function pick<T>(map: ReadonlyMap<string, T>, index: number): T | undefined {
  const keys = [...map.keys()].sort();
  const key = keys[index % Math.max(1, keys.length)];
  return key === undefined ? undefined : map.get(key);
}

function nextSeq(board: Board): number {
  let greatest = -1;
  for (const map of [board.parts, board.connections, board.notes, board.calls]) {
    for (const entry of map.values()) greatest = Math.max(greatest, entry.seq);
  }
  return greatest + 1;
}
