import { DropdownMenu } from '@kobalte/core/dropdown-menu';
import type { Point } from '#engine/board/values.ts';
import { useBoardView } from '../board-view.ts';
import type { HitTarget } from '../canvas/hit-test.ts';
import { shortcutsTexts } from '../texts/board/shortcuts.ts';
import { canvasTexts } from '../texts/canvas.ts';
import { commonTexts } from '../texts/common.ts';
import { editorTexts } from '../texts/editor.ts';
import { type MenuItem, MenuItems } from '../ui/Menu.tsx';
import { combo } from '../ui/shortcuts.ts';

export interface MenuPlace {
  readonly target: HitTarget;
  /** Board units. */
  readonly at: Point;
  /** CSS px of the page. */
  readonly screen: { readonly x: number; readonly y: number };
}

interface BoardMenuProps {
  readonly place: MenuPlace | null;
  readonly onClose: () => void;
  /** The focus is free again. */
  readonly onClosed: () => void;
  readonly onConnect: (part: string) => void;
  readonly onInspect: () => void;
  readonly onLibrary: () => void;
  readonly onFit: () => void;
  readonly onNote: (kind: 'note' | 'frame', at: Point) => void;
  readonly onEditNote: (note: string) => void;
}

/** The menu of a right click on the canvas. */
export function BoardMenu(props: BoardMenuProps) {
  const view = useBoardView();
  /** What takes the focus itself has to wait until the menu let go of it. */
  let next: (() => void) | null = null;
  const write = (kind: 'note' | 'frame') => {
    const at = props.place?.at;
    if (at) next = () => props.onNote(kind, at);
  };
  const editText = (note: string) => {
    next = () => props.onEditNote(note);
  };
  const allLocked = () => [...view.selection()].every((id) => view.board().parts.get(id)?.locked !== false);
  const groups = (): readonly (readonly MenuItem[])[] => {
    const target = props.place?.target;
    const off = view.readOnly();
    if (!target || target.kind === 'empty') {
      return [
        [
          { label: editorTexts.addPart, run: props.onLibrary, keys: '/', disabled: off },
          { label: editorTexts.addNote, run: () => write('note'), keys: 'N', disabled: off },
          {
            label: view.selection().size > 0 ? editorTexts.frameSelection : editorTexts.addFrame,
            run: () => write('frame'),
            disabled: off,
          },
        ],
        [
          {
            label: editorTexts.selectEverything,
            run: () => view.select([...view.board().parts.keys(), ...view.board().notes.keys()]),
            keys: combo('A'),
          },
          { label: editorTexts.showWholeBoard, run: props.onFit, keys: 'Shift+1' },
        ],
      ];
    }
    if (target.kind === 'note') {
      return [
        [
          {
            label: editorTexts.editText,
            run: () => editText(target.note),
            keys: shortcutsTexts.keys.enter,
            disabled: off,
          },
        ],
        [
          { label: commonTexts.duplicate, run: view.duplicate, keys: combo('D'), disabled: off },
          { label: editorTexts.frameSelection, run: () => write('frame'), disabled: off },
          {
            label: commonTexts.delete,
            run: view.remove,
            keys: shortcutsTexts.keys.delete,
            danger: true,
            disabled: off,
          },
        ],
      ];
    }
    const part = target.kind === 'wire' ? null : target.part;
    return [
      [
        { label: editorTexts.inspect, run: props.onInspect, keys: shortcutsTexts.keys.enter },
        ...(part ? [{ label: editorTexts.connect, run: () => props.onConnect(part), keys: 'C', disabled: off }] : []),
      ],
      [
        ...(part
          ? [
              { label: editorTexts.rotate, run: view.rotate, keys: 'R', disabled: off },
              { label: editorTexts.flip, run: view.flip, keys: 'F', disabled: off },
              {
                label: allLocked() ? canvasTexts.unlock : canvasTexts.lock,
                run: view.toggleLock,
                keys: 'Shift+L',
                disabled: off,
              },
              { label: commonTexts.duplicate, run: view.duplicate, keys: combo('D'), disabled: off },
              { label: editorTexts.frameSelection, run: () => write('frame'), disabled: off },
            ]
          : []),
        {
          label: part ? commonTexts.delete : editorTexts.disconnect,
          run: view.remove,
          keys: shortcutsTexts.keys.delete,
          danger: true,
          disabled: off,
        },
      ],
    ];
  };
  return (
    <DropdownMenu
      open={props.place !== null}
      onOpenChange={(open) => open || props.onClose()}
      placement="bottom-start"
      getAnchorRect={() => ({ x: props.place?.screen.x ?? 0, y: props.place?.screen.y ?? 0, width: 0, height: 0 })}
    >
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          class="menu"
          onCloseAutoFocus={() => {
            const run = next ?? props.onClosed;
            next = null;
            setTimeout(run);
          }}
        >
          <MenuItems groups={groups()} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  );
}
