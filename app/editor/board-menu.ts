/** What a right click on the canvas offers, in groups. */
import type { CommentSubject } from '#engine/board/board.ts';
import type { BoardView } from '../board-view.ts';
import type { PortRef } from '../canvas/connecting.ts';
import type { HitTarget } from '../canvas/hit-test.ts';
import { menuTexts } from '../texts/board/menus.ts';
import { replaceTexts } from '../texts/board/replace.ts';
import { shortcutsTexts } from '../texts/board/shortcuts.ts';
import { canvasTexts } from '../texts/canvas.ts';
import { commonTexts } from '../texts/common.ts';
import { editorTexts } from '../texts/editor.ts';
import type { MenuItem } from '../ui/menu/menu-item.ts';
import { combo } from '../ui/shortcuts.ts';
import { lookItem } from './menu/look-item.ts';

/** What the page does for the menu. */
interface MenuActions {
  readonly inspect: () => void;
  readonly connect: (part: string, port: PortRef | null) => void;
  /** Asks for another definition of the part. */
  readonly replace: (part: string) => void;
  readonly openLibrary: () => void;
  readonly find: () => void;
  readonly fit: () => void;
  /** Pastes from the clipboard where the menu was opened. */
  readonly paste: () => void;
  /** Writes a note where the menu was opened, or puts a frame there or around the selection. */
  readonly write: (kind: 'note' | 'frame') => void;
  readonly editText: (note: string) => void;
  /** Begins a comment about a part or connection, or about where the menu was opened. */
  readonly comment: (on: CommentSubject | null) => void;
}

type MenuView = Pick<
  BoardView,
  | 'board'
  | 'selection'
  | 'readOnly'
  | 'select'
  | 'edit'
  | 'show'
  | 'rotate'
  | 'flip'
  | 'toggleLock'
  | 'toggleLook'
  | 'duplicate'
  | 'remove'
  | 'align'
  | 'distribute'
  | 'group'
  | 'ungroup'
>;
type MenuGroups = readonly (readonly MenuItem[])[];

/** What changes the board is there and cannot be chosen where people may only look. */
export function boardMenu(view: MenuView, target: HitTarget, actions: MenuActions): MenuGroups {
  if (target.kind !== 'empty' && target.kind !== 'port' && view.selection().size > 1) return manyMenu(view, actions);
  switch (target.kind) {
    case 'empty':
      return emptyMenu(view, actions);
    case 'note':
      return noteMenu(view, target.note, actions);
    case 'wire':
      return wireMenu(view, target.wire, actions);
    case 'part':
      return partMenu(view, target.part, actions);
    case 'port':
      return portMenu(view, target.port, actions);
  }
}

function emptyMenu(view: MenuView, actions: MenuActions): MenuGroups {
  const disabled = view.readOnly();
  const { openLibrary, write, fit, find, paste } = actions;
  const frame = view.selection().size > 0 ? editorTexts.frameSelection : editorTexts.addFrame;
  return [
    [
      { label: editorTexts.addPart, run: openLibrary, keys: '/', disabled },
      { label: editorTexts.addNote, run: () => write('note'), keys: 'N', disabled },
      { label: frame, run: () => write('frame'), keys: 'Shift+F', disabled },
      commentItem(view, actions, null),
      { label: menuTexts.paste, run: paste, keys: combo('V'), disabled },
    ],
    [
      {
        label: editorTexts.selectEverything,
        run: () => view.select([...view.board().parts.keys(), ...view.board().notes.keys()]),
        keys: combo('A'),
      },
      { label: editorTexts.findOnBoard, run: find, keys: combo('F') },
      { label: editorTexts.showWholeBoard, run: fit, keys: 'Shift+1' },
      lookItem(view),
    ],
  ];
}

function noteMenu(view: MenuView, note: string, actions: MenuActions): MenuGroups {
  const { editText, write } = actions;
  const disabled = view.readOnly();
  return [
    [
      { label: editorTexts.editText, run: () => editText(note), keys: shortcutsTexts.keys.enter, disabled },
      commentItem(view, actions, null),
    ],
    [duplicateItem(view), frameItem(view, write), removeItem(view, commonTexts.delete)],
  ];
}

function wireMenu(view: MenuView, wire: string, actions: MenuActions): MenuGroups {
  const ends = view.board().connections.get(wire)?.ends ?? [];
  const parts = [...new Set(ends.map(({ part }) => part))].filter((id) => view.board().parts.has(id));
  const reset = () => view.edit([{ op: 'update_connection', connection: wire, route: null }]);
  const isLaid = view.board().connections.get(wire)?.route !== undefined;
  return [
    [
      inspectItem(actions),
      commentItem(view, actions, { connection: wire }),
      ...(isLaid ? [{ label: menuTexts.resetRoute, run: reset, disabled: view.readOnly() }] : []),
    ],
    parts.map((id) => ({
      label: menuTexts.goTo({ part: view.board().parts.get(id)?.label ?? id }),
      run: () => view.show([id]),
    })),
    [removeItem(view, editorTexts.disconnect)],
  ];
}

