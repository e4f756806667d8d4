import { ID } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { FieldEdits } from '../board/edit.ts';
import type { FieldValue, Point } from '../board/values.ts';
import type { EditSession } from './edit-session.ts';
import { quote } from './resolve.ts';

/** Refuses a point that is not two finite numbers within the bounds of a board. */
export function checkPoint(session: EditSession, at: Point, pointer: string): Point {
  const fine = Array.isArray(at) && at.length === 2 && at.every((value) => Math.abs(value) <= LIMITS.coordinate);
  if (fine) return [at[0], at[1]];
  return session.refuse(pointer, `a place is [x, y] with both within ±${LIMITS.coordinate}, not ${quote(at)}`);
}

/** Refuses text that is empty or longer than `most` characters. */
export function checkText(session: EditSession, text: string, what: string, most: number, pointer: string): string {
  if (typeof text !== 'string' || text.trim() === '') return session.refuse(pointer, `${what} must not be empty`);
  if (text.length <= most) return text;
  return session.refuse(pointer, `${what} has ${text.length} characters, at most ${most} are allowed`);
}

export function checkQuantity(session: EditSession, quantity: number, pointer: string): number {
  if (Number.isSafeInteger(quantity) && quantity >= 1) return quantity;
  return session.refuse(pointer, `a quantity is a whole number from 1, not ${quote(quantity)}`, { nearest: ['1'] });
}

export function checkRotation(session: EditSession, rotation: number, pointer: string): 0 | 90 | 180 | 270 {
  if (rotation === 0 || rotation === 90 || rotation === 180 || rotation === 270) return rotation;
  const turned = ((Math.round(rotation / 90) * 90) % 360) + (rotation < 0 ? 360 : 0);
  return session.refuse(pointer, `a rotation is 0, 90, 180 or 270, not ${quote(rotation)}`, {
    nearest: [Number.isFinite(turned) ? `${turned % 360}` : '0'],
  });
}

/** The id for a new entry: a fresh one behind a local name (`$mcu`), or the id itself where it is well formed and free. */
export function newEntryId(session: EditSession, wanted: string | undefined, kind: 'p' | 'n'): string {
  const taken = (id: string) => session.board.parts.has(id) || session.board.notes.has(id);
  if (wanted === undefined || wanted.startsWith('$')) {
    if (wanted !== undefined) checkName(session, wanted);
    const id = session.context.newId(kind);
    if (wanted !== undefined) session.names.set(wanted, id);
    return id;
  }
  if (!ID[kind === 'p' ? 'part' : 'note'].test(wanted)) {
    return session.refuse('/id', `${quote(wanted)} is neither a local name nor an id`, {
      nearest: [`$${wanted.replace(/[^A-Za-z0-9_]/g, '_').slice(0, 40)}`],
      next: 'a local name starts with $ and holds within this list',
    });
  }
  return taken(wanted) ? session.refuse('/id', `${wanted} is on the board already`) : wanted;
}

/** Refuses a local name that is malformed or introduced twice. */
export function checkName(session: EditSession, name: string): void {
  if (!/^\$[A-Za-z0-9_-]{1,64}$/.test(name)) {
    session.refuse('/id', `${quote(name)} is no local name: $ and up to 64 letters, digits, _ or -`);
  }
  if (session.names.has(name)) session.refuse('/id', `${name} was introduced by an earlier edit of this list`);
}

/** Writes changed fields one by one; `null` takes one away. `problem` says what is wrong with a key and value. */
export function writeFields(
  session: EditSession,
  root: 'parts' | 'connections',
  key: string,
  edits: FieldEdits | undefined,
  problem: FieldCheck,
): void {
  for (const [field, value] of Object.entries(edits ?? {})) {
    if (value !== null) checkField(session, field, value, problem);
    session.write(root, key, ['fields', field], value ?? undefined);
  }
}

/** The fields of a new entry. */
export function newFields(
  session: EditSession,
  edits: FieldEdits | undefined,
  problem: FieldCheck,
): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  for (const [field, value] of Object.entries(edits ?? {})) {
    if (value === null) continue;
    checkField(session, field, value, problem);
    fields[field] = value;
  }
  return fields;
}

type FieldCheck = (key: string, value: FieldValue) => { message: string; nearest?: readonly string[] } | null;

function checkField(session: EditSession, field: string, value: FieldValue, problem: FieldCheck): void {
  const found = problem(field, value);
  if (found === null) return;
  const pointer = `/fields/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  session.refuse(pointer, found.message, found.nearest === undefined ? {} : { nearest: found.nearest });
}
