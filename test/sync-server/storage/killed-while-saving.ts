/** Run as a process of its own: changes the records in the folder of its argument, and dies before the rename. */

import { loggerTo } from '../../../sync-server/operations/events.ts';
import { machineDisk } from '../../../sync-server/storage/disk.ts';
import { openLowdbRecords } from '../../../sync-server/storage/records/lowdb.ts';

const records = await openLowdbRecords({
  folder: process.argv[2] ?? '',
  now: () => 1,
  after: () => () => undefined,
  logger: loggerTo(({ message }) => console.error(message)),
  disk: {
    ...machineDisk,
    rename: async () => {
      process.kill(process.pid, 'SIGKILL');
    },
  },
});
await records.change((change) => change.put('server', { id: 'server', name: 'new', createdAt: 2 }));
