import { DropdownMenu } from '@kobalte/core/dropdown-menu';
import type { CommentSubject } from '#engine/board/board.ts';
import type { Point } from '#engine/board/values.ts';
import { useBoardView } from '../board-view.ts';
import type { PortRef } from '../canvas/connecting.ts';
import type { HitTarget } from '../canvas/hit-test.ts';
import { MenuItems, withoutTraps } from '../ui/menu/OpenMenu.tsx';
import { boardMenu } from './board-menu.ts';
import { pasteHere } from './edits/paste-here.ts';

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
  readonly onConnect: (part: string, port: PortRef | null) => void;
  readonly onReplace: (part: string) => void;
  readonly onInspect: () => void;
  readonly onLibrary: () => void;
  readonly onFind: () => void;
  readonly onFit: () => void;
  readonly onNote: (kind: 'note' | 'frame', at: Point) => void;
  readonly onEditNote: (note: string) => void;
  readonly onComment: (on: CommentSubject | null, at: Point) => void;
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
  const groups = () => {
    const target = props.place?.target ?? { kind: 'empty' };
    return boardMenu(view, target, {
      inspect: props.onInspect,
      connect: props.onConnect,
      replace(part) {
        next = () => props.onReplace(part);
      },
      openLibrary: props.onLibrary,
      find: () => {
        next = props.onFind;
      },
      fit: props.onFit,
      paste: () => void pasteHere(view, props.place?.at ?? [0, 0]),
      write,
      editText,
      comment: (on) => {
        const at = props.place?.at;
        if (at) next = () => props.onComment(on, at);
      },
    });
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
          ref={withoutTraps}
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
