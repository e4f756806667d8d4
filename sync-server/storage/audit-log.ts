import { join } from 'node:path';
import { LIMITS } from '#schemas/limits.ts';
import type { Disk, DiskFile } from './disk.ts';
import { codeOf } from './disk-error.ts';

/** What was done to people and access, line by line. The oldest lines go where there is no room for more. */
export interface AuditLog {
  /** Adds a line, without its end. Durable when it resolves. */
  append(line: string): Promise<void>;
  /** The lines that are kept, oldest first. */
  lines(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The files of an audit log: the newer one is written to. */
export const AUDIT_FILES = { older: 'audit.1.jsonl', newer: 'audit.jsonl' } as const;

interface OpenAuditFile {
  readonly file: DiskFile;
  /** Its length. */
  readonly bytes: number;
}

/** An audit log as two files of at most `LIMITS.auditFileBytes`: where the newer is full, it takes the place of the older. */
export class FileAuditLog implements AuditLog {
  readonly #folder: string;
  readonly #disk: Disk;
  #newer: OpenAuditFile | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string, disk: Disk) {
    this.#folder = folder;
    this.#disk = disk;
  }

  append(line: string): Promise<void> {
    return this.#next(async () => {
      const bytes = Buffer.from(`${line}\n`);
      let { file, bytes: size } = await this.#open();
      if (size > 0 && size + bytes.length > LIMITS.auditFileBytes) {
        await this.#rotate();
        ({ file, bytes: size } = await this.#open());
      }
      await file.write(bytes, size);
      await file.sync();
      this.#newer = { file, bytes: size + bytes.length };
    });
  }

  lines(): Promise<readonly string[]> {
    return this.#next(async () => {
      const files = [await this.#read(AUDIT_FILES.older), await this.#read(AUDIT_FILES.newer)];
      return files.flatMap((bytes) => bytes.toString().split('\n')).filter((line) => line !== '');
    });
  }

  close(): Promise<void> {
    return this.#next(() => this.#release());
  }

  /** One after another. What fails lets go of the file, whose length is then unknown. */
  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => this.#release().catch(() => undefined));
    return done;
  }

  async #open(): Promise<OpenAuditFile> {
    if (this.#newer !== null) return this.#newer;
    const path = join(this.#folder, AUDIT_FILES.newer);
    const written = await this.#read(AUDIT_FILES.newer);
    const file = await this.#disk.open(path, 'r+').catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      return null;
    });
    if (file === null) {
      this.#newer = { file: await this.#disk.open(path, 'wx'), bytes: 0 };
      await this.#disk.syncFolder(this.#folder);
      return this.#newer;
    }
    this.#newer = { file, bytes: written.length };
    // A write that a crash cut off: what follows it begins a line of its own.
    if (written.length > 0 && written.at(-1) !== LINE_END) {
      await file.write(Uint8Array.of(LINE_END), written.length);
      this.#newer = { file, bytes: written.length + 1 };
    }
    return this.#newer;
  }

  async #rotate(): Promise<void> {
    await this.#release();
    await this.#disk.rename(join(this.#folder, AUDIT_FILES.newer), join(this.#folder, AUDIT_FILES.older));
    await this.#disk.syncFolder(this.#folder);
  }

  async #release(): Promise<void> {
    const file = this.#newer?.file;
    this.#newer = null;
    await file?.close();
  }

  #read(name: string): Promise<Buffer> {
    return this.#disk.read(join(this.#folder, name)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      return Buffer.alloc(0);
    });
  }
}

const LINE_END = 10;

/** An audit log that ends with the process. */
export class MemoryAuditLog implements AuditLog {
  readonly #lines: string[] = [];
  #bytes = 0;

  async append(line: string): Promise<void> {
    this.#lines.push(line);
    this.#bytes += bytesOf(line);
    while (this.#bytes > 2 * LIMITS.auditFileBytes) this.#bytes -= bytesOf(this.#lines.shift() ?? '');
  }

  lines = async () => [...this.#lines];
  close = async () => undefined;
}

/** With its end. */
function bytesOf(line: string): number {
  return Buffer.byteLength(line) + 1;
}
