import { join } from 'node:path';
import type { Disk, DiskFile } from '../disk.ts';
import { codeOf } from '../disk-error.ts';
import { frameRecords, readRecords } from '../framing.ts';
import type { RowWrite } from './image.ts';

/** A write as a log holds it. */
export type LoggedWrite = readonly [table: string, id: string, row: unknown];

/** What the logs of a folder hold that follow a records file. */
export interface LoggedWrites {
  /** In the order in which they were made. */
  readonly writes: readonly LoggedWrite[];
  /** The number of the log that is written next. */
  readonly next: number;
  readonly bytes: number;
  /** Logs with bytes that were changed since they were written, or that are missing: what else they hold is among the writes. */
  readonly damaged: readonly string[];
}

/** How a log of this number is called: `records-00000001.log`. */
export function logName(number: number): string {
  return `records-${String(number).padStart(8, '0')}.log`;
}

function numberOf(name: string): number | null {
  const [, digits] = /^records-(\d{8})\.log$/.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** It names the log, so that one in the place of another is none. */
function startOf(number: number): string {
  return `busbrec1${String(number).padStart(8, '0')}`;
}

/** Reads the logs of a folder from `first` on. Each may end in a write that a crash cut off: nobody was told that it was stored. */
export async function readLogs(
  disk: Pick<Disk, 'read' | 'list'>,
  folder: string,
  first: number,
): Promise<LoggedWrites> {
  const numbers = (await disk.list(folder)).map(numberOf).filter((one) => one !== null && one >= first);
  const last = Math.max(first - 1, ...numbers.filter((one) => one !== null));
  const writes: LoggedWrite[] = [];
  const damaged: string[] = [];
  let bytes = 0;
  for (let number = first; number <= last; number += 1) {
    const content = await readLog(disk, folder, number);
    if (content === null || content.state === 'broken') damaged.push(logName(number));
    for (const record of content?.records ?? []) {
      bytes += record.length;
      writes.push(...(JSON.parse(Buffer.from(record).toString('utf8')) as LoggedWrite[])); // a sound record is one of ours
    }
  }
  return { writes, next: last + 1, bytes, damaged };
}

async function readLog(disk: Pick<Disk, 'read'>, folder: string, number: number) {
  try {
    return await readRecords(await disk.read(join(folder, logName(number))), startOf(number));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Removes the logs before one of this number: a records file holds what they did. */
export async function removeLogsBefore(disk: Disk, folder: string, number: number): Promise<void> {
  for (const name of await disk.list(folder)) {
    const found = numberOf(name);
    if (found !== null && found < number) await disk.remove(join(folder, name));
  }
}

/** A log that is being written. */
export class RecordsLog {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly number: number;
  #file: DiskFile | null = null;
  #length = 0;

  constructor(disk: Disk, folder: string, number: number) {
    this.#disk = disk;
    this.#folder = folder;
    this.number = number;
  }

  /** Its length with one more record of so many bytes. */
  lengthWith(bytes: number): number {
    return this.#length + bytes;
  }

  /** Durable when it resolves. Where it rejects, nothing more may be appended. */
  async append(record: Buffer): Promise<void> {
    const isNew = this.#file === null;
    this.#file ??= await this.#disk.open(join(this.#folder, logName(this.number)), 'wx');
    const bytes = await frameRecords([record], isNew ? startOf(this.number) : '');
    await this.#file.write(bytes, this.#length);
    await this.#file.sync();
    if (isNew) await this.#disk.syncFolder(this.#folder);
    this.#length += bytes.length;
  }

  /** Takes back what was appended and is not known to be durable, as far as the disk lets it. */
  async takeBack(): Promise<void> {
    await this.#file?.truncate(this.#length);
    await this.#file?.sync();
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }
}

export function recordOf(writes: readonly RowWrite[]): Buffer {
  return Buffer.from(JSON.stringify(writes.map(({ table, id, row }) => [table, id, row] satisfies LoggedWrite)));
}
