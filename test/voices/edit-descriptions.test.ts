/** What a person is asked to accept, from real proposals and in both voices. */
import { describe, expect, it } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import type { Detail, EditDescription } from '#engine/edits/edit-description.ts';
import { ghostOf } from '#engine/proposals/ghosts.ts';
import { draftOf } from '#engine/proposals/proposals.ts';
import { editDescriptionForAgents } from '#engine/wording/edit-descriptions.ts';
import { editDescriptionTexts, editDescriptionWords } from '../../app/texts/engine/edit-descriptions.ts';
import { applied, boardOf, connect, context, partId } from '../support/board-builder.ts';
import { expectForAgents, expectForPeople } from './sound.ts';

const joined = connect('MCU.i2c', 'Air.i2c');
const plain = boardOf('esp32-devkitc-v4 as MCU', 'bme280 as Air', 'resistor-4k7 as R1', joined);
const ids = { mcu: partId(plain, 'MCU'), air: partId(plain, 'Air') };
const fingerprint = `power-unpowered-part|p=${ids.air}|`;
const slot = { part: ids.mcu, interface: 'i2c', function: 'i2c_sda' };
const board = applied(
  applyEdits(
    plain,
    [
      { op: 'add_note', text: 'Old words', at: [0, 900] },
      { op: 'pin', slot, resource: 'gpio21' },
      { op: 'update_part', part: 'R1', group: 'Pull-ups' },
    ],
    context(undefined, 'Ada', 50),
  ),
).board;
const [connection = ''] = board.connections.keys();
const [note = ''] = board.notes.keys();

const CASES: readonly (readonly [code: EditDescription['code'], words: string, ...edits: readonly Edit[]])[] = [
  ['add-part', 'Add 3 × Spare (Resistor 120 Ω 1 % 0.25 W)', add('Spare', 3)],
  [
    ...(['add-part', 'Add Spare (Resistor 120 Ω 1 % 0.25 W), 1 connection', add('Spare', 1)] as const),
    { op: 'connect', from: { part: 'MCU', interface: 'gpio' }, to: { part: '$r', interface: 'end_1' } },
  ],
  ['move-part', 'Move Air', { op: 'move_part', part: 'Air', at: [900, 900] }],
  [
    ...(['change-part', 'Change Air: label to “Roof”, I2C address to 0x77 and 2 more'] as const),
    { op: 'update_part', part: 'Air', label: 'Roof', fields: { i2c_address: '0x77' }, rotation: 90, locked: true },
  ],
  [
    ...(['change-part', 'Change Air: rotation to 90°, flipped, locked'] as const),
    { op: 'update_part', part: 'Air', rotation: 90, flip: true, locked: true },
  ],
  [
    ...(['change-part', 'Change Air: moved, quantity to 2'] as const),
    { op: 'move_part', part: 'Air', at: [900, 900] },
    { op: 'update_part', part: 'Air', quantity: 2 },
  ],
  [
    'change-part',
    'Change R1: definition to resistor-120r',
    { op: 'update_part', part: 'R1', definition: 'resistor-120r' },
  ],
  ['change-part', 'Change R1: out of its group', { op: 'update_part', part: 'R1', group: null }],
  ['change-part', 'Change MCU: I2C SDA fixed to GPIO21', { op: 'pin', slot, resource: 'gpio21' }],
  ['change-part', 'Change MCU: pins of I2C released', { op: 'unpin', slot }],
  ['remove-part', 'Remove R1', { op: 'remove_part', part: 'R1' }],
  [
    ...(['connect', 'Connect MCU · I2C to R1 · End 1'] as const),
    { op: 'connect', from: { part: 'MCU', interface: 'i2c' }, to: { part: 'R1', interface: 'end_1' } },
  ],
  ['disconnect', 'Disconnect MCU and Air', { op: 'disconnect', connection }],
  [
    ...(['change-connection', 'Change the connection of MCU and Air: Cable length m to 3'] as const),
    { op: 'update_connection', connection, fields: { cable_length_m: 3 } },
  ],
  ['add-note', 'Add the note “New words”', { op: 'add_note', text: 'New words', at: [0, 0] }],
  ['add-frame', 'Add the frame “Roof”', { op: 'add_note', kind: 'frame', text: 'Roof', at: [0, 0] }],
  ['place-note', 'Move or resize the note “Old words”', { op: 'update_note', note, at: [0, 1000] }],
  ['change-note', 'Change the note “Old words” to “New words”', { op: 'update_note', note, text: 'New words' }],
  ['remove-note', 'Remove the note “Old words”', { op: 'remove_note', note }],
  ['waive', 'Waive power-unpowered-part: fed from a bench supply', waive('fed from a bench supply')],
  ['rename-board', 'Rename the board to “Greenhouse”', { op: 'rename_board', name: 'Greenhouse' }],
  [
    ...(['change-settings', 'Change the settings: -20 to 60\u202f°C, power-unpowered-part to warning'] as const),
    { op: 'update_settings', ambient_C: [-20, 60], severities: { 'power-unpowered-part': 'warning' } },
  ],
  ['change-settings', 'Change the settings: parts drawn as themselves', { op: 'update_settings', look: 'drawn' }],
];

