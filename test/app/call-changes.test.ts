import { expect, it } from 'vitest';
import type { Board, CallRecord } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { changesOfCall, reasonsLeft } from '../../app/agent/call-changes.ts';
import { boardOf, connect, context } from '../support/board-builder.ts';

function called(board: Board, ...edits: readonly Edit[]): { readonly call: CallRecord; readonly after: Board } {
  const done = applyEdits(board, edits, context(undefined, 'Claude', 50));
  if (!done.ok) throw new Error(done.refusal.code);
  const { changes } = done;
  const call = { key: 'k', label: 'Claude', color: '', tool: 'apply_edits', summary: '', changes, when: '', seq: 1 };
  return { call, after: done.board };
}

it('[G20] what a call changed is told thing by thing, also when its things are gone again', () => {
  const start = boardOf('esp32-devkitc-v4 as MCU', 'bme280 as Air', connect('MCU.i2c', 'Air.i2c'));
  const idOf = (label: string) => [...start.parts.values()].find((part) => part.label === label)?.id ?? '';
  const [wire = ''] = [...start.connections.keys()];
  const { call, after } = called(
    start,
    { op: 'add_part', id: '$r', definition: 'resistor-4k7', label: 'R1' },
    { op: 'connect', from: { part: idOf('MCU'), interface: '3v3_out' }, to: { part: '$r', interface: 'end_2' } },
    { op: 'move_part', part: idOf('MCU'), at: [900, 900] },
    { op: 'update_part', part: idOf('Air'), fields: { i2c_address: '0x77' } },
    { op: 'disconnect', connection: wire },
    { op: 'add_note', text: 'mind the sun', at: [0, 500] },
    { op: 'rename_board', name: 'Roof' },
  );
  const words = (board: Board) => changesOfCall(board, call).map((one) => one.words);
  expect(words(after)).toEqual([
    'Added R1',
    'Connected MCU 3v3_out and R1 end_2',
    'Moved MCU',
    'Changed Air: i2c_address 0x77',
    'Disconnected MCU i2c and Air i2c',
    'Added the note “mind the sun”',
    'Renamed the board to Roof',
  ]);
  const shown = new Map(changesOfCall(after, call).map((one) => [one.words, one.ids]));
  expect(
    shown
      .get('Disconnected MCU i2c and Air i2c')
      ?.map((id) => after.parts.get(id)?.label)
      .sort(),
  ).toEqual(['Air', 'MCU']);
  expect(shown.get('Moved MCU')).toEqual([idOf('MCU')]);
  expect(changesOfCall(start, call)[0]?.ids).toEqual([]);
  expect(words(start).slice(0, 2)).toEqual(['Added R1', expect.stringContaining('R1 end_2')]);
});

it('[A40] a changed thing is told with what it was and what it became, and leads to what is there of it', () => {
  const start = boardOf('esp32-devkitc-v4 as MCU', 'bme280 as Air', connect('MCU.i2c', 'Air.i2c'));
  const [wire = ''] = [...start.connections.keys()];
  const { call, after } = called(
    start,
    { op: 'update_part', part: 'Air', label: 'Roof air', rotation: 90, quantity: 2, locked: true },
    { op: 'update_connection', connection: wire, fields: { cable_length_m: 2 } },
    { op: 'update_part', part: 'MCU', label: 'Brain' },
  );
  expect(changesOfCall(after, call).map((one) => one.words)).toEqual([
    'Changed Roof air: label Air → Roof air, rotation 0 → 90 and 2 more',
    'Changed the connection of Brain i2c and Roof air i2c: cable_length_m 2',
    'Changed Brain: label MCU → Brain',
  ]);
});

it('[A40] undoing a call names all that it leaves, each reason once', () => {
  const gone = (part: string) => ({ why: { code: 'definition-gone', params: { part } } }) as const;
  expect(reasonsLeft(['A', 'B', 'A', 'C', 'D', 'E'].map(gone))).toBe(
    'the definition of A is gone; the definition of B is gone; the definition of C is gone; and 2 more',
  );
  expect(reasonsLeft([gone('B')])).toBe('the definition of B is gone');
});
