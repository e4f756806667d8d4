import { join } from 'node:path';
import { isToken, TOKEN_WORDS } from '../token-form.ts';
import { FileAuditLog } from './audit-log.ts';
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
      const audit = new FileAuditLog(path, disk);
      return {
        audit,
        boards: fileStorage(folder.boards, disk, recordedManifests(records)),
        records,
        lost,
        probe: () => probe(disk, join(path, PROBE)),
        kept: (name, make) => keptText(disk, join(path, name), make),
        async close() {
          try {
            await audit.close();
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
    if (text !== null) {
      const token = text.toString('utf8').trim();
      if (isToken(token)) return token;
      throw new Error(`it does not hold ${TOKEN_WORDS}. Delete it and start again, and a new token is made`);
    }
    const made = make();
    await replaceFile(disk, file, [Buffer.from(`${made}\n`)]);
    return made;
  } catch (error) {
    throw new StorageError(`${file} cannot be used: ${errorMessage(error)}`, { cause: error });
  }
}
