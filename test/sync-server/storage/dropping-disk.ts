import { basename, dirname } from 'node:path';
import type { Disk, DiskFile } from '../../../sync-server/storage/disk.ts';

/** What every call throws from the power cut on. */
export class PowerCut extends Error {}

/** A number from 0 up to, not including, `below`. */
export type Choose = (below: number) => number;

type FileChange = { readonly at: number; readonly bytes: Uint8Array } | { readonly length: number };
/** Names that change together, as at a rename. */
type FolderChange = readonly { readonly name: string; readonly node: Node | null }[];

interface File {
  readonly kind: 'file';
  synced: Buffer;
  content: Buffer;
  pending: FileChange[];
}
interface Folder {
  readonly kind: 'folder';
  synced: ReadonlyMap<string, Node>;
  readonly names: Map<string, Node>;
  pending: FolderChange[];
}
type Node = File | Folder;

export interface DroppingDiskOptions {
  /** The call, counted from 1, at which the power goes: it may take effect, and nobody is told that it did. */
  readonly cutAt?: number;
  /** Syncing that this disk only pretends to do. */
  readonly ignores?: 'files' | 'folders';
}

/**
 * A disk in memory that keeps apart what was synced. `afterCut` gives the disk that is found when the power is back: all that was
 * synced, and of the rest whatever is chosen. Of a folder the first changes survive, of a file any of the writes, whole, in part
 * or as zeros.
 */
export class DroppingDisk implements Disk {
  readonly #root: Folder;
  readonly #options: DroppingDiskOptions;
  /** Calls that change something. */
  calls = 0;

  constructor(options: DroppingDiskOptions = {}, root: Folder = folderOf(new Map())) {
    this.#options = options;
    this.#root = root;
  }

  afterCut(choose: Choose, options: DroppingDiskOptions = {}): DroppingDisk {
    const root = surviving(this.#root, choose);
    if (root.kind !== 'folder') throw new Error('the root is a folder');
    return new DroppingDisk(options, root);
  }

  async open(path: string, flags: 'w' | 'wx' | 'r+'): Promise<DiskFile> {
    const found = this.#find(path);
    if (found !== undefined && flags === 'wx') throw Object.assign(new Error(`${path} exists`), { code: 'EEXIST' });
    if (found === undefined && flags === 'r+') throw missing(path);
    if (found?.kind === 'folder') throw new Error(`${path} is a folder`);
    const file: File = found ?? { kind: 'file', synced: Buffer.alloc(0), content: Buffer.alloc(0), pending: [] };
    await this.#change(() => {
      if (found === undefined) this.#rename(this.#folder(dirname(path)), [{ name: basename(path), node: file }]);
      if (flags === 'w') changeFile(file, { length: 0 });
    });
    return {
      write: (bytes, at) => this.#change(() => changeFile(file, { at, bytes: new Uint8Array(bytes) })),
      truncate: (length) => this.#change(() => changeFile(file, { length })),
      sync: () =>
        this.#sync('files', () => {
          file.synced = file.content;
          file.pending = [];
        }),
      close: async () => {},
    };
  }

  async read(path: string): Promise<Buffer> {
    this.#check();
    const file = this.#find(path);
    if (file === undefined) throw missing(path);
    if (file.kind === 'folder') throw new Error(`${path} is a folder`);
    return Buffer.from(file.content);
  }

  async list(path: string): Promise<readonly string[]> {
    this.#check();
    return [...this.#folder(path).names.keys()];
  }

  async makeFolder(path: string): Promise<string | undefined> {
    if (this.#find(path) !== undefined) return undefined;
    const first = await this.makeFolder(dirname(path));
    await this.#change(() =>
      this.#rename(this.#folder(dirname(path)), [{ name: basename(path), node: folderOf(new Map()) }]),
    );
    return first ?? path;
  }

  async rename(from: string, to: string): Promise<void> {
    const node = this.#find(from);
    if (node === undefined) throw missing(from);
    if (dirname(from) !== dirname(to)) throw new Error('storage renames inside a folder only');
    await this.#change(() =>
      this.#rename(this.#folder(dirname(from)), [
        { name: basename(from), node: null },
        { name: basename(to), node },
      ]),
    );
  }

  async remove(path: string): Promise<void> {
    if (this.#find(path) === undefined) return;
    await this.#change(() => this.#rename(this.#folder(dirname(path)), [{ name: basename(path), node: null }]));
  }

  async syncFolder(path: string): Promise<void> {
    await this.#sync('folders', () => {
      const folder = this.#folder(path);
      folder.synced = new Map(folder.names);
      folder.pending = [];
    });
  }

  /** At the cut a change has begun. */
  async #change(work: () => void): Promise<void> {
    this.#check();
    this.calls++;
    work();
    this.#check();
  }

  async #sync(what: 'files' | 'folders', work: () => void): Promise<void> {
    this.#check();
    this.calls++;
    this.#check();
    if (this.#options.ignores !== what) work();
  }

  #check(): void {
    if (this.calls >= (this.#options.cutAt ?? Number.POSITIVE_INFINITY)) throw new PowerCut('the power is cut');
  }

  #rename(folder: Folder, change: FolderChange): void {
    folder.pending.push(change);
    applyNames(folder.names, change);
  }

  #find(path: string): Node | undefined {
    let node: Node | undefined = this.#root;
    for (const name of path.split('/').filter((part) => part !== '')) {
      if (node?.kind !== 'folder') return undefined;
      node = node.names.get(name);
    }
    return node;
  }

  #folder(path: string): Folder {
    const node = this.#find(path);
    if (node?.kind !== 'folder') throw missing(path);
    return node;
  }
}

