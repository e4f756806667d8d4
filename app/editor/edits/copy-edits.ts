import type { Connection, Note, Part } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { Point } from '#engine/board/values.ts';
import type { CopyNames } from './copy-names.ts';

/** Parts and notes that are copied, and connections of which those among the parts are copied with them. */
export interface ClipContent {
  readonly parts: readonly Part[];
  readonly connections: Iterable<Connection>;
  readonly notes: readonly Note[];
}

/** Edits that add copies `by` away, with copies of the connections among the parts. The engine finds a label where `names` has none. */
export function copyEdits({ parts, connections, notes }: ClipContent, by: Point, names: CopyNames): Edit[] {
  const copies = new Map(parts.map((part, at) => [part.id, `$copy${at}`]));
  const moved = ({ at }: { readonly at: Point }): Point => [at[0] + by[0], at[1] + by[1]];
  const added = parts.map((part): Edit => {
    const [label, group] = [names.label(part), names.group(part)];
    return {
      op: 'add_part',
      id: copies.get(part.id) ?? '',
      definition: part.definition,
      ...(label === undefined ? {} : { label }),
      ...(group === undefined ? {} : { group }),
      at: moved(part),
      rotation: part.rotation,
      flip: part.flip,
      fields: part.fields,
      quantity: part.quantity,
    };
  });
  const joined = [...connections].flatMap((connection): Edit[] => {
    const [a, b] = connection.ends;
    const [from, to] = [copies.get(a.part), copies.get(b.part)];
    if (from === undefined || to === undefined) return [];
    return [{ op: 'connect', from: { ...a, part: from }, to: { ...b, part: to }, fields: connection.fields }];
  });
  const noted = notes.map(
    (note): Edit => ({ op: 'add_note', kind: note.kind, text: note.text, at: moved(note), size: note.size }),
  );
  return [...added, ...joined, ...noted];
}
