import { join } from 'node:path';
import { LIMITS } from '#schemas/limits.ts';
import { boardDigits, type FileHead, frameFile, newStamp } from './board/file-head.ts';
import { fileName, numberedFile } from './board/placement.ts';
import {
  acceptBoardFolder,
  type BoardFolder,
  cutBoardFolder,
  type FolderContent,
  readBoardFiles,
  readBoardFolder,
  removeOutdated,
  writeSnapshot,
} from './board-folder.ts';
import { type BoardLog, type BoardStorage, checkDocId, type Snapshot, type StoredBoard } from './board-storage.ts';
import { type Disk, type DiskFile, machineDisk } from './disk.ts';
import { codeOf } from './disk-error.ts';
import { makeFolder } from './files.ts';
import { frameRecords } from './framing.ts';
import { EMPTY_MANIFEST, isSameManifest, type Manifest, type Manifests, NO_MANIFESTS } from './manifest.ts';
import { versionFiles } from './version-files.ts';

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
      const at = { disk, folder: join(root, docId), docId };
      const listed = manifests.get(docId);
      const content = await readBoardFolder(at, listed);
      const list = (manifest: FolderContent['manifest']) => manifests.put(docId, manifest);
      const isKnown = isSameManifest(content.manifest, listed ?? EMPTY_MANIFEST);
      // A disk that stores nothing now can still be read; the next append lists it.
      if (!isKnown) await list(content.manifest).catch(() => {});
      const log = new FileLog(content, { at, list, forget: () => opened.delete(docId) });
      opened.set(docId, log);
      return log;
    },
    files(docId) {
      checkDocId(docId);
      return readBoardFiles(disk, join(root, docId));
    },
    versions: versionFiles(root, disk),
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
  readonly at: BoardFolder;
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
  /** How the segment that is open begins. */
  #head: FileHead | null = null;
  /** What the folder must hold, as it will be listed next. */
  #snapshot: number;
  #segments: Map<number, number | null>;
  #stamps: Map<string, string>;

  constructor({ stored, next, manifest }: FolderContent, options: FileLogOptions) {
    this.#options = options;
    this.#disk = options.at.disk;
    this.#folder = options.at.folder;
    this.#stored = stored;
    this.#number = next;
    this.#snapshot = manifest.snapshot;
    this.#segments = new Map(manifest.segments);
    this.#stamps = new Map(manifest.stamps);
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
    const head = this.#size === 0 ? this.#head : null;
    // In one write with the first records: torn, it must not leave sound records behind a missing beginning.
    const bytes = await (head === null ? frameRecords(updates) : frameFile('segment', head, updates));
    try {
      await file.write(bytes, this.#size);
      await file.sync();
      if (head !== null) await this.#listSegment(head);
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
    const [name, stamp] = await writeSnapshot(this.#options.at, mark, snapshot);
    this.#snapshot = mark;
    this.#segments = new Map([...this.#segments].filter(([number]) => number >= mark));
    this.#stamps.set(name, stamp);
    await this.#list();
    const before = await removeOutdated(this.#disk, this.#folder, mark);
    this.#stamps = new Map([...this.#stamps].filter(([file]) => (numberedFile(file)?.number ?? 0) >= before));
  }

  async accept(): Promise<void> {
    await this.#closeSegment();
    const { manifest, next } = await acceptBoardFolder(this.#options.at, this.#manifest());
    this.#number = Math.max(this.#number, next);
    this.#snapshot = manifest.snapshot;
    this.#segments = new Map(manifest.segments);
    this.#stamps = new Map(manifest.stamps);
    await this.#list();
  }

  async cutBack(count: number): Promise<void> {
    const { at, list } = this.#options;
    const { segments } = await cutBoardFolder(at, this.#manifest(), { count, list });
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
    const file = await this.#disk.open(join(this.#folder, fileName('segment', this.#number)), 'wx');
    this.#head = { board: boardDigits(this.#options.at.docId), number: this.#number, stamp: newStamp() };
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
  async #listSegment({ number, stamp }: FileHead): Promise<void> {
    const name = fileName('segment', number);
    this.#segments.set(number, null);
    this.#stamps.set(name, stamp);
    try {
      await this.#list();
    } catch (error) {
      this.#segments.delete(number);
      this.#stamps.delete(name);
      throw error;
    }
  }

  #manifest(): Manifest {
    return { snapshot: this.#snapshot, segments: new Map(this.#segments), stamps: new Map(this.#stamps) };
  }

  #list(): Promise<void> {
    return this.#options.list(this.#manifest());
  }
}
