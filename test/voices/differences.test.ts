/** What two boards differ in, from real boards and in both voices. */
import { describe, expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { BoardEditor } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { boardDifference } from '#engine/difference/difference.ts';
import { differenceForAgents } from '#engine/wording/differences.ts';
import { differencesTexts, differenceWords } from '../../app/texts/engine/differences.ts';
import { applied, apply, boardOf, connect, partId } from '../support/board-builder.ts';
import { expectForAgents, expectForPeople } from './sound.ts';

const plain = boardOf('esp32-devkitc-v4 as MCU', 'bme280 as Air', 'resistor-4k7 as R1', connect('MCU.i2c', 'Air.i2c'));
const [mcu, air, r1] = [partId(plain, 'MCU'), partId(plain, 'Air'), partId(plain, 'R1')];
const [connection = ''] = plain.connections.keys();
const fingerprint = `power-unpowered-part|p=${air}|`;
const slot = { part: mcu, interface: 'i2c', function: 'i2c_sda' };
const board = edited(
  plain,
  { op: 'add_note', text: 'Old words', at: [0, 900] },
  { op: 'add_note', kind: 'frame', text: 'Old frame', at: [0, 1900] },
  { op: 'update_part', part: r1, group: 'Pull-ups' },
  { op: 'waive', fingerprint, why: 'on the bench' },
  { op: 'tick', item: fingerprint },
  { op: 'update_settings', ambient_C: [-20, 60], look: 'drawn', severities: { 'elec-pullup-missing': 'warning' } },
);
const pinned = edited(board, { op: 'pin', slot, resource: 'gpio21' });
const [note = '', frame = ''] = [...board.notes.values()].sort((a, b) => a.seq - b.seq).map(({ id }) => id);

const moved: Edit = { op: 'update_part', part: r1, rotation: 90, flip: true };

const CASES: readonly (readonly [from: Board, to: Board, ...words: readonly string[]])[] = [
  [board, edited(board, { op: 'rename_board', name: 'Roof' }), 'The board’s name: “Untitled board” became “Roof”.'],
  [
    board,
    edited(board, { op: 'update_settings', ambient_C: null, look: null, severities: { 'elec-pullup-missing': null } }),
    'Ambient temperature: -20 to 60\u202f°C became not set.',
    'Look: drawn parts became the usual look.',
    'Severity of elec-pullup-missing: warning became the rule’s own severity.',
  ],
  [plain, edited(plain, { op: 'update_settings', look: 'blocks' }), 'Look: the usual look became blocks.'],
  [
    board,
    edited(board, { op: 'add_part', definition: 'resistor-120r', label: 'R2' }),
    'R2 (Resistor 120 Ω 1 % 0.25 W) was added.',
  ],
  [board, edited(board, { op: 'remove_part', part: r1 }), 'R1 (Resistor 4.7 kΩ 5 % 0.25 W) was removed.'],
  [board, edited(board, { op: 'update_part', part: air, label: 'Roof' }), 'Air was renamed Roof.'],
  [board, edited(board, { op: 'move_part', part: air, at: [9, 999] }), 'Air was moved.'],
  [board, edited(board, moved), 'R1 was turned to 90°.', 'R1 was flipped.'],
  [edited(board, moved), board, 'R1 was turned to 0°.', 'R1 was flipped back.'],
  [
    board,
    edited(board, { op: 'update_part', part: r1, group: null, quantity: 3 }),
    'Group of R1: Pull-ups became none.',
    'Quantity of R1: 1 became 3.',
  ],
  [plain, edited(plain, { op: 'update_part', part: r1, locked: true }), 'R1 was locked.'],
  [edited(plain, { op: 'update_part', part: r1, locked: true }), plain, 'R1 was unlocked.'],
  [
    board,
    edited(board, { op: 'update_part', part: r1, definition: 'resistor-120r' }),
    'Definition of R1: Resistor 4.7 kΩ 5 % 0.25 W became Resistor 120 Ω 1 % 0.25 W.',
  ],
  [
    board,
    edited(board, { op: 'update_part', part: air, fields: { i2c_address: '0x77' } }),
    'I2C address of Air: not set became 0x77.',
  ],
  [plain, edited(plain, { op: 'disconnect', connection }), 'MCU · I2C was disconnected from Air · I2C.'],
  [edited(plain, { op: 'disconnect', connection }), plain, 'MCU · I2C was connected to Air · I2C.'],
  [
    board,
    edited(board, { op: 'update_connection', connection, route: [{ runs: 'down', end: 0, at: 60, from: 0, to: 40 }] }),
    'The wires from MCU · I2C to Air · I2C were laid elsewhere.',
  ],
  [
    board,
    edited(board, { op: 'update_connection', connection, fields: { cable_length_m: 3 } }),
    'Cable length m of MCU · I2C to Air · I2C: not set became 3.',
  ],
  [
    board,
    written(board, 'connections', connection, ['assigned'], [['gpio32', 'gpio33'], []]),
    'MCU · I2C to Air · I2C: the pins of MCU were GPIO21 and GPIO22 and became GPIO32 and GPIO33.',
    'MCU · I2C to Air · I2C: the pins of Air were SDI / SDA (3) and SCK / SCL (4) and became none.',
  ],
  [
    board,
    written(board, 'connections', connection, ['lines'], ['0/0-0/0']),
    'MCU · I2C to Air · I2C joins other lines.',
  ],
  [board, pinned, 'I2C SDA of MCU · I2C was fixed to GPIO21.'],
  [pinned, board, 'I2C SDA of MCU · I2C is no longer fixed to GPIO21.'],
  [
    pinned,
    written(pinned, 'pins', [...pinned.pins.keys()][0] ?? '', [], { resource: 'gpio19', who: 'Ada' }),
    'I2C SDA of MCU · I2C was fixed to GPIO21 and is now fixed to GPIO19.',
  ],
  [board, edited(board, { op: 'remove_note', note }), 'The note “Old words” was removed.'],
  [edited(board, { op: 'remove_note', note }), board, 'The note “Old words” was added.'],
  [board, edited(board, { op: 'remove_note', note: frame }), 'The frame “Old frame” was removed.'],
  [edited(board, { op: 'remove_note', note: frame }), board, 'The frame “Old frame” was added.'],
  [
    board,
    edited(board, { op: 'update_note', note, text: 'New words', at: [1, 1], size: [300, 300] }),
    'The note “Old words” became “New words”.',
    'The note “New words” was moved.',
    'The note “New words” was resized.',
  ],
  [
    board,
    edited(board, { op: 'update_note', note: frame, text: 'New frame', at: [1, 1], size: [300, 300] }),
    'The frame “Old frame” became “New frame”.',
    'The frame “New frame” was moved.',
    'The frame “New frame” was resized.',
  ],
  [board, edited(board, { op: 'unwaive', fingerprint }), 'The waiver of power-unpowered-part was removed.'],
  [edited(board, { op: 'unwaive', fingerprint }), board, 'power-unpowered-part was waived: on the bench.'],
  [
    board,
    edited(board, { op: 'waive', fingerprint, why: 'fed from elsewhere' }),
    'The waiver of power-unpowered-part was changed.',
  ],
  [board, edited(board, { op: 'untick', item: fingerprint }), 'An item of the checklist was unticked.'],
  [edited(board, { op: 'untick', item: fingerprint }), board, 'An item of the checklist was ticked.'],
  [board, withoutDefinition(), 'The definition of Resistor 4.7 kΩ 5 % 0.25 W was removed.'],
  [withoutDefinition(), board, 'The definition of Resistor 4.7 kΩ 5 % 0.25 W was added.'],
  [board, written(board, 'parts', air, ['seq'], 99), 'Seq of Air was changed.'],
];

function edited(from: Board, ...edits: readonly Edit[]): Board {
  return applied(apply(from, ...edits)).board;
}

function written(
  from: Board,
  root: 'parts' | 'connections' | 'pins',
  key: string,
  path: readonly string[],
  after: object | number,
): Board {
  const editor = new BoardEditor(from);
  // Objects of a test are JSON.
  editor.write({ root, key, path, after: JSON.parse(JSON.stringify(after)) });
  return editor.board();
}

/** A board that lost the definition of one of its parts, as a merge may leave it. */
function withoutDefinition(): Board {
  const definitions = new Map(board.definitions);
  definitions.delete(board.parts.get(r1)?.definition ?? '');
  return { ...board, definitions };
}

describe('[E126] what two boards differ in is data, worded for people and for agents', () => {
  for (const [from, to, ...words] of CASES) {
    it(words.join(' '), () => {
      const { items } = boardDifference(from, to);
      expect(items.map(({ what }) => differenceWords(what))).toEqual(words);
      for (const text of words) expectForPeople(text, 'elec-pullup-missing', 'power-unpowered-part');
      for (const { what } of items) expectForAgents(differenceForAgents(what));
    });
  }

  it('each code is seen', () => {
    const seen = CASES.flatMap(([from, to]) => boardDifference(from, to).items.map(({ what }) => what.code));
    expect([...new Set(seen)].sort()).toEqual(Object.keys(differencesTexts.codes).sort());
  });
});
