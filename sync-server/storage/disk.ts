import * as fs from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * The file system as storage uses it. What is written survives a power cut once the file is synced, and a name that was made,
 * changed or removed once its folder is. Tests put a disk behind it that drops whatever was not synced.
 */
export interface Disk {
  /**
   * `w` creates the file or empties it, `wx` creates it or rejects with the code EEXIST, `r+` opens one that exists.
   */
  open(path: string, flags: 'w' | 'wx' | 'r+'): Promise<DiskFile>;
  /** Rejects with the code ENOENT where there is no such file. */
  read(path: string): Promise<Buffer>;
  /** The names in a folder. Rejects with the code ENOENT where there is no such folder. */
  list(path: string): Promise<readonly string[]>;
  /** Makes a folder and its parents; gives the outermost one that was missing. */
  makeFolder(path: string): Promise<string | undefined>;
  rename(from: string, to: string): Promise<void>;
  /** Removes a file, or a folder with all that is in it. Nothing there is no error. */
  remove(path: string): Promise<void>;
  syncFolder(path: string): Promise<void>;
}

export interface DiskFile {
  /** Writes all of the bytes. */
  write(bytes: Uint8Array, position: number): Promise<void>;
  truncate(length: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

const openFile = promisify(fs.open);
const writeFile = promisify(fs.write);
const truncateFile = promisify(fs.ftruncate);
const syncFile = promisify(fs.fdatasync);

/** Boards, names and secrets are for whoever runs the server, and nobody else on the machine. */
const OWNER_FILE = 0o600;
const OWNER_FOLDER = 0o700;

/** The disk of this machine. What it makes is its owner's alone. */
export const machineDisk: Disk = {
  open: async (path, flags) => new MachineFile(await openFile(path, flags, OWNER_FILE)),
  read: (path) => readFile(path),
  list: (path) => readdir(path),
  makeFolder: (path) => mkdir(path, { recursive: true, mode: OWNER_FOLDER }),
  rename,
  remove: (path) => rm(path, { recursive: true, force: true }),
  async syncFolder(path) {
    // Windows cannot open a folder; it keeps names in order by itself.
    if (process.platform === 'win32') return;
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
};

/** Small writes go to the page cache at once: a hop to a thread costs more than they do. */
const SYNC_WRITE_BYTES = 64 << 10;

class MachineFile implements DiskFile {
  readonly #fd: number;

  constructor(fd: number) {
    this.#fd = fd;
  }

  async write(bytes: Uint8Array, position: number): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const left = bytes.length - at;
      if (left <= SYNC_WRITE_BYTES) at += fs.writeSync(this.#fd, bytes, at, left, position + at);
      else at += (await writeFile(this.#fd, bytes, at, left, position + at)).bytesWritten;
    }
  }

  truncate(length: number): Promise<void> {
    return truncateFile(this.#fd, length);
  }

  /** The content and the length: what else a file has, such as its times, is not worth a second write. */
  sync(): Promise<void> {
    return syncFile(this.#fd);
  }

  async close(): Promise<void> {
    fs.closeSync(this.#fd);
  }
}
