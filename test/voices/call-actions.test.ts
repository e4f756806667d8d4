/** What each call of an agent does, from real calls and in both voices. */
import { describe, expect, it } from 'vitest';

import type { Edit } from '#engine/board/edit.ts';
import { callOf, proposalOf, toJson } from '#engine/board/entry-codec.ts';
import { acceptProposal, draftOf } from '#engine/proposals/proposals.ts';
import { TOOLS } from '#engine/tools/index.ts';
import { callActionsForAgents } from '#engine/wording/call-actions.ts';
import { type CallAction, type CallActions, callActionsOf } from '#schemas/call-action.ts';
import type { Json } from '#schemas/json-schema.ts';
import { callActionTexts, callWords } from '../../app/texts/engine/call-actions.ts';
import { applied, apply, boardOf, connect, context } from '../support/board-builder.ts';
import { expectForAgents, expectForPeople } from './sound.ts';

const board = boardOf('esp32-devkitc-v4 as MCU', 'bme280 as Air', connect('MCU.i2c', 'Air.i2c'));
const [connection = ''] = board.connections.keys();
const slot = { part: 'MCU', interface: 'i2c' };
const many = Array.from({ length: 5 }, (_, n): Edit => ({ op: 'move_part', part: `R${n}`, at: [n, 0] }));
/** Of every kind, so long that no line holds them all. */
const everything: readonly Edit[] = ['L'.repeat(60), 'M'.repeat(60)].flatMap((part): readonly Edit[] => [
  { op: 'move_part', part, at: [0, 0] },
  { op: 'remove_part', part },
  { op: 'pin', slot: { part, interface: 'i2c' }, resource: 'gpio21' },
  { op: 'connect', from: { part, interface: 'i2c' }, to: { part, interface: 'spi' } },
]);

type Case = readonly [code: CallAction['code'], words: string, tool: string, input: { readonly [name: string]: Json }];

const CASES: readonly Case[] = [
  edits('adds-parts', 'adds 2 × Out (bme280)', { op: 'add_part', definition: 'bme280', label: 'Out', quantity: 2 }),
  edits('adds-parts', 'adds bme280', { op: 'add_part', definition: 'bme280' }),
  edits('changes-parts', 'changes I2C address, Label, Group and 1 more of Air', {
    ...{ op: 'update_part', part: 'Air', fields: { 'electrical/i2c/i2c_address': '0x77' } },
    ...{ label: 'Roof', group: 'Roof', locked: true },
  }),
  edits('moves-parts', 'moves R0, R1 and 3 more parts', ...many),
  edits('removes-parts', 'removes 1 part', { op: 'remove_part', part: 'p_gone12345' }),
  edits('connects', 'connects MCU · I2C to Air · I2C', {
    op: 'connect',
    from: slot,
    to: { part: 'Air', interface: 'i2c' },
  }),
  edits('disconnects', 'disconnects MCU · I2C from Air · I2C', { op: 'disconnect', connection }),
  edits('changes-connections', 'changes the connection of MCU · I2C and Air · I2C', {
    ...{ op: 'update_connection', connection, fields: { cable_length_m: 1 } },
  }),
  edits('fixes-pins', 'fixes MCU · I2C to GPIO21', { op: 'pin', slot, resource: 'gpio21' }),
  edits('frees-pins', 'frees the pins of MCU · I2C', { op: 'unpin', slot }),
  edits('waives-rules', 'waives elec-pullup-missing', {
    op: 'waive',
    fingerprint: 'elec-pullup-missing|',
    why: 'seen',
  }),
  edits('unwaives-rules', 'removes the waiver of elec-pullup-missing', {
    ...{ op: 'unwaive', fingerprint: 'elec-pullup-missing|' },
  }),
  edits('ticks-items', 'ticks 1 item of the checklist', { op: 'tick', item: 'a' }),
  edits('unticks-items', 'unticks 2 items of the checklist', { op: 'untick', item: 'a' }, { op: 'untick', item: 'b' }),
  edits('adds-frames', 'adds the frame “Roof”', { op: 'add_note', kind: 'frame', text: 'Roof', at: [0, 0] }),
  edits('adds-notes', 'adds 1 note', { op: 'add_note', text: 'Roof', at: [0, 0] }),
  edits('changes-notes', 'changes 1 note', { op: 'update_note', note: 'n_1', text: 'Roof' }),
  edits('removes-notes', 'removes 1 note', { op: 'remove_note', note: 'n_1' }),
  edits('renames-board', 'renames the board to “Greenhouse”', { op: 'rename_board', name: 'Greenhouse' }),
  edits('changes-settings', 'changes the settings', { op: 'update_settings', ambient_C: [10, 40] }),
  ['checks-rules', 'checks the design rules', 'run_drc', {}],
  ['checks-rules', 'checks the design rules of 2 parts', 'run_drc', { parts: ['a', 'b'] }],
  ['tidies-layout', 'tidies the layout', 'tidy_layout', {}],
  ['tidies-layout', 'tidies 1 part', 'tidy_layout', { parts: ['a'] }],
  ['undoes-calls', 'takes back its last call', 'undo', {}],
  ['undoes-calls', 'takes back its last 3 calls', 'undo', { count: 3 }],
  [
    'imports-part',
    'imports the part Pump',
    'import_part_definition',
    {
      file: { definition: { metadata: { name: 'Pump' } } },
    },
  ],
  ['imports-part', 'imports a part', 'import_part_definition', { file: {} }],
  ['reads-part', 'reads bme280', 'get_part', { definition: 'bme280' }],
  ['exports-board', 'exports the board (bom_csv)', 'export_board', { format: 'bom_csv' }],
  ['looks-at-board', 'looks at the board', 'take_screenshot', {}],
  ['reads-board', 'reads the board', 'get_board', {}],
  ['finds-partners', 'looks for what MCU · I2C can connect to', 'find_connectable', slot],
  ['searches-library', 'searches the library for “valve”', 'search_parts', { query: 'valve' }],
  ['searches-library', 'searches the library', 'search_parts', {}],
  ['forced', 'takes back its last call, forced: the user asked for it', 'undo', { force: ' the user asked for it ' }],
];