/** Words that no edit of this board comes to. */
const OTHERS: readonly (readonly [ask: EditDescription, words: string])[] = [
  [{ code: 'unwaive', params: { rule: 'elec-pullup-missing' } }, 'Remove the waiver of elec-pullup-missing'],
  [{ code: 'tick', params: {} }, 'Tick an item of the checklist'],
  [{ code: 'untick', params: {} }, 'Untick an item of the checklist'],
  [changed({ code: 'joint', params: {} }), 'Change Air: one connection'],
  [changed({ code: 'field', params: { key: 'i2c_address', to: null } }), 'Change Air: without I2C address'],
];

function add(label: string, quantity: number): Edit {
  return { op: 'add_part', id: '$r', definition: 'resistor-120r', label, quantity };
}

function waive(why: string): Edit {
  return { op: 'waive', fingerprint, why };
}

function changed(detail: Detail): EditDescription {
  return { code: 'change-part', params: { part: 'Air', details: [detail] } };
}

function asked(edits: readonly Edit[]): readonly EditDescription[] {
  const by = { id: 'c', key: 'k', label: 'Claude', color: '', tool: 'apply_edits', summary: '', when: '', seq: 0 };
  const done = applied(applyEdits(board, edits, context(undefined, 'Ada', 100)));
  const proposal = { ...draftOf(board, edits, done), ...by, decisions: {} };
  return ghostOf(board, proposal, context(undefined, 'Ada', 200)).subjects.map(({ ask }) => ask);
}

describe('[E46] what a person is asked to accept is data, worded for people and for agents', () => {
  const all = [
    ...CASES.map(([code, words, ...edits]) => ({ code, words, ask: () => asked(edits) })),
    ...OTHERS.map(([ask, words]) => ({ code: ask.code, words, ask: () => [ask] })),
  ];
  for (const { code, words, ask } of all) {
    it(`${code}: ${words}`, () => {
      const [one, ...rest] = ask();
      if (one === undefined) throw new Error('nothing is asked');
      expect(rest).toEqual([]);
      expect(one.code).toBe(code);
      expect(editDescriptionWords(one)).toBe(words);
      expectForPeople(`Proposed: ${words}.`);
      expectForAgents(`Proposed: ${editDescriptionForAgents(one)}`);
    });
  }

  it('each code and each property is seen', () => {
    expect([...new Set(all.map(({ code }) => code))].sort()).toEqual(Object.keys(editDescriptionTexts.codes).sort());
    const seen = all
      .flatMap(({ ask }) => ask())
      .flatMap(({ params }) => ('details' in params ? params.details : []))
      .map(({ code }) => code);
    expect([...new Set(seen)].sort()).toEqual(Object.keys(editDescriptionTexts.details).sort());
  });
});
