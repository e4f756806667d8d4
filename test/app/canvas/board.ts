/** Boards for canvas tests: parts named by letters with as many ports as asked, wired by words. */
import type { Board, Connection, End, Note, Part } from '#engine/board/board.ts';
import { EMPTY_BOARD } from '#engine/board/board.ts';
import type { Point } from '#engine/board/values.ts';
import type { Interface, PartDefinitionFile } from '#schemas/part-definition/types.ts';

export function face(id: string, role = 'slave', more: Partial<Interface> = {}): Interface {
  return { id, protocol: { type: 'i2c', role }, requires: [{ function: 'i2c_sda', count: 1 }], ...more };
}

export function definition(interfaces: readonly Interface[], preset?: string): PartDefinitionFile {
  return {
    definition: {
      metadata: { id: 'test', name: 'Test part', type: 'custom' },
      domains: [{ domain: 'electrical', resources: [], interfaces }],
      ...(preset === undefined ? {} : { geometry: { outline: { preset } } }),
    },
  };
}

/** One port `in` on the left, one port `out` on the right, 160 by 80. */
export const TWO_PORT = definition([face('in', 'slave'), face('out', 'master')]);

export function part(id: string, at: Point, more: Partial<Part> = {}): Part {
  return {
    id,
    definition: 'test',
    label: id.toUpperCase(),
    at,
    rotation: 0,
    flip: false,
    fields: {},
    group: null,
    locked: false,
    quantity: 1,
    seq: id.charCodeAt(0),
    ...more,
  };
}

export function note(id: string, at: Point, size: Point = [240, 120], more: Partial<Note> = {}): Note {
  return { id, kind: 'note', text: `About ${id}`, at, size, seq: 0, ...more };
}

export function withNotes(board: Board, notes: readonly Note[]): Board {
  return { ...board, notes: new Map(notes.map((each) => [each.id, each])) };
}

/** `wire('a.out', 'b.in')`; an instance follows a colon: `a.out:2`. The id is both ends. */
export function wire(from: string, to: string): Connection {
  return { id: `${from}-${to}`, ends: [end(from), end(to)], assigned: [[], []], fields: {}, seq: 1000 };
}

export function boardOf(
  parts: readonly Part[],
  connections: readonly Connection[] = [],
  file: PartDefinitionFile = TWO_PORT,
): Board {
  return {
    ...EMPTY_BOARD,
    definitions: new Map([['test', file]]),
    parts: new Map(parts.map((each) => [each.id, each])),
    connections: new Map(connections.map((each) => [each.id, each])),
  };
}

function end(text: string): End {
  const [, id = '', name = '', nth = '0'] = /^(\w+)\.(\w+)(?::(\d+))?$/.exec(text) ?? [];
  return { part: id, domain: 'electrical', interface: name, instance: Number(nth) };
}
