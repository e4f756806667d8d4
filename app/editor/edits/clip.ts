/** What a selection is on the clipboard: the text of a board file that holds it and nothing else. Any board takes it, in any tab. */

import { type Board, bySeq, type Change, EMPTY_BOARD } from '#engine/board/board.ts';
import { boardFileChanges, toBoardFile } from '#engine/board/board-file.ts';
import { applyChanges } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { Point } from '#engine/board/values.ts';
import { snap } from '#engine/drawing/geometry.ts';
import type { Library } from '#engine/library/library.ts';
import type { BoardFile } from '#schemas/board-file.ts';
import { BOARD_FILE_FORMAT } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import { copyEdits } from './copy-edits.ts';
import { copyNames } from './copy-names.ts';

/** The named parts and notes with the connections among the parts, as text; null where there are none. */
export function clipOf(board: Board, ids: Iterable<string>): string | null {
  const wanted = new Set(ids);
  const picked = <T>(all: ReadonlyMap<string, T>, take: (id: string, one: T) => boolean) =>
    new Map([...all].filter(([id, one]) => take(id, one)));
  const parts = picked(board.parts, (id) => wanted.has(id));
  const notes = picked(board.notes, (id) => wanted.has(id));
  if (parts.size + notes.size === 0) return null;
  const used = new Set([...parts.values()].map((part) => part.definition));
  const selected: Board = {
    ...EMPTY_BOARD,
    name: board.name,
    definitions: picked(board.definitions, (key) => used.has(key)),
    parts,
    notes,
    connections: picked(board.connections, (_, { ends }) => ends.every((end) => parts.has(end.part))),
  };
  return JSON.stringify(toBoardFile(selected));
}

/** Whether text may be such a clip. Anything else on a clipboard is not a board's business. */
export function looksLikeClip(text: string): boolean {
  return text.length <= LIMITS.documentBytes && text.startsWith('{') && text.includes(`"${BOARD_FILE_FORMAT}"`);
}

export interface Paste {
  /** Definitions that neither the board nor the library has, to be written first. */
  readonly definitions: readonly Change[];
  readonly edits: readonly Edit[];
}

/**
 * What brings a clip onto `board`: its middle at `at`, on the grid. A part whose label the board already has keeps it, with a number.
 */
export function pasteOf(file: BoardFile, board: Board, library: Library, at: Point): Paste {
  const changes = boardFileChanges(file);
  const clip = applyChanges(EMPTY_BOARD, changes);
  const parts = [...clip.parts.values()].sort(bySeq);
  const notes = [...clip.notes.values()].sort(bySeq);
  const connections = [...clip.connections.values()].sort(bySeq);
  return {
    definitions: changes.filter(
      ({ root, key }) => root === 'definitions' && !board.definitions.has(key) && !library.definitions.has(key),
    ),
    edits: copyEdits({ parts, connections, notes }, way([...parts, ...notes], at), copyNames(board, parts)),
  };
}

/** From the middle of the things' places to `to`, in whole grid steps, so that what lay on the grid stays on it. */
function way(things: readonly { readonly at: Point }[], to: Point): Point {
  const along = (axis: 0 | 1): number => {
    const places = things.map(({ at }) => at[axis]);
    const low = places.reduce((least, place) => Math.min(least, place), Infinity);
    const high = places.reduce((most, place) => Math.max(most, place), -Infinity);
    return snap(to[axis] - (low + high) / 2);
  };
  return things.length === 0 ? [0, 0] : [along(0), along(1)];
}
