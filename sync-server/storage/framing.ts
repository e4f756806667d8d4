import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '#schemas/limits.ts';
import { crc32c } from './crc32c.ts';

/** Every file of the storage begins with eight bytes that name its kind and version. */
export const MAGIC_BYTES = 8;

/** Before each record: this mark, its length, the CRC-32C of length and content (32 bit, little endian). */
const MARK = Buffer.from([0xb5, 0x0b, 0xa7, 0x1c]);
const HEAD = 12;
const SLICE = 1 << 20;
const ZEROS = '\0'.repeat(MAGIC_BYTES);

/** The records as they lie in a file, without the file's magic. A record has at least one byte. */
export function frameRecords(records: readonly Uint8Array[]): Buffer {
  let size = 0;
  for (const record of records) size += HEAD + record.length;
  const out = Buffer.allocUnsafe(size);
  let at = 0;
  for (const record of records) {
    out.set(MARK, at);
    out.writeUInt32LE(record.length, at + 4);
    out.writeUInt32LE(crc32c(record, crc32c(out.subarray(at + 4, at + 8))), at + 8);
    out.set(record, at + HEAD);
    at += HEAD + record.length;
  }
  return out;
}

/**
 * What a file holds. `whole` is the length up to the end of the last sound record before the first unsound byte.
 * `torn`: nothing sound follows, as after a write that was cut off. `broken`: something sound follows or may follow, or
 * the file's magic is neither there nor zeros, so that what was stored once is damaged; `records` has the sound ones on
 * both sides.
 */
export interface FileContent {
  readonly records: readonly Uint8Array[];
  readonly whole: number;
  readonly state: 'whole' | 'torn' | 'broken';
}

/** Reads a file's bytes. Never throws; gives way to the event loop after each MiB of work. */
export async function readRecords(bytes: Buffer, magic: string): Promise<FileContent> {
  if (bytes.length < MAGIC_BYTES) return { records: [], whole: 0, state: bytes.length === 0 ? 'whole' : 'torn' };
  const head = bytes.toString('latin1', 0, MAGIC_BYTES);
  const known = head === magic;
  const reader = new Reader(bytes);
  const records: Uint8Array[] = [];
  let at = MAGIC_BYTES;
  let whole = known ? at : 0;
  let gap = !known;
  // A file system may leave zeros where a first write was cut off.
  let broken = !known && head !== ZEROS;
  while (at < bytes.length) {
    const end = reader.endOf(at);
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
  return { records, whole, state: broken ? 'broken' : gap ? 'torn' : 'whole' };
}

/** Checks records, and counts the bytes that were checked in vain: false marks must not make a file cost for ever. */
class Reader {
  readonly #bytes: Buffer;
  #vain = 0;
  #worked = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Where the record at `at` ends, or null where there is no sound one. */
  endOf(at: number): number | null {
    const bytes = this.#bytes;
    if (at + HEAD > bytes.length || bytes.compare(MARK, 0, 4, at, at + 4) !== 0) return null;
    const length = bytes.readUInt32LE(at + 4);
    const end = at + HEAD + length;
    if (length === 0 || length > LIMITS.recordBytes || end > bytes.length) return null;
    this.#worked += length;
    if (crc32c(bytes.subarray(at + HEAD, end), crc32c(bytes.subarray(at + 4, at + 8))) === bytes.readUInt32LE(at + 8)) {
      return end;
    }
    this.#vain += length;
    return null;
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
