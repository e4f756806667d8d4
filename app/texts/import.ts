/** The import of part files. */
import { counted, list, number, plural, quantity } from './format.ts';
import { inLanguage } from './language.ts';

interface Count {
  readonly count: number;
}

export const importTexts = inLanguage('import', {
  importParts: 'Import parts',
  dropHere: 'Drop part files to import them',
  validGoIntoMyParts: 'Valid ones go into My parts; nothing is overwritten.',
  validGoIntoBoard: 'Valid ones go into this board; nothing is overwritten.',
  whatIsImported:
    'Part definition files (JSON, schema 1.4.0), one part or a list of them in a file, and libraries of KiCad symbols (.kicad_sym). Drop them here or anywhere on the page, choose them, or paste their text. Legacy forms are updated, and each change is listed; unknown keys stay as they are.',
  chooseFiles: 'Choose files',
  pasteText: 'Paste text',
  pastedText: 'Pasted text',
  textOfPartFile: 'Text of a part file',
  importText: 'Import text',
  undoImport: 'Undo this import',
  clearList: 'Clear list',

  checking: ({ nth, total }: { readonly nth: number; readonly total: number }) =>
    `Checking ${number(nth)} of ${number(total)}`,
  filesChecked: 'Files checked',
  files: 'Files',
  showMore: ({ left }: { readonly left: number }) => `Show more (${number(left)} left)`,

  differ: ({ count }: Count) =>
    `${counted(count, { one: 'part is', other: 'parts are' })} in My parts with different content. For all of them:`,
  chooseForAll: 'Choice for all',
  differsFromMine: ({ count }: Count) =>
    `My parts has ${plural(count, { one: 'a part', other: `${number(count)} parts` })} with this id but different content.`,
  keepBoth: 'Keep both',
  replaceMine: 'Replace mine',
  skip: 'Skip',

  nearestValid: ({ values }: { readonly values: readonly string[] }) => `Nearest valid: ${list(values)}.`,
  moreProblems: ({ count }: Count) => `And ${number(count)} more.`,
  makeAllFixes: ({ count }: Count) => `Apply all ${counted(count, { one: 'fix', other: 'fixes' })}`,
  changes: ({ count }: Count) => `${number(count)} changed`,
  notes: ({ count }: Count) => counted(count, { one: 'note', other: 'notes' }),
  theFile: 'the file',
  placeOnBoard: 'Place on board',

  alreadyInMyParts: 'Already in My parts: nothing was changed.',
  shipsWithBusbar: 'This part ships with Busbar: nothing was changed.',
  largerThan: ({ megabytes }: { readonly megabytes: number }) => `It is larger than ${quantity(megabytes, 'MB')}.`,
  importerFaults: {
    unreadable: 'The browser could not read it: it was moved, changed or locked since you chose it. Choose it again.',
    stopped: 'The check of part files stopped unexpectedly. Try again.',
  },

  /** What became of one file. */
  states: {
    waiting: 'Waiting',
    added: 'Added',
    replaced: 'Replaced yours',
    same: 'Already there',
    differs: 'Needs a choice',
    refused: 'Not imported',
    failed: 'Not imported',
    skipped: 'Skipped',
    undone: 'Undone',
  },
  /** What became of all of them, one after another. */
  summary: {
    added: ({ count }: Count) => `${number(count)} added`,
    replaced: ({ count }: Count) => `${number(count)} replaced`,
    same: ({ count }: Count) => `${number(count)} already there`,
    differs: ({ count }: Count) => counted(count, { one: 'needs a choice', other: 'need a choice' }),
    notImported: ({ count }: Count) => `${number(count)} not imported`,
    skipped: ({ count }: Count) => `${number(count)} skipped`,
    undone: ({ count }: Count) => `${number(count)} undone`,
  },
});
