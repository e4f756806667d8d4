/** What people and models read of an edit: its summary, what is wrong with it, what stood in its way, and how much. */
import { describe, expect, test } from 'vitest';
import type { Board, Part } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { actionsOfEdits } from '#engine/proposals/actions-of-edits.ts';
import { applyEditsTool } from '#engine/tools/apply-edits.ts';
import { validateToolInput } from '#engine/tools/validation/validate-input.ts';
import { callActionsForAgents } from '#engine/wording/call-actions.ts';
import { inputProblemsForAgents } from '#engine/wording/input-problems.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { boardOf, connect, partId } from '../../support/board-builder.ts';
import { edited, station } from '../rules/support.ts';
import { newTab } from './support.ts';

const small = () =>
  boardOf('esp32-devkitc-v4 as MCU', 'resistor-4k7 as R1', 'bme280 as Air', connect('MCU.i2c', 'Air.i2c'));

const summariseEdits = (edits: readonly Edit[], board?: Board) => callActionsForAgents(actionsOfEdits(edits, board));

describe('the summary of an edit', () => {
  const board = small();
  const id = (label: string) => partId(board, label);
  const [wire = ''] = board.connections.keys();
  test.each<[string, readonly Edit[]]>([
    [
      'changes R1’s resistance_ohm and locked',
      [{ op: 'update_part', part: id('R1'), fields: { resistance_ohm: 1 }, locked: true }],
    ],
    ['changes R1’s label', [{ op: 'update_part', part: 'R1', label: 'R7' }]],
    [
      'adds 3 × bme280',
      [
        { op: 'add_part', definition: 'bme280' },
        { op: 'add_part', definition: 'bme280' },
        { op: 'add_part', definition: 'bme280' },
      ],
    ],
    [
      'moves MCU and R1',
      [
        { op: 'move_part', part: id('MCU'), at: [0, 0] },
        { op: 'move_part', part: id('R1'), at: [9, 9] },
      ],
    ],
    ['removes Air', [{ op: 'remove_part', part: id('Air') }]],
    ['disconnects MCU.i2c from Air.i2c', [{ op: 'disconnect', connection: wire }]],
    ['removes 1 part', [{ op: 'remove_part', part: 'p_gone12345' }]],
    [
      'adds Out (bme280) and 10 × resistor-4k7, connects MCU.i2c to Out.i2c',
      [
        { op: 'add_part', id: '$o', definition: 'bme280', label: 'Out' },
        { op: 'add_part', definition: 'resistor-4k7', quantity: 10 },
        { op: 'connect', from: { part: id('MCU'), interface: 'i2c' }, to: { part: '$o', interface: 'i2c' } },
      ],
    ],
    ['fixes MCU.i2c to gpio21', [{ op: 'pin', slot: { part: id('MCU'), interface: 'i2c' }, resource: 'gpio21' }]],
    ['waives elec-pullup-missing', [{ op: 'waive', fingerprint: 'elec-pullup-missing|p=1|', why: 'seen' }]],
    [
      'renames the board to “Greenhouse”, changes the settings',
      [
        { op: 'rename_board', name: 'Greenhouse' },
        { op: 'update_settings', ambient_C: [10, 40] },
      ],
    ],
  ])('[T30] names what it does: %s', (words, edits) => {
    const sides = summariseEdits(edits, board);
    expect(sides).toBe(words);
    const input = { edits: JSON.parse(JSON.stringify(edits)) };
    expect(applyEditsTool.summarise(input, board).summary).toBe(words);
  });

  test('[T30] names the first of many, counts the rest, and stays within its bound', () => {
    const many = Array.from(
      { length: 40 },
      (_, n): Edit => ({ op: 'add_part', definition: 'bme280', label: `Sensor ${n}` }),
    );
    expect(summariseEdits(many)).toBe('adds Sensor 0 (bme280), Sensor 1 (bme280) and 38 more parts');
    const label = '長'.repeat(100);
    const long = Array.from({ length: 40 }, (): Edit => ({ op: 'add_part', definition: 'bme280', label }));
    expect(new TextEncoder().encode(summariseEdits([...long, ...many])).length).toBeLessThanOrEqual(
      LIMITS.summaryChars,
    );
  });

  test('[T30] without the board names nothing that it does not know', () => {
    const edits: readonly Edit[] = [
      { op: 'move_part', part: id('MCU'), at: [0, 0] },
      { op: 'move_part', part: 'R1', at: [0, 0] },
      { op: 'disconnect', connection: wire },
    ];
    expect(summariseEdits(edits)).toBe('moves R1 and 1 more part, disconnects 1 pair');
  });
});

