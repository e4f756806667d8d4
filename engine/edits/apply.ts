import { nearest } from '#schemas/nearest.ts';
import type { Board, Change } from '../board/board.ts';
import type { Edit } from '../board/edit.ts';
import type { Point } from '../board/values.ts';
import { connect, disconnect, updateConnection } from './connections.ts';
import { type EditContext, EditRefused, EditSession } from './edit-session.ts';
import { addNote, removeNote, updateNote } from './notes.ts';
import { addPart, movePart, removePart, updatePart } from './parts.ts';
import { pin, unpin } from './pins.ts';
import { placeWaiting } from './place-together.ts';
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
  } catch (error) {
    if (error instanceof EditRefused) return { ok: false, refusal: error.refusal };
    throw error;
  }
  const ids = Object.fromEntries(session.names);
  const { changes, carried } = session;
  return { ok: true, board: session.finish(), changes, ids, results, carried, ...(end ? { end } : {}) };
}

function applyOne(session: EditSession, edit: Edit): string {
  switch (edit.op) {
    case 'add_part':
      return addPart(session, edit);
    case 'update_part':
      return updatePart(session, edit);
    case 'move_part':
      return movePart(session, edit);
    case 'remove_part':
      return removePart(session, edit);
    case 'connect':
      return connect(session, edit);
    case 'update_connection':
      return updateConnection(session, edit);
    case 'disconnect':
      return disconnect(session, edit);
    case 'pin':
      return pin(session, edit);
    case 'unpin':
      return unpin(session, edit);
    case 'waive':
      return waive(session, edit);
    case 'unwaive':
      return unwaive(session, edit);
    case 'tick':
      return tick(session, edit);
    case 'untick':
      return untick(session, edit);
    case 'add_note':
      return addNote(session, edit);
    case 'update_note':
      return updateNote(session, edit);
    case 'remove_note':
      return removeNote(session, edit);
    case 'rename_board':
      return renameBoard(session, edit);
    case 'update_settings':
      return updateSettings(session, edit);
    default: {
      // Types rule this out; what an agent sends may still be anything.
      const { op }: { op?: unknown } = edit;
      return session.refuse('/op', 'unknown-operation', { given: quote(op) }, { nearest: nearest(`${op}`, OPS) });
    }
  }
}

const OPS: readonly Edit['op'][] = [
  'add_part',
  'update_part',
  'move_part',
  'remove_part',
  'connect',
  'update_connection',
  'disconnect',
  'pin',
  'unpin',
  'waive',
  'unwaive',
  'tick',
  'untick',
  'add_note',
  'update_note',
  'remove_note',
  'rename_board',
  'update_settings',
];

function placeOf(board: Board, id: string): Point | undefined {
  const connection = board.connections.get(id);
  return (board.parts.get(connection?.ends[1].part ?? id) ?? board.notes.get(id))?.at;
}
