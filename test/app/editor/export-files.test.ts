import { expect, test } from 'vitest';
import { EXPORT_FORMATS } from '#engine/export/formats.ts';
import { EXPORT_CHOICES, exportFile } from '../../../app/editor/export/export-files.ts';
import { edited, station } from '../../engine/rules/support.ts';

const NOW = '2026-01-01T23:59:00.000Z';

test('[Q35] a person is offered every format, each with a word, and gets the file that the engine writes, named after the board', async () => {
  const board = edited(station(), { op: 'rename_board', name: '../Ω board: "no. 1"/' });
  expect(EXPORT_CHOICES.map((one) => one.id).filter((id) => id !== 'picture')).toEqual(
    EXPORT_FORMATS.map((one) => one.id),
  );
  expect(new Set(EXPORT_CHOICES.map((one) => one.end)).size).toBe(EXPORT_CHOICES.length);
  for (const format of EXPORT_FORMATS) {
    const { name, content, media } = await exportFile(board, format.id, NOW);
    expect(name).toBe(`Ω-board-no.-1${format.end}`);
    const text = format.write(board, { today: '2026-01-01' });
    expect(content).toBe(format.media === 'text/csv' ? `\uFEFF${text}` : text);
    expect(media).toBe(`${format.media};charset=utf-8`);
  }
});
