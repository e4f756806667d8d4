/** A board file becomes a board of this account. */

import { boardFileChanges } from '#engine/board/board-file.ts';
import { LIMITS } from '#schemas/limits.ts';
import { harmlessName } from '#schemas/names.ts';
import { homeTexts } from '../texts/home.ts';
import { WordedError } from '../texts/worded-error.ts';
import { newBoard } from './new-board.ts';
import { parseBoardFile } from './read-board-file.ts';

/** Checks the file, makes a board for it, and gives its id. Nothing is made where the file is not a board. */
export async function importBoardFile(file: File): Promise<string> {
  if (file.size > LIMITS.documentBytes)
    throw new WordedError(homeTexts.fileTooLarge({ file: harmlessName(file.name) }));
  return importBoardText(await file.text());
}

/** The same for the text of a board file. */
export async function importBoardText(text: string): Promise<string> {
  const board = parseBoardFile(text);
  return newBoard(board.board.name, boardFileChanges(board));
}
