import { join } from 'node:path';
import { LIMITS } from '#schemas/limits.ts';
import {
  acceptBoardFolder,
  cutBoardFolder,
  type FolderContent,
  readBoardFiles,
  readBoardFolder,
  removeOutdated,
  SEGMENT_MAGIC,
  segmentName,
  writeSnapshot,
} from './board-folder.ts';
import { type BoardLog, type BoardStorage, checkDocId, type Snapshot, type StoredBoard } from './board-storage.ts';
import { type Disk, type DiskFile, machineDisk } from './disk.ts';
import { codeOf } from './disk-error.ts';
import { makeFolder } from './files.ts';
import { frameRecords } from './framing.ts';
import { isSameManifest, type Manifests, NO_MANIFESTS } from './manifest.ts';

/**
 * Keeps each board in a folder of its own under `root`: append-only segments and snapshots, plain files. `manifests` know what must be
 * in the folders.
 */
export function fileStorage(root: string, disk: Disk = machineDisk, manifests: Manifests = NO_MANIFESTS): BoardStorage {
  const opened = new Map<string, FileLog>();
  return {
    async open(docId) {
      checkDocId(docId);
      if (opened.has(docId)) throw new Error(`${docId} is open already`);
      const folder = join(root, docId);
      const listed = manifests.get(docId);
      const content = await readBoardFolder(disk, folder, listed);
      const list = (manifest: FolderContent['manifest']) => manifests.put(docId, manifest);
      const isKnown = isSameManifest(content.manifest, listed ?? { snapshot: 0, segments: new Map() });
      // A disk that stores nothing now can still be read; the next append lists it.
      if (!isKnown) await list(content.manifest).catch(() => {});
      const log = new FileLog({ disk, folder, content, list, forget: () => opened.delete(docId) });
      opened.set(docId, log);
      return log;
    },
    files(docId) {
      checkDocId(docId);
      return readBoardFiles(disk, join(root, docId));
    },
    async remove(docId) {
      // First: a board that is not listed is not missed.
      await manifests.remove(docId);
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

interface FileLogOptions {
  readonly disk: Disk;
  readonly folder: string;
  readonly content: FolderContent;
  /** Stores durably what the folder must hold. */
  readonly list: (manifest: FolderContent['manifest']) => Promise<void>;
  readonly forget: () => void;
}

/** A file descriptor is held only from the first append on, so that thousands of idle boards hold none. */
class FileLog implements BoardLog {
  readonly #options: FileLogOptions;
  readonly #disk: Disk;
  readonly #folder: string;
  #stored: StoredBoard | null;
  #number: number;
  #file: DiskFile | null = null;
  /** Length of the segment up to its last durable record. */
  #size = 0;
  #isClosed = false;
  /** What the folder must hold, as it will be listed next. */
  #snapshot: number;
  #segments: Map<number, number | null>;

  constructor(options: FileLogOptions) {
    const { disk, folder, content } = options;
    this.#options = options;
    this.#disk = disk;
    this.#folder = folder;
    this.#stored = content.stored;
    this.#number = content.next;
    this.#snapshot = content.manifest.snapshot;
    this.#segments = new Map(content.manifest.segments);
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
    const isFirst = this.#size === 0;
    // In one write with the first records: torn, it must not leave sound records behind a missing beginning.
    const bytes = await frameRecords(updates, isFirst ? SEGMENT_MAGIC : '');
    try {
      await file.write(bytes, this.#size);
      await file.sync();
      if (isFirst) await this.#listSegment();
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

  async compact(mark: number, snapshot: Snapshot): Promise<void> {
    await makeFolder(this.#disk, this.#folder);
    await writeSnapshot(this.#disk, this.#folder, mark, snapshot);
    this.#snapshot = mark;
    this.#segments = new Map([...this.#segments].filter(([number]) => number >= mark));
    await this.#list();
    await removeOutdated(this.#disk, this.#folder, mark);
  }

  async accept(): Promise<void> {
    await this.#closeSegment();
    const { manifest } = await acceptBoardFolder(this.#disk, this.#folder);
    this.#snapshot = manifest.snapshot;
    this.#segments = new Map(manifest.segments);
    await this.#list();
  }

  async cutBack(count: number): Promise<void> {
    const { list } = this.#options;
    const manifest = { snapshot: this.#snapshot, segments: this.#segments };
    const { segments } = await cutBoardFolder(this.#disk, this.#folder, manifest, { count, list });
    this.#segments = new Map(segments);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const wasWritten = this.#size > 0;
    try {
      await this.#closeSegment();
      // Nothing is lost without its length, but a segment that is cut short later may then look like an unfinished write.
      if (wasWritten) await this.#list().catch(() => {});
    } finally {
      this.#options.forget();
    }
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
    if (this.#size > 0) this.#segments.set(this.#number, this.#size);
    this.#file = null;
    this.#size = 0;
    this.#number++;
    await file.close();
  }

  /** Only once it is durable: of a segment that is listed something was stored. */
  async #listSegment(): Promise<void> {
    this.#segments.set(this.#number, null);
    try {
      await this.#list();
    } catch (error) {
      this.#segments.delete(this.#number);
      throw error;
    }
  }

  #list(): Promise<void> {
    return this.#options.list({ snapshot: this.#snapshot, segments: new Map(this.#segments) });
  }
}
