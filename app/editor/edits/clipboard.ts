/** Copy, cut and paste on the board page, by keys and by the browser's own menu. A field and selected text keep theirs. */
import type { BoardView } from '../../board-view.ts';
import { onDocument } from '../../ui/on-document.ts';
import { looksLikeClip } from './clip.ts';

export function boardClipboard(view: BoardView): void {
  const copy = (event: ClipboardEvent): void => {
    if (isElsewhere(event)) return;
    const clip = view.clip();
    if (clip === null || event.clipboardData === null) return;
    event.clipboardData.setData('text/plain', clip);
    event.preventDefault();
    if (event.type === 'cut') view.remove();
  };
  const paste = (event: ClipboardEvent): void => {
    if (isElsewhere(event)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!looksLikeClip(text)) return;
    event.preventDefault();
    void view.paste(text, view.canvas()?.pointer() ?? view.canvas()?.middle() ?? [0, 0]);
  };
  onDocument({ copy, cut: copy, paste });
}

/** Whether the event belongs to a field, to a dialog over the board, or to text that somebody selected. */
function isElsewhere({ target }: ClipboardEvent): boolean {
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null)
    return true;
  return document.getSelection()?.isCollapsed === false;
}
