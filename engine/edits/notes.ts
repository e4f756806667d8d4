import { LIMITS } from '#schemas/limits.ts';
import { harmlessText } from '#schemas/names.ts';
import type { EditOf } from '../board/edit.ts';
import { FRAME_SIZE, NOTE_SIZE } from '../board/entry-codec.ts';
import type { Point } from '../board/values.ts';
import { checkPoint, checkText, newEntryId } from './checks.ts';
import type { EditSession } from './edit-session.ts';
import { quote } from './quote.ts';
import { resolveNote } from './resolve.ts';

export function addNote(session: EditSession, edit: EditOf<'add_note'>): string {
  const id = newEntryId(session, edit.id, 'n');
  const kind = edit.kind === 'frame' ? 'frame' : 'note';
  session.write('notes', id, [], {
    kind,
    text: checkNote(session, edit.text),
    at: checkPoint(session, edit.at, '/at'),
    size: edit.size === undefined ? (kind === 'frame' ? FRAME_SIZE : NOTE_SIZE) : checkSize(session, edit.size),
    seq: session.nextSeq(),
  });
  return id;
}

export function updateNote(session: EditSession, edit: EditOf<'update_note'>): string {
  const { id } = resolveNote(session, edit.note, '/note');
  if (edit.text !== undefined) {
    session.write('notes', id, ['text'], checkNote(session, edit.text));
  }
  if (edit.at !== undefined) session.write('notes', id, ['at'], checkPoint(session, edit.at, '/at'));
  if (edit.size !== undefined) session.write('notes', id, ['size'], checkSize(session, edit.size));
  return id;
}

export function removeNote(session: EditSession, edit: EditOf<'remove_note'>): string {
  const { id } = resolveNote(session, edit.note, '/note');
  session.write('notes', id, [], undefined);
  return id;
}

function checkSize(session: EditSession, size: Point): Point {
  const [width, height] = checkPoint(session, size, '/size');
  if (width > 0 && height > 0) return [width, height];
  return session.refuse('/size', 'size-invalid', { given: quote(size) });
}

function checkNote(session: EditSession, text: string): string {
  return harmlessText(checkText(session, text, 'note', LIMITS.noteChars, '/text'));
}
