import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LIMITS } from '#schemas/limits.ts';
import { machineDisk } from './disk.ts';
import { codeOf, messageOf } from './disk-error.ts';
import { makeFolder, replaceFile } from './files.ts';
import { StorageError } from './records.ts';

/** The data folder of one running server. */
export interface DataFolder {
  readonly path: string;
  readonly boards: string;
  /** Lets another process use it. */
  release(): Promise<void>;
}

/** Why the data folder cannot be used, in words for whoever starts the server. */
export class DataFolderError extends StorageError {}

const VERSION = 1;
const VERSION_LINE = /^busbar data (\d+)\n?$/;

/**
 * Creates the folder where it is missing, checks its version, and locks it against other processes. The lock of a
 * process that has died is taken over. Throws DataFolderError.
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const path = resolve(folder);
  try {
    await makeFolder(machineDisk, path);
  } catch (error) {
    throw new DataFolderError(`The data folder ${path} cannot be made: ${messageOf(error)}`);
  }
  const lock = await takeLock(path);
  try {
    await checkVersion(path);
    const boards = join(path, 'boards');
    await makeFolder(machineDisk, boards);
    return { path, boards, release: lock.release };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function checkVersion(path: string): Promise<void> {
  const file = join(path, 'VERSION');
  const text = existsSync(file) ? await readFile(file, 'utf8') : null;
  if (text === null) {
    await replaceFile(machineDisk, file, [Buffer.from(`busbar data ${VERSION}\n`)]);
    return;
  }
  const match = VERSION_LINE.exec(text);
  if (match === null)
    throw new DataFolderError(`${path} is not a data folder of this program: VERSION says "${text}".`);
  if (Number(match[1]) > VERSION) {
    throw new DataFolderError(
      `${path} was written by a newer version of this program (data ${match[1]}, this one knows ${VERSION}). ` +
        'Update the program; the data is untouched.',
    );
  }
}

/** Who holds a lock: a process id, when that process began (ids are used again), and a token of this very lock. */
interface Holder {
  readonly pid: number;
  readonly began: string;
  readonly token: string;
}

async function takeLock(path: string): Promise<{ release(): Promise<void> }> {
  const file = join(path, 'lock');
  const own: Holder = { pid: process.pid, began: beginOf(process.pid), token: randomBytes(8).toString('hex') };
  if (!(await wrote(file, own))) {
    const other = await holderOf(file);
    if (other !== null && isAlive(other)) throw lockedError(path, other);
    await takeOver(path, file, own);
  }
  return {
    async release() {
      if ((await holderOf(file))?.token === own.token) await rm(file, { force: true });
    },
  };
}

/** Two processes may find the same dead lock: only one of them, the guard's maker, may remove it. */
async function takeOver(path: string, file: string, own: Holder): Promise<void> {
  const guard = join(path, 'lock.takeover');
  if (((await ageOf(guard)) ?? 0) > LIMITS.takeoverMs) await rm(guard, { force: true });
  if (!(await wrote(guard, own))) throw new DataFolderError(`Another process is just starting with ${path}.`);
  try {
    const other = await holderOf(file);
    if (other !== null && isAlive(other)) throw lockedError(path, other);
    if (other === null && ((await ageOf(file)) ?? Number.POSITIVE_INFINITY) < LIMITS.takeoverMs) {
      throw new DataFolderError(`Another process is just starting with ${path}. Try again in some seconds.`);
    }
    await rm(file, { force: true });
    if (!(await wrote(file, own))) throw new DataFolderError(`Another process is just starting with ${path}.`);
  } finally {
    await rm(guard, { force: true });
  }
}

/** Milliseconds since the file was written, null where there is none. */
async function ageOf(file: string): Promise<number | null> {
  return stat(file).then(
    (found) => Date.now() - found.mtimeMs,
    () => null,
  );
}

function lockedError(path: string, holder: Holder): DataFolderError {
  return new DataFolderError(
    `The data folder ${path} is in use by process ${holder.pid}. Stop that server, or give this one another folder: ` +
      '--store file:DIR.',
  );
}

/** Whether the file did not exist and now holds this. */
async function wrote(file: string, holder: Holder): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(`${JSON.stringify(holder)}\n`);
    await handle.close();
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new DataFolderError(`${file} cannot be written: ${messageOf(error)}`);
  }
}

/** Null where there is no lock, or one that was not written to its end. */
async function holderOf(file: string): Promise<Holder | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return null;
    const { pid, began, token } = value as Record<string, unknown>; // any object's keys may be read
    if (typeof pid !== 'number' || typeof began !== 'string' || typeof token !== 'string') return null;
    return { pid, began, token };
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives and is another user's.
    if (codeOf(error) === 'ESRCH') return false;
  }
  const began = beginOf(holder.pid);
  return began === '' || holder.began === '' || began === holder.began;
}

/** Boot and start tick of a process where the system tells (Linux), else ''. */
function beginOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name, in parentheses, may hold spaces: fields are counted after it.
    return `${boot}:${line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    return '';
  }
}
