import type { Board, Part } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';

const OFFSET = 40;

/** Edits that add copies of `parts` beside them, with copies of the connections among them. */
export function duplicateEdits(board: Board, parts: readonly Part[]): Edit[] {
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
  return [...added, ...joined];
}
