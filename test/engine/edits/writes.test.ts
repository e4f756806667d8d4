/** What each edit writes, whole: the changes in their order, the ids it gives, and where it worked. */
import { describe, expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applied, apply, boardOf, connect, end, partId, refused } from '../../support/board-builder.ts';
import { boardWith, chip, edited } from '../rules/support.ts';

const board = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', 'resistor-4k7 as r', connect('mcu.i2c', 'bme.i2c'));
const [mcu, bme] = [partId(board, 'mcu'), partId(board, 'bme')];
const [joined = ''] = board.connections.keys();
const fingerprint = `a-rule|p=${bme}|`;
const noted = edited(board, { op: 'add_note', text: 'Hi', at: [0, 0] });
const [note = ''] = noted.notes.keys();
const waived = edited(board, { op: 'waive', fingerprint, why: 'no' }, { op: 'tick', item: fingerprint });
const sda = { ...end('mcu.i2c'), function: 'i2c_sda' };
const pinned = applied(apply(board, { op: 'pin', slot: sda, resource: 'gpio4' })).board;
const PIN = `${mcu}/electrical/i2c/0/0/0`;

/** Two instances of at most four, with two slots of one function each; the first is joined. */
const pairs = boardWith(
  [
    chip('hub', {
      pins: { p: 'digital_io', q: 'digital_io', r: 'digital_io', s: 'digital_io' },
      ports: { x: ['custom peer: digital_io×2', { max_instances: 4, constraints: { max_connections: 1 } }] },
    }),
  ],
  ...['hub as a', 'hub as b'],
  connect('a.x#0', 'b.x#0'),
);
const [pair = ''] = pairs.connections.keys();

/** The changes of these edits, `[root, key, path, before, after]`, but for definitions. */
function written(on: Board, ...edits: readonly (string | Edit)[]): readonly unknown[] {
  const { changes } = applied(apply(on, ...edits));
  return changes.flatMap(({ root, key, path, before, after }) =>
    root === 'definitions' ? [] : [[root, key, path.join('.'), before, after]],
  );
}
const entry = (on: Board, root: 'connections' | 'pins' | 'parts' | 'waivers' | 'notes', key: string) =>
  expect.objectContaining(
    root === 'pins' || root === 'waivers' ? { who: 'Ada' } : { seq: on[root].get(key)?.seq },
  ) as unknown;
const gone = (on: Board, root: 'connections' | 'pins' | 'parts' | 'waivers' | 'notes', key: string) => [
  ...[root, key, '', entry(on, root, key)],
  undefined,
];

describe('[E1] adding a part', () => {
  const plain = { rotation: 0, flip: false, fields: {}, group: null, locked: false, quantity: 1 };
  const definition = board.parts.get(bme)?.definition;

  it('gives it a free label, a free place and the defaults', () => {
    const add: Edit = { op: 'add_part', definition: 'bme280' };
    expect(written(board, add, add)).toEqual([
      [
        ...['parts', 'p_00000004', '', undefined],
        { ...plain, definition, label: 'Bosch BME280', at: [360, 180], seq: 4 },
      ],
      [
        ...['parts', 'p_00000005', '', undefined],
        { ...plain, definition, label: 'Bosch BME280 2', at: [360, 360], seq: 5 },
      ],
    ]);
  });

  it('puts it beside what earlier edits of the list placed', () => {
    const add: Edit = { op: 'add_part', definition: 'bme280' };
    const note: Edit = { op: 'add_note', text: 'Here', at: [360, 320] };
    const places = applied(apply(board, add, note, add)).changes.flatMap(({ root, after }) =>
      root === 'parts' ? [(after as { at: unknown }).at] : [],
    );
    expect(places[0]).toEqual([360, 180]);
    expect(places[1]).not.toEqual([360, 320]);
  });

  it('refuses the connection to nothing that follows it', () => {
    const outcome = apply(board, 'bmp280 as q', connect('q.i2c', 'nobody.i2c'));
    expect(refused(outcome)).toMatchObject({ index: 1, pointer: '/1/to/part' });
  });

  it('takes what the edit says, fields under the keys that they are stored under', () => {
    const said = { label: 'x', at: [40, 60], rotation: 90, flip: true, group: 'g', quantity: 3 } as const;
    const fields = { i2c_address: '0x77', note: null };
    const outcome = applied(apply(board, { op: 'add_part', id: '$x', definition: 'bmp280', ...said, fields }));
    const key = outcome.changes[0]?.key;
    expect(key).toMatch(/^bmp280@/);
    expect(outcome.changes.map(({ root, after }) => (root === 'definitions' ? root : after))).toEqual([
      'definitions',
      { ...said, definition: key, fields: { 'electrical/i2c/i2c_address': '0x77' }, locked: false, seq: 4 },
    ]);
    expect(outcome).toMatchObject({ results: ['p_00000004'], ids: { $x: 'p_00000004' }, end: [40, 60] });
  });
});

