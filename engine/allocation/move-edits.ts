import type { Edit } from '../board/edit.ts';
import type { Reassignment } from './allocate.ts';
import type { Instance } from './instance.ts';

type Moves = Reassignment['moves'];

/**
 * Moves as edits, in an order in which each finds its place free. Each is fixed, so that it moves, and let go again, so
 * that it may move later. Where moves go round in a circle no order will do, and the edits are refused.
 */
export function moveEdits(moves: Moves, instanceOf: (key: string) => Instance | undefined): readonly Edit[] {
  return fixingEdits(moves, instanceOf).flatMap((edit): readonly Edit[] =>
    edit.op === 'pin' ? [edit, { op: 'unpin', slot: edit.slot }] : [],
  );
}

/** Moves as edits that fix each slot in its new place, in an order in which each finds its place free. */
export function fixingEdits(moves: Moves, instanceOf: (key: string) => Instance | undefined): readonly Edit[] {
  return inOrder(moves).flatMap(({ key, slot, to }): readonly Edit[] => {
    const instance = instanceOf(key);
    const entry = instance?.slots[slot];
    if (instance === undefined || entry === undefined) return [];
    return [{ op: 'pin', slot: { ...instance.end, requires: entry.requires, n: entry.n }, resource: to }];
  });
}

/** Moves in an order in which each finds its place free. */
function inOrder(moves: Moves): Moves {
  const waiting = [...moves];
  const done: Moves[number][] = [];
  while (waiting.length > 0) {
    const ready = waiting.findIndex(({ to }) => !waiting.some((other) => other.from === to));
    done.push(...waiting.splice(Math.max(ready, 0), 1));
  }
  return done;
}
