import type { MigrationParams } from '#engine/library/import-part.ts';
import type { PartTextsFault, PartTextsFaultParams } from '#engine/library/part-texts.ts';
import { type Catalogue, type Coded, worded } from '#schemas/coded.ts';
import { counted, number } from '../format.ts';
import { inLanguage } from '../language.ts';
import { definitionFixWords } from './fixes.ts';
import { problemWords } from './problems.ts';
import { faultAtLineWords } from './text-faults.ts';

/** What an import wrote in another way. */
export function migrationWords(migration: Coded<MigrationParams>): string {
  return worded<MigrationParams, keyof MigrationParams, string>(partFilesTexts.migrations, migration);
}

/** Why a file holds no definitions that can be taken. */
export function partTextsFaultWords(fault: PartTextsFault): string {
  return worded<PartTextsFaultParams, keyof PartTextsFaultParams, string>(partFilesTexts.faults, fault);
}

export const partFilesTexts = inLanguage('partFiles', {
  migrations: {
    wrapped: () => 'The definition was put into a file of its own.',
    updated: ({ form, fix }) => `${problemWords(form)} Done: ${definitionFixWords(fix)}.`,
    fixed: ({ fix }) => `${definitionFixWords(fix)}.`,
  } satisfies Catalogue<MigrationParams, string>,
  faults: {
    empty: () => 'There is nothing in it.',
    board: () => 'This is a board, not a part. Import it on the page Boards.',
    'text-invalid': ({ fault }) => `This is not JSON. ${faultAtLineWords(fault)}`,
    'list-empty': () => 'The list in it is empty.',
    'parts-too-many': ({ count, limit }) =>
      `It lists ${counted(count, { one: 'part', other: 'parts' })}; at most ${number(limit)} are taken at once.`,
  } satisfies Catalogue<PartTextsFaultParams, string>,
});
