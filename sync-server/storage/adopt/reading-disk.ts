import { basename, dirname, join } from 'node:path';
import type { Disk, DiskFile } from '../disk.ts';
import { codeOf } from '../disk-error.ts';

/**
 * A disk that reads from another and keeps in memory whatever is changed: what repairs itself while it is read finds its repairs, and the
 * other disk stays as it is.
 */
export class ReadingDisk implements Disk {
  readonly #under: Disk;
  /** What was changed here: the content of a file, or null where it is gone. */
  readonly #changed = new Map<string, Buffer | null>();

  constructor(under: Disk) {
    this.#under = under;
  }

  async open(path: string, flags: 'w' | 'wx' | 'r+'): Promise<DiskFile> {
    const there = await this.read(path).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      return null;
    });
    if (flags === 'wx' && there !== null) throw coded('EEXIST', path);
    if (flags === 'r+' && there === null) throw coded('ENOENT', path);
    this.#changed.set(path, flags === 'r+' && there !== null ? there : Buffer.alloc(0));
    const change = (next: (content: Buffer) => Buffer) =>
      this.#changed.set(path, next(this.#changed.get(path) ?? Buffer.alloc(0)));
    return {
      write: async (bytes, position) => {
        change((content) => {
          const grown = Buffer.concat([content, Buffer.alloc(Math.max(0, position + bytes.length - content.length))]);
          grown.set(bytes, position);
          return grown;
        });
      },
      truncate: async (length) => {
        change((content) => Buffer.concat([content, Buffer.alloc(Math.max(0, length - content.length))], length));
      },
      sync: async () => undefined,
      close: async () => undefined,
    };
  }

  async read(path: string): Promise<Buffer> {
    const changed = this.#changed.get(path);
    if (changed === null) throw coded('ENOENT', path);
    return changed ?? this.#under.read(path);
  }

  async list(path: string): Promise<readonly string[]> {
    const own = [...this.#changed].filter(([file]) => dirname(file) === path);
    const gone = new Set(own.filter(([, content]) => content === null).map(([file]) => basename(file)));
    const made = own.filter(([, content]) => content !== null).map(([file]) => basename(file));
    const under = await this.#under.list(path).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT' || made.length === 0) throw error;
      return [];
    });
    return [...new Set([...under.filter((name) => !gone.has(name)), ...made])];
  }

  makeFolder = async () => undefined;
  syncFolder = async () => undefined;

  async rename(from: string, to: string): Promise<void> {
    this.#changed.set(to, await this.read(from));
    this.#changed.set(from, null);
  }

  async remove(path: string): Promise<void> {
    this.#changed.set(path, null);
    for (const file of this.#changed.keys()) if (file.startsWith(join(path, '/'))) this.#changed.set(file, null);
  }
}

function coded(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
