import { describe, expect, test } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { applyChanges } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { repair } from '#engine/edits/repair.ts';
import { bringBack } from '#engine/merging/bring-back.ts';
import { type MergeLoss, mergeLosses, type OwnWrite } from '#engine/merging/losses.ts';
import { LIMITS } from '#schemas/limits.ts';
import { applied, boardOf, connect, context, partId } from '../../support/board-builder.ts';

const BASE = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c'));
const MCU = partId(BASE, 'mcu');
const BME = partId(BASE, 'bme');
const [WIRE = ''] = BASE.connections.keys();
/** The same parts, not joined yet. */
const LOOSE = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme');
const JOIN: Edit = {
  op: 'connect',
  from: { part: MCU, interface: 'i2c' },
  to: { part: BME, interface: 'i2c' },
};

/** The board of whoever waits, what they wrote, and the board that a merge with the edits of others gives. */
function merged(mine: readonly Edit[], others: readonly Edit[], base = BASE) {
  const own = applied(applyEdits(base, mine, context(undefined, 'Ada', 50)));
  const theirs = applied(applyEdits(base, others, context(undefined, 'Grace', 90)));
  const writes = own.changes.map(({ root, key, path }): OwnWrite => ({ root, key, path }));
  // Theirs come later, so that they win wherever both wrote.
  const after = applyChanges(own.board, theirs.changes);
  return { before: own.board, after, writes, ...mergeLosses(own.board, after, writes) };
}

const told = (losses: readonly MergeLoss[]) =>
  losses.map(({ kind, root, path, mine, theirs }) => [kind, root, path.join('.'), mine, theirs]);
const rename = (part: string, label: string): Edit => ({ op: 'update_part', part, label });

describe('[W61] what of one’s own edits a merge put aside', () => {
  test('nothing, where both edited different things', () => {
    const { losses } = merged([rename(MCU, 'Brain')], [rename(BME, 'Air'), { op: 'move_part', part: MCU, at: [9, 9] }]);
    expect(losses).toEqual([]);
  });

  test('nothing, where both wrote the same', () => {
    expect(merged([rename(MCU, 'Brain')], [rename(MCU, 'Brain')]).losses).toEqual([]);
  });

  test('two names for one part, two values of one field, two names of the board', () => {
    const field = (value: string): Edit => ({
      op: 'update_part',
      part: BME,
      fields: { 'electrical/i2c/i2c_address': value },
    });
    const both = (name: string, address: string): readonly Edit[] => [
      ...[rename(MCU, name), field(address)],
      { op: 'rename_board', name },
    ];
    expect(told(merged(both('A', '0x76'), both('B', '0x77')).losses)).toEqual([
      ['overwritten', 'parts', 'label', 'A', 'B'],
      ['overwritten', 'parts', 'fields.electrical/i2c/i2c_address', '0x76', '0x77'],
      ['overwritten', 'board', '', 'A', 'B'],
    ]);
  });

  test('a part that somebody deleted while it was edited, once however much was edited', () => {
    const { losses } = merged(
      [rename(BME, 'Air'), { op: 'move_part', part: BME, at: [80, 80] }],
      [{ op: 'remove_part', part: BME }],
    );
    expect(losses).toMatchObject([{ kind: 'removed', root: 'parts', key: BME, theirs: null }]);
  });

  test('a connection whose part is gone, and the pin that was fixed for it', () => {
    const pin: Edit = { op: 'pin', slot: { part: MCU, interface: 'i2c', requires: 0 }, resource: 'gpio21' };
    const { losses } = merged([JOIN, pin], [{ op: 'remove_part', part: BME }], LOOSE);
    expect(losses.map(({ kind, root }) => [kind, root])).toEqual([
      ['end-gone', 'connections'],
      ['end-gone', 'pins'],
    ]);
  });

  test('a pin that somebody else fixed for something else, and who did', () => {
    const pin = (resource: string): Edit => ({
      op: 'pin',
      slot: { part: MCU, interface: 'i2c', requires: 0 },
      resource,
    });
    const { losses } = merged([pin('gpio21')], [pin('gpio4')]);
    expect(losses).toMatchObject([
      { kind: 'overwritten', root: 'pins', mine: { resource: 'gpio21' }, theirs: { resource: 'gpio4' }, by: 'Grace' },
    ]);
  });

  test('who did it is the agent whose call wrote it, where the merge brought the call', () => {
    const before = applied(applyEdits(BASE, [rename(MCU, 'A')], context())).board;
    const change = { root: 'parts', key: MCU, path: ['label'], before: 'A', after: 'B' } as const;
    const call = { key: 'k', label: 'Claude', color: '', tool: 't', summary: '', changes: [change], when: '', seq: 9 };
    const after = { ...applyChanges(before, [change]), calls: new Map([['c', call]]) };
    expect(mergeLosses(before, after, [{ root: 'parts', key: MCU, path: ['label'] }]).losses[0]?.by).toBe('Claude');
    expect(mergeLosses(after, after, [{ root: 'parts', key: MCU, path: ['label'] }]).losses).toEqual([]);
  });

  test('[limit mergeLosses] so many are listed, and the others counted', () => {
    const notes = (text: string, count: number): Board => ({
      ...EMPTY_BOARD,
      notes: new Map(
        Array.from({ length: count }, (_, n) => [
          `n_${n}`,
          { id: `n_${n}`, kind: 'note', text, at: [0, 0], size: [9, 9], seq: n } as const,
        ]),
      ),
    });
    const lost = (count: number) => {
      const writes = Array.from(
        { length: count },
        (_, n): OwnWrite => ({ root: 'notes', key: `n_${n}`, path: ['text'] }),
      );
      const { losses, more } = mergeLosses(notes('a', count), notes('b', count), writes);
      return [losses.length, more];
    };
    expect(lost(LIMITS.mergeLosses)).toEqual([LIMITS.mergeLosses, 0]);
    expect(lost(LIMITS.mergeLosses + 1)).toEqual([LIMITS.mergeLosses, 1]);
  });
});

