import { describe, expect, it } from 'vitest';
import { boardJson } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import type { RefusalCode } from '#engine/edits/refusal.ts';
import { LIMITS } from '#schemas/limits.ts';
import { applied, apply, boardOf, connect, context, partId, refused } from '../../support/board-builder.ts';

const board = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c'));

describe('a refusal', () => {
  it('[E6] names the edit and the place in it, and the nearest interface', () => {
    const refusal = refused(apply(board, 'bmp280 as bmp', connect('mcu.i2c', 'bmp.i2s')));
    expect(refusal).toMatchObject({ index: 1, pointer: '/1/to/interface', nearest: expect.arrayContaining(['i2c']) });
  });

  it('[E7] leaves nothing of the list behind', () => {
    const before = JSON.stringify(boardJson(board));
    const outcome = applyEdits(
      board,
      [
        { op: 'rename_board', name: 'New' },
        { op: 'remove_part', part: 'nobody' },
      ],
      context(),
    );
    expect(refused(outcome).pointer).toBe('/1/part');
    expect(JSON.stringify(boardJson(board))).toBe(before);
  });

  it('[E8] lists the ids where a label is not unique, and takes a label that is', () => {
    const twins = boardOf('bme280 as one', { op: 'add_part', definition: 'bme280', label: 'one' });
    const refusal = refused(applyEdits(twins, [{ op: 'remove_part', part: 'one' }], context()));
    expect(refusal.nearest).toEqual([...twins.parts.keys()].sort());
    expect(applied(applyEdits(board, [{ op: 'remove_part', part: 'bme' }], context())).board.parts.size).toBe(1);
  });

  it.each<[string, Edit, string]>([
    ['an unknown part, by distance', { op: 'remove_part', part: 'bmee' }, 'bme'],
    ['an unknown definition', { op: 'add_part', definition: 'bme281' }, 'bme280'],
    ['a severity', { op: 'update_settings', severities: { 'a-rule': 'warn' as 'warning' } }, 'warning'],
    ['an operation', { op: 'add_parts', part: 'x' } as unknown as Edit, 'add_part'],
    [
      'a field',
      { op: 'update_part', part: 'bme', fields: { 'electrical/i2c/i2c_adress': '0x76' } },
      'electrical/i2c/i2c_address',
    ],
    ['a choice', { op: 'update_part', part: 'bme', fields: { 'electrical/i2c/i2c_address': '0x67' } }, '0x76'],
    ['a local name', { op: 'remove_part', part: '$bme' }, ''],
  ])('[E6] gives the nearest value for %s', (_, edit, nearest) => {
    const refusal = refused(applyEdits(board, [edit], context()));
    if (nearest === '') expect(refusal).toMatchObject({ code: 'local-name-unknown', params: { name: '$bme' } });
    else expect(refusal.nearest).toContain(nearest);
  });

  const bounds: [string, Edit, Edit, RefusalCode][] = [
    [
      'labels',
      { op: 'update_part', part: 'bme', label: 'x'.repeat(LIMITS.labelChars) },
      { op: 'update_part', part: 'bme', label: 'x'.repeat(LIMITS.labelChars + 1) },
      'text-too-long',
    ],
    [
      'places',
      { op: 'move_part', part: 'bme', at: [LIMITS.coordinate, -LIMITS.coordinate] },
      { op: 'move_part', part: 'bme', at: [LIMITS.coordinate + 1, 0] },
      'place-invalid',
    ],
    [
      'finite places',
      { op: 'move_part', part: 'bme', at: [0, 0] },
      { op: 'move_part', part: 'bme', at: [Number.NaN, 0] },
      'place-invalid',
    ],
    [
      'notes',
      { op: 'add_note', text: 'x'.repeat(LIMITS.noteChars), at: [0, 0] },
      { op: 'add_note', text: 'x'.repeat(LIMITS.noteChars + 1), at: [0, 0] },
      'text-too-long',
    ],
    [
      'names',
      { op: 'rename_board', name: 'x'.repeat(LIMITS.nameChars) },
      { op: 'rename_board', name: 'x'.repeat(LIMITS.nameChars + 1) },
      'text-too-long',
    ],
    [
      'quantities',
      { op: 'update_part', part: 'bme', quantity: 1 },
      { op: 'update_part', part: 'bme', quantity: 0 },
      'quantity-invalid',
    ],
    [
      '[limit quantity] quantities',
      { op: 'update_part', part: 'bme', quantity: LIMITS.quantity },
      { op: 'update_part', part: 'bme', quantity: LIMITS.quantity + 1 },
      'quantity-invalid',
    ],
    [
      'ambient temperatures',
      { op: 'update_settings', ambient_C: [-10, 40] },
      { op: 'update_settings', ambient_C: [40, -10] },
      'temperatures-invalid',
    ],
  ];
  it.each(bounds)('[E9] stands on both sides of the bound of %s', (_, inside, outside, code) => {
    applied(applyEdits(board, [inside], context()));
    expect(refused(applyEdits(board, [outside], context())).code).toBe(code);
  });

  it('[E10] keeps a locked part where it is until it is unlocked', () => {
    const locked = applied(applyEdits(board, [{ op: 'update_part', part: 'bme', locked: true }], context())).board;
    const move: Edit = { op: 'move_part', part: 'bme', at: [5, 5] };
    const bme = partId(board, 'bme');
    const [remedy] = refused(applyEdits(locked, [move], context())).remedies ?? [];
    expect(remedy?.edits).toEqual([{ op: 'update_part', part: bme, locked: false }]);
    expect(refused(applyEdits(locked, [{ op: 'remove_part', part: 'bme' }], context())).pointer).toBe('/0/part');
    applied(applyEdits(locked, [...(remedy?.edits ?? []), move], context()));
  });

  it.each([{ rotation: 90 }, { flip: true }] as const)('[E10] lets a locked part lie as it does: %j', (turn) => {
    const locked = applied(applyEdits(board, [{ op: 'update_part', part: 'bme', locked: true }], context())).board;
    const edit: Edit = { op: 'update_part', part: 'bme', ...turn };
    expect(refused(applyEdits(locked, [edit], context())).code).toBe('part-locked');
    applied(applyEdits(locked, [{ ...edit, locked: false }], context()));
    applied(applyEdits(locked, [{ op: 'update_part', part: 'bme', rotation: 0, flip: false }], context()));
  });

  it('[E11] accepts a waiver only for a fingerprint whose parts are on the board, and drops it with them', () => {
    const fingerprint = `elec-pullup-missing|p=${partId(board, 'bme')}|`;
    const waived = applied(applyEdits(board, [{ op: 'waive', fingerprint, why: 'internal' }], context())).board;
    expect([...waived.waivers.values()][0]).toMatchObject({ rule: 'elec-pullup-missing', who: 'Ada', why: 'internal' });
    expect(applied(applyEdits(waived, [{ op: 'remove_part', part: 'bme' }], context())).board.waivers.size).toBe(0);
    expect(
      refused(applyEdits(board, [{ op: 'waive', fingerprint: 'x|p=p_gone|', why: 'no' }], context())).pointer,
    ).toBe('/0/fingerprint');
  });
});
