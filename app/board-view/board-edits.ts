/** What buttons, keys and menus do to the open board. Each is one step of undo; a refusal is shown in words and changes nothing. */

import type { Accessor } from 'solid-js';
import { type Board, bySeq, type Note, type Part } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { shownLook } from '#engine/board/shown-look.ts';
import type { Point } from '#engine/board/values.ts';
import type { LockedAttempt } from '#engine/edits/refusal.ts';
import { BoardOccupancy } from '#engine/placement/board-occupancy.ts';
import { placeInRoom, roomOf } from '#engine/placement/part-room.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { BoardHandle } from '../canvas/host.ts';
import type { Announcer } from '../editor/announcer.ts';
import { clipOf, pasteOf } from '../editor/edits/clip.ts';
import { duplicateEdits } from '../editor/edits/duplicate-edits.ts';
import { outcomeText } from '../editor/outcome-text.ts';
import { visiblePlace } from '../editor/visible-place.ts';
import type { Session } from '../session.ts';
import { editorTexts } from '../texts/editor.ts';
import { errorWords } from '../texts/worded-error.ts';
import { toast } from '../ui/toasts.ts';
import { refusalCode, tellLocked, tellRefused } from './tell-refused.ts';

export interface BoardEdits {
  /** Does edits as one step of undo; false where they were refused. */
  edit(edits: readonly Edit[]): boolean;
  /** The same, and selects the parts and notes that it added. */
  add(edits: readonly Edit[]): boolean;
  /** Puts a definition onto the board, in the middle of the view or at a place, and selects it. */
  place(definition: string, at?: Point): void;
  undo(): void;
  redo(): void;
  /** Removes these things, the selection where none are named. Locked parts stay, and it is said why. */
  remove(ids?: Iterable<string>): void;
  /** By a quarter turn: these parts, the selected ones where none are named. Locked ones stay, and it is said why. */
  rotate(parts?: Iterable<string>, counterClockwise?: boolean): void;
  /** The same for mirroring. */
  flip(parts?: Iterable<string>): void;
  /** Locks these parts, or unlocks them where all of them are locked. */
  toggleLock(parts?: Iterable<string>): void;
  /** Says why these parts stay as they are, and offers to unlock them. */
  explainLock(parts: readonly string[], attempt: LockedAttempt): void;
  /** Shows the board drawn where it shows blocks, and the other way round, for everybody. */
  toggleLook(): void;
  duplicate(): void;
  /** The selection as text for a clipboard; null where nothing is selected that can be copied. */
  clip(): string | null;
  /** Puts what `clip` gave, here or on another board, onto this one and selects it, its middle at a place. */
  paste(text: string, at: Point): Promise<void>;
}

interface EditsContext {
  readonly session: Session;
  readonly board: Accessor<Board>;
  readonly selection: Accessor<ReadonlySet<string>>;
  readonly select: (ids: Iterable<string>) => void;
  readonly announce: Announcer;
  readonly canvas: () => BoardHandle | undefined;
}