describe('[E1] editing a part', () => {
  it('writes each property that differs', () => {
    const edit = { label: 'air', rotation: 180, flip: true, locked: true, quantity: 2, group: 'g' } as const;
    expect(written(board, { op: 'update_part', part: 'bme', ...edit })).toEqual([
      ['parts', bme, 'label', 'bme', 'air'],
      ['parts', bme, 'rotation', 0, 180],
      ['parts', bme, 'flip', false, true],
      ['parts', bme, 'locked', false, true],
      ['parts', bme, 'quantity', 1, 2],
      ['parts', bme, 'group', null, 'g'],
    ]);
    const same = { label: 'bme', rotation: 0, flip: false, locked: false, quantity: 1, group: null } as const;
    expect(written(board, { op: 'update_part', part: 'bme', ...same })).toEqual([]);
    const grouped = edited(board, { op: 'update_part', part: 'bme', group: 'g' });
    expect(written(grouped, { op: 'update_part', part: 'bme', group: null })).toEqual([
      ['parts', bme, 'group', 'g', null],
    ]);
  });

  it('writes fields one by one; null takes one away', () => {
    const set: Edit = { op: 'update_part', part: 'bme', fields: { i2c_address: '0x77' } };
    const unset: Edit = { op: 'update_part', part: 'bme', fields: { 'electrical/i2c/i2c_address': null } };
    expect(written(board, set, unset)).toEqual([
      ['parts', bme, 'fields.electrical/i2c/i2c_address', undefined, '0x77'],
      ['parts', bme, 'fields.electrical/i2c/i2c_address', '0x77', undefined],
    ]);
  });

  it('moves it, and tells where', () => {
    const outcome = applied(apply(board, { op: 'move_part', part: 'bme', at: [-7, 8] }));
    expect(outcome.changes).toEqual([{ root: 'parts', key: bme, path: ['at'], before: [360, 0], after: [-7, 8] }]);
    expect(outcome).toMatchObject({ results: [bme], ids: {}, end: [-7, 8] });
  });

  it('[E17] removes it after its connections, its pins and the waivers that name it', () => {
    const [c, p] = [gone(pinned, 'connections', joined), gone(pinned, 'parts', mcu)];
    expect(written(pinned, { op: 'remove_part', part: 'mcu' })).toEqual([c, gone(pinned, 'pins', PIN), p]);
    expect(written(waived, { op: 'remove_part', part: 'bme' })).toEqual([
      gone(waived, 'connections', joined),
      gone(waived, 'waivers', fingerprint),
      gone(waived, 'parts', bme),
    ]);
    expect(applied(apply(waived, { op: 'remove_part', part: 'bme' }))).not.toHaveProperty('end');
  });
});

