import { ID } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import { harmlessName, harmlessText, nameFault } from '#schemas/names.ts';
import type { FieldEdits } from '../board/edit.ts';
import type { FieldValue, Point } from '../board/values.ts';
import type { EditSession } from './edit-session.ts';
import type { FieldProblem } from './fields.ts';
import { quote } from './quote.ts';
import type { TextKind } from './refusal.ts';

/** Refuses a point that is not two finite numbers within the bounds of a board. */
export function checkPoint(session: EditSession, at: Point, pointer: string): Point {
  const fine = Array.isArray(at) && at.length === 2 && at.every(isCoordinate);
  if (fine) return [at[0], at[1]];
  return session.refuse(pointer, 'place-invalid', { given: quote(at), limit: LIMITS.coordinate });
}

function isCoordinate(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= LIMITS.coordinate;
}

/** Refuses text that is empty or longer than `most` characters. */
export function checkText(session: EditSession, text: string, what: TextKind, limit: number, pointer: string): string {
  if (typeof text !== 'string' || text.trim() === '') return session.refuse(pointer, 'text-empty', { what });
  if (text.length <= limit) return text;
  return session.refuse(pointer, 'text-too-long', { what, length: text.length, limit });
}

/** A text that stands as a name. */
export function checkShownName(
  session: EditSession,
  text: string,
  what: TextKind,
  limit: number,
  pointer: string,
): string {
  const name = checkText(session, text, what, limit, pointer);
  const fault = nameFault(name);
  if (fault === null) return name;
  return session.refuse(pointer, 'name-unfit', { what, fault }, { nearest: [harmlessName(name)] });
}

export function checkQuantity(session: EditSession, quantity: number, pointer: string): number {
  const limit = LIMITS.quantity;
  if (Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= limit) return quantity;
  const nearest = [quantity > limit ? `${limit}` : '1'];
  return session.refuse(pointer, 'quantity-invalid', { given: quote(quantity), limit }, { nearest });
}

export function checkRotation(session: EditSession, rotation: number, pointer: string): 0 | 90 | 180 | 270 {
  if (rotation === 0 || rotation === 90 || rotation === 180 || rotation === 270) return rotation;
  const turned = (((Math.round(rotation / 90) * 90) % 360) + 360) % 360;
  const nearest = [Number.isFinite(turned) ? `${turned}` : '0'];
  return session.refuse(pointer, 'rotation-invalid', { given: quote(rotation) }, { nearest });
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
    const nearest = [`$${wanted.replace(/[^A-Za-z0-9_]/g, '_').slice(0, 40)}`];
    return session.refuse('/id', 'id-invalid', { given: quote(wanted) }, { nearest });
  }
  return taken(wanted) ? session.refuse('/id', 'id-taken', { id: wanted }) : wanted;
}

/** Refuses a local name that is malformed or introduced twice. */
export function checkName(session: EditSession, name: string): void {
  if (!/^\$[A-Za-z0-9_-]{1,64}$/.test(name)) session.refuse('/id', 'local-name-invalid', { given: quote(name) });
  if (session.names.has(name)) session.refuse('/id', 'local-name-taken', { name });
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
    const shown = value === null ? undefined : checkField(session, field, value, problem);
    session.write(root, key, ['fields', field], shown);
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
    fields[field] = checkField(session, field, value, problem);
  }
  return fields;
}

type FieldCheck = (key: string, value: FieldValue) => FieldProblem | null;

/** The value as it is shown. */
function checkField(session: EditSession, field: string, value: FieldValue, problem: FieldCheck): FieldValue {
  const found = problem(field, value);
  if (found === null) return typeof value === 'string' ? harmlessText(value) : value;
  const pointer = `/fields/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const { code, params, nearest = [] } = found;
  return session.refuse(pointer, code, params, { nearest });
}
