import { expect, test } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { boardFileChanges, toBoardFile } from '#engine/board/board-file.ts';
import { applyChanges, boardFromJson, boardJson } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { revisionOf } from '#engine/board/revision.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { EXPORT_FORMATS } from '#engine/export/formats.ts';
import type { TabContext } from '#engine/tools/tool.ts';
import { LIMITS } from '#schemas/limits.ts';
import { validateBoardFile } from '#schemas/validate.ts';
import { applied, context, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { edited, station } from '../rules/support.ts';
import { newTab, type Tab, toolNamed } from './support.ts';

const contextOf = (board: Board): TabContext => ({
  ...{ board, boardId: 'b_000000000001', library: STARTER_LIBRARY, held: [], now: '2026-01-01T12:00:00.000Z' },
  ...{ who: 'Claude', key: 'k_1', newId: (prefix) => `${prefix}_1` },
});

interface Page {
  readonly text: string;
  readonly total_chars: number;
  readonly next_cursor?: string;
}

function exported(tab: Tab, format: string, between = () => {}): string {
  let page = tab.ask<Page>('export_board', { format, inline: true });
  let text = page.text;
  while (page.next_cursor !== undefined) {
    between();
    page = tab.ask<Page>('export_board', { format, inline: true, cursor: page.next_cursor });
    text += page.text;
  }
  expect(text).toHaveLength(page.total_chars);
  return text;
}

test('[T17] the pages of a board file are a sound file of an equal board, also where people edit meanwhile', () => {
  const board = station();
  const tab = newTab(board);
  let edits = 0;
  const file = JSON.parse(
    exported(tab, 'board_json', () => {
      edits += 1;
      tab.board = edited(tab.board, { op: 'rename_board', name: `Renamed ${edits} ${'Ω"'.repeat(9)}` });
    }),
  );
  expect(edits).toBeGreaterThan(0);
  expect(validateBoardFile(file)).toEqual([]);
  expect(file).toEqual(JSON.parse(JSON.stringify(toBoardFile(board))));
  expect(revisionOf(applyChanges(EMPTY_BOARD, boardFileChanges(file)))).toBe(revisionOf(board));
});

test('[T17] the bill of materials counts each definition once, and no label becomes a formula or breaks a line', () => {
  const before = edited(station(), { op: 'update_part', part: partId(station(), 'Soil sensor'), quantity: 3 });
  // No edit and no document gives a label with a line break: the file does not rely on that.
  const label = '=1+1, "two"\nlines';
  const parts = [...before.parts].map(
    ([id, part]) => [id, part.label === 'ESP32' ? { ...part, label } : part] as const,
  );
  const board = { ...before, parts: new Map(parts) };
  const lines = exported(newTab(board), 'bom_csv').split('\r\n');
  expect(lines[0]).toMatch(/^Item,Quantity,Designators,Name,/);
  expect(lines.find((line) => line.includes('esp32-devkitc'))).toContain(`1,"'=1+1, ""two""\nlines",`);
  expect(lines.find((line) => line.includes('ds18b20@'))).toMatch(/^\d+,3,Soil sensor,/);
  expect(lines.filter((line) => line.includes('resistor-4k7@'))).toHaveLength(1);
  expect(lines.at(-1)).toBe('');
});

test('[T17] the netlist joins the pins that the engine chose, and tells parts of one label apart', () => {
  const board = edited(station(), { op: 'add_part', definition: 'bme280', label: 'Air sensor' });
  const text = exported(newTab(board), 'netlist');
  expect(text).toContain('(node (ref "U1") (pin "J3-6") (pinfunction "i2c_sda") (pintype "open_collector"))');
  const net = text.split('(net ').find((one) => one.includes('(pin "J3-6")'));
  expect(net).toContain('(ref "U2") (pin "3")');
  expect(text.match(/\(comp \(ref "U\d"\)/g)).toEqual([1, 2, 3, 4].map((n) => `(comp (ref "U${n}")`));
  expect(text.split('(').length).toBe(text.split(')').length);
});

test('[T17] a cursor of no export and one of a forgotten state are refused', () => {
  const tab = newTab(station());
  for (const cursor of ['o12', 'nothing.1', 'nothing.1.2026-01-01', `${revisionOf(tab.board)}.1`]) {
    expect(tab.refusal('export_board', { format: 'bom_csv', cursor })).toContain('without a cursor');
  }
});

test('[T17] equal boards export equal text', () => {
  const board = station();
  const again = boardFromJson(boardJson(board));
  for (const format of [...EXPORT_FORMATS.map((one) => one.id), 'netlist']) {
    expect(exported(newTab(again), format)).toBe(exported(newTab(board), format));
  }
});

test('[Q14] export_board gives every format that a person is offered, page by page the same text, and netlist is that of KiCad', () => {
  const board = station();
  for (const format of EXPORT_FORMATS) {
    expect(exported(newTab(board), format.id)).toBe(format.write(board, { today: '2026-01-01', compact: true }));
  }
  expect(exported(newTab(board), 'netlist')).toBe(exported(newTab(board), 'netlist_kicad'));
});

test('[limit exportInlineBytes] [limit exportFileBytes] [T70] what is neither small nor too large to be sent is a file', () => {
  const text = 'Ω'.repeat(LIMITS.noteChars / 2);
  const note = (n: number): Edit => ({ op: 'add_note', text: `${n}${text}`, at: [0, 0] });
  const sizeOf = (count: number) => {
    const { board } = applied(
      applyEdits(
        EMPTY_BOARD,
        Array.from({ length: count }, (_, n) => note(n)),
        context(),
      ),
    );
    const { reply } = toolNamed('export_board').run({ format: 'board_json' }, contextOf(board));
    return {
      bytes: Number(reply.structured?.bytes ?? 0),
      isFile: reply.file !== undefined,
      text: reply.structured?.text,
    };
  };
  const none = sizeOf(0);
  expect(none).toMatchObject({ isFile: false, text: expect.stringContaining('"format"') });
  const some = sizeOf(8);
  expect(some.isFile).toBe(true);
  expect(some.bytes).toBeGreaterThan(LIMITS.exportInlineBytes);
  const each = Math.ceil(LIMITS.exportFileBytes / LIMITS.noteChars);
  expect(sizeOf(each + 8)).toMatchObject({ isFile: false, text: expect.stringContaining('"format"') });
});
