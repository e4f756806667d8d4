import type { Damage, Snapshot } from '../../storage/board-storage.ts';
import type { ClockRanges, UpdateFacts } from '../update-facts.ts';
import { readStateVector } from './coverage.ts';

/** An update that is durable, and how far its structs reach. */
export interface StoredUpdate {
  readonly update: Uint8Array;
  readonly structs: ClockRanges;
  /** False: Yjs cannot apply it. It is kept and sent as it is, and goes into no snapshot. */
  isSound: boolean;
}

/** Past its state vector a snapshot has deletions, and what waits for updates that are lost. */
export function reachOf(snapshot: Snapshot, { structs }: UpdateFacts): ReadonlyMap<number, number> {
  const reach = readStateVector(snapshot.stateVector);
  for (let at = 0; at < structs.length; at += 3) {
    const [client, end] = [structs[at] ?? 0, structs[at + 2] ?? 0];
    reach.set(client, Math.max(end, reach.get(client) ?? 0));
  }
  return reach;
}

export function isReached(structs: ClockRanges, clocks: ReadonlyMap<number, number>): boolean {
  for (let at = 0; at < structs.length; at += 3) {
    if ((clocks.get(structs[at] ?? 0) ?? 0) < (structs[at + 2] ?? 0)) return false;
  }
  return true;
}

export function totalBytes(updates: readonly StoredUpdate[]): number {
  return updates.reduce((sum, one) => sum + one.update.length, 0);
}

export function soundUpdates(updates: readonly StoredUpdate[]): Uint8Array[] {
  return updates.flatMap(({ update, isSound }) => (isSound ? [update] : []));
}

export const UNSOUND: Damage = {
  what: 'unsound',
  message: 'An edit of this board cannot be applied. It is kept, and everything else is shown.',
  kept: [],
};
