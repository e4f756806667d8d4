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
  recordsFile,
} from './format.ts';
import { type Dump, RecordsImage } from './image.ts';

interface LowdbOptions extends RecordsTimer {
  /** An existing folder that no other process writes to. */
  readonly folder: string;
  now(): number;
  readonly logger: Logger;
  /** This machine's without it. */
  readonly disk?: Disk;
}

/**
 * Records in `records.json`, with a second copy `records.backup.json` that follows each save within
 * `LIMITS.lazySaveMs`. A damaged file is first copied aside, never overwritten; then the backup is used and that is
 * logged. Throws `StorageError`, which says what to do, where neither can be read.
 */
export async function openLowdbRecords(options: LowdbOptions): Promise<RecordsStore> {
  const path = join(options.folder, 'records.json');
  const backup = join(options.folder, 'records.backup.json');
  const loaded = await load(path, backup, options);
  const backend = new LowdbBackend(path, backup, options);
  if (loaded.needsSave) await backend.save(loaded.rows);
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

class LowdbBackend implements RecordsBackend {
  readonly #options: LowdbOptions;
  readonly #file: Low<RecordsFile>;
  readonly #backup: Low<RecordsFile>;
  #cancelBackup: (() => void) | null = null;
  #backingUp: Promise<void> = Promise.resolve();

  constructor(path: string, backup: string, options: LowdbOptions) {
    const { disk = machineDisk } = options;
    this.#options = options;
    const nothing = recordsFile(new RecordsImage().dump(), options.now());
    this.#file = new Low(new DurableAdapter(disk, path), nothing);
    this.#backup = new Low(new DurableAdapter(disk, backup), nothing);
  }

  async save(rows: Dump): Promise<void> {
    this.#file.data = recordsFile(rows, this.#options.now());
    await this.#file.write();
    this.#cancelBackup ??= this.#options.after(LIMITS.lazySaveMs, () => {
      this.#cancelBackup = null;
      this.#copy();
    });
  }

  async close(): Promise<void> {
    if (this.#cancelBackup) {
      this.#cancelBackup();
      this.#cancelBackup = null;
      this.#copy();
    }
    await this.#backingUp;
  }

  /** Reads back what the disk holds, so that a file that cannot be read never becomes the backup. */
  #copy(): void {
    this.#backingUp = this.#backingUp.then(async () => {
      try {
        await this.#file.read();
        this.#backup.data = this.#file.data;
        await this.#backup.write();
      } catch (error) {
        this.#options.logger('backup-not-renewed', { reason: errorMessage(error) });
      }
    });
  }
}

type LoadedRecords =
  | { readonly rows: Partial<Dump>; readonly needsSave: false }
  | { readonly rows: Dump; readonly needsSave: true };

/** `needsSave`: the rows come from the backup. */
async function load(path: string, backup: string, options: LowdbOptions): Promise<LoadedRecords> {
  const { disk = machineDisk } = options;
  const text = await textOf(disk, path);
  const backupText = await textOf(disk, backup);
  if (text === null && backupText === null) return { rows: {}, needsSave: false };
  let damage = 'it is missing';
  let kept: string | null = null;
  if (text !== null) {
    try {
      return { rows: parseRecords(text).tables, needsSave: false };
    } catch (error) {
      if (error instanceof NewerRecordsError) throw new StorageError(`${path} cannot be used: ${error.message}.`);
      if (!(error instanceof RecordsFileError)) throw error;
      damage = error.message;
    }
    // Named by its content: starting again and again makes one copy.
    kept = `${path}.damaged-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
    await replaceFile(disk, kept, [await disk.read(path)]);
  }
  try {
    if (backupText === null) throw new RecordsFileError('it is missing');
    const file = parseRecords(backupText);
    const backupOf = new Date(file.savedAt).toISOString();
    options.logger('records-damaged', { file: path, damage, kept, backupOf });
    return { rows: file.tables, needsSave: true };
  } catch (error) {
    if (!(error instanceof RecordsFileError || error instanceof NewerRecordsError)) throw error;
    throw new StorageError(
      `${path} is damaged: ${damage}.${kept === null ? '' : ` It is kept as ${kept}.`} Its backup ${backup} does not help: ${error.message}. Nothing was changed. ` +
        'Put a good copy in place of either file, or move both away to start without accounts, keys and shares ' +
        '(the documents of the boards stay where they are).',
    );
  }
}

async function textOf(disk: Disk, path: string): Promise<string | null> {
  try {
    return (await disk.read(path)).toString('utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StorageError(`${path} cannot be read: ${errorMessage(error)}`, { cause: error });
  }
}
