import { openDataFolder } from './data-folder.ts';
import { fileStorage } from './file-storage.ts';
import { recordedManifests } from './manifest.ts';
import { openLowdbRecords } from './records-lowdb.ts';
import type { Backend } from './store.ts';

/** Boards as logs and records as JSON, in a folder that one server uses at a time. */
export const fileBackend: Backend = {
  scheme: 'file',
  example: 'file:./data',
  isDurable: true,
  async open(place, { now, after, warn }) {
    const folder = await openDataFolder(place, { after, warn });
    const { path, disk, lost } = folder;
    try {
      const records = await openLowdbRecords({ folder: path, now, after, report: warn, disk });
      const isNew = [...records.all('server')].length + [...records.all('manifests')].length === 0;
      if (isNew && (await disk.list(folder.boards)).length > 0) {
        warn(`${path} has boards and no records: who owns them, and whether they are whole, is not known any more.`);
      }
      return {
        boards: fileStorage(folder.boards, disk, recordedManifests(records)),
        records,
        lost,
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
