import { join } from 'node:path';
import { openDataFolder } from './data-folder.ts';
import type { Disk } from './disk.ts';
import { codeOf, errorMessage } from './disk-error.ts';
import { fileStorage } from './file-storage.ts';
import { replaceFile } from './files.ts';
import { recordedManifests } from './manifest.ts';
import { openLowdbRecords } from './records/lowdb.ts';
import { StorageError } from './records.ts';
import type { Backend } from './store.ts';

/** Boards as logs and records as JSON, in a folder that one server uses at a time. */
export const fileBackend: Backend = {
  scheme: 'file',
  example: 'file:./data',
  isDurable: true,
  async open(place, { now, after, logger, synced }) {
    const folder = await openDataFolder(place, { after, logger, ...(synced && { synced }) });
    const { path, disk, lost } = folder;
    try {
      const records = await openLowdbRecords({ folder: path, now, after, logger, disk });
      const isNew = [...records.all('server')].length + [...records.all('manifests')].length === 0;
      if (isNew && (await disk.list(folder.boards)).length > 0) {
        logger('records-absent', { folder: path });
      }
      return {
        boards: fileStorage(folder.boards, disk, recordedManifests(records)),
        records,
        lost,
        probe: () => probe(disk, join(path, PROBE)),
        kept: (name, make) => keptText(disk, join(path, name), make),
        async close() {
          try {
            await records.close();
          } catch (error) {
            // What was only noted, such as when a key was last used, is lost with the folder. The operator knows.
            if (!folder.isLost) throw error;
          } finally {
            await folder.release();
          }
        },
      };
    } catch (error) {
      await folder.release();
      throw error;
    }
  },
};

const PROBE = 'probe';

async function probe(disk: Disk, path: string): Promise<void> {
  const file = await disk.open(path, 'w');
  try {
    await file.write(Buffer.from('probe\n'), 0);
    await file.sync();
  } finally {
    await file.close();
  }
  await disk.remove(path);
}

async function keptText(disk: Disk, file: string, make: () => string): Promise<string> {
  try {
    const text = await disk.read(file).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    });
    if (text !== null) return text.toString('utf8').trim();
    const made = make();
    await replaceFile(disk, file, [Buffer.from(`${made}\n`)]);
    return made;
  } catch (error) {
    throw new StorageError(`${file} cannot be used: ${errorMessage(error)}`, { cause: error });
  }
}
