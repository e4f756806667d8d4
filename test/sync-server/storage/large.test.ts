import { expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { fileStorage } from '../../../sync-server/storage/file-storage.ts';
import { frameRecords, readRecords } from '../../../sync-server/storage/framing.ts';
import { DroppingDisk } from './dropping-disk.ts';
import { bytesOf } from './storage.contract.ts';

const MAGIC = 'BUSBTEST';
/** Before the records of a segment. */
const FILE_HEAD_BYTES = 32;
/** Before each record. */
const HEAD_BYTES = 12;

it('[L6] [limit segmentBytes] a segment that has its limit is appended to, one beyond it is followed by a new one', async () => {
  const segmentsOf = async (bytes: number) => {
    const disk = new DroppingDisk();
    const log = await fileStorage('/boards', disk).open('b_1');
    log.take();
    await log.append([new Uint8Array(bytes - FILE_HEAD_BYTES - HEAD_BYTES)]);
    await log.append([bytesOf('more')]);
    await log.close();
    return disk.list('/boards/b_1');
  };
  expect(await segmentsOf(LIMITS.segmentBytes)).toEqual(['segment-00000001']);
  expect(await segmentsOf(LIMITS.segmentBytes + 1)).toEqual(['segment-00000001', 'segment-00000002']);
});

it('[L3] [limit recordBytes] a record of the limit is read, a longer one is none', async () => {
  const read = async (bytes: number) =>
    (await readRecords(Buffer.concat([Buffer.from(MAGIC), await frameRecords([new Uint8Array(bytes)])]), MAGIC)).records
      .length;
  expect([await read(LIMITS.recordBytes), await read(LIMITS.recordBytes + 1)]).toEqual([1, 0]);
});