describe('[E1] notes, settings and waivers', () => {
  it('gives a note the size of its kind', () => {
    const notes: readonly Edit[] = [
      { op: 'add_note', text: 'Hi', at: [3, 4] },
      { op: 'add_note', id: '$f', kind: 'frame', text: 'F', at: [5, 6] },
      { op: 'add_note', text: 'S', at: [0, 0], size: [9, 1] },
    ];
    const added = (id: string, after: object) => ['notes', id, '', undefined, after];
    expect(written(board, ...notes)).toEqual([
      added('n_00000004', { kind: 'note', text: 'Hi', at: [3, 4], size: [240, 120], seq: 4 }),
      added('n_00000005', { kind: 'frame', text: 'F', at: [5, 6], size: [480, 320], seq: 5 }),
      added('n_00000006', { kind: 'note', text: 'S', at: [0, 0], size: [9, 1], seq: 6 }),
    ]);
    expect(applied(apply(board, ...notes))).toMatchObject({ ids: { $f: 'n_00000005' }, end: [0, 0] });
  });

  it('writes what differs of a note, and takes it away', () => {
    expect(written(noted, { op: 'update_note', note, text: 'Ho', at: [1, 1], size: [2, 3] })).toEqual([
      ['notes', note, 'text', 'Hi', 'Ho'],
      ['notes', note, 'at', [0, 0], [1, 1]],
      ['notes', note, 'size', [240, 120], [2, 3]],
    ]);
    expect(written(noted, { op: 'update_note', note, text: 'Hi' })).toEqual([]);
    expect(written(noted, { op: 'remove_note', note })).toEqual([gone(noted, 'notes', note)]);
  });

  it('sets and unsets temperatures and severities', () => {
    const zero = -273.15;
    expect(
      written(
        board,
        { op: 'rename_board', name: 'Name' },
        { op: 'update_settings', ambient_C: [zero, zero], severities: { 'a-rule2': 'ignore', b: 'error' } },
        { op: 'update_settings', ambient_C: null, severities: { 'a-rule2': null } },
      ),
    ).toEqual([
      ['board', 'name', '', 'Untitled board', 'Name'],
      ['board', 'ambient_C', '', undefined, [zero, zero]],
      ['board', 'severity/a-rule2', '', undefined, 'ignore'],
      ['board', 'severity/b', '', undefined, 'error'],
      ['board', 'ambient_C', '', [zero, zero], undefined],
      ['board', 'severity/a-rule2', '', 'ignore', undefined],
    ]);
  });

  it.each(['2028-02-29', '2000-02-29T10:00:00Z', '2026-12-31', '2026-01-01'])(
    'accepts a violation until %s',
    (until) => {
      const waiver = { rule: 'a-rule', refs: [bme], who: 'Ada', why: 'ok', when: '2026-01-01T00:00:00.000Z' };
      expect(written(board, { op: 'waive', fingerprint, why: 'ok', until })).toEqual([
        ['waivers', fingerprint, '', undefined, { ...waiver, until }],
      ]);
      expect(written(board, { op: 'waive', fingerprint, why: 'ok' })).toEqual([
        ['waivers', fingerprint, '', undefined, waiver],
      ]);
    },
  );

  it('takes a waiver and a tick back, and ticks once', () => {
    expect(written(board, { op: 'tick', item: fingerprint })).toEqual([
      ['ticks', fingerprint, '', undefined, { who: 'Ada' }],
    ]);
    expect(written(waived, { op: 'tick', item: fingerprint })).toEqual([]);
    expect(written(waived, { op: 'unwaive', fingerprint }, { op: 'untick', item: fingerprint })).toEqual([
      gone(waived, 'waivers', fingerprint),
      ['ticks', fingerprint, '', { who: 'Ada' }, undefined],
    ]);
  });
});

