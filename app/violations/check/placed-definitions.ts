import type { Edit } from '#engine/board/edit.ts';
import type { Library } from '#engine/library/library.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';

/** The definitions of the library that edits place, by key: the checking worker has no library of its own. */
export function placedDefinitions(
  edits: readonly Edit[],
  library: Pick<Library, 'definitions'>,
): ReadonlyMap<string, PartDefinitionFile> {
  const placed = new Map<string, PartDefinitionFile>();
  for (const edit of edits) {
    const file = edit.op === 'add_part' ? library.definitions.get(edit.definition) : undefined;
    if (edit.op === 'add_part' && file !== undefined) placed.set(edit.definition, file);
  }
  return placed;
}
