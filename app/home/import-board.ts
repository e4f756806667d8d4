/** A board file becomes a board of this account. */
import { boardFileChanges } from '#engine/board/board-file.ts';
import { LIMITS } from '#schemas/limits.ts';
import { harmlessName } from '#schemas/names.ts';
import { homeTexts } from '../texts/home.ts';
import { newBoard } from './new-board.ts';
import { parseBoardFile } from './read-board-file.ts';

/** Checks the file, makes a board for it, and gives its id. Nothing is made where the file is not a board. */
export async function importBoardFile(file: File): Promise<string> {
  if (file.size > LIMITS.documentBytes) throw new Error(homeTexts.fileTooLarge({ file: harmlessName(file.name) }));
  const board = parseBoardFile(await file.text());
  return newBoard(board.board.name, boardFileChanges(board));
}
