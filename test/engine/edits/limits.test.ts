import { describe, expect, it } from 'vitest';
import { type Board, type Connection, EMPTY_BOARD, type Note, type Part } from '#engine/board/board.ts';
import { applyChanges, boardJson } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { connectionId, sortedEnds } from '#engine/board/ids.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import { recordCall } from '#engine/proposals/call-record.ts';
import { LIMITS } from '#schemas/limits.ts';
import { applied, boardOf, connect, context, definitionOf, refused } from '../../support/board-builder.ts';

const board = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c'));
const bme = (changes: object): Edit => ({ op: 'update_part', part: 'bme', ...changes });
const text = (length: number) => 'x'.repeat(length);

/** The pointer of the refusal; null where the edit is applied. */
function refusedAt(start: Board, ...edits: readonly Edit[]): string | null {
  const outcome = applyEdits(start, edits, context(undefined, 'Ada', 1e6));
  return outcome.ok ? null : outcome.refusal.pointer;
}

describe('an edit at the edge of a bound', () => {
  it('[limit labelChars] [E9] a label has at most so many characters', () => {
    expect(refusedAt(board, bme({ label: text(LIMITS.labelChars) }))).toBeNull();
    expect(refusedAt(board, bme({ label: text(LIMITS.labelChars + 1) }))).toBe('/0/label');
    const add = (label: string): Edit => ({ op: 'add_part', definition: 'bme280', label });
    expect(refusedAt(board, add(text(LIMITS.labelChars)))).toBeNull();
    expect(refusedAt(board, add(text(LIMITS.labelChars + 1)))).toBe('/0/label');
  });

  it('[limit nameChars] [E9] a group and a board have names of at most so many characters', () => {
    expect(refusedAt(board, bme({ group: text(LIMITS.nameChars) }))).toBeNull();
    expect(refusedAt(board, bme({ group: text(LIMITS.nameChars + 1) }))).toBe('/0/group');
    expect(refusedAt(board, { op: 'rename_board', name: text(LIMITS.nameChars) })).toBeNull();
    expect(refusedAt(board, { op: 'rename_board', name: text(LIMITS.nameChars + 1) })).toBe('/0/name');
  });

  it('[limit noteChars] [E9] a note and the reason of a waiver have at most so many characters', () => {
    const note = (length: number): Edit => ({ op: 'add_note', text: text(length), at: [0, 0] });
    expect(refusedAt(board, note(LIMITS.noteChars))).toBeNull();
    expect(refusedAt(board, note(LIMITS.noteChars + 1))).toBe('/0/text');
    const [part = ''] = board.parts.keys();
    const waive = (length: number): Edit => ({ op: 'waive', fingerprint: `a-rule|p=${part}|`, why: text(length) });
    expect(refusedAt(board, waive(LIMITS.noteChars))).toBeNull();
    expect(refusedAt(board, waive(LIMITS.noteChars + 1))).toBe('/0/why');
  });

  it('[limit fieldChars] [E9] the text of a custom field and a fingerprint have at most so many characters', () => {
    const field = (length: number) => bme({ fields: { thread: text(length) } });
    expect(refusedAt(board, field(LIMITS.fieldChars))).toBeNull();
    expect(refusedAt(board, field(LIMITS.fieldChars + 1))).toBe('/0/fields/thread');
    const [part = ''] = board.parts.keys();
    const waive = (length: number): Edit => {
      const start = `a-rule|p=${part}|`;
      return { op: 'waive', fingerprint: start + text(length - start.length), why: 'seen' };
    };
    expect(refusedAt(board, waive(LIMITS.fieldChars))).toBeNull();
    expect(refusedAt(board, waive(LIMITS.fieldChars + 1))).toBe('/0/fingerprint');
  });

  it('[limit temperature_C] [E9] [W50] a board is in an ambient of at most so many °C', () => {
    const at = (high: number) => refusedAt(board, { op: 'update_settings', ambient_C: [0, high] });
    const most = LIMITS.temperature_C;
    expect([most, most + 1, 1e308].map(at)).toEqual([null, '/0/ambient_C', '/0/ambient_C']);
  });

  it('[limit coordinate] [E9] a position lies within the bounds on both sides of both axes', () => {
    const most = LIMITS.coordinate;
    const beyond = most + 0.5;
    const move = (x: number, y: number): Edit => ({ op: 'move_part', part: 'bme', at: [x, y] });
    expect([move(most, most), move(-most, -most)].map((edit) => refusedAt(board, edit))).toEqual([null, null]);
    for (const edit of [move(beyond, 0), move(-beyond, 0), move(0, beyond), move(0, -beyond)]) {
      expect(refusedAt(board, edit)).toBe('/0/at');
    }
  });

  it('[limit parts] a board takes so many parts and so many notes, and not one more', () => {
    const [first] = board.parts.values();
    if (first === undefined) throw new Error('no part');
    const parts = new Map<string, Part>(board.parts);
    for (let n = parts.size; n < LIMITS.parts - 1; n++) parts.set(`p_${n}`, { ...first, id: `p_${n}`, label: `${n}` });
    const add: Edit = { op: 'add_part', definition: 'bme280', at: [0, 0] };
    expect(refusedAt({ ...board, parts }, add)).toBeNull();
    expect(refusedAt({ ...board, parts }, add, add)).toBe('/1');
    const notes = new Map<string, Note>();
    for (let n = 0; n < LIMITS.parts - 1; n++) {
      notes.set(`n_${n}`, { id: `n_${n}`, kind: 'note', text: 'x', at: [0, 0], size: [1, 1], seq: n });
    }
    const note: Edit = { op: 'add_note', text: 'x', at: [0, 0] };
    expect(refusedAt({ ...board, notes }, note)).toBeNull();
    expect(refusedAt({ ...board, notes }, note, note)).toBe('/1');
  });

  it('[limit connections] a board takes so many connections, and not one more', () => {
    const connections = new Map<string, Connection>(board.connections);
    for (let n = 0; connections.size < LIMITS.connections - 1; n++) {
      const ends = sortedEnds(
        { part: `p_gone${n}`, domain: 'electrical', interface: 'a', instance: 0 },
        { part: `p_gone${n}`, domain: 'electrical', interface: 'b', instance: 0 },
      );
      const id = connectionId(...ends);
      connections.set(id, { id, ends, assigned: [[], []], fields: {}, seq: 10 + n });
    }
    const [mcu = '', sensor = ''] = board.parts.keys();
    const supply: Edit = {
      op: 'connect',
      from: { part: mcu, interface: '3v3_out' },
      to: { part: sensor, interface: 'vdd' },
    };
    const more: Edit = { ...supply, to: { part: sensor, interface: 'vddio' } };
    expect(refusedAt({ ...board, connections }, supply)).toBeNull();
    expect(refusedAt({ ...board, connections }, supply, more)).toBe('/1');
  });
});