describe('[W62] what was lost comes back as it was, and can be undone', () => {
  function back(mine: readonly Edit[], others: readonly Edit[], base = BASE) {
    const { before, after, losses } = merged(mine, others, base);
    // As the tab does before it writes.
    const sound = applyChanges(after, repair(after));
    const { changes, refused } = bringBack(sound, before, losses, context());
    const now = applyChanges(sound, changes);
    const undone = applyChanges(now, undoChanges(now, changes).changes);
    expect(undone.parts).toEqual(sound.parts);
    expect(undone.connections).toEqual(sound.connections);
    expect(undone.pins).toEqual(sound.pins);
    return { before, now, refused };
  }

  test('a name', () => {
    const { now } = back([rename(MCU, 'A')], [rename(MCU, 'B'), rename(BME, 'Air')]);
    expect([now.parts.get(MCU)?.label, now.parts.get(BME)?.label]).toEqual(['A', 'Air']);
  });

  test('a part with its connections and pins', () => {
    const pin: Edit = { op: 'pin', slot: { part: MCU, interface: 'i2c', requires: 0 }, resource: 'gpio21' };
    const { now, before } = back([rename(BME, 'Air'), pin], [{ op: 'remove_part', part: BME }]);
    expect(now.parts.get(BME)).toEqual(before.parts.get(BME));
    expect(now.connections).toEqual(before.connections);
    expect(now.pins).toEqual(before.pins);
  });

  test('a connection with the part at its end', () => {
    const { now, before } = back([JOIN], [{ op: 'remove_part', part: BME }], LOOSE);
    expect([...now.connections.keys()].sort()).toEqual([...before.connections.keys()].sort());
    expect(now.parts.has(BME)).toBe(true);
  });

  test('a connection that somebody took away', () => {
    const length: Edit = { op: 'update_connection', connection: WIRE, fields: { cable_length_m: 2 } };
    const { now } = back([length], [{ op: 'disconnect', connection: WIRE }]);
    expect(now.connections.get(WIRE)?.fields).toEqual({ cable_length_m: 2 });
  });
});
