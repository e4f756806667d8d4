/** The library as the panel lists it: own parts first, then by taxonomy; ranked where somebody searches. */
import { type Library, withFurther } from '#engine/library/library.ts';
import { searchParts, unmatchedWords } from '#engine/library/search.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { libraryTexts } from '../texts/library.ts';
import { humanised, inWords } from '../texts/vocabulary.ts';

/** Whose a definition is: the account's own, one that comes with the program, or one that only this board holds. */
export type Ownership = 'own' | 'shipped' | 'board';

export interface LibraryItem {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly origin: Ownership;
  readonly file: PartDefinitionFile;
}

interface LibraryGroup {
  /** What brings its parts together; of a kind but `taxonomy` there is one group at most. */
  readonly kind: 'own' | 'board' | 'taxonomy' | 'found';
  readonly name: string;
  readonly parts: readonly LibraryItem[];
}

/** What is there beside the library itself. */
export interface LibraryContext {
  /** The account's own definitions among those of the library. */
  readonly own?: { has(key: string): boolean };
  /** Definitions that the open board holds. */
  readonly board?: ReadonlyMap<string, PartDefinitionFile>;
}

const SHOWN = 100;

/**
 * My parts (newest first), what only this board holds, then groups by the root of the taxonomy, by name; one ranked group
 * of all of them while there are words. Where two parts of a group share a name, the version tells them apart.
 */
export function libraryGroups(
  library: Library,
  query: string,
  { own, board = new Map() }: LibraryContext = {},
): readonly LibraryGroup[] {
  const originOf = (key: string): Ownership =>
    own?.has(key) ? 'own' : library.definitions.has(key) ? 'shipped' : 'board';
  const item = (key: string, file: PartDefinitionFile) => itemOf(key, file, originOf(key));
  // An older version of a part that the library has is no news: only what it does not know at all is listed.
  const onlyHere = [...board].filter(([, file]) => !library.byId.has(file.definition.metadata.id));
  if (query.trim() !== '') {
    const all = withFurther(library, furtherOf(board, onlyHere));
    const lost = unmatchedWords(all, query).slice(0, 3);
    const found = searchParts(all, { text: query })
      .slice(0, SHOWN)
      .map(({ key, file }) => item(key, file));
    return found.length > 0 ? [{ kind: 'found', name: foundText(found.length, lost), parts: toldApart(found) }] : [];
  }
  const mine: LibraryItem[] = [];
  const groups = new Map<string, LibraryItem[]>();
  for (const [key, file] of library.definitions) {
    const one = item(key, file);
    if (one.origin === 'own') mine.unshift(one);
    else {
      const name = humanised(file.definition.metadata.taxonomy?.[0]?.split('.')[0] ?? file.definition.metadata.type);
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [one]);
      else group.push(one);
    }
  }
  const special: readonly LibraryGroup[] = [
    { kind: 'own', name: libraryTexts.myParts, parts: toldApart(mine) },
    {
      kind: 'board',
      name: libraryTexts.onlyOnThisBoard,
      parts: toldApart(onlyHere.map(([key, file]) => item(key, file))),
    },
  ];
  return [
    ...special.filter(({ parts }) => parts.length > 0),
    ...[...groups]
      .map(([name, parts]) => ({
        kind: 'taxonomy' as const,
        name,
        parts: parts.sort((a, b) => (a.name < b.name ? -1 : 1)),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  ];
}

function foundText(count: number, unmatched: readonly string[]): string {
  return unmatched.length === 0
    ? libraryTexts.found({ count })
    : libraryTexts.foundWithout({ count, words: unmatched });
}

const furthers = new WeakMap<object, ReadonlyMap<string, PartDefinitionFile>>();

/** The same map for the same board and parts, so that a search has nothing to make of it again. */
function furtherOf(board: object, parts: readonly (readonly [string, PartDefinitionFile])[]) {
  const known = furthers.get(board);
  if (known?.size === parts.length && parts.every(([key, file]) => known.get(key) === file)) return known;
  const made = new Map(parts);
  furthers.set(board, made);
  return made;
}

const items = new WeakMap<PartDefinitionFile, LibraryItem>();

/** The same item for the same definition, so that what shows it need not be made anew when others change. */
function itemOf(key: string, file: PartDefinitionFile, origin: Ownership): LibraryItem {
  const known = items.get(file);
  if (known?.key === key && known.origin === origin) return known;
  const made = newItem(key, file, origin);
  items.set(file, made);
  return made;
}

function newItem(key: string, file: PartDefinitionFile, origin: Ownership): LibraryItem {
  const { id, name, manufacturer, type } = file.definition.metadata;
  // What it is stands over its group.
  const about = manufacturer ?? inWords(type);
  return { key, id, name, about, origin, file };
}

function toldApart(items: readonly LibraryItem[]): readonly LibraryItem[] {
  const names = new Map<string, number>();
  for (const { name } of items) names.set(name, (names.get(name) ?? 0) + 1);
  return items.map((item) => {
    if ((names.get(item.name) ?? 0) < 2) return item;
    const version = item.file.definition.metadata.version;
    const mark = `${version === undefined ? '' : `v${version} · `}${item.key.slice(item.key.indexOf('@') + 1, item.key.indexOf('@') + 5)}`;
    return { ...item, about: [item.about, mark].filter(Boolean).join(' · ') };
  });
}