export function boardEdits(context: EditsContext): BoardEdits {
  const { session, board, selection, select, announce, canvas } = context;

  function edit(edits: readonly Edit[]): boolean {
    if (edits.length === 0) return true;
    const before = session.store.board;
    const result = session.edit(edits);
    if (result.ok) announce.own(outcomeText(result.changes, before, session.store.board));
    else tellRefused(result.refusal, edit, edits);
    return result.ok;
  }

  function toggleLook(): void {
    const look = shownLook(board()) === 'drawn' ? 'blocks' : 'drawn';
    if (shownLook({ ...board(), look }) === look) edit([{ op: 'update_settings', look }]);
    else toast(editorTexts.tooLargeToDraw({ parts: LIMITS.drawnParts, connections: LIMITS.drawnConnections }));
  }

  function add(edits: readonly Edit[]): boolean {
    if (edits.length === 0) return true;
    const before = session.store.board;
    if (!edit(edits)) return false;
    const now = session.store.board;
    select([...now.parts.keys(), ...now.notes.keys()].filter((id) => !isOn(before, id)));
    return true;
  }

  function step(kind: 'undo' | 'redo'): void {
    const before = session.store.board;
    const { changes, skipped } = kind === 'undo' ? session.undo() : session.redo();
    announce.own(outcomeText(changes, before, session.store.board));
    const [first] = skipped;
    if (first) void refusalCode().then(({ skippedToast }) => skippedToast(kind, first));
  }

  return {
    edit,
    add,
    toggleLook,
    place(definition, at) {
      if (!add([{ op: 'add_part', definition, at: at ?? freePlace(session, board(), canvas(), definition) }])) return;
      const [id] = selection();
      if (at === undefined && id !== undefined) canvas()?.reveal(id);
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    ...itemEdits(context, edit),
    ...copies(context, add),
  };
}

export function isOn(board: Board, id: string): boolean {
  return board.parts.has(id) || board.connections.has(id) || board.notes.has(id);
}

/** What is done to things that are on the board. */
function itemEdits(
  { board, selection }: EditsContext,
  edit: BoardEdits['edit'],
): Pick<BoardEdits, 'remove' | 'rotate' | 'flip' | 'toggleLock' | 'explainLock'> {
  const parts = (ids: Iterable<string>) => partsOf(board(), ids);
  const explain = tellLocked(edit);
  /** Edits the parts that are not locked, and says why the others stay as they are. */
  const editUnlocked = (
    ids: Iterable<string>,
    attempt: LockedAttempt,
    editOf: (part: Part) => Edit,
    more: readonly Edit[] = [],
  ) => {
    const all = parts(ids);
    edit([...more, ...all.filter(({ locked }) => !locked).map(editOf)]);
    const locked = all.filter((part) => part.locked);
    if (locked.length > 0) explain(locked, attempt);
  };

  return {
    remove(ids = selection()) {
      const all = [...ids];
      const wires = all.filter((id) => board().connections.has(id));
      editUnlocked(all, 'remove', ({ id }) => ({ op: 'remove_part', part: id }), [
        ...wires.map((id): Edit => ({ op: 'disconnect', connection: id })),
        ...notesOf(board(), all).map(({ id }): Edit => ({ op: 'remove_note', note: id })),
      ]);
    },
    rotate(ids = selection(), counterClockwise = false) {
      const turned = counterClockwise ? TURNED_BACK : TURNED;
      const rotated = ({ id, rotation }: Part): Edit => ({ op: 'update_part', part: id, rotation: turned[rotation] });
      editUnlocked(ids, 'rotate', rotated);
    },
    flip(ids = selection()) {
      editUnlocked(ids, 'flip', ({ id, flip }) => ({ op: 'update_part', part: id, flip: !flip }));
    },
    toggleLock(ids = selection()) {
      const its = parts(ids);
      const locked = !its.every((part) => part.locked);
      edit(its.map(({ id }) => ({ op: 'update_part', part: id, locked })));
    },
    explainLock: (ids, attempt) => explain(parts(ids), attempt),
  };
}

/** Things made of others, and the way by the clipboard. */
function copies(
  { session, board, selection }: EditsContext,
  add: BoardEdits['add'],
): Pick<BoardEdits, 'duplicate' | 'clip' | 'paste'> {
  return {
    duplicate() {
      add(duplicateEdits(board(), partsOf(board(), selection()), notesOf(board(), selection())));
    },
    clip: () => clipOf(board(), selection()),
    async paste(text, at) {
      try {
        // Checking a clip needs the validators of board files, which a page that pastes nothing does not load.
        const { parseBoardFile } = await import('../home/read-board-file.ts');
        const paste = pasteOf(parseBoardFile(text), session.store.board, session.library, at);
        if (paste.definitions.length > 0) session.changes(paste.definitions, { kind: 'import' });
        add(paste.edits);
      } catch (error) {
        toast(errorWords(error), { tone: 'error' });
      }
    },
  };
}

function partsOf(board: Board, ids: Iterable<string>): readonly Part[] {
  return [...ids].flatMap((id) => board.parts.get(id) ?? []).sort(bySeq);
}

function notesOf(board: Board, ids: Iterable<string>): readonly Note[] {
  return [...ids].flatMap((id) => board.notes.get(id) ?? []).sort(bySeq);
}

/** The free place nearest to the middle of what is seen. */
function freePlace(session: Session, board: Board, canvas: BoardHandle | undefined, definition: string): Point {
  const room = roomOf(session.library.definitions.get(definition), shownLook(board));
  const seen = canvas?.visible() ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  return placeInRoom(visiblePlace(new BoardOccupancy(() => board), seen, room.size), room);
}

const TURNED = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;
const TURNED_BACK = { 0: 270, 90: 0, 180: 90, 270: 180 } as const;
