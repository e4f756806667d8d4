import type { PinEdit } from '../board/edit.ts';
import type { Reassignment } from './allocate.ts';
import type { Instance } from './instance.ts';

/**
 * Moves as edits, for one list: each slot is fixed in its new place, and let go again unless somebody had fixed it before, so
 * that nothing is fixed that was not.
 */
export function pinMoveEdits(
  moves: Reassignment['moves'],
  instanceOf: (key: string) => Instance | undefined,
): readonly PinEdit[] {
  return moves.flatMap(({ key, slot: position, to }): readonly PinEdit[] => {
    const instance = instanceOf(key);
    const entry = instance?.slots[position];
    if (instance === undefined || entry === undefined) return [];
    const slot = { ...instance.end, requires: entry.requires, n: entry.n };
    const move: PinEdit = { op: 'pin', slot, resource: to };
    return entry.pinnedBy === undefined ? [move, { op: 'unpin', slot }] : [move];
  });
}
