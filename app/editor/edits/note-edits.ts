/** What writing and resizing notes and frames on the canvas means for the board. */
import type { Edit } from '#engine/board/edit.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import { middleOf, sizeOf } from '#engine/drawing/scene/notes.ts';
import type { NoteDraft } from '../../canvas/host.ts';
import { editorTexts } from '../../texts/editor.ts';

/**
 * The edits that keep what was written. A note without text is none: a new one is not made, an old one goes. A frame without a
 * title keeps the one it had.
 */
export function writtenEdits({ id, kind, text, area }: NoteDraft, before: string | undefined): Edit[] {
  const place = { at: middleOf(area), size: sizeOf(area) };
  if (id === null) {
    const words = text === '' && kind === 'frame' ? editorTexts.frame : text;
    return words === '' ? [] : [{ op: 'add_note', kind, text: words, ...place }];
  }
  if (before === undefined || text === before || (text === '' && kind === 'frame')) return [];
  return [text === '' ? { op: 'remove_note', note: id } : { op: 'update_note', note: id, text, ...place }];
}

export function resizeEdit(note: string, area: Box): Edit {
  return { op: 'update_note', note, at: middleOf(area), size: sizeOf(area) };
}
