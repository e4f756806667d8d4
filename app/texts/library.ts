/** The library panel of a board, the page My parts, and what happens to own parts. */
import { alternatives, counted, number, plural } from './format.ts';
import { inLanguage } from './language.ts';

interface Count {
  readonly count: number;
}

interface Name {
  readonly name: string;
}

export const libraryTexts = inLanguage('library', {
  pageTitle: 'My parts · Busbar',
  myParts: 'My parts',
  mine: 'mine',
  ownTab: 'Mine',
  shipped: 'Shipped',
  shippedParts: 'Shipped parts',
  onlyOnThisBoard: 'Only on this board',
  yourOwnFiles: 'Your own files',

  findPart: 'Find a part',
  findPartInLibrary: 'Find a part in the library',
  findPartExample: 'Find a part: “3.3 V i2c sensor”',
  found: ({ count }: Count) => `${number(count)} found`,
  foundWithout: ({ count, words }: Count & { readonly words: readonly string[] }) =>
    `${number(count)} found, no match for ${alternatives(words.map((word) => `“${word}”`))}`,
  noPartFits: 'No library part fits',
  searchDifferently: 'Try fewer words, a protocol such as i2c, or a voltage such as 3.3 V.',
  readingLibrary: 'Reading the library…',
  showMore: ({ left }: { readonly left: number }) => `Show more (${number(left)} left)`,
  moreOwnParts: ({ count }: Count) => `And ${number(count)} more: search for them above.`,
  seeAllOwnParts: 'See all of My parts',

  edit: 'Edit',
  duplicateAndEdit: 'Duplicate and edit',
  addToMyParts: 'Add to My parts',
  export: 'Export',
  exportAll: 'Export all',
  exportMyParts: 'Export My parts',
  moreFor: ({ name }: Name) => `More for ${name}`,
  newPart: 'New part',
  import: 'Import',
  importFiles: 'Import files',
  startFromShipped: 'Start from a shipped part',
  toDecide: ({ count }: Count) => `${number(count)} to decide`,

  deleted: ({ name }: Name) => `Deleted “${name}” from My parts. Boards that use it keep it.`,
  added: ({ name }: Name) => `“${name}” is in My parts now.`,
  exportedAll: ({ count }: Count) =>
    `Exported ${counted(count, { one: 'part', other: 'parts' })} as one file. It can be imported again.`,
  cannotImport: 'You can only view this board, and guests have no parts of their own.',
  cannotEditBoard: 'This board cannot be edited from here.',
  damaged: ({ count }: Count) =>
    `${number(count)} of your parts ${plural(count, { one: 'is damaged and is', other: 'are damaged and are' })} not shown. Nothing is deleted.`,
  serverDamage:
    'The server’s copy of your parts is damaged or incomplete. This is what is left, together with what this device has.',
  acceptDamage: 'Accept what is here',

  noOwnParts: 'No parts of your own yet',
  howToGetOwnParts:
    'Drop part files anywhere on this page, paste one, or duplicate a shipped part and change it. Your parts work offline and follow you to every board and device.',
  howToGetOwnPartsHere:
    'Drop part files anywhere here, paste one, or open the menu of a part below and choose “Duplicate and edit”. Your parts follow you to every board and every device.',
  guestHere: 'You are a guest here: what you import belongs to this board only, and you have no parts of your own.',
  guestKeepsNoParts: 'Guests have no parts of their own',
  guestImportsIntoBoard: 'You joined through a link to one board. What you import there belongs to that board.',

  /** What is said of a part's figures: on its mark, and to who asks why. */
  figures: {
    verified: { short: 'verified', why: 'Every figure was checked against the document that it comes from:' },
    partly: { short: 'partly verified', why: 'Some figures were checked against their documents, others were not:' },
    unverified: { short: 'unverified', why: 'Nobody has checked the figures against their documents yet:' },
    unnamed: { short: 'no source', why: 'The definition does not say where its figures come from.' },
  },

  /** How safe the own parts are. */
  saveStates: {
    opening: 'Opening…',
    saving: 'Saving…',
    'saved-on-device': 'Saved on this device',
    saved: 'Saved',
    offline: 'Offline',
    'not-stored': 'Not saved: no connection, and this device cannot store it',
    'not-taken': 'The server does not accept your changes',
    'no-access': 'You no longer have access to these parts',
    'signed-out': 'Signed out: reload the page',
    refused: 'The server refused the connection: reload the page',
  },
  offlineWaiting: ({ count }: Count) => `Offline · ${counted(count, { one: 'change waits', other: 'changes wait' })}`,
});
