import { nearest } from '#schemas/nearest.ts';
import type { Board, Change } from '../board/board.ts';
import type { Edit, EditOf } from '../board/edit.ts';
import type { Point } from '../board/values.ts';
import { connect, disconnect, updateConnection } from './connections.ts';
import { type EditContext, EditRefused, EditSession } from './edit-session.ts';
import { keepLines } from './list/keep-lines.ts';
import { placeWaiting } from './list/place-together.ts';
import { addNote, removeNote, updateNote } from './notes.ts';
import { addPart, movePart, removePart, updatePart } from './parts.ts';
import { pin, unpin } from './pins.ts';
import { quote } from './quote.ts';
import type { Refusal } from './refusal.ts';
import { renameBoard, tick, untick, unwaive, updateSettings, waive } from './settings.ts';

export type { EditContext } from './edit-session.ts';

export type Applied =
  | {
      readonly ok: true;
      readonly board: Board;
      /** What to write to the document, in order; undone backwards. */
      readonly changes: readonly Change[];
      /** Local name → id. */
      readonly ids: Readonly<Record<string, string>>;
      /** By edit: the id of what it made or changed. */
      readonly results: readonly string[];
      /** What a part of another definition keeps under another key: connections, pins and waivers, from the key of before to that of now. */
      readonly carried: ReadonlyMap<string, string>;
      /** Where the last edit that has a place worked, in board units. */
      readonly end?: Point;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Does `edits` in order, all or none. What an edit needs to know of earlier ones (new parts, taken resources) it sees.
 * Resources are chosen for the whole list: what the list itself placed gives way to what comes later in it, and what finds no
 * place waits for what the rest of the list frees. A refusal names the edit, the place in it, and what would have been
 * right. The argument is untouched.
 */
export function applyEdits(board: Board, edits: readonly Edit[], context: EditContext): Applied {
  const session = new EditSession(board, edits, context);
  const results: string[] = [];
  let end: Point | undefined;
  try {
    for (const [index, edit] of edits.entries()) {
      session.index = index;
      const result = applyOne(session, edit);
      results.push(result);
      end = placeOf(session.board, result) ?? end;
    }
    placeWaiting(session);
    keepLines(session, board);
  } catch (error) {
    if (error instanceof EditRefused) return { ok: false, refusal: error.refusal };
    throw error;
  }
  const ids = Object.fromEntries(session.names);
  const { changes, carried } = session;
  return { ok: true, board: session.finish(), changes, ids, results, carried, ...(end ? { end } : {}) };
}

const OPERATIONS: { readonly [O in Edit['op']]: (session: EditSession, edit: EditOf<O>) => string } = {
  add_part: addPart,
  update_part: updatePart,
  move_part: movePart,
  remove_part: removePart,
  connect,
  update_connection: updateConnection,
  disconnect,
  pin,
  unpin,
  waive,
  unwaive,
  tick,
  untick,
  add_note: addNote,
  update_note: updateNote,
  remove_note: removeNote,
  rename_board: renameBoard,
  update_settings: updateSettings,
};

function applyOne(session: EditSession, edit: Edit): string {
  // Types rule out any other `op`; what an agent sends may still be anything.
  const { op }: { op?: unknown } = edit;
  if (typeof op !== 'string' || !Object.hasOwn(OPERATIONS, op)) {
    const near = nearest(`${op}`, Object.keys(OPERATIONS));
    return session.refuse('/op', 'unknown-operation', { given: quote(op) }, { nearest: near });
  }
  // The operation under this edit's own `op` takes it.
  const operation = OPERATIONS[edit.op] as (session: EditSession, edit: Edit) => string;
  return operation(session, edit);
}

function placeOf(board: Board, id: string): Point | undefined {
  const connection = board.connections.get(id);
  return (board.parts.get(connection?.ends[1].part ?? id) ?? board.notes.get(id))?.at;
}