function folderOf(names: Map<string, Node>): Folder {
  return { kind: 'folder', synced: new Map(names), names, pending: [] };
}

function surviving(node: Node, choose: Choose): Node {
  if (node.kind === 'file') {
    let content = node.synced;
    for (const change of node.pending) content = changed(content, partOf(change, choose));
    return { kind: 'file', synced: content, content, pending: [] };
  }
  const names = new Map(node.synced);
  for (const change of node.pending.slice(0, choose(node.pending.length + 1))) applyNames(names, change);
  return folderOf(new Map([...names].map(([name, child]) => [name, surviving(child, choose)])));
}

function partOf(change: FileChange, choose: Choose): FileChange {
  if (!('bytes' in change)) return choose(2) === 1 ? change : { at: 0, bytes: new Uint8Array() };
  const { at, bytes } = change;
  const part = bytes.subarray(0, choose(bytes.length + 1));
  return { at, bytes: choose(4) === 0 ? new Uint8Array(part.length) : part };
}

function changeFile(file: File, change: FileChange): void {
  file.content = changed(file.content, change);
  file.pending.push(change);
}

function changed(content: Buffer, change: FileChange): Buffer {
  if ('length' in change)
    return Buffer.concat([content, Buffer.alloc(Math.max(0, change.length - content.length))]).subarray(
      0,
      change.length,
    );
  const grown = Buffer.alloc(Math.max(content.length, change.bytes.length === 0 ? 0 : change.at + change.bytes.length));
  grown.set(content);
  grown.set(change.bytes, change.bytes.length === 0 ? 0 : change.at);
  return grown;
}

function applyNames(names: Map<string, Node>, change: FolderChange): void {
  for (const { name, node } of change) {
    if (node === null) names.delete(name);
    else names.set(name, node);
  }
}

function missing(path: string): Error {
  return Object.assign(new Error(`${path} is missing`), { code: 'ENOENT' });
}

/** Everything that was not synced is lost; all of it survives; or numbers drawn from a seed. */
export const DROP: Choose = () => 0;
export const KEEP: Choose = (below) => below - 1;
export function seeded(seed: number): Choose {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
