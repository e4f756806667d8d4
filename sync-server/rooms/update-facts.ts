import { LIMITS } from '#schemas/limits.ts';
import { FrameTooCostly } from './malformed.ts';
import { OverBudget, UpdateReader } from './update-reader.ts';

/** A range of one client's clock: from `clock` (inclusive) to `end` (exclusive). */
export interface ClockRange {
  readonly client: number;
  readonly clock: number;
  readonly end: number;
}

/**
 * Ranges of clients' clocks, three numbers each: client, clock (inclusive), end (exclusive). Flat, so that a hundred thousand
 * of them come back from a worker without a copy.
 */
export type ClockRanges = Float64Array<ArrayBuffer>;

/** What a Yjs update (V1) brings, without its content. */
export interface UpdateFacts {
  /** Structs, neighbours joined, in the order of the update. */
  readonly structs: ClockRanges;
  /** The deletions of a client stand together; sorted and disjoint, neighbours joined. */
  readonly deletions: ClockRanges;
  /** Ranges of deletions before or within others of their client: to apply each may walk over all that the client wrote. */
  readonly repeated: number;
  /** How far, from clock 0, it refers to each client's structs. */
  readonly needs: ClockRanges;
  /** How many structs it has, each a thing that a document keeps. */
  readonly structCount: number;
  /** Clients, structs, ranges and values: what reading it takes. */
  readonly steps: number;
}

/**
 * Reads an update, in time that its length bounds. Throws where Yjs could not decode the bytes, or where a clock is past what
 * a state vector can say: such a vector would end every client that read it. A deletion of nothing counts for nothing.
 * Throws `FrameTooCostly` beyond what `LIMITS` says of an update, and where many deletions are out of order or many clients stand
 * there twice: no Yjs writes them like that, and taking them in costs the square of their number.
 */
export function updateFactsOf(bytes: Uint8Array): UpdateFacts {
  return read(bytes, Number.POSITIVE_INFINITY);
}

/** The same, or null where that takes more than `budget` steps. */
export function factsWithin(bytes: Uint8Array, budget: number): UpdateFacts | null {
  try {
    return read(bytes, budget);
  } catch (error) {
    if (error instanceof OverBudget) return null;
    throw error;
  }
}

function read(bytes: Uint8Array, budget: number): UpdateFacts {
  const reader = new UpdateReader(bytes, budget);
  const [structs, structCount] = readStructs(reader);
  const [deletions, repeated] = readDeletions(reader);
  const needs = Float64Array.from([...reader.needs].flatMap(([client, end]) => [client, 0, clockOf(end)]));
  return { structs, deletions, repeated, needs, structCount, steps: reader.steps };
}

function readStructs(reader: UpdateReader): [ranges: ClockRanges, count: number] {
  const ranges = new RangeList();
  const seen = new Set<number>();
  let repeated = 0;
  let count = 0;
  for (let clients = reader.varUint(); clients > 0; clients--) {
    reader.count('clientsPerBoard');
    const structs = reader.varUint();
    const client = reader.varUint();
    if (seen.has(client)) repeated++;
    if (repeated > LIMITS.unsortedRanges) throw new FrameTooCostly('unsortedRanges');
    seen.add(client);
    let clock = reader.varUint();
    for (let left = structs; left > 0; left--) {
      reader.count('structsPerBoard');
      const info = reader.byte();
      const isItem = info !== SKIP && (info & 0x1f) !== 0;
      const length = isItem ? reader.item(info) : reader.varUint();
      if (info !== SKIP) ranges.add(client, clock, clockOf(clock + length));
      clock += length;
      count++;
    }
  }
  return [ranges.toRanges(), count];
}

function readDeletions(reader: UpdateReader): [ranges: ClockRanges, repeated: number] {
  const ranges = new RangeList();
  let count = 0;
  let repeated = 0;
  const seen = new Set<number>();
  for (let clients = reader.varUint(); clients > 0; clients--) {
    reader.count('clientsPerBoard');
    const client = reader.varUint();
    let reached = seen.has(client) ? Number.POSITIVE_INFINITY : 0;
    seen.add(client);
    for (let left = reader.varUint(); left > 0; left--) {
      reader.count('rangesPerBoard');
      count++;
      const clock = reader.varUint();
      const length = reader.varUint();
      const end = clockOf(clock + length);
      if (length === 0) continue;
      if (clock < reached) repeated++;
      else reached = end;
      ranges.add(client, clock, end);
    }
  }
  if (repeated === 0) return [ranges.toRanges(), 0];
  if (count > LIMITS.unsortedRanges) throw new FrameTooCostly('unsortedRanges');
  return [sorted(ranges.toRanges()), repeated];
}

function clockOf(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError('a clock is out of range');
  return value;
}

/** A struct that stands for clocks which the update leaves out. */
const SKIP = 10;

/** Ranges as they come; one that begins where the last ended, of the same client, makes that longer. */
class RangeList {
  readonly #ranges: number[] = [];

  add(client: number, clock: number, end: number): void {
    const ranges = this.#ranges;
    const last = ranges.length - 1;
    if (ranges[last] === clock && ranges[last - 2] === client) ranges[last] = end;
    else ranges.push(client, clock, end);
  }

  toRanges(): ClockRanges {
    return new Float64Array(this.#ranges);
  }
}

function sorted(ranges: ClockRanges): ClockRanges {
  const at = Array.from({ length: ranges.length / 3 }, (_, n) => 3 * n);
  const value = (index: number) => ranges[index] ?? 0;
  at.sort((a, b) => value(a) - value(b) || value(a + 1) - value(b + 1));
  const list = new RangeList();
  let [client, clock, end] = [-1, 0, 0];
  for (const index of at) {
    if (value(index) === client && value(index + 1) <= end) {
      end = Math.max(end, value(index + 2));
      continue;
    }
    if (client >= 0) list.add(client, clock, end);
    [client, clock, end] = [value(index), value(index + 1), value(index + 2)];
  }
  if (client >= 0) list.add(client, clock, end);
  return list.toRanges();
}
