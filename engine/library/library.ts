import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { definitionKey } from './hash.ts';

/** Definitions that can be placed, by `metadata.id@hash`. */
export interface Library {
  readonly definitions: ReadonlyMap<string, PartDefinitionFile>;
  /** The key that a bare `metadata.id` means: the newest of that id. */
  readonly byId: ReadonlyMap<string, string>;
}

/** A library of `files`. Of two files with one `metadata.id`, the later in the list is the newest. */
export function libraryOf(files: readonly PartDefinitionFile[]): Library {
  const definitions = new Map<string, PartDefinitionFile>();
  const byId = new Map<string, string>();
  for (const file of files) {
    const key = definitionKey(file);
    definitions.set(key, file);
    byId.set(file.definition.metadata.id, key);
  }
  return { definitions, byId };
}
