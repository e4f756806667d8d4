/** A board in a data folder on a disk in memory, written and read through the store of a server. */
import type { BoardLog, StoredBoard } from '../../../sync-server/storage/board-storage.ts';
import type { Disk } from '../../../sync-server/storage/disk.ts';
import { fileStorage } from '../../../sync-server/storage/file-storage.ts';
import { recordedManifests } from '../../../sync-server/storage/manifest.ts';
import { openLowdbRecords } from '../../../sync-server/storage/records/lowdb.ts';
import type { Records } from '../../../sync-server/storage/records.ts';
import { noLogger } from '../../support/logged.ts';
import { ManualClock } from '../agent/manual-clock.ts';
import { DROP, DroppingDisk } from './dropping-disk.ts';
import { bytesOf, textOf } from './storage.contract.ts';

export const FOLDER = '/data/boards/b_1';
export const path = (name: string) => `${FOLDER}/${name}`;

/** The records in `/data` of a disk. */
export function recordsOn(disk: Disk): Promise<Records> {
  const { now, after } = new ManualClock();
  return openLowdbRecords({ folder: '/data', now, after, logger: noLogger, disk });
}

/** Runs a server's store on a disk, as long as `use` takes. A store that is not closed ends as in a crash. */
export async function withStore<T>(
  disk: Disk,
  use: (open: () => Promise<BoardLog>) => Promise<T>,
  closes = true,
): Promise<T> {
  await disk.makeFolder('/data/boards');
  await disk.syncFolder('/');
  await disk.syncFolder('/data');
  const records = await recordsOn(disk);
  const result = await use(() => fileStorage('/data/boards', disk, recordedManifests(records)).open('b_1'));
  if (closes) await records.close();
  return result;
}

export const textsOf = ({ snapshot, tail }: StoredBoard): string[] => [
  ...(snapshot === null ? [] : JSON.parse(textOf(snapshot.update))),
  ...tail.map(textOf),
];
export const snapshotOf = (texts: readonly string[]) => ({
  update: bytesOf(JSON.stringify(texts)),
  stateVector: bytesOf('v'),
  deletions: bytesOf('d'),
});

export const read = (disk: Disk) =>
  withStore(disk, async (open) => {
    const log = await open();
    const stored = log.take();
    await log.close();
    return { texts: textsOf(stored), what: stored.damage?.what ?? null, message: stored.damage?.message ?? '' };
  });

export const append = (disk: Disk, ...texts: string[]) =>
  withStore(disk, async (open) => {
    const log = await open();
    log.take();
    for (const text of texts) await log.append([bytesOf(text)]);
    await log.close();
  });

export const accept = (disk: Disk) =>
  withStore(disk, async (open) => {
    const log = await open();
    log.take();
    await log.accept();
    await log.close();
  });

/** A board of two snapshots, the segments between them and two after: what it holds is `a` to `f`. */
export async function written({ isClosed = true } = {}): Promise<DroppingDisk> {
  const disk = new DroppingDisk();
  await withStore(disk, async (open) => {
    const log = await open();
    log.take();
    await log.append(['a', 'b'].map(bytesOf));
    await log.compact(await log.mark(), snapshotOf(['a', 'b']));
    await log.append([bytesOf('c')]);
    await log.compact(await log.mark(), snapshotOf(['a', 'b', 'c']));
    await log.append([bytesOf('d')]);
    await log.close();
  });
  await withStore(
    disk,
    async (open) => {
      const log = await open();
      log.take();
      await log.append([bytesOf('e')]);
      await log.append([bytesOf('f')]);
      if (isClosed) await log.close();
    },
    isClosed,
  );
  return disk.afterCut(DROP);
}

export const ALL = ['a', 'b', 'c', 'd', 'e', 'f'];
export const FILES = [
  'segment-00000002',
  'segment-00000003',
  'segment-00000004',
  'snapshot-00000002',
  'snapshot-00000003',
];

export async function change(disk: Disk, name: string, change: (bytes: Buffer) => Buffer): Promise<void> {
  const bytes = change(Buffer.from(await disk.read(path(name))));
  const file = await disk.open(path(name), 'w');
  await file.write(bytes, 0);
  await file.sync();
}

export const namesOf = async (disk: Disk) => [...(await disk.list(FOLDER))].sort();
