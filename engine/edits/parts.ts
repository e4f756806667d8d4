import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Part } from '../board/board.ts';
import type { EditOf } from '../board/edit.ts';
import { roleDirection } from '../board/role-direction.ts';
import { shownLook } from '../board/shown-look.ts';
import type { Point } from '../board/values.ts';
import { definitionIndex } from '../definition/definition-index.ts';
import type { DefinitionIndex } from '../definition/index-types.ts';
import type { Library } from '../library/library.ts';
import { freePosition, type Neighbour, positionBeside } from '../placement/free-position.ts';
import { isAverted, placeInRoom, roomMiddle, roomOf } from '../placement/part-room.ts';
import {
  checkPoint,
  checkQuantity,
  checkRotation,
  checkShownName,
  newEntryId,
  newFields,
  writeFields,
} from './checks.ts';
import { changeDefinition } from './definition/change-definition.ts';
import type { EditSession } from './edit-session.ts';
import { fieldProblem, storedFields } from './fields.ts';
import { quote } from './quote.ts';
import type { LockedAttempt, Remedy } from './refusal.ts';
import { leaveThreads, removeConnections, removeWaiversOf } from './remove.ts';
import { resolvePart } from './resolve.ts';

/** BoardOccupancy a part and freezes its definition on the board. Gives the part's id. */
export function addPart(session: EditSession, edit: EditOf<'add_part'>): string {
  session.checkRoom('parts');
  const [key, file] = findDefinition(session, edit.definition);
  const definition = definitionIndex(key, file);
  const id = newEntryId(session, edit.id, 'p');
  const { name } = file.definition.metadata;
  const label = edit.label === undefined ? freeLabel(session, name) : checkLabel(session, edit.label);
  const given = storedFields(definition, edit.fields);
  const fields = newFields(session, given, (field, value) => fieldProblem(definition, field, value));
  const { at, flip } =
    edit.at === undefined
      ? findPlace(session, edit, definition)
      : { at: checkPoint(session, edit.at, '/at'), flip: edit.flip === true };
  session.freeze(key, file);
  session.write('parts', id, [], {
    definition: key,
    label,
    at,
    rotation: edit.rotation === undefined ? 0 : checkRotation(session, edit.rotation, '/rotation'),
    flip,
    fields,
    group: edit.group === undefined ? null : checkShownName(session, edit.group, 'group', LIMITS.nameChars, '/group'),
    locked: false,
    quantity: edit.quantity === undefined ? 1 : checkQuantity(session, edit.quantity, '/quantity'),
    seq: session.nextSeq(),
  });
  return id;
}

export function updatePart(session: EditSession, edit: EditOf<'update_part'>): string {
  const part = resolvePart(session, edit.part, '/part');
  if (edit.locked !== false) {
    if (edit.rotation !== undefined && edit.rotation !== part.rotation) refuseLocked(session, part, 'rotate');
    if (edit.flip !== undefined && edit.flip !== part.flip) refuseLocked(session, part, 'flip');
  }
  const write = (key: string, value: Json) => session.write('parts', part.id, [key], value);
  if (edit.definition !== undefined) changeDefinition(session, part, ...findNewest(session, edit.definition));
  const definition = definitionNow(session, part.id);
  if (edit.label !== undefined) write('label', checkLabel(session, edit.label));
  if (edit.rotation !== undefined) write('rotation', checkRotation(session, edit.rotation, '/rotation'));
  if (edit.flip !== undefined) write('flip', edit.flip);
  if (edit.locked !== undefined) write('locked', edit.locked);
  if (edit.quantity !== undefined) write('quantity', checkQuantity(session, edit.quantity, '/quantity'));
  if (edit.group === null) write('group', null);
  else if (edit.group !== undefined) {
    write('group', checkShownName(session, edit.group, 'group', LIMITS.nameChars, '/group'));
  }
  const given = storedFields(definition, edit.fields);
  writeFields(session, 'parts', part.id, given, (field, value) => fieldProblem(definition, field, value));
  return part.id;
}

export function movePart(session: EditSession, edit: EditOf<'move_part'>): string {
  const part = resolvePart(session, edit.part, '/part');
  refuseLocked(session, part, 'move');
  session.write('parts', part.id, ['at'], checkPoint(session, edit.at, '/at'));
  return part.id;
}

/** Takes a part away with its connections, its pins and the waivers that name any of them. Comments stay. */
export function removePart(session: EditSession, edit: EditOf<'remove_part'>): string {
  const part = resolvePart(session, edit.part, '/part');
  refuseLocked(session, part, 'remove');
  removeConnections(
    session,
    session.connectionsOf(part.id).map(({ id }) => id),
  );
  for (const key of session.board.pins.keys()) {
    if (key.startsWith(`${part.id}/`)) session.write('pins', key, [], undefined);
  }
  removeWaiversOf(session, new Set([part.id]));
  leaveThreads(session, part.id, part.at);
  session.write('parts', part.id, [], undefined);
  return part.id;
}

