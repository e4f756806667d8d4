import type { Board, Note, Part } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { copyEdits } from './copy-edits.ts';
import { copyNames } from './copy-names.ts';

const OFFSET = 40;

/** Edits that add copies of `parts` and `notes` beside them, with copies of the connections among the parts. Copies keep their names, with a number. */
export function duplicateEdits(board: Board, parts: readonly Part[], notes: readonly Note[]): Edit[] {
  return copyEdits(
    { parts, connections: board.connections.values(), notes },
    [OFFSET, OFFSET],
    copyNames(board, parts),
  );
}