function edits(code: CallAction['code'], words: string, ...list: readonly Edit[]): Case {
  return [code, words, 'apply_edits', { edits: JSON.parse(JSON.stringify(list)) }];
}

function saidBy(name: string, input: { readonly [name: string]: Json }) {
  const tool = TOOLS.find((one) => one.name === name);
  if (tool?.runs !== 'tab') throw new Error(name);
  return tool.summarise(input, board);
}

/** What the history says of a proposal once a person has accepted `subjects` of it. */
function accepted(list: readonly Edit[], subjects: readonly string[] | 'all') {
  const draft = draftOf(board, list, applied(apply(board, ...list)));
  const by = { id: 'c', key: 'k', label: 'Claude', color: '', tool: 'apply_edits', when: '', decisions: {}, seq: 0 };
  const said = saidBy('apply_edits', { edits: JSON.parse(JSON.stringify(list)) });
  const done = acceptProposal(board, { ...draft, ...by, ...said }, subjects, context(undefined, 'Ada', 200));
  if (!done.ok) throw new Error(done.refusal.code);
  const record = done.changes.find(({ root }) => root === 'calls')?.after as unknown as CallOf;
  return record;
}
type CallOf = { readonly summary: string; readonly what: CallActions };

const read = (json: unknown) => callActionsOf(JSON.parse(JSON.stringify(json)));

describe('[E46] what a call does is data, worded for people and for agents', () => {
  for (const [code, words, tool, input] of CASES) {
    it(`${code}: ${words}`, () => {
      const { what, summary } = saidBy(tool, input);
      expect(what.map((one) => one.code)).toContain(code);
      expect(callWords({ what, summary: '' })).toBe(words);
      expectForPeople(`Claude ${words}.`, 'bom_csv');
      expect(summary).toBe(callActionsForAgents(what));
      expectForAgents(summary);
      expect(read(what)).toEqual(what);
    });
  }

  it('accepted: the whole of a proposal, and a part of it', () => {
    const list: readonly Edit[] = [
      { op: 'remove_part', part: 'Air' },
      { op: 'update_part', part: 'MCU', label: 'Brain' },
    ];
    const all = accepted(list, 'all');
    expect(callWords(all)).toBe('removes Air, changes Label of MCU, accepted by Ada');
    const [air = ''] = [...board.parts.values()].filter(({ label }) => label === 'Air').map(({ id }) => id);
    expect(callWords(accepted(list, [air]))).toBe('removes Air, accepted by Ada');
    expect(all.summary).toBe('removes Air, changes MCU’s label, accepted by Ada');
    expect(read(all.what)).toEqual(all.what);
  });

  it('and-more: what no line holds', () => {
    const { what, summary } = saidBy('apply_edits', { edits: JSON.parse(JSON.stringify(everything)) });
    expect(callWords({ what, summary: '' })).toMatch(/^moves L+… and 1 more part, .*, and more$/);
    expect(summary).toMatch(/ and more$/);
    expect(read(what)).toEqual(what);
  });

  it('each code is seen', () => {
    const seen = new Set<string>([...CASES.map(([code]) => code), 'accepted', 'and-more']);
    expect([...seen].sort()).toEqual(Object.keys(callActionTexts.codes).sort());
  });
});

it.each<[string, unknown]>([
  ['no list', 'adds a part'],
  ['an empty list', []],
  ['a code that is not known', [{ code: 'flies', params: {} }]],
  ['a code of every object', [{ code: 'toString', params: {} }]],
  ['a parameter that is missing', [{ code: 'renames-board', params: {} }]],
  ['a parameter of another type', [{ code: 'moves-parts', params: { things: [1], more: 0 } }]],
  ['a count below 0', [{ code: 'tidies-layout', params: { count: -1 } }]],
  ['a text that is too long', [{ code: 'renames-board', params: { name: 'x'.repeat(201) } }]],
  ['too many things', [{ code: 'moves-parts', params: { things: Array(9).fill('x'), more: 0 } }]],
  ['too many phrases', Array(25).fill({ code: 'reads-board', params: {} })],
  [
    'one that is unknown among others',
    [
      { code: 'reads-board', params: {} },
      { code: 'flies', params: {} },
    ],
  ],
])('[E46] %s is not worded: people read the plain line', (_, json) => {
  expect(callActionsOf(json)).toBeNull();
  expect(callWords({ summary: 'adds a part' })).toBe('adds a part');
});

it('[E46] the document keeps what a later version says of a call, and this one shows the plain line', () => {
  const known = { code: 'reads-board', params: {} };
  const later = { code: 'flies', params: {} };
  for (const decode of [callOf, (json: Json) => proposalOf('c', json)]) {
    const entry = (what: Json) => decode({ tool: 'apply_edits', summary: 'flies', edits: [], what });
    expect(entry([known])).toMatchObject({ what: [known] });
    const read = entry([later]);
    if (read === null) throw new Error('not read');
    expect(callWords(read)).toBe('flies');
    expect(toJson(read)).toMatchObject({ what: [later] });
  }
});
