/** What a right click on the canvas offers, in groups. */
import { shownLook } from '#engine/drawing/scene/look.ts';
import type { BoardView } from '../board-view.ts';
import type { HitTarget } from '../canvas/hit-test.ts';
import { shortcutsTexts } from '../texts/board/shortcuts.ts';
import { canvasTexts } from '../texts/canvas.ts';
import { commonTexts } from '../texts/common.ts';
import { editorTexts } from '../texts/editor.ts';
import type { MenuItem } from '../ui/menu/menu-item.ts';
import { combo } from '../ui/shortcuts.ts';

/** What the page does for the menu. */
interface MenuActions {
  readonly inspect: () => void;
  readonly connect: (part: string) => void;
  readonly openLibrary: () => void;
  readonly fit: () => void;
  /** Writes a note where the menu was opened, or puts a frame there or around the selection. */
  readonly write: (kind: 'note' | 'frame') => void;
  readonly editText: (note: string) => void;
}

type MenuView = Pick<
  BoardView,
  | 'board'
  | 'selection'
  | 'readOnly'
  | 'select'
  | 'rotate'
  | 'flip'
  | 'toggleLock'
  | 'toggleLook'
  | 'duplicate'
  | 'remove'
>;
type MenuGroups = readonly (readonly MenuItem[])[];

/** What changes the board is there and cannot be chosen where people may only look. */
export function boardMenu(view: MenuView, target: HitTarget, actions: MenuActions): MenuGroups {
  switch (target.kind) {
    case 'empty':
      return emptyMenu(view, actions);
    case 'note':
      return noteMenu(view, target.note, actions);
    case 'wire':
      return [[inspectItem(actions)], [removeItem(view, editorTexts.disconnect)]];
    case 'part':
    case 'port':
      return partMenu(view, target.part, actions);
  }
}

function emptyMenu(view: MenuView, { openLibrary, write, fit }: MenuActions): MenuGroups {
  const disabled = view.readOnly();
  const frame = view.selection().size > 0 ? editorTexts.frameSelection : editorTexts.addFrame;
  return [
    [
      { label: editorTexts.addPart, run: openLibrary, keys: '/', disabled },
      { label: editorTexts.addNote, run: () => write('note'), keys: 'N', disabled },
      { label: frame, run: () => write('frame'), disabled },
    ],
    [
      {
        label: editorTexts.selectEverything,
        run: () => view.select([...view.board().parts.keys(), ...view.board().notes.keys()]),
        keys: combo('A'),
      },
      { label: editorTexts.showWholeBoard, run: fit, keys: 'Shift+1' },
      lookItem(view),
    ],
  ];
}

/** Switches between the two looks of a board. */
export function lookItem(view: Pick<BoardView, 'board' | 'readOnly' | 'toggleLook'>): MenuItem {
  const label = shownLook(view.board()) === 'drawn' ? editorTexts.showBlocks : editorTexts.drawParts;
  return { label, run: view.toggleLook, keys: 'Shift+D', disabled: view.readOnly() };
}

function noteMenu(view: MenuView, note: string, { editText, write }: MenuActions): MenuGroups {
  const disabled = view.readOnly();
  return [
    [{ label: editorTexts.editText, run: () => editText(note), keys: shortcutsTexts.keys.enter, disabled }],
    [duplicateItem(view), frameItem(view, write), removeItem(view, commonTexts.delete)],
  ];
}

function partMenu(view: MenuView, part: string, actions: MenuActions): MenuGroups {
  const disabled = view.readOnly();
  const allLocked = [...view.selection()].every((id) => view.board().parts.get(id)?.locked !== false);
  const lock = allLocked ? canvasTexts.unlock : canvasTexts.lock;
  return [
    [inspectItem(actions), { label: editorTexts.connect, run: () => actions.connect(part), keys: 'C', disabled }],
    [
      { label: editorTexts.rotate, run: view.rotate, keys: 'R', disabled },
      { label: editorTexts.flip, run: view.flip, keys: 'F', disabled },
      { label: lock, run: view.toggleLock, keys: 'Shift+L', disabled },
      duplicateItem(view),
      frameItem(view, actions.write),
      removeItem(view, commonTexts.delete),
    ],
  ];
}

function inspectItem({ inspect }: MenuActions): MenuItem {
  return { label: editorTexts.inspect, run: inspect, keys: shortcutsTexts.keys.enter };
}

function duplicateItem(view: MenuView): MenuItem {
  return { label: commonTexts.duplicate, run: view.duplicate, keys: combo('D'), disabled: view.readOnly() };
}

function frameItem(view: MenuView, write: MenuActions['write']): MenuItem {
  return { label: editorTexts.frameSelection, run: () => write('frame'), disabled: view.readOnly() };
}

function removeItem(view: MenuView, label: string): MenuItem {
  return { label, run: view.remove, keys: shortcutsTexts.keys.delete, danger: true, disabled: view.readOnly() };
}
