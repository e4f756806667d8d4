import { counted, number } from './format.ts';
import { inLanguage } from './language.ts';

export const homeTexts = inLanguage('home', {
  archivedBoards: 'Archived boards',
  boards: 'Boards',
  findBoard: 'Find a board',
  showBoards: 'Show boards',
  archived: 'Archived',
  import: 'Import',
  newBoard: 'New board',
  offline:
    'You are offline. You can open and edit boards that you have used on this device, and create new ones; everything is sent when the server is back.',
  noBoardCalled: ({ query }: { query: string }) => `No board is called “${query}”`,
  nothingArchived: 'Nothing is archived',
  noBoards: 'No boards yet',
  boardArchived: ({ name }: { name: string }) => `Archived “${name}”`,
  boardDuplicated: ({ name }: { name: string }) => `Duplicated “${name}”`,
  ownedByYou: 'You own it',
  openTabs: ({ count }: { count: number }) => `${number(count)} open`,
  moreFor: ({ name }: { name: string }) => `More for ${name}`,
  archive: 'Archive',
  restore: 'Restore',
  renameBoard: 'Rename board',
  untitled: 'Untitled board',
  copyOf: ({ name }: { name: string }) => `${name} copy`,
  onlyHere: 'Only on this device',
  onlyHereMeans:
    'These boards are on this device, but the server does not list them: they are gone there, or no longer shared with you.',
  onlyHereWaits: 'Only on this device, until the server is back',
  unsent: 'Unsent edits on this device',
  stillOnlyHere: 'This board is only on this device.',
  lostButHere: 'The server no longer has this board for you. It is still on this device and can be exported.',
  removedHere:
    'This board was removed from this device in another tab. It now exists only in this tab, and is lost when the tab closes.',
  putOnServer: 'Upload to the server',
  published: ({ name }: { name: string }) => `“${name}” is on the server now, as your board.`,
  exportFile: 'Export as a file',
  removeHere: 'Remove from this device',
  removeHereMeans: ({ name }: { name: string }) =>
    `As far as this device knows, there is no other copy of “${name}”. Removing it cannot be undone.`,
  partCount: ({ count }: { count: number }) => counted(count, { one: 'part', other: 'parts' }),
  fileTooLarge: ({ file }: { file: string }) => `${file} is too large for a board.`,
  notJson: ({ reason }: { reason: string }) => `This is not JSON. ${reason}`,
  notABoard: ({ reason }: { reason: string }) => `This is not a Busbar board. ${reason}`,
});
