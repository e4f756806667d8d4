/** Boards made from templates, with the parts that come with the program. */
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { boardFileChanges, toBoardFile } from '#engine/board/board-file.ts';
import { boardThumbnail } from '#engine/drawing/board-thumbnail.ts';
import type { Palette } from '#engine/drawing/palette.ts';
import { applyEdits, type EditContext } from '#engine/edits/apply.ts';
import { DRAWN_STATION } from '#engine/samples/drawn-station.ts';
import { boardOfTemplate } from '#engine/samples/template.ts';
import { BOARD_TEMPLATES } from '#engine/samples/templates.ts';
import { base62 } from '#schemas/ids.ts';
import { browserPorts } from '../../browser-ports.ts';
import { loadShipped } from '../../library/shipped.ts';
import { templateTexts } from '../../texts/board/templates.ts';
import { newBoard } from '../new-board.ts';
import type { OfferedTemplate } from './offered-templates.ts';

/** Makes a board from the template. Gives its id. */
export async function newFromTemplate(template: OfferedTemplate): Promise<string> {
  const board = await boardOf(template);
  return newBoard(board.name, boardFileChanges(toBoardFile(board)));
}

/** A picture of the template, as an SVG file. */
export async function templatePicture(template: OfferedTemplate, palette: Palette): Promise<string> {
  return boardThumbnail(await boardOf(template), palette, () => new Promise((resume) => setTimeout(resume)));
}

async function boardOf(template: OfferedTemplate): Promise<Board> {
  const { randomBytes } = browserPorts();
  const context: EditContext = {
    library: await loadShipped(),
    newId: (prefix) => `${prefix}_${base62(randomBytes(32), 8)}`,
    ...{ now: '', who: '' },
  };
  const name = templateTexts.name[template];
  if (template !== 'weatherStation') return boardOfTemplate(BOARD_TEMPLATES[template], name, context);
  const made = applyEdits(EMPTY_BOARD, [...DRAWN_STATION, { op: 'rename_board', name }], context);
  if (!made.ok) throw new Error(`the sample is not as the library has it: ${made.refusal.code}`);
  return made.board;
}
