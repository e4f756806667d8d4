/** Each refusal of an edit, made by a real board and worded for people and for agents. */
import { describe, expect, it, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { CommentRefusalParams } from '#engine/comments/refusal.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import type { Refusal, RefusalCode } from '#engine/edits/refusal.ts';
import { libraryOf } from '#engine/library/library.ts';
import { refusalForAgents } from '#engine/wording/refusals.ts';
import { LIMITS } from '#schemas/limits.ts';
import { remedyFor } from '../../app/editor/remedy.ts';
import { refusalsTexts, refusalWords, remedyLabel } from '../../app/texts/engine/refusals.ts';
import { board } from '../engine/edits/support.ts';
import { boardWith, chip, edited } from '../engine/rules/support.ts';
import { applied, apply, boardOf, connect, context, end, partId, refused } from '../support/board-builder.ts';
import { expectForAgents, expectForPeople } from './sound.ts';
import { TWO_DOMAINS } from './two-domains.ts';

const twins = boardOf('bme280 as one', { op: 'add_part', definition: 'bme280', label: 'one' });
const noted = edited(board, { op: 'add_note', text: 'Hi', at: [0, 0] });
const locked = edited(board, { op: 'update_part', part: 'bme', locked: true });
const withoutDefinition: Board = { ...board, definitions: new Map() };
const long = 'x'.repeat(5000);
/** What a caller without types may send. */
const raw = (edit: object) => edit as Edit;

/** `ports` interfaces of one id in two domains. */
const twoDomains = () => {
  const far = chip('far', { pins: { p: 'digital_io' }, ports: { x: 'custom peer: digital_io' } });
  return boardWith([TWO_DOMAINS, far], 'both as a', 'far as b');
};
/** One connection an instance, one instance. */
const single = () => {
  const port = chip('port', {
    pins: { p: 'digital_io' },
    ports: { x: ['custom peer: digital_io', { max_instances: 1, constraints: { max_connections: 1 } }] },
  });
  return boardWith([port], 'port as a', 'port as b', 'port as c', connect('a.x', 'b.x'));
};
/** Two instances in use, each with two slots of one function. */
const pairs = () => {
  const hub = chip('hub', {
    pins: { p: 'digital_io', q: 'digital_io', r: 'digital_io', s: 'digital_io' },
    ports: { x: ['custom peer: digital_io×2', { constraints: { max_connections: 1 } }] },
  });
  return boardWith([hub], 'hub as a', 'hub as b', connect('a.x#0', 'b.x#0'), connect('a.x#1', 'b.x#1'));
};
/** One more use of exclusive pairs of pins than there are, which takes more steps to prove than there are. */
const hard = () => {
  const uses = 14;
  const pins = Object.fromEntries(Array.from({ length: 2 * uses }, (_, n) => [`p${n}`, 'digital_io']));
  const resource_groups = Array.from({ length: uses }, (_, n) => ({
    ...{ id: `g${n}`, name: `G${n}`, kind: 'exclusive' },
    members: [`p${2 * n}`, `p${2 * n + 1}`],
  }));
  const hub = chip('hub', { pins, ports: { x: `custom peer: digital_io×${uses + 1}` }, more: { resource_groups } });
  return boardWith([hub], 'hub as a', 'hub as b');
};
/** A board with as many things as it may hold. */
const full = (): Board => {
  const many = <T>(count: number, one: T | undefined) =>
    new Map(Array.from({ length: count }, (_, n) => [`x${n}`, one as T]));
  return {
    ...board,
    parts: new Map([...many(LIMITS.parts, board.parts.values().next().value), ...board.parts]),
    connections: many(LIMITS.connections, board.connections.values().next().value),
    notes: many(LIMITS.parts, noted.notes.values().next().value),
  };
};
const slot = (interfaceOf: string, name: string, n?: number) => ({
  ...end(interfaceOf),
  function: name,
  ...(n === undefined ? {} : { n }),
});
const pin = (interfaceOf: string, name: string, resource: string): Edit => ({
  op: 'pin',
  slot: slot(interfaceOf, name),
  resource,
});
const fingerprint = (part: string) => `elec-pullup-missing|p=${part}|`;

type Case = readonly [RefusalCode, Board | (() => Board), ...Edit[]];

const CASES: readonly Case[] = [
  ['unknown-operation', board, raw({ op: 'add_parts' })],
  ['place-invalid', board, { op: 'move_part', part: 'bme', at: [1e9, 0] }],
  ['size-invalid', board, { op: 'add_note', text: 'Hi', at: [0, 0], size: [0, 5] }],
  ['rotation-invalid', board, raw({ op: 'update_part', part: 'bme', rotation: 45 })],
  ['quantity-invalid', board, { op: 'update_part', part: 'bme', quantity: 0.5 }],
  ['text-empty', board, { op: 'rename_board', name: ' ' }],
  ['text-too-long', board, { op: 'update_part', part: 'bme', label: long }],
  ['name-unfit', board, { op: 'update_part', part: 'bme', label: 'a\u202eb' }],
  [
    'date-invalid',
    board,
    { op: 'waive', fingerprint: fingerprint(partId(board, 'bme')), why: 'no', until: '2027-02-30' },
  ],
  ['temperatures-invalid', board, { op: 'update_settings', ambient_C: [40, -10] }],
  ['look-invalid', board, raw({ op: 'update_settings', look: 'sketch' })],
  ['severity-invalid', board, raw({ op: 'update_settings', severities: { 'a-rule': 'warn' } })],
  ['rule-id-invalid', board, { op: 'update_settings', severities: { 'A rule!': 'error' } }],
  ['id-invalid', board, { op: 'add_part', id: 'mcu', definition: 'bme280' }],
  ['id-taken', board, { op: 'add_part', id: partId(board, 'bme'), definition: 'bme280' }],
  ['local-name-invalid', board, { op: 'add_part', id: '$a b', definition: 'bme280' }],
  [
    'local-name-taken',
    board,
    { op: 'add_part', id: '$a', definition: 'bme280' },
    { op: 'add_part', id: '$a', definition: 'bme280' },
  ],
  ['local-name-unknown', board, { op: 'remove_part', part: '$nobody' }],
  ['board-full', full, { op: 'add_part', definition: 'bme280' }],
  ['board-full', full, { op: 'add_note', text: 'Hi', at: [0, 0] }],
  ['board-full', full, connect('mcu.uart', 'bme.i2c')],
  ['part-reference-invalid', board, raw({ op: 'remove_part', part: 7 })],
  ['part-unknown', board, { op: 'remove_part', part: 'bmee' }],
  ['label-ambiguous', twins, { op: 'remove_part', part: 'one' }],
  ['part-locked', locked, { op: 'move_part', part: 'bme', at: [5, 5] }],
  ['part-locked', locked, { op: 'remove_part', part: 'bme' }],
  ['part-locked', locked, { op: 'update_part', part: 'bme', rotation: 90 }],
  ['part-locked', locked, { op: 'update_part', part: 'bme', flip: true }],
  ['definition-unknown', board, { op: 'add_part', definition: 'bme281' }],
  ['definition-missing', withoutDefinition, connect('mcu.uart', 'bme.i2c')],
  ['connection-unknown', board, { op: 'disconnect', connection: 'c_gone' }],
  ['note-unknown', board, { op: 'remove_note', note: 'n_gone' }],
  ['interface-unknown', board, connect('mcu.i2c', 'bme.i2s')],
  ['interface-unknown', board, { op: 'connect', from: { ...end('mcu.i2c'), domain: 'thermal' }, to: end('bme.i2c') }],
  ['domain-ambiguous', twoDomains, connect('a.x', 'b.x')],
  ['instance-unknown', board, connect('bme.i2c#7', 'mcu.i2c')],
  ['instance-unknown', pairs, connect('a.x#-1', 'b.x')],
  ['same-interface', board, connect('mcu.i2c', 'mcu.i2c')],
  ['incompatible', board, connect('mcu.i2c', 'bme.vdd')],
  ['pins-apart', board, connect('mcu.gpio34', 'bme.sdi')],
  ['pin-unfit', board, connect('mcu.en', 'bme.i2c')],
  [
    'pin-elsewhere',
    () =>
      boardOf(
        'esp32-devkitc-v4 as mcu',
        'bme280 as a',
        'bme280 as b',
        connect('mcu.gpio4', 'a.sdi'),
        connect('mcu.gpio16', 'b.sdi'),
        'bmp280 as bmp',
      ),
    connect('mcu.gpio17', 'bmp.sdi'),
  ],
  [
    'line-unknown',
    () => boardOf('esp32-devkitc-v4 as mcu', 'resistor-4k7 as r'),
    { op: 'connect', from: end('mcu.i2c'), to: end('r.end_1'), line: 'uart_tx' },
  ],
  ['line-unknown', board, { op: 'connect', from: end('mcu.i2c'), to: end('bme.i2c'), line: 'i2c_sda' }],
  ['already-connected', board, connect('mcu.i2c#0', 'bme.i2c#0')],
  ['instance-full', single, connect('c.x', 'a.x#0')],
  ['interface-full', single, connect('c.x', 'a.x')],
  [
    'no-place',
    boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c')),
    connect('mcu.spi', 'bme.spi'),
  ],
  ['no-place', board, pin('mcu.i2c', 'i2c_sda', 'gpio23')],
  ['place-undecided', hard, connect('a.x', 'b.x')],
  ['interface-unconnected', board, pin('mcu.uart', 'uart_tx', 'gpio17')],
  ['instance-ambiguous', pairs, pin('a.x', 'digital_io', 'p')],
  ['slot-unknown', board, pin('mcu.i2c', 'i2c_sdx', 'gpio21')],
  ['slot-ambiguous', pairs, { op: 'pin', slot: end('a.x#0'), resource: 'p' }],
  ['slot-not-fixed', board, { op: 'unpin', slot: slot('mcu.i2c', 'i2c_sda') }],
  ['resource-unknown', board, pin('mcu.i2c', 'i2c_sda', 'gpio211')],
  ['resource-unsuitable', board, pin('mcu.i2c', 'i2c_sda', 'en')],
  ['field-unknown', board, { op: 'update_part', part: 'bme', fields: { 'electrical/i2c/i2c_adress': 'x' } }],
  [
    'field-unknown',
    board,
    { op: 'update_connection', connection: [...board.connections.keys()][0] ?? '', fields: { cable_lenght: 2 } },
  ],
  [
    'field-name-invalid',
    board,
    { op: 'update_connection', connection: [...board.connections.keys()][0] ?? '', fields: { 'a b': 2 } },
  ],
  ['field-type', board, { op: 'update_part', part: 'r', fields: { resistance_ohm: 'much' } }],
  ['field-type', board, { op: 'update_part', part: 'r', fields: { resistance_ohm: [] as never } }],
  [
    'field-type',
    board,
    { op: 'update_connection', connection: [...board.connections.keys()][0] ?? '', fields: { cable_length_m: -2 } },
  ],
  ['field-choice', board, { op: 'update_part', part: 'bme', fields: { 'electrical/i2c/i2c_address': '0x67' } }],
  ['field-range', () => ranged(1, 9), { op: 'update_part', part: 'a', fields: { level: 10 } }],
  ['field-range', () => ranged(1), { op: 'update_part', part: 'a', fields: { level: 0 } }],
  ['field-range', () => ranged(undefined, 9), { op: 'update_part', part: 'a', fields: { level: 10 } }],
  [
    'field-too-long',
    board,
    { op: 'update_connection', connection: [...board.connections.keys()][0] ?? '', fields: { colour: long } },
  ],
  ['fingerprint-invalid', board, { op: 'waive', fingerprint: 'no', why: 'no' }],
  ['violation-outdated', board, { op: 'waive', fingerprint: fingerprint('p_gone'), why: 'no' }],
  ['not-waived', board, { op: 'unwaive', fingerprint: fingerprint('p_gone') }],
  ['checklist-item-invalid', board, { op: 'tick', item: 'no' }],
  ['not-ticked', board, { op: 'untick', item: fingerprint('p_gone') }],
];

/** A part with a field of a bounded number. */
function ranged(min?: number, max?: number): Board {
  const field = {
    key: 'level',
    type: 'number',
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
  const { definition } = chip('dial', { pins: { p: 'digital_io' }, ports: { x: 'custom peer: digital_io' } });
  const file = { definition: { ...definition, custom_fields: [field] } };
  // The definition is that of a chip, with one field more.
  return boardWith([file as never], 'dial as a');
}

describe('[E40] a refusal is data, worded for people and for agents', () => {
  for (const [code, given, ...edits] of CASES) {
    it(`${code}: ${edits.map(({ op }) => op).join(', ')}`, () => {
      const on = typeof given === 'function' ? given() : given;
      const refusal = refused(apply(on, ...edits));
      expect(refusal.code).toBe(code);
      const { message, next } = refusalForAgents(refusal);
      expectForAgents(message);
      expectForAgents(next);
      expectForPeople(refusalWords(refusal), 'i2c_adress', 'cable_lenght');
    });
  }

  it('each code is seen, and so is each remedy', () => {
    const session = ['viewer', 'format-newer', 'proposal-gone', ...COMMENTS.map(([code]) => code)];
    const seen = [...new Set(CASES.map(([code]) => code as string)), ...session];
    expect(seen.sort()).toEqual(Object.keys(refusalsTexts.codes).sort());
    for (const code of session) {
      const [, params = {}] = COMMENTS.find((one) => one[0] === code) ?? [];
      expectForPeople(refusalWords({ code, params } as never));
    }
  });
});

/** Of what `comment-changes.test.ts` refuses. */
const COMMENTS: readonly (readonly [keyof CommentRefusalParams, object])[] = [
  ['comment-empty', {}],
  ['comment-too-long', { length: 5_000, limit: 4_000 }],
  ['comment-gone', {}],
  ['comment-not-yours', { who: 'Grace' }],
  ['comment-subject-gone', {}],
  ['too-many-mentions', { limit: 20 }],
  ['too-many-answers', { limit: 500 }],
  ['too-many-threads', { limit: 2_000 }],
  ['too-many-comments', { limit: 20_000 }],
];

const remediesOf = (on: Board, edits: readonly Edit[]) => {
  const refusal: Refusal = refused(applyEdits(on, edits, context()));
  return remedyFor(refusal, edits);
};

test('[E41] the remedy of a locked part is a button that unlocks it and does nothing else', () => {
  const id = partId(locked, 'bme');
  const offered = remediesOf(locked, [{ op: 'move_part', part: id, at: [5, 5] }]);
  expect(offered).toEqual({ label: 'Unlock', edits: [{ op: 'update_part', part: id, locked: false }] });
  expect(applied(applyEdits(locked, offered?.edits ?? [], context())).board.parts.get(id)?.locked).toBe(false);
});

test('[E41] the remedy of a pin that another interface holds moves that one and fixes the pin, in one step', () => {
  const wish: Edit = {
    op: 'pin',
    slot: { part: partId(board, 'mcu'), interface: 'i2c', function: 'i2c_sda' },
    resource: 'gpio23',
  };
  const offered = remediesOf(board, [wish]);
  expect(offered?.label).toBe('Make room');
  expect(offered?.edits.at(-1)).toEqual(wish);
  const after = applied(applyEdits(board, offered?.edits ?? [], context(libraryOf([])))).board;
  expect([...after.pins.values()].map(({ resource }) => resource)).toEqual(['gpio23']);
});

test('[E41] the remedy of a connection that finds no pin of its own is a button that shares one', () => {
  const digital = 'digital bidirectional: digital_io';
  const hub = chip('hub', { pins: { x: 'digital_io', y: 'digital_io' }, ports: { d: digital } });
  const far = chip('far', { pins: { p: 'digital_io' }, ports: { d: digital } });
  const parts = ['hub as a', 'far as b', 'far as c', 'far as d'];
  const full = boardWith([hub, far], ...parts, connect('a.d', 'b.d'), connect('a.d', 'c.d'));
  const at = (label: string) => ({ part: partId(full, label), interface: 'd' });
  const moved: Edit = { op: 'move_part', part: at('d').part, at: [10, 10] };
  const offered = remediesOf(full, [moved, { op: 'connect', from: at('d'), to: at('a') }]);
  expect(offered).toEqual({
    label: 'Share X',
    edits: [moved, { op: 'connect', from: at('d'), to: { ...at('a'), instance: 0 } }],
  });
  expect(applied(applyEdits(full, offered?.edits ?? [], context())).board.connections.size).toBe(3);
});

test('[E41] every remedy has a label in the words of the page', () => {
  expect(Object.keys(refusalsTexts.remedies)).toEqual(['unlock', 'make-place', 'share-pin']);
  const unlock = { code: 'unlock', params: { id: 'p_1', label: 'A' }, edits: [] } as const;
  const place = { code: 'make-place', params: { moves: [], fewest: true }, edits: [] } as const;
  const port = { end: 'to', part: 'A', interface: { id: 'gpio' } } as const;
  const share = (pins: readonly { id: string; name?: string }[]) =>
    remedyLabel({
      code: 'share-pin',
      params: { ...port, choices: [{ instance: 0, pins, partners: ['B'] }] },
      edits: [],
    });
  expect([remedyLabel(unlock), remedyLabel(place)]).toEqual(['Unlock', 'Make room']);
  expect([share([{ id: 'd5', name: 'D5' }]), share([])]).toEqual(['Share D5', 'Share a pin']);
});
