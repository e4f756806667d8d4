import { expect, test } from 'vitest';
import { libraryOf, libraryOfKeyed, withOwnParts } from '#engine/library/library.ts';
import { type LibraryPart, partOfFile } from '#engine/library/library-part.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { libraryGroups } from '../../../app/library/library-groups.ts';

const shipped = libraryOf(STARTER_PARTS);
const [first] = STARTER_PARTS;

function variant(id: string, name: string): LibraryPart {
  if (first === undefined) throw new Error('there are no shipped parts');
  const { metadata } = first.definition;
  return partOfFile({ ...first, definition: { ...first.definition, metadata: { ...metadata, id, name } } });
}

const files = (parts: readonly LibraryPart[]) =>
  new Map(parts.map(({ key, file }): [string, PartDefinitionFile] => [key, file]));

test('[N24] own parts are listed first and newest first, and are found among the shipped ones', () => {
  const own = [variant('my-old', 'Old'), variant('my-new', 'Frobnicator')];
  const library = withOwnParts(shipped, libraryOfKeyed(files(own)));
  const groups = libraryGroups(library, '', { own: files(own) });
  expect(groups[0]).toMatchObject({
    name: 'My parts',
    parts: [{ name: 'Frobnicator', origin: 'own' }, { name: 'Old' }],
  });
  expect(groups.flatMap(({ parts }) => parts)).toHaveLength(library.definitions.size);
  const [found] = libraryGroups(library, 'frobnicator', { own: files(own) });
  expect(found?.parts).toMatchObject([{ id: 'my-new', origin: 'own' }]);
});

test('[N24] two versions of one part are told apart', () => {
  const own = [
    variant('mine', 'Same'),
    partOfFile({ ...variant('mine', 'Same').file, id: '', x_note: 1 } as unknown as PartDefinitionFile),
  ];
  const library = withOwnParts(shipped, libraryOfKeyed(files(own)));
  const [mine] = libraryGroups(library, '', { own: files(own) });
  const abouts = mine?.parts.map(({ about }) => about) ?? [];
  expect(new Set(abouts).size).toBe(2);
});

test('[N25] what only the board holds is listed; an older version of a part that the library has is not', () => {
  if (first === undefined) throw new Error('there are no shipped parts');
  const older = variant(first.definition.metadata.id, 'Older');
  const foreign = variant('of-somebody-else', 'Foreign');
  const groups = libraryGroups(shipped, '', { board: files([older, foreign]) });
  expect(groups[0]).toMatchObject({ name: 'Only on this board', parts: [{ name: 'Foreign', origin: 'board' }] });
  expect(groups[0]?.parts).toHaveLength(1);
  expect(libraryGroups(shipped, 'foreign', { board: files([foreign]) })[0]?.parts[0]?.origin).toBe('board');
});

test('[Q44] the head of what was found names the words that match nothing', () => {
  expect(libraryGroups(shipped, 'zzz led')[0]?.name).toMatch(/^\d+ found, no match for “zzz”$/);
  expect(libraryGroups(shipped, 'led')[0]?.name).toMatch(/^\d+ found$/);
});
