/** What a person can take away from a board, as files. */
import { fromBase64 } from 'lib0/buffer';
import type { Board } from '#engine/board/board.ts';
import { FORMATS, type FormatId, fileStem } from '#engine/export/format-list.ts';
import { LIMITS } from '#schemas/limits.ts';
import { drawPicture } from '../../canvas/picture.ts';

export interface ExportFile {
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly media: string;
}

export type ExportId = FormatId | 'picture' | 'drawing';

export interface ExportChoice {
  readonly id: ExportId;
  readonly title: string;
  readonly about: string;
  /** What the file's name ends with. */
  readonly end: string;
  /** It shows the board, so there has to be something on it. */
  readonly drawn?: true;
}

const [BOARD, ...OTHERS] = FORMATS;
const PICTURE: ExportChoice = {
  id: 'picture',
  title: 'Picture',
  about: 'The whole board as PNG, in the colours that you see.',
  end: '.png',
  drawn: true,
};
const DRAWING: ExportChoice = {
  id: 'drawing',
  title: 'Drawing',
  about: 'The whole board as SVG, sharp at any size, in the colours that you see.',
  end: '.svg',
  drawn: true,
};

/** In the order of the list; picture and drawing stand behind the board itself. */
export const EXPORT_CHOICES: readonly ExportChoice[] = [
  ...(BOARD === undefined ? [] : [BOARD]),
  PICTURE,
  DRAWING,
  ...OTHERS,
];

/**
 * The file of a choice, named after the board; `now` is an ISO time. The rules, which reports need, are loaded when they
 * are. A CSV begins with the mark without which spreadsheets take it for something else than UTF-8.
 */
export async function exportFile(board: Board, id: ExportId, now: string): Promise<ExportFile> {
  const stem = fileStem(board.name);
  if (id === 'picture') {
    const bounds = { edgePx: LIMITS.exportEdgePx, chars: LIMITS.exportPictureChars };
    const { data } = await drawPicture({ board, show: 'all', violations: new Map() }, bounds);
    return { name: `${stem}${PICTURE.end}`, content: bytesOf(data), media: 'image/png' };
  }
  if (id === 'drawing') {
    const { drawSvg } = await import('../../canvas/drawing.ts');
    return { name: `${stem}${DRAWING.end}`, content: drawSvg(board), media: 'image/svg+xml;charset=utf-8' };
  }
  const { EXPORT_FORMATS } = await import('#engine/export/formats.ts');
  const format = EXPORT_FORMATS.find((one) => one.id === id);
  if (format === undefined) throw new Error(`${id} is no format`);
  const text = format.write(board, { today: now.slice(0, 10) });
  const content = format.media === 'text/csv' ? `\uFEFF${text}` : text;
  return { name: `${stem}${format.end}`, content, media: `${format.media};charset=utf-8` };
}

function bytesOf(data: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(fromBase64(data));
}
