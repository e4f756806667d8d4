import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { LIMITS } from '#schemas/limits.ts';
import { FrameTooCostly } from '../malformed.ts';
import type { ClockRange, ClockRanges, UpdateFacts } from '../update-facts.ts';

/** What of an update counts here. */
type Ranges = Pick<UpdateFacts, 'structs' | 'deletions'>;

/**
 * What a board's stored updates hold, without their content: how far each client's structs go without a gap, and what
 * is deleted. It answers what a client lacks without a Yjs document, and tells an update that brings nothing new.
 */
export class Coverage {
  readonly #clocks = new Map<number, number>();
  /** How far each client's structs go without a gap with those that are expected. */
  readonly #expected = new Map<number, number>();
  /** Structs past a gap. They are claimed once the gap is filled. */
  readonly #beyond = new Map<number, number[]>();
  readonly #deleted = new Map<number, number[]>();
  /** How many ranges are deleted or lie past a gap. */
  #rangeCount = 0;
  #stateVector: Uint8Array | null = null;
  #deletions: Uint8Array | null = null;

  /** Takes in an update, in time that its ranges and those of its clients bound. */
  add({ structs, deletions }: Ranges): void {
    for (let at = 0; at < structs.length; ) {
      const first = at;
      do at += 3;
      while (structs[at] === structs[first] && (structs[at + 1] ?? 0) > (structs[at - 1] ?? 0));
      this.#take(structs[first] ?? 0, structs.subarray(first, at));
    }
    for (let at = 0; at < deletions.length; ) {
      const first = at;
      while (at < deletions.length && deletions[at] === deletions[first]) at += 3;
      this.#rangeCount += includeAll(this.#deleted, deletions[first] ?? 0, deletions.subarray(first, at));
    }
    if (structs.length > 0) this.#stateVector = null;
    if (deletions.length > 0) this.#deletions = null;
  }

