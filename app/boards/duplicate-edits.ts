import type { Board, Note, Part } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';

const OFFSET = 40;

/** Edits that add copies of `parts` and `notes` beside them, with copies of the connections among the parts. */
export function duplicateEdits(board: Board, parts: readonly Part[], notes: readonly Note[]): Edit[] {
  const names = new Map(parts.map((part, at) => [part.id, `$copy${at}`]));
  const added = parts.map(
    (part): Edit => ({
      op: 'add_part',
      id: names.get(part.id) ?? '',
      definition: part.definition,
      at: [part.at[0] + OFFSET, part.at[1] + OFFSET],
      rotation: part.rotation,
      flip: part.flip,
      fields: part.fields,
      quantity: part.quantity,
    }),
  );
  const joined = [...board.connections.values()].flatMap((connection): Edit[] => {
    const [a, b] = connection.ends;
    const [from, to] = [names.get(a.part), names.get(b.part)];
    if (from === undefined || to === undefined) return [];
    return [{ op: 'connect', from: { ...a, part: from }, to: { ...b, part: to }, fields: connection.fields }];
  });
  const noted = notes.map(
    ({ kind, text, at, size }): Edit => ({ op: 'add_note', kind, text, at: [at[0] + OFFSET, at[1] + OFFSET], size }),
  );
  return [...added, ...joined, ...noted];
}
