import { number } from './format.ts';
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
    'You are offline. Boards that you have opened on this device still open and can be edited; your changes are sent when the server is back.',
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
  fileTooLarge: ({ file }: { file: string }) => `${file} is larger than a board may be.`,
  notJson: ({ reason }: { reason: string }) => `This is not JSON. ${reason}`,
  notABoard: ({ reason }: { reason: string }) => `This is not a Busbar board. ${reason}`,
});
