import { counted } from '../format.ts';
import { inLanguage } from '../language.ts';

/** Board files that are dropped on a board. */
export const boardDropTexts = inLanguage('boardDrop', {
  title: ({ count, name }: { count: number; name: string }) =>
    count === 1 ? `${name} is a board` : counted(count, { one: 'board', other: 'boards' }),
  openOrInsert: 'Open it as a new board, or insert its parts and wires here. Inserting can be undone.',
  onlyOpen: 'Open it as a new board. You cannot change the board that you are looking at.',
  insert: 'Insert here',
  open: 'Open as a new board',
});
