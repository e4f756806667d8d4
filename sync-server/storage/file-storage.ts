import { join } from 'node:path';
import { LIMITS } from '#schemas/limits.ts';
import { readBoardFolder, SEGMENT_MAGIC, segmentName, writeSnapshot } from './board-folder.ts';
import { type BoardLog, type BoardStorage, checkDocId, type StoredBoard } from './board-storage.ts';
import { type Disk, type DiskFile, machineDisk } from './disk.ts';
import { codeOf } from './disk-error.ts';
import { makeFolder } from './files.ts';
import { frameRecords } from './framing.ts';

/** Keeps each board in a folder of its own under `root`: append-only segments and snapshots, plain files. */
export function fileStorage(root: string, disk: Disk = machineDisk): BoardStorage {
  const opened = new Map<string, FileLog>();
  return {
    async open(docId) {
      checkDocId(docId);
      if (opened.has(docId)) throw new Error(`${docId} is open already`);
      const folder = join(root, docId);
      const { stored, next } = await readBoardFolder(disk, folder);
      const log = new FileLog(disk, folder, stored, next, () => opened.delete(docId));
      opened.set(docId, log);
      return log;
    },
    async remove(docId) {
      // Under a name that no board has it is gone at once, however far the deleting gets; a later one clears the rest.
      if (!(await wasRenamed(disk, join(root, docId), join(root, `${REMOVED}${docId}`)))) return;
      await disk.syncFolder(root);
      for (const name of await disk.list(root)) if (name.startsWith(REMOVED)) await disk.remove(join(root, name));
    },
    async close() {
      await Promise.all([...opened.values()].map((log) => log.close()));
    },
  };
}

const REMOVED = 'removed.';

async function wasRenamed(disk: Disk, from: string, to: string): Promise<boolean> {
  try {
    await disk.remove(to);
    await disk.rename(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** A file descriptor is held only from the first append on, so that thousands of idle boards hold none. */
class FileLog implements BoardLog {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #forget: () => void;
  #stored: StoredBoard | null;
  #number: number;
  #file: DiskFile | null = null;
  /** Length of the segment up to its last durable record. */
  #size = 0;
  #isClosed = false;

  constructor(disk: Disk, folder: string, stored: StoredBoard, next: number, forget: () => void) {
    this.#disk = disk;
    this.#folder = folder;
    this.#stored = stored;
    this.#number = next;
    this.#forget = forget;
  }

  take(): StoredBoard {
    if (this.#stored === null) throw new Error('what was stored has been taken');
    const stored = this.#stored;
    this.#stored = null;
    return stored;
  }

  async append(updates: readonly Uint8Array[]): Promise<void> {
    if (this.#isClosed) throw new Error('the board is closed');
    if (updates.length === 0) return;
    if (this.#size > LIMITS.segmentBytes) await this.#closeSegment();
    const file = this.#file ?? (await this.#openSegment());
    const records = frameRecords(updates);
    // In one write with the first records: torn, it must not leave sound records behind a missing beginning.
    const bytes = this.#size === 0 ? Buffer.concat([Buffer.from(SEGMENT_MAGIC), records]) : records;
    try {
      await file.write(bytes, this.#size);
      await file.sync();
    } catch (error) {
      // Nobody was told that these are stored: they must not come back either, half or whole.
      await file.truncate(this.#size).catch(() => {});
      throw error;
    }
    this.#size += bytes.length;
  }

  async mark(): Promise<number> {
    await this.#closeSegment();
    return this.#number;
  }

  async compact(mark: number, snapshot: { update: Uint8Array; stateVector: Uint8Array; deletions: Uint8Array }) {
    await makeFolder(this.#disk, this.#folder);
    await writeSnapshot(this.#disk, this.#folder, mark, snapshot);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const file = this.#file;
    this.#file = null;
    this.#forget();
    await file?.close();
  }

  async #openSegment(): Promise<DiskFile> {
    await makeFolder(this.#disk, this.#folder);
    const file = await this.#disk.open(join(this.#folder, segmentName(this.#number)), 'wx');
    this.#file = file;
    this.#size = 0;
    await this.#disk.syncFolder(this.#folder);
    return file;
  }

  async #closeSegment(): Promise<void> {
    const file = this.#file;
    if (file === null) return;
    this.#file = null;
    this.#size = 0;
    this.#number++;
    await file.close();
  }
}
