import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { definitionIndex } from '../definition/definition-index.ts';
import type { DefinitionIndex } from '../definition/index-types.ts';

/** The first definition, by key, that fits a purpose, and by what; `fittingOf` says nothing of one that does not. */
export function firstFitting<T>(
  definitions: ReadonlyMap<string, PartDefinitionFile>,
  fittingOf: (definition: DefinitionIndex) => T | null | undefined,
): { readonly key: string; readonly name: string; readonly fitting: T } | null {
  for (const [key, file] of [...definitions].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const fitting = fittingOf(definitionIndex(key, file));
    if (fitting != null) return { key, name: file.definition.metadata.name, fitting };
  }
  return null;
}
