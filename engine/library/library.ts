import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { definitionKey } from './hash.ts';

/** Definitions that can be placed, by `metadata.id@hash`. */
export interface Library {
  readonly definitions: ReadonlyMap<string, PartDefinitionFile>;
  /** The key that a bare `metadata.id` means: the newest of that id. */
  readonly byId: ReadonlyMap<string, string>;
  /** The libraries that it was put together from, the first first in a search. Absent: it is of one piece. */
  readonly layers?: readonly Library[];
}

/**
 * A library of `files`. Of two files with one `metadata.id`, the later in the list is the newest.
 */
export function libraryOf(files: readonly PartDefinitionFile[]): Library {
  return libraryOfKeyed(files.map((file) => [definitionKey(file), file]));
}

/** The same of files whose keys are known. */
export function libraryOfKeyed(files: Iterable<readonly [key: string, file: PartDefinitionFile]>): Library {
  const definitions = new Map(files);
  const byId = new Map<string, string>();
  for (const [key, file] of definitions) byId.set(file.definition.metadata.id, key);
  return { definitions, byId };
}

/** What an account can place: its own definitions first, then the shipped ones. A bare id that both have means its own. */
export function withOwnParts(shipped: Library, own: Library): Library {
  if (own.definitions.size === 0) return shipped;
  return {
    definitions: new Map([...own.definitions, ...shipped.definitions]),
    byId: new Map([...shipped.byId, ...own.byId]),
    layers: [own, shipped],
  };
}

/** A library with further definitions behind it (those that only a board holds): a bare id never means one of them. */
export function withFurther(library: Library, further: ReadonlyMap<string, PartDefinitionFile>): Library {
  if (further.size === 0) return library;
  return {
    definitions: new Map([...library.definitions, ...further]),
    byId: library.byId,
    layers: [...(library.layers ?? [library]), { definitions: further, byId: new Map() }],
  };
}
