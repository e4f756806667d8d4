import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { Point } from '#engine/board/values.ts';

/** Edits that move the named parts and notes; ids of anything else are left out. */
export function moveEdits(board: Board, ids: readonly string[], by: Point): Edit[] {
  return ids.flatMap((id): Edit[] => {
    const moved = ({ at }: { readonly at: Point }): Point => [at[0] + by[0], at[1] + by[1]];
    const part = board.parts.get(id);
    if (part) return [{ op: 'move_part', part: id, at: moved(part) }];
    const note = board.notes.get(id);
    return note ? [{ op: 'update_note', note: id, at: moved(note) }] : [];
  });
}
