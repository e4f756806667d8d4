/** The library as the panel lists it: by taxonomy, or ranked where somebody searches. */
import type { Library } from '#engine/library/library.ts';
import { searchParts } from '#engine/library/search.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';

export interface LibraryItem {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly about: string;
}

export interface LibraryGroup {
  readonly name: string;
  readonly parts: readonly LibraryItem[];
}

const SHOWN = 100;

/** Groups by the root of the taxonomy, by name; one ranked group while there are words. */
export function groupsOf(library: Library, query: string): readonly LibraryGroup[] {
  if (query.trim() !== '') {
    const found = searchParts(library, { text: query })
      .slice(0, SHOWN)
      .map(({ key, file }) => itemOf(key, file));
    return found.length > 0 ? [{ name: `${found.length} found`, parts: found }] : [];
  }
  const groups = new Map<string, LibraryItem[]>();
  for (const [key, file] of library.definitions) {
    const name = titled(file.definition.metadata.taxonomy?.[0]?.split('.')[0] ?? file.definition.metadata.type);
    groups.set(name, [...(groups.get(name) ?? []), itemOf(key, file)]);
  }
  return [...groups]
    .map(([name, parts]) => ({ name, parts: parts.sort((a, b) => (a.name < b.name ? -1 : 1)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function itemOf(key: string, { definition }: PartDefinitionFile): LibraryItem {
  const { id, name, manufacturer, type } = definition.metadata;
  return { key, id, name, about: [manufacturer, type.replaceAll('_', ' ')].filter(Boolean).join(' · ') };
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');
