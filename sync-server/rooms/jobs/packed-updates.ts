import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Updates behind one another in one buffer, so that a worker is handed two of them and not one an update: the transfer list of a
 * message costs the square of its length, 0.15 s for ten thousand.
 */
export interface PackedUpdates {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of each update, in bytes. */
  readonly lengths: Uint32Array<ArrayBuffer>;
}

/** Copies updates. Gives way to the event loop after each few MiB, and after each few thousand updates. */
export async function packUpdates(updates: readonly Uint8Array[]): Promise<PackedUpdates> {
  const lengths = new Uint32Array(updates.length);
  let size = 0;
  for (const [index, update] of updates.entries()) {
    lengths[index] = update.length;
    size += update.length;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  let worked = 0;
  for (const update of updates) {
    worked += UPDATE_COST;
    for (let from = 0; from < update.length; from += SLICE) {
      const slice = update.subarray(from, from + SLICE);
      bytes.set(slice, at);
      at += slice.length;
      worked += slice.length;
      if (worked < SLICE) continue;
      worked = 0;
      await nextTurn();
    }
  }
  return { bytes, lengths };
}

/** The updates, as views of their one buffer. */
export function unpackUpdates({ bytes, lengths }: PackedUpdates): Uint8Array[] {
  let at = 0;
  return Array.from(lengths, (length) => {
    at += length;
    return bytes.subarray(at - length, at);
  });
}

const SLICE = 4 << 20;
/** What an update costs beside its bytes, as bytes. */
const UPDATE_COST = 500;
