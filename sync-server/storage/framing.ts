import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '#schemas/limits.ts';
import { crc32c } from './crc32c.ts';

/** Every file of the storage begins with eight bytes that name its kind and version. More may follow before the first record. */
const MAGIC_BYTES = 8;

/** Before each record: this mark, its length, the CRC-32C of length and content (32 bit, little endian). */
const MARK = Buffer.from([0xb5, 0x0b, 0xa7, 0x1c]);
const HEAD = 12;
const SLICE = 1 << 20;
/** What a disk writes whole or not at all. */
const SECTOR = 512;
const NO_BYTES = Buffer.alloc(SECTOR);

/**
 * The records as they lie in a file, behind `start`, its beginning. A record has at least one byte. Gives way to the event loop after
 * each MiB of work.
 */
export async function frameRecords(records: readonly Uint8Array[], start = ''): Promise<Buffer> {
  let size = start.length;
  for (const record of records) size += HEAD + record.length;
  const out = Buffer.allocUnsafe(size);
  let at = start === '' ? 0 : out.write(start, 'latin1');
  let worked = 0;
  for (const record of records) {
    out.set(MARK, at);
    out.writeUInt32LE(record.length, at + 4);
    let crc = crc32c(out.subarray(at + 4, at + 8));
    for (let from = 0; from < record.length; from += SLICE) {
      const slice = record.subarray(from, from + SLICE);
      if (worked + slice.length > SLICE) {
        await nextTurn();
        worked = 0;
      }
      worked += slice.length;
      crc = crc32c(slice, crc);
      out.set(slice, at + HEAD + from);
    }
    out.writeUInt32LE(crc, at + 8);
    at += HEAD + record.length;
  }
  return out;
}

/**
 * What a file holds. `whole` is the length up to the end of the last sound record before the first unsound byte.
 * `torn`: what follows looks like a write that was cut off. `broken`: it does not, so that what was stored once is damaged;
 * `records` has the sound ones on both sides.
 */
export interface FileContent {
  readonly records: readonly Uint8Array[];
  readonly whole: number;
  readonly state: 'whole' | 'torn' | 'broken';
}

/** Reads a file's bytes, of which the first should be `start`. Never throws; gives way to the event loop after each MiB of work. */
export async function readRecords(bytes: Buffer, start: string): Promise<FileContent> {
  if (bytes.length < start.length) return { records: [], whole: 0, state: stateOfBeginning(bytes, start) };
  const known = bytes.toString('latin1', 0, start.length) === start;
  const reader = new Reader(bytes);
  const records: Uint8Array[] = [];
  let at = known ? start.length : MAGIC_BYTES;
  let whole = known ? at : 0;
  let gap = !known;
  // A file system may leave zeros where a first write was cut off.
  let broken = !known && !isUnwritten(bytes, 0, start.length);
  while (at < bytes.length) {
    const checked = reader.endOf(at);
    const end = checked instanceof Promise ? await checked : checked;
    if (reader.isDue()) await nextTurn();
    if (end === null) {
      gap = true;
      if (reader.isSpent()) {
        // What follows was not looked at, so it may be sound.
        broken = true;
        break;
      }
      const next = bytes.indexOf(MARK, at + 1);
      if (next === -1) break;
      at = next;
      continue;
    }
    records.push(bytes.subarray(at + HEAD, end));
    if (gap) broken = true;
    else whole = end;
    at = end;
  }
  if (gap && known && !broken) broken = !isUnfinished(bytes, whole);
  return { records, whole, state: broken ? 'broken' : gap ? 'torn' : 'whole' };
}

function stateOfBeginning(bytes: Buffer, start: string): FileContent['state'] {
  if (bytes.length === 0) return 'whole';
  const isCutOff = start.startsWith(bytes.toString('latin1', 0, MAGIC_BYTES)) || isUnwritten(bytes, 0, bytes.length);
  return isCutOff ? 'torn' : 'broken';
}

/**
 * Whether the bytes from `at` on, which begin with no sound record, are as a write leaves them that was cut off: the beginning of a
 * record, or sectors that were never written. A record that is there to its end was written, and has changed since.
 */
function isUnfinished(bytes: Buffer, at: number): boolean {
  for (let start = at; start < bytes.length; ) {
    const end = Math.min(start - (start % SECTOR) + SECTOR, bytes.length);
    if (isUnwritten(bytes, start, end)) return true;
    start = end;
  }
  const there = bytes.length - at;
  if (MARK.compare(bytes, at, at + Math.min(4, there), 0, Math.min(4, there)) !== 0) return false;
  if (there <= HEAD) return true;
  const length = bytes.readUInt32LE(at + 4);
  if (length === 0 || length > LIMITS.recordBytes || length <= there - HEAD) return false;
  // Or is it whole, and only its length has changed?
  const whole = Buffer.alloc(4);
  whole.writeUInt32LE(there - HEAD);
  return crc32c(bytes.subarray(at + HEAD), crc32c(whole)) !== bytes.readUInt32LE(at + 8);
}

/** A file system may leave zeros where a write was cut off. For at most a sector. */
function isUnwritten(bytes: Buffer, start: number, end: number): boolean {
  return bytes.compare(NO_BYTES, 0, end - start, start, end) === 0;
}

async function checkInSlices(content: Uint8Array, start: number): Promise<number> {
  let crc = start;
  for (let from = 0; from < content.length; from += SLICE) {
    crc = crc32c(content.subarray(from, from + SLICE), crc);
    await nextTurn();
  }
  return crc;
}

/** Checks records, and counts the bytes that were checked in vain: false marks must not make a file cost for ever. */
class Reader {
  readonly #bytes: Buffer;
  #vain = 0;
  #worked = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Where the record at `at` ends, or null where there is no sound one. At once where the record is short. */
  endOf(at: number): number | null | Promise<number | null> {
    const bytes = this.#bytes;
    if (at + HEAD > bytes.length || bytes.compare(MARK, 0, 4, at, at + 4) !== 0) return null;
    const length = bytes.readUInt32LE(at + 4);
    const end = at + HEAD + length;
    if (length === 0 || length > LIMITS.recordBytes || end > bytes.length) return null;
    this.#worked += length;
    const isSound = (crc: number) => {
      if (crc === bytes.readUInt32LE(at + 8)) return end;
      this.#vain += length;
      return null;
    };
    const content = bytes.subarray(at + HEAD, end);
    const start = crc32c(bytes.subarray(at + 4, at + 8));
    return length <= SLICE ? isSound(crc32c(content, start)) : checkInSlices(content, start).then(isSound);
  }

  isSpent(): boolean {
    return this.#vain > LIMITS.salvageBytes;
  }

  isDue(): boolean {
    if (this.#worked < SLICE) return false;
    this.#worked = 0;
    return true;
  }
}
