import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Adapter, Low } from 'lowdb';
import { LIMITS } from '#schemas/limits.ts';
import type { Logger } from '../../operations/events.ts';
import { type Disk, machineDisk } from '../disk.ts';
import { codeOf, errorMessage } from '../disk-error.ts';
import { replaceFile } from '../files.ts';
import { StorageError } from '../records.ts';
import { type RecordsBackend, RecordsStore, type RecordsTimer } from '../records-store.ts';
import {
  formatRecords,
  NewerRecordsError,
  parseRecords,
  type RecordsFile,
  RecordsFileError,
  readStored,
  recordsFile,
  recordsOf,
} from './format.ts';
import { type Dump, RecordsImage, type RowWrite } from './image.ts';
import { type LoggedWrites, RecordsLog, readLogs, recordOf, removeLogsBefore } from './log.ts';

interface LowdbOptions extends RecordsTimer {
  /** An existing folder that no other process writes to. */
  readonly folder: string;
  now(): number;
  readonly logger: Logger;
  /** This machine's without it. */
  readonly disk?: Disk;
}

/**
 * Records in `records.json` and the logs that follow it, with a second copy `records.backup.json` that follows the file within
 * `LIMITS.lazySaveMs`. A damaged file is first copied aside, never overwritten; then the backup is used and that is
 * logged. Throws `StorageError`, which says what to do, where neither can be read.
 */
export async function openLowdbRecords(options: LowdbOptions): Promise<RecordsStore> {
  const path = join(options.folder, 'records.json');
  const backup = join(options.folder, 'records.backup.json');
  const loaded = await load(path, backup, options);
  const backend = new LowdbBackend(path, backup, options, loaded.logs);
  if (loaded.needsSave) await backend.saveAll(new RecordsImage(loaded.rows).dump());
  return new RecordsStore(loaded.rows, backend, options, options.logger);
}

/** lowdb's own file adapters rename without fsync; this one resolves when the rename is on the disk. */
class DurableAdapter implements Adapter<RecordsFile> {
  readonly #path: string;
  readonly #disk: Disk;

  constructor(disk: Disk, path: string) {
    this.#disk = disk;
    this.#path = path;
  }

  async read(): Promise<RecordsFile | null> {
    const text = await textOf(this.#disk, this.#path);
    return text === null ? null : parseRecords(text);
  }

  write(file: RecordsFile): Promise<void> {
    return replaceFile(this.#disk, this.#path, [Buffer.from(formatRecords(file))]);
  }
}

/**
 * A file of all rows, and a log of what was written since. Where the log would be longer than `LIMITS.recordsLogBytes`, and at the end, the file is
 * written anew. Logs before it stay until the backup has what they did.
 */
class LowdbBackend implements RecordsBackend {
  readonly #options: LowdbOptions;
  readonly #disk: Disk;
  readonly #file: Low<RecordsFile>;
  readonly #backup: Low<RecordsFile>;
  /** Null: the next save writes the file anew. */
  #log: RecordsLog | null = null;
  /** The number of the log after that. */
  #next: number;
  #hasLogs: boolean;
  #cancelBackup: (() => void) | null = null;
  #backingUp: Promise<void> = Promise.resolve();

  constructor(path: string, backup: string, options: LowdbOptions, { next, bytes, appends }: FoundLogs) {
    const { disk = machineDisk } = options;
    this.#options = options;
    this.#disk = disk;
    const nothing = recordsFile(new RecordsImage().dump(), options.now());
    this.#file = new Low(new DurableAdapter(disk, path), nothing);
    this.#backup = new Low(new DurableAdapter(disk, backup), nothing);
    this.#next = next;
    this.#hasLogs = bytes > 0;
    if (appends && bytes < LIMITS.recordsLogBytes) this.#log = this.#newLog();
  }

  async save(writes: readonly RowWrite[], all: () => Dump): Promise<void> {
    const record = recordOf(writes);
    const log = this.#log;
    if (log === null || log.lengthWith(record.length) > LIMITS.recordsLogBytes) return this.saveAll(all());
    this.#hasLogs = true;
    try {
      await log.append(record);
    } catch (error) {
      // What of it is on the disk is not known: the next save does without this log.
      this.#log = null;
      await log.takeBack().catch(() => undefined);
      await log.close().catch(() => undefined);
      throw error;
    }
  }

  /** Writes the file anew, after which its logs begin anew. */
  async saveAll(rows: Dump): Promise<void> {
    const log = this.#log;
    this.#log = null;
    await log?.close();
    this.#file.data = recordsFile(rows, this.#options.now(), this.#next);
    await this.#file.write();
    this.#log = this.#newLog();
    this.#hasLogs = false;
    this.#cancelBackup ??= this.#options.after(LIMITS.lazySaveMs, () => {
      this.#cancelBackup = null;
      this.#copy();
    });
  }

