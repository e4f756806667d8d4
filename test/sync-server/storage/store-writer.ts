/**
 * `store-writer.ts FOLDER BOARD`: opens the store of a folder, waits a hundredth of what a server waits, and appends a record of one byte for
 * each number on a line of its input. Says "opened" or why not, then for each "saved N" or "lost N".
 */
import { createInterface } from 'node:readline';
import { FolderLost } from '../../../sync-server/storage/folder-lock.ts';
import { openStore } from '../../../sync-server/storage/index.ts';

const FASTER = 100;
const [, , folder = '', board = ''] = process.argv;

const store = await openStore(`file:${folder}`, {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms / FASTER);
    return () => clearTimeout(timer);
  },
  logger: () => {},
}).catch((error: unknown) => {
  console.log(String(error));
  process.exit(1);
});
const log = await store.boards.open(board);
console.log('opened');
for await (const line of createInterface({ input: process.stdin })) {
  try {
    await log.append([new Uint8Array([Number(line)])]);
    console.log(`saved ${line}`);
  } catch (error) {
    if (!(error instanceof FolderLost)) throw error;
    console.log(`lost ${line}`);
  }
}
process.exit(0);
