import type { Disk } from './disk.ts';

/** A disk that tells how many seconds each sync of a file took. */
export function timedDisk(disk: Disk, synced: (seconds: number) => void): Disk {
  return {
    ...disk,
    async open(path, flags) {
      const file = await disk.open(path, flags);
      return {
        write: (bytes, position) => file.write(bytes, position),
        truncate: (length) => file.truncate(length),
        async sync() {
          const started = performance.now();
          await file.sync();
          synced((performance.now() - started) / 1_000);
        },
        close: () => file.close(),
      };
    },
  };
}
