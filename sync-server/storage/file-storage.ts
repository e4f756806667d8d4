import { close, closeSync, fdatasync, ftruncate, open, write, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LIMITS } from '#schemas/limits.ts';
import { readBoardFolder, SEGMENT_MAGIC, segmentName, writeSnapshot } from './board-folder.ts';
import type { BoardLog, BoardStorage, StoredBoard } from './board-storage.ts';
import { makeFolder, syncFolder } from './files.ts';
import { frameRecords, MAGIC_BYTES } from './framing.ts';

/** Keeps each board in a folder of its own under `root`: append-only segments and snapshots, plain files. */
export function fileStorage(root: string): BoardStorage {
  const opened = new Map<string, FileLog>();
  return {
    async open(docId) {
      if (!/^[A-Za-z0-9_-]{1,64}$/.test(docId)) throw new RangeError(`no document id: ${docId}`);
      if (opened.has(docId)) throw new Error(`${docId} is open already`);
      const folder = join(root, docId);
      const { stored, next } = await readBoardFolder(folder);
      const log = new FileLog(folder, stored, next, () => opened.delete(docId));
      opened.set(docId, log);
      return log;
    },
    async remove(docId) {
      await rm(join(root, docId), { recursive: true, force: true });
    },
    async close() {
      await Promise.all([...opened.values()].map((log) => log.close()));
    },
  };
}

/** A file descriptor is held only from the first append on, so that thousands of idle boards hold none. */
class FileLog implements BoardLog {
  readonly #folder: string;
  readonly #forget: () => void;
  #stored: StoredBoard | null;
  #number: number;
  #fd: number | null = null;
  /** Length of the segment up to its last durable record. */
  #size = 0;
  #isClosed = false;

  constructor(folder: string, stored: StoredBoard, next: number, forget: () => void) {
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
    const fd = this.#fd ?? (await this.#openSegment());
    const bytes = frameRecords(updates);
    try {
      await writeAt(fd, bytes, this.#size);
      await promisify(fdatasync)(fd);
    } catch (error) {
      // Nobody was told that these are stored: they must not come back either, half or whole.
      await promisify(ftruncate)(fd, this.#size).catch(() => {});
      throw error;
    }
    this.#size += bytes.length;
  }

  async mark(): Promise<number> {
    await this.#closeSegment();
    return this.#number;
  }

  async compact(mark: number, snapshot: { update: Uint8Array; stateVector: Uint8Array; deletions: Uint8Array }) {
    await makeFolder(this.#folder);
    await writeSnapshot(this.#folder, mark, snapshot);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#fd !== null) closeSync(this.#fd);
    this.#fd = null;
    this.#forget();
  }

  async #openSegment(): Promise<number> {
    await makeFolder(this.#folder);
    const fd = await promisify(open)(join(this.#folder, segmentName(this.#number)), 'w');
    this.#fd = fd;
    this.#size = 0;
    await writeAt(fd, Buffer.from(SEGMENT_MAGIC, 'latin1'), 0);
    await syncFolder(this.#folder);
    this.#size = MAGIC_BYTES;
    return fd;
  }

  async #closeSegment(): Promise<void> {
    if (this.#fd === null) return;
    const fd = this.#fd;
    this.#fd = null;
    this.#size = 0;
    this.#number++;
    await promisify(close)(fd);
  }
}

/** Small writes go to the page cache at once: a hop to a thread costs more than they do. */
const SYNC_WRITE_BYTES = 64 << 10;

async function writeAt(fd: number, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    if (bytes.length - at <= SYNC_WRITE_BYTES) at += writeSync(fd, bytes, at, bytes.length - at, position + at);
    else at += (await promisify(write)(fd, bytes, at, bytes.length - at, position + at)).bytesWritten;
  }
}