  /** Whether every struct and deletion of an update is here already. */
  holds({ structs, deletions }: Ranges): boolean {
    for (let at = 0; at < structs.length; at += 3) if (!this.#hasStructs(structs, at)) return false;
    for (let at = 0; at < deletions.length; at += 3) if (!this.#isDeleted(deletions, at)) return false;
    return true;
  }

  /** An update will be here soon. */
  expect({ structs }: Pick<Ranges, 'structs'>): void {
    for (let at = 0; at < structs.length; at += 3) {
      const [client, from, end] = [structs[at] ?? 0, structs[at + 1] ?? 0, structs[at + 2] ?? 0];
      const reach = this.#reachOf(client);
      if (from <= reach) this.#expected.set(client, Math.max(reach, end));
    }
  }

  /**
   * Whether an update has something that Yjs puts off, since it stands on structs or deletes such as are neither here, nor expected, nor
   * in it.
   */
  waits({ structs, needs, deletions }: Pick<UpdateFacts, 'structs' | 'needs' | 'deletions'>): boolean {
    const reached = new Map<number, number>();
    const known = (client: number) => reached.get(client) ?? this.#reachOf(client);
    for (let at = 0; at < structs.length; at += 3) {
      const client = structs[at] ?? 0;
      if ((structs[at + 1] ?? 0) > known(client)) return true;
      reached.set(client, Math.max(known(client), structs[at + 2] ?? 0));
    }
    for (const ranges of [needs, deletions]) {
      for (let at = 0; at < ranges.length; at += 3) if ((ranges[at + 2] ?? 0) > known(ranges[at] ?? 0)) return true;
    }
    return false;
  }

  /** How many clients and, at most, ranges (deleted, or past a gap) there would be with an update more. */
  with({ structs, deletions }: Ranges): { clients: number; ranges: number } {
    const unknown = new Set<number>();
    let ranges = this.#rangeCount;
    for (let at = 0; at < structs.length; at += 3) {
      const known = this.#clocks.get(structs[at] ?? 0);
      if (known === undefined) unknown.add(structs[at] ?? 0);
      if ((structs[at + 1] ?? 0) > (known ?? 0)) ranges++;
    }
    for (let at = 0; at < deletions.length; at += 3) if (!this.#isDeleted(deletions, at)) ranges++;
    return { clients: this.#clocks.size + unknown.size, ranges };
  }

  /** Takes a state vector as known, as that of a snapshot. */
  addStateVector(bytes: Uint8Array): void {
    for (const [client, clock] of readStateVector(bytes)) this.#take(client, Float64Array.of(client, 0, clock));
    this.#stateVector = null;
  }

  /** How far each client's structs go, now. */
  clocks(): Map<number, number> {
    return new Map(this.#clocks);
  }

  /** How far a client's structs go without a gap. */
  clockOf(client: number): number {
    return this.#clocks.get(client) ?? 0;
  }

  #reachOf(client: number): number {
    return Math.max(this.clockOf(client), this.#expected.get(client) ?? 0);
  }

  /** How many clients ever wrote: what makes a board old. */
  get clientCount(): number {
    return this.#clocks.size;
  }

  /** Whether structs lie past a gap of their client's. */
  get hasGap(): boolean {
    return this.#beyond.size > 0;
  }

  stateVector(): Uint8Array {
    this.#stateVector ??= encodeClocks(this.#clocks);
    return this.#stateVector;
  }

  /** A Yjs update (V1) with no structs and every deletion. Everybody who comes back asks for it, so it is kept. */
  deletions(): Uint8Array {
    this.#deletions ??= encodeDeletions(this.#deleted);
    return this.#deletions;
  }

  /** Takes in structs of one client. */
  #take(client: number, ranges: ClockRanges): void {
    let known = this.#clocks.get(client) ?? 0;
    const far: number[] = [];
    for (let at = 0; at < ranges.length; at += 3) {
      const [clock, end] = [ranges[at + 1] ?? 0, ranges[at + 2] ?? 0];
      if (clock > known) far.push(client, clock, end);
      else known = Math.max(known, end);
    }
    if (far.length > 0) this.#rangeCount += includeAll(this.#beyond, client, new Float64Array(far));
    const beyond = this.#beyond.get(client) ?? [];
    let reached = 0;
    for (; reached < beyond.length && (beyond[reached] ?? 0) <= known; reached += 2) {
      known = Math.max(known, beyond[reached + 1] ?? 0);
    }
    beyond.splice(0, reached);
    this.#rangeCount -= reached / 2;
    if (beyond.length === 0) this.#beyond.delete(client);
    if (known > 0) this.#clocks.set(client, known);
  }

  #hasStructs(ranges: ClockRanges, at: number): boolean {
    const client = ranges[at] ?? 0;
    const end = ranges[at + 2] ?? 0;
    const known = this.#clocks.get(client) ?? 0;
    return end <= known || isWithin(this.#beyond.get(client), Math.max(ranges[at + 1] ?? 0, known), end);
  }

  #isDeleted(ranges: ClockRanges, at: number): boolean {
    return isWithin(this.#deleted.get(ranges[at] ?? 0), ranges[at + 1] ?? 0, ranges[at + 2] ?? 0);
  }
}

function encodeDeletions(deleted: ClockSets): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 0);
  encoding.writeVarUint(encoder, deleted.size);
  for (const [client, ranges] of deleted) {
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

/** Reads a Yjs state vector. Throws where the bytes are none, and `FrameTooCostly` where it names too many clients. */
export function readStateVector(bytes: Uint8Array): Map<number, number> {
  const decoder = decoding.createDecoder(bytes);
  const clocks = new Map<number, number>();
  let left = decoding.readVarUint(decoder);
  if (left > LIMITS.clientsPerBoard) throw new FrameTooCostly('clientsPerBoard');
  for (; left > 0; left--) {
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

/** Adds ranges of one client, sorted and disjoint; many at once are merged in one pass. Gives how many more there are now. */
function includeAll(sets: Map<number, number[]>, client: number, added: ClockRanges): number {
  const before = sets.get(client)?.length ?? 0;
  if (added.length > 3 * SINGLY) sets.set(client, mergedRanges(sets.get(client) ?? [], added));
  else {
    for (let at = 0; at < added.length; at += 3) {
      include(sets, { client, clock: added[at + 1] ?? 0, end: added[at + 2] ?? 0 });
    }
  }
  return ((sets.get(client)?.length ?? 0) - before) / 2;
}

/** So few ranges are put in one by one: each moves those behind it. */
const SINGLY = 8;

/** Both in order, touching ones joined. */
function mergedRanges(known: readonly number[], added: ClockRanges): number[] {
  const merged: number[] = [];
  const push = (clock: number, end: number) => {
    const last = merged.length - 1;
    if (last > 0 && clock <= (merged[last] ?? 0)) merged[last] = Math.max(merged[last] ?? 0, end);
    else merged.push(clock, end);
  };
  let at = 0;
  for (let next = 0; next < added.length; next += 3) {
    const clock = added[next + 1] ?? 0;
    for (; at < known.length && (known[at] ?? 0) <= clock; at += 2) push(known[at] ?? 0, known[at + 1] ?? 0);
    push(clock, added[next + 2] ?? 0);
  }
  for (; at < known.length; at += 2) push(known[at] ?? 0, known[at + 1] ?? 0);
  return merged;
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
