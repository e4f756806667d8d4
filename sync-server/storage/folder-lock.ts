import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '#schemas/json.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Logger } from '../operations/events.ts';
import { codeOf, errorMessage } from './disk-error.ts';
import { fateOf, ownIdentity, type ProcessIdentity } from './process-identity.ts';
import { StorageError } from './records.ts';

/** Why a folder cannot be had, for whoever starts the server. */
class FolderInUse extends StorageError {
  /** Who uses it, in words. */
  readonly holder: string | null;

  constructor(message: string, holder: string | null = null) {
    super(message);
    this.holder = holder;
  }
}

/** Another server has taken the folder: nothing may be acknowledged any more. */
export class FolderLost extends StorageError {}

/**
 * A lease on a folder, held through the file `lock` in it. At any moment the file names one holder, so that of two servers with one
 * folder, whatever their hosts and namespaces, only the one that it names acknowledges anything: `check` after each sync.
 */
export interface FolderLock {
  /** Throws `FolderLost` unless this process is the holder; any other error where the lock cannot be read. Reads a small file. */
  check(): void;
  /** Resolves once another server has taken the folder. */
  readonly lost: Promise<FolderLost>;
  readonly isLost: boolean;
  /** Lets another server use the folder. */
  release(): Promise<void>;
}

export interface LockOptions {
  /** Calls back once after `ms`; gives what cancels it. */
  after(ms: number, run: () => void): () => void;
  readonly logger: Logger;
  /** Makes a hard link, or rejects where the file system knows none; that of this machine unless another is given. */
  readonly link?: (from: string, to: string) => Promise<void>;
}

/**
 * Locks an existing folder. A holder that is proved dead is replaced at once; any other that shows no sign of life for
 * `LIMITS.lockStaleMs`, by the clock of who waits, after that. Throws `FolderInUse`.
 */
export async function lockFolder(folder: string, options: LockOptions): Promise<FolderLock> {
  const file = join(folder, 'lock');
  const token = randomBytes(8).toString('hex');
  const handle = (await created(file, token, options)) ?? (await takenOver(folder, file, token, options));
  return new HeldLock(folder, file, token, handle, options);
}

/** Throws `StorageError` where a server uses the folder, which is not touched. */
export async function mustBeIdle(folder: string, options: LockOptions): Promise<void> {
  try {
    await abandoned(folder, join(folder, 'lock'), options);
  } catch (error) {
    if (!(error instanceof FolderInUse) || error.holder === null) throw error;
    throw new StorageError(`${folder} is in use by ${error.holder}. Stop that server, and try again.`);
  }
}

class HeldLock implements FolderLock {
  readonly lost: Promise<FolderLost>;
  readonly #folder: string;
  readonly #file: string;
  readonly #token: string;
  readonly #handle: FileHandle;
  readonly #options: LockOptions;
  #tellLost: (error: FolderLost) => void = () => {};
  #error: FolderLost | null = null;
  /** What the file held when it last named this process: it is checked after each sync, and changes with a beat. */
  #own: string | null = null;
  #beats = 0;
  #cancelBeat: () => void;
  #beating: Promise<void> = Promise.resolve();
  #closed: Promise<void> | null = null;

  constructor(folder: string, file: string, token: string, handle: FileHandle, options: LockOptions) {
    this.#folder = folder;
    this.#file = file;
    this.#token = token;
    this.#handle = handle;
    this.#options = options;
    this.lost = new Promise((resolve) => {
      this.#tellLost = resolve;
    });
    this.#cancelBeat = options.after(LIMITS.lockBeatMs, () => this.#beat());
  }

  get isLost(): boolean {
    return this.#error !== null;
  }

  check(): void {
    if (this.#error !== null) throw this.#error;
    const text = textOf(this.#file);
    if (text !== null && text === this.#own) return;
    const now = holderIn(text);
    if (now?.token === this.#token) {
      this.#own = text;
      return;
    }
    this.#error = new FolderLost(
      `${now === null ? 'Somebody' : `Another server (${nameOf(now)})`} has taken the data folder ${this.#folder}. This server stores ` +
        'nothing more. Stop one of the two, or give each a folder of its own: --store file:DIR.',
    );
    this.#tellLost(this.#error);
    this.#close().catch(() => {});
    throw this.#error;
  }

  async release(): Promise<void> {
    try {
      this.check();
      await rm(this.#file, { force: true });
    } catch {
      // It is another's now, or cannot be told: whoever comes next sees no beat, and takes it.
    }
    await this.#close();
  }

  #close(): Promise<void> {
    this.#cancelBeat();
    this.#closed ??= this.#beating.then(() => this.#handle.close());
    return this.#closed;
  }

  /** Shows that this process lives: writes to the file that it made, which another server's lock is not, whatever it is called. */
  #beat(): void {
    this.#beats++;
    this.#beating = this.#showLife().then(() => {
      if (this.#closed === null) this.#cancelBeat = this.#options.after(LIMITS.lockBeatMs, () => this.#beat());
    });
  }

