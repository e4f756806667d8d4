/** `lock-holder.ts FOLDER`: holds a folder's lock, a hundred times as fast as a server, until it is ended. Says "held" or why not. */
import { lockFolder } from '../../../sync-server/storage/folder-lock.ts';

const FASTER = 100;

try {
  await lockFolder(process.argv[2] ?? '', {
    after(ms, run) {
      const timer = setTimeout(run, ms / FASTER);
      return () => clearTimeout(timer);
    },
    logger: () => {},
  });
  console.log('held');
} catch (error) {
  console.log(String(error));
}
