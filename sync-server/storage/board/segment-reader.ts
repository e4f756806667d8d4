import { join } from 'node:path';
import type { Disk } from '../disk.ts';
import { isUnreadable } from '../disk-error.ts';
import { replaceFile } from '../files.ts';
import type { FileContent } from '../framing.ts';
import { EMPTY_MANIFEST, type Manifest } from '../manifest.ts';
import { keepAside, keepTorn } from '../set-aside.ts';
import { boardDigits, frameFile, newStamp, readFramedFile } from './file-head.ts';
import { fileName, rightNumber } from './placement.ts';

/** What was found wrong in a folder, as far as it was read. */
export interface Findings {
  /** Copies of broken files. */
  readonly kept: string[];
  /** Files that the disk cannot read. */
  readonly unread: string[];
  /** Files that are not what their names say. They stay as they lie. */
  readonly misplaced: string[];
  /** Name of each file that is what its name says → its stamp. */
  readonly stamps: Map<string, string>;
}

interface SegmentReaderOptions {
  readonly disk: Disk;
  readonly folder: string;
  readonly docId: string;
  readonly listed: Manifest | null;
  readonly findings: Findings;
}

/** The least that a segment can be that holds something. */
const LEAST_BYTES = 9;

/** Reads the segments of one board, and repairs them. */
export class SegmentReader {
  readonly tail: Uint8Array[] = [];
  /** Number → bytes that the file has now. Without those that were shorter than listed. */
  readonly lengths = new Map<number, number>();
  /** What lies under a wrong name, by the number under which it belongs. */
  readonly strays = new Map<number, readonly Uint8Array[]>();
  torn = 0;
  readonly #options: SegmentReaderOptions;

  constructor(options: SegmentReaderOptions) {
    this.#options = options;
  }

  async readAll(numbers: readonly number[]): Promise<this> {
    for (const number of numbers) await this.#read(number, number === numbers.at(-1));
    return this;
  }

  /** Looks into segments that are of no use where they lie, for such as belong elsewhere. */
  async search(numbers: readonly number[]): Promise<void> {
    for (const number of numbers) {
      const name = fileName('segment', number);
      const bytes = await readWhereReadable(this.#options.disk, join(this.#options.folder, name));
      if (bytes !== null) await this.#placed(name, number, bytes);
    }
  }

  async #read(number: number, isLast: boolean): Promise<void> {
    const { disk, folder, listed, findings } = this.#options;
    const name = fileName('segment', number);
    const bytes = await readWhereReadable(disk, join(folder, name));
    if (bytes === null) {
      findings.unread.push(name);
      return;
    }
    const content = await this.#placed(name, number, bytes);
    if (content === null) return;
    for (const record of content.records) this.tail.push(record);
    const bytesListed = listed?.segments.get(number);
    // Of one that is not listed nothing was acknowledged, or an earlier version wrote it.
    const least = bytesListed ?? (bytesListed === null ? LEAST_BYTES : 0);
    const length = await this.#repair(name, number, bytes, content, isLast && content.whole >= least);
    if (length !== null && bytes.length >= least) this.lengths.set(number, length);
  }

  /** What a file holds that is what its name says. Any other is noted, and its content where it is of use. */
  async #placed(name: string, number: number, bytes: Buffer): Promise<FileContent | null> {
    const { docId, listed, findings } = this.#options;
    const content = await readFramedFile('segment', bytes);
    const right = rightNumber(docId, listed ?? EMPTY_MANIFEST, name, { ...content, length: bytes.length });
    if (right === number) {
      const stamp = listed?.stamps.get(name) ?? content.stamp;
      if (stamp !== null) findings.stamps.set(name, stamp);
      return content;
    }
    findings.misplaced.push(name);
    if (right !== null) this.strays.set(right, content.records);
    return null;
  }

  /** Gives how long the file is now; null where nothing is left of it. */
  async #repair(
    name: string,
    number: number,
    bytes: Buffer,
    { records, state, whole }: FileContent,
    mayBeTorn: boolean,
  ): Promise<number | null> {
    const { disk, folder, docId, listed, findings } = this.#options;
    const path = join(folder, name);
    if (mayBeTorn && state !== 'broken') {
      await this.#cut(name, bytes, whole);
      if (records.length > 0) return whole;
      await disk.remove(path);
      await disk.syncFolder(folder);
      findings.stamps.delete(name);
      return null;
    }
    if (state === 'whole') return bytes.length;
    // The copy lies there before the file is written anew: at no moment are its sound records in neither.
    findings.kept.push(await keepAside(disk, folder, name, bytes));
    const stamp = findings.stamps.get(name) ?? listed?.stamps.get(name) ?? newStamp();
    const sound = await frameFile('segment', { board: boardDigits(docId), number, stamp }, records);
    await replaceFile(disk, path, [sound]);
    findings.stamps.set(name, stamp);
    return sound.length;
  }

  /** Cuts off what a write left that was not finished. */
  async #cut(name: string, bytes: Uint8Array, whole: number): Promise<void> {
    const { disk, folder } = this.#options;
    this.torn = bytes.length - whole;
    if (this.torn === 0) return;
    await keepTorn(disk, folder, name, bytes.subarray(whole));
    const file = await disk.open(join(folder, name), 'r+');
    try {
      await file.truncate(whole);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

export async function readWhereReadable(disk: Disk, path: string): Promise<Buffer | null> {
  try {
    return await disk.read(path);
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}
