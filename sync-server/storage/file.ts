import { openDataFolder } from './data-folder.ts';
import { fileStorage } from './file-storage.ts';
import { openLowdbRecords } from './records-lowdb.ts';
import type { Backend } from './store.ts';

/** Boards as logs and records as JSON, in a folder that one process uses at a time. */
export const fileBackend: Backend = {
  scheme: 'file',
  example: 'file:./data',
  isDurable: true,
  async open(place, { now, after, warn }) {
    const folder = await openDataFolder(place);
    try {
      const records = await openLowdbRecords({ folder: folder.path, now, after, report: warn });
      return {
        boards: fileStorage(folder.boards),
        records,
        async close() {
          await records.close();
          await folder.release();
        },
      };
    } catch (error) {
      await folder.release();
      throw error;
    }
  },
};
