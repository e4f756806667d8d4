/** Run as a process of its own: changes the records in the folder of its argument, and dies in the middle of the append. */

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
    async open(path, flags) {
      const file = await machineDisk.open(path, flags);
      return {
        ...{ truncate: (length: number) => file.truncate(length), sync: () => file.sync(), close: () => file.close() },
        async write(bytes, position) {
          await file.write(bytes.subarray(0, -4), position);
          process.kill(process.pid, 'SIGKILL');
        },
      };
    },
  },
});
await records.change((change) => change.put('server', { id: 'server', name: 'new', createdAt: 2 }));
