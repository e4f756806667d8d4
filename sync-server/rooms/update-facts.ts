import * as Y from 'yjs';

/** A range of one client's clock: from `clock` (inclusive) to `end` (exclusive). */
export interface ClockRange {
  readonly client: number;
  readonly clock: number;
  readonly end: number;
}

/** What a Yjs update (V1) brings, without its content. Plain data: it comes back from the worker like this. */
export interface UpdateFacts {
  /** Structs, neighbours joined, in the order of the update. */
  readonly structs: readonly ClockRange[];
  readonly deletions: readonly ClockRange[];
}

/**
 * Decodes an update. Throws where the bytes are none, or where a clock is past what a state vector can say: such a vector
 * would end every client that read it. A deletion of nothing counts for nothing. `bytes` must be all of its ArrayBuffer: lib0
 * reads past a view.
 */
export function factsOf(bytes: Uint8Array): UpdateFacts {
  if (bytes.byteLength !== bytes.buffer.byteLength) throw new RangeError('an update must own its bytes');
  const { structs, ds } = Y.decodeUpdate(bytes);
  const ranges: ClockRange[] = [];
  let last: { client: number; clock: number; end: number } | null = null;
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue;
    const { client, clock } = struct.id;
    mustBeClock(clock + struct.length);
    if (last !== null && last.client === client && last.end === clock) {
      last.end += struct.length;
    } else {
      last = { client, clock, end: clock + struct.length };
      ranges.push(last);
    }
  }
  const deletions: ClockRange[] = [];
  for (const [client, items] of ds.clients) {
    for (const { clock, len } of items) {
      mustBeClock(clock + len);
      if (len > 0) deletions.push({ client, clock, end: clock + len });
    }
  }
  return { structs: ranges, deletions };
}

function mustBeClock(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError('a clock is out of range');
}
