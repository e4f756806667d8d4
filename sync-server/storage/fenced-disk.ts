import type { Disk } from './disk.ts';
import type { FolderLock } from './folder-lock.ts';

/**
 * A disk of whoever holds a lock. What was synced counts only if the lock was held after it: whoever takes the folder later reads it.
 * No name changes and nothing is cut once the lock is lost. Then every call rejects with `FolderLost`.
 */
export function fencedDisk(disk: Disk, lock: Pick<FolderLock, 'check' | 'isLost'>): Disk {
  return {
    read: (path) => disk.read(path),
    list: (path) => disk.list(path),
    async open(path, flags) {
      lock.check();
      const file = await disk.open(path, flags);
      return {
        async write(bytes, position) {
          // Before each write the lock is not looked at, which would cost as much again: what is written counts once it is synced.
          if (lock.isLost) lock.check();
          await file.write(bytes, position);
        },
        async truncate(length) {
          lock.check();
          await file.truncate(length);
        },
        async sync() {
          await file.sync();
          lock.check();
        },
        close: () => file.close(),
      };
    },
    async makeFolder(path) {
      lock.check();
      return disk.makeFolder(path);
    },
    async rename(from, to) {
      lock.check();
      await disk.rename(from, to);
    },
    async remove(path) {
      lock.check();
      await disk.remove(path);
    },
    async syncFolder(path) {
      await disk.syncFolder(path);
      lock.check();
    },
  };
}
