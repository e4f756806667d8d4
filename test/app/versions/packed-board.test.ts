import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOARD_FORMAT, type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { BoardEditor, boardJson } from '#engine/board/changes.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { LIMITS } from '#schemas/limits.ts';
import { packBoard, unpackBoard, VersionUnreadable } from '../../../app/versions/packed-board.ts';
import { applied, context } from '../../support/board-builder.ts';
import { dice, editFrom } from '../../support/random-edits.ts';
import { runs } from '../../support/runs.ts';
import { withLimits } from '../../support/with-limits.ts';

const STATION = applied(applyEdits(EMPTY_BOARD, WEATHER_STATION, context())).board;
const CALL = { key: 'k', label: 'Claude', color: '', tool: 'apply_edits', summary: '', changes: [], when: '', seq: 1 };

const zipped = (text: string) => new Uint8Array(gzipSync(text));
const made = (content: object) => zipped(JSON.stringify({ format: 'busbar-version', version: 1, ...content }));

test('[O46] what a version was made of is what it opens as, without the calls of agents', () =>
  fc.assert(
    fc.asyncProperty(fc.array(dice, { maxLength: 12 }), async (steps) => {
      const ids = context(undefined, 'Ada', 100);
      let board: Board = STATION;
      for (const step of steps) {
        const edit = editFrom(board, step);
        const done = edit === null ? null : applyEdits(board, [edit], ids);
        if (done?.ok === true) board = done.board;
      }
      const editor = new BoardEditor(board);
      editor.write({ root: 'board', key: 'later', path: [], after: { kept: [1] } });
      const whole = editor.board();
      const opened = await unpackBoard(await packBoard({ ...whole, calls: new Map([['c_1', CALL]]) }));
      expect(boardJson(opened)).toEqual(boardJson(whole));
    }),
    { numRuns: runs(60) },
  ));

test.each([
  ['no gzip', new Uint8Array([1, 2, 3]), 'damaged'],
  ['a cut version', zipped('{"format":"busbar-version"}').slice(0, 20), 'damaged'],
  ['no JSON', zipped('{'), 'damaged'],
  ['other JSON', zipped('{"format":"other","roots":{}}'), 'damaged'],
  ['no roots', made({}), 'damaged'],
  ['a later version of the file', made({ version: 2, roots: {} }), 'newer'],
  ['a board of a later format', made({ roots: { board: { format: BOARD_FORMAT + 1, name: 'x' } } }), 'newer'],
] as const)('[O47] %s is told as %s', async (_, bytes, why) => {
  const refused = await unpackBoard(new Uint8Array(bytes)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(VersionUnreadable);
  expect(refused).toMatchObject({ why });
});

test('[O47] [limit versionContentBytes] a version of the limit opens; one that unpacks to more is given up', async () => {
  const text = JSON.stringify({ format: 'busbar-version', version: 1, roots: { board: { name: 'x' } } });
  await withLimits({ versionContentBytes: text.length }, async () => {
    expect((await unpackBoard(zipped(text))).name).toBe('x');
    await expect(unpackBoard(zipped(`${text} `))).rejects.toMatchObject({ why: 'too-large' });
  });
  expect(LIMITS.versionContentBytes).toBeGreaterThan(text.length);
});

test('[O48] a version from before a change of the format opens as the board that the change makes of it', async () => {
  const bytes = await packBoard(STATION);
  const next = BOARD_FORMAT + 1;
  const rename = { root: 'board', key: 'name', path: [], after: 'Migrated' } as const;
  const opened = await unpackBoard(bytes, { steps: [{ from: BOARD_FORMAT, changes: () => [rename] }], to: next });
  expect([opened.format, opened.name, opened.parts.size]).toEqual([next, 'Migrated', STATION.parts.size]);
});

test('[O49] a large version is opened in slices, between which the page has its turn; what is no entry is left out', async () => {
  const notes = Object.fromEntries(Array.from({ length: 1_200 }, (_, n) => [`n_${n}`, { text: `note ${n}`, seq: n }]));
  let pauses = 0;
  const board = await unpackBoard(made({ roots: { notes: { ...notes, n_bad: 7 }, strange: { a: 1 } } }), {
    pause: async () => {
      pauses += 1;
    },
  });
  expect([board.notes.size, pauses]).toEqual([1_200, 2]);
});