describe('[E1] connections and pins', () => {
  const side = (part: string, id: string, instance = 0) => ({ part, domain: 'electrical', interface: id, instance });

  it('joins the lowest free instances, or those that are named, with what they hold', () => {
    const [a, b] = [partId(pairs, 'a'), partId(pairs, 'b')];
    const held = {
      assigned: [
        ['r', 's'],
        ['r', 's'],
      ],
      fields: {},
      seq: 3,
    };
    expect(applied(apply(pairs, connect('a.x', 'b.x'))).changes.map(({ after }) => after)).toEqual([
      { ends: [side(a, 'x', 1), side(b, 'x', 1)], ...held },
    ]);
    expect(applied(apply(pairs, connect('a.x#2', 'b.x#3'))).changes.map(({ after }) => after)).toEqual([
      { ends: [side(a, 'x', 2), side(b, 'x', 3)], ...held },
    ]);
  });

  it('knows a connection of the same list by its local name, and tells where its second end stands', () => {
    const join: Edit = { ...connect('mcu.i2c', 'q.i2c'), id: '$w', fields: { cable_length_m: 2 } } as Edit;
    const { results, ids, end: at, board: after } = applied(apply(board, 'bmp280 as q', join));
    expect([ids.$w, at]).toEqual([results[1], [360, -200]]);
    expect(after.connections.get(`${ids.$w}`)).toMatchObject({ fields: { cable_length_m: 2 }, seq: 5 });
    expect(
      applied(apply(board, 'bmp280 as q', join, { op: 'disconnect', connection: '$w' })).board.connections,
    ).toEqual(board.connections);
  });

  it('writes the fields of a connection one by one', () => {
    const fields = { cable_length_m: 0, colour: 'red', A_1: false };
    const edit = (changed: object) => ({ op: 'update_connection', connection: joined, fields: changed }) as Edit;
    expect(written(board, edit(fields), edit({ colour: null }))).toEqual([
      ['connections', joined, 'fields.cable_length_m', undefined, 0],
      ['connections', joined, 'fields.colour', undefined, 'red'],
      ['connections', joined, 'fields.A_1', undefined, false],
      ['connections', joined, 'fields.colour', 'red', undefined],
    ]);
  });

  it('[E17] takes the pins of an instance that nothing uses any more, and no others', () => {
    expect(written(pinned, { op: 'disconnect', connection: joined })).toEqual([
      gone(pinned, 'connections', joined),
      gone(pinned, 'pins', PIN),
    ]);
    const shared = applied(apply(pinned, 'bmp280 as q', connect('mcu.i2c', 'q.i2c'))).board;
    expect(written(shared, { op: 'disconnect', connection: joined })).toEqual([gone(shared, 'connections', joined)]);
  });

  it('fixes a slot, gives the others of its instance new places, and stores both', () => {
    expect(written(board, { op: 'pin', slot: sda, resource: 'gpio22' })).toEqual([
      ['pins', PIN, '', undefined, { resource: 'gpio22', who: 'Ada' }],
      [
        ...['connections', joined, 'assigned'],
        ...[
          [
            ['gpio21', 'gpio22'],
            ['sdi', 'sck'],
          ],
          [
            ['gpio22', 'gpio16'],
            ['sdi', 'sck'],
          ],
        ],
      ],
    ]);
    const assigned = (...held: readonly string[]) => [held, ['p', 'q']];
    const fix = (more: object, resource: string) =>
      written(pairs, { op: 'pin', slot: { ...end('a.x'), ...more }, resource }).slice(1);
    const was = ['connections', pair, 'assigned', assigned('p', 'q')];
    expect(fix({ n: 1 }, 'p')).toEqual([[...was, assigned('q', 'p')]]);
    expect(fix({ requires: 0, n: 0 }, 'r')).toEqual([[...was, assigned('r', 'q')]]);
    expect(fix({ n: 0 }, 'p')).toEqual([]);
  });

  it('moves no slot of the instance that is fixed', () => {
    const fix = (n: number, resource: string): Edit => ({ op: 'pin', slot: { ...end('a.x'), n }, resource });
    expect(refused(apply(pairs, fix(0, 'r'), fix(1, 'r')))).toMatchObject({ index: 1, code: 'no-place' });
  });

  it('lets a slot go, which stays where it is', () => {
    const outcome = applied(apply(pinned, { op: 'unpin', slot: sda }));
    expect(outcome.results).toEqual([PIN]);
    expect(written(pinned, { op: 'unpin', slot: sda })).toEqual([gone(pinned, 'pins', PIN)]);
  });
});
