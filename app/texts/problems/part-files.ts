import type { MigrationParams } from '#engine/library/import-part.ts';
import type { PartTextsFault, PartTextsFaultParams } from '#engine/library/part-texts.ts';
import type { KicadFault, KicadFaultParams } from '#engine/symbols/kicad-symbols.ts';
import type { SExpressionFault, SExpressionFaultParams } from '#engine/symbols/s-expression.ts';
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

/** Why a text is no library of symbols. */
export function kicadFaultWords(fault: KicadFault): string {
  return worded<KicadFaultParams, keyof KicadFaultParams, string>(partFilesTexts.symbols, fault);
}

export function sExpressionFaultWords(fault: SExpressionFault): string {
  return worded<SExpressionFaultParams, keyof SExpressionFaultParams, string>(partFilesTexts.brackets, fault);
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
    'symbols-invalid': ({ fault }) => kicadFaultWords(fault),
    'list-empty': () => 'The list in it is empty.',
    'parts-too-many': ({ count, limit }) =>
      `It lists ${counted(count, { one: 'part', other: 'parts' })}; at most ${number(limit)} are taken at once.`,
  } satisfies Catalogue<PartTextsFaultParams, string>,
  symbols: {
    unreadable: ({ fault }) => `This is not a library of KiCad symbols. ${sExpressionFaultWords(fault)}`,
    'no-symbol-library': () => 'This is a KiCad file of another kind. Choose a library of symbols.',
    'too-long': ({ chars, limit }) =>
      `It has ${number(chars)} characters; at most ${number(limit)} are read. Drop the symbols that you need as a library of their own.`,
  } satisfies Catalogue<KicadFaultParams, string>,
  brackets: {
    'list-expected': ({ line }) => `Line ${number(line)}: an opening parenthesis is missing.`,
    'list-unclosed': ({ line }) => `Line ${number(line)}: the text ends before its last parenthesis is closed.`,
    'text-unclosed': ({ line }) => `Line ${number(line)}: a quoted text is not closed.`,
    'text-after-end': ({ line }) => `Line ${number(line)}: something follows after the last parenthesis.`,
    'too-deep': ({ line, limit }) => `Line ${number(line)}: more than ${number(limit)} lists within each other.`,
    'too-many': ({ line, limit }) => `Line ${number(line)}: it has more than ${number(limit)} words.`,
  } satisfies Catalogue<SExpressionFaultParams, string>,
});
