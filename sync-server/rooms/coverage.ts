import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type { ClockRange, UpdateFacts } from './update-facts.ts';

/**
 * What a board's stored updates hold, without their content: how far each client's structs go without a gap, and what
 * is deleted. It answers what a client lacks without a Yjs document, and tells an update that brings nothing new.
 */
export class Coverage {
  readonly #clocks = new Map<number, number>();
  /** Structs past a gap. They are claimed once the gap is filled. */
  readonly #beyond = new Map<number, number[]>();
  readonly #deleted = new Map<number, number[]>();

  add(facts: UpdateFacts): void {
    for (const range of facts.structs) this.#take(range);
    for (const range of facts.deletions) include(this.#deleted, range);
  }

  /** Whether every struct and deletion of an update is here already. */
  holds(facts: UpdateFacts): boolean {
    return (
      facts.structs.every((range) => this.#hasStructs(range)) &&
      facts.deletions.every((range) => isWithin(this.#deleted.get(range.client), range.clock, range.end))
    );
  }

  /** Takes a state vector as known, as that of a snapshot. */
  addStateVector(bytes: Uint8Array): void {
    for (const [client, clock] of readStateVector(bytes)) {
      this.#take({ client, clock: 0, end: clock });
    }
  }

  /** How far each client's structs go, now. */
  clocks(): Map<number, number> {
    return new Map(this.#clocks);
  }

  /** How many clients ever wrote: what makes a board old. */
  get clientCount(): number {
    return this.#clocks.size;
  }

  stateVector(): Uint8Array {
    return encodeClocks(this.#clocks);
  }

  /** A Yjs update (V1) with no structs and every deletion. */
  deletions(): Uint8Array {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, 0);
    encoding.writeVarUint(encoder, this.#deleted.size);
    for (const [client, ranges] of this.#deleted) {
      encoding.writeVarUint(encoder, client);
      encoding.writeVarUint(encoder, ranges.length / 2);
      for (let i = 0; i < ranges.length; i += 2) {
        const clock = ranges[i] ?? 0;
        encoding.writeVarUint(encoder, clock);
        encoding.writeVarUint(encoder, (ranges[i + 1] ?? 0) - clock);
      }
    }
    return encoding.toUint8Array(encoder);
  }

  #take({ client, clock, end }: ClockRange): void {
    const known = this.#clocks.get(client) ?? 0;
    if (end <= known) return;
    if (clock > known) {
      include(this.#beyond, { client, clock, end });
      return;
    }
    this.#clocks.set(client, end);
    const beyond = this.#beyond.get(client);
    if (beyond === undefined) return;
    while (beyond.length > 0 && (beyond[0] ?? 0) <= (this.#clocks.get(client) ?? 0)) {
      this.#clocks.set(client, Math.max(this.#clocks.get(client) ?? 0, beyond[1] ?? 0));
      beyond.splice(0, 2);
    }
    if (beyond.length === 0) this.#beyond.delete(client);
  }

  #hasStructs({ client, clock, end }: ClockRange): boolean {
    const known = this.#clocks.get(client) ?? 0;
    return end <= known || isWithin(this.#beyond.get(client), Math.max(clock, known), end);
  }
}

/** Whether `clocks` reach as far as `reach` for every client of it. */
export function isCovered(reach: ReadonlyMap<number, number>, clocks: ReadonlyMap<number, number>): boolean {
  for (const [client, clock] of reach) if ((clocks.get(client) ?? 0) < clock) return false;
  return true;
}

/** A Yjs state vector of these clocks. */
export function encodeClocks(clocks: ReadonlyMap<number, number>): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, clocks.size);
  for (const [client, clock] of clocks) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, clock);
  }
  return encoding.toUint8Array(encoder);
}

/** Reads a Yjs state vector. Throws where the bytes are none. */
export function readStateVector(bytes: Uint8Array): Map<number, number> {
  const decoder = decoding.createDecoder(bytes);
  const clocks = new Map<number, number>();
  for (let left = decoding.readVarUint(decoder); left > 0; left--) {
    clocks.set(decoding.readVarUint(decoder), decoding.readVarUint(decoder));
  }
  return clocks;
}

/** Sets of clocks by client. Each is sorted and disjoint: clock, end, clock, end, … */
export type ClockSets = ReadonlyMap<number, readonly number[]>;

/** Adds a range to the set of its client. */
export function include(sets: Map<number, number[]>, range: ClockRange): void {
  const ranges = sets.get(range.client);
  if (ranges === undefined) {
    sets.set(range.client, [range.clock, range.end]);
    return;
  }
  // All ranges from `first` on end at or after the new one's start; those before `beyond` begin at or before its end.
  let first = firstEndingAt(ranges, range.clock);
  let { clock, end } = range;
  let beyond = first;
  while (beyond < ranges.length && (ranges[beyond] ?? 0) <= end) {
    clock = Math.min(clock, ranges[beyond] ?? clock);
    end = Math.max(end, ranges[beyond + 1] ?? end);
    beyond += 2;
  }
  if (beyond === first + 2) {
    ranges[first++] = clock;
    ranges[first] = end;
  } else {
    ranges.splice(first, beyond - first, clock, end);
  }
}

/** Whether all of a range is in a set. */
export function isWithin(ranges: readonly number[] | undefined, clock: number, end: number): boolean {
  if (ranges === undefined) return false;
  const at = firstEndingAt(ranges, end);
  return at < ranges.length && (ranges[at] ?? 0) <= clock;
}

/** Index of the first range whose end is at least `clock`, by bisection. */
function firstEndingAt(ranges: readonly number[], clock: number): number {
  let low = 0;
  let high = ranges.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[2 * middle + 1] ?? 0) < clock) low = middle + 1;
    else high = middle;
  }
  return low * 2;
}
