import type { Library } from './library.ts';

/**
 * The key of the definition that has taken the place of `key` in the library: the newest of its `metadata.id` among those
 * it came with, or among all where the library does not hold it any more. null where `key` is the newest, or nothing of its
 * id is there.
 */
export function newerDefinition(library: Library, key: string): string | null {
  const id = key.slice(0, key.lastIndexOf('@'));
  const home = (library.layers ?? [library]).find(({ definitions }) => definitions.has(key));
  const newest = (home ?? library).byId.get(id);
  return newest === undefined || newest === key ? null : newest;
}

/** A board, as far as it says what its parts are made of. */
interface PlacedDefinitions {
  readonly parts: ReadonlyMap<string, { readonly id: string; readonly definition: string }>;
  readonly definitions: ReadonlyMap<string, unknown>;
}

/** The parts of the board that have a newer definition, by id, with its key. */
export function outdatedParts(
  { parts, definitions }: PlacedDefinitions,
  library: Library,
): ReadonlyMap<string, string> {
  const newer = new Map<string, string>();
  for (const key of definitions.keys()) {
    const found = newerDefinition(library, key);
    if (found !== null) newer.set(key, found);
  }
  const outdated = new Map<string, string>();
  if (newer.size === 0) return outdated;
  for (const { id, definition } of parts.values()) {
    const key = newer.get(definition);
    if (key !== undefined) outdated.set(id, key);
  }
  return outdated;
}
