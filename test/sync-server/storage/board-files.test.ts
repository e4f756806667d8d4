import { mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crc32c } from '../../../sync-server/storage/crc32c.ts';
import { type Disk, machineDisk } from '../../../sync-server/storage/disk.ts';
import { fileStorage } from '../../../sync-server/storage/file-storage.ts';
import { frameRecords, readRecords } from '../../../sync-server/storage/framing.ts';
import { type Manifest, NO_MANIFESTS } from '../../../sync-server/storage/manifest.ts';
import { turnsOf } from '../../support/turns-of.ts';
import { DroppingDisk } from './dropping-disk.ts';
import { bytesOf, snapshotOf, textOf } from './storage.contract.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'busbar-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('[L3] CRC-32C is that of RFC 3720', () => {
  expect(crc32c(bytesOf('123456789'))).toBe(0xe3069283);
  expect(crc32c(bytesOf('6789'), crc32c(bytesOf('12345')))).toBe(0xe3069283);
  expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa);
});

describe('board files', () => {
  async function append(...batches: string[][]) {
    const log = await fileStorage(folder).open('b_1');
    log.take();
    for (const batch of batches) await log.append(batch.map(bytesOf));
    await log.close();
  }
  async function read() {
    const log = await fileStorage(folder).open('b_1');
    const { snapshot, tail, torn, damage } = log.take();
    await log.close();
    return { snapshot: snapshot && textOf(snapshot.update), tail: tail.map(textOf), torn, damage };
  }
  const path = (name: string) => join(folder, 'b_1', name);
  const segment = path.bind(null, 'segment-00000001');

  it('[L4] at every length to which a segment can be torn, the whole records before it come back and the rest is cut', async () => {
    await append(['first', 'second'], ['third']);
    const whole = await readFile(segment());
    const ends = [32, 49, 67, 84];
    expect(whole.length).toBe(ends.at(-1));
    for (let length = 0; length <= whole.length; length++) {
      await writeFile(segment(), whole.subarray(0, length));
      const records = ends.filter((end) => end > 32 && end <= length).length;
      const sound = length < 32 ? 0 : (ends.filter((end) => end <= length).at(-1) ?? 0);
      expect(await read()).toEqual({
        snapshot: null,
        tail: ['first', 'second', 'third'].slice(0, records),
        torn: length - sound,
        damage: null,
      });
      expect((await read()).torn).toBe(0);
      // What was cut is kept, and a segment that holds nothing goes.
      const names = await readdir(join(folder, 'b_1'));
      expect(names.filter((name) => name.startsWith('segment'))).toEqual(records > 0 ? ['segment-00000001'] : []);
      const kept = names.filter((name) => name.startsWith('damaged-torn-segment-00000001-'));
      expect(await Promise.all(kept.map((name) => readFile(path(name))))).toEqual(
        length > sound ? [whole.subarray(sound, length)] : [],
      );
      for (const name of kept) await rm(path(name));
    }
  });

  it('[L4] what is appended after a torn tail is kept', async () => {
    await append(['first'], ['second']);
    const whole = await readFile(segment());
    await writeFile(segment(), whole.subarray(0, whole.length - 1));
    await append(['third']);
    expect((await read()).tail).toEqual(['first', 'third']);
  });

  it('[L4] zeros after the last record, as a file system may leave them, are a torn tail', async () => {
    await append(['first']);
    await writeFile(segment(), Buffer.concat([await readFile(segment()), Buffer.alloc(5000)]));
    expect(await read()).toEqual({ snapshot: null, tail: ['first'], torn: 5000, damage: null });
  });

  it('[L5] a flipped bit before sound records is damage: the file is set aside, everything sound around it is used', async () => {
    await append(['first', 'second', 'third']);
    const bytes = await readFile(segment());
    const inSecond = 49 + 12 + 2;
    bytes[inSecond] = (bytes[inSecond] ?? 0) ^ 1;
    await writeFile(segment(), bytes);
    const content = await read();
    expect(content.tail).toEqual(['first', 'third']);
    expect(content.damage).toEqual({
      what: 'segment',
      message: "Part of this board's log was damaged on disk. It was set aside; everything sound around it was used.",
      kept: ['damaged-segment-00000001-1'],
    });
    expect(await readFile(path('damaged-segment-00000001-1'))).toEqual(bytes);
    // It stays known as damaged, and nothing is set aside twice.
    expect(await read()).toEqual(content);
  });

  it('[L5] a damaged snapshot falls back on the one before it and its log, and nothing is lost', async () => {
    const log = await fileStorage(folder).open('b_1');
    log.take();
    await log.append([bytesOf('a')]);
    await log.compact(await log.mark(), snapshotOf('A'));
    await log.append([bytesOf('b')]);
    await log.compact(await log.mark(), snapshotOf('AB'));
    await log.append([bytesOf('c')]);
    await log.close();
    const names = (await readdir(join(folder, 'b_1'))).sort();
    const newest = names.filter((name) => name.startsWith('snapshot')).at(-1) ?? '';
    const handle = await open(path(newest), 'r+');
    await handle.write(Buffer.from([0xff]), 0, 1, (await handle.stat()).size - 3);
    await handle.close();
    const content = await read();
    expect(content).toMatchObject({ snapshot: 'A content', tail: ['b', 'c'], damage: { what: 'snapshot' } });
    expect(content.damage).toEqual({
      what: 'snapshot',
      message:
        'A snapshot of this board was damaged on disk. It was set aside and the one before it was used with its log.',
      kept: [`damaged-${newest}-1`],
    });
    // It stays known as damaged.
    expect((await read()).damage).toEqual(content.damage);
  });

  it('[L5] a segment of another program, and a snapshot without one before it, damage this board alone', async () => {
    await append(['first']);
    await writeFile(segment(), 'not a log at all, but long enough to be one');
    await writeFile(path('snapshot-00000002'), 'not a snapshot');
    expect(await read()).toMatchObject({ snapshot: null, tail: [], damage: { kept: expect.any(Array) } });
    const other = await fileStorage(folder).open('b_2');
    expect(other.take().damage).toBeNull();
  });

  it('[L6] an unfinished snapshot counts for nothing and is cleared away', async () => {
    await append(['first']);
    await writeFile(path('snapshot-00000002.tmp'), 'half a snap');
    expect(await read()).toMatchObject({ snapshot: null, tail: ['first'], damage: null });
    expect(await readdir(join(folder, 'b_1'))).toEqual(['segment-00000001']);
  });

  it('[L6] old snapshots and segments go: at most two generations lie on disk', async () => {
    const log = await fileStorage(folder).open('b_1');
    log.take();
    for (let i = 0; i < 6; i++) {
      await log.append([bytesOf(`u${i}`)]);
      await log.compact(await log.mark(), snapshotOf(`S${i}`));
    }
    await log.close();
    expect((await readdir(join(folder, 'b_1'))).sort()).toEqual([
      'segment-00000006',
      'snapshot-00000006',
      'snapshot-00000007',
    ]);
  });

  it('[L6] behind a snapshot all segments since the one before it stay, and files of others are left alone', async () => {
    const log = await fileStorage(folder).open('b_1');
    log.take();
    await log.append([bytesOf('a')]);
    await log.compact(await log.mark(), snapshotOf('A'));
    await writeFile(path('notes.txt'), 'mine');
    await log.append([bytesOf('b')]);
    await log.mark();
    await log.append([bytesOf('c')]);
    await log.compact(await log.mark(), snapshotOf('ABC'));
    await log.close();
    expect((await readdir(join(folder, 'b_1'))).sort()).toEqual([
      'notes.txt',
      'segment-00000002',
      'segment-00000003',
      'snapshot-00000002',
      'snapshot-00000004',
    ]);
  });

  it('[L6] the end that was cut off a segment goes with the segment', async () => {
    await append(['a', 'b']);
    await truncate(segment(), (await stat(segment())).size - 1);
    const log = await fileStorage(folder).open('b_1');
    const aside = async () => (await readdir(join(folder, 'b_1'))).filter((name) => name.startsWith('damaged-'));
    const kept: string[][] = [];
    for (const name of ['A', 'B', 'C']) {
      await log.append([bytesOf(name)]);
      await log.compact(await log.mark(), snapshotOf(name));
      kept.push(await aside());
    }
    await log.close();
    expect(kept).toEqual([['damaged-torn-segment-00000001-1'], [], []]);
  });

  it('[L1] segments count by their number, however the disk lists them', async () => {
    const written = new DroppingDisk();
    for (let n = 1; n <= 11; n++) {
      const log = await fileStorage('/boards', written).open('b_1');
      log.take();
      await log.append([bytesOf(`${n}`)]);
      await log.close();
    }
    const disk = new DroppingDisk();
    await disk.makeFolder('/boards/b_1');
    for (const name of [...(await written.list('/boards/b_1'))].reverse()) {
      const file = await disk.open(`/boards/b_1/${name}`, 'w');
      await file.write(await written.read(`/boards/b_1/${name}`), 0);
    }
    const log = await fileStorage('/boards', disk).open('b_1');
    expect(log.take().tail.map(textOf)).toEqual(Array.from({ length: 11 }, (_, n) => `${n + 1}`));
  });

  it('[L1] a log that is closed takes nothing more', async () => {
    const log = await fileStorage(folder).open('b_1');
    log.take();
    await log.close();
    await expect(log.append([bytesOf('a')])).rejects.toThrow('the board is closed');
    expect((await read()).tail).toEqual([]);
  });

  it('[L1] what is no document id opens nothing', async () => {
    for (const id of ['', '..', 'a/b', 'x'.repeat(65)])
      await expect(fileStorage(folder).open(id)).rejects.toThrow(RangeError);
    await (await fileStorage(folder).open('x'.repeat(64))).close();
  });

  it('[L1] after an append that failed none of it is stored, and the log takes the next', async () => {
    const disk = fillable();
    const log = await fileStorage(folder, disk).open('b_1');
    log.take();
    for (const text of ['a', 'b']) {
      disk.isFull = true;
      await expect(log.append([bytesOf(`not ${text}`)])).rejects.toThrow('no space left');
      disk.isFull = false;
      await log.append([bytesOf(text)]);
    }
    await log.close();
    expect(await read()).toEqual({ snapshot: null, tail: ['a', 'b'], torn: 0, damage: null });
  });

  it('[L11] a segment in which nothing could be stored is not among those that must be there', async () => {
    const disk = fillable();
    const listed = new Map<string, Manifest>();
    const log = await fileStorage(folder, disk, {
      get: (id) => listed.get(id) ?? null,
      put: async (id, manifest) => void listed.set(id, manifest),
      remove: async (id) => void listed.delete(id),
    }).open('b_1');
    disk.isFull = true;
    await expect(log.append([bytesOf('a')])).rejects.toThrow('no space left');
    disk.isFull = false;
    await log.mark();
    await log.append([bytesOf('b')]);
    expect(listed.get('b_1')?.segments).toEqual(new Map([[2, null]]));
    await log.close();
  });

  it('[L3] reading and writing give way to other work after each MiB', async () => {
    const records = Array.from({ length: 4 }, () => new Uint8Array(1 << 20).fill(1));
    const bytes = await frameRecords(records, 'BUSBTEST');
    expect(await turnsOf(() => readRecords(bytes, 'BUSBTEST'))).toBeGreaterThanOrEqual(4);
    expect(await turnsOf(() => frameRecords(records))).toBe(3);
    expect(await turnsOf(() => frameRecords(records.slice(0, 1)))).toBe(0);
  });

  it('[L7] an idle board holds no file: reading opens none and leaves none behind', async () => {
    const listed: string[] = [];
    const manifests = { ...NO_MANIFESTS, put: async (id: string) => void listed.push(id) };
    const log = await fileStorage(folder, machineDisk, manifests).open('b_1');
    log.take();
    await log.append([]);
    await log.close();
    expect(listed).toEqual([]);
    expect(await stat(join(folder, 'b_1')).catch(() => null)).toBeNull();
  });
});

/** This machine's disk, on which nothing can be made durable while it is full. */
function fillable(): Disk & { isFull: boolean } {
  const disk = {
    ...machineDisk,
    isFull: false,
    async open(at: string, flags: Parameters<Disk['open']>[1]) {
      const file = await machineDisk.open(at, flags);
      return {
        write: (bytes: Uint8Array, position: number) => file.write(bytes, position),
        truncate: (length: number) => file.truncate(length),
        async sync() {
          if (disk.isFull) throw new Error('no space left on device');
          await file.sync();
        },
        close: () => file.close(),
      };
    },
  };
  return disk;
}