function partMenu(view: MenuView, part: string, actions: MenuActions): MenuGroups {
  const disabled = view.readOnly();
  return [
    [
      inspectItem(actions),
      commentItem(view, actions, { part }),
      { label: editorTexts.connect, run: () => actions.connect(part, null), keys: 'W', disabled },
      { label: replaceTexts.replaceWith, run: () => actions.replace(part), disabled },
    ],
    [
      { label: editorTexts.rotate, run: view.rotate, keys: 'R', disabled },
      { label: editorTexts.flip, run: view.flip, keys: 'F', disabled },
      lockItem(view),
      duplicateItem(view),
      frameItem(view, actions.write),
      removeItem(view, commonTexts.delete),
    ],
  ];
}

/** Its connections can be told apart by their other ends. */
function portMenu(view: MenuView, port: PortRef, actions: MenuActions): MenuGroups {
  const disabled = view.readOnly();
  const isHere = (end: PortRef) =>
    end.part === port.part && end.domain === port.domain && end.interface === port.interface;
  const joined = [...view.board().connections.values()].flatMap(({ id, ends: [a, b] }) => {
    const other = isHere(a) ? b : isHere(b) ? a : null;
    return other === null ? [] : [{ id, to: view.board().parts.get(other.part)?.label ?? other.part }];
  });
  return [
    [
      { label: menuTexts.connectPort, run: () => actions.connect(port.part, port), keys: 'W', disabled },
      inspectItem(actions),
      commentItem(view, actions, { part: port.part }),
    ],
    joined.map(({ id, to }) => ({
      label: menuTexts.disconnectFrom({ part: to }),
      run: () => view.remove([id]),
      danger: true,
      disabled,
    })),
  ].filter((group) => group.length > 0);
}

const LINED_UP = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;

function manyMenu(view: MenuView, actions: MenuActions): MenuGroups {
  const disabled = view.readOnly();
  const parts = [...view.selection()].flatMap((id) => view.board().parts.get(id) ?? []);
  const things = parts.length + [...view.selection()].filter((id) => view.board().notes.has(id)).length;
  const lining: MenuItem[] = LINED_UP.map((alignment) => ({
    label: editorTexts.align[alignment],
    run: () => view.align(alignment),
    disabled,
  }));
  const spreading: MenuItem[] = (['across', 'down'] as const).map((axis) => ({
    label: editorTexts.distribute[axis],
    run: () => view.distribute(axis),
    disabled: disabled || things < 3,
  }));
  const turning: MenuItem[] = [
    { label: editorTexts.rotate, run: view.rotate, keys: 'R', disabled },
    { label: editorTexts.flip, run: view.flip, keys: 'F', disabled },
    lockItem(view),
  ];
  const grouping: MenuItem[] = [
    { label: editorTexts.group, run: view.group, keys: combo('G'), disabled: disabled || parts.length < 2 },
    {
      label: editorTexts.ungroup,
      run: view.ungroup,
      keys: combo('Shift+G'),
      disabled: disabled || parts.every(({ group }) => group === null),
    },
  ];
  return [
    ...(things > 1 ? [lining, spreading] : []),
    ...(parts.length > 0 ? [[...grouping, ...turning]] : []),
    [
      ...(things > 0 ? [duplicateItem(view), frameItem(view, actions.write)] : []),
      removeItem(view, commonTexts.delete),
    ],
  ];
}

function lockItem(view: MenuView): MenuItem {
  const allLocked = [...view.selection()].every((id) => view.board().parts.get(id)?.locked !== false);
  const label = allLocked ? canvasTexts.unlock : canvasTexts.lock;
  return { label, run: view.toggleLock, keys: 'Shift+L', disabled: view.readOnly() };
}

function inspectItem({ inspect }: MenuActions): MenuItem {
  return { label: editorTexts.inspect, run: inspect, keys: shortcutsTexts.keys.enter };
}

function commentItem(view: MenuView, { comment }: MenuActions, on: CommentSubject | null): MenuItem {
  return { label: menuTexts.comment, run: () => comment(on), keys: 'C', disabled: view.readOnly() };
}

function duplicateItem(view: MenuView): MenuItem {
  return { label: commonTexts.duplicate, run: view.duplicate, keys: combo('D'), disabled: view.readOnly() };
}

function frameItem(view: MenuView, write: MenuActions['write']): MenuItem {
  return { label: editorTexts.frameSelection, run: () => write('frame'), keys: 'Shift+F', disabled: view.readOnly() };
}

function removeItem(view: MenuView, label: string): MenuItem {
  return { label, run: view.remove, keys: shortcutsTexts.keys.delete, danger: true, disabled: view.readOnly() };
}