function refuseLocked(session: EditSession, { id, label, locked }: Part, attempt: LockedAttempt): void {
  if (!locked) return;
  const part = { id, label };
  const unlock: Remedy = { code: 'unlock', params: part, edits: [{ op: 'update_part', part: id, locked: false }] };
  session.refuse('/part', 'part-locked', { part, attempt }, { remedies: [unlock] });
}

function checkLabel(session: EditSession, label: string): string {
  return checkShownName(session, label, 'label', LIMITS.labelChars, '/label');
}

/** By key, else by `metadata.id`: the version that the board uses where it uses just one, else the library's newest. */
function findDefinition(session: EditSession, ref: string): readonly [string, PartDefinitionFile] {
  const { definitions } = session.board;
  const { library } = session.context;
  const exact = definitions.get(ref) ?? library.definitions.get(ref);
  if (exact !== undefined) return [ref, exact];
  const own = [...definitions].filter(([, { definition }]) => definition.metadata.id === ref).sort(byKey);
  const [found, another] = own;
  if (found !== undefined && another === undefined) return found;
  const newest = newestIn(library, ref);
  if (newest !== null) return newest;
  const ids = new Set(library.byId.keys());
  for (const { definition } of definitions.values()) ids.add(definition.metadata.id);
  const close = own.length > 1 ? own.map(([key]) => key) : nearest(`${ref}`, ids);
  return session.refuse('/definition', 'definition-unknown', { given: quote(ref) }, { nearest: close });
}

/** By key, else the library's newest of that `metadata.id`. */
function findNewest(session: EditSession, ref: string): readonly [string, PartDefinitionFile] {
  return newestIn(session.context.library, ref) ?? findDefinition(session, ref);
}

function newestIn({ byId, definitions }: Library, id: string): readonly [string, PartDefinitionFile] | null {
  const key = byId.get(id) ?? '';
  const file = definitions.get(key);
  return file === undefined ? null : [key, file];
}

function definitionNow(session: EditSession, id: string): DefinitionIndex | null {
  const part = session.board.parts.get(id);
  const file = part === undefined ? undefined : session.definition(part);
  return part === undefined || file === undefined ? null : definitionIndex(part.definition, file);
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** The definition's name, with a number where the board has it already. */
function freeLabel(session: EditSession, name: string): string {
  const base = name.slice(0, LIMITS.labelChars - 8);
  let label = base;
  for (let number = 2; session.isLabel(label); number++) label = `${base} ${number}`;
  return label;
}

/**
 * Beside what later edits of the list connect it to, and where nobody turned it, facing the first of these; else beside the newest part, so
 * that the parts stay together.
 */
function findPlace(
  session: EditSession,
  edit: EditOf<'add_part'>,
  definition: DefinitionIndex,
): { readonly at: Point; readonly flip: boolean } {
  const look = shownLook(session.board);
  const partners = partnersOf(session, edit.id, definition);
  const [first] = partners;
  const isFree = edit.flip === undefined && edit.rotation === undefined && first !== undefined;
  const flip = isFree
    ? isAverted(definition.file, look, first.side === 'right' ? 'left' : 'right')
    : edit.flip === true;
  const room = roomOf(definition.file, look, { rotation: edit.rotation ?? 0, flip });
  const middle =
    positionBeside(session.occupied(), partners, room.size) ??
    freePosition(session.occupied(), partners[0]?.at ?? session.lastPlace(), room.size, session.middle());
  return { at: placeInRoom(middle, room), flip };
}

/** The parts on the board that later edits join the part of this name to, in their order, each once. */
function partnersOf(session: EditSession, name: string | undefined, definition: DefinitionIndex): readonly Neighbour[] {
  const partners = new Map<string, Neighbour>();
  if (name === undefined) return [];
  for (const later of session.edits.slice(session.index + 1)) {
    if (later.op !== 'connect') continue;
    const { from, to } = later;
    const [own, other] = from?.part === name ? [from, to] : to?.part === name ? [to, from] : [];
    if (own === undefined || other === undefined) continue;
    const named = session.names.get(other.part) ?? other.part;
    const [labelled, another] = session.labelled(other.part);
    const part =
      session.board.parts.get(named) ??
      (labelled === undefined || another !== undefined ? undefined : session.board.parts.get(labelled));
    if (part === undefined || partners.has(part.id)) continue;
    const index = [...definition.interfaces.values()].find((one) => one.interface.id === own.interface);
    const side = index !== undefined && roleDirection(index.roles) === 1 ? 'left' : 'right';
    const room = roomOf(session.board.definitions.get(part.definition), shownLook(session.board), part);
    partners.set(part.id, { at: roomMiddle(part.at, room), size: room.size, side });
  }
  return [...partners.values()];
}
