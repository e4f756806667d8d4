import { join } from 'node:path';
import type { Disk } from '../disk.ts';
import { codeOf, errorMessage } from '../disk-error.ts';
import { StorageError } from '../records.ts';
import { type RecordsFile, readStored, recordsOf } from './format.ts';
import { readLogs } from './log.ts';

/**
 * What the records of a folder are, as one file says it, also while a server writes them; null where there are none. Throws like `parseRecords`,
 * and `StorageError` where they cannot be read.
 */
export async function readWithLogs(disk: Pick<Disk, 'read' | 'list'>, folder: string): Promise<RecordsFile | null> {
  for (;;) {
    const text = await textOf(disk, join(folder, 'records.json'));
    if (text === null) return null;
    const file = readStored(text);
    const { writes } = file.log === null ? { writes: [] } : await readLogs(disk, folder, file.log);
    // Where the file was written anew meanwhile, its logs may be gone.
    if ((await textOf(disk, join(folder, 'records.json'))) === text) return recordsOf(file, writes);
  }
}

async function textOf(disk: Pick<Disk, 'read'>, path: string): Promise<string | null> {
  try {
    return (await disk.read(path)).toString('utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StorageError(`${path} cannot be read: ${errorMessage(error)}`, { cause: error });
  }
}
