import { afterEach, expect, test, vi } from 'vitest';
import { EXPORT_FORMATS } from '#engine/export/formats.ts';
import { LIMITS } from '#schemas/limits.ts';
import { drawnWithin, PICTURE_FOR_AGENTS, PICTURE_FOR_EXPORT } from '../../../app/canvas/picture-size.ts';
import { EXPORT_CHOICES, exportFile } from '../../../app/editor/export/export-files.ts';
import { canvasTexts } from '../../../app/texts/canvas.ts';
import { WordedError } from '../../../app/texts/worded-error.ts';
import { edited, station } from '../../engine/rules/support.ts';

afterEach(() => vi.unstubAllGlobals());

const NOW = '2026-01-01T23:59:00.000Z';

test('[Q35] a person is offered every format, each with a word, and gets the file that the engine writes, named after the board', async () => {
  const board = edited(station(), { op: 'rename_board', name: '../Ω board: "no. 1"/' });
  expect(EXPORT_CHOICES.map((one) => one.id).filter((id) => id !== 'picture')).toEqual(
    EXPORT_FORMATS.map((one) => one.id),
  );
  expect(new Set(EXPORT_CHOICES.map((one) => one.end)).size).toBe(EXPORT_CHOICES.length);
  for (const format of EXPORT_FORMATS) {
    const { name, content, media } = await exportFile({ board, outOfBounds: [], damaged: [] }, format.id, NOW);
    expect(name).toBe(`Ω-board-no.-1${format.end}`);
    const text = format.write(board, { today: '2026-01-01' });
    expect(content).toBe(format.media === 'text/csv' ? `\uFEFF${text}` : text);
    expect(media).toBe(`${format.media};charset=utf-8`);
  }
});

test.each([
  ['[limit exportEdgePx] ', PICTURE_FOR_EXPORT, LIMITS.exportEdgePx],
  ['[limit pictureEdgePx] ', PICTURE_FOR_AGENTS, LIMITS.pictureEdgePx],
])('%sa picture is enlarged twice up to the longest edge, and no further', async (_, bounds, most) => {
  const edgeOf = async (height: number) =>
    (await drawnWithin({ width: 100, height }, bounds, async (_k, size) => `${size.height}`)).data;
  expect([await edgeOf(most / 2 - 1), await edgeOf(most / 2), await edgeOf(most / 2 + 1)]).toEqual(
    [most - 2, most, most].map(String),
  );
});

test('[limit exportPictureChars] a picture whose file is longer than the bound is drawn again, smaller', async () => {
  const most = LIMITS.exportPictureChars;
  const drawn = async (chars: number) => {
    const widths: number[] = [];
    await drawnWithin({ width: 1_000, height: 10 }, PICTURE_FOR_EXPORT, async (_k, { width }) => {
      widths.push(width);
      return 'A'.repeat(widths.length === 1 ? chars : 1);
    });
    return widths;
  };
  expect([await drawn(most), await drawn(most + 1)]).toEqual([[2_000], [2_000, expect.any(Number)]]);
});

test.each([
  ['has no such canvas', undefined],
  [
    'gives no context',
    class {
      getContext = () => null;
    },
  ],
])('a browser that %s cannot draw the picture, and a person is told what else there is', async (_, canvas) => {
  vi.stubGlobal('document', { body: { append() {} }, createElement: () => ({ style: {}, remove() {} }) });
  vi.stubGlobal('getComputedStyle', () => ({ color: '', fontFamily: '' }));
  vi.stubGlobal('OffscreenCanvas', canvas);
  const picture = exportFile({ board: station(), outOfBounds: [], damaged: [] }, 'picture', NOW);
  await expect(picture).rejects.toEqual(new WordedError(canvasTexts.noPicture));
});
