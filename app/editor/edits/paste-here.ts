import type { Point } from '#engine/board/values.ts';
import type { BoardView } from '../../board-view.ts';
import { menuTexts } from '../../texts/board/menus.ts';
import { toast } from '../../ui/toasts.ts';
import { looksLikeClip } from './clip.ts';

/** Pastes what a menu cannot be handed by the browser: the clipboard is read, which the browser may refuse. */
export async function pasteHere(view: Pick<BoardView, 'paste'>, at: Point): Promise<void> {
  let text: string;
  try {
    text = await navigator.clipboard.readText();
  } catch {
    toast(menuTexts.noClipboard);
    return;
  }
  if (looksLikeClip(text)) await view.paste(text, at);
  else toast(menuTexts.nothingToPaste);
}
