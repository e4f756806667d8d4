import { counted, number } from './format.ts';
import { inLanguage } from './language.ts';

export const shellTexts = inLanguage('shell', {
  programName: 'Busbar',
  libraryFull: ({ most }: { readonly most: number }) =>
    `Your library holds at most ${counted(most, { one: 'part', other: 'parts' })}. Delete some first.`,
  writtenByNewerVersion: 'Your parts were written by a newer version of Busbar. Reload the page to get it.',
  nothingHere: 'There is nothing at this address',
  allBoards: 'All boards',
  cannotOpen: 'Busbar cannot open here',
  pageBroke: 'Something broke on this page',
  wentWrong: ({ error }: { error: string }) =>
    `Something went wrong. Reload the page and try again. The error was: ${error}`,
  reload: 'Reload',
  pageNotLoaded: 'This page could not be loaded',
  partNotLoaded: 'A part of this page could not be loaded. Check your connection.',
  tryAgain: 'Try again',
  pageNotLoadedHelp:
    'Its code did not come from the server. Your edits are on this device. Check your connection, then reload.',
  editsAreSafe: ({ error }: { error: string }) => `Your edits are on this device. The error was: ${error}`,
  joinBoard: 'Join the board',
  joinAs: ({ name }: { name: string }) => `You are signed in, and join as ${name}.`,
  nameOthersSee: 'The name that others see',
  join: 'Join',
  pages: 'Pages',
  homeLink: 'Busbar, all boards',
  serverUnreachable: 'The server cannot be reached.',
  serverUnreachableKept: 'The server cannot be reached. What you change is kept on this device.',
  serverAnswered: ({ status }: { status: number }) => `The server answered ${status}.`,
  keyUnknown: 'The server does not accept this key: it is wrong or was revoked.',
  keyTryRefused: ({ status }: { status: number }) =>
    `The server did not try this key (HTTP ${status}). Try again in a moment.`,
  somebodyElse: 'Somebody else',
  pausingNeedsServer: 'An agent can only be paused while the server can be reached.',
  rejected: 'Rejected.',
  newVersionReady: 'A newer Busbar is ready.',
  notSignedIn: 'Nobody is signed in.',
  noCopyHere: 'The server cannot be reached, and this device has no copy of the board yet.',
  places: { boards: 'Boards', parts: 'My parts' },
  spentOf: ({ spent, of, own }: { spent: number; of: number; own: boolean }) =>
    `${number(spent)} of ${number(of)} ${own ? 'own units' : 'units'}`,
  partlyUndone: ({ reason }: { reason: string }) => `Not all of it could be undone: ${reason}.`,
  partlyRedone: ({ reason }: { reason: string }) => `Not all of it could be redone: ${reason}.`,
  callNotUndone: ({ reasons }: { reasons: string }) => `None of it could be undone: ${reasons}.`,
  allGone: 'all of it is already gone',
  callUndone: ({ call }: { call: string }) => `Undid “${call}”.`,
  callUndoneExcept: ({ reasons }: { reasons: string }) => `Undone, except: ${reasons}.`,
});