test('[T31] the example in the description of apply_edits is whole and true: it adds a sensor that breaks nothing', () => {
  const [, list = ''] = /Example: (\{"edits": \[[\s\S]*?\]\})\n/.exec(applyEditsTool.description) ?? [];
  const board = station();
  const input = JSON.parse(list.replaceAll('MCU.', 'ESP32.'));
  const tab = newTab(board);
  const done = tab.ask<{
    applied: boolean;
    allocations: readonly { problem?: string }[];
    violations: { added: readonly object[] };
  }>('apply_edits', input);
  expect(done.applied).toBe(true);
  expect(done.allocations.filter(({ problem }) => problem !== undefined)).toEqual([]);
  expect(done.violations.added).toEqual([]);
});

test.each([
  [
    'slot that is a word',
    { op: 'pin', slot: 'gpio21', resource: 'gpio21' },
    '/edits/0/slot: must be an object in { }, such as {"part": "p_1", "interface": "i2c", "function": "i2c_sda"}',
  ],
  ['slot that stays away', { op: 'unpin' }, '/edits/0/slot: is missing, such as {"part"'],
  [
    'end that is a number',
    { op: 'connect', from: 5, to: { part: 'Display', interface: 'i2c' } },
    '/edits/0/from: must be text in quotes, such as "ESP32.i2c" or {"part": "p_1", "interface": "i2c"}',
  ],
  [
    'end without its interface',
    { op: 'connect', from: { part: 'ESP32' }, to: 'Display.i2c' },
    '/edits/0/from/interface: is missing',
  ],
  [
    'place that is an object',
    { op: 'move_part', part: 'ESP32', at: { x: 1, y: 2 } },
    '/edits/0/at: must be a list in [ ], such as [120, 80]',
  ],
  ['op that stays away', { type: 'add_part' }, '/edits/0/op: is missing, such as "add_part"'],
] as const)('[T32] a %s is answered with what it should look like', (_what, edit, words) => {
  expect(newTab(station()).refusal('apply_edits', { edits: [edit] })).toContain(words);
});

test('[T32] more than 500 edits, and none, are answered with how many a call takes', () => {
  const tab = newTab();
  const edits = Array.from({ length: LIMITS.editsPerCall + 1 }, () => ({ op: 'rename_board', name: 'x' }));
  expect(tab.refusal('apply_edits', { edits })).toContain(
    '/edits: has 501 items, and one call takes at most 500: send the rest in further calls',
  );
  expect(tab.ask('apply_edits', { edits: edits.slice(1) })).toMatchObject({ applied: true });
  expect(tab.refusal('apply_edits', { edits: [] })).toContain('/edits: is an empty list');
});

test('[T33] a stale base_revision is a typed conflict: what of it changed, how, and the revision to go on with', () => {
  const tab = newTab(station());
  const { revision } = tab.ask<{ revision: string }>('get_board');
  const [soil, screen] = [partId(tab.board, 'Soil sensor'), partId(tab.board, 'Display')];
  tab.board = edited(tab.board, { op: 'update_part', part: soil, label: 'Bed 3' }, { op: 'remove_part', part: screen });
  const edits = [
    { op: 'update_part', part: 'Bed 3', label: 'Soil' },
    { op: 'move_part', part: screen, at: [0, 0] },
    { op: 'rename_board', name: 'Mine' },
  ];
  const error = tab.refusal('apply_edits', { edits, base_revision: revision });
  const { conflict } = JSON.parse(error.slice(error.indexOf('\n{')));
  expect(conflict).toEqual({
    base: revision,
    now: expect.stringMatching(/^r/),
    changed: [
      { kind: 'part', id: soil, label: 'Bed 3', how: 'changed' },
      { kind: 'place', id: screen, label: 'Display', how: 'removed' },
    ],
  });
  const again = { edits: [edits[0], edits[2]], base_revision: conflict.now };
  expect(tab.ask('apply_edits', again as never)).toMatchObject({ applied: true });
});

