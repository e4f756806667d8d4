/** What the outline of a board lists. */
import { type Board, bySeq } from '#engine/board/board.ts';
import { editorTexts } from '../texts/editor.ts';

interface OutlineRow {
  readonly id: string;
  readonly label: string;
  /** What it is: its definition, "Note" or "Frame"; with its id where others of the list have the same label. */
  readonly about: string;
  readonly locked: boolean;
  /** Of a part; null of a note or a frame. */
  readonly definition: string | null;
}

/** Frames, parts and notes, each in the order in which they came, of those whose label or kind has `query`; without a query all. */
export function outlineRows(board: Board, query: string): readonly OutlineRow[] {
  const words = query.trim().toLowerCase();
  const notes = [...board.notes.values()].sort(bySeq).map(({ id, kind, text }) => {
    const about = kind === 'frame' ? editorTexts.frame : editorTexts.note;
    return { id, kind, label: text.trim().split('\n')[0] || about, about, text, locked: false, definition: null };
  });
  const all = [
    ...notes.filter(({ kind }) => kind === 'frame'),
    ...[...board.parts.values()].sort(bySeq).map(({ id, label, definition, locked }) => {
      const about = definition.split('@')[0] ?? definition;
      return { id, label: label || about, about, text: '', locked, definition };
    }),
    ...notes.filter(({ kind }) => kind === 'note'),
  ];
  const count = new Map<string, number>();
  for (const { label } of all) count.set(label, (count.get(label) ?? 0) + 1);
  return all
    .filter(({ label, about, text }) => `${label}\n${about}\n${text}`.toLowerCase().includes(words))
    .map(({ id, label, about, locked, definition }) => ({
      id,
      label,
      about: count.get(label) === 1 ? about : `${about} · ${id}`,
      locked,
      definition,
    }));
}
