/** Refusals of edits to parts, notes, settings and waivers, whole: the place in the edit, the code with its parameters, and what would have been right. */
import { describe, expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { RefusalCode } from '#engine/edits/refusal.ts';
import { LIMITS } from '#schemas/limits.ts';
import { apply, boardOf, connect, partId, refused } from '../../support/board-builder.ts';
import { edited } from '../rules/support.ts';

type Row = readonly [
  board: Board,
  // What a caller without types may send.
  edits: readonly object[],
  pointer: string,
  code: RefusalCode,
  params: object,
  nearest?: readonly string[],
  remedies?: readonly object[],
];

const board = boardOf(
  'esp32-devkitc-v4 as mcu',
  'bme280 as bme',
  'bmp280 as bmp',
  'resistor-4k7 as r',
  connect('mcu.i2c', 'bme.i2c'),
  connect('mcu.spi', 'bmp.spi'),
);
const bme = partId(board, 'bme');
const noted = edited(board, { op: 'add_note', text: 'Hi', at: [0, 0] });
const locked = edited(board, { op: 'update_part', part: 'bme', locked: true });
const long = 'x'.repeat(5000);

const REFUSALS: readonly Row[] = [
  [board, [{ op: 'add_parts' }], '/0/op', 'unknown-operation', { given: '"add_parts"' }, ['add_part', 'add_note']],
  [
    board,
    [{ op: 'move_part', part: 'bme', at: [1e9, 0] }],
    '/0/at',
    'place-invalid',
    { given: '[1000000000,0]', limit: 10000000 },
  ],
  [
    board,
    [{ op: 'move_part', part: 'bme', at: [0, 0, 0] }],
    '/0/at',
    'place-invalid',
    { given: '[0,0,0]', limit: 10000000 },
  ],
  [
    board,
    [{ op: 'move_part', part: 'bme', at: 'there' }],
    '/0/at',
    'place-invalid',
    { given: '"there"', limit: 10000000 },
  ],
  [board, [{ op: 'add_note', text: 'Hi', at: [0, 0], size: [5, 0] }], '/0/size', 'size-invalid', { given: '[5,0]' }],
  [board, [{ op: 'add_note', text: 'Hi', at: [0, 0], size: [0, 5] }], '/0/size', 'size-invalid', { given: '[0,5]' }],
  [board, [{ op: 'add_note', text: ' ', at: [0, 0] }], '/0/text', 'text-empty', { what: 'note' }],
  [
    noted,
    [{ op: 'update_note', note: 'n_00000500', at: [0] }],
    '/0/note',
    'note-unknown',
    { given: '"n_00000500"' },
    ['n_00000501'],
  ],
  [
    board,
    [{ op: 'update_part', part: 'bme', rotation: 46 }],
    '/0/rotation',
    'rotation-invalid',
    { given: '46' },
    ['90'],
  ],
  [
    board,
    [{ op: 'update_part', part: 'bme', rotation: -80 }],
    '/0/rotation',
    'rotation-invalid',
    { given: '-80' },
    ['270'],
  ],
  [
    board,
    [{ op: 'update_part', part: 'bme', rotation: 359 }],
    '/0/rotation',
    'rotation-invalid',
    { given: '359' },
    ['0'],
  ],
  [
    board,
    [{ op: 'update_part', part: 'bme', quantity: 1.5 }],
    '/0/quantity',
    'quantity-invalid',
    { given: '1.5' },
    ['1'],
  ],
  [board, [{ op: 'update_part', part: 'bme', group: '' }], '/0/group', 'text-empty', { what: 'group' }],
  [board, [{ op: 'update_part', part: 'bme', label: 7 }], '/0/label', 'text-empty', { what: 'label' }],
  [
    board,
    [{ op: 'rename_board', name: long }],
    '/0/name',
    'text-too-long',
    { what: 'board-name', length: 5000, limit: 120 },
  ],
  [
    board,
    [{ op: 'waive', fingerprint: 'a|p=gone|', why: 'no' }],
    '/0/fingerprint',
    'violation-outdated',
    { missing: 'gone' },
  ],
  [board, [{ op: 'waive', fingerprint: 'no', why: 'no' }], '/0/fingerprint', 'fingerprint-invalid', { given: '"no"' }],
  [
    board,
    [{ op: 'waive', fingerprint: `a|p=${bme}|`, why: 'no', until: '2026-02-29' }],
    '/0/until',
    'date-invalid',
    { given: '"2026-02-29"' },
  ],
  [
    board,
    [{ op: 'waive', fingerprint: `a|p=${bme}|`, why: 'no', until: 'on 2026-02-28' }],
    '/0/until',
    'date-invalid',
    { given: '"on 2026-02-28"' },
  ],
  [
    board,
    [{ op: 'waive', fingerprint: `a|p=${bme}|`, why: 'no', until: '2026-13-01' }],
    '/0/until',
    'date-invalid',
    { given: '"2026-13-01"' },
  ],
  [
    board,
    [{ op: 'waive', fingerprint: `a|p=${bme}|`, why: 'no', until: '2026-04-00' }],
    '/0/until',
    'date-invalid',
    { given: '"2026-04-00"' },
  ],
  [
    board,
    [{ op: 'waive', fingerprint: `a|p=${bme}|`, why: 'no', until: '2100-02-29' }],
    '/0/until',
    'date-invalid',
    { given: '"2100-02-29"' },
  ],
  [
    board,
    [{ op: 'waive', fingerprint: `a|p=${bme}|`, why: 'no', until: 7 }],
    '/0/until',
    'date-invalid',
    { given: '7' },
  ],
  [board, [{ op: 'unwaive', fingerprint: 'a|p=gone|' }], '/0/fingerprint', 'not-waived', { given: '"a|p=gone|"' }],
  [board, [{ op: 'tick', item: 'no' }], '/0/item', 'checklist-item-invalid', { given: '"no"' }],
  [board, [{ op: 'untick', item: 'a|p=gone|' }], '/0/item', 'not-ticked', { given: '"a|p=gone|"' }],
  [
    board,
    [{ op: 'update_settings', ambient_C: [40, -10] }],
    '/0/ambient_C',
    'temperatures-invalid',
    { given: '[40,-10]' },
  ],
  [
    board,
    [{ op: 'update_settings', ambient_C: [-274, 40] }],
    '/0/ambient_C',
    'temperatures-invalid',
    { given: '[-274,40]' },
  ],
  [board, [{ op: 'update_settings', ambient_C: 20 }], '/0/ambient_C', 'temperatures-invalid', { given: '20' }],
  [
    board,
    [{ op: 'update_settings', severities: { 'a-rule': 'warn' } }],
    '/0/severities/a-rule',
    'severity-invalid',
    { given: '"warn"' },
    ['warning'],
  ],
  [
    board,
    [{ op: 'update_settings', severities: { 'a-rule-': 'info' } }],
    '/0/severities',
    'rule-id-invalid',
    { given: '"a-rule-"' },
  ],
  [
    board,
    [{ op: 'update_settings', severities: { '-rule': 'info' } }],
    '/0/severities',
    'rule-id-invalid',
    { given: '"-rule"' },
  ],
  [
    board,
    [{ op: 'update_settings', severities: { ['a'.repeat(LIMITS.nameChars + 1)]: 'info' } }],
    '/0/severities',
    'rule-id-invalid',
    { given: '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"' },
  ],
  [
    board,
    [{ op: 'add_part', id: 'a mcu', definition: 'bme280' }],
    '/0/id',
    'id-invalid',
    { given: '"a mcu"' },
    ['$a_mcu'],
  ],
  [board, [{ op: 'add_part', id: bme, definition: 'bme280' }], '/0/id', 'id-taken', { id: 'p_00000002' }],
  [board, [{ op: 'add_part', id: '$a b', definition: 'bme280' }], '/0/id', 'local-name-invalid', { given: '"$a b"' }],
  [
    board,
    [
      { op: 'add_part', id: '$a', definition: 'bme280' },
      { op: 'add_part', id: '$a', definition: 'bme280' },
    ],
    '/1/id',
    'local-name-taken',
    { name: '$a' },
  ],
  [
    board,
    [{ op: 'add_part', definition: 'bme281' }],
    '/0/definition',
    'definition-unknown',
    { given: '"bme281"' },
    ['bme280', 'bmp280'],
  ],
  [
    board,
    [{ op: 'add_note', id: 'p_00000009', text: 'Hi', at: [0, 0] }],
    '/0/id',
    'id-invalid',
    { given: '"p_00000009"' },
    ['$p_00000009'],
  ],
  [
    board,
    [
      { op: 'add_part', id: '$mcu', definition: 'bme280' },
      { op: 'remove_part', part: '$mcw' },
    ],
    '/1/part',
    'local-name-unknown',
    { name: '$mcw' },
    ['$mcu'],
  ],
  [board, [{ op: 'remove_part', part: 7 }], '/0/part', 'part-reference-invalid', { given: '7' }],
  [board, [{ op: 'remove_part', part: 'bmee' }], '/0/part', 'part-unknown', { given: '"bmee"' }, ['bme', 'bmp']],
  [
    locked,
    [{ op: 'move_part', part: 'bme', at: [5, 5] }],
    '/0/part',
    'part-locked',
    { part: { id: 'p_00000002', label: 'bme' }, attempt: 'move' },
    [],
    [
      {
        code: 'unlock',
        params: { id: 'p_00000002', label: 'bme' },
        edits: [{ op: 'update_part', part: 'p_00000002', locked: false }],
      },
    ],
  ],
  [
    locked,
    [{ op: 'remove_part', part: 'bme' }],
    '/0/part',
    'part-locked',
    { part: { id: 'p_00000002', label: 'bme' }, attempt: 'remove' },
    [],
    [
      {
        code: 'unlock',
        params: { id: 'p_00000002', label: 'bme' },
        edits: [{ op: 'update_part', part: 'p_00000002', locked: false }],
      },
    ],
  ],
];

describe('[E6] a refusal', () => {
  for (const [on, edits, pointer, code, params, nearest = [], remedies = []] of REFUSALS) {
    it(`${code} at ${pointer}: ${JSON.stringify(edits).slice(0, 150)}`, () => {
      const index = Number(pointer.split('/')[1]);
      expect(refused(apply(on, ...(edits as Edit[])))).toEqual({
        ...{ index, pointer, code, params },
        ...(nearest.length === 0 ? {} : { nearest }),
        ...(remedies.length === 0 ? {} : { remedies }),
      });
    });
  }
});
