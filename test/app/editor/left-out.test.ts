import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { EMPTY_BOARD, type RootName } from '#engine/board/board.ts';
import { toBoardFile } from '#engine/board/board-file.ts';
import { type OutOfBoundsValue, withinBounds } from '#engine/board/bounds.ts';
import { bothLeftOut, leftOutOf } from '#engine/board/left-out.ts';
import { EXPORT_FORMATS } from '#engine/export/formats.ts';
import { leftOutWords } from '#engine/wording/left-out.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { validateBoardFile } from '#schemas/validate.ts';
import { boardStore } from '../../../app/document/snapshot.ts';
import { exportFile } from '../../../app/editor/export/export-files.ts';
import { boundsTexts } from '../../../app/texts/board/bounds.ts';
import { busbar, folder } from '../../commands/support.ts';
import { newTab } from '../../engine/tools/support.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const LEFT_OUT = { notes: 2, unreadable: 1, cut: 1 };

/** Two notes more than are read, a part that is none, and a name that is too long. */
function crowded() {
  const doc = new Y.Doc();
  const place = { kind: 'note', text: 'n', at: [0, 0], size: [240, 120], seq: 1 };
  doc.transact(() => {
    for (let n = 0; n < LIMITS.notes + 2; n++) doc.getMap('notes').set(`n${`${n}`.padStart(6, '0')}`, place);
    doc.getMap('parts').set('p', 'no part');
    doc.getMap('board').set('name', 'n'.repeat(LIMITS.nameChars + 1));
  });
  return boardStore(doc);
}

test('[Q48] the file of a board that is not shown whole comes with what it leaves out, in every format', async () => {
  const store = crowded();
  for (const { id, media } of EXPORT_FORMATS.filter((format) => format.id !== 'svg')) {
    const { content, leftOut } = await exportFile(store, id, NOW);
    expect(leftOut).toEqual(LEFT_OUT);
    if (id === 'report_markdown') expect(content).toContain('Left out of the board: 2 of its notes, 1 entries');
    if (!media.includes('json')) continue;
    const file = JSON.parse(content.toString());
    expect(id === 'report_sarif' ? file.runs[0].properties.left_out : file.left_out).toEqual(LEFT_OUT);
    if (id === 'board_json') expect(validateBoardFile(file)).toEqual([]);
  }
  expect(boundsTexts.leftOut({ leftOut: LEFT_OUT })).toBe(
    'A file cannot hold all of this board. It leaves out 2 notes and 1 unreadable entry. In a file, 1 value is cut to size.',
  );
});

test('[Q48] a whole board leaves nothing out, and its file says nothing of it', async () => {
  const { content, leftOut } = await exportFile(boardStore(new Y.Doc()), 'board_json', NOW);
  expect([leftOut, content.toString().includes('left_out')]).toEqual([null, false]);
});

test('[Q48] an agent is told in the answers of export_board and get_board', () => {
  const store = crowded();
  const told = (source?: typeof store) => {
    const tab = newTab({ ...EMPTY_BOARD, name: 'Board' });
    if (source !== undefined) tab.source = source;
    const file = tab.ask<{ left_out?: Json; warning?: string }>('export_board', { format: 'bom_csv' });
    return [file.left_out, file.warning, tab.ask<{ left_out?: Json }>('get_board', {}).left_out];
  };
  expect(told(store)).toEqual([LEFT_OUT, leftOutWords(LEFT_OUT), LEFT_OUT]);
  expect(told()).toEqual([undefined, undefined, undefined]);
});

test('[Q48] the command line warns of what a file left out, and of what of the file itself is not on the board', async () => {
  const file = {
    ...toBoardFile({ ...EMPTY_BOARD, name: 'Board' }),
    left_out: { parts: 7, more: 'of a newer program' },
    waivers: { 'w\u202e': { rule: 'r', refs: [], who: 'Ada', why: 'w', when: '2026-01-01' } },
    pins: { p: { resource: 'r', who: 'n'.repeat(LIMITS.nameChars + 1) } },
  };
  const cwd = folder();
  const asked = ['export', '-', '--format', 'netlist-json'];
  const { code, out, err } = await busbar(cwd, asked, { input: JSON.stringify(file) });
  const left_out = { parts: 7, unreadable: 1, cut: 1 };
  expect([code, JSON.parse(out).left_out]).toEqual([0, left_out]);
  expect(err).toContain(`warning: ${leftOutWords(left_out)}`);
  expect((await busbar(cwd, ['check', '-'], { input: JSON.stringify(file) })).err).toContain('warning: Left out');
  const whole = JSON.stringify(toBoardFile({ ...EMPTY_BOARD, name: 'Board' }));
  expect((await busbar(cwd, asked, { input: whole })).err).toBe('');
});

test('[Q48] the history of agents belongs to no file and is not counted', () => {
  const found: OutOfBoundsValue[] = [];
  const noted = (root: RootName) =>
    withinBounds(root, 'c', { label: 'l'.repeat(1_000) }, (excess) => found.push(excess));
  noted('calls');
  noted('proposals');
  expect([found.length, leftOutOf({ outOfBounds: found, damaged: [{ root: 'calls' }] })]).toEqual([2, null]);
  noted('parts');
  expect(leftOutOf({ outOfBounds: found, damaged: [] })).toEqual({ cut: 1 });
  expect([bothLeftOut(null, { cut: 1 }), bothLeftOut({ cut: 1, parts: 2 }, { cut: 3 })]).toEqual([
    { cut: 1 },
    { cut: 4, parts: 2 },
  ]);
});