  async #showLife(): Promise<void> {
    try {
      await writeLock(this.#handle, this.#token, this.#beats);
      this.check();
    } catch (error) {
      if (!(error instanceof FolderLost)) {
        this.#options.logger('lock-not-renewed', { folder: this.#folder, reason: errorMessage(error) });
      }
    }
  }
}

/**
 * Null where the file exists. It appears with its content, where the file system knows hard links. The handle of a lock stays
 * open: it is this very file, whatever it is called later.
 */
async function created(file: string, token: string, { link = fs.link }: LockOptions): Promise<FileHandle | null> {
  const draft = `${file}.${token}.tmp`;
  let handle: FileHandle | null = null;
  try {
    handle = await open(draft, 'wx', 0o600);
    await writeLock(handle, token, 0);
    await link(draft, file);
    return handle;
  } catch (error) {
    await handle?.close();
    if (codeOf(error) === 'EEXIST') return null;
    if (handle !== null && NO_LINKS.has(codeOf(error) ?? '')) return createdEmpty(file, token);
    throw new FolderInUse(`${file} cannot be written: ${errorMessage(error)}`);
  } finally {
    await rm(draft, { force: true });
  }
}

/** What file systems without hard links answer. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** As `created`, where others may see the file before it says whose it is. */
async function createdEmpty(file: string, token: string): Promise<FileHandle | null> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(file, 'wx', 0o600);
    await writeLock(handle, token, 0);
    return handle;
  } catch (error) {
    await handle?.close();
    if (codeOf(error) === 'EEXIST') return null;
    throw new FolderInUse(`${file} cannot be written: ${errorMessage(error)}`);
  }
}

/** Of several that find the same lock abandoned, the one that makes the guard replaces it. */
async function takenOver(folder: string, file: string, token: string, options: LockOptions): Promise<FileHandle> {
  const guard = `${file}.takeover`;
  const seen = await abandoned(folder, file, options);
  let guarding = await created(guard, token, options);
  if (guarding === null) {
    await abandoned(folder, guard, options);
    await rm(guard, { force: true });
    guarding = await created(guard, token, options);
  }
  if (guarding === null) throw justStarting(folder);
  try {
    if (textOf(file) !== seen) throw justStarting(folder);
    const own = `${file}.${token}`;
    const handle = await created(own, token, options);
    if (handle === null) throw justStarting(folder);
    // At no moment is there no lock: the file names the old holder, and then this one.
    await rename(own, file);
    return handle;
  } finally {
    await guarding.close();
    await rm(guard, { force: true });
  }
}

/** Resolves with what a lock holds once nobody holds it, null where it is gone. Throws `FolderInUse` where its holder lives. */
async function abandoned(folder: string, file: string, { after, logger }: LockOptions): Promise<string | null> {
  const first = textOf(file);
  const holder = holderIn(first);
  const fate = holder === null ? 'unknown' : fateOf(holder);
  if (fate === 'dead' || first === null) return first;
  if (fate === 'alive' && holder !== null) throw inUse(folder, holder);
  const seconds = LIMITS.lockStaleMs / 1_000;
  logger('lock-awaited', { folder, holder: holder === null ? null : nameOf(holder), seconds });
  for (let waited = 0; waited < LIMITS.lockStaleMs; waited += LIMITS.lockPollMs) {
    await new Promise<void>((resolve) => after(LIMITS.lockPollMs, resolve));
    const text = textOf(file);
    if (text === null) return text;
    if (text !== first) throw inUse(folder, holderIn(text) ?? holder);
  }
  return first;
}

/** Bytes of every lock, so that each writing replaces the one before it whole. */
const LOCK_BYTES = 512;

async function writeLock(handle: FileHandle, token: string, beat: number): Promise<void> {
  const { host, ...identity } = ownIdentity();
  const text = JSON.stringify({ token, beat, ...identity, host: host.slice(0, 64) });
  await handle.write(Buffer.from(`${text.padEnd(LOCK_BYTES - 1)}\n`), 0, undefined, 0);
  await handle.datasync();
}

/** null where there is no such file; '' where it was made a moment ago and is not written yet. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

interface LockHolder extends ProcessIdentity {
  readonly token: string;
}

/** Null where the text names nobody: it is just being written, or is no lock. */
function holderIn(text: string | null): LockHolder | null {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const { token, host, pid, space, started } = value;
  if (typeof token !== 'string' || typeof host !== 'string' || typeof pid !== 'number') return null;
  if (typeof space !== 'string' || typeof started !== 'string') return null;
  return { token, host, pid, space, started };
}

function nameOf({ pid, host }: ProcessIdentity): string {
  return `process ${pid} on ${host}`;
}

function inUse(folder: string, holder: ProcessIdentity | null): FolderInUse {
  const name = holder === null ? 'another server' : nameOf(holder);
  return new FolderInUse(
    `The data folder ${folder} is in use by ${name}. Stop that server, or give this one another folder: --store file:DIR.`,
    name,
  );
}

function justStarting(folder: string): FolderInUse {
  return new FolderInUse(`Another server is just starting with ${folder}. Try again in some seconds.`);
}
