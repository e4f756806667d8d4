import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits, type EditContext } from '#engine/edits/apply.ts';
import { type Ghost, ghostOf } from '#engine/proposals/ghosts.ts';
import { draftOf } from '#engine/proposals/proposals.ts';

/** As what is previewed is signed and drawn. */
const SIGNED = { id: 'preview', key: '', label: 'Busbar', color: '#b4561d' } as const;

/** What edits that nobody has made yet would come to, as a proposal is shown; null where they would be refused. Nothing is written. */
export function editsGhost(board: Board, edits: readonly Edit[], context: EditContext): Ghost | null {
  const done = applyEdits(board, edits, context);
  if (!done.ok) return null;
  const draft = draftOf(board, edits, done);
  return ghostOf(board, { ...SIGNED, ...draft, tool: '', summary: '', decisions: {}, when: '', seq: 0 }, context);
}

/** The parts of the board that edits are about, by their ids. */
export function editedParts(board: Board, edits: readonly Edit[]): readonly string[] {
  const named = edits.flatMap((edit) => {
    if (edit.op === 'connect') return [edit.from.part, edit.to.part];
    if ('part' in edit) return [edit.part];
    return edit.op === 'pin' || edit.op === 'unpin' ? [edit.slot.part] : [];
  });
  return [...new Set(named)].filter((id) => board.parts.has(id));
}
