import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';

/** Definitions that can be placed, by `metadata.id@hash`. */
export interface Library {
  readonly definitions: ReadonlyMap<string, PartDefinitionFile>;
  /** The key that a bare `metadata.id` means: the newest of that id. */
  readonly byId: ReadonlyMap<string, string>;
}
