import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { checkVersionText } from '../data-folder.ts';
import { type Disk, machineDisk } from '../disk.ts';
import { codeOf, errorMessage } from '../disk-error.ts';
import { fencedDisk } from '../fenced-disk.ts';
import { makeFolder, replaceFile } from '../files.ts';
import { type LockOptions, lockFolder } from '../folder-lock.ts';
import { parseRecords } from '../records/format.ts';
import { StorageError } from '../records.ts';
import { isBackupName, RECORDS, SUMS, VERSION_FILE } from './layout.ts';
import { filesIn } from './tar.ts';

interface RestoreOptions extends LockOptions {
  /** What the folder holds is put aside in it first; without it only an empty folder, or none, is restored into. */
  readonly force: boolean;
}

interface RestoreResult {
  /** Documents: boards and part libraries. */
  readonly documents: number;
  /** The folder that what was there before now lies in; null where nothing was. */
  readonly before: string | null;
}

/**
 * Makes a data folder of a backup. All of the archive is read and its sums are checked before anything is written. No server can use the folder
 * before all of it is on the disk, and none may use it meanwhile. Throws `StorageError`, which says what to do.
 */
export async function restore(archive: string, folder: string, options: RestoreOptions): Promise<RestoreResult> {
  const documents = await checkArchive(archive);
  await makeFolder(machineDisk, folder);
  const lock = await lockFolder(folder, options);
  try {
    const disk = fencedDisk(machineDisk, lock);
    const before = await emptied(disk, folder, options.force);
    // Until the very end no server takes it for a data folder.
    await replaceFile(disk, join(folder, VERSION_FILE), [Buffer.from(RESTORING)]);
    const made = new Set<string>();
    let version: Uint8Array = new Uint8Array();
    for await (const { name, bytes } of filesOf(archive)) {
      if (name === VERSION_FILE) version = bytes;
      if (name === VERSION_FILE || name === SUMS) continue;
      const path = join(folder, name);
      if (!made.has(dirname(path))) await makeFolder(disk, dirname(path));
      made.add(dirname(path));
      await replaceFile(disk, path, [bytes]);
    }
    await makeFolder(disk, join(folder, 'boards'));
    await replaceFile(disk, join(folder, VERSION_FILE), [version]);
    return { documents, before };
  } finally {
    await lock.release();
  }
}

/** Reads all of an archive; gives how many documents it holds. */
async function checkArchive(archive: string): Promise<number> {
  const sums = new Map<string, string>();
  const documents = new Set<string>();
  let listed: string | null = null;
  for await (const { name, bytes } of filesOf(archive)) {
    if (listed !== null || sums.has(name)) throw notWhole(archive, `it has ${name} twice, or behind its sums`);
    if (name === SUMS) {
      listed = Buffer.from(bytes).toString('utf8');
      continue;
    }
    sums.set(name, createHash('sha256').update(bytes).digest('hex'));
    if (name === VERSION_FILE) checkVersionText(archive, Buffer.from(bytes).toString('utf8'));
    if (name === RECORDS) checkRecords(archive, Buffer.from(bytes).toString('utf8'));
    if (name.startsWith('boards/')) documents.add(dirname(name));
  }
  if (listed === null) throw notWhole(archive, `its end is missing: it has no ${SUMS}`);
  const expected = new Map(Array.from(listed.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm), ([, sum, name]) => [name, sum]));
  for (const [name, sum] of sums) {
    if (expected.get(name) !== sum) throw notWhole(archive, `${name} has changed since the backup was made`);
  }
  for (const name of [RECORDS, VERSION_FILE, ...expected.keys()]) {
    if (name !== undefined && !sums.has(name)) throw notWhole(archive, `${name} is missing`);
  }
  return documents.size;
}

async function* filesOf(archive: string): AsyncGenerator<{ readonly name: string; readonly bytes: Uint8Array }> {
  // Node's streams of bytes and those of the web differ in type alone.
  const stream = Readable.toWeb(createReadStream(archive)) as ReadableStream<Uint8Array>;
  try {
    for await (const { name, bytes, isFile } of filesIn(stream)) {
      if (!isFile || !isBackupName(name)) throw notWhole(archive, `"${name}" does not belong in one`);
      yield { name, bytes };
    }
  } catch (error) {
    if (error instanceof StorageError) throw error;
    if (codeOf(error) === 'ENOENT') throw new StorageError(`There is no file ${archive}.`);
    throw notWhole(archive, errorMessage(error).replace(/\.$/, ''));
  }
}

function checkRecords(archive: string, text: string): void {
  try {
    parseRecords(text);
  } catch (error) {
    throw notWhole(archive, `its ${RECORDS} cannot be used: ${errorMessage(error)}`);
  }
}

function notWhole(archive: string, why: string): StorageError {
  return new StorageError(`${archive} is not a whole backup: ${why}. Nothing was changed.`);
}

/** Puts what a locked folder holds into a new folder in it, whose name it gives; null where it is empty. */
async function emptied(disk: Disk, folder: string, force: boolean): Promise<string | null> {
  const names = (await readdir(folder)).filter((name) => name !== 'lock');
  const held = names.filter((name) => !name.startsWith(BEFORE));
  if (held.length === 0) return null;
  if (!force) {
    throw new StorageError(
      `${folder} is not empty. Restore into a new folder with --data DIR, or add --force: what is there is then kept in it, under ${BEFORE}….`,
    );
  }
  if (!held.includes(VERSION_FILE)) {
    throw new StorageError(`${folder} is not a data folder: choose another one with --data DIR.`);
  }
  const version = await disk.read(join(folder, VERSION_FILE));
  if (String(version) !== RESTORING) checkVersionText(folder, String(version));
  let number = 1;
  while (names.includes(`${BEFORE}${number}`)) number++;
  const before = join(folder, `${BEFORE}${number}`);
  await makeFolder(disk, before);
  // Cut off from here on, it is no data folder that lacks something.
  await replaceFile(disk, join(before, VERSION_FILE), [version]);
  await replaceFile(disk, join(folder, VERSION_FILE), [Buffer.from(RESTORING)]);
  for (const name of held) if (name !== VERSION_FILE) await disk.rename(join(folder, name), join(before, name));
  await disk.syncFolder(folder);
  return before;
}

const BEFORE = 'before-restore-';
/** The VERSION of a folder that is not whole yet. */
const RESTORING = 'busbar data, being restored\n';
