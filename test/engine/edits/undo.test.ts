import { describe, expect, it } from 'vitest';
import { applyChanges, boardJson } from '#engine/board/changes.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { applied, apply, boardOf, connect, partId } from '../../support/board-builder.ts';

const start = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme');

describe('undo', () => {
  it('[E23] brings no connection back to a part that is gone', () => {
    const joined = applied(apply(start, connect('mcu.i2c', 'bme.i2c'))).board;
    const [id = ''] = [...joined.connections.keys()];
    const cut = applied(apply(joined, { op: 'disconnect', connection: id }));
    const without = applied(apply(cut.board, { op: 'remove_part', part: '$bme' })).board;
    const undo = undoChanges(without, cut.changes);
    expect(undo.changes).toEqual([]);
    expect(undo.skipped.map(({ why }) => why)).toEqual([
      { code: 'owner-gone', params: { root: 'connections', missing: partId(start, 'bme') } },
    ]);
  });

  it('[E24] leaves what somebody changed since, and names it', () => {
    const moved = applied(apply(start, { op: 'move_part', part: '$bme', at: [100, 100] }));
    const again = applied(apply(moved.board, { op: 'move_part', part: '$bme', at: [300, 300] })).board;
    const undo = undoChanges(again, moved.changes);
    expect(undo.changes).toEqual([]);
    expect(undo.skipped.map(({ why }) => why)).toEqual([
      { code: 'changed-since', params: { root: 'parts', name: 'bme', path: ['at'] } },
    ]);
  });

  it('[E25] keeps a part on which somebody else has connected something', () => {
    const added = applied(apply(start, 'bmp280 as bmp'));
    const joined = applied(apply(added.board, connect('mcu.i2c', 'bmp.i2c'))).board;
    const undo = undoChanges(joined, added.changes);
    expect(undo.skipped.map(({ why }) => why)).toEqual([{ code: 'connected-since', params: { part: 'bmp' } }]);
    const after = applyChanges(joined, undo.changes);
    expect([after.parts, after.connections, after.definitions.size]).toEqual([
      joined.parts,
      joined.connections,
      joined.definitions.size,
    ]);
  });

  it('[E26] keeps the keys that a newer version wrote, through edits, removal and undo', () => {
    const id = partId(start, 'bme');
    const newer = applyChanges(start, [{ root: 'parts', key: id, path: ['colour'], after: 'red' }]);
    expect(applied(apply(newer, { op: 'move_part', part: '$bme', at: [1, 2] })).board.parts.get(id)?.unknown).toEqual({
      colour: 'red',
    });
    const removed = applied(apply(newer, { op: 'remove_part', part: '$bme' }));
    const undo = undoChanges(removed.board, removed.changes);
    expect(boardJson(applyChanges(removed.board, undo.changes))).toEqual(boardJson(newer));
  });
});
