/** Writes a board as a file, and turns a file into the changes that bring it into an empty document. */

import type { BoardFile } from '#schemas/board-file.ts';
import { BOARD_FILE_FORMAT, BOARD_FILE_VERSION } from '#schemas/ids.ts';
import type { Json } from '#schemas/json-schema.ts';
import { type Board, bySeq, type Change, type Comment, type Connection, type Note, type Part } from './board.ts';
import { toJson } from './entry-codec.ts';

/** Equal boards give equal files: lists in (seq, id) order, keys sorted. Agent calls and proposals are left out. */
export function toBoardFile(board: Board): BoardFile {
  return {
    format: BOARD_FILE_FORMAT,
    version: BOARD_FILE_VERSION,
    board: {
      name: board.name,
      ambient_C: board.ambient_C,
      severities: sorted(Object.entries(board.severities)),
      ...(board.look === null ? {} : { look: board.look }),
    },
    definitions: sorted(board.definitions),
    parts: listed(board.parts.values()),
    connections: listed(board.connections.values()),
    pins: sorted(board.pins),
    waivers: sorted(board.waivers),
    ticks: sorted(board.ticks),
    notes: listed(board.notes.values()),
    ...(board.comments.size === 0 ? {} : { comments: listed(board.comments.values()) }),
  };
}

/**
 * The changes that write a file's board into an empty document. The file must be valid by `boardFileSchema`; omitted
 * fields get the defaults of the entry codec.
 */
export function boardFileChanges(file: BoardFile): Change[] {
  const { board } = file;
  return [
    ...set('board', 'name', board.name),
    ...(board.ambient_C ? set('board', 'ambient_C', board.ambient_C) : []),
    ...(board.look ? set('board', 'look', board.look) : []),
    ...Object.entries(board.severities ?? {}).flatMap(([rule, severity]) => set('board', `severity/${rule}`, severity)),
    // A definition is JSON as the file has it, with every key that it came with.
    ...Object.entries(file.definitions).flatMap(([key, definition]) =>
      set('definitions', key, definition as unknown as Json),
    ),
    ...file.parts.flatMap((part) => {
      const entry: Part = { rotation: 0, flip: false, fields: {}, group: null, locked: false, quantity: 1, ...part };
      return set('parts', part.id, toJson(entry));
    }),
    ...file.connections.flatMap((connection) => {
      const entry: Connection = { assigned: [[], []], fields: {}, ...connection };
      return set('connections', connection.id, toJson(entry));
    }),
    ...Object.entries(file.pins ?? {}).flatMap(([key, pin]) => set('pins', key, toJson(pin))),
    ...Object.entries(file.waivers ?? {}).flatMap(([key, waiver]) => set('waivers', key, toJson(waiver))),
    ...Object.entries(file.ticks ?? {}).flatMap(([key, tick]) => set('ticks', key, toJson(tick))),
    ...(file.notes ?? []).flatMap((note: Note) => set('notes', note.id, toJson(note))),
    ...(file.comments ?? []).flatMap((comment: Comment) => set('comments', comment.id, toJson(comment))),
  ];
}

function set(root: Change['root'], key: string, after: Json): Change[] {
  return [{ root, key, path: [], after }];
}

/** Entries in (seq, id) order, each as the document stores it plus its id. */
function listed<T extends Part | Connection | Note | Comment>(entries: Iterable<T>): T[] {
  // toJson returns the entry's own properties; only its declared type is wider.
  return [...entries].sort(bySeq).map((entry) => ({ id: entry.id, ...toJson(entry) }) as unknown as T);
}

function sorted<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
