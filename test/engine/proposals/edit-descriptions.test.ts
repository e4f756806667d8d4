import { expect, test } from 'vitest';
import { applyChanges } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { ghostOf } from '#engine/proposals/ghosts.ts';
import { acceptProposal, draftOf } from '#engine/proposals/proposals.ts';
import { editDescriptionForAgents } from '#engine/wording/edit-descriptions.ts';
import { applied, boardOf, connect, context, partId } from '../../support/board-builder.ts';

const board = boardOf('esp32-devkitc-v4 as MCU', 'bme280 as Air', 'resistor-4k7 as R1', connect('MCU.i2c', 'Air.i2c'), {
  op: 'add_note',
  text: 'Old words',
  at: [0, 900],
});
const [wire = ''] = board.connections.keys();
const [note = ''] = board.notes.keys();

/** What a person reads of a proposal of these edits, thing by thing. */
function asked(...edits: readonly Edit[]): readonly string[] {
  const done = applied(applyEdits(board, edits, context(undefined, 'Ada', 100)));
  const proposal = {
    ...draftOf(board, edits, done),
    ...{ id: 'call_1', key: 'k_1', label: 'Claude', color: '#808080', tool: 'apply_edits', summary: '', when: '' },
    ...{ decisions: {}, seq: 0 },
  };
  return ghostOf(board, proposal, context(undefined, 'Ada', 200)).subjects.map(({ ask }) =>
    editDescriptionForAgents(ask),
  );
}

test.each<[string, readonly Edit[]]>([
  ['Change MCU: label to “Brain”', [{ op: 'update_part', part: 'MCU', label: 'Brain' }]],
  [
    'Change Air: i2c_address to 0x77, rotation to 90°, locked',
    [{ op: 'update_part', part: 'Air', fields: { i2c_address: '0x77' }, rotation: 90, locked: true }],
  ],
  ['Move Air', [{ op: 'move_part', part: 'Air', at: [900, 900] }]],
  [
    'Change Air: moved, quantity to 2',
    [
      { op: 'move_part', part: 'Air', at: [900, 900] },
      { op: 'update_part', part: 'Air', quantity: 2 },
    ],
  ],
  [
    'Change MCU: i2c_sda fixed to gpio21',
    [{ op: 'pin', slot: { part: partId(board, 'MCU'), interface: 'i2c', function: 'i2c_sda' }, resource: 'gpio21' }],
  ],
  ['Remove R1', [{ op: 'remove_part', part: 'R1' }]],
  [
    'Add 3 × Spare (Resistor 120 Ω 1 % 0.25 W)',
    [{ op: 'add_part', definition: 'resistor-120r', label: 'Spare', quantity: 3 }],
  ],
  [
    'Connect MCU i2c to R1 end_1',
    [{ op: 'connect', from: { part: 'MCU', interface: 'i2c' }, to: { part: 'R1', interface: 'end_1' } }],
  ],
  [
    'Change the connection of MCU and Air: cable_length_m to 3',
    [{ op: 'update_connection', connection: wire, fields: { cable_length_m: 3 } }],
  ],
  ['Change the note “Old words” to “New words”', [{ op: 'update_note', note, text: 'New words' }]],
  ['Move or resize the note “Old words”', [{ op: 'update_note', note, at: [0, 1000] }]],
  [
    'Change the settings: -20 to 60 °C, power-unpowered-part to warning',
    [{ op: 'update_settings', ambient_C: [-20, 60], severities: { 'power-unpowered-part': 'warning' } }],
  ],
])('[A39] a person is asked: %s', (words, edits) => {
  expect(asked(...edits)).toEqual([words]);
});

test('[A39] a waiver that is asked for names the rule and the reason', () => {
  const [fingerprint, why] = ['power-unpowered-part|p=x|', 'fed from a bench supply'];
  expect(asked({ op: 'waive', fingerprint: fingerprint.replace('x', partId(board, 'Air')), why })).toEqual([
    'Waive power-unpowered-part: fed from a bench supply',
  ]);
});

test('[A39] the history names what of a proposal was accepted, and by whom, however long the rest is', () => {
  const edits: readonly Edit[] = [
    { op: 'add_part', id: '$a', definition: 'bme280', label: 'Roof air' },
    { op: 'remove_part', part: 'R1' },
    { op: 'update_part', part: 'MCU', label: 'Brain' },
  ];
  const done = applied(applyEdits(board, edits, context(undefined, 'Ada', 100)));
  const proposal = {
    ...draftOf(board, edits, done),
    ...{ id: 'call_1', key: 'k_1', label: 'Claude', color: '#808080', tool: 'apply_edits', when: '' },
    ...{ decisions: {}, seq: 0, summary: 'adds Roof air and does much else '.repeat(8) },
  };
  const summaryOf = (subjects: readonly string[] | 'all') => {
    const outcome = acceptProposal(board, proposal, subjects, context(undefined, 'Golden Turtle', 200));
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    return [...applyChanges(board, outcome.changes).calls.values()].at(-1)?.summary;
  };
  expect(summaryOf([partId(board, 'R1'), partId(board, 'MCU')])).toBe(
    'Remove R1; Change MCU: label to “Brain”, accepted by Golden Turtle',
  );
  expect(summaryOf('all')).toMatch(/^adds Roof air .*…, accepted by Golden Turtle$/);
});
