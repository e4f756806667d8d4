import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ID, libraryId } from '#schemas/ids.ts';
import type { StoredBoard } from '../board-storage.ts';
import { checkVersionText } from '../data-folder.ts';
import { machineDisk } from '../disk.ts';
import { codeOf, errorMessage } from '../disk-error.ts';
import { fileStorage } from '../file-storage.ts';
import { type LockOptions, mustBeIdle } from '../folder-lock.ts';
import { type Manifests, manifestOf, NO_MANIFESTS } from '../manifest.ts';
import { NewerRecordsError, RecordsFileError } from '../records/format.ts';
import type { Dump } from '../records/image.ts';
import { readWithLogs } from '../records/reading.ts';
import { type Row, StorageError } from '../records.ts';
import { ReadingDisk } from './reading-disk.ts';

/** A board of somebody's own folder. */
interface LocalBoard {
  readonly row: Row<'boards'>;
  readonly name: string;
  readonly updatedAt: number;
  readonly versions: readonly Row<'versions'>[];
}

/** The data folder of one person, which is read and never written. */
export interface LocalFolder {
  readonly boards: readonly LocalBoard[];
  readonly keys: readonly (Row<'keys'> & {
    readonly lastUsedAt: number | null;
    readonly pauses: readonly Row<'pauses'>[];
  })[];
  /** The document of their own parts; null where nothing of one is stored. */
  readonly library: string | null;
  /** Folders of boards that no record names. */
  readonly unnamed: readonly string[];
  /** What belongs to this folder alone: links to its boards, guests who came by them, browsers that are signed in. */
  readonly counts: { readonly links: number; readonly guests: number; readonly sessions: number };
  /** What is stored of a document. */
  read(docId: string): Promise<StoredBoard>;
  /** null: the disk has it no more. */
  version(board: string, version: string): Promise<Uint8Array | null>;
  /** Rejects with `StorageError` where a server uses the folder by now. */
  checkIdle(): Promise<void>;
}

/** Reads the records of a folder that no server uses. Throws `StorageError`, which says what to do. */
export async function openLocalFolder(path: string, options: LockOptions): Promise<LocalFolder> {
  const version = await textIn(path, 'VERSION');
  if (version === null) throw new StorageError(`${path} is no data folder: it has no VERSION.`);
  checkVersionText(path, version);
  await mustBeIdle(path, options);
  const tables = await tablesIn(path);
  if (tables.logins.length > 0) {
    throw new StorageError(`${path} is a team's: only what one person has made by themselves can be taken.`);
  }
  const gone = new Set(tables.removals.map(({ id }) => id));
  const owner = tables.accounts.find(({ id, kind }) => kind === 'owner' && !gone.has(id));
  if (owner === undefined) throw new StorageError(`${path} is nobody's: no one has used it yet.`);
  const listed = new Map(tables.manifests.map((row) => [row.id, manifestOf(row)] as const));
  const manifests: Manifests = { ...NO_MANIFESTS, get: (docId) => listed.get(docId) ?? null };
  const root = join(path, 'boards');
  const folders = await readdir(root).catch(() => [] as string[]);
  const library = libraryId(owner.id);
  const boards = new Set(tables.boards.map(({ id }) => id));
  const titles = new Map(tables.titles.map((row) => [row.id, row] as const));
  const uses = new Map(tables.uses.map((row) => [row.id, row.at] as const));
  return {
    boards: tables.boards.map((row) => ({
      row,
      name: titles.get(row.id)?.name ?? '',
      updatedAt: titles.get(row.id)?.updatedAt ?? row.createdAt,
      versions: tables.versions.filter(({ board }) => board === row.id),
    })),
    keys: tables.keys
      .filter(({ account }) => account === owner.id)
      .map((row) => ({
        ...row,
        lastUsedAt: uses.get(row.id) ?? null,
        pauses: tables.pauses.filter(({ key }) => key === row.id),
      })),
    library: folders.includes(library) || listed.has(library) ? library : null,
    unnamed: folders.filter((name) => ID.board.test(name) && !boards.has(name)),
    counts: {
      links: tables.links.filter(({ revokedAt }) => revokedAt === null).length,
      guests: tables.accounts.filter(({ kind }) => kind === 'guest').length,
      sessions: tables.sessions.filter(({ account }) => account === owner.id).length,
    },
    async read(docId) {
      // A disk of its own: what reading one board repairs is let go of with it.
      const log = await fileStorage(root, new ReadingDisk(machineDisk), manifests).open(docId);
      try {
        return log.take();
      } finally {
        await log.close();
      }
    },
    version: (board, id) => fileStorage(root, new ReadingDisk(machineDisk)).versions.get(board, id),
    checkIdle: () => mustBeIdle(path, options),
  };
}

async function tablesIn(path: string): Promise<Dump> {
  try {
    const file = await readWithLogs(machineDisk, path);
    if (file === null) throw new StorageError(`${path} has no records.json.`);
    return file.tables;
  } catch (error) {
    if (error instanceof NewerRecordsError) throw new StorageError(`${path}/records.json: ${error.message}.`);
    if (!(error instanceof RecordsFileError)) throw error;
    throw new StorageError(
      `${path}/records.json is damaged: ${error.message}. Start its server once, which takes the backup, and stop it; then try again.`,
    );
  }
}

async function textIn(path: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(path, name), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StorageError(`${join(path, name)} cannot be read: ${errorMessage(error)}`, { cause: error });
  }
}
