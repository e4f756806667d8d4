/** What a person can take away from a board, as files. */
import { fromBase64 } from 'lib0/buffer';
import { leftOutOf } from '#engine/board/left-out.ts';
import { LIGHT_PALETTE, type Palette } from '#engine/drawing/palette.ts';
import { FORMAT_LIST, type FormatId, fileStem } from '#engine/export/format-list.ts';
import type { LeftOut } from '#schemas/outputs.ts';
import { drawPicture } from '../../canvas/picture.ts';
import { PICTURE_FOR_EXPORT } from '../../canvas/picture-size.ts';
import type { BoardStore } from '../../document/snapshot.ts';
import { boundsTexts } from '../../texts/board/bounds.ts';
import { toast } from '../../ui/toasts.ts';
import { nextTurn } from '../../when-calm.ts';
import { saveFile } from './save-file.ts';

/** A board as it is read, with what of its document it does not show. */
type ReadBoard = Pick<BoardStore, 'board' | 'outOfBounds' | 'damaged'>;

interface ExportFile {
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly media: string;
  /** What of the document it does not hold; null where it holds all. */
  readonly leftOut: LeftOut | null;
}

type ExportId = FormatId | 'picture';

export interface ExportChoice {
  readonly id: ExportId;
  /** What the file's name ends with. */
  readonly end: string;
  /** It shows the board, so there has to be something on it. */
  readonly drawn?: true;
}

const PICTURE: ExportChoice = {
  id: 'picture',
  end: '.png',
  drawn: true,
};

const [BOARD, ...OTHERS] = FORMAT_LIST;

/** In the order of the list; the picture stands behind the board itself. */
export const EXPORT_CHOICES: readonly ExportChoice[] = [...(BOARD === undefined ? [] : [BOARD]), PICTURE, ...OTHERS];

/**
 * The file of a choice, named after the board; `now` is an ISO time, `palette` has the colours of a drawing. The rules, which
 * reports need, are loaded when they are. A CSV begins with the mark without which spreadsheets take it for something else than UTF-8.
 */
export async function exportFile(
  read: ReadBoard,
  id: ExportId,
  now: string,
  palette: Palette = LIGHT_PALETTE,
): Promise<ExportFile> {
  const { board } = read;
  const leftOut = leftOutOf(read);
  const stem = fileStem(board.name);
  if (id === 'picture') {
    const { data } = await drawPicture({ board, show: 'all', violations: new Map() }, PICTURE_FOR_EXPORT);
    return { name: `${stem}${PICTURE.end}`, content: bytesOf(data), media: 'image/png', leftOut };
  }
  const { EXPORT_FORMATS } = await import('#engine/export/formats.ts');
  const format = EXPORT_FORMATS.find((one) => one.id === id);
  if (format === undefined) throw new Error(`${id} is no format`);
  const text =
    id === 'svg'
      ? await (await import('#engine/drawing/board-svg.ts')).boardSvgInTurns(board, palette, nextTurn)
      : format.write(board, { today: now.slice(0, 10), palette, leftOut });
  const content = format.media === 'text/csv' ? `\uFEFF${text}` : text;
  return { name: `${stem}${format.end}`, content, media: `${format.media};charset=utf-8`, leftOut };
}

function bytesOf(data: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(fromBase64(data));
}

/** Hands the file to the person, and says what it leaves out. */
export function saveExport({ name, content, media, leftOut }: ExportFile): void {
  saveFile(name, content, media);
  if (leftOut !== null) toast(boundsTexts.leftOut({ leftOut }), { tone: 'error' });
}