describe("a call's record", () => {
  const caller = { key: 'k', label: 'Claude', color: '#000', tool: 'apply_edits', summary: '' };
  const changeOf = (length: number) => {
    const bare = JSON.stringify([{ root: 'notes', key: 'n', path: [], after: '' }]).length;
    return [{ root: 'notes' as const, key: 'n', path: [], after: text(length - bare) }];
  };
  const recorded = (length: number, summary = '') =>
    recordCall(board, 'call', { ...caller, summary }, changeOf(length), '2026-01-01').after;

  it('[limit inverseBytes] keeps changes of at most so many bytes, and of a larger call none', () => {
    expect(recorded(LIMITS.inverseBytes)).toMatchObject({ changes: changeOf(LIMITS.inverseBytes) });
    expect(recorded(LIMITS.inverseBytes + 1)).toMatchObject({ changes: [] });
  });

  it('[limit summaryChars] keeps so many characters of the summary', () => {
    expect(recorded(100, text(LIMITS.summaryChars))).toMatchObject({ summary: text(LIMITS.summaryChars) });
    expect(recorded(100, text(LIMITS.summaryChars + 1))).toMatchObject({ summary: text(LIMITS.summaryChars) });
    const almost = text(LIMITS.summaryChars - 1);
    expect(recorded(100, `${almost}😀`)).toMatchObject({ summary: almost });
    expect(recorded(100, `${almost.slice(1)}😀`)).toMatchObject({ summary: `${almost.slice(1)}😀` });
  });
});

it('[E16] a full interface names who is connected, and a full instance how many connections it has', () => {
  const uart = {
    id: 'uart',
    max_instances: 1,
    protocol: { type: 'uart', role: 'peer' },
    requires: [
      { function: 'uart_tx', count: 1 },
      { function: 'uart_rx', count: 1 },
    ],
  };
  const pins = ['a', 'b', 'c', 'd'].map((id) => ({ id, functions: [{ name: 'uart_tx' }, { name: 'uart_rx' }] }));
  const tab = context(libraryOf([definitionOf('chip', { resources: pins, interfaces: [uart] })]));
  const chips = ['one', 'two', 'three'].map((label): Edit => ({ op: 'add_part', definition: 'chip', label }));
  const join: Edit = {
    op: 'connect',
    from: { part: 'one', interface: 'uart' },
    to: { part: 'two', interface: 'uart' },
  };
  const full = applied(applyEdits(EMPTY_BOARD, [...chips, join], tab)).board;
  const third = (instance: object): Edit => ({
    op: 'connect',
    from: { part: 'three', interface: 'uart' },
    to: { part: 'one', interface: 'uart', ...instance },
  });
  const whole = refused(applyEdits(full, [third({})], tab));
  expect([whole.pointer, JSON.stringify(whole).includes('two')]).toEqual(['/0/to', true]);
  expect(refused(applyEdits(full, [third({ instance: 0 })], tab)).pointer).toBe('/0/to/instance');
});

it('[E17] a connection takes its pins and waivers along, and undo brings the same back', () => {
  const [id = ''] = board.connections.keys();
  const pin: Edit = {
    op: 'pin',
    slot: { part: 'mcu', interface: 'i2c', function: 'i2c_sda' },
    resource: 'gpio25',
  };
  const waive: Edit = { op: 'waive', fingerprint: `a-rule|c=${id}|`, why: 'seen' };
  const start = applied(applyEdits(board, [pin, waive], context())).board;
  const without = applied(applyEdits(start, [{ op: 'disconnect', connection: id }], context())).board;
  expect([start.pins.size, start.waivers.size]).toEqual([1, 1]);
  expect([without.connections.size, without.pins.size, without.waivers.size]).toEqual([0, 0, 0]);
  const undo = undoChanges(
    without,
    applied(applyEdits(start, [{ op: 'disconnect', connection: id }], context())).changes,
  );
  expect(undo.skipped).toEqual([]);
  expect(boardJson(applyChanges(without, undo.changes))).toEqual(boardJson(start));
});