  async close(all: () => Dump): Promise<void> {
    if (this.#hasLogs) await this.saveAll(all());
    if (this.#cancelBackup) {
      this.#cancelBackup();
      this.#cancelBackup = null;
      this.#copy();
    }
    await this.#backingUp;
    await this.#log?.close();
  }

  #newLog(): RecordsLog {
    const log = new RecordsLog(this.#disk, this.#options.folder, this.#next);
    this.#next += 1;
    return log;
  }

  /** Reads back what the disk holds, so that a file that cannot be read never becomes the backup. */
  #copy(): void {
    this.#backingUp = this.#backingUp.then(async () => {
      try {
        await this.#file.read();
        this.#backup.data = this.#file.data;
        await this.#backup.write();
        await removeLogsBefore(this.#disk, this.#options.folder, this.#backup.data.log);
      } catch (error) {
        this.#options.logger('backup-not-renewed', { reason: errorMessage(error) });
      }
    });
  }
}

/** What follows the file that was read; `appends`: a log may follow it. */
interface FoundLogs extends Pick<LoggedWrites, 'next' | 'bytes'> {
  readonly appends: boolean;
}

interface LoadedRecords {
  readonly rows: Partial<Dump>;
  readonly savedAt: number;
  readonly logs: FoundLogs;
  /** The rows come from the backup, or without what was damaged. */
  readonly needsSave: boolean;
}

const NO_LOGS: FoundLogs = { next: 1, bytes: 0, appends: false };

/** The rows of a file and of the logs that follow it. Throws like `parseRecords`. */
async function loadFile(text: string, { disk = machineDisk, folder, logger }: LowdbOptions): Promise<LoadedRecords> {
  const file = readStored(text);
  const { savedAt } = file;
  if (file.log === null) return { rows: recordsOf(file, []).tables, savedAt, logs: NO_LOGS, needsSave: false };
  const { writes, damaged, ...logs } = await readLogs(disk, folder, file.log);
  const rows = recordsOf(file, writes).tables;
  for (const name of damaged) {
    const path = join(folder, name);
    const bytes = await bytesOf(disk, path);
    const kept = bytes === null ? null : await setAside(disk, path, bytes);
    logger('records-log-damaged', { file: path, kept });
  }
  return { rows, savedAt, logs: { ...logs, appends: true }, needsSave: damaged.length > 0 };
}

async function load(path: string, backup: string, options: LowdbOptions): Promise<LoadedRecords> {
  const { disk = machineDisk } = options;
  const text = await textOf(disk, path);
  const backupText = await textOf(disk, backup);
  if (text === null && backupText === null) return { rows: {}, savedAt: 0, logs: NO_LOGS, needsSave: false };
  let damage = 'it is missing';
  let kept: string | null = null;
  if (text !== null) {
    try {
      return await loadFile(text, options);
    } catch (error) {
      if (error instanceof NewerRecordsError) throw new StorageError(`${path} cannot be used: ${error.message}.`);
      if (!(error instanceof RecordsFileError)) throw error;
      damage = error.message;
    }
    kept = await setAside(disk, path, await disk.read(path));
  }
  try {
    if (backupText === null) throw new RecordsFileError('it is missing');
    const loaded = await loadFile(backupText, options);
    const backupOf = new Date(loaded.savedAt).toISOString();
    options.logger('records-damaged', { file: path, damage, kept, backupOf });
    return { ...loaded, needsSave: true };
  } catch (error) {
    if (!(error instanceof RecordsFileError || error instanceof NewerRecordsError)) throw error;
    throw new StorageError(
      `${path} is damaged: ${damage}.${kept === null ? '' : ` It is kept as ${kept}.`} Its backup ${backup} does not help: ${error.message}. Nothing was changed. ` +
        'Put a good copy in place of either file, or move both away to start without accounts, keys and shares ' +
        '(the documents of the boards stay where they are).',
    );
  }
}

/** A copy beside it, named by its content: starting again and again makes one. */
async function setAside(disk: Disk, path: string, bytes: Buffer): Promise<string> {
  const kept = `${path}.damaged-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`;
  await replaceFile(disk, kept, [bytes]);
  return kept;
}

async function textOf(disk: Disk, path: string): Promise<string | null> {
  return (await bytesOf(disk, path))?.toString('utf8') ?? null;
}

async function bytesOf(disk: Disk, path: string): Promise<Buffer | null> {
  try {
    return await disk.read(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StorageError(`${path} cannot be read: ${errorMessage(error)}`, { cause: error });
  }
}
