import { expect, it } from 'vitest';
import { fileStorage } from '../../../sync-server/storage/file-storage.ts';
import { frameRecords, readRecords } from '../../../sync-server/storage/framing.ts';
import { withLimits } from '../../support/with-limits.ts';
import { DroppingDisk } from './dropping-disk.ts';
import { bytesOf, snapshotOf, textOf } from './storage.contract.ts';

it('[limit snapshotBytes] [L5] a snapshot that unpacks to the limit is read, a longer one is damaged', async () => {
  const disk = new DroppingDisk();
  const log = await fileStorage('/boards', disk).open('b_1');
  await log.compact(await log.mark(), snapshotOf('a whole board'));
  await log.close();
  const read = async () => (await fileStorage('/boards', disk).open('b_1')).take();
  await withLimits({ snapshotBytes: snapshotOf('a whole board').update.length }, async () => {
    expect(await read()).toMatchObject({ snapshot: { stateVector: expect.anything() }, damage: null });
  });
  await withLimits({ snapshotBytes: snapshotOf('a whole board').update.length - 1 }, async () => {
    expect(await read()).toMatchObject({ snapshot: null, damage: { what: 'snapshot' } });
  });
});

it('[limit recordBytes] [L4] the beginning of a record of the limit is a torn tail, that of a longer one is damage', async () => {
  const magic = 'BUSBTEST';
  const torn = async (bytes: number) => {
    const framed = await frameRecords([new Uint8Array(bytes).fill(7)], magic);
    return readRecords(framed.subarray(0, framed.length / 2), magic);
  };
  await withLimits({ recordBytes: 100 }, async () => {
    expect([(await torn(100)).state, (await torn(101)).state]).toEqual(['torn', 'broken']);
  });
});

it('[limit salvageBytes] [L5] sound records are looked for behind damage until so many bytes were checked in vain', async () => {
  const magic = 'BUSBTEST';
  const damaged = await frameRecords([new Uint8Array(100), bytesOf('sound')]);
  damaged.set([1], damaged.length / 2);
  const read = () => readRecords(Buffer.concat([Buffer.from(magic), damaged]), magic);
  await withLimits({ salvageBytes: 100 }, async () => {
    expect((await read()).records.map(textOf)).toEqual(['sound']);
  });
  await withLimits({ salvageBytes: 99 }, async () => {
    expect(await read()).toEqual({ records: [], whole: magic.length, state: 'broken' });
  });
});
