import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '#schemas/limits.ts';
import { stateOfFile } from '../board-folder.ts';
import { machineDisk } from '../disk.ts';
import { codeOf, isUnreadable } from '../disk-error.ts';
import { type Manifest, manifestOf } from '../manifest.ts';
import { formatRecords, RecordsFileError } from '../records/format.ts';
import { readWithLogs } from '../records/reading.ts';
import { StorageError } from '../records.ts';
import { isBackupName, RECORDS, SUMS, TEXTS } from './layout.ts';
import { type ArchivedFile, tarOf } from './tar.ts';

interface Backup {
  /** Documents in it: boards and part libraries. */
  readonly documents: number;
  readonly bytes: number;
  /** What is damaged or missing in the data folder, and so in the backup, in words. */
  readonly findings: readonly string[];
}

/**
 * Copies a data folder into the tar archive that `write` takes, also while a server works with it. What was acknowledged before is in it:
 * the records are read first; of each board the files of one moment follow, each up to where it then ends. They name what must be
 * there, so a board that was changed too much meanwhile is found, and all is copied again. Throws `StorageError`.
 */
export async function backUp(
  folder: string,
  at: number,
  write: (archive: ReadableStream<Uint8Array>) => Promise<void>,
): Promise<Backup> {
  for (let tries = 1; ; tries++) {
    const copy = new Copy(folder);
    await write(tarOf(copy.files(), at));
    if (copy.missing.length === 0 || tries === TRIES) {
      const { documents, bytes } = copy;
      return { documents, bytes, findings: [...copy.missing, ...copy.damaged] };
    }
  }
}

/** A board that misses the same files so often misses them in the data folder. */
const TRIES = 3;

/** One copy of a data folder, and what was found on the way. */
class Copy {
  documents = 0;
  bytes = 0;
  readonly missing: string[] = [];
  readonly damaged: string[] = [];
  readonly #folder: string;
  readonly #sums: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  async *files(): AsyncGenerator<ArchivedFile> {
    for await (const file of this.#data()) {
      this.bytes += file.bytes.length;
      this.#sums.push(`${createHash('sha256').update(file.bytes).digest('hex')}  ${file.name}\n`);
      yield file;
    }
    // Last: an archive without it is not whole.
    yield { name: SUMS, bytes: Buffer.from(this.#sums.join('')) };
  }

  async *#data(): AsyncGenerator<ArchivedFile> {
    const records = await recordsIn(this.#folder);
    yield { name: RECORDS, bytes: records.bytes };
    for (const name of TEXTS) {
      const bytes = await readFile(join(this.#folder, name)).catch(absent);
      if (bytes !== null) yield { name, bytes };
    }
    const present = await readdir(join(this.#folder, 'boards')).catch(absent);
    const folders = (present ?? []).filter((name) => !name.includes('.') && this.#belongs(`boards/${name}`));
    const documents = new Set([...folders, ...records.manifests.keys()]);
    for (const document of [...documents].toSorted()) {
      this.documents++;
      yield* this.#document(document, records.manifests.get(document) ?? null);
    }
  }

  async *#document(document: string, listed: Manifest | null): AsyncGenerator<ArchivedFile> {
    const lengths = new Map<string, number>();
    const files = await openedFiles(join(this.#folder, 'boards', document));
    try {
      for (const { name, handle, size } of files) {
        const path = `boards/${document}/${name}`;
        if (!this.#belongs(path)) continue;
        if (size > LIMITS.archivedFileBytes) {
          this.damaged.push(`${path} is larger than any file that the server makes, and was left out.`);
          continue;
        }
        const bytes = await readUpTo(handle, size).catch(unreadable);
        if (bytes === null) {
          this.damaged.push(`${path} cannot be read, and was left out.`);
          lengths.set(name, size);
          continue;
        }
        const state = await stateOfFile(document, listed, name, bytes);
        if (state === 'broken') this.damaged.push(`${path} is damaged, and is kept as it is.`);
        if (state === 'misplaced')
          this.damaged.push(`${path} lies in the place of another file, and is kept as it is.`);
        lengths.set(name, bytes.length);
        yield { name: path, bytes };
      }
    } finally {
      for (const { handle } of files) await handle.close();
    }
    for (const name of missingFrom(lengths, listed)) {
      this.missing.push(`boards/${document}/${name} is missing, or shorter than it was.`);
    }
  }

  /** Whether a board's folder, or a file of one, may go into a backup. What a person put there may have any name, and none could be restored. */
  #belongs(path: string): boolean {
    if (isBackupName(path.split('/').length === 2 ? `${path}/file` : path)) return true;
    this.damaged.push(`${path} has a name that the server gives to nothing, and was left out.`);
    return false;
  }
}

async function recordsIn(folder: string) {
  try {
    const file = await readWithLogs(machineDisk, folder);
    if (file === null) throw new StorageError(`${folder} is not a data folder: it has no ${RECORDS}.`);
    const { tables } = file;
    return {
      bytes: Buffer.from(formatRecords(file)),
      manifests: new Map(tables.manifests.map((row) => [row.id, manifestOf(row)] as const)),
    };
  } catch (error) {
    if (!(error instanceof RecordsFileError)) throw error;
    throw new StorageError(
      `${join(folder, RECORDS)} is damaged: ${error.message}. Start the server with it once, which takes its backup, then try again.`,
    );
  }
}

interface OpenedFile {
  readonly name: string;
  readonly handle: FileHandle;
  /** Bytes when it was opened. */
  readonly size: number;
}

/**
 * The files of a folder at one moment, all of them open: what a snapshot makes unnecessary afterwards can still be read. Names that are gone
 * before they are open make a new start. Empty where there is no folder.
 */
async function openedFiles(folder: string): Promise<OpenedFile[]> {
  for (;;) {
    const names = ((await readdir(folder).catch(absent)) ?? []).filter((name) => !name.endsWith('.tmp')).toSorted();
    const files: OpenedFile[] = [];
    try {
      for (const name of names) {
        const handle = await open(join(folder, name), 'r');
        files.push({ name, handle, size: 0 });
      }
      return await Promise.all(files.map(async (file) => ({ ...file, size: (await file.handle.stat()).size })));
    } catch (error) {
      for (const { handle } of files) await handle.close();
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
}

/** The first `size` bytes; fewer where the file was cut meanwhile. */
async function readUpTo(handle: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await handle.read(bytes, at, size - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.subarray(0, at);
}

/** What the records name and the copy has not. Whatever lies before the newest snapshot is in it. */
function missingFrom(lengths: ReadonlyMap<string, number>, listed: Manifest | null): string[] {
  if (listed === null) return [];
  const numbered = (kind: string) => (number: number) => `${kind}-${String(number).padStart(8, '0')}`;
  const snapshots = [...lengths.keys()]
    .filter((name) => name.startsWith('snapshot-'))
    .map((name) => Number(name.slice(9)));
  const from = Math.max(0, ...snapshots);
  const segments = [...listed.segments].flatMap(([number, bytes]) => {
    const name = numbered('segment')(number);
    return number < from || (lengths.get(name) ?? -1) >= (bytes ?? 1) ? [] : [name];
  });
  return listed.snapshot > from ? [numbered('snapshot')(listed.snapshot), ...segments] : segments;
}

function unreadable(error: unknown): null {
  if (isUnreadable(error)) return null;
  throw error;
}

function absent(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}