test('[T33] a conflict about hundreds of things stays within the budget of an error and counts the rest', () => {
  const labels = Array.from({ length: 200 }, (_, n) => `Part ${n} ${'x'.repeat(60)}`);
  const tab = newTab(boardOf(...labels.map((_, n) => `resistor-4k7 as r${n}`)));
  const { revision } = tab.ask<{ revision: string }>('get_board');
  const ids = [...tab.board.parts.keys()];
  tab.board = edited(tab.board, ...ids.map((part, n): Edit => ({ op: 'update_part', part, label: labels[n] ?? '' })));
  const edits = ids.map((part) => ({ op: 'update_part', part, locked: true }));
  const error = tab.refusal('apply_edits', { edits, base_revision: revision });
  expect(JSON.parse(error.slice(error.indexOf('\n{'))).conflict).toMatchObject({ more: 192 });
});

describe('a board of ten thousand parts', () => {
  const board = huge();

  test('[T34] every reply and every error keeps its budget', () => {
    const tab = newTab(board);
    const first = [...board.parts.keys()][0] ?? '';
    // `ask` and `refusal` check the sizes.
    tab.ask('get_board');
    tab.ask('get_board', { detail: 'detailed' });
    tab.ask('get_part', { part: first });
    tab.ask('find_connectable', { part: first, interface: 'i2c' });
    tab.ask('run_drc');
    tab.ask('run_drc', { detail: 'detailed' });
    tab.ask('search_parts', { query: 'sensor' });
    expect(tab.refusal('apply_edits', { edits: [{ op: 'remove_part', part: 'Twin' }] })).toContain(
      'parts are labelled',
    );
    const edits = [...board.parts.keys()]
      .slice(0, 500)
      .map((part) => ({ op: 'update_part', part, label: `n ${part}` }));
    tab.ask('apply_edits', { edits });
    expect(tab.refusal('get_board', { parts: ['no such part'] })).toContain('no such part');
    expect(tab.refusal('get_part', { part: 'x'.repeat(100) })).toContain('/part');
    expect(tab.refusal('apply_edits', { edits: [{ op: 'remove_part', part: 'Sensor 10001' }] })).toContain('Nearest');
  }, 60_000);

  test('[T35] a page of get_board goes on behind its last item, whatever others add and remove meanwhile', () => {
    const tab = newTab(board);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      const input = { include: ['parts'], ...(cursor === undefined ? {} : { cursor }) };
      const { parts, next_cursor } = tab.ask<{ parts: readonly { id: string }[]; next_cursor: string }>(
        'get_board',
        input,
      );
      seen.push(...parts.map(({ id }) => id));
      cursor = next_cursor;
      const [first = ''] = seen;
      // The last one given and one long past go, and another comes.
      tab.board = edited(
        tab.board,
        ...[seen.at(-1) ?? '', page === 0 ? first : (seen[page] ?? '')]
          .filter((id) => tab.board.parts.has(id))
          .map((part): Edit => ({ op: 'remove_part', part })),
        { op: 'add_part', definition: 'bme280' },
      );
    }
    expect(seen).toEqual([...board.parts.keys()].slice(0, seen.length));
    expect(tab.refusal('get_board', { cursor: 'o5' })).toContain('is not a cursor');
  }, 60_000);
});

/** Ten thousand sensors on no bus, of which two have one label. */
function huge(): Board {
  const one = boardOf('bme280 as Air');
  const [part] = one.parts.values();
  if (part === undefined) throw new Error('no part');
  const parts = Array.from({ length: 10_000 }, (_, n): readonly [string, Part] => {
    const id = `p_${String(n).padStart(8, '0')}`;
    const at = [(n % 100) * 400, Math.floor(n / 100) * 300] as const;
    return [id, { ...part, id, at, seq: n + 1, label: n < 2 ? 'Twin' : `Sensor ${n}` }];
  });
  return { ...one, parts: new Map(parts) };
}

