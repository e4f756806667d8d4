import { shownLook } from '#engine/board/shown-look.ts';
import type { BoardView } from '../../board-view.ts';
import { editorTexts } from '../../texts/editor.ts';
import type { MenuItem } from '../../ui/menu/menu-item.ts';

/** Switches between the two looks of a board. */
export function lookItem(view: Pick<BoardView, 'board' | 'readOnly' | 'toggleLook'>): MenuItem {
  const label = shownLook(view.board()) === 'drawn' ? editorTexts.showBlocks : editorTexts.drawParts;
  return { label, run: view.toggleLook, keys: 'Shift+D', disabled: view.readOnly() };
}
