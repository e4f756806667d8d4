import { createHash, randomBytes } from 'node:crypto';
import { crc32c } from '../crc32c.ts';
import { type FileContent, frameRecords, readRecords } from '../framing.ts';

/** The kinds of files that hold a board: its log, and the snapshot that replaces the log before it. */
export type FileKind = 'segment' | 'snapshot';

/** What a file says of itself, so that it is known for what it is wherever it lies. */
export interface FileHead {
  /** Sixteen hex digits that stand for the id of its board. */
  readonly board: string;
  readonly number: number;
  /** Sixteen hex digits, drawn when the file was begun. */
  readonly stamp: string;
}

interface HeadedContent extends FileContent {
  /** null: an earlier version wrote it, or the head is damaged. */
  readonly head: FileHead | null;
  /**
   * What tells the file from every other one: its stamp, or the sum of its records where an earlier version wrote it, which never
   * adds to it any more. null where it is too damaged to say.
   */
  readonly stamp: string | null;
}

const MAGIC = { segment: 'BUSBLOG2', snapshot: 'BUSBSNP2' } as const;
/** Files of earlier versions have nothing but this before their records. */
const HEADLESS = { segment: 'BUSBLOG1', snapshot: 'BUSBSNP1' } as const;
/** The magic, the board, the number, the stamp, and the CRC-32C of all that (integers of 32 bit, little endian). */
const HEAD_BYTES = 32;
const CRC_AT = 28;

/** The digits of `FileHead.board`. */
export function boardDigits(docId: string): string {
  return createHash('sha256').update(docId).digest('hex').slice(0, 16);
}

export function newStamp(): string {
  return randomBytes(8).toString('hex');
}

/** A file that begins with `head`, as it lies on the disk. */
export function frameFile(kind: FileKind, head: FileHead, records: readonly Uint8Array[]): Promise<Buffer> {
  return frameRecords(records, headText(kind, head));
}

/** Reads a file: see `readRecords`. */
export async function readFramedFile(kind: FileKind, bytes: Buffer): Promise<HeadedContent> {
  const isHeadless = bytes.toString('latin1', 0, HEADLESS[kind].length) === HEADLESS[kind];
  if (isHeadless) {
    const content = await readRecords(bytes, HEADLESS[kind]);
    return { ...content, head: null, stamp: content.state === 'whole' ? sumOf(bytes, content) : null };
  }
  const head = headOf(kind, bytes);
  const content = await readRecords(bytes, head === null ? MAGIC[kind].padEnd(HEAD_BYTES, '\0') : headText(kind, head));
  return { ...content, head, stamp: head?.stamp ?? null };
}

function headText(kind: FileKind, { board, number, stamp }: FileHead): string {
  const bytes = Buffer.alloc(HEAD_BYTES);
  bytes.write(MAGIC[kind], 'latin1');
  bytes.write(board, 8, 'hex');
  bytes.writeUInt32LE(number, 16);
  bytes.write(stamp, 20, 'hex');
  bytes.writeUInt32LE(crc32c(bytes.subarray(0, CRC_AT)), CRC_AT);
  return bytes.toString('latin1');
}

function headOf(kind: FileKind, bytes: Buffer): FileHead | null {
  if (bytes.length < HEAD_BYTES || bytes.toString('latin1', 0, 8) !== MAGIC[kind]) return null;
  if (crc32c(bytes.subarray(0, CRC_AT)) !== bytes.readUInt32LE(CRC_AT)) return null;
  return {
    board: bytes.toString('hex', 8, 16),
    number: bytes.readUInt32LE(16),
    stamp: bytes.toString('hex', 20, CRC_AT),
  };
}

/** Of the CRC before each record, and of the length: content that was read is not read again. */
function sumOf(bytes: Buffer, { records, whole }: FileContent): string {
  let crc = 0;
  for (const record of records) {
    const at = record.byteOffset - bytes.byteOffset;
    crc = crc32c(bytes.subarray(at - 4, at), crc);
  }
  const sum = Buffer.alloc(8);
  sum.writeUInt32LE(crc, 0);
  sum.writeUInt32LE(whole, 4);
  return sum.toString('hex');
}