describe('an edit that says nothing, or something that nobody reads', () => {
  const refused = (edit: Edit | object) => newTab(small()).refusal('apply_edits', { edits: [edit] as Json });

  test.each([
    [{ op: 'update_part', part: 'MCU' }, 'says nothing to change: give definition or label or rotation or flip'],
    [{ op: 'update_settings' }, 'says nothing to change: give ambient_C or severities'],
    [{ op: 'add_part', id: 'mcu', definition: 'bme280' }, '/edits/0/id: is a local name, which begins with $'],
    [{ op: 'add_part', definition: 'bme280', at: [1, 2, 3] }, '/edits/0/at: takes 2 numbers, such as [120, 80]'],
    [{ op: 'add_part', definition: 'bme280', label: null }, '/edits/0/label: must be text in quotes, or stay away'],
    [{ op: 'waive', fingerprint: 'x', why: 'so', until: 'soon' }, 'such as "2030-12-31"'],
    [{ op: 'update_settings', ambient_C: 5 }, '/edits/0/ambient_C: must be a list in [ ], such as [0, 40]'],
    [
      { op: 'update_settings', severities: { 'power-unpowered-prat': 'error' } },
      '/edits/0/severities/power-unpowered-prat): there is no rule "power-unpowered-prat". Nearest valid: power-unpowered-part',
    ],
  ])('[T43] %j is refused with what would do', (edit, words) => {
    expect(refused(edit)).toContain(words);
  });

  test('[T43] no unknown key is answered with op, and a tool without arguments says so', () => {
    const [first = ''] = small().connections.keys();
    expect(refused({ op: 'disconnect', from: first })).not.toMatch(/Nearest valid: op/);
    expect(inputProblemsForAgents('list_boards', validateToolInput('list_boards', { board: 'x' }))).toContain(
      '/board: is not a known key: this tool takes no arguments.',
    );
  });

  test.each([
    [{ cable_lenght: 3 }, 'a connection has no field cable_lenght. Nearest valid: cable_length_m'],
    [{ length_m: 3 }, 'Nearest valid: cable_length_m'],
    [{ cable_length_m: '3 m' }, 'cable_length_m takes a number of metres, 0 or more, not "3 m"'],
    [{ cable_length_m: -1 }, 'cable_length_m takes a number of metres'],
  ])('[T43] %j of a connection is refused, since no rule would read it', (fields, words) => {
    const [connection = ''] = small().connections.keys();
    expect(refused({ op: 'update_connection', connection, fields })).toContain(words);
    expect(
      newTab(small()).ask('apply_edits', {
        edits: [{ op: 'update_connection', connection, fields: { colour: 'red', cable_length_m: 3 } }],
      }),
    ).toMatchObject({ applied: true });
  });

  test('[T43] a part that an earlier edit of the list takes away is no near name of itself', () => {
    const edits = [
      { op: 'remove_part', part: 'Air' },
      { op: 'move_part', part: 'Air', at: [0, 0] },
    ];
    expect(newTab(small()).refusal('apply_edits', { edits })).not.toContain('Nearest valid: Air');
  });

  test('[T43] edits that leave the board as it was are answered with that', () => {
    const tab = newTab(small());
    const same = tab.ask<{ summary: string }>('apply_edits', {
      edits: [{ op: 'update_part', part: 'MCU', label: 'MCU' }],
    });
    expect(same.summary).toContain('The board was so already: nothing changed.');
  });
});

test('[T43] the reply names what was made, also where the edit gave it no name, and counts what did not fit', () => {
  const tab = newTab(small());
  const { ids } = tab.ask<{ ids: Record<string, string> }>('apply_edits', {
    edits: [
      { op: 'add_part', definition: 'bme280' },
      { op: 'add_part', id: '$b', definition: 'bme280' },
      { op: 'add_note', text: 'Why', at: [0, 0] },
    ],
  });
  expect(Object.keys(ids).sort()).toEqual(['$b', '/edits/0', '/edits/2']);
  expect(tab.board.parts.has(ids['/edits/0'] ?? '')).toBe(true);
  expect(tab.board.notes.has(ids['/edits/2'] ?? '')).toBe(true);

  const crowd = newTab().ask<{ ids: Record<string, string>; more_ids: number }>('apply_edits', {
    edits: Array.from({ length: 500 }, (_, i) => ({
      op: 'add_part',
      id: `$part_of_the_row_${i}`,
      definition: 'resistor-4k7',
    })),
  });
  expect(Object.keys(crowd.ids).length + crowd.more_ids).toBe(500);
  expect(Object.keys(crowd.ids).length).toBeGreaterThan(50);
});
